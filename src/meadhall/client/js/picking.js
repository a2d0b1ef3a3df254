// A setting as a row of buttons: the one that holds is pressed.

/** @import { Settings, TextKey } from "./types.d.ts" */

import { h } from "./dom.js";
import { change, settings } from "./settings.js";
import { t } from "./texts.js";

/**
 * @template {keyof Settings} Name
 * @param {Name} name
 * @param {string} label
 * @param {Settings[Name][]} values
 * @param {"row" | "column"} way
 * @param {{ texts?: string[], after?: (value: Settings[Name]) => void }} [how] the words of the values, if they are not those of
 *   the setting; and what is done besides
 */
export function pickOf(name, label, values, way = "row", { texts, after } = {}) {
  return h(
    "div.field",
    { key: name, role: "group", "aria-label": label, "data-setting": name },
    h("span", null, label),
    h(
      "div.pick",
      { class: way },
      values.map((value, number) =>
        h(
          "button",
          {
            key: String(value),
            type: "button",
            "data-value": String(value),
            lang: name === "lang" ? String(value) : null,
            "aria-pressed": String(settings[name] === value),
            on: {
              click: () => {
                change({ [name]: value });
                after?.(value);
              },
            },
          },
          texts?.[number] ?? t(/** @type {TextKey} */ (`${name}_${value}`)),
        ),
      ),
    ),
  );
}
