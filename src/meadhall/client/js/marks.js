// The numbers on a board: beside what they belong to, where they cover as little as possible.

/** @import { Box, Point } from "./types.d.ts" */

import { svgElement } from "./symbols.js";

/**
 * What is around a number: the frame of the board, the things that it must not cover, the small ones to which another number
 * belongs, and the other numbers.
 * @typedef {{ x: number, y: number, w: number, h: number }} Frame
 * @typedef {Box & { element: Element, weight: number }} Obstacle
 * @typedef {{ radius: number, frame: Frame, things: Obstacle[], rivals: (Box & { element: Element })[], marks: Point[] }} Room
 */

/**
 * Where a number stands: on an edge, and outward from there in the measure of a mark.
 * @typedef {Point & { right: number, down: number, middle: Point, cost: number }} Standing
 */

const RADIUS = 21;
const TAIL = 15; // so far it reaches into what the number belongs to
const APART = 1.9; // so many radii are between the middles of two numbers
const OWN = 0.5;
const SIDE = 0.8;
const CORNER = 0.5;
const SMALL = 9; // what is so many radii large has room for a number where its drawing says
const SET = 0.6; // how much a drawing's own place is liked better
const WORDS = 4; // what has this weight is read, and never covered
const LETTERS = 0.15; // so much of the height of a line is empty above and below its letters
const REACHES = [1, 2.1]; // on the edge, or beside it
// From the corner of choice to the last resort: which way from the middle of the box.
const WAYS = [
  [-1, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [0, -1],
  [-1, 1],
  [1, 1],
  [0, 1],
];

/**
 * @param {Box} box
 * @param {number} radius
 */
export const isSmall = ({ width, height }, radius) => Math.max(width, height) <= SMALL * radius;

/**
 * The best place for the number of a box; null if it would cover words wherever it stands. A drawing can say with `set` where it
 * wants it; `own` tells what belongs to the box and may be touched a little.
 * @param {Box} box
 * @param {(element: Element) => boolean} own
 * @param {Room} room
 * @param {Point | null} [set]
 */
export function placeFor(box, own, { radius, frame, things, rivals, marks }, set) {
  const words = things.filter(({ weight }) => weight === WORDS);
  const others = rivals.filter(({ element }) => !own(element));
  /** @type {Standing | null} */
  let best = null;
  if (set && !words.some((one) => hides(set, radius, one))) {
    const heavy = things.filter(({ weight }) => weight > 1);
    best = { x: set.x, y: set.y, right: 0, down: 0, middle: set, cost: covered(set, radius, own, heavy) - SET };
    if (!isSmall(box, radius)) return best;
  }
  for (const reach of REACHES)
    for (const [rank, [right, down]] of WAYS.entries()) {
      const out = (right && down ? CORNER : SIDE) * reach;
      const edge = { x: box.x + (box.width * (1 + right)) / 2, y: box.y + (box.height * (1 + down)) / 2 };
      const place = { ...edge, right: right * out, down: down * out };
      const middle = { x: edge.x + place.right * radius, y: edge.y + place.down * radius };
      const taken = marks.some((mark) => Math.hypot(mark.x - middle.x, mark.y - middle.y) < APART * radius);
      const astray = others.some((other) => away(middle, other) <= away(middle, box));
      if (taken || astray || outside(middle, radius, frame) || words.some((one) => hides(middle, radius, one)))
        continue;
      const far = (rank + (reach - 1) * WAYS.length) / 100;
      const cost = far + covered(middle, radius, own, things);
      if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { ...place, middle, cost };
    }
  return best;
}

/**
 * Whether a number lies over the letters of a text.
 * @param {Point} middle
 * @param {number} radius
 * @param {Box} text
 */
function hides({ x, y }, radius, text) {
  const empty = text.height * LETTERS;
  return away({ x, y }, { ...text, y: text.y + empty, height: text.height - 2 * empty }) < radius;
}

/**
 * How far a point is from a box.
 * @param {Point} point
 * @param {Box} box
 */
function away({ x, y }, box) {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return Math.hypot(Math.min(Math.max(x, box.x), right) - x, Math.min(Math.max(y, box.y), bottom) - y);
}

/**
 * A number in its ring. It is scaled about the edge on which it stands, so it keeps to it however close one looks.
 * @param {Standing} place
 * @param {string} number
 */
export function markAt({ x, y, right, down }, number) {
  const mark = svgElement("g", { class: "mark", transform: `translate(${x} ${y})` });
  const [cx, cy] = [right * RADIUS, down * RADIUS];
  const text = svgElement("text", { x: cx, y: cy + 8 });
  text.textContent = number;
  // A tail points at what the number belongs to: among figures that stand close together it could be the next one's.
  const tail = `M${cx},${cy}L${-Math.sign(right) * TAIL},${-Math.sign(down) * TAIL}`;
  if (right || down) mark.append(svgElement("path", { d: tail, class: "mk-tail" }));
  mark.append(
    svgElement("circle", { cx, cy, r: RADIUS, class: "mk0" }),
    svgElement("circle", { cx, cy, r: 17, class: "mk1" }),
    text,
  );
  return mark;
}

/**
 * @param {Point} middle
 * @param {number} radius
 * @param {Frame} frame
 */
function outside({ x, y }, radius, frame) {
  return (
    x - radius < frame.x || y - radius < frame.y || x + radius > frame.x + frame.w || y + radius > frame.y + frame.h
  );
}

/**
 * How much of what is there lies under a number, by weight, in parts of the number.
 * @param {Point} middle
 * @param {number} radius
 * @param {(element: Element) => boolean} own
 * @param {Obstacle[]} things
 */
function covered({ x, y }, radius, own, things) {
  let sum = 0;
  for (const thing of things) {
    const wide = Math.min(x + radius, thing.x + thing.width) - Math.max(x - radius, thing.x);
    const high = Math.min(y + radius, thing.y + thing.height) - Math.max(y - radius, thing.y);
    if (wide > 0 && high > 0) sum += (wide * high * (own(thing.element) ? OWN : thing.weight)) / (4 * radius * radius);
  }
  return sum;
}
