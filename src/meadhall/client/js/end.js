// The end of a game: who won, how it came about, and what can be done next.

/** @import { Ending, Hooks, Kid, Panel, Result, Seen, StoryInfo, TurnInfo } from "./types.d.ts" */

import { course, readOut } from "./course.js";
import { GLYPHS, glyph, h } from "./dom.js";
import { luck } from "./luck.js";
import { scores } from "./score.js";
import { perils, sources } from "./sources.js";
import { colourOf, nameOfSeat, panelOf, seen, state } from "./store.js";
import { signed } from "./story.js";
import { drawing } from "./symbols.js";
import { listed, t } from "./texts.js";

/** So long is a game that was played at one go; then it is told in hours. */
const HOUR = 60;

/**
 * The whole page of the end.
 * @param {Hooks} hooks
 */
export function ending(hooks) {
  const snap = seen();
  const order = ranking(snap);
  const { story } = state;
  return [
    h("section.verdict.panel", { key: "verdict", class: colourOf(order[0]) }, verdict(snap, order, hooks)),
    h(
      "section.growth.panel",
      { key: "course", "aria-label": t("course") },
      story ? grown(story, order, hooks) : waiting(),
    ),
    h(
      "section.sources.panel",
      { key: "sources", "aria-label": t("where_from") },
      story ? came(story, snap, order, hooks) : counted(snap),
    ),
    h("section.turning.panel", { key: "turns", "aria-label": t("turning_points") }, story && turning(story, hooks)),
    hooks.ending.share && share(snap, hooks),
  ];
}

/**
 * What stands beside the board after the end, for whoever wants to look at it once more.
 * @param {Hooks} hooks
 */
export function afterwards(hooks) {
  const snap = seen();
  return [
    h(
      "div.q",
      { key: "q", id: "question", tabindex: "-1", "aria-live": "polite" },
      h("h2", null, whoWon(snap.result?.winners ?? [], snap)),
      h("p", null, byHowMuch(snap, ranking(snap))),
    ),
    h("div.scroll", { key: "scroll", tabindex: "-1" }, counted(snap)),
    h(
      "div.tools.one",
      { key: "tools" },
      h(
        "button.btn.strong",
        { type: "button", id: "to-end", on: { click: () => hooks.ending.change({ board: false }) } },
        t("back_to_end"),
      ),
      h("a.btn", { id: "replay", href: `/replay/${snap.table.id}#review` }, glyph(GLYPHS.look), t("review")),
    ),
  ];
}

/**
 * The seats, the best first.
 * @param {Seen} snap
 */
export function ranking({ result, table }) {
  const winners = result?.winners ?? [];
  /** @param {number} seat */
  const rank = (seat) => [winners.includes(seat) ? 1 : 0, result?.points?.[seat] ?? 0];
  return table.seats
    .map(({ seat }) => seat)
    .sort((a, b) => rank(b)[0] - rank(a)[0] || rank(b)[1] - rank(a)[1] || a - b);
}

/**
 * What the bar says: how long it took.
 * @param {StoryInfo | null} story
 */
export function length(story) {
  if (!story) return t("end_of_game");
  const chapters = new Set(story.chapters.filter(({ part }) => part !== "reckoning").map(({ title }) => title));
  const { minutes } = story;
  const time =
    minutes === null
      ? ""
      : minutes < HOUR
        ? t("so_many_minutes", { n: minutes })
        : t("hours", { h: Math.floor(minutes / HOUR), n: minutes % HOUR });
  const last = story.chapters.filter(({ part }) => part !== "reckoning").at(-1)?.title ?? "";
  const parts = [chapters.size > 1 ? last : "", t("so_many_moves", { n: story.moves }), time].filter(Boolean);
  return `${t("end_of_game")} · ${parts.join(", ")}`;
}

function waiting() {
  return h("p.soon", { role: "status" }, t("story_soon"));
}

// Who won

/**
 * @param {Seen} snap
 * @param {number[]} order
 * @param {Hooks} hooks
 */
function verdict(snap, order, hooks) {
  const winners = snap.result?.winners ?? [];
  const { story } = state;
  return [
    feast(winners),
    h(
      "div.saying",
      { key: "q", id: "question", tabindex: "-1", "aria-live": "polite" },
      h("h2", null, whoWon(winners, snap)),
      h("p", null, byHowMuch(snap, order)),
    ),
    h(
      "ol.places",
      { key: "places" },
      order.map((seat, number) => place(seat, number, order, snap)),
    ),
    acts(snap, hooks),
    h("div.luck", { key: "luck" }, story && luck(story, order), snap.key && fair(snap)),
  ];
}

