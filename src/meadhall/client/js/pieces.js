// The pieces on a board: copies of its templates, each followed by its key from place to place.

/** @import { Moved, Piece, Point } from "./types.d.ts" */

import { EASE, FALL, fly, GLIDE, ghostOf, later, MOST_AT_ONCE, move } from "./motion.js";
import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { copyInto, fill, svgElement, symbol, wornBy } from "./symbols.js";

/**
 * A piece that is there: how it looks, where it stands, and whose it is.
 * @typedef {{ group: SVGGElement, look: string, at: Point | null, seat: number, colour: string }} Kept
 * @typedef {{ kept: Kept, key: string, from: Point | null, to: Point }} Going
 */

/**
 * How what changes is seen to change.
 * @typedef {object} Manner
 * @property {boolean} moving whether it is seen at all
 * @property {Moved[]} moved what a beat says about it
 * @property {number} delay
 * @property {(seat: number) => DOMRect | undefined} seatAt where a seat is on the page
 * @property {(seat: number) => string} colourOf
 */

/** @type {Manner} */
export const AT_ONCE = { moving: false, moved: [], delay: 0, seatAt: () => undefined, colourOf: () => "" };

const ROAD = { time: 620, apart: 120, longest: 1400 };
const FROM_SEAT = 720;
const APPEAR = 320;
const FADE = 200;
const FLIP = 240;
const TURN = 600;
const FALLING = { blow: 200, fall: 280, soul: 820, apart: 180 };
/** On a level that turns, what is as far from its middle as before goes round it. */
const ROUND = 0.25;
const ARC = 8;

export class Pieces {
  /**
   * @param {SVGGElement} layer
   * @param {(id: string) => (Point & { matrix: DOMMatrix }) | null} anchor says where a place is
   * @param {(element: SVGGElement, piece: Piece) => void} tell makes known what an element stands for
   */
  constructor(layer, anchor, tell) {
    this.layer = layer;
    this.anchor = anchor;
    this.tell = tell;
    /** @type {Map<string, Kept>} */
    this.kept = new Map();
    this.started = false;
  }

