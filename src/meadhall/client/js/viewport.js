// Zoom and pan of a drawing: wheel, drag, pinch, keys and buttons. Only who looks moves it; the game never does.

/** @import { Box, Point } from "./types.d.ts" */

/**
 * What is reported. What a keyboard or a screen reader clicks has no place; the element itself is meant.
 * @typedef {object} Handlers
 * @property {(at: Point, touch: boolean) => void} click
 * @property {(target: EventTarget | null) => void} press
 * @property {(at: Point | null) => void} hover
 * @property {(at: Point) => void} peek
 * @property {() => void} [moved]
 */

const NEAREST = 6;
const SLACK = 6;
const MARGIN = 8;
const LONG_PRESS = 450;

export class Viewport {
  /**
   * @param {HTMLElement} stage
   * @param {SVGSVGElement} svg
   * @param {Handlers} handlers
   */
  constructor(stage, svg, handlers) {
    this.stage = stage;
    this.svg = svg;
    this.handlers = handlers;
    this.base = viewBoxOf(svg);
    this.scale = 1;
    this.middle = { x: this.base.x + this.base.w / 2, y: this.base.y + this.base.h / 2 };
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    this.start = { x: 0, y: 0 };
    this.dragged = false;
    this.touch = false;
    this.press = 0;
    this.covered = false;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => this.#up(event));
    svg.addEventListener("pointerleave", () => this.fingers.size || handlers.hover(null));
    svg.addEventListener("click", (event) => this.#click(event));
    svg.addEventListener("contextmenu", (event) => this.touch && event.preventDefault());
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    new ResizeObserver(() => this.#apply()).observe(stage);
    this.#apply();
  }

  /**
   * Zoom by a factor about a point of the screen; without one, about the middle.
   * @param {number} factor
   * @param {Point} [about]
   */
  zoom(factor, about) {
    const scale = Math.min(NEAREST, Math.max(1, this.scale * factor));
    if (about) {
      const before = this.#point(about);
      const left = this.scale / scale;
      this.middle.x = before.x + (this.middle.x - before.x) * left;
      this.middle.y = before.y + (this.middle.y - before.y) * left;
    }
    this.scale = scale;
    this.#apply();
  }

  /**
   * Look at a part of the drawing as closely as it fits, but so that a unit of it has this many pixels at `least`.
   * @param {Box} box
   * @param {number} least
   */
  frame({ x, y, width, height }, least) {
    const { clientWidth, clientHeight } = this.svg;
    /** @type {(wide: number, high: number) => number} */
    const pixels = (wide, high) => Math.min(clientWidth / wide, clientHeight / high) || 1;
    const near = Math.max(least, pixels(width + 2 * MARGIN, height + 2 * MARGIN));
    this.scale = clamp(near / pixels(this.base.w, this.base.h), 1, NEAREST);
    this.middle = { x: x + width / 2, y: y + height / 2 };
    this.#apply();
  }

  /**
   * As long as something lies over the drawing nobody sees whether it fits.
   * @param {boolean} on
   */
  cover(on) {
    if (on === this.covered) return;
    this.covered = on;
    if (!on) requestAnimationFrame(() => this.#apply()); // then the page has its new shape
  }

  whole() {
    this.scale = 1;
    this.#apply();
  }

  /**
   * Move by parts of what can be seen.
   * @param {number} right
   * @param {number} down
   */
  pan(right, down) {
    this.middle.x += (right * this.base.w) / this.scale;
    this.middle.y += (down * this.base.h) / this.scale;
    this.#apply();
  }

  /**
   * Bring a point of the drawing into view if it is not.
   * @param {Point} point
   */
  reveal({ x, y }) {
    const { w, h } = this.#size();
    if (Math.abs(x - this.middle.x) < w * 0.45 && Math.abs(y - this.middle.y) < h * 0.45) return;
    this.middle = { x, y };
    this.#apply();
  }

  /** How much of the drawing is seen: its whole frame, or closer by, as much as there is room for. */
  #size() {
    const { w, h } = this.base;
    const aspect = this.svg.clientWidth / this.svg.clientHeight || w / h;
    const [wide, high] = [w / this.scale, h / this.scale];
    return { w: Math.min(w, Math.max(wide, high * aspect)), h: Math.min(h, Math.max(high, wide / aspect)) };
  }

  #apply() {
    if (this.covered) return;
    const { x, y, w, h } = this.base;
    const size = this.#size();
    this.middle.x = clamp(this.middle.x, x + size.w / 2, x + w - size.w / 2);
    this.middle.y = clamp(this.middle.y, y + size.h / 2, y + h - size.h / 2);
    const [left, top] = [this.middle.x - size.w / 2, this.middle.y - size.h / 2];
    this.svg.setAttribute("viewBox", `${left} ${top} ${size.w} ${size.h}`);
    this.stage.classList.toggle("zoomed", this.scale > 1.01);
    // Marks keep their size on the screen: never smaller than can be read, never larger than the drawing wants.
    const pixels = Math.min(this.svg.clientWidth / size.w || 1, this.svg.clientHeight / size.h || 1);
    this.#say("--mark", clamp((this.stage.clientWidth < 640 ? 10.5 : 13) / (21 * pixels), 0.4, 2.2));
    this.#say("--unit", 1 / pixels);
    this.handlers.moved?.();
  }

  /**
   * Everything in the drawing hears of it and is looked at once more, so it is said only if it is something else.
   * @param {string} name
   * @param {number} value
   */
  #say(name, value) {
    const { style } = this.svg;
    if (style.getPropertyValue(name) !== String(value)) style.setProperty(name, String(value));
  }

