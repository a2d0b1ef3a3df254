// Zoom and pan of a drawing: wheel, drag, pinch, keys and buttons. Only who looks moves it; the game never does.

const NEAREST = 6;
const SLACK = 6;
const LONG_PRESS = 450;

export class Viewport {
  /** `handlers`: click(x, y, touch, element), hover(x or null, y), peek(x, y), and moved() if somebody wants to know. */
  constructor(stage, svg, handlers) {
    this.stage = stage;
    this.svg = svg;
    this.handlers = handlers;
    const [x, y, w, h] = svg
      .getAttribute("viewBox")
      .split(/[\s,]+/)
      .map(Number);
    this.base = { x, y, w, h };
    this.scale = 1;
    this.middle = { x: x + w / 2, y: y + h / 2 };
    this.fingers = new Map();
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const type of ["pointerup", "pointercancel"]) svg.addEventListener(type, (event) => this.#up(event));
    svg.addEventListener("pointerleave", () => this.fingers.size || handlers.hover(null));
    svg.addEventListener("click", (event) => this.#click(event));
    svg.addEventListener("contextmenu", (event) => this.touch && event.preventDefault());
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    new ResizeObserver(() => this.#apply()).observe(stage);
    this.#apply();
  }

  /** Zoom by a factor about a point of the screen; without one, about the middle. */
  zoom(factor, x, y) {
    const scale = Math.min(NEAREST, Math.max(1, this.scale * factor));
    if (x !== undefined) {
      const before = this.#point(x, y);
      const left = this.scale / scale;
      this.middle.x = before.x + (this.middle.x - before.x) * left;
      this.middle.y = before.y + (this.middle.y - before.y) * left;
    }
    this.scale = scale;
    this.#apply();
  }

  whole() {
    this.scale = 1;
    this.#apply();
  }

  /** Move by parts of what can be seen. */
  pan(right, down) {
    this.middle.x += (right * this.base.w) / this.scale;
    this.middle.y += (down * this.base.h) / this.scale;
    this.#apply();
  }

  /** Bring a point of the drawing into view if it is not. */
  reveal({ x, y }) {
    const { w, h } = this.#size();
    if (Math.abs(x - this.middle.x) < w * 0.45 && Math.abs(y - this.middle.y) < h * 0.45) return;
    this.middle = { x, y };
    this.#apply();
  }

  #size() {
    return { w: this.base.w / this.scale, h: this.base.h / this.scale };
  }

  #apply() {
    const { x, y, w, h } = this.base;
    const size = this.#size();
    this.middle.x = clamp(this.middle.x, x + size.w / 2, x + w - size.w / 2);
    this.middle.y = clamp(this.middle.y, y + size.h / 2, y + h - size.h / 2);
    this.svg.setAttribute("viewBox", `${this.middle.x - size.w / 2} ${this.middle.y - size.h / 2} ${size.w} ${size.h}`);
    this.stage.classList.toggle("zoomed", this.scale > 1.01);
    // Marks keep their size on the screen: never smaller than can be read, never larger than the drawing wants.
    const pixels = Math.min(this.svg.clientWidth / size.w || 1, this.svg.clientHeight / size.h || 1);
    this.svg.style.setProperty(
      "--mark",
      String(clamp((this.stage.clientWidth < 640 ? 10.5 : 13) / (21 * pixels), 0.4, 2.2)),
    );
    this.svg.style.setProperty("--unit", String(1 / pixels));
    this.handlers.moved?.();
  }

  #point(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  #wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
  }

  #down(event) {
    this.touch = event.pointerType === "touch";
    if (event.button) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) {
      this.start = { x: event.clientX, y: event.clientY };
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
    this.handlers.peek(this.start.x, this.start.y);
  }

  #move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return event.pointerType === "touch" || this.handlers.hover(event.clientX, event.clientY);
    const before = [...this.fingers.values()].map((one) => ({ ...one }));
    const by = { x: event.clientX - finger.x, y: event.clientY - finger.y };
    if (!this.dragged && Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) < SLACK) return;
    if (!this.dragged) {
      this.dragged = true;
      clearTimeout(this.press);
      this.svg.setPointerCapture(event.pointerId);
      this.handlers.hover(null);
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (this.fingers.size === 1) this.#drag(by);
    else this.#pinch(before, [...this.fingers.values()]);
  }

  #drag(by) {
    const pixels = this.svg.getScreenCTM().a;
    this.middle.x -= by.x / pixels;
    this.middle.y -= by.y / pixels;
    this.#apply();
  }

  #pinch([a, b], [c, d]) {
    const mid = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
    this.zoom(apart(c, d) / Math.max(1, apart(a, b)), mid.x, mid.y);
    this.#drag({ x: mid.x - (a.x + b.x) / 2, y: mid.y - (a.y + b.y) / 2 });
  }

  #up(event) {
    clearTimeout(this.press);
    this.fingers.delete(event.pointerId);
    if (!this.fingers.size && this.touch) this.handlers.hover(null);
  }

  #click(event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    // A click that a keyboard or a screen reader makes has no place; the element itself is meant.
    if (event.detail === 0) this.handlers.click(null, null, false, event.target);
    else this.handlers.click(event.clientX, event.clientY, this.touch);
  }
}

const clamp = (number, least, most) => Math.min(most, Math.max(least, number));
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
