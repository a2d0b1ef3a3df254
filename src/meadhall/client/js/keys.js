// Everything can be done with the keyboard alone.

/** @import { Hooks } from "./types.d.ts" */

import { within } from "./dom.js";
import { showing, state, update } from "./store.js";

const SECOND_DIGIT = 700;
const SETTLING = 300;
const TAKING_IN = 600;
/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15] };
let digits = "";
let timer = 0;
let settling = 0;
let pressed = false; // a number, since the last question came

/** @param {Hooks} hooks */
export function keys(hooks) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || within(event.target, "input, select, textarea")) return;
    const act = event.key === "Escape" ? wayBack(hooks) : state.snap && meaning(event, hooks);
    if (!act) return;
    act();
    event.preventDefault();
  });
}

/**
 * What a key means at the table; null if it means nothing.
 * @param {KeyboardEvent} event
 * @param {Hooks} hooks
 */
function meaning(event, hooks) {
  const { key, target } = event;
  if (/^[1-9]$/.test(key) || (key === "0" && (digits || numbered(0, hooks)))) return () => digit(event, hooks);
  const by = ARROWS[key];
  if (by) return target === document.body || within(target, "#stage") ? () => hooks.pan(...by) : null;
  switch (key) {
    case "+":
    case "=":
      return () => hooks.zoom(1.4);
    case "-":
      return () => hooks.zoom(1 / 1.4);
    case "0":
      return () => hooks.zoom(0);
    case "u":
    case "Backspace":
      return hooks.undo;
    case "?":
      return () => explain(hooks);
    case "b":
      return hooks.curtain === "none" ? hooks.focusBoard : hooks.lift;
    case "m":
      return focusMoves;
    case "h":
      return hooks.advise;
    case " ":
    case "Enter":
    case "n":
      return showing() && !within(target, "button, a") ? hooks.next : null;
    case "p":
      return showing() ? hooks.pause : null;
    default:
      return null;
  }
}

function focusMoves() {
  /** @type {HTMLElement | null} */
  const first = document.querySelector('#moves [tabindex="0"], #theatre .legal[tabindex="0"]');
  first?.focus();
}

/**
 * @param {number} number
 * @param {Hooks} hooks
 */
const numbered = (number, hooks) => hooks.entries.some((entry) => entry.number === number);

/**
 * A new question: whoever pressed numbers for the last one may press once more too often, which must not answer this one. One
 * that comes because others have moved has to be seen first, whoever pressed what.
 * @param {boolean} sudden
 */
export function settle(sudden) {
  digits = "";
  clearTimeout(timer);
  if (!pressed && !sudden) return;
  pressed = false;
  state.settling = true;
  clearTimeout(settling);
  settling = setTimeout(() => update({ settling: false }), sudden ? TAKING_IN : SETTLING);
}

/**
 * Where there are more than nine moves, a second digit may follow. A key that is held down counts once.
 * @param {KeyboardEvent} event
 * @param {Hooks} hooks
 */
function digit({ key, repeat }, hooks) {
  if (repeat) return;
  pressed = !state.settling;
  if (state.sent || state.settling) return;
  digits += key;
  clearTimeout(timer);
  const number = Number(digits);
  const longer = hooks.entries.some(
    (entry) =>
      entry.number > 9 && String(entry.number).length > digits.length && String(entry.number).startsWith(digits),
  );
  const go = () => {
    digits = "";
    hooks.number(number);
  };
  if (longer) timer = setTimeout(go, SECOND_DIGIT);
  else go();
}

/**
 * Out of what is open, one thing after the other; null if nothing is.
 * @param {Hooks} hooks
 */
function wayBack(hooks) {
  if (state.menu) return () => update({ menu: "" });
  if (state.reading) return () => hooks.read(null);
  if (state.doubt) return hooks.undo;
  if (showing()) return hooks.curtain === "none" ? hooks.catchUp : hooks.skip;
  if (state.guide) return () => update({ guide: null });
  if (state.answer || state.explain || state.advice || state.sure) return hooks.dropAnswer;
  if (state.sheet) return () => hooks.sheet(false);
  return state.picks.length ? hooks.undo : null;
}

/**
 * What has the focus is explained; if nothing has, the next click is.
 * @param {Hooks} hooks
 */
function explain(hooks) {
  const element = document.activeElement?.closest("[data-spots]");
  const spots = element?.getAttribute("data-spots")?.split(" ").filter(Boolean);
  if (element && spots?.length) {
    update({ explain: true });
    hooks.spots(spots, element.getAttribute("aria-label"));
  } else hooks.toggleWhy();
}
