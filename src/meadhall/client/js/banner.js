// What is being shown: a banner at the edge of the board, and beside it who acts, how much is to come, and how to go on.

/** @import { Beat, Fact, Hooks, Playing, Speed } from "./types.d.ts" */

import { GLYPHS, glyph, h } from "./dom.js";
import { change, settings } from "./settings.js";
import { colourOf, nameOfSeat, panelOf, state } from "./store.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

/** @type {Speed[]} */
const SPEEDS = ["slow", "normal", "fast", "off"];

/**
 * What is said aloud of what is being shown; null for what is quiet, or one's own.
 * @param {Playing | null} playing
 */
export function loud(playing) {
  const event = playing?.act.events[playing.number];
  return playing?.beat && !event?.own ? playing.beat : null;
}

/**
 * Whose deed it is.
 * @param {Playing} playing
 */
export function actor({ beat, line, act }) {
  const seats = [beat?.seat, line?.about, act.mover];
  return seats.find((seat) => seat !== undefined && seat >= 0) ?? -1;
}

/**
 * What is lit meanwhile: what the beat names, or the places that the line does.
 * @param {Playing} playing
 */
export function litBy(playing) {
  const { beat, line } = playing;
  if (!loud(playing)) return [];
  return beat?.places.length ? beat.places : (line?.spots ?? []);
}

/** @param {Hooks} hooks */
export function banner(hooks) {
  const { playing } = state;
  const beat = loud(playing);
  if (!playing || beat?.form !== "banner") return null;
  const seat = actor(playing);
  const panel = panelOf(seat);
  return h(
    "button.banner",
    {
      key: `${playing.line?.n}:${playing.number}`,
      type: "button",
      class: [colourOf(seat), hooks.bannerAbove ? "above" : ""].filter(Boolean).join(" "),
      title: t("next"),
      on: { click: hooks.next },
    },
    panel?.emblem && h("svg", drawing(panel.emblem, "em")),
    h("span.said", null, h("b", null, beat.title || playing.line?.text), beat.text && h("span", null, beat.text)),
    beat.gains.length > 0 && h("span.gains", null, beat.gains.map(gain)),
  );
}

/** @param {Fact} fact */
function gain(fact) {
  const sign = typeof fact.value === "number" && fact.value > 0 ? "+" : "";
  return h(
    "span.gain",
    { title: fact.label },
    h("b", null, `${sign}${fact.value}`.replace("-", "−")),
    fact.icon ? h("svg", drawing(fact.icon, "ic")) : fact.label,
  );
}

/**
 * The column of the question while something is shown.
 * @param {Hooks} hooks
 */
export function playbill(hooks) {
  const { playing, behind } = state;
  if (!playing) return [];
  const beat = loud(playing);
  const seat = actor(playing);
  const name = seat >= 0 ? nameOfSeat(seat) : "";
  const line = playing.line?.text ?? "";
  return [
    h(
      "div.q",
      { key: "q", id: "question", tabindex: "-1" },
      h("h2", null, name ? t("acts", { name }) : t("what_happens")),
      h("p", null, saidOf(beat) || line),
    ),
    h("div.scroll", { key: "scroll" }, controls(hooks), speeds()),
    h("div.tools.one", { key: "tools" }, h("p.hint", null, behind > 0 ? t("more_to_come", { n: behind }) : "")),
  ];
}

/** @param {Beat | null} beat */
const saidOf = (beat) => beat && [beat.title, beat.text].filter(Boolean).join(" ");

/**
 * What can be done while something is shown. Always at the same place: nothing moves under a finger.
 * @param {Hooks} hooks
 */
export function controls(hooks) {
  const { playing, behind, paused } = state;
  return h(
    "div.director",
    { key: "director", role: "group", "aria-label": t("what_happens") },
    h(
      "button.btn",
      { key: "pause", id: "pause", type: "button", "aria-pressed": String(paused), on: { click: hooks.pause } },
      glyph(GLYPHS[paused ? "play" : "pause"]),
      t(paused ? "play_on" : "pause"),
    ),
    h(
      "button.btn",
      { key: "next", id: "next", type: "button", on: { click: hooks.next } },
      glyph(GLYPHS.next),
      t(playing?.hold ? "go_on" : "next"),
    ),
    h(
      "button.btn.wide",
      {
        key: "catch",
        id: "catch-up",
        type: "button",
        "aria-disabled": behind ? null : "true",
        on: { click: hooks.catchUp },
      },
      t("catch_up", { n: behind }),
    ),
  );
}

function speeds() {
  return h(
    "div.field",
    { key: "speed", role: "group", "aria-label": t("speed"), "data-setting": "speed" },
    h("span", null, t("speed")),
    h(
      "div.pick",
      null,
      SPEEDS.map((speed) =>
        h(
          "button",
          {
            key: speed,
            type: "button",
            "data-value": speed,
            "aria-pressed": String(settings.speed === speed),
            on: { click: () => change({ speed }) },
          },
          t(`speed_${speed}`),
        ),
      ),
    ),
  );
}
