// Everything can be done with the keyboard alone.

import { state, update } from "./store.js";

const SECOND_DIGIT = 700;
let digits = "";
let timer = 0;

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
  if (/^[0-9]$/.test(key) && (key !== "0" || digits)) return digit(key, hooks);
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

/** Where there are more than nine moves, a second digit may follow. */
function digit(key, hooks) {
  digits += key;
  clearTimeout(timer);
  const number = Number(digits);
  const longer = hooks.entries?.some((entry) => entry.number >= number * 10);
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
