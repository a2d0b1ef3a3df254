// The end: who won, what each scored for what, and what can be done next.

/** @import { Grid, Hooks, Result, Scene, Seen } from "./types.d.ts" */

import { h } from "./dom.js";
import { colourOf, nameOfSeat, panelOf, seen } from "./store.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

/** @param {Hooks} hooks */
export function ending(hooks) {
  const snap = seen();
  const { result, scene } = snap;
  const winners = result?.winners ?? [];
  return [
    h(
      "div.q",
      { key: "q", id: "question", tabindex: "-1", "aria-live": "polite" },
      h("h2", null, verdict(winners, snap)),
      h("p.why", null, scene.headline),
    ),
    h(
      "div.scroll",
      { key: "scroll", tabindex: "-1" },
      podium(winners),
      scene.scores ? scores(untold(scene.scores, scene), result?.points) : points(result),
      h(
        "div.after",
        null,
        !snap.table.imported &&
          (snap.table.host || snap.table.mine.length > 0) &&
          h("button.btn.strong", { type: "button", id: "rematch", on: { click: hooks.rematch } }, t("rematch")),
        h("a.btn", { id: "replay", href: `/replay/${snap.table.id}` }, t("replay")),
        h(
          "a.btn",
          { id: "export", href: hooks.recordAddress(), download: `${snap.table.game}-${snap.table.id}.txt` },
          t("export"),
        ),
        h("a.btn", { href: "/" }, t("to_lobby")),
      ),
      snap.key && fair(snap),
    ),
  ];
}

/**
 * The scores, without what the headline has said already.
 * @param {Grid} grid
 * @param {Scene} scene
 */
function untold(grid, { headline }) {
  return { ...grid, title: grid.title.replace(headline, "").trim() };
}

/**
 * @param {number[]} winners
 * @param {Seen} snap
 */
function verdict(winners, snap) {
  if (!winners.length) return t("lost_together");
  if (winners.length === snap.table.seats.length) return t(winners.length > 1 ? "won_together" : "you_won");
  const own = winners.some((seat) => snap.table.mine.includes(seat)) && snap.table.mine.length === 1;
  return own && winners.length === 1
    ? t("you_won")
    : t("they_won", { names: winners.map(nameOfSeat).join(", "), n: winners.length });
}

/** @param {number[]} winners */
function podium(winners) {
  return h(
    "ul.podium",
    null,
    winners.map((seat) => {
      const panel = panelOf(seat);
      return (
        panel &&
        h(
          "li",
          { key: seat, class: colourOf(seat) },
          panel.emblem && h("svg", drawing(panel.emblem, "em")),
          h("b", null, nameOfSeat(seat)),
          h("span", null, `${panel.score} ${panel.score_label}`),
        )
      );
    }),
  );
}

/**
 * The grid has a row for each player; a narrow column is read better with a row for each thing that was scored.
 * @param {Grid} grid
 * @param {number[] | null} [points]
 */
export function scores(grid, points) {
  /** @param {number} number */
  const isSum = (number) => points && grid.rows.every((row, at) => row[number + 1] === String(points[grid.owners[at]]));
  return h(
    "table.scores",
    { key: "scores", id: "scores" },
    grid.title && h("caption", null, grid.title),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("td", null, ""),
        grid.rows.map((row, number) => h("th", { scope: "col", class: colourOf(grid.owners[number] ?? -1) }, row[0])),
      ),
    ),
    h(
      "tbody",
      null,
      grid.head.slice(1).map((head, number) =>
        h(
          "tr",
          { class: isSum(number) ? "sum" : "" },
          h("th", { scope: "row" }, head),
          grid.rows.map((row) => h("td", null, row[number + 1] ?? "")),
        ),
      ),
    ),
  );
}

/** @param {Result | null} result */
function points(result) {
  if (!result?.points) return null;
  return h(
    "table.scores",
    { key: "points", id: "scores" },
    h(
      "tbody",
      null,
      result.points.map((number, seat) =>
        h("tr", null, h("th", { scope: "row" }, nameOfSeat(seat)), h("td", null, String(number))),
      ),
    ),
  );
}

/**
 * The hash was there before the first move, the key is told now: anybody can check the dice.
 * @param {Seen} snap
 */
function fair(snap) {
  return h(
    "details.fair",
    { key: "fair" },
    h("summary", null, t("fair_dice")),
    h("p", null, t("fair_text")),
    h(
      "dl",
      null,
      h("dt", null, t("key_hash")),
      h("dd", { id: "key-hash" }, snap.key_hash),
      h("dt", null, t("key")),
      h("dd", { id: "key" }, snap.key),
    ),
  );
}
