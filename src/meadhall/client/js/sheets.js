// A sheet: what is counted at the end of a round, an Age or the game. A row for each seat, a column for each thing that counts; the
// bars grow column by column, and at the end the rows change places.

/** @import { Gain, Kid, Row, Sheet } from "./types.d.ts" */

import { h } from "./dom.js";
import { colourOf, panelOf } from "./store.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

/** So many inks and hatches there are for what counts; then they begin anew. */
const HUES = 5;

/**
 * How far the counting of a sheet has come: so many columns are counted. Beyond the last, the rows have changed places.
 * @type {{ key: string, column: number }}
 */
let counting = { key: "", column: Number.POSITIVE_INFINITY };

/**
 * Count a sheet up to a column.
 * @param {string} key
 * @param {number} column
 */
export function countTo(key, column) {
  counting = { key, column };
}

/**
 * @param {Sheet} sheet
 * @param {string} key
 * @returns {Kid}
 */
export function sheet({ columns, rows, notes }, key) {
  const upTo = counting.key === key ? counting.column : Number.POSITIVE_INFINITY;
  const most = Math.max(1, ...rows.map(longest));
  return [
    rows.length > 0 &&
      h(
        "table.counted",
        {
          key: "rows",
          vars: { "--columns": String(columns.length), "--rows": String(rows.length) },
          class: columns.length > 3 ? "wide" : "",
        },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th.rank", { scope: "col" }, h("span.unseen", null, t("rank"))),
            h("th.name", { scope: "col" }, h("span.unseen", null, t("name"))),
            h("th.was", { scope: "col" }, t("was")),
            columns.map((column, number) =>
              h(
                "th.column",
                { key: number, scope: "col", class: `hue-${number % HUES} ${when(number, upTo)}` },
                column,
              ),
            ),
            h("th.now", { scope: "col" }, t("now")),
          ),
        ),
        h(
          "tbody",
          null,
          ordered(rows, upTo > columns.length).map((row, rank) => rowOf(row, rank, columns, { upTo, most })),
        ),
      ),
    notes.length > 0 &&
      h(
        "ul.said",
        { key: "notes", class: rows.length ? "" : "alone" },
        notes.map((note, number) => h("li", { key: number }, note)),
      ),
  ];
}

/**
 * @param {number} column
 * @param {number} upTo
 */
const when = (column, upTo) => (column + 1 < upTo ? "past" : column + 1 === upTo ? "here" : "next");

/**
 * Before all is counted as it was, then as it is.
 * @param {Row[]} rows
 * @param {boolean} done
 */
function ordered(rows, done) {
  return [...rows].sort((a, b) => (done ? b.now - a.now : b.before - a.before));
}

/**
 * How long the bar of a row is: what is lost stands there as well.
 * @param {Row} row
 */
function longest({ before, gains, now }) {
  return Math.max(now, before + gains.reduce((sum, gain) => sum + Math.abs(gain.value), 0));
}

/**
 * What a row comes to after so many columns.
 * @param {Row} row
 * @param {number} upTo
 */
export function sumOf({ before, gains, now }, upTo) {
  if (upTo === Number.POSITIVE_INFINITY) return now;
  return before + gains.filter(({ column }) => column < upTo).reduce((sum, gain) => sum + gain.value, 0);
}

/**
 * @param {Row} row
 * @param {number} rank
 * @param {string[]} columns
 * @param {{ upTo: number, most: number }} how
 */
function rowOf(row, rank, columns, { upTo, most }) {
  const { seat, name, before, gains } = row;
  const panel = panelOf(seat);
  return h(
    "tr",
    { key: seat, "data-row": seat, class: colourOf(seat) },
    h("td.rank", { key: "rank" }, String(rank + 1)),
    h(
      "th.name",
      { key: "name", scope: "row" },
      panel?.emblem && h("svg", drawing(panel.emblem, "em")),
      h("span", null, h("b", null, name), panel?.title && h("small", null, panel.title)),
    ),
    h("td.was", { key: "was" }, String(before)),
    columns.map((_, column) =>
      h(
        "td.column",
        { key: `c${column}`, class: `hue-${column % HUES}`, "data-column": column, hidden: column >= upTo },
        gains.filter((gain) => gain.column === column).map(gained),
      ),
    ),
    h("td.now", { key: "now" }, String(sumOf(row, upTo))),
    h(
      "td.extent",
      { key: "bar", "aria-hidden": "true" },
      h(
        "span.bars",
        null,
        piece(before, most, "own", "before"),
        columns.map((_, column) => {
          const value = gains.filter((gain) => gain.column === column).reduce((sum, gain) => sum + gain.value, 0);
          return column < upTo ? piece(value, most, `hue-${column % HUES}`, `b${column}`) : null;
        }),
      ),
    ),
  );
}

/**
 * @param {Gain} gain
 * @param {number} number
 */
function gained({ value, reason }, number) {
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  return h(
    "div",
    { key: number },
    h("b", null, value ? `${sign}${Math.abs(value)}` : "–"),
    reason && h("span", null, reason),
  );
}

/**
 * A part of a bar; what was lost is dashed.
 * @param {number} value
 * @param {number} most
 * @param {string} ink
 * @param {string} key
 */
function piece(value, most, ink, key) {
  if (!value) return null;
  return h("i", {
    key,
    class: [ink, value < 0 ? "lost" : ""].filter(Boolean).join(" "),
    "data-bar": key,
    vars: { "--part": String((100 * Math.abs(value)) / most) },
  });
}
