// A tiny keyed patch: what should be there is described as plain data, and only what differs is touched. Focus,
// scroll positions and running transitions survive, because a thing that stays keeps its element.

import { spelled, unsigned } from "./signs.js";

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "selected", "open"]);
const LABELS = new Set(["title", "aria-label"]);

/**
 * An element to be: `h("button.move", {key, on: {click}}, "text", child, …)`. Null and false children are left out; signs in
 * a text are drawn, and named in a label.
 */
export function h(name, props, ...kids) {
  const [tag, ...classes] = name.split(".");
  const own = { ...props };
  if (classes.length) own.class = [...classes, own.class].filter(Boolean).join(" ");
  const there = kids.flat(9).filter((kid) => kid !== null && kid !== undefined && kid !== false);
  return {
    tag,
    key: own.key,
    props: own,
    kids: there.flatMap((kid) => (typeof kid === "string" ? spelled(whole(kid), h) : kid)),
  };
}

/** No line ends between a number and its per cent. */
const whole = (text) => text.replaceAll(" %", "\u00a0%");

/** Make the children of an element what the list says. */
export function patch(parent, wanted, svg = parent.namespaceURI === SVG) {
  const list = [wanted].flat(9).filter((kid) => kid !== null && kid !== undefined && kid !== false);
  const before = parent.kept ?? new Map();
  const after = new Map();
  const nodes = list.map((kid, number) => {
    const key = typeof kid === "object" ? (kid.key ?? `${kid.tag}~${number}`) : `#${number}`;
    const old = before.get(key);
    const fits = old && (typeof kid === "object" ? old.tag === kid.tag : old.tag === "#");
    const node = fits ? old.node : make(kid, svg);
    after.set(key, { node, tag: typeof kid === "object" ? kid.tag : "#" });
    if (typeof kid === "object") dress(node, kid);
    else if (node.data !== String(kid)) node.data = String(kid);
    return node;
  });
  for (const [key, old] of before) if (after.get(key)?.node !== old.node) old.node.remove();
  let here = null;
  for (const node of nodes) {
    const next = here ? here.nextSibling : parent.firstChild;
    if (next !== node) parent.insertBefore(node, next);
    here = node;
  }
  parent.kept = after;
}

function make(kid, svg) {
  if (typeof kid !== "object") return document.createTextNode(String(kid));
  return svg || kid.tag === "svg" ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
}

function dress(node, { props, kids }) {
  const old = node.worn ?? {};
  node.worn = props;
  for (const name of Object.keys(old)) if (!(name in props)) set(node, name, null, old[name]);
  for (const name of Object.keys(props)) if (props[name] !== old[name]) set(node, name, props[name], old[name]);
  // A drawing brings its own children; the patch leaves them alone.
  if (!props.draw) patch(node, kids);
}

function set(node, name, value, old) {
  if (name === "key") return;
  if (name === "on") listen(node, value ?? {});
  else if (name === "vars") vars(node, value ?? {}, old ?? {});
  else if (name === "draw") draw(node, value, old);
  else if (name === "value" && node.localName === "option")
    node.setAttribute("value", value ?? ""); // without one its text is its value
  else if (PROPERTIES.has(name)) {
    if (node[name] !== value) node[name] = value ?? (name === "value" ? "" : false);
  } else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : LABELS.has(name) ? unsigned(String(value)) : String(value));
}

function listen(node, wanted) {
  node.hears ??= {};
  for (const type of Object.keys(wanted)) {
    if (!(type in node.hears)) node.addEventListener(type, (event) => node.hears[type]?.(event));
  }
  for (const type of Object.keys(node.hears)) node.hears[type] = null;
  Object.assign(node.hears, wanted);
}

function vars(node, wanted, old) {
  for (const name of Object.keys(old)) if (!(name in wanted)) node.style.removeProperty(name);
  for (const name of Object.keys(wanted)) if (wanted[name] !== old[name]) node.style.setProperty(name, wanted[name]);
}

/** `draw: {key, with}`: the function fills the element itself, once for each key. */
function draw(node, wanted, old) {
  if (wanted && wanted.key === old?.key && node.childNodes.length) return;
  node.replaceChildren();
  wanted?.with(node);
}

/** An element of the page by its id. A board is drawn by others and may use the same name, so it is left out. */
export const byId = (id) =>
  [...document.querySelectorAll(`[id="${CSS.escape(id)}"]`)].find((element) => !element.ownerSVGElement) ?? null;

/** A line drawing of 24 by 24, for buttons. */
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
  first: "M6,5v14M19,5l-9,7 9,7z",
  back: "M15,5l-8,7 8,7",
  on: "M9,5l8,7 -8,7",
  last: "M18,5v14M5,5l9,7 -9,7z",
  close: "M6,6l12,12M18,6L6,18",
  link: "M10,14l4,-4M8,11l-3,3a3.5,3.5 0 0 0 5,5l3,-3M16,13l3,-3a3.5,3.5 0 0 0 -5,-5l-3,3",
  hint: "M9,18h6M10,21h4M12,3a6,6 0 0 0 -3.6,10.8q.8,.8 .8,1.8h5.6q0,-1 .8,-1.8A6,6 0 0 0 12,3z",
};
