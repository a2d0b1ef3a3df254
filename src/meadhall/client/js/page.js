// The bar and the settings of the pages without a table.

/** @import { Kid } from "./types.d.ts" */

import { GLYPHS, glyph, h, part, patch } from "./dom.js";
import { mug, preferences } from "./menu.js";
import { onChange } from "./settings.js";
import { state, update } from "./store.js";
import { loadTexts, t } from "./texts.js";

const TOAST = 5000;

/**
 * @param {string} title
 * @param {Kid} [more]
 */
export function pageBar(title, more) {
  patch(part("bar"), [
    h(
      "a.brand",
      { key: "brand", href: "/", "aria-label": `Meadhall, ${t("to_lobby")}` },
      mug(),
      h("span.wide", { "aria-hidden": "true" }, "Meadhall"),
    ),
    title && h("h1", { key: "title" }, title),
    more,
    h(
      "nav.push",
      { key: "nav", "aria-label": t("menu") },
      h(
        "button.tool",
        {
          type: "button",
          id: "menu-button",
          "aria-label": t("settings"),
          title: t("settings"),
          "aria-expanded": String(state.menu === "page"),
          on: { click: () => update({ menu: state.menu ? "" : "page" }) },
        },
        glyph(GLYPHS.menu),
      ),
    ),
  ]);
  patch(
    part("menu"),
    state.menu === "page"
      ? h("aside.menu.panel", { "aria-label": t("settings") }, h("h2", null, t("settings")), preferences())
      : null,
  );
}

let fading = 0;

/**
 * Something is said in passing.
 * @param {string} text
 */
export function toast(text) {
  const place = part("toast");
  place.textContent = text;
  clearTimeout(fading);
  fading = setTimeout(() => place.replaceChildren(), TOAST);
}

/**
 * Follow the settings: another language asks for the words of the page anew.
 * @param {() => Promise<void>} reload
 */
export function followSettings(reload) {
  onChange(async (changes) => {
    if (changes.lang) {
      await loadTexts();
      await reload();
    }
    update();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && state.menu) update({ menu: "" });
  });
}
