// What is being shown on the board: a banner at its edge, and beside it who acts, who comes next, and how to go on.

/** @import { Act, Beat, Fact, Hooks, Line, Playing, Settings, Watching } from "./types.d.ts" */

import { GLYPHS, glyph, h } from "./dom.js";
import { pickOf } from "./picking.js";
import { colourOf, nameOfSeat, panelOf, state } from "./store.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

/** So many of those who come next are seen. */
const COMING = 6;

/**
 * What is said aloud of what is being shown; null for what is quiet.
 * @param {Playing | null} playing
 */
export const loud = (playing) => playing?.beat ?? null;

/**
 * Whose deed something is.
 * @param {{ beat: Beat | null, line: Line | null, act: Act }} shown
 */
export function actor({ beat, line, act }) {
  const told = beat ? [beat.seat, beat.unasked ? undefined : line?.about] : [line?.about, act.mover];
  return told.find((seat) => seat !== undefined && seat >= 0) ?? -1;
}

/**
 * What is lit meanwhile: what the beat names, or the places that the line does.
 * @param {Playing} playing
 */
export function litBy({ beat, line }) {
  if (!beat) return [];
  return beat.places.length ? beat.places : (line?.spots ?? []);
}

/**
 * What stands on the banner or at the foot of the stage.
 * @param {Beat} beat
 * @param {Line | null} line
 */
export function saidOf(beat, line) {
  return beat.title ? { title: beat.title, text: beat.text } : { title: line?.text ?? "", text: beat.text };
}

/** @param {Watching} hooks */
export function banner(hooks) {
  const { playing } = state;
  const beat = loud(playing);
  if (!playing || !beat || hooks.curtain === "up") return null;
  const seat = actor(playing);
  const emblem = panelOf(seat)?.emblem;
  const { title, text } = saidOf(beat, playing.line);
  return h(
    "button.banner",
    {
      key: `${playing.line?.n} ${playing.number} ${title}`,
      type: "button",
      class: [colourOf(seat), hooks.bannerAbove ? "above" : ""].filter(Boolean).join(" "),
      title: t("next"),
      on: { click: hooks.next },
    },
    emblem && h("svg", drawing(emblem, "em")),
    h("span.said", null, h("b", null, title), text && h("span", null, text)),
    beat.gains.length > 0 && h("span.gains", null, beat.gains.map(gain)),
  );
}

/**
 * What something cost or brought.
 * @param {Fact} fact
 */
export function gain({ value, icon, label }) {
  const sign = typeof value === "number" && value > 0 ? "+" : "";
  return h(
    "span.gain",
    { title: label },
    h("b", null, `${sign}${value}`.replace("-", "−")),
    icon ? [h("svg", drawing(icon, "ic")), h("span.unseen", null, label)] : h("span", null, label),
  );
}

/**
 * The column of the question while something is shown.
 * @param {Hooks} hooks
 */
export function playbill(hooks) {
  const { playing, coming } = state;
  if (!playing) return [];
  const beat = loud(playing);
  const seat = actor(playing);
  const said = beat ? saidOf(beat, playing.line) : { title: playing.line?.text ?? "", text: "" };
  return [
    h(
      "div.q",
      { key: "q", id: "question", tabindex: "-1" },
      h("h2", null, seat >= 0 && !beat?.unasked ? t("acts", { name: nameOfSeat(seat) }) : t("what_happens")),
      h("p", null, said.title),
    ),
    h(
      "div.scroll",
      { key: "scroll" },
      queue(seat, coming),
      controls(hooks),
      pickOf("speed", t("speed"), SPEEDS),
      pickOf("stops", t("stops"), STOPS, "column"),
    ),
    h(
      "div.tools.one",
      { key: "tools" },
      h("p.hint", null, state.behind > 0 ? t("more_to_come", { n: state.behind }) : ""),
    ),
  ];
}

/** @type {Settings["speed"][]} */
const SPEEDS = ["slow", "normal", "fast", "off"];
/** @type {Settings["stops"][]} */
const STOPS = ["all", "mine", "none"];

/**
 * Who acts, and who comes next.
 * @param {number} seat
 * @param {number[]} coming
 */
function queue(seat, coming) {
  const emblem = panelOf(seat)?.emblem;
  return h(
    "ol.queue",
    { key: "queue", "aria-hidden": "true" },
    emblem && h("li.now", { key: "now" }, h("svg", drawing(emblem, "em"))),
    coming.slice(0, COMING).map((one, number) => {
      const next = panelOf(one)?.emblem;
      return next && h("li", { key: number }, h("svg", drawing(next, "em")));
    }),
    coming.length > COMING && h("li.more", { key: "more" }, `+${coming.length - COMING}`),
  );
}

/**
 * What can be done while something is shown. Always at the same place: nothing moves under a finger.
 * @param {Hooks} hooks
 */
function controls(hooks) {
  const { playing, behind, paused } = state;
  return h(
    "div.director",
    { key: "director", role: "group", "aria-label": t("what_happens") },
    h(
      "button.btn",
      {
        key: "pause",
        id: "pause",
        type: "button",
        "aria-pressed": String(paused),
        title: t("key_pause"),
        on: { click: hooks.pause },
      },
      glyph(GLYPHS[paused ? "play" : "pause"]),
      t(paused ? "play_on" : "pause"),
    ),
    h(
      "button.btn",
      {
        key: "next",
        id: "next",
        type: "button",
        class: playing?.hold ? "strong held" : "",
        title: t("key_next"),
        on: { click: hooks.next },
      },
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
        title: t("key_skip"),
        on: { click: hooks.catchUp },
      },
      t("catch_up", { n: behind }),
    ),
  );
}