/**
 * @param {number[]} winners
 * @param {Seen} snap
 */
export function whoWon(winners, snap) {
  if (!winners.length) return t(snap.result?.points ? "nobody_won" : "lost_together");
  if (winners.length === snap.table.seats.length) return t(winners.length > 1 ? "won_together" : "you_won");
  const own = winners.some((seat) => snap.table.mine.includes(seat)) && snap.table.mine.length === 1;
  return own && winners.length === 1
    ? t("you_won")
    : t("they_won", { names: listed(winners.map(nameOfSeat)), n: winners.length });
}

/**
 * By how much, and how far down one is oneself. Where nobody counts, what the game itself says.
 * @param {Seen} snap
 * @param {number[]} order
 */
function byHowMuch({ result, table, scene }, order) {
  const points = result?.points;
  if (!points || order.length < 2) return scene.headline;
  const [first, second] = order.map((seat) => points[seat]);
  const label = panelOf(order[0])?.score_label || t("points");
  const by = first - second;
  const tied = result.winners.length > 1;
  const said =
    by > 0
      ? t("by_points", { n: by, label, first, second })
      : t(tied ? "tied" : "tie_broken", { label, first, names: nameOfSeat(order[0]) });
  const own = table.mine.length === 1 ? order.indexOf(table.mine[0]) : -1;
  const place =
    own > 0 && !result.winners.includes(table.mine[0]) ? t("your_place", { n: own + 1, word: ordinal(own + 1) }) : "";
  return [said, place].filter(Boolean).join(" ");
}

/** @param {number} number */
function ordinal(number) {
  /** @type {("place_2" | "place_3" | "place_4" | "place_5")[]} */
  const words = ["place_2", "place_3", "place_4", "place_5"];
  return t(words[Math.min(number, 5) - 2]);
}

/**
 * @param {number} seat
 * @param {number} number
 * @param {number[]} order
 * @param {Seen} snap
 */
function place(seat, number, order, { result, table }) {
  const panel = panelOf(seat);
  const points = result?.points;
  const first = result?.winners.includes(seat);
  const less = points ? points[seat] - points[order[0]] : 0;
  const who = table.seats[seat];
  const about = [panel?.title, who?.kind === "bot" ? t("bot") : ""].filter(Boolean).join(" · ");
  return h(
    "li",
    { key: seat, class: [colourOf(seat), first ? "first" : ""].filter(Boolean).join(" ") },
    h("span.rank", null, points ? String(first ? 1 : number + 1) : ""),
    panel?.emblem && h("svg", drawing(panel.emblem, "em")),
    h(
      "span.whose",
      null,
      h("b", null, nameOfSeat(seat)),
      table.mine.includes(seat) && h("span.tag", null, t("you")),
      about && h("small", null, about),
    ),
    points &&
      h(
        "span.pts",
        null,
        h("b", null, String(points[seat])),
        h("small", null, less ? signed(less) : panel?.score_label || ""),
      ),
  );
}

/**
 * What can be done now.
 * @param {Seen} snap
 * @param {Hooks} hooks
 */
