// The board: a drawing with named places, and on it the pieces of the scene. It knows no game; it puts what the scene says
// where the drawing says, lights what can be clicked, and reports what was pointed at.

import { isSmall, markAt, placeFor } from "./marks.js";
import { Pieces } from "./pieces.js";
import { isDark } from "./settings.js";
import { learnSigns, unsigned } from "./signs.js";
import { fill, learnSymbols, svgElement } from "./symbols.js";
import { Viewport } from "./viewport.js";

const STATES = ["is-legal", "is-hover", "is-chosen", "is-closed", "is-focus"];
// What a drawing can bring along to show a state itself.
const OWN_STATE = '.state, [class*="-may"]';

export class Board {
  /** `handlers`: click(spots, element), hover(element or null), peek(element), and moved() if somebody wants to know. */
  constructor(stage, handlers) {
    this.stage = stage;
    this.handlers = handlers;
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    this.places = new Map();
    this.info = new WeakMap();
    this.boxes = new WeakMap();
    this.lit = { numbers: new Map(), legal: new Set(), picked: [], hover: new Set(), closed: new Set() };
  }

  async load(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    // The style of the drawing is taken out before it is parsed: on a page with our policy it would be refused there.
    const styles = [];
    const bare = (await answer.text()).replace(/<style[^>]*>(.*?)<\/style>/gs, (_, style) => {
      styles.push(style);
      return "";
    });
    const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    this.style = styles
      .join("\n")
      .replace(/<!\[CDATA\[|\]\]>/g, "")
      .replace(/&(gt|lt|quot|amp);/g, (_, name) => ({ gt: ">", lt: "<", quot: '"', amp: "&" })[name]);
    const svg = document.importNode(drawn, true);
    svg.setAttribute("role", "group");
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    this.svg = svg;
    const [, , width, height] = svg
      .getAttribute("viewBox")
      .split(/[\s,]+/)
      .map(Number);
    this.stage.style.setProperty("--aspect", String(width / height));
    this.plate();
    learnSymbols(svg);
    this.layer = svg.querySelector("#pieces") ?? svg.appendChild(svgElement("g", { id: "pieces" }));
    this.pieces = new Pieces(
      this.layer,
      (id) => this.#anchor(id),
      (element, piece) => this.#tell(element, piece),
    );
    this.rings = svg.insertBefore(svgElement("g", { class: "rings", "aria-hidden": "true" }), this.layer);
    this.marks = svg.appendChild(svgElement("g", { class: "marks", "aria-hidden": "true" }));
    this.stage.querySelector("svg.board")?.remove();
    this.stage.prepend(svg);
    this.view = new Viewport(this.stage, svg, {
      click: (x, y, touch, element) =>
        element ? this.#press(element.closest("[data-spots]")) : this.#click(x, y, touch),
      hover: (x, y) => this.handlers.hover(x === null ? null : (this.#at(x, y)[0] ?? null)),
      peek: (x, y) => this.#at(x, y)[0] && this.handlers.peek(this.#at(x, y)[0]),
      moved: () => this.handlers.moved?.(),
    });
    svg.addEventListener("focusin", (event) => this.#focus(event.target.closest("[data-spots]")));
    svg.addEventListener("focusout", () => this.#focus(null));
    svg.addEventListener("keydown", (event) => this.#key(event));
  }

  /** A board speaks of the dark plate by asking what the system prefers; whoever chose a plate is asked first. */
  plate() {
    const chosen = document.documentElement.dataset.plate;
    const dark = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g;
    this.sheet.replaceSync(chosen === "auto" ? this.style : this.style.replace(dark, isDark() ? "all" : "not all"));
  }

  // What is on it

  show(scene) {
    if (!this.svg) return;
    learnSigns(scene.signs);
    const named = new Set();
    for (const place of scene.places) {
      named.add(place.id);
      this.#place(place);
    }
    for (const [id, element] of this.places) if (!named.has(id)) this.#leave(id, element);
    this.pieces.show(scene.pieces);
    this.svg.setAttribute("aria-label", scene.headline);
    this.boxes = new WeakMap();
    this.owners = null;
    this.light(this.lit);
  }

  #place(place) {
    let element = this.places.get(place.id);
    if (!element) {
      element = this.svg.getElementById(place.id);
      if (!element) return;
      element.given = [];
      this.places.set(place.id, element);
    }
    element.classList.remove(...element.given);
    element.given = [...place.classes];
    element.classList.add(...element.given);
    fill(element, place.texts);
    this.#tell(element, place);
  }

  #leave(id, element) {
    element.classList.remove(...element.given, ...STATES);
    delete element.dataset.spots;
    for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
    this.places.delete(id);
  }

  #tell(element, thing) {
    this.info.set(element, thing);
    const spots = thing.spots.join(" ");
    if (spots || thing.says.length) element.dataset.spots = spots;
    else delete element.dataset.spots;
  }

  /** Where an element of the drawing stands, in the drawing's own measure. */
  #anchor(id) {
    const element = this.svg.getElementById(id);
    if (!element) return null;
    let matrix = new DOMMatrix();
    for (let one = element; one && one !== this.svg; one = one.parentNode) {
      const own = one.transform?.baseVal.consolidate()?.matrix;
      if (own) matrix = new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]).multiply(matrix);
    }
    return { x: round(matrix.e), y: round(matrix.f), scale: Math.hypot(matrix.a, matrix.b), matrix };
  }

  // What can be clicked

  /** `numbers`: spot → number in the list; `legal`, `hover`, `closed`: sets of spots; `picked`: spots in order. */
  light(lit) {
    this.lit = lit;
    if (!this.svg) return;
    // The pointer moves often, and what is legal changes seldom: then only what it touches is drawn anew.
    const legality = JSON.stringify([
      [...lit.legal],
      [...lit.numbers],
      lit.picked,
      [...lit.closed],
      Boolean(lit.explain),
    ]);
    if (legality !== this.legality || !this.owners) {
      this.legality = legality;
      this.#lightAll();
    }
    for (const owner of this.owners) this.#touch(owner);
    this.#roads();
  }

  #lightAll() {
    this.rings.replaceChildren();
    this.marks.replaceChildren();
    this.roads = this.marks.appendChild(svgElement("g"));
    this.ringOf = new Map();
    this.order = [];
    this.numbered = new Set();
    const found = [...this.svg.querySelectorAll("[data-spots]")];
    this.owners = found.map((element) => ({ element, spots: element.dataset.spots.split(" ").filter(Boolean) }));
    for (const owner of this.owners) owner.is = this.#state(owner);
    // All is measured before anything is drawn; one after the other would lay out the page each time.
    const lit = this.owners.filter(({ is }) => is["is-legal"] || is["is-chosen"]);
    for (const { element } of lit) this.#box(element);
    if (this.lit.numbers.size) this.#inTheWay(lit);
    for (const owner of [...lit].sort((a, b) => this.#loose(a) - this.#loose(b))) this.#draw(owner);
    this.order.sort((a, b) => a.number - b.number);
    const active = this.order.find(({ element }) => element === document.activeElement) ?? this.order[0];
    for (const { element } of this.order) element.setAttribute("tabindex", element === active?.element ? "0" : "-1");
  }

  /** Places get their numbers first; those of pieces keep clear of them. */
  #loose({ element }) {
    return element.closest("#pieces") ? 1 : 0;
  }

  #state({ element, spots }) {
    const { legal, picked, closed, numbers, explain } = this.lit;
    const is = {
      "is-legal": spots.some((spot) => legal.has(spot)),
      "is-chosen": spots.some((spot) => picked.includes(spot)),
      "is-closed":
        spots.some((spot) => closed.has(spot)) && !spots.some((spot) => legal.has(spot) || picked.includes(spot)),
    };
    for (const [name, on] of Object.entries(is)) element.classList.toggle(name, on);
    if (is["is-legal"] || (explain && spots.length)) {
      const number = spots.map((spot) => numbers.get(spot)).find(Boolean);
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", unsigned([number, this.info.get(element).name].filter(Boolean).join(" ")));
      this.order.push({ element, number: number ?? 999 });
    } else {
      for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
    }
    return is;
  }

  #draw({ element, spots, is }) {
    if (is["is-legal"] || is["is-chosen"]) this.#ring(element, is);
    if (is["is-legal"])
      this.#mark(element, this.info.get(element), spots.map((spot) => this.lit.numbers.get(spot)).find(Boolean));
  }

  #touch({ element, spots, is }) {
    const now = { "is-hover": spots.some((spot) => this.lit.hover.has(spot)), "is-focus": element === this.focused };
    for (const [name, on] of Object.entries(now)) element.classList.toggle(name, on);
    if ((now["is-hover"] || now["is-focus"]) && !this.ringOf.has(element)) this.#ring(element, is);
    const ring = this.ringOf.get(element);
    if (ring) for (const [name, on] of Object.entries(now)) ring.classList.toggle(name, on);
  }

  #box(element) {
    if (!this.boxes.has(element)) this.boxes.set(element, this.#measured(element));
    return this.boxes.get(element);
  }

  #measured(element) {
    const { x, y, width, height } = element.getBBox();
    if (!width && !height) return null;
    const matrix = element.closest("#pieces") ? this.#pieceMatrix(element) : this.#matrix(element);
    const a = new DOMPoint(x, y).matrixTransform(matrix);
    const b = new DOMPoint(x + width, y + height).matrixTransform(matrix);
    return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) };
  }

  #matrix(element) {
    return element.id ? (this.#anchor(element.id)?.matrix ?? new DOMMatrix()) : new DOMMatrix();
  }

  #pieceMatrix(element) {
    const own = element.transform.baseVal.consolidate()?.matrix;
    return own ? new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]) : new DOMMatrix();
  }

  /** A place that was not drawn with a line of its own for its state gets one around it. */
  #ring(element, is) {
    if (element.querySelector(OWN_STATE)) return;
    const box = this.#box(element);
    if (!box) return;
    const names = Object.keys(is)
      .filter((name) => is[name])
      .join(" ");
    const ring = svgElement("rect", {
      class: `ring ${names}`,
      x: box.x - 5,
      y: box.y - 5,
      width: box.width + 10,
      height: box.height + 10,
      rx: 9,
    });
    (element.closest("#pieces") ? this.marks : this.rings).prepend(ring);
    this.ringOf.set(element, ring);
  }

  /** What a number must not cover: names and numbers first, then what can be clicked, then small places, then pieces. */
  #inTheWay(lit) {
    const toDrawing = this.svg.getScreenCTM()?.inverse();
    if (!toDrawing) return;
    const seen = (elements, weight) =>
      elements
        .map((element) => ({ element, weight, ...drawnBox(element, toDrawing) }))
        .filter(({ width }) => width > 0);
    const boxed = (elements, weight) =>
      elements.map((element) => ({ element, weight, ...this.#box(element) })).filter(({ width }) => width > 0);
    const clicked = lit
      .filter(({ element, is }) => is["is-legal"] && element.closest("#pieces"))
      .map(({ element }) => element);
    const radius = 21 * Number(this.svg.style.getPropertyValue("--mark") || 1);
    const places = this.owners.map(({ element }) => element).filter((element) => !element.closest("#pieces"));
    this.room = {
      radius,
      frame: this.view.base,
      things: [
        ...seen([...this.svg.querySelectorAll("text")], 4),
        ...boxed(clicked, 3),
        ...boxed([...this.layer.children], 1),
        ...boxed(places, 2).filter((box) => isSmall(box, radius)),
      ],
      marks: [],
    };
  }

  /** A number stands where the drawing says, or beside what it belongs to. */
  #mark(element, info, number) {
    if (!number || this.numbered.has(number)) return;
    this.numbered.add(number);
    const set = info.id && this.svg.getElementById(`mark:${info.id}`);
    const box = this.#box(element);
    if (!box || !this.room) return;
    const own = (other) => other === element || this.#ground(other) === element || this.#ground(element) === other;
    const place = placeFor(box, own, this.room, set && this.#anchor(set.id));
    this.room.marks.push(place.middle);
    this.marks.append(markAt(place, number));
  }

  /** A road from what was picked last to what the pointer is on. */
  #roads() {
    const { owners } = this;
    this.roads.replaceChildren();
    const from = this.lit.picked.at(-1);
    const to = [...this.lit.hover].find((spot) => spot !== from && this.lit.legal.has(spot));
    const ends = [from, to].map((spot) => spot && owners.find(({ spots }) => spots.includes(spot))?.element);
    if (!ends[0] || !ends[1] || ends[0] === ends[1]) return;
    const [a, b] = ends.map((element) => this.#middle(element));
    const bend = { x: (a.x + b.x) / 2 - (b.y - a.y) * 0.18, y: (a.y + b.y) / 2 + (b.x - a.x) * 0.18 };
    const turn = (Math.atan2(b.y - bend.y, b.x - bend.x) * 180) / Math.PI;
    const path = `M${a.x},${a.y}Q${bend.x},${bend.y} ${b.x},${b.y}`;
    this.roads.append(
      svgElement("path", { class: "road0", d: path }),
      svgElement("path", { class: "road", d: path }),
      svgElement("path", {
        class: "roadh",
        d: "M14,0l-24,-12v24z",
        transform: `translate(${b.x} ${b.y}) rotate(${turn})`,
      }),
    );
  }

  #middle(element) {
    const info = this.info.get(element);
    const anchor = info?.id ? this.#anchor(info.id) : null;
    if (anchor && (anchor.x || anchor.y)) return anchor;
    const box = this.#box(element) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  // What was pointed at

  /** The elements under a point that carry something, the one that can be clicked first. */
  #at(x, y) {
    const found = [];
    for (const element of document.elementsFromPoint(x, y)) {
      if (!this.svg.contains(element)) continue;
      const owner = element.closest("[data-spots]") ?? this.#ground(element);
      if (owner && !found.includes(owner)) found.push(owner);
    }
    return found.sort((a, b) => this.#legal(b) - this.#legal(a));
  }

  /** A piece without a spot stands for the place it stands on. */
  #ground(element) {
    const piece = element.closest(".piece");
    const info = piece && this.info.get(piece);
    return info ? this.svg.getElementById(info.at)?.closest("[data-spots]") : null;
  }

  #legal(element) {
    return element.classList.contains("is-legal") ? 1 : 0;
  }

  #click(x, y, touch) {
    let found = this.#at(x, y);
    // A finger is broad: what lies just beside it counts too, if nothing under it can be clicked.
    if (touch && !found.some((element) => this.#legal(element))) {
      for (let turn = 0; turn < 8; turn += 1) {
        const near = this.#at(x + 18 * Math.cos((turn * Math.PI) / 4), y + 18 * Math.sin((turn * Math.PI) / 4));
        if (near[0] && this.#legal(near[0])) found = near;
      }
    }
    this.#press(found.find((one) => one.dataset.spots) ?? found[0]);
  }

  #press(element) {
    if (element) this.handlers.click(this.spotsOf(element), element);
  }

  /** The spots of an element, those that can be clicked first. */
  spotsOf(element) {
    const spots = (element.dataset.spots ?? "").split(" ").filter(Boolean);
    return spots.sort((a, b) => Number(this.lit.legal.has(b)) - Number(this.lit.legal.has(a)));
  }

  infoOf(element) {
    return this.info.get(element);
  }

  #focus(element) {
    this.focused = element;
    this.handlers.hover(element, true);
  }

  #key(event) {
    const element = event.target.closest?.("[data-spots]");
    if (!element) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.#press(element);
      return;
    }
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const number = this.order.findIndex((one) => one.element === element);
    if (!by || number < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.order[(number + by + this.order.length) % this.order.length].element;
    element.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}

/** Where an element is seen, in the measure of the drawing. */
function drawnBox(element, toDrawing) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [a, b] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) =>
    point.matrixTransform(toDrawing),
  );
  return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
}

const round = (number) => Math.round(number * 100) / 100;
