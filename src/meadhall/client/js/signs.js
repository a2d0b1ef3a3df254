// Signs: characters in texts that stand for drawings of the board. Which character is which symbol comes with the scene, or
// with the rule book. Wherever a text is shown the drawing takes the place of the character, and its name that of the sight.

/** @import { Sign } from "./types.d.ts" */
/** @typedef {typeof import("./dom.js").h} H */

import { drawing, symbol as isDrawn } from "./symbols.js";

const LONGEST = 26;
/** @type {Map<string, Sign>} */
let known = new Map();
const NONE = /(?!)/u;
let pattern = NONE;

/**
 * From now on these are signs. One that the board does not draw stays a character.
 * @param {Sign[]} signs
 */
export function learnSigns(signs) {
  const drawn = signs.filter(({ symbol }) => isDrawn(symbol));
  known = new Map(drawn.map((sign) => [sign.character, sign]));
  pattern = drawn.length
    ? new RegExp(`(${drawn.map(({ character }) => character.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")})`, "u")
    : NONE;
}

/**
 * A text as a list of texts and drawings, made by `h`; as it is if there is no sign in it. No line ends beside a sign.
 * @param {string} text
 * @param {H} h
 */
export function spelled(text, h) {
  if (!pattern.test(text)) return text;
  let at = 0;
  return bound(text.split(/( +)/)).map((word) => {
    at += word.length;
    return pattern.test(word) ? h("span.signed", null, drawn(word, text.slice(at), h)) : word;
  });
}

/**
 * A sign that opens a word belongs to the word before it ("die ⊕"), unless that ends something, has a sign itself or is too long.
 * @param {string[]} words
 */
function bound(words) {
  /** @type {string[]} */
  const found = [];
  for (const word of words) {
    const before = found.at(-2) ?? "";
    const opens = word.search(pattern) === 0 && /[^.,:;!?]$/.test(before) && !pattern.test(before);
    if (opens && before.length + word.length <= LONGEST) found.push(`${found.splice(-2).join("")}${word}`);
    else found.push(word);
  }
  return found;
}

/**
 * The parts of a word, before and behind its signs. Where its name follows anyway, nobody needs to hear it twice.
 * @param {string} word
 * @param {string} after
 * @param {H} h
 */
function drawn(word, after, h) {
  const parts = word.split(pattern);
  return parts.map((part, number) => {
    const sign = known.get(part);
    if (!sign) return part;
    const look = drawing(sign.symbol, "sign");
    const rest = parts.slice(number + 1).join("") + after;
    if (follows(rest, sign)) return h("svg", look);
    return h("svg", { ...look, "aria-hidden": null, role: "img", "aria-label": sign.name });
  });
}

/**
 * @param {string} rest
 * @param {Sign} sign
 */
const follows = (rest, { name }) => rest.trimStart().toLowerCase().startsWith(name.toLowerCase());

/**
 * A text for where nothing can be drawn (a label, a title, what is read out): names in place of signs.
 * @param {string} text
 */
export function unsigned(text) {
  if (!pattern.test(text)) return text;
  const [first, ...rest] = text.split(pattern);
  let said = first;
  for (let at = 0; at < rest.length; at += 2) {
    const sign = known.get(rest[at]);
    const after = rest[at + 1];
    if (!sign || follows(after, sign)) said += after.trimStart();
    else said += `${sign.name}${/^[\p{L}\p{N}≤]/u.test(after) ? " " : ""}${after}`;
  }
  return said;
}
