// What would happen, or what it would take: shown while the pointer rests on something.

import { h } from "./dom.js";
import { colourOf, state } from "./store.js";

/** The preview for what is pointed at, or for what is going on. */
export function previewFor(hover) {
  const previews = state.snap.scene.previews;
  const keys = hover ? [hover.move, ...(hover.spots ?? [])] : [];
  return keys.map((key) => key && previews[key]).find(Boolean) ?? previews.now ?? null;
}

export function preview(found) {
  if (!found) return null;
  const most = Math.max(1, ...found.bars.map((bar) => bar.value));
  return h(
    "section.if",
    { key: "if", "aria-label": found.title },
    h("h2", null, found.title),
    found.bars.length > 0 &&
      h(
        "dl",
        null,
        found.bars.flatMap((bar, number) => [
          h("dt", { key: `t${number}` }, bar.label),
          h("dd", { key: `d${number}`, class: colourOf(bar.seat), vars: { "--n": String(bar.value), "--most": String(most) } }, h("i", null), bar.text || String(bar.value)),
        ]),
      ),
    found.lines.map((line) => h("p", null, line)),
  );
}
