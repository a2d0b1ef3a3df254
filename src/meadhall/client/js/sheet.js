// On a phone the question is a sheet over the board, which can be pulled up.

/** @import { Hooks, Listeners } from "./types.d.ts" */

import { h } from "./dom.js";
import { state } from "./store.js";
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
