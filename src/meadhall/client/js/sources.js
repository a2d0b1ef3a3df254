// Where points came from: a bar for each seat and a table, by source or by chapter. Where nobody counts: what threatened.

/** @import { Ending, Kid, PerilInfo, StoryInfo } from "./types.d.ts" */

import { round } from "./chart.js";
import { h } from "./dom.js";
import { colourOf, nameOfSeat, panelOf } from "./store.js";
import { byChapter, plainScale, scaleOf, signed } from "./story.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

/** So many inks and hatches there are; then they begin anew. */
const INKS = 12;
const CHAPTER_INKS = 3;
/** A bar that is shorter than such a part of the longest has no room for its number. */
const NUMBERED = 0.055;
const MANY = 7;

/**
 * What is counted: a source or a chapter, with what it brought to each seat.
 * @typedef {{ id: string, title: string, icon: string, ink: string, by: number[] }} Counted
 */

/**
 * @param {StoryInfo} story
 * @param {Ending} ending
 * @param {number[]} order
 */
export function sources(story, ending, order) {
  const rows = ending.by === "source" ? bySource(story) : inChapters(story);
  return [
    h(
      "div.head",
      { key: "head" },
      h("h3", null, t("where_from")),
      switches(ending, byChapter(scaleOf(story).stretches).length > 1),
    ),
    h(
      "ol.heaps",
      { key: "bars", class: rows.length > MANY ? "crowded" : "", "aria-hidden": "true" },
      bars(rows, order, ending),
    ),
    table(rows, order, ending),
  ];
}

/** @param {StoryInfo} story */
function bySource({ sources, gained }) {
  return sources.map(({ id, title, icon }, number) => ({
    id,
    title,
    icon,
    ink: `ink-${number % INKS}`,
    by: (gained[0]?.by[number] ?? []).map((_, seat) => gained.reduce((sum, { by }) => sum + by[number][seat], 0)),
  }));
}

/** @param {StoryInfo} story */
function inChapters({ gained, chapters }) {
  return gained.map(({ title, number, by }, place) => ({
    id: `${number} ${place}`,
    title,
    icon: "",
    ink: isLastCount(chapters, title) ? "chapter-end" : `chapter-${place % CHAPTER_INKS}`,
    by: (by[0] ?? []).map((_, seat) => by.reduce((sum, row) => sum + row[seat], 0)),
  }));
}

/**
 * Whether a chapter is nothing but counting.
 * @param {StoryInfo["chapters"]} chapters
 * @param {string} title
 */
const isLastCount = (chapters, title) =>
  chapters.filter((chapter) => chapter.title === title).every(({ part }) => part === "reckoning");

/**
 * @param {Ending} ending
 * @param {boolean} several whether there is more than one chapter
 */
function switches(ending, several) {
  if (!several) return null;
  return h(
    "div.pick",
    { role: "group", "aria-label": t("where_from") },
    /** @type {Ending["by"][]} */ (["source", "chapter"]).map((by) =>
      h(
        "button",
        {
          key: by,
          type: "button",
          "data-by": by,
          "aria-pressed": String(ending.by === by),
          on: { click: () => ending.change({ by }) },
        },
        t(`by_${by}`),
      ),
    ),
  );
}

/** @param {Counted} row */
const length = (row) => row.by.map((value) => Math.abs(value));

/**
 * @param {Counted[]} rows
 * @param {number[]} order
 * @param {Ending} ending
 */
function bars(rows, order, ending) {
  const most = Math.max(1, ...order.map((seat) => rows.reduce((sum, row) => sum + (length(row)[seat] ?? 0), 0)));
  return order.map((seat) => {
    const panel = panelOf(seat);
    const sum = rows.reduce((all, row) => all + (row.by[seat] ?? 0), 0);
    return h(
      "li",
      { key: seat, class: colourOf(seat) },
      panel?.emblem && h("svg", drawing(panel.emblem, "em")),
      h("b", null, nameOfSeat(seat)),
      h(
        "span.heap",
        null,
        rows.filter((row) => row.by[seat] > 0).map((row) => stacked(row, seat, most, ending)),
        rows.filter((row) => row.by[seat] < 0).map((row) => stacked(row, seat, most, ending)),
      ),
      h("b.total", null, String(sum)),
    );
  });
}

/**
 * @param {Counted} row
 * @param {number} seat
 * @param {number} most
 * @param {Ending} ending
 */
