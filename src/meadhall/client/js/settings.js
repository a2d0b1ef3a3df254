// What a person prefers, kept in this browser.

/** @import { Lang, Settings } from "./types.d.ts" */

const NAME = "meadhall.settings";
// plate.js has chosen one of those that there are.
const lang = /** @type {Lang} */ (document.documentElement.lang);
/** @type {Settings} */
const DEFAULTS = {
  lang,
  plate: "auto",
  speed: "normal",
  stops: "mine",
  motion: "full",
  sound: false,
  volume: 60,
  notify: false,
  signs: false,
  confirm: false,
  autopass: true,
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
  const { plate, motion, speed, signs } = settings;
  Object.assign(root.dataset, { plate, motion, speed, signs: signs ? "on" : "off" });
  root.lang = settings.lang;
  for (const listener of listeners) listener(changes);
}

/** @param {(changes: Partial<Settings>) => unknown} listener */
export const onChange = (listener) => listeners.add(listener);

export const isDark = () =>
  settings.plate === "dark" || (settings.plate !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);

/** Whether nothing may move: somebody told us so, or the system. */
export const isStill = () => settings.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long something moves, in parts of the usual time; nothing moves for those who asked for stillness. */
export function pace() {
  return isStill() ? 0 : { slow: 1.5, normal: 1, fast: 0.6, off: 0 }[settings.speed];
}