  /** @param {Point} point */
  #point({ x, y }) {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()?.inverse());
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), placeOf(event));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.touch = event.pointerType === "touch";
    if (event.button) return;
    this.fingers.set(event.pointerId, placeOf(event));
    if (this.fingers.size === 1) {
      this.start = placeOf(event);
      this.dragged = false;
      clearTimeout(this.press);
      if (this.touch) this.press = setTimeout(() => this.#long(), LONG_PRESS);
    } else {
      clearTimeout(this.press);
      this.dragged = true;
    }
  }

  #long() {
    if (this.dragged || this.fingers.size !== 1) return;
    this.dragged = true; // what was read is not clicked as well
    this.handlers.peek(this.start);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const now = placeOf(event);
    const finger = this.fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType !== "touch") this.handlers.hover(now);
      return;
    }
    const before = [...this.fingers.values()];
    const by = { x: now.x - finger.x, y: now.y - finger.y };
    if (!this.dragged && apart(now, this.start) < SLACK) return;
    if (!this.dragged) {
      this.dragged = true;
      clearTimeout(this.press);
      this.svg.setPointerCapture(event.pointerId);
      this.handlers.hover(null);
    }
    this.fingers.set(event.pointerId, now);
    if (this.fingers.size === 1) this.#drag(by);
    else this.#pinch(before, [...this.fingers.values()]);
  }

  /** @param {Point} by */
  #drag(by) {
    const pixels = this.svg.getScreenCTM()?.a ?? 1;
    this.middle.x -= by.x / pixels;
    this.middle.y -= by.y / pixels;
    this.#apply();
  }

  /**
   * @param {Point[]} before
   * @param {Point[]} after
   */
  #pinch([a, b], [c, d]) {
    const mid = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
    this.zoom(apart(c, d) / Math.max(1, apart(a, b)), mid);
    this.#drag({ x: mid.x - (a.x + b.x) / 2, y: mid.y - (a.y + b.y) / 2 });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    clearTimeout(this.press);
    this.fingers.delete(event.pointerId);
    if (!this.fingers.size && this.touch) this.handlers.hover(null);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    if (event.detail === 0) this.handlers.press(event.target);
    else this.handlers.click(placeOf(event), this.touch);
  }
}

/**
 * The frame that a drawing gives itself.
 * @param {SVGSVGElement} svg
 */
export function viewBoxOf(svg) {
  const [x, y, w, h] = (svg.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  return { x, y, w, h };
}

/** @param {MouseEvent} event */
const placeOf = ({ clientX, clientY }) => ({ x: clientX, y: clientY });

/**
 * @param {number} number
 * @param {number} least
 * @param {number} most
 */
const clamp = (number, least, most) => Math.min(most, Math.max(least, number));

/**
 * @param {Point} a
 * @param {Point} b
 */
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
