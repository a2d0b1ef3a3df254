// Somebody comes by an invite link: a name is enough.

/** @import { At, Hooks } from "./types.d.ts" */

import { messageOf } from "./api.js";
import { h } from "./dom.js";
import { settings } from "./settings.js";
import { seen, state, update } from "./store.js";
import { t } from "./texts.js";

/** @param {Hooks} hooks */
export function joinForm(hooks) {
  /** @param {At<SubmitEvent, HTMLFormElement>} event */
  const join = async (event) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get("name");
    try {
      await hooks.join(state.invite, String(name).trim());
    } catch (error) {
      update({ joinError: messageOf(error) });
    }
  };
  const free = seen().table.seats.some((seat) => seat.kind === "open");
  const watch = h(
    "button.btn",
    { key: "watch", type: "button", on: { click: () => update({ invite: "" }) } },
    t("just_watch"),
  );
  return [
    h(
      "div.q",
      { key: "q", id: "question", tabindex: "-1", "aria-live": "polite" },
      h("h2", null, t("you_are_invited")),
      h("p", null, t(free ? "invited_text" : "all_taken")),
    ),
    !free && h("div.scroll.join", { key: "taken" }, watch),
    free &&
      h(
        "form.scroll.join",
        { key: "join", id: "join", on: { submit: join } },
        h(
          "label.field",
          null,
          h("span", null, t("your_name")),
          h("input", {
            name: "name",
            type: "text",
            maxlength: "20",
            required: true,
            autocomplete: "nickname",
            value: settings.name,
          }),
        ),
        state.joinError && h("p.trouble", { role: "alert" }, state.joinError),
        h("button.btn.strong.big", { type: "submit" }, t("sit_down")),
        watch,
      ),
  ];
}
