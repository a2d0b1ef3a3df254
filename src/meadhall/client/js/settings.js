// What a person prefers, kept in this browser.

const NAME = "meadhall.settings";
const DEFAULTS = {
  lang: document.documentElement.lang,
  plate: "auto",
  pace: "normal",
  sound: false,
  notify: false,
  name: "",
  zoom: 1,
};
const listeners = new Set();

export const settings = { ...DEFAULTS, ...read(), lang: document.documentElement.lang };

function read() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}");
  } catch {
    return {};
  }
}

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

export const onChange = (listener) => listeners.add(listener);

export const isDark = () =>
  settings.plate === "dark" || (settings.plate !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);

/** How long something moves, in parts of the usual time; nothing moves for those who asked for stillness. */
export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { slow: 1.6, normal: 1, fast: 0.5, none: 0 }[settings.pace] ?? 1;
}
