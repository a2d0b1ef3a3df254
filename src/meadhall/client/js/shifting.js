// Cards that change their place, are turned or come along; numbers of the panels that count. What lay where is looked at before the
// page is drawn anew, and what lies where after it.

/** @import { Scene } from "./types.d.ts" */

import { count, GLIDE, ghostOf, later, MOST_AT_ONCE, move } from "./motion.js";
import { pace } from "./settings.js";
import { sound } from "./sound.js";

const SHIFT = { time: 460, apart: 45 };
const LAID = 300;
const FLIP = { wait: 350, time: 560 };
const NEAR = 3;

/**
 * A card as it lay. Of one that lies face down a copy is kept, for it may be turned.
 * @typedef {{ box: DOMRect, back: HTMLElement | null }} Lay
 */

/** @returns {NodeListOf<HTMLElement>} */
const cards = () => document.querySelectorAll(".card[data-card]");

/** How the cards lie now; nothing if nothing moves. */
export function lying() {
  /** @type {Map<string, Lay>} */
  const found = new Map();
  if (!pace()) return found;
  for (const card of cards()) {
    const box = card.getBoundingClientRect();
    if (!box.width) continue;
    const back = card.classList.contains("back") ? /** @type {HTMLElement} */ (card.cloneNode(true)) : null;
    found.set(card.dataset.card ?? "", { box, back });
  }
  return found;
}

/**
 * Let cards be seen to move from where they lay. How long it takes, in milliseconds of the usual speed.
 * @param {Map<string, Lay>} before
 */
export function shift(before) {
  if (!pace() || !before.size) return 0;
  let number = 0;
  let longest = 0;
  let turned = false;
  for (const card of cards()) {
    const box = card.getBoundingClientRect();
    const lay = before.get(card.dataset.card ?? "");
    if (!box.width || number >= MOST_AT_ONCE) continue;
    const time = lay ? moveFrom(card, box, lay, number) : card.closest("#theatre") ? appear(card, number) : 0;
    if (!time) continue;
    number += 1;
    longest = Math.max(longest, time);
    turned ||= Boolean(lay?.back) && !card.classList.contains("back");
  }
  if (turned) later(FLIP.wait, () => sound("flip"));
  else if (number) sound("card");
  return longest;
}

/**
 * @param {HTMLElement} card
 * @param {DOMRect} box
 * @param {Lay} lay
 * @param {number} number
 */
function moveFrom(card, box, lay, number) {
  if (lay.back && !card.classList.contains("back")) return flip(card, lay.back);
  if (Math.abs(lay.box.left - box.left) < NEAR && Math.abs(lay.box.top - box.top) < NEAR) return 0;
  const by = {
    x: lay.box.left + lay.box.width / 2 - box.left - box.width / 2,
    y: lay.box.top + lay.box.height / 2 - box.top - box.height / 2,
  };
  const from = `translate(${by.x}px, ${by.y}px) scale(${lay.box.width / box.width}, ${lay.box.height / box.height})`;
  const delay = number * SHIFT.apart;
  move(card, [{ transform: from }, { transform: "none" }], { time: SHIFT.time, delay, easing: GLIDE });
  return SHIFT.time + delay;
}

/**
 * @param {HTMLElement} card
 * @param {number} number
 */
function appear(card, number) {
  const delay = number * SHIFT.apart;
  move(
    card,
    [
      { transform: "translateY(-26px)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { time: LAID, delay },
  );
  return LAID + delay;
}

/**
 * A card is turned: its back goes round, and then its face comes. All that are turned together turn at once.
 * @param {HTMLElement} card
 * @param {HTMLElement} back
 */
function flip(card, back) {
  const { wait, time } = FLIP;
  const ghost = ghostOf(card);
  if (!ghost) return 0;
  ghost.setAttribute("class", back.className);
  ghost.replaceChildren(...back.childNodes);
  const edge = "perspective(900px) rotateY(90deg)";
  const turning = move(
    ghost,
    [{ transform: "none" }, { transform: "none", offset: wait / (wait + time / 2) }, { transform: edge }],
    {
      time: wait + time / 2,
      easing: "linear",
    },
  );
  const remove = () => ghost.remove();
  turning?.finished.then(remove, remove);
  move(
    card,
    [
      { transform: "perspective(900px) rotateY(-90deg)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    {
      time: time / 2,
      delay: wait + time / 2,
    },
  );
  return wait + time;
}

/**
 * Numbers of the panels that are others now count from what they were.
 * @param {Scene} before
 * @param {Scene} after
 */
export function countPanels(before, after) {
  for (const panel of after.panels) {
    const was = before.panels.find(({ seat }) => seat === panel.seat);
    const shown = document.querySelector(`#seats [data-seat="${panel.seat}"]`);
    if (!was || !shown) continue;
    changes(shown.querySelector(".glory b"), was.score, panel.score);
    for (const fact of panel.facts) {
      const old = was.facts.find(({ label }) => label === fact.label);
      if (old) changes(shown.querySelector(`[data-fact="${CSS.escape(fact.label)}"]`), old.value, fact.value);
    }
  }
}

/**
 * @param {Element | null} element
 * @param {string | number} from
 * @param {string | number} to
 */
function changes(element, from, to) {
  if (!element || from === to) return;
  const [a, b] = [Number(from), Number(to)];
  if (Number.isFinite(a) && Number.isFinite(b)) count(element, a, b);
  move(element, [{ opacity: 0.35 }, { opacity: 1 }], { time: 400 });
}
