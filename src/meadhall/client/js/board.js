// The board: a drawing with named places, and on it the pieces of the scene. It knows no game; it puts what the scene says
// where the drawing says, lights what can be clicked, and reports what was pointed at.

/** @import { BoardHandlers, Box, Lit, Place, Point, Scene, Thing } from "./types.d.ts" */
/** @import { Room } from "./marks.js" */
/** @import { Going, Manner } from "./pieces.js" */

import { isSmall, markAt, placeFor } from "./marks.js";
import { move } from "./motion.js";
import { AT_ONCE, named, Pieces } from "./pieces.js";
import { isDark } from "./settings.js";
import { learnSigns, unsigned } from "./signs.js";
import { fill, learnSymbols, svgElement } from "./symbols.js";
import { Viewport, viewBoxOf } from "./viewport.js";

/**
 * Something that carries spots, and how it is lit.
 * @typedef {SVGGraphicsElement} Drawn
 * @typedef {{ element: Drawn, spots: string[], is: Record<string, boolean> }} Owner
 */

const STATES = ["is-legal", "is-hover", "is-chosen", "is-closed", "is-focus"];
// What a drawing can bring along to show a state itself.
/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** @type {Record<string, string>} */
const ENTITIES = { gt: ">", lt: "<", quot: '"', amp: "&" };
const OWN_STATE = '.state, [class*="-may"]';
const BURN = 900;
const MOST_WAYS = 4;
const SETTLED = 120;
const READABLE = 12;

export class Board {
  /**
   * @param {HTMLElement} stage
   * @param {BoardHandlers} handlers
   */
  constructor(stage, handlers) {
    this.stage = stage;
    this.handlers = handlers;
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    this.style = "";
    // An empty drawing stands in until the board is loaded.
    this.loaded = false;
    this.svg = svgElement("svg");
    this.layer = svgElement("g");
    this.rings = svgElement("g");
    this.lights = svgElement("g");
    this.marks = svgElement("g");
    this.roads = svgElement("g");
    /** @type {Pieces | null} */
    this.pieces = null;
    /** @type {Viewport | null} */
    this.view = null;
    /** @type {Map<string, { element: Drawn, given: string[] }>} */
    this.places = new Map();
    /** @type {WeakMap<Element, Thing>} */
    this.info = new WeakMap();
    /** @type {WeakMap<Element, Box | null>} */
    this.boxes = new WeakMap();
    /** @type {Lit} */
    this.lit = { numbers: new Map(), legal: new Set(), picked: [], hover: new Set(), closed: new Set() };
    this.legality = "";
    /** @type {Owner[]} */
    this.owners = [];
    /** @type {{ element: Drawn, number: number }[]} */
    this.order = [];
    /** @type {Map<Element, SVGRectElement>} */
    this.ringOf = new Map();
    /** @type {Map<Element, SVGRectElement>} */
    this.haloOf = new Map();
    /** @type {Set<string>} */
    this.numbered = new Set();
    /** @type {Room | null} */
    this.room = null;
    /** @type {Element | null} */
    this.focused = null;
    this.marked = "";
    this.moving = 0;
  }

