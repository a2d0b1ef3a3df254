// Where a board is too small to be read it is looked at part by part; and where its places are listed by what they are for, the
// list comes first, and of the board only a strip is left.

/** @import { District, Hooks, Kid } from "./types.d.ts" */

import { GLYPHS, glyph, h } from "./dom.js";
import { HAND } from "./reader.js";
import { seen, showing, state } from "./store.js";
import { t } from "./texts.js";

/** On a window that is wider than so, the whole board can be read. */
const SMALL = 1100;
/** The whole board. */
export const ALL = "all";

/**
 * Whether there is a list by purpose that takes the place of the board.
 * @param {Hooks} hooks
 */
const hasList = (hooks) => hooks.listed.some(({ icon }) => icon);

/**
 * Whether the list is shown, and of the board only a strip.
 * @param {Hooks} hooks
 */
export const isListed = (hooks) =>
  innerWidth <= HAND && state.district === "" && !state.playing && !state.guide && hasList(hooks);

/** The part that is looked at; null for the whole board, and while something is shown that may happen anywhere. */
export const looked = () =>
  showing() ? null : (seen().scene.districts.find(({ id }) => id === state.district) ?? null);

/**
 * @param {Hooks} hooks
 * @returns {Kid}
 */
export function districts(hooks) {
  const { scene } = seen();
  const hidden = innerWidth > SMALL || state.veil >= 0 || state.guide || hooks.curtain === "up";
  if (hidden || !scene.districts.length) return null;
  if (isListed(hooks))
    return h(
      "button.strip",
      { key: "strip", id: "show-board", type: "button", on: { click: () => hooks.district(ALL) } },
      h("b", null, t("show_board")),
      h("small", null, scene.headline),
      h("span.more", { "aria-hidden": "true" }, "›"),
    );
  const now = looked()?.id ?? ALL;
  return h(
    "div.chips",
    { key: "chips", role: "group", "aria-label": t("districts") },
    innerWidth <= HAND &&
      hasList(hooks) &&
      h(
        "button.chip",
        { key: "list", id: "as-list", type: "button", on: { click: () => hooks.district("") } },
        glyph(GLYPHS.log),
        t("as_list"),
      ),
    chip({ id: ALL, title: t("whole"), places: [] }, now === ALL, hooks),
    scene.districts.filter((one) => thingsIn(one).length).map((one) => chip(one, one.id === now, hooks)),
  );
}

/**
 * @param {District} district
 * @param {boolean} pressed
 * @param {Hooks} hooks
 */
function chip(district, pressed, hooks) {
  const open = openIn(district, hooks);
  return h(
    "button.chip",
    {
      key: district.id,
      type: "button",
      "data-district": district.id,
      "aria-pressed": String(pressed),
      on: { click: () => hooks.district(district.id) },
    },
    district.title,
    open > 0 && h("small", null, String(open)),
  );
}

/**
 * How much can be chosen there.
 * @param {District} district
 * @param {Hooks} hooks
 */
function openIn(district, hooks) {
  const spots = thingsIn(district).flatMap((thing) => thing.spots);
  return new Set(spots.filter((spot) => hooks.legal.has(spot))).size;
}

/**
 * What there is.
 * @param {District} district
 */
function thingsIn({ places }) {
  const there = new Set(places);
  const { scene } = seen();
  return [...scene.places.filter(({ id }) => there.has(id)), ...scene.pieces.filter(({ at }) => there.has(at))];
}