  /**
   * Returns how long it is seen to change, in milliseconds of the usual speed, and which ways were gone.
   * @param {Piece[]} wanted
   * @param {Manner} manner
   */
  show(wanted, manner) {
    const gone = new Map(this.kept);
    /** @type {Going[]} */
    const going = [];
    /** @type {Kept[]} */
    const turned = [];
    /** @type {SVGGElement | null} */
    let here = null;
    const flips = named(manner, "flip");
    for (const piece of wanted) {
      if (!symbol(piece.kind)) continue;
      const anchor = this.anchor(piece.at);
      if (!anchor) continue;
      let kept = this.kept.get(piece.key);
      const colour = manner.colourOf(piece.seat);
      const look = JSON.stringify([piece.kind, piece.classes, piece.texts, piece.count, piece.seat, colour]);
      if (!kept) {
        const group = svgElement("g", { "data-key": piece.key });
        kept = { group, look: "", at: null, seat: piece.seat, colour };
        this.kept.set(piece.key, kept);
      }
      gone.delete(piece.key);
      if (kept.look !== look) {
        if (kept.look && flips.has(piece.key)) turned.push(kept);
        this.#shape(kept, piece, look, colour);
      }
      this.tell(kept.group, piece);
      // A piece that is only put into another order must not lose its place in the picture.
      /** @type {ChildNode | null} */
      const next = here ? here.nextSibling : this.layer.firstChild;
      if (next !== kept.group) this.layer.insertBefore(kept.group, next);
      here = kept.group;
      const { x, y } = anchor;
      if (kept.at?.x !== x || kept.at.y !== y) {
        going.push({ kept, key: piece.key, from: kept.at, to: { x, y } });
        kept.group.setAttribute("transform", `translate(${x} ${y})`);
        kept.at = { x, y };
      }
    }
    const left = [...gone].map(([key, kept]) => ({ key, kept }));
    for (const { key } of left) this.kept.delete(key);
    this.sign();
    const seen = manner.moving && this.started;
    this.started = true;
    const times = [this.#leave(left, seen ? manner : AT_ONCE)];
    if (seen) times.push(this.#glide(going, manner), this.#come(going, manner), this.#flip(turned, manner));
    return { time: Math.max(...times), ways: seen ? going.filter(({ from }) => from) : [] };
  }

  /**
   * @param {Kept} kept
   * @param {Piece} piece
   * @param {string} look
   * @param {string} colour
   */
  #shape(kept, piece, look, colour) {
    const { group } = kept;
    Object.assign(kept, { look, colour, seat: piece.seat });
    group.replaceChildren();
    const seat = piece.seat >= 0 ? [`seat-${piece.seat}`] : [];
    group.setAttribute("class", wornBy(piece.kind, [...piece.classes, ...seat]));
    copyInto(group, piece.kind, piece.classes);
    fill(group, { count: piece.count > 1 ? String(piece.count) : "", ...piece.texts });
  }

  /** Those who tell colours apart badly see a shape at the head of each piece that is somebody's. */
  sign() {
    for (const { group, colour } of this.kept.values()) {
      const shown = group.querySelector(":scope > .shape-sign");
      if (!settings.signs || !(colour in SHAPES)) shown?.remove();
      else if (!shown) group.append(shapeOf(group, SHAPES[/** @type {keyof typeof SHAPES} */ (colour)]));
    }
  }

  /**
   * Pieces go one after the other, but all of them have arrived within the longest time.
   * @param {Going[]} all
   * @param {Manner} manner
   */
  #glide(all, manner) {
    const going = all.filter(({ from }) => from).slice(0, MOST_AT_ONCE);
    if (!going.length) return 0;
    const apart = Math.min(ROAD.apart, (ROAD.longest - ROAD.time) / Math.max(1, going.length - 1));
    const centre = [...named(manner, "turn")].map((id) => this.anchor(id)).find(Boolean);
    for (const [number, { kept, from, to }] of going.entries()) {
      if (!from) continue;
      const round = centre && arc(from, to, centre.matrix);
      const delay = manner.delay + (round ? 0 : number * apart);
      if (round) move(kept.group, round, { time: TURN, delay, easing: EASE });
      else move(kept.group, [at(from), at(to)], { time: ROAD.time, delay, easing: GLIDE });
      later(delay + ROAD.time, () => sound("knock"));
    }
    return manner.delay + ROAD.time + apart * (going.length - 1);
  }

  /**
   * New pieces come from the seat whose they are, or are simply there.
   * @param {Going[]} all
   * @param {Manner} manner
   */
  #come(all, manner) {
    const coming = all.filter(({ from }) => !from).slice(0, MOST_AT_ONCE);
    if (!coming.length) return 0;
    const apart = Math.min(ROAD.apart, (ROAD.longest - FROM_SEAT) / Math.max(1, coming.length - 1));
    for (const [number, { kept }] of coming.entries()) {
      const delay = manner.delay + number * apart;
      const from = kept.seat >= 0 ? manner.seatAt(kept.seat) : undefined;
      const ghost = from?.width ? ghostOf(kept.group) : null;
      if (ghost && from) {
        fly(ghost, from, { time: FROM_SEAT, delay, back: true });
        move(kept.group, [{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], { time: FROM_SEAT, delay });
        later(delay + FROM_SEAT, () => sound("knock"));
      } else move(kept.group, [{ opacity: 0 }, { opacity: 1 }], { time: APPEAR, delay });
    }
    return manner.delay + FROM_SEAT + apart * (coming.length - 1);
  }