  /** @param {string} address */
  async load(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    // The style of the drawing is taken out before it is parsed: on a page with our policy it would be refused there.
    /** @type {string[]} */
    const styles = [];
    const bare = (await answer.text()).replace(/<style[^>]*>(.*?)<\/style>/gs, (_, style) => {
      styles.push(style);
      return "";
    });
    const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    this.style = styles
      .join("\n")
      .replace(/<!\[CDATA\[|\]\]>/g, "")
      .replace(/&(gt|lt|quot|amp);/g, (_, name) => ENTITIES[name]);
    const svg = document.importNode(drawn, true);
    if (!(svg instanceof SVGSVGElement)) throw new Error(address);
    svg.setAttribute("role", "group");
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    this.svg = svg;
    const { w, h } = viewBoxOf(svg);
    this.stage.style.setProperty("--aspect", String(w / h));
    this.plate();
    learnSymbols(svg);
    /** @type {SVGGElement | null} */
    const layer = svg.querySelector("#pieces");
    this.layer = layer ?? svg.appendChild(svgElement("g", { id: "pieces" }));
    this.pieces = new Pieces(
      this.layer,
      (id) => this.#anchor(id),
      (element, piece) => this.#tell(element, piece),
    );
    this.rings = svg.insertBefore(svgElement("g", { class: "rings", "aria-hidden": "true" }), this.layer);
    this.lights = svg.insertBefore(svgElement("g", { class: "lights", "aria-hidden": "true" }), this.layer);
    this.marks = svg.appendChild(svgElement("g", { class: "marks", "aria-hidden": "true" }));
    this.stage.querySelector("svg.board")?.remove();
    this.stage.prepend(svg);
    this.view = new Viewport(this.stage, svg, {
      click: (at, touch) => this.#click(at, touch),
      press: (target) => this.#press(ownerOf(target)),
      hover: (at) => this.handlers.hover(at && (this.#at(at)[0] ?? null), at && this.#standing(at)),
      peek: (at) => this.#at(at)[0] && this.handlers.peek(this.#at(at)[0]),
      moved: () => this.#moved(),
    });
    svg.addEventListener("focusin", (event) => this.#focus(ownerOf(event.target)));
    svg.addEventListener("focusout", () => this.#focus(null));
    svg.addEventListener("keydown", (event) => this.#key(event));
    this.loaded = true;
  }

  /** A board speaks of the dark plate by asking what the system prefers; whoever chose a plate is asked first. */
  plate() {
    const chosen = document.documentElement.dataset.plate;
    const dark = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g;
    this.sheet.replaceSync(chosen === "auto" ? this.style : this.style.replace(dark, isDark() ? "all" : "not all"));
  }

  /**
   * The stage lies over the board: it is neither seen nor read out, and nobody sees whether it fits.
   * @param {boolean} on
   */
  cover(on) {
    if (on) this.svg.setAttribute("aria-hidden", "true");
    else this.svg.removeAttribute("aria-hidden");
    this.view?.cover(on);
  }

  /** Numbers keep their size however close one looks, so there may be other places for them then. */
  #moved() {
    this.handlers.moved?.();
    const size = this.svg.style.getPropertyValue("--mark");
    if (size === this.marked) return;
    this.marked = size;
    clearTimeout(this.moving);
    this.moving = setTimeout(() => {
      this.legality = "";
      this.light(this.lit);
    }, SETTLED);
  }

  // What is on it

  /**
   * Returns how long it is seen to change, in milliseconds of the usual speed.
   * @param {Scene} scene
   * @param {Manner} [manner] how what changes is seen to change
   */
  show(scene, manner = AT_ONCE) {
    if (!this.loaded) return 0;
    learnSigns(scene.signs);
    const there = new Set();
    const burning = manner.moving ? named(manner, "burn") : new Set();
    let burnt = 0;
    for (const place of scene.places) {
      there.add(place.id);
      if (burning.has(place.id) && this.#burn(place, manner.delay)) burnt = manner.delay + BURN;
      this.#place(place);
    }
    for (const id of this.places.keys()) if (!there.has(id)) this.#leave(id);
    this.spotlight([]);
    this.lights.replaceChildren();
    const { time, ways } = this.pieces?.show(scene.pieces, manner) ?? { time: 0, ways: [] };
    for (const going of ways.slice(0, MOST_WAYS)) this.#way(going);
    this.svg.setAttribute("aria-label", scene.headline);
    this.boxes = new WeakMap();
    this.legality = "";
    this.light(this.lit);
    return Math.max(time, burnt);
  }

  /**
   * A place burns: the way it looked is wiped away from the nearest edge of the board on. Whether it looked otherwise.
   * @param {Place} place
   * @param {number} delay
   */
  #burn(place, delay) {
    const { element, given } = this.places.get(place.id) ?? {};
    if (!element || given?.join() === place.classes.join()) return false;
    const old = /** @type {SVGElement} */ (element.cloneNode(true));
    for (const one of [old, ...old.querySelectorAll("*")])
      for (const name of ["id", "data-spots", "role", "tabindex", "aria-label"]) one.removeAttribute(name);
    element.after(old);
    const box = this.#box(element);
    const { x, w } = this.view?.base ?? { x: 0, w: 0 };
    const right = box && box.x + box.width / 2 > x + w / 2;
    const gone = right ? "inset(0 100% 0 0)" : "inset(0 0 0 100%)";
    const wiping = move(old, [{ clipPath: "inset(0 0 0 0)" }, { clipPath: gone }], {
      time: BURN,
      delay,
      easing: "cubic-bezier(.4,.1,.4,1)",
    });
    const remove = () => old.remove();
    if (wiping) wiping.finished.then(remove, remove);
    else remove();
    return true;
  }

  /** @param {Place} place */
  #place(place) {
    const known = this.places.get(place.id);
    const element = known?.element ?? this.#named(place.id);
    if (!element) return;
    if (known?.given.join() !== place.classes.join()) {
      element.classList.remove(...(known?.given ?? []));
      element.classList.add(...place.classes);
    }
    this.places.set(place.id, { element, given: place.classes });
    fill(element, place.texts);
    this.#tell(element, place);
  }

  /** @param {string} id */
  #leave(id) {
    const { element, given = [] } = this.places.get(id) ?? {};
    element?.classList.remove(...given, ...STATES);
    for (const name of ["data-spots", "role", "tabindex", "aria-label"]) element?.removeAttribute(name);
    this.places.delete(id);
  }

  /**
   * What an element stands for.
   * @param {Drawn} element
   * @param {Thing} thing
   */
  #tell(element, thing) {
    this.info.set(element, thing);
    const spots = thing.spots.join(" ");
    if (spots || thing.says.length) element.dataset.spots = spots;
    else delete element.dataset.spots;
  }

  /**
   * An element of the drawing by its id.
   * @param {string} id
   */
  #named(id) {
    const element = this.svg.getElementById(id);
    return element instanceof SVGGraphicsElement ? element : null;
  }

