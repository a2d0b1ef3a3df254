// The foot of the stage: what is said just now, or what is asked; and how to look at the board, pause, skip and go on.

/** @import { Fact, Hooks, Kid, Staged } from "./types.d.ts" */

import { actor, gain, loud, saidOf } from "./banner.js";
import { GLYPHS, glyph, h } from "./dom.js";
import { question } from "./moves.js";
import { colourOf, state } from "./store.js";
import { t } from "./texts.js";

/**
 * What was said last on a stage; it stands there until something else is said.
 * @type {{ stage: string, title: string, text: string, gains: Fact[], seat: number }}
 */
let said = { stage: "", title: "", text: "", gains: [], seat: -1 };

/**
 * @param {Staged} stage
 * @param {Hooks} hooks
 * @returns {Kid}
 */
export function foot(stage, hooks) {
  const { playing } = state;
  const asking = !playing || playing.act.aside;
  if (asking) {
    said = { ...said, stage: "" };
    return [...question(hooks), h("div.run", { key: "run" }, boardButton(hooks))];
  }
  const beat = loud(playing);
  if (beat) said = { stage: stage.key, ...saidOf(beat, playing.line), gains: beat.gains, seat: actor(playing) };
  else if (said.stage !== stage.key) said = { stage: stage.key, title: "", text: "", gains: [], seat: -1 };
  return [
    h(
      "div.q",
      { key: "q", id: "question", tabindex: "-1", class: colourOf(said.seat) },
      h("h2", null, said.title || stage.thing.title),
      h("p", null, said.text),
    ),
    said.gains.length > 0 && h("div.gains", { key: "gains" }, said.gains.map(gain)),
    h("div.run", { key: "run" }, boardButton(hooks), pauseButton(hooks), skipButton(hooks), goOn(hooks)),
  ];
}

/**
 * Lifts the stage, or lets it down again.
 * @param {Hooks} hooks
 */
export function boardButton(hooks) {
  const lifted = hooks.curtain !== "up";
  return h(
    "button.btn.lift",
    {
      key: "lift",
      type: "button",
      id: "lift",
      "aria-pressed": hooks.curtain === "away" ? null : String(lifted),
      title: t("key_lift"),
      "aria-label": t(hooks.curtain === "away" ? "see_stage" : "board"),
      on: { click: hooks.lift },
    },
    glyph(GLYPHS.map),
    h("span.wide", null, t(hooks.curtain === "away" ? "see_stage" : "board")),
  );
}

/** @param {Hooks} hooks */
function pauseButton(hooks) {
  const { paused, playing } = state;
  const text = t(paused ? "play_on" : "pause");
  return h(
    "button.btn",
    {
      key: "pause",
      id: "pause",
      type: "button",
      "aria-pressed": String(paused),
      "aria-label": text,
      "aria-disabled": playing?.hold ? "true" : null,
      title: t("key_pause"),
      on: { click: () => playing?.hold || hooks.pause() },
    },
    glyph(GLYPHS[paused ? "play" : "pause"]),
    h("span.wide", null, text),
  );
}

/** @param {Hooks} hooks */
function skipButton(hooks) {
  const { playing } = state;
  return h(
    "button.btn",
    {
      key: "skip",
      id: "skip",
      type: "button",
      "aria-disabled": playing?.hold ? "true" : null,
      title: t("key_skip"),
      on: { click: () => playing?.hold || hooks.skip() },
    },
    glyph(GLYPHS.skip),
    h("span", null, t("skip")),
  );
}

/** @param {Hooks} hooks */
function goOn(hooks) {
  const { playing } = state;
  return h(
    "button.btn.go",
    {
      key: "next",
      id: "next",
      type: "button",
      class: playing?.hold ? "strong held" : "",
      title: t("key_next"),
      on: { click: hooks.next },
    },
    t(playing?.hold ? "go_on" : "next"),
  );
}
