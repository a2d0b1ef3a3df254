// Everything can be done with the keyboard alone.

import { state, update } from "./store.js";

const SECOND_DIGIT = 700;
const SETTLING = 300;
let digits = "";
let timer = 0;
let pressed = false; // a number, since the last question came

export function keys(hooks) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
    const done = press(event, hooks);
    if (done) event.preventDefault();
  });
}

function press(event, hooks) {
  const { key } = event;
  if (key === "Escape") return escape(hooks);
  if (!state.snap) return false;
  if (/^[1-9]$/.test(key) || (key === "0" && (digits || numbered(0, hooks)))) return digit(event, hooks);
  if (key === "+" || key === "=") return hooks.zoom(1.4), true;
  if (key === "-") return hooks.zoom(1 / 1.4), true;
  if (key === "0") return hooks.zoom(0), true;
  if (key === "u" || key === "Backspace") return hooks.undo(), true;
  if (key === "?") return explain(hooks), true;
  if (key === "b") return hooks.focusBoard(), true;
  if (key === "m") return document.querySelector('#moves [tabindex="0"]')?.focus(), true;
  if (key === "h") return hooks.advise?.(), true;
  const by = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15] }[key];
  if (by && (event.target === document.body || event.target.closest?.("#stage"))) return hooks.pan(...by), true;
  return false;
}

const numbered = (number, hooks) => hooks.entries?.some((entry) => entry.number === number);

/** A new question: whoever pressed numbers for the last one may press once more too often, which must not answer this one. */
export function settle() {
  digits = "";
  clearTimeout(timer);
  if (!pressed) return;
  pressed = false;
  state.settling = true;
  setTimeout(() => update({ settling: false }), SETTLING);
}

/** Where there are more than nine moves, a second digit may follow. A key that is held down counts once. */
function digit({ key, repeat }, hooks) {
  if (repeat) return true;
  pressed = !state.settling;
  if (state.sent || state.settling) return true;
  digits += key;
  clearTimeout(timer);
  const number = Number(digits);
  const longer = hooks.entries?.some(
    (entry) =>
      entry.number > 9 && String(entry.number).length > digits.length && String(entry.number).startsWith(digits),
  );
  const go = () => {
    digits = "";
    hooks.number?.(number);
  };
  if (longer) timer = setTimeout(go, SECOND_DIGIT);
  else go();
  return true;
}

function escape(hooks) {
  if (state.menu) return update({ menu: "" }), true;
  if (state.guide) return update({ guide: null }), true;
  if (state.answer || state.explain || state.advice) return hooks.dropAnswer(), true;
  if (state.sheet) return hooks.sheet(false), true;
  if (state.picks.length) return hooks.undo(), true;
  return false;
}

/** What has the focus is explained; if nothing has, the next click is. */
function explain(hooks) {
  const element = document.activeElement?.closest?.("[data-spots]");
  const spots = element?.dataset.spots?.split(" ").filter(Boolean);
  if (spots?.length) {
    update({ explain: true });
    hooks.spots(spots, element.getAttribute("aria-label"));
  } else hooks.toggleWhy();
}