function acts(snap, hooks) {
  const may = !snap.table.imported && (snap.table.host || snap.table.mine.length > 0);
  return h(
    "div.acts",
    { key: "acts", class: may ? "" : "few" },
    may &&
      h(
        "button.btn.strong.anew",
        { key: "again", type: "button", id: "rematch", on: { click: hooks.rematch } },
        glyph(GLYPHS.again),
        t("rematch"),
      ),
    h(
      "a.btn",
      { key: "replay", id: "replay", href: `/replay/${snap.table.id}#review`, class: may ? "" : "strong" },
      glyph(GLYPHS.look),
      t("review"),
    ),
    h(
      "button.btn",
      {
        key: "share",
        type: "button",
        id: "share-button",
        "aria-expanded": String(hooks.ending.share),
        on: { click: () => hooks.ending.change({ share: !hooks.ending.share }) },
      },
      glyph(GLYPHS.share),
      t("share"),
    ),
    h(
      "a.btn.later",
      {
        key: "export",
        id: "export",
        href: hooks.recordAddress(),
        download: `${snap.table.game}-${snap.table.id}.txt`,
      },
      glyph(GLYPHS.file),
      t("export"),
    ),
    h("a.btn.later", { key: "hall", href: "/" }, glyph(GLYPHS.hall), t("to_lobby")),
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
    h("summary", null, glyph(GLYPHS.check), h("span", null, t("dealt_fairly"), " ", h("u", null, t("check_it")))),
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

/**
 * @param {Seen} snap
 * @param {Hooks} hooks
 */
function share(snap, hooks) {
  const link = `${location.origin}/table/${snap.table.id}`;
  return h(
    "aside.share.panel",
    { key: "share", "aria-label": t("share") },
    h("h3", null, t("share_game")),
    h("p", null, t("share_text")),
    h("input", { type: "text", readonly: true, value: link, "aria-label": t("share_link") }),
    h(
      "div.rows",
      null,
      h(
        "button.btn.strong",
        { type: "button", id: "copy-link", on: { click: () => hooks.copyLink(link) } },
        glyph(GLYPHS.link),
        t("copy_link"),
      ),
      h(
        "a.btn",
        { href: hooks.recordAddress(), download: `${snap.table.game}-${snap.table.id}.txt` },
        glyph(GLYPHS.file),
        t("export"),
      ),
    ),
    h(
      "button.tool.shut",
      { type: "button", "aria-label": t("close"), on: { click: () => hooks.ending.change({ share: false }) } },
      glyph(GLYPHS.close),
    ),
  );
}

// How it came about

/**
 * @param {StoryInfo} story
 * @param {number[]} order
 * @param {Hooks} hooks
 */
function grown(story, order, { ending }) {
  const counts = story.points.some(({ scores: had }) => had.length > 0);
  const chance = ending.mode === "chance" || !counts;
  const label = panelOf(order[0])?.score_label || t("points");
  return [
    h(
      "div.head",
      { key: "head" },
      h("h3", null, chance ? t("who_would_win") : t("how_it_grew", { label: capital(label) })),
      h("span.sub", null, t(chance ? (story.perils.length ? "chance_sub_together" : "chance_sub") : "turns_sub")),
      counts && modes(ending, label),
    ),
    h("figure", { key: "figure", id: "course" }, ending.size.width > 0 && course(story, ending, order, ending.point)),
    h("div.read", { key: "read" }, readOut(story, ending, order)),
  ];
}

/** @param {string} text */
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * @param {Ending} ending
 * @param {string} label
 */
function modes(ending, label) {
  /** @type {[Ending["mode"], string][]} */
  const ways = [
    ["score", capital(label)],
    ["chance", t("chance_to_win")],
  ];
  return h(
    "div.pick",
    { role: "group", "aria-label": t("course") },
    ways.map(([mode, text]) =>
      h(
        "button",
        {
          key: mode,
          type: "button",
          "data-mode": mode,
          "aria-pressed": String(ending.mode === mode),
          on: { click: () => ending.change({ mode }) },
        },
        text,
      ),
    ),
  );
}

/**
 * @param {StoryInfo} story
 * @param {Seen} snap
 * @param {number[]} order
 * @param {Hooks} hooks
 */
function came(story, snap, order, { ending }) {
  if (story.sources.length) return sources(story, ending, order);
  return story.perils.length ? [perils(story), counted(snap)] : counted(snap);
}

/**
 * What the game itself says about the scores.
 * @param {Seen} snap
 * @returns {Kid}
 */
function counted({ scene, result }) {
  if (scene.scores)
    return scores({ ...scene.scores, title: scene.scores.title.replace(scene.headline, "").trim() }, result?.points);
  return points(result);
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
 * @param {StoryInfo} story
 * @param {Hooks} hooks
 */
function turning(story, { ending }) {
  return [
    h("div.head", { key: "head" }, h("h3", null, t("turning_points")), h("span.sub", null, t("chance_to_win"))),
    story.turns.length
      ? h(
          "ol",
          { key: "turns" },
          story.turns.map((turn, number) => turningPoint(turn, number, story, ending)),
        )
      : h("p.soon", { key: "none" }, t("no_turning_points")),
  ];
}

/**
 * @param {TurnInfo} turn
 * @param {number} number
 * @param {StoryInfo} story
 * @param {Ending} ending
 */
function turningPoint(turn, number, story, ending) {
  const together = story.perils.length > 0;
  const panel = panelOf(turn.seat);
  return h(
    "li",
    { key: number },
    h(
      "a.tp",
      {
        href: `${ending.replay}#${turn.first}`,
        class: ending.on === number ? "on" : "",
        "data-turn": number,
        on: { pointerenter: () => ending.choose(number), focus: () => ending.choose(number) },
      },
      h("span.disc", null, String(number + 1)),
      h("span.what", null, turn.text),
      h(
        "span.tp-side",
        null,
        h(
          "span.change",
          { class: colourOf(turn.seat) },
          !together && panel?.emblem && h("svg", drawing(panel.emblem, "em")),
          !together && h("span.unseen", null, nameOfSeat(turn.seat)),
          arrow(turn.percent > 0),
          h("b", null, `${signed(turn.percent)} %`),
        ),
        h("small", null, t("when_move", { when: turn.chapter, n: turn.first })),
      ),
      h("svg.onward", { viewBox: "0 0 16 16", "aria-hidden": "true" }, h("path", { d: "M5 2l6 6-6 6" })),
    ),
  );
}

/** @param {boolean} up */
const arrow = (up) =>
  h(
    "svg.trend",
    { viewBox: "0 0 12 12", "aria-hidden": "true", class: up ? "up" : "down" },
    h("path", { d: up ? "M6 1L11 10H1z" : "M6 11L1 2H11z" }),
  );

// The engraving

const RAYS = Array.from({ length: 41 }, (_, number) => {
  const angle = Math.PI * (number / 40) * 1.1 - 0.05 * Math.PI + Math.PI;
  const inner = 66 + (number % 2) * 7;
  /** @param {number} far */
  const at = (far) => `${(180 + far * Math.cos(angle)).toFixed(1)} ${(92 + far * Math.sin(angle)).toFixed(1)}`;
  return `M${at(inner)}L${at(250)}`;
}).join("");
const PROW = "M22 152C30 120 20 92 34 64C46 38 82 38 84 62C86 82 58 86 57 68";
const WAVE = "q6-6 12 0t12 0".repeat(17);

/**
 * The winner's shield between two prows; where all win together, all their shields; where all lose, the sun goes down without one.
 * @param {number[]} winners
 */
function feast(winners) {
  const shown = winners
    .map(panelOf)
    .filter((panel) => panel !== undefined)
    .slice(0, 5);
  return h(
    "svg.feast.board",
    {
      key: "feast",
      viewBox: "0 0 360 152",
      preserveAspectRatio: "xMidYMin slice",
      "aria-hidden": "true",
      class: shown.length ? "" : "dusk",
    },
    h("path.ray", { d: RAYS }),
    h("circle.sun", { cx: 180, cy: shown.length ? 92 : 118, r: 74 }),
    h("path.glow", { d: "M112 80H248M109 90H251M109 100H251M114 110H246" }),
    h("path.sea", { d: "M-4 124H364V156H-4z" }),
    [0, 1, 2].map((row) =>
      h("path.wave", { key: row, class: row ? "far" : "", d: `M${-10 - row * 9} ${134 + row * 9}${WAVE}` }),
    ),
    prow("", "l"),
    prow("matrix(-1 0 0 1 360 0)", "r"),
    shown.length === 1 && [axe("translate(180 84) rotate(48)", "a"), axe("matrix(-1 0 0 1 180 84) rotate(48)", "b")],
    shown.map((panel, number) => shield(panel, number, shown.length)),
    !shown.length &&
      h("path.raven", { d: "M150 46q8-8 14 0q6-8 14 0M196 30q7-7 12 0q6-7 12 0M226 58q6-6 10 0q5-6 10 0" }),
  );
}

/**
 * @param {string} transform
 * @param {string} key
 */
const prow = (transform, key) =>
  h(
    "g",
    { key, transform },
    h("path.wood", { d: PROW }),
    h("path.grain", { d: PROW }),
    h("path.gilt", { d: "M29 152C36 124 27 96 39 68" }),
  );

/**
 * @param {string} transform
 * @param {string} key
 */
const axe = (transform, key) =>
  h(
    "g",
    { key, transform },
    h("path.shaft0", { d: "M0 74V-66" }),
    h("path.shaft", { d: "M0 74V-66" }),
    h("path.blade", { d: "M-4-62C12-72 34-70 42-46C28-46 18-42 12-30L-4-34z" }),
    h("path.cut", { d: "M8-58C20-60 29-56 34-50M8-50C16-51 22-49 26-46" }),
  );

/**
 * @param {Panel} panel
 * @param {number} number
 * @param {number} count
 */
function shield(panel, number, count) {
  const size = count === 1 ? 104 : count < 4 ? 82 : 66;
  const apart = count === 1 ? 0 : Math.min(size - 8, 220 / count);
  const x = 180 + (number - (count - 1) / 2) * apart;
  const { class: classes, ...how } = drawing(panel.emblem || "em-none", "em");
  return h(
    "g",
    { key: `shield${panel.seat}`, class: panel.colour ? `c-${panel.colour}` : "" },
    h("circle.ring", { key: "rim", cx: x, cy: 78, r: size / 2 + 3 }),
    h("circle.ring", { key: "ground", cx: x, cy: 78, r: size / 2 - 1 }),
    h("svg", { ...how, class: String(classes), x: x - size / 2, y: 78 - size / 2, width: size, height: size }),
  );
}
