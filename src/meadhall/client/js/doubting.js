// A moment to change one's mind: where a table agrees on it, a move that cannot be taken back waits for so long before it is
// made.

/** @import { Hooks } from "./types.d.ts" */

import { GLYPHS, glyph, h } from "./dom.js";
import { state, update } from "./store.js";
import { t } from "./texts.js";

/** @type {((stands: boolean) => void) | null} */
let decide = null;
let timer = 0;

/**
 * Let somebody think once more about a move. Whether they stand by it when the time is over.
 * @param {string} move
 * @param {number} seconds
 * @returns {Promise<boolean>}
 */
export function standsBy(move, seconds) {
  thinkBetter();
  update({ doubt: { move, seconds } });
  return new Promise((resolve) => {
    decide = resolve;
    timer = setTimeout(() => end(true), seconds * 1000);
  });
}

/** The move is not made after all. */
export const thinkBetter = () => end(false);

/** @param {boolean} stands */
function end(stands) {
  clearTimeout(timer);
  const answer = decide;
  decide = null;
  if (state.doubt) update({ doubt: null });
  answer?.(stands);
}

/**
 * The bar that runs out meanwhile, and the way back.
 * @param {Hooks} hooks
 */
export function doubting(hooks) {
  const { doubt } = state;
  if (!doubt) return null;
  return h(
    "section.doubt.panel",
    { key: "doubt", role: "status", vars: { "--time": `${doubt.seconds}s` } },
    h("p", null, h("b", null, doubt.move), h("span", null, t("doubt"))),
    h(
      "button.btn.strong",
      { type: "button", id: "think-better", title: t("key_undo"), on: { click: hooks.undo } },
      glyph(GLYPHS.undo),
      t("think_better"),
    ),
    h("i.left", { "aria-hidden": "true" }),
  );
}
