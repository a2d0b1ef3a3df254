// The words of the table itself. What belongs to a game comes in words from the server.

/** @import { Lang, TextKey, Texts } from "./types.d.ts" */

import { settings } from "./settings.js";

/** @type {Partial<Record<Lang, Texts>>} */
const books = {};

/** Make sure that the words of the chosen language are there. */
export async function loadTexts() {
  const lang = settings.lang;
  books[lang] ??= (await import(`./texts.${lang}.js`)).default;
}

/**
 * The text of a key; `{name}` is filled in, `{n|one thing|{n} things}` is put by number.
 * @param {TextKey} key
 * @param {Record<string, string | number>} args
 */
export function t(key, args = {}) {
  const text = books[settings.lang]?.[key] ?? key;
  return text
    .replace(/\{(\w+)\|((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g, (_, name, one, many) =>
      args[name] === 1 ? one : many,
    )
    .replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ""));
}

/**
 * Names in a row, as one says them.
 * @param {string[]} names
 */
export const listed = (names) => new Intl.ListFormat(settings.lang).format(names);
