// Signs: characters in texts that stand for drawings of the board. Which character is which symbol comes with the scene, or
// with the rule book. Wherever a text is shown the drawing takes the place of the character, and its name that of the sight.

import { drawing, symbol as isDrawn } from "./symbols.js";

let known = new Map();
let pattern = null;

/** From now on these are signs: `[{character, symbol, name}]`. */
export function learnSigns(signs = []) {
  known = new Map(signs.map((sign) => [sign.character, sign]));
  pattern = signs.length ? new RegExp(`(${signs.map(({ character }) => character.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")})`, "u") : null;
}

/** A text as a list of texts and drawings, made by `h`; as it is if there is no sign in it. */
export function spelled(text, h) {
  if (!pattern?.test(text)) return text;
  const parts = text.split(pattern);
  return parts.map((part, number) => (number % 2 ? drawn(known.get(part), parts[number + 1], h) : part)).filter((part) => part !== "");
}

/** Where the name follows anyway, nobody needs to hear it twice. A sign that the board does not draw stays as it is. */
function drawn({ character, symbol, name }, rest, h) {
  if (!isDrawn(symbol)) return character;
  const look = drawing(symbol, "sign");
  return h("svg", follows(rest, name) ? look : { ...look, "aria-hidden": null, role: "img", "aria-label": name });
}

const follows = (rest, name) => rest.trimStart().toLowerCase().startsWith(name.toLowerCase());

/** A text for where nothing can be drawn (a label, a title, what is read out): names in place of signs. */
export function unsigned(text) {
  if (!pattern?.test(text)) return text;
  const [first, ...rest] = text.split(pattern);
  let said = first;
  for (let at = 0; at < rest.length; at += 2) {
    const { name } = known.get(rest[at]);
    said += follows(rest[at + 1], name) ? rest[at + 1].trimStart() : name + rest[at + 1];
  }
  return said;
}
