// The stage: what takes the place of the board while it lasts. A battle, a roll of dice, a draft; or, while it is shown, a sheet on
// which something is counted. Seats and log stay beside it, and below it stands what is said or asked.

/** @import { Chip, Curtain, DecisionInfo, Hands, Kid, Playing, Scene, Staged } from "./types.d.ts" */

import { battle, stake } from "./battle.js";
import { roll } from "./dice.js";
import { h } from "./dom.js";
import { draft, progress } from "./draft.js";
import { sheet } from "./sheets.js";
import { state } from "./store.js";
import { t } from "./texts.js";

/**
 * What is on the stage; nothing if the board is to be seen.
 * @param {Scene} scene
 * @param {Playing | null} playing
 * @returns {Staged | null}
 */
export function staged(scene, playing) {
  const counted = playing?.beat?.form === "sheet" ? playing.beat.sheet : null;
  if (counted) return { kind: "sheet", key: `sheet ${playing?.line?.n} ${playing?.number}`, thing: counted };
  if (scene.battle) return { kind: "battle", key: scene.battle.key, thing: scene.battle };
  if (scene.roll) return { kind: "roll", key: scene.roll.key, thing: scene.roll };
  if (scene.draft) return { kind: "draft", key: scene.draft.key, thing: scene.draft };
  return null;
}

/**
 * The spots on a stage.
 * @param {Staged} stage
 */
export function spotsOn(stage) {
  return new Set(thingsOn(stage).flatMap(({ spots }) => spots));
}

/**
 * Everything on a stage that can be pointed at.
 * @param {Staged} stage
 * @returns {{ spots: string[] }[]}
 */
function thingsOn({ kind, thing }) {
  if (kind === "battle") {
    const own = thing.sides.flatMap((side) => [...side.cards, ...side.figures]);
    return [...own, ...(thing.hand?.cards ?? [])];
  }
  if (kind === "roll") return [...thing.planks.flatMap(({ dice }) => dice), ...(thing.hand?.cards ?? [])];
  if (kind === "draft") return [...thing.pack.cards, ...thing.kept.cards];
  return [];
}

/**
 * Whether somebody has to see the table to answer: something can be chosen that is not on the stage.
 * @param {Staged} stage
 * @param {DecisionInfo} decision
 * @param {Scene} scene
 */
function needsBoard(stage, decision, scene) {
  const here = spotsOn(stage);
  const missing = new Set(decision.moves.flatMap(({ spots }) => spots).filter((spot) => !here.has(spot)));
  if (!missing.size) return false;
  const zones = [...scene.hand, ...scene.displays, ...scene.panels.flatMap((panel) => panel.zones)];
  const there = [...scene.places, ...scene.pieces, ...zones.flatMap(({ cards }) => cards)];
  return there.some(({ spots }) => spots.some((spot) => missing.has(spot)));
}

/**
 * How the stage stands.
 * @param {Staged | null} stage
 * @param {DecisionInfo | null} decision
 * @param {Scene} scene
 * @returns {Curtain}
 */
export function curtainOf(stage, decision, scene) {
  if (!stage) return "none";
  const away = decision !== null && needsBoard(stage, decision, scene);
  if (state.curtain === "board") return away ? "away" : "lifted";
  return away && state.curtain !== "stage" ? "away" : "up";
}

/**
 * @param {Staged | null} stage
 * @param {Hands} hooks
 * @returns {Kid}
 */
export function theatre(stage, hooks) {
  if (!stage) return null;
  // Two frames about it let it be unrolled from its middle, without being painted anew for every step of that.
  return h(
    "div.loft",
    { key: stage.kind },
    h(
      "div.wings",
      { key: "wings" },
      h(
        "div.theatre",
        { key: "theatre", class: stage.kind, role: "region", "aria-label": stage.thing.title, tabindex: "-1" },
        proscenium(stage),
        body(stage, hooks),
        h("svg.roads", { key: "roads", "aria-hidden": "true", draw: { key: "roads", with: () => {} } }),
      ),
    ),
  );
}

/**
 * @param {Staged} stage
 * @param {Hands} hooks
 * @returns {Kid}
 */
function body({ kind, key, thing }, hooks) {
  if (kind === "battle") return battle(thing, hooks);
  if (kind === "roll") return roll(thing, hooks);
  if (kind === "draft") return draft(thing, hooks);
  return sheet(thing, key);
}

/**
 * The edge above the stage: what it is, and how far it has come.
 * @param {Staged} stage
 */
function proscenium({ kind, thing }) {
  return h(
    "header.pros",
    { key: "pros" },
    h("div.ttl", null, h("h2", null, thing.title), thing.text && h("p", null, thing.text)),
    (kind === "battle" || kind === "roll") && thing.steps.length > 0 && steps(thing.steps),
    kind === "battle" && stake(thing),
    kind === "draft" && progress(thing),
  );
}

/** @param {Chip[]} chips */
function steps(chips) {
  return h(
    "ol.course",
    { key: "course", "aria-label": t("how_far") },
    chips.map((chip, number) =>
      h(
        "li",
        { key: number, class: chip.when, "aria-current": chip.when === "now" ? "step" : null },
        [chip.mark, chip.text].filter(Boolean).join(" "),
      ),
    ),
  );
}
