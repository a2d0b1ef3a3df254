// What can be read about the thing under the pointer, beside it. It takes no click and hides nothing for long.

/** @import { Kid, Point } from "./types.d.ts" */

import { h, part, patch } from "./dom.js";

const GAP = 10;
const EDGE = 4;
const NARROW = 760;

/** Where a note may stand: on a desk everywhere but over the question, which may stand beside the board or below the stage. */
function room() {
  const whole = { left: EDGE, right: innerWidth - EDGE, top: EDGE, bottom: innerHeight - EDGE };
  if (innerWidth <= NARROW) return whole;
  const { left, top } = part("ask").getBoundingClientRect();
  return document.body.classList.contains("staged")
    ? { ...whole, bottom: top - EDGE }
    : { ...whole, right: left - EDGE };
}

export class Tip {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    addEventListener("scroll", () => this.hide(), true);
  }

  /**
   * Show some content beside a box on the screen.
   * @param {DOMRect} box
   * @param {Kid} content
   * @param {boolean} wide
   */
  show(box, content, wide = false) {
    patch(this.element, h("div.tip-in", { key: "in" }, content));
    this.element.classList.toggle("wide", wide);
    this.element.hidden = false;
    const { width, height } = this.element.getBoundingClientRect();
    const { left, right, top, bottom } = room();
    /** @param {Point} place */
    const inside = ({ x, y }) => ({
      x: clamp(x, left, right - width),
      y: clamp(y, top, Math.max(top, bottom - height)),
    });
    const middle = { x: box.left + box.width / 2 - width / 2, y: box.top + box.height / 2 - height / 2 };
    const places = [
      { x: middle.x, y: box.top - height - GAP },
      { x: box.right + GAP, y: middle.y },
      { x: box.left - width - GAP, y: middle.y },
      { x: middle.x, y: box.bottom + GAP },
    ].map(inside);
    /** @param {Point} place */
    const free = ({ x, y }) => x >= box.right || y >= box.bottom || x + width <= box.left || y + height <= box.top;
    const place = places.find(free) ?? places[0];
    this.element.style.left = `${place.x}px`;
    this.element.style.top = `${place.y}px`;
  }

  hide() {
    this.element.hidden = true;
  }
}

/**
 * @param {number} number
 * @param {number} least
 * @param {number} most
 */
const clamp = (number, least, most) => Math.max(least, Math.min(most, number));
