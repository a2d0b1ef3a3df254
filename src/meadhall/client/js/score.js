// The scores as the game itself tells them: what each player scored for what.

/** @import { Grid } from "./types.d.ts" */

import { h } from "./dom.js";
import { colourOf } from "./store.js";

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
