// A tiny keyed patch: what should be there is described as plain data, and only what differs is touched. Focus,
// scroll positions and running transitions survive, because a thing that stays keeps its element.

/** @import { Filling, Kid, Listeners, Made, Props, Wanted } from "./types.d.ts" */

import { spelled, unsigned } from "./signs.js";

/**
 * An element with what it remembers: its children by their keys, what it wears, what it hears.
 * @typedef {HTMLElement | SVGElement} Plain
 * @typedef {Plain & { kept?: Children, worn?: Props, hears?: Hears }} Kept
 * @typedef {Map<string | number, { node: Plain | Text, tag: string }>} Children
 * @typedef {Record<string, ((event: Event) => unknown) | null | undefined>} Hears
 */

const SVG = "http://www.w3.org/2000/svg";
const OWN = new Set(["key", "on", "vars", "draw"]);
const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "selected", "open"]);
const LABELS = new Set(["title", "aria-label"]);

/**
 * An element to be: `h("button.move", {key, on: {click}}, "text", child, …)`. Null and false children are left out; signs in
 * a text are drawn, and named in a label.
 * @template {string} Name
 * @param {Name} name
 * @param {Props<Made<Name>> | null} [props]
 * @param {Kid[]} kids
 * @returns {Wanted}
 */
export function h(name, props, ...kids) {
  const [tag, ...classes] = name.split(".");
  const own = /** @type {Props} */ ({ ...props });
  if (classes.length) own.class = [...classes, own.class].filter(Boolean).join(" ");
  return {
    tag,
    key: own.key,
    props: own,
    kids: there(kids).flatMap((kid) => (typeof kid === "string" ? spelled(whole(kid), h) : kid)),
  };
}

/**
 * Lists in lists as one list, without what is left out.
 * @param {Kid[]} kids
 * @param {(Wanted | string)[]} found
 */
function there(kids, found = []) {
  for (const kid of kids) {
    if (Array.isArray(kid)) there(kid, found);
    else if (kid !== null && kid !== undefined && kid !== false) found.push(kid);
  }
  return found;
}

/**
 * No line ends between a number and its per cent.
 * @param {string} text
 */
const whole = (text) => text.replaceAll(" %", "\u00a0%");

/**
 * Make the children of an element what the list says.
 * @param {Kept} parent
 * @param {Kid} wanted
 */
export function patch(parent, wanted) {
  const svg = parent.namespaceURI === SVG;
  /** @type {Children} */
  const before = parent.kept ?? new Map();
  /** @type {Children} */
  const after = new Map();
  const nodes = there([wanted]).map((kid, number) => {
    const key = typeof kid === "object" ? (kid.key ?? `${kid.tag}~${number}`) : `#${number}`;
    const tag = typeof kid === "object" ? kid.tag : "#";
    const old = before.get(key);
    const node = old?.tag === tag ? old.node : make(kid, svg);
    after.set(key, { node, tag });
    if (typeof kid === "object" && !(node instanceof Text)) dress(node, kid);
    else if (node.textContent !== String(kid)) node.textContent = String(kid);
    return node;
  });
  for (const [key, old] of before) if (after.get(key)?.node !== old.node) old.node.remove();
  /** @type {ChildNode | null} */
  let here = null;
  for (const node of nodes) {
    /** @type {ChildNode | null} */
    const next = here ? here.nextSibling : parent.firstChild;
    if (next !== node) parent.insertBefore(node, next);
    here = node;
  }
  parent.kept = after;
}

/**
 * @param {Wanted | string} kid
 * @param {boolean} svg
 */
function make(kid, svg) {
  if (typeof kid !== "object") return document.createTextNode(String(kid));
  return svg || kid.tag === "svg" ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
}

/**
 * @param {Kept} node
 * @param {Wanted} wanted
 */
function dress(node, { props, kids }) {
  const old = node.worn ?? {};
  node.worn = props;
  attributes(node, props, old);
  if (props.on !== old.on) listen(node, props.on ?? {});
  if (props.vars !== old.vars) vars(node, props.vars ?? {}, old.vars ?? {});
  if (props.draw !== old.draw) draw(node, props.draw, old.draw);
  // A drawing brings its own children; the patch leaves them alone.
  if (!props.draw) patch(node, kids);
}

/**
 * @param {Plain} node
 * @param {Record<string, unknown>} wanted
 * @param {Record<string, unknown>} old
 */
function attributes(node, wanted, old) {
  for (const name of Object.keys(old)) if (!(name in wanted)) set(node, name, null);
  for (const name of Object.keys(wanted)) if (wanted[name] !== old[name]) set(node, name, wanted[name]);
}

/**
 * @param {Plain} node
 * @param {string} name
 * @param {unknown} value
 */
function set(node, name, value) {
  if (OWN.has(name)) return;
  if (name === "value" && node.localName === "option") {
    node.setAttribute("value", String(value ?? "")); // without one its text is its value
  } else if (PROPERTIES.has(name)) {
    if (Reflect.get(node, name) !== value) Reflect.set(node, name, value ?? (name === "value" ? "" : false));
  } else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : LABELS.has(name) ? unsigned(String(value)) : String(value));
}

