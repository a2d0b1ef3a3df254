// On a phone the first tap reads, and the second plays: the whole card over the lower half of the page, with the deed as a button.

/** @import { Card, Hooks, Kid } from "./types.d.ts" */

import { faceOf, looks } from "./cards.js";
import { h } from "./dom.js";
import { seen, state } from "./store.js";
import { t } from "./texts.js";

/** So narrow is a page that is held in a hand. */
export const HAND = 760;

/**
 * A card of the table by its key.
 * @param {string} key
 * @returns {Card | undefined}
 */
function found(key) {
  const { scene } = seen();
  const { battle, roll, draft } = scene;
  const zones = [...scene.hand, ...scene.displays, ...scene.panels.flatMap((panel) => panel.zones)];
  const staged = [
    ...(battle?.sides.flatMap((side) => side.cards) ?? []),
    ...(battle?.hand?.cards ?? []),
    ...(roll?.hand?.cards ?? []),
    ...(draft ? [...draft.pack.cards, ...draft.kept.cards] : []),
  ];
  return [...staged, ...zones.flatMap((zone) => zone.cards)].find((card) => card.key === key);
}

/**
 * @param {Hooks} hooks
 * @returns {Kid}
 */
export function reader(hooks) {
  const card = state.reading ? found(state.reading) : null;
  if (!card || card.back || innerWidth > HAND) return null;
  const legal = card.spots.some((spot) => hooks.legal.has(spot));
  const entries = hooks.entries.filter((entry) => entry.spots.some((spot) => card.spots.includes(spot)));
  const deed = entries.length === 1 && entries[0].move ? entries[0].move.name : t("choose_this");
  const effect = entries.length === 1 ? entries[0].effect : "";
  const lines = [...new Set([...card.says, effect])].filter((line) => line && line !== card.text);
  return h(
    "aside.reader.panel",
    { key: "reader", "aria-label": card.name },
    h(
      "div.card.board.whole",
      {
        class: [...looks(card), legal ? "legal" : ""].filter(Boolean).join(" "),
        "data-spots": card.spots.join(" "),
        on: { click: () => legal && hooks.spots(card.spots) },
      },
      ...faceOf(card),
    ),
    lines.length > 0 &&
      h(
        "div.lines",
        null,
        lines.map((line) => h("p", null, line)),
      ),
    h(
      "div.two",
      null,
      h("button.btn", { type: "button", id: "reader-back", on: { click: () => hooks.read("") } }, t("back")),
      legal
        ? h(
            "button.btn.strong",
            { type: "button", id: "reader-play", on: { click: () => hooks.spots(card.spots) } },
            deed,
          )
        : card.spots.length > 0 &&
            h("button.btn", { type: "button", on: { click: () => hooks.spots(card.spots, card.name) } }, t("why_not")),
    ),
  );
}
