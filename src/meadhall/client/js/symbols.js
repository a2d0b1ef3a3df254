// Templates of a board: its `<symbol>`s, copied for pieces, icons, emblems and engravings.

/** @import { Props } from "./types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";
// How large a drawing is whose symbol does not say it. What is not usual is measured.
const USUAL = [
  ["ic-", "-14 -14 28 28"],
  ["em-", "-22 -22 44 44"],
  ["face-", "-20 -20 40 40"],
  ["vista-", "0 0 1140 400"],
  ["art-", "0 0 160 46"],
];
const EMPTY = "0 0 160 46";
/** What is left free around a drawing that was measured, for its lines. */
const EDGE = 3;

/** @type {Map<string, Element>} */
let templates = new Map();
/** @type {Map<string, string>} */
const measured = new Map();

/** @param {ParentNode} svg */
export function learnSymbols(svg) {
  measured.clear();
  templates = new Map([...svg.querySelectorAll("symbol[id]")].map((symbol) => [symbol.id, symbol]));
}

/** @param {string} id */
export const symbol = (id) => templates.get(id);

/**
 * The frame of a symbol: what it says itself, what is usual for its kind, or how large it is, worn with these classes.
 * @param {string} id
 * @param {string[]} classes
 */
export function frameOf(id, classes = []) {
  const usual = USUAL.find(([lead]) => id.startsWith(lead))?.[1];
  return templates.get(id)?.getAttribute("viewBox") ?? usual ?? measure(id, classes);
}

/**
 * @param {string} id
 * @param {string[]} classes
 */
function measure(id, classes) {
  const key = [id, ...classes].join(" ");
  const known = measured.get(key);
  if (known || !templates.has(id)) return known ?? EMPTY;
  const svg = svgElement("svg", { class: "board measuring", width: 1, height: 1 });
  const group = svg.appendChild(svgElement("g", { class: wornBy(id, classes) }));
  copyInto(group, id, classes);
  fill(group, { count: "" });
  document.body.append(svg);
  const { x, y, width, height } = group.getBBox();
  svg.remove();
  const frame = `${x - EDGE} ${y - EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`;
  measured.set(key, frame);
  return frame;
}

/**
 * The classes of a piece: those of its template, and its own.
 * @param {string} id
 * @param {string[]} classes
 */
export const wornBy = (id, classes) =>
  ["piece", templates.get(id)?.getAttribute("class"), ...classes].filter(Boolean).join(" ");

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

/**
 * The properties of an `<svg>` that shows somebody who stands on the board, too, with the count of them if there are several.
 * @param {{ kind: string, classes: string[], count: number }} figure
 * @param {string} classes
 * @returns {Props<SVGSVGElement>}
 */
export function standing({ kind, classes: own, count }, classes) {
  const known = templates.has(kind);
  return {
    class: `${classes} board`,
    viewBox: frameOf(kind, own),
    "aria-hidden": "true",
    draw: {
      key: known ? JSON.stringify([kind, own, count]) : "",
      with: (svg) => {
        const group = svg.appendChild(svgElement("g", { class: wornBy(kind, own) }));
        copyInto(group, kind, own);
        fill(group, { count: count > 1 ? String(count) : "" });
      },
    },
  };
}
