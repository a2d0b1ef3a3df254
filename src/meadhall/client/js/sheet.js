// On a phone the question is a sheet over the board, which can be pulled up.

/** @import { Hooks, Listeners } from "./types.d.ts" */

import { h, part } from "./dom.js";
import { seen, showing, state } from "./store.js";
import { t } from "./texts.js";

const PULL = 24;

/** @type {number | null} */
let pulledFrom = null;

/**
 * The sheet follows a finger that pulls its handle up or down; a tap turns it over.
 * @param {Hooks} hooks
 */
export function sheetHandle(hooks) {
  /** @type {Listeners} */
  const pull = {
    click: () => hooks.sheet(),
    pointerdown: (event) => {
      pulledFrom = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    pointermove: (event) => {
      if (pulledFrom === null || Math.abs(event.clientY - pulledFrom) < PULL) return;
      hooks.sheet(event.clientY < pulledFrom);
      pulledFrom = null;
      event.currentTarget.addEventListener("click", (late) => late.stopImmediatePropagation(), {
        capture: true,
        once: true,
      });
    },
    pointerup: () => {
      pulledFrom = null;
    },
  };
  return h(
    "button.sheet-handle",
    {
      key: "handle",
      type: "button",
      "aria-expanded": String(state.sheet),
      "aria-label": t(state.sheet ? "sheet_down" : "sheet_up"),
      on: pull,
    },
    h("i", null),
  );
}

/** The question on the page, whether it is there now, and how far it was scrolled. */
const read = { seq: -1, shown: false, ask: 0, list: 0 };

/**
 * A new question is read from its beginning; one that is asked again stays where it was, so that nothing moves under the finger.
 * @param {() => void} draw
 */
export function keepPlace(draw) {
  const ask = part("ask");
  const list = () => ask.querySelector(".scroll");
  const { seq, decision } = seen();
  if (read.shown) Object.assign(read, { ask: ask.scrollTop, list: list()?.scrollTop ?? 0 });
  draw();
  const isNew = decision !== null && seq !== read.seq;
  read.shown = decision !== null && !showing();
  if (!isNew) return;
  Object.assign(read, { seq, ...(state.again ? {} : { ask: 0, list: 0 }) });
  ask.scrollTop = read.ask;
  const box = list();
  if (box) box.scrollTop = read.list;
}