  /**
   * Who falls is struck through, falls, and flies to their seat; what else is gone fades.
   * @param {{ key: string, kept: Kept }[]} gone
   * @param {Manner} manner
   */
  #leave(gone, manner) {
    if (!gone.length) return 0;
    const falls = named(manner, "fall");
    let number = 0;
    for (const { key, kept } of gone) {
      const { group } = kept;
      group.removeAttribute("data-spots");
      group.removeAttribute("data-key");
      const remove = () => group.remove();
      if (!manner.moving) remove();
      else if (falls.has(key) && number < MOST_AT_ONCE) {
        this.#fall(kept, manner.delay + number * FALLING.apart, manner);
        number += 1;
      } else {
        const fading = move(group, [{ opacity: 1 }, { opacity: 0 }], { time: FADE, delay: manner.delay });
        if (fading) fading.finished.then(remove, remove);
        else remove();
      }
    }
    const { blow, fall, soul, apart } = FALLING;
    return number ? manner.delay + blow + fall + soul + (number - 1) * apart : 0;
  }

  /**
   * @param {Kept} kept
   * @param {number} delay
   * @param {Manner} manner
   */
  #fall({ group, at: stood, seat }, delay, manner) {
    const { blow, fall, soul } = FALLING;
    const { x, y } = stood ?? { x: 0, y: 0 };
    group.append(struck(group));
    later(delay, () => sound("fall"));
    const down = { transform: `translate(${x + 14}px, ${y}px) rotate(82deg)` };
    move(group, [{ transform: `translate(${x}px, ${y}px) rotate(0deg)` }, down], {
      time: fall,
      delay: delay + blow,
      easing: FALL,
    });
    const leave = () => {
      const to = manner.seatAt(seat);
      const ghost = to?.width ? ghostOf(group) : null;
      if (ghost && to) fly(ghost, to, { time: soul, size: 0.4 });
      group.remove();
    };
    later(delay + blow + fall, leave, { last: true });
  }

  /**
   * A token is turned over.
   * @param {Kept[]} turned
   * @param {Manner} manner
   */
  #flip(turned, manner) {
    for (const { group, at: stands } of turned.slice(0, MOST_AT_ONCE)) {
      const { x, y } = stands ?? { x: 0, y: 0 };
      /** @param {number} wide */
      const frame = (wide) => ({ transform: `translate(${x}px, ${y}px) scaleX(${wide})` });
      move(group, [frame(0), frame(1)], { time: FLIP, delay: manner.delay });
    }
    if (turned.length) later(manner.delay, () => sound("flip"));
    return turned.length ? manner.delay + FLIP : 0;
  }
}

/**
 * The keys and ids that a beat names for a motion.
 * @param {Manner} manner
 * @param {Moved["how"]} motion
 */
export const named = ({ moved }, motion) => new Set(moved.flatMap(({ how, what }) => (how === motion ? what : [])));

/** @param {Point} point */
const at = ({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` });

/**
 * The way round the middle of a level that turns, if it is one. A level is drawn as a circle and seen at a slant.
 * @param {Point} from
 * @param {Point} to
 * @param {DOMMatrix} level
 */
function arc(from, to, level) {
  const flat = level.inverse();
  const [a, b] = [from, to].map(({ x, y }) => new DOMPoint(x, y).matrixTransform(flat));
  const [far, end] = [Math.hypot(a.x, a.y), Math.hypot(b.x, b.y)];
  if (!far || Math.abs(end - far) > ROUND * far) return null;
  const start = Math.atan2(a.y, a.x);
  let by = Math.atan2(b.y, b.x) - start;
  if (by <= 0) by += 2 * Math.PI;
  if (by > Math.PI) by -= 2 * Math.PI;
  return Array.from({ length: ARC + 1 }, (_, step) => {
    const part = step / ARC;
    const [radius, angle] = [far + (end - far) * part, start + by * part];
    return at(new DOMPoint(radius * Math.cos(angle), radius * Math.sin(angle)).matrixTransform(level));
  });
}

/**
 * A stroke through somebody.
 * @param {SVGGElement} group
 */
function struck(group) {
  const { x, y, width, height } = group.getBBox();
  const path = `M${x + width * 0.85},${y + height * 0.15}L${x + width * 0.15},${y + height * 0.85}`;
  const mark = svgElement("g", { class: "struck" });
  mark.append(svgElement("path", { class: "x0", d: path }), svgElement("path", { class: "x1", d: path }));
  return mark;
}

/** The shape of each colour, for those who tell colours apart badly: about 18 units wide. */
export const SHAPES = {
  wolf: "M0,-10L9,0L0,10L-9,0z",
  raven: "M0,-10L10,8H-10z",
  serpent: "M0,-9a9,9 0 1 0 .1,0z",
  bear: "M-8,-8H8V8H-8z",
  ram: "M-5,-9H5L10,0L5,9H-5L-10,0z",
};

/**
 * @param {SVGGElement} group
 * @param {string} shape
 */
function shapeOf(group, shape) {
  const { x, y, width } = group.getBBox();
  const mark = svgElement("g", { class: "shape-sign", transform: `translate(${x + width} ${y + 6})` });
  mark.append(svgElement("path", { d: shape }));
  return mark;
}