  /**
   * Where an element of the drawing stands, in the drawing's own measure.
   * @param {string} id
   */
  #anchor(id) {
    const element = this.#named(id);
    if (!element) return null;
    let matrix = new DOMMatrix();
    /** @type {Node | null} */
    let one = element;
    for (; one instanceof SVGGraphicsElement && one !== this.svg; one = one.parentNode) {
      matrix = matrixOf(one).multiply(matrix);
    }
    return { x: round(matrix.e), y: round(matrix.f), matrix };
  }

  /**
   * Light what something is about: places by their ids, pieces by their keys. A drawing that has no line for it gets a ring.
   * @param {string[]} names
   */
  spotlight(names) {
    const now = new Set(names.map((name) => this.#thing(name)).filter((thing) => thing !== null));
    for (const element of this.svg.querySelectorAll(".is-lit")) {
      if (now.has(/** @type {Drawn} */ (element))) continue;
      element.classList.remove("is-lit");
      this.haloOf.get(element)?.remove();
      this.haloOf.delete(element);
    }
    for (const element of now) {
      if (element.classList.contains("is-lit")) continue;
      element.classList.add("is-lit");
      const box = element.querySelector(".state") ? null : this.#box(element);
      if (!box) continue;
      const halo = svgElement("rect", {
        class: "halo",
        x: box.x - 6,
        y: box.y - 6,
        width: box.width + 12,
        height: box.height + 12,
        rx: 10,
      });
      this.lights.append(halo);
      this.haloOf.set(element, halo);
    }
  }

  /**
   * The way that a piece goes.
   * @param {Going} going
   */
  #way({ kept, from, to }) {
    if (!from || kept.seat < 0) return;
    const bend = { x: (from.x + to.x) / 2 + (from.y - to.y) * 0.22, y: (from.y + to.y) / 2 + (to.x - from.x) * 0.22 };
    const way = svgElement("g", { class: `way seat-${kept.seat}` });
    const path = `M${from.x},${from.y}Q${bend.x},${bend.y} ${to.x},${to.y}`;
    way.append(svgElement("path", { class: "road0", d: path }), svgElement("path", { class: "road", d: path }));
    this.lights.append(way);
  }

  /**
   * Whether all of this lies in the upper half of what can be seen of the board.
   * @param {string[]} names
   */
  isAbove(names) {
    const boxes = names.flatMap((name) => this.#thing(name)?.getBoundingClientRect() ?? []);
    const { top, height } = this.stage.getBoundingClientRect();
    return boxes.length > 0 && boxes.every((box) => (box.top + box.bottom) / 2 < top + height / 2);
  }

  /**
   * Look at some places, so closely that what is written there can be read; if possible, at all of them.
   * @param {string[]} ids
   */
  frame(ids) {
    const there = new Set(ids);
    const places = ids.map((id) => this.#named(id)).filter((element) => element !== null);
    /** @type {NodeListOf<Drawn>} */
    const all = this.layer.querySelectorAll(".piece");
    const pieces = [...all].filter((one) => {
      const thing = this.info.get(one);
      return thing && "at" in thing && there.has(thing.at);
    });
    const boxes = [...places, ...pieces].map((element) => this.#box(element)).filter((box) => box !== null);
    if (!boxes.length) return;
    const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
    const right = Math.max(...boxes.map((box) => box.x + box.width));
    const bottom = Math.max(...boxes.map((box) => box.y + box.height));
    this.view?.frame({ x, y, width: right - x, height: bottom - y }, READABLE / smallest([...places, ...pieces]));
  }

  /** @param {string} name */
  #thing(name) {
    return this.pieces?.kept.get(name)?.group ?? this.#named(name);
  }

  // What can be clicked

  /** @param {Lit} lit */
  light(lit) {
    this.lit = lit;
    if (!this.loaded) return;
    // The pointer moves often, and what is legal changes seldom: then only what it touches is drawn anew.
    const legality = JSON.stringify([
      [...lit.legal],
      [...lit.numbers],
      lit.picked,
      [...lit.closed],
      Boolean(lit.explain),
    ]);
    if (legality !== this.legality) {
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
    /** @type {NodeListOf<Drawn>} */
    const found = this.svg.querySelectorAll("[data-spots]");
    this.owners = [...found].map((element) => {
      const spots = spotsIn(element);
      return { element, spots, is: this.#state(element, spots) };
    });
    // All is measured before anything is drawn; one after the other would lay out the page each time.
    const lit = this.owners.filter(({ is }) => is["is-legal"] || is["is-chosen"]);
    for (const { element } of lit) this.#box(element);
    if (this.lit.numbers.size) this.#inTheWay(lit);
    for (const owner of [...lit].sort((a, b) => this.#loose(a) - this.#loose(b))) this.#draw(owner);
    this.order.sort((a, b) => a.number - b.number);
    const active = this.order.find(({ element }) => element === document.activeElement) ?? this.order[0];
    for (const { element } of this.order) element.setAttribute("tabindex", element === active?.element ? "0" : "-1");
  }

  /**
   * Places get their numbers first; those of pieces keep clear of them.
   * @param {Owner} owner
   */
  #loose({ element }) {
    return element.closest("#pieces") ? 1 : 0;
  }

  /**
   * @param {Drawn} element
   * @param {string[]} spots
   */
  #state(element, spots) {
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
      element.setAttribute("aria-label", unsigned([number, this.info.get(element)?.name].filter(Boolean).join(" ")));
      this.order.push({ element, number: Number(number ?? 999) });
    } else {
      for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
    }
    return is;
  }

  /** @param {Owner} owner */
  #draw({ element, spots, is }) {
    if (is["is-legal"] || is["is-chosen"]) this.#ring(element, is);
    if (is["is-legal"]) this.#mark(element, spots.map((spot) => this.lit.numbers.get(spot)).find(Boolean));
  }

  /** @param {Owner} owner */
  #touch({ element, spots, is }) {
    const now = { "is-hover": spots.some((spot) => this.lit.hover.has(spot)), "is-focus": element === this.focused };
    for (const [name, on] of Object.entries(now)) element.classList.toggle(name, on);
    if ((now["is-hover"] || now["is-focus"]) && !this.ringOf.has(element)) this.#ring(element, is);
    const ring = this.ringOf.get(element);
    if (ring) for (const [name, on] of Object.entries(now)) ring.classList.toggle(name, on);
  }

  /**
   * Where something is on the board; it is measured once. What has no size is nowhere.
   * @param {Drawn} element
   */
  #box(element) {
    const known = this.boxes.get(element);
    if (known !== undefined) return known;
    const box = this.#measured(element);
    this.boxes.set(element, box);
    return box;
  }

  /** @param {Drawn} element */
  #measured(element) {
    const { x, y, width, height } = element.getBBox();
    if (!width && !height) return null;
    const matrix = element.closest("#pieces") ? matrixOf(element) : this.#matrix(element);
    const a = new DOMPoint(x, y).matrixTransform(matrix);
    const b = new DOMPoint(x + width, y + height).matrixTransform(matrix);
    return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) };
  }

  /** @param {Drawn} element */
  #matrix(element) {
    return element.id ? (this.#anchor(element.id)?.matrix ?? new DOMMatrix()) : new DOMMatrix();
  }

  /**
   * A place that was not drawn with a line of its own for its state gets one around it.
   * @param {Drawn} element
   * @param {Record<string, boolean>} is
   */
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

  /**
   * What a number must not cover: names and numbers first, then what can be clicked, then small places, then pieces.
   * @param {Owner[]} lit
   */
  #inTheWay(lit) {
    const toDrawing = this.svg.getScreenCTM()?.inverse();
    if (!toDrawing || !this.view) return;
    /** @type {(element: Element, box: Box | null, weight: number) => Room["things"]} */
    const thing = (element, box, weight) => (box && box.width > 0 ? [{ element, weight, ...box }] : []);
    /** @type {(elements: Drawn[], weight: number) => Room["things"]} */
    const boxed = (elements, weight) => elements.flatMap((element) => thing(element, this.#box(element), weight));
    const texts = [...this.svg.querySelectorAll("text")];
    const pieces = [...this.layer.children].filter((one) => one instanceof SVGGraphicsElement);
    const clicked = lit
      .filter(({ element, is }) => is["is-legal"] && element.closest("#pieces"))
      .map(({ element }) => element);
    const radius = 21 * Number(this.svg.style.getPropertyValue("--mark") || 1);
    const places = this.owners.map(({ element }) => element).filter((element) => !element.closest("#pieces"));
    this.room = {
      radius,
      frame: this.view.base,
      things: [
        ...texts.flatMap((text) => thing(text, drawnBox(text, toDrawing), 4)),
        ...boxed(clicked, 3),
        ...boxed(pieces, 1),
        ...boxed(places, 2).filter((box) => isSmall(box, radius)),
      ],
      rivals: lit.flatMap(({ element }) => {
        const box = this.#box(element);
        return box && isSmall(box, radius) ? [{ element, ...box }] : [];
      }),
      marks: [],
    };
  }

  /**
   * A number stands where the drawing says, or beside what it belongs to.
   * @param {Drawn} element
   * @param {string} [number]
   */
  #mark(element, number) {
    if (!number || this.numbered.has(number)) return;
    const box = this.#box(element);
    if (!box || !this.room) return;
    /** @param {Element} other */
    const own = (other) => other === element || this.#ground(other) === element || this.#ground(element) === other;
    const place = placeFor(box, own, this.room, this.#anchor(`mark:${this.#placeOf(element)}`));
    if (!place) return;
    this.numbered.add(number);
    this.room.marks.push(place.middle);
    this.marks.append(markAt(place, number));
  }

  /** A road from what was picked last to what the pointer is on. */
  #roads() {
    const { owners } = this;
    this.roads.replaceChildren();
    const from = this.lit.picked.at(-1);
    const to = [...this.lit.hover].find((spot) => spot !== from && this.lit.legal.has(spot));
    const [start, end] = [from, to].map((spot) => spot && owners.find(({ spots }) => spots.includes(spot))?.element);
    if (!start || !end || start === end) return;
    const [a, b] = [start, end].map((element) => this.#middle(element));
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

  /**
   * The id of the place that an element is; empty if it is none.
   * @param {Element} element
   */
  #placeOf(element) {
    const thing = this.info.get(element);
    return thing && "id" in thing ? thing.id : "";
  }

  /**
   * @param {Drawn} element
   * @returns {Point}
   */
  #middle(element) {
    const anchor = this.#anchor(this.#placeOf(element));
    if (anchor && (anchor.x || anchor.y)) return anchor;
    const box = this.#box(element) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  // What was pointed at

  /**
   * The elements under a point that carry something, the one that can be clicked first.
   * @param {Point} point
   */
  #at({ x, y }) {
    /** @type {Drawn[]} */
    const found = [];
    for (const element of document.elementsFromPoint(x, y)) {
      if (!this.svg.contains(element)) continue;
      const owner = ownerOf(element) ?? this.#ground(element);
      if (owner && !found.includes(owner)) found.push(owner);
    }
    return found.sort((a, b) => this.#legal(b) - this.#legal(a));
  }

  /**
   * A piece without a spot stands for the place it stands on.
   * @param {Element} element
   */
  #ground(element) {
    const piece = element.closest(".piece");
    const thing = piece && this.info.get(piece);
    return thing && "at" in thing ? ownerOf(this.svg.getElementById(thing.at)) : null;
  }

  /**
   * The piece under a point that can be read and not be clicked: what can be clicked below it comes first, and would hide it.
   * @param {Point} point
   */
  #standing({ x, y }) {
    const found = this.#at({ x, y });
    const piece = found.find((one) => one.closest("#pieces") && !one.dataset.spots);
    return piece && piece !== found[0] ? (this.info.get(piece) ?? null) : null;
  }

  /** @param {Element} element */
  #legal(element) {
    return element.classList.contains("is-legal") ? 1 : 0;
  }

  /**
   * @param {Point} point
   * @param {boolean} touch
   */
  #click({ x, y }, touch) {
    let found = this.#at({ x, y });
    // A finger is broad: what lies just beside it counts too, if nothing under it can be clicked.
    if (touch && !found.some((element) => this.#legal(element))) {
      for (let turn = 0; turn < 8; turn += 1) {
        const way = (turn * Math.PI) / 4;
        const near = this.#at({ x: x + 18 * Math.cos(way), y: y + 18 * Math.sin(way) });
        if (near[0] && this.#legal(near[0])) found = near;
      }
    }
    this.#press(found.find((one) => one.dataset.spots) ?? found[0]);
  }

  /** @param {Element | null} [element] */
  #press(element) {
    if (element) this.handlers.click(this.spotsOf(element), element);
  }

  /**
   * The spots of an element, those that can be clicked first.
   * @param {Element} element
   */
  spotsOf(element) {
    return spotsIn(element).sort((a, b) => Number(this.lit.legal.has(b)) - Number(this.lit.legal.has(a)));
  }

  /** @param {Element} element */
  infoOf(element) {
    return this.info.get(element);
  }

  /** @param {Element | null} element */
  #focus(element) {
    this.focused = element;
    this.handlers.hover(element);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const element = ownerOf(event.target);
    if (!element) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.#press(element);
      return;
    }
    const by = ARROWS[event.key];
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

