// Templates of a board: its `<symbol>`s, copied for pieces, icons, emblems and engravings.

const SVG = "http://www.w3.org/2000/svg";
// How large a drawing is whose symbol does not say it.
const USUAL = [
  ["ic-", "-14 -14 28 28"],
  ["em-", "-22 -22 44 44"],
  ["", "0 0 160 46"],
];

let templates = new Map();

export function learnSymbols(svg) {
  templates = new Map([...svg.querySelectorAll("symbol[id]")].map((symbol) => [symbol.id, symbol]));
}

export const symbol = (id) => templates.get(id);

/** The frame of a symbol: what it says itself, or what is usual for its kind. */
export function frameOf(id) {
  return templates.get(id)?.getAttribute("viewBox") ?? USUAL.find(([lead]) => id.startsWith(lead))[1];
}

/** Copy what is inside a template into an element; parts that are for other classes are left out. */
export function copyInto(element, id, classes = []) {
  const from = templates.get(id);
  if (!from) return;
  for (const child of from.childNodes) element.append(child.cloneNode(true));
  keep(element, classes);
}

function keep(element, classes) {
  for (const child of [...element.children]) {
    const only = child.dataset?.if;
    if (only && !only.split(" ").some((word) => classes.includes(word))) child.remove();
    else keep(child, classes);
  }
}

export function fill(element, texts) {
  for (const part of element.querySelectorAll("[data-text]")) {
    const text = texts[part.dataset.text];
    if (text !== undefined && part.textContent !== text) part.textContent = text;
  }
}

/** The properties of an `<svg>` that shows a symbol: for `h("svg", drawing("ic-rage", "ic"))`. */
export function drawing(id, classes) {
  const known = templates.has(id);
  return {
    class: `${classes} board`,
    viewBox: frameOf(id),
    "aria-hidden": "true",
    draw: { key: known ? id : "", with: (svg) => copyInto(svg, id, classes.split(" ")) },
  };
}

export const svgElement = (name, attributes = {}) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};
