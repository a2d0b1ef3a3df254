// Dashed roads on the stage: whom somebody strikes, from their banner down on the head of each figure.

/** @import { Beat } from "./types.d.ts" */

import { onStage } from "./acting.js";
import { move } from "./motion.js";
import { svgElement } from "./symbols.js";

const DRAWN = 420;
const HEAD = 18;
const HALF = 12;

/**
 * Draw the roads of a beat, and take those away that were there before.
 * @param {Beat | null} beat
 */
export function showRoads(beat) {
  const layer = document.querySelector("#theatre .roads");
  if (!layer) return;
  layer.replaceChildren();
  const frame = layer.getBoundingClientRect();
  for (const { how, what, to } of beat?.moved ?? []) {
    if (how !== "strike") continue;
    const from = what.map(onStage).find(Boolean);
    const start = from && startOf(from);
    if (!start) continue;
    for (const key of to) {
      const struck = onStage(key);
      if (struck) road(layer, frame, start, struck);
    }
  }
}

/**
 * A card strikes from the banner of its side; whatever else strikes, from itself.
 * @param {Element} from
 */
function startOf(from) {
  const side = from.closest("[data-side]");
  const flag = side && document.querySelector(`#theatre .host[data-side="${side.getAttribute("data-side")}"] .flag`);
  const box = (flag ?? from).getBoundingClientRect();
  const colour = [...(side?.classList ?? [])].find((name) => name.startsWith("c-")) ?? "";
  return { x: flag ? box.right + 8 : box.left + box.width / 2, y: box.top + box.height / 2, colour };
}

/**
 * @param {Element} layer
 * @param {DOMRect} frame
 * @param {{ x: number, y: number, colour: string }} start
 * @param {Element} struck
 */
function road(layer, frame, start, struck) {
  const box = struck.getBoundingClientRect();
  const arena = document.querySelector("#theatre .arena")?.getBoundingClientRect() ?? frame;
  const [x0, y0] = [start.x - frame.left, start.y - frame.top];
  const [x1, y1] = [box.left - frame.left + box.width * 0.46, box.top - frame.top - 4];
  const peak = Math.min(arena.top - frame.top, y0, y1) - 14;
  const path = `M${x0},${y0}C${x0 + (x1 - x0) * 0.12},${peak - 26} ${x1},${peak - 8} ${x1},${y1 - 14}`;
  const group = svgElement("g", { class: start.colour });
  group.append(
    svgElement("path", { class: "r0", d: path }),
    svgElement("path", { class: "r1", d: path }),
    svgElement("path", { class: "rh", d: `M${x1 - HALF},${y1 - HEAD}L${x1},${y1 + 2}L${x1 + HALF},${y1 - HEAD}z` }),
  );
  layer.append(group);
  const shut = x1 < x0 ? "inset(-40px -40px -40px 100%)" : "inset(-40px 100% -40px -40px)";
  move(group, [{ clipPath: shut }, { clipPath: "inset(-40px -40px -40px -40px)" }], { time: DRAWN });
}