/**
 * What carries spots, if something belongs to it.
 * @param {EventTarget | null} target
 * @returns {Drawn | null}
 */
const ownerOf = (target) => (target instanceof Element ? target.closest("[data-spots]") : null);

/** @param {Element} element */
const spotsIn = (element) => (element.getAttribute("data-spots") ?? "").split(" ").filter(Boolean);

/**
 * How high the smallest letters in some elements are, in the measure of the drawing.
 * @param {Element[]} elements
 */
function smallest(elements) {
  const sizes = elements.flatMap((element) =>
    [...element.querySelectorAll("text")]
      .filter((text) => text.textContent?.trim() && text.getBoundingClientRect().width)
      .map((text) => {
        const { a = 1, b = 0 } = text.getScreenCTM() ?? {};
        const whole = text.ownerSVGElement?.getScreenCTM()?.a ?? 1;
        return (Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b)) / whole;
      }),
  );
  return Math.min(...sizes);
}

/**
 * How an element itself is moved and turned.
 * @param {Drawn} element
 */
function matrixOf(element) {
  const own = element.transform.baseVal.consolidate()?.matrix;
  return own ? new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]) : new DOMMatrix();
}

/**
 * Where an element is seen, in the measure of the drawing.
 * @param {Element} element
 * @param {DOMMatrix} toDrawing
 */
function drawnBox(element, toDrawing) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [a, b] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) =>
    point.matrixTransform(toDrawing),
  );
  return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
}

/** @param {number} number */
const round = (number) => Math.round(number * 100) / 100;