/**
 * @param {Kept} node
 * @param {Listeners} wanted
 */
function listen(node, wanted) {
  node.hears ??= {};
  const { hears } = node;
  for (const type of Object.keys(wanted)) {
    if (!(type in hears)) node.addEventListener(type, (event) => hears[type]?.(event));
  }
  for (const type of Object.keys(hears)) hears[type] = null;
  Object.assign(hears, wanted);
}

/**
 * @param {Plain} node
 * @param {Record<string, string>} wanted
 * @param {Record<string, string>} old
 */
function vars(node, wanted, old) {
  for (const name of Object.keys(old)) if (!(name in wanted)) node.style.removeProperty(name);
  for (const name of Object.keys(wanted)) if (wanted[name] !== old[name]) node.style.setProperty(name, wanted[name]);
}

/**
 * `draw: {key, with}`: the function fills the element itself, once for each key.
 * @param {Plain} node
 * @param {Filling} [wanted]
 * @param {Filling} [old]
 */
function draw(node, wanted, old) {
  if (wanted && wanted.key === old?.key && node.childNodes.length) return;
  node.replaceChildren();
  wanted?.with(node);
}

/**
 * An element of the page by its id. A board is drawn by others and may use the same name, so it is left out.
 * @param {string} id
 */
export const byId = (id) =>
  [...document.querySelectorAll(`[id="${CSS.escape(id)}"]`)].find((element) => element instanceof HTMLElement) ?? null;

/**
 * A part of the page that its HTML brings along.
 * @param {string} id
 */
export function part(id) {
  const found = byId(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Whether something lies inside of what a selector names, or is it.
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export const within = (target, selector) => target instanceof Element && target.closest(selector) !== null;

/**
 * A line drawing of 24 by 24, for buttons.
 * @param {string} path
 */
export function glyph(path) {
  return h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: path }));
}

export const GLYPHS = {
  undo: "M9,4L3,10l6,6M3,10h11q7,0 7,6v4",
  why: "M7,8q0,-5 5,-5t5,5 -5,6v2M12,21v.1",
  rules: "M12,6q-4,-3 -9,-2v15q5,-1 9,2 4,-3 9,-2V4q-5,-1 -9,2v15",
  menu: "M4,6h16M4,12h16M4,18h16",
  help: "M12,2.8a9.2,9.2 0 1 0 .1,0M9.3,9q0,-2.8 2.7,-2.8t2.7,2.6 -2.7,3.4v1.3M12,17v.1",
  plus: "M12,5v14M5,12h14",
  minus: "M5,12h14",
  whole: "M4,9V4h5M20,9V4h-5M4,15v5h5M20,15v5h-5",
  log: "M5,5h14M5,10h14M5,15h9M5,20h6",
  play: "M7,4l12,8 -12,8z",
  pause: "M8,4v16M16,4v16",
  next: "M4,4l9,8 -9,8zM13,4l7,8 -7,8z",
  skip: "M4,4l8,8 -8,8zM12,4l8,8 -8,8zM21,4v16",
  map: "M3,5l6,-2 6,2 6,-2v16l-6,2 -6,-2 -6,2zM9,3v16M15,5v16",
  first: "M6,5v14M19,5l-9,7 9,7z",
  back: "M15,5l-8,7 8,7",
  on: "M9,5l8,7 -8,7",
  earlier: "M12,5l-8,7 8,7M20,5l-8,7 8,7",
  later: "M4,5l8,7 -8,7M12,5l8,7 -8,7",
  cards: "M3,7l9,-3 5,14 -9,3zM14,6h7v14h-4",
  last: "M18,5v14M5,5l9,7 -9,7z",
  again: "M4,12a8,8 0 1 1 2.500,5.800M4,20v-5h5",
  look: "M2,12s4,-7 10,-7 10,7 10,7 -4,7 -10,7S2,12 2,12zM12,9a3,3 0 1 0 .01,0",
  share: "M12,15V3M7,8l5,-5 5,5M5,13v8h14v-8",
  file: "M6,2h8l5,5v15H6zM14,2v6h5",
  hall: "M3,21V10l9,-7 9,7v11M9,21v-7h6v7",
  check: "M4,12l6,6L20,6",
  board: "M4,4h16v16H4zM12,4v16M4,12h16",
  close: "M6,6l12,12M18,6L6,18",
  link: "M10,14l4,-4M8,11l-3,3a3.5,3.5 0 0 0 5,5l3,-3M16,13l3,-3a3.5,3.5 0 0 0 -5,-5l-3,3",
  hint: "M9,18h6M10,21h4M12,3a6,6 0 0 0 -3.6,10.8q.8,.8 .8,1.8h5.6q0,-1 .8,-1.8A6,6 0 0 0 12,3z",
};
