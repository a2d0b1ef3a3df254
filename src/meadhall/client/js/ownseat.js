// What one can do with one's own seat besides playing: pass it on to a friend.

/** @import { Hooks, SeatInfo } from "./types.d.ts" */

import { h } from "./dom.js";
import { update } from "./store.js";
import { t } from "./texts.js";

/** The seat that its owner is about to pass on; -1 if none. */
let passing = -1;

/**
 * @param {SeatInfo} seat
 * @param {Hooks} hooks
 */
export function ownSeat(seat, hooks) {
  const ask = (/** @type {number} */ number) => {
    passing = number;
    update();
  };
  if (passing !== seat.seat)
    return h(
      "button.btn.small",
      { key: "pass-on", type: "button", "data-do": "pass-on", on: { click: () => ask(seat.seat) } },
      t("pass_on"),
    );
  const surely = () => {
    passing = -1;
    hooks.seat(seat.seat, { kind: "open" });
  };
  return h(
    "div.passing",
    { key: "passing", role: "group", "aria-label": t("pass_on") },
    h("p.hint", null, t("pass_on_text")),
    h("button.btn.small", { type: "button", "data-do": "surely", on: { click: surely } }, t("pass_on")),
    h("button.btn.small", { type: "button", on: { click: () => ask(-1) } }, t("keep_seat")),
  );
}
