// Several people in front of one screen: nothing that is secret is on the page until the next one says to be there.

/** @import { Hooks, Seen } from "./types.d.ts" */

import { h } from "./dom.js";
import { colourOf, due, nameOfSeat, playing, seen, state } from "./store.js";
import { t } from "./texts.js";

/**
 * Whether several people who must not see each other's secrets share this screen.
 * @param {Seen} snap
 * @param {boolean} open whether the game has no secrets
 */
export const shared = (snap, open) => playing(snap.table).length > 1 && !open && !snap.table.over;

/**
 * The seat that has to sit down in front of the screen before anything of it is shown; -1 if nobody has to.
 * @param {Seen} snap
 * @param {number} sitting
 */
export function nextToSit(snap, sitting) {
  const waiting = due(snap);
  return waiting.length && !waiting.includes(sitting) ? waiting[0] : -1;
}

/**
 * What all may see of a snapshot, until the server has sent what all may see.
 * @param {Seen} snap
 * @returns {Seen}
 */
export function veiled(snap) {
  return {
    ...snap,
    decision: null,
    news: [],
    scene: { ...snap.scene, hand: [], pieces: [], previews: {}, displays: [], battle: null, roll: null, draft: null },
  };
}

/** @param {Hooks} hooks */
export function handover(hooks) {
  const name = nameOfSeat(state.veil);
  return [
    h(
      "div.q",
      { key: "q", id: "question", tabindex: "-1", "aria-live": "polite" },
      h("h2", null, t("hand_over", { name })),
      h("p", null, t("hand_over_text", { name })),
    ),
    h(
      "div.scroll",
      { key: "scroll" },
      h(
        "button.btn.strong.big",
        { type: "button", id: "sit", class: colourOf(state.veil), on: { click: hooks.sit } },
        t("i_am", { name }),
      ),
    ),
    h(
      "div.tools.one",
      { key: "tools" },
      seen().undo?.can && h("button.btn", { type: "button", on: { click: hooks.undo } }, t("undo")),
    ),
  ];
}
