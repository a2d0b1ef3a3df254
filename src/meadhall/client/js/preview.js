// What would happen, or what it would take: shown while the pointer rests on something.

import { h } from "./dom.js";
import { colourOf, state } from "./store.js";

/** What is going on, whatever is pointed at. */
export const goingOn = () => state.snap.scene.previews.now ?? null;

/** What would happen with what is pointed at. */
export function previewFor(hover) {
  const { previews } = state.snap.scene;
  const keys = hover ? [hover.move, ...(hover.spots ?? [])] : [];
  return keys.map((key) => key && previews[key]).find(Boolean) ?? null;
}

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
