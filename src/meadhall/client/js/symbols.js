// Templates of a board: its `<symbol>`s, copied for pieces, icons, emblems and engravings.

/** @import { Props } from "./types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";
// How large a drawing is whose symbol does not say it.
const USUAL = [
  ["ic-", "-14 -14 28 28"],
  ["em-", "-22 -22 44 44"],
];
const USUAL_ENGRAVING = "0 0 160 46";

/** @type {Map<string, Element>} */
let templates = new Map();

/** @param {ParentNode} svg */
export function learnSymbols(svg) {
  templates = new Map([...svg.querySelectorAll("symbol[id]")].map((symbol) => [symbol.id, symbol]));
}

/** @param {string} id */
export const symbol = (id) => templates.get(id);

/**
 * The frame of a symbol: what it says itself, or what is usual for its kind.
 * @param {string} id
 */
export function frameOf(id) {
  const usual = USUAL.find(([lead]) => id.startsWith(lead))?.[1] ?? USUAL_ENGRAVING;
  return templates.get(id)?.getAttribute("viewBox") ?? usual;
}

/**
 * Copy what is inside a template into an element; parts that are for other classes are left out.
 * @param {Element} element
 * @param {string} id
 * @param {string[]} classes
 */
export function copyInto(element, id, classes) {
  const from = templates.get(id);
  if (!from) return;
  for (const child of from.childNodes) element.append(child.cloneNode(true));
  keep(element, classes);
}

/**
 * @param {Element} element
 * @param {string[]} classes
 */
function keep(element, classes) {
  for (const child of [...element.children]) {
    const only = child.getAttribute("data-if");
    if (only && !only.split(" ").some((word) => classes.includes(word))) child.remove();
    else keep(child, classes);
  }
}

/**
 * @param {Element} element
 * @param {Record<string, string>} texts
 */
export function fill(element, texts) {
  for (const part of element.querySelectorAll("[data-text]")) {
    const text = texts[part.getAttribute("data-text") ?? ""];
    if (text !== undefined && part.textContent !== text) part.textContent = text;
  }
}

/**
 * The properties of an `<svg>` that shows a symbol: for `h("svg", drawing("ic-rage", "ic"))`.
 * @param {string} id
 * @param {string} classes
 * @returns {Props<SVGSVGElement>}
 */
export function drawing(id, classes) {
  const known = templates.has(id);
  return {
    class: `${classes} board`,
    viewBox: frameOf(id),
    "aria-hidden": "true",
    draw: { key: known ? id : "", with: (svg) => copyInto(svg, id, classes.split(" ")) },
  };
}

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 */
export const svgElement = (name, attributes = {}) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};
