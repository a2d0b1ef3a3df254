// How the dice fell for whom, against what could be expected.

/** @import { LuckInfo, StoryInfo } from "./types.d.ts" */

import { round } from "./chart.js";
import { h } from "./dom.js";
import { colourOf, nameOfSeat, panelOf } from "./store.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

/** The scale reaches so many spreads to each side. */
const REACH = 3;

/**
 * @param {StoryInfo} story
 * @param {number[]} order
 */
export function luck(story, order) {
  const thrown = story.luck.filter(({ dice }) => dice > 0);
  return [
    h("h3", { key: "title" }, t(thrown.length ? "luck_of_dice" : "luck")),
    h("p", { key: "text" }, story.luck_text),
    thrown.length > 0 &&
      h(
        "ol.lucks",
        { key: "lucks" },
        order
          .map((seat) => story.luck[seat])
          .filter(({ dice }) => dice > 0)
          .map(lucky),
      ),
  ];
}

/** @param {LuckInfo} luck */
function lucky({ seat, hits, expected, spread, word }) {
  const panel = panelOf(seat);
  const off = Math.max(-REACH, Math.min(REACH, (hits - expected) / Math.max(0.1, spread)));
  /** @param {number} spreads */
  const at = (spreads) => `${round(50 + (50 * spreads) / REACH)}%`;
  return h(
    "li",
    { key: seat, class: colourOf(seat) },
    panel?.emblem && h("svg", drawing(panel.emblem, "em")),
    h("span.unseen", null, nameOfSeat(seat)),
    h("span.hits", null, h("b", null, String(hits)), ` / ${expected.toLocaleString(document.documentElement.lang)}`),
    h(
      "span.gauge",
      { "aria-hidden": "true" },
      h("i", { vars: { left: at(-1), right: at(-1) } }),
      h("b", { vars: { left: at(off) } }),
    ),
    h("span.fate", null, t(`luck_${word}`)),
  );
}