function stacked(row, seat, most, ending) {
  const value = row.by[seat];
  const part = Math.abs(value) / most;
  const dim = ending.row && ending.row !== row.id ? "dim" : "";
  return h(
    "i",
    {
      key: row.id,
      class: [row.ink, value < 0 ? "below" : "", dim].filter(Boolean).join(" "),
      title: `${row.title}: ${value}`,
      vars: { width: `${round(100 * part)}%` },
    },
    part > NUMBERED && h("span", null, value < 0 ? signed(value) : String(value)),
  );
}

/**
 * @param {Counted[]} rows
 * @param {number[]} order
 * @param {Ending} ending
 */
function table(rows, order, ending) {
  /** @param {number} seat */
  const sum = (seat) => rows.reduce((all, row) => all + (row.by[seat] ?? 0), 0);
  return h(
    "table.src",
    { key: "scores", id: "scores", class: rows.length > MANY ? "crowded" : "" },
    h("caption.unseen", null, t("where_from")),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("td", null, ""),
        order.map((seat) => {
          const panel = panelOf(seat);
          return h(
            "th",
            { key: seat, scope: "col", class: colourOf(seat), title: nameOfSeat(seat) },
            h("span", { class: panel?.emblem ? "unseen" : "" }, nameOfSeat(seat)),
            panel?.emblem && h("svg", drawing(panel.emblem, "em")),
          );
        }),
      ),
    ),
    h(
      "tbody",
      null,
      rows.map((row) => line(row, order, ending)),
    ),
    h(
      "tfoot",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "row" }, t("together_sum")),
        order.map((seat) => h("td", { key: seat }, String(sum(seat)))),
      ),
    ),
  );
}

/**
 * @param {Counted} row
 * @param {number[]} order
 * @param {Ending} ending
 */
function line(row, order, ending) {
  const best = Math.max(...row.by);
  return h(
    "tr",
    {
      key: row.id,
      on: {
        pointerenter: () => ending.change({ row: row.id }),
        pointerleave: () => ending.change({ row: "" }),
      },
    },
    h(
      "th",
      { scope: "row" },
      h(
        "span",
        null,
        h("i.swatch", { class: row.ink }),
        row.icon && h("svg", drawing(row.icon, "ic")),
        h("span.nm", null, row.title),
      ),
    ),
    order.map((seat) => {
      const value = row.by[seat] ?? 0;
      const most = value === best && best > 0 && order.length > 1;
      return h(
        "td",
        { key: seat, class: most ? "most" : value ? "" : "nil" },
        value ? (value < 0 ? signed(value) : String(value)) : "–",
      );
    }),
  );
}

// Where nobody counts

const SPARK = { width: 300, height: 26 };

/**
 * What threatened all, from the beginning to the end: a line each, as high as it was near.
 * @param {StoryInfo} story
 */
export function perils(story) {
  return [
    h("div.head", { key: "head" }, h("h3", null, t("what_threatened")), h("span.sub", null, t("what_threatened_text"))),
    h(
      "ul.perils",
      { key: "perils" },
      story.perils.map((peril) => perilOf(story, peril)),
    ),
  ];
}

/**
 * @param {StoryInfo} story
 * @param {PerilInfo} peril
 * @returns {Kid}
 */
function perilOf(story, { id, title, icon, most, levels }) {
  const { ofMove } = story.chapters.length ? scaleOf(story) : plainScale(story.moves);
  const { width, height } = SPARK;
  /** @param {number} level */
  const y = (level) => round(height - 1 - (level / Math.max(1, most)) * (height - 3));
  let last = -1;
  const steps = levels
    .map((level, move) => {
      if (level === last && move < levels.length - 1) return "";
      const x = round((ofMove[move] ?? 0) * width);
      const step = last < 0 ? `M0 ${height}V${y(level)}` : `H${x}V${y(level)}`;
      last = level;
      return step;
    })
    .join("");
  const now = levels.at(-1) ?? 0;
  const near = now >= most ? "fatal" : now >= most * 0.75 ? "near" : "";
  return h(
    "li",
    { key: id, class: near },
    icon && h("svg", drawing(icon, "ic")),
    h("span.nm", null, title),
    h(
      "svg.spark",
      { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      h("path.level", { d: `${steps}H${width}V${height}z` }),
      h("path.limit", { d: `M0 ${y(most)}H${width}` }),
    ),
    h("b", null, t("of", { value: now, of: most })),
  );
}
