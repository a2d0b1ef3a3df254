// What a person prefers, kept in this browser.

/** @import { Lang, Settings } from "./types.d.ts" */

const NAME = "meadhall.settings";
// plate.js has chosen one of those that there are.
const lang = /** @type {Lang} */ (document.documentElement.lang);
/** @type {Settings} */
const DEFAULTS = {
  lang,
  plate: "auto",
  pace: "normal",
  sound: false,
  notify: false,
  name: "",
};
/** @type {Set<(changes: Partial<Settings>) => unknown>} */
const listeners = new Set();

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...read(), lang };

/** @returns {Partial<Settings>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    /* not kept, but valid for this visit */
  }
  const root = document.documentElement;
  Object.assign(root.dataset, { plate: settings.plate, pace: settings.pace });
  root.lang = settings.lang;
  for (const listener of listeners) listener(changes);
}

/** @param {(changes: Partial<Settings>) => unknown} listener */
export const onChange = (listener) => listeners.add(listener);

export const isDark = () =>
  settings.plate === "dark" || (settings.plate !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);

/** How long something moves, in parts of the usual time; nothing moves for those who asked for stillness. */
export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { slow: 1.6, normal: 1, fast: 0.5, none: 0 }[settings.pace] ?? 1;
}
