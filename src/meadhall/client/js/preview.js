// What would happen, or what it would take: shown while the pointer rests on something.

/** @import { Hover, Preview } from "./types.d.ts" */

import { h } from "./dom.js";
import { colourOf, seen } from "./store.js";

/** What is going on, whatever is pointed at. */
export const goingOn = () => seen().scene.previews.now ?? null;

/**
 * What would happen with what is pointed at.
 * @param {Hover | null} hover
 */
export function previewFor(hover) {
  const { previews } = seen().scene;
  const key = hover && [hover.move ?? "", ...hover.spots].find((one) => one in previews);
  return key ? previews[key] : null;
}

/**
 * @param {Preview | null} found
 * @param {"if" | "now"} key
 */
export function preview(found, key = "if") {
  if (!found) return null;
  const most = Math.max(1, ...found.bars.map((bar) => bar.value));
  return h(
    "section.if",
    { key, class: key === "now" ? "now" : "", "aria-label": found.title },
    h("h2", null, found.title),
    found.bars.length > 0 &&
      h(
        "dl",
        null,
        found.bars.flatMap((bar, number) => [
          h("dt", { key: `t${number}` }, bar.label),
          h(
            "dd",
            {
              key: `d${number}`,
              class: colourOf(bar.seat),
              vars: { "--n": String(bar.value), "--most": String(most) },
            },
            h("i", null),
            bar.text || String(bar.value),
          ),
        ]),
      ),
    found.lines.map((line) => h("p", null, line)),
  );
}
