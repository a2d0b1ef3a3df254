// What all charts share: seats are told apart by colour, line, shape and hatch; parts of the game by bands.

/** @import { Kid, Panel, Wanted } from "./types.d.ts" */

import { h } from "./dom.js";
import { SHAPES } from "./pieces.js";
import { drawing } from "./symbols.js";

/** The hatch of each colour, on a tile of so many units. */
const HATCHES = {
  wolf: { tile: 6, d: "M-1,7L7,-1M-1,1L1,-1M5,7L7,5" },
  raven: { tile: 8, d: "M0,3q2,-3 4,0t4,0M0,7q2,-3 4,0t4,0" },
  serpent: { tile: 7, d: "M0,2.500h4.500M3,6h4.500" },
  bear: { tile: 6, d: "M0,0L6,6M6,0L0,6" },
  ram: { tile: 6, d: "M1.500,0V6M4.500,0V6" },
};

/**
 * The patterns of a chart; ids carry the name of the chart, so that two on a page do not share them.
 * @param {string} chart
 */
export function patterns(chart) {
  return h(
    "defs",
    { key: "defs" },
    h(
      "pattern",
      {
        id: `${chart}-counted`,
        width: "7",
        height: "7",
        patternUnits: "userSpaceOnUse",
        patternTransform: "rotate(45)",
      },
      h("path.hatching", { d: "M0 0V7" }),
    ),
    Object.entries(HATCHES).map(([colour, { tile, d }]) =>
      h(
        "pattern",
        { key: colour, id: `${chart}-${colour}`, width: tile, height: tile, patternUnits: "userSpaceOnUse" },
        h("path.hatch", { d }),
      ),
    ),
  );
}

/**
 * The shape of a seat, at a point.
 * @param {string} colour
 * @param {number} x
 * @param {number} y
 * @param {number} [size]
 */
export function shape(colour, x, y, size = 0.72) {
  const d = SHAPES[/** @type {keyof typeof SHAPES} */ (colour)] ?? SHAPES.serpent;
  return h("path.mk", { transform: `translate(${round(x)} ${round(y)}) scale(${size})`, d });
}

/**
 * The number of a turning point on its line.
 * @param {number} number
 * @param {number} x
 * @param {number} y
 * @param {number} [size]
 * @returns {Wanted[]}
 */
export function disc(number, x, y, size = 10) {
  return [
    h("circle.d0", { cx: round(x), cy: round(y), r: size + 2.4 }),
    h("circle.d1", { cx: round(x), cy: round(y), r: size }),
    h("text.dn", { x: round(x), y: round(y + 4.4) }, String(number)),
  ];
}

/**
 * An emblem inside of a chart.
 * @param {Panel | undefined} panel
 * @param {{ x: number, y: number, size: number }} where
 * @returns {Kid}
 */
export function emblemAt(panel, { x, y, size }) {
  if (!panel?.emblem) return null;
  const { class: classes, ...how } = drawing(panel.emblem, "em");
  return [
    h("circle.ground", { key: "ground", cx: round(x + size / 2), cy: round(y + size / 2), r: size / 2 - 0.5 }),
    h("svg", { ...how, class: String(classes), x: round(x), y: round(y), width: size, height: size }),
  ];
}

/**
 * Where things stand that would touch: pushed apart, as near as can be to where they belong, between two borders.
 * @param {number[]} wanted in order
 * @param {{ gap: number, least: number, most: number }} room
 */
export function apart(wanted, { gap, least, most }) {
  const places = [...wanted];
  for (let number = 1; number < places.length; number += 1)
    places[number] = Math.max(places[number], places[number - 1] + gap);
  const drift = places.reduce((sum, place, number) => sum + place - wanted[number], 0) / Math.max(1, places.length);
  for (const number of places.keys()) places[number] -= drift;
  let low = least;
  for (const [number, place] of places.entries()) {
    places[number] = Math.max(place, low);
    low = places[number] + gap;
  }
  let high = most;
  for (let number = places.length - 1; number >= 0; number -= 1) {
    places[number] = Math.min(places[number], high);
    high = places[number] - gap;
  }
  return places;
}

/** @param {number} number */
export const round = (number) => Math.round(number * 10) / 10;
