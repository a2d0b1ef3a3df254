// What happened, in sentences: what is new since one's own last move first, the newest on top.

/** @import { Line } from "./types.d.ts" */

import { h } from "./dom.js";
import { unsigned } from "./signs.js";
import { colourOf, nameOfSeat, seen } from "./store.js";
import { t } from "./texts.js";

/**
 * A line as it is shown: whether it is new, and whether it is the first of its move.
 * @typedef {Line & { key: string, fresh: boolean, own: boolean }} Shown
 */

export function log() {
  const { news, fresh, table } = seen();
  const items = named(news)
    .map((item, number) => ({ ...item, fresh: number >= fresh, own: item.n !== news[number - 1]?.n }))
    .reverse();
  const isNew = items.filter((item) => item.fresh);
  const old = items.filter((item) => !item.fresh);
  return [
    h("h2", { key: "title", id: "log-title" }, t("what_happened"), h("small", null, t("newest_first"))),
    h(
      "ol",
      { key: "list", tabindex: "0", "aria-labelledby": "log-title" },
      isNew.length > 0 && old.length > 0 && table.mine.length > 0 && h("li.rule", { key: "new" }, t("since_your_turn")),
      isNew.map(line),
      isNew.length > 0 && old.length > 0 && h("li.rule", { key: "old" }, t("before")),
      old.map(line),
      !items.length && h("li.rule", { key: "none" }, t("nothing_yet")),
    ),
  ];
}

/**
 * Each line with a key of its own: the same can happen twice in one move.
 * @param {Line[]} news
 */
function named(news) {
  /** @type {Map<string, number>} */
  const times = new Map();
  return news.map((item) => {
    const same = `${item.n}:${item.text}`;
    times.set(same, (times.get(same) ?? 0) + 1);
    return { ...item, key: `${same}:${times.get(same)}` };
  });
}

/**
 * Whom a line is about: whose name it opens with, else whoever moved, but only for what they did themselves.
 * @param {Shown} item
 */
function about({ text, seat, own }) {
  const names = seen().table.seats.map((one) => ({ seat: one.seat, name: nameOfSeat(one.seat) }));
  const opens = names.find(({ name }) => text.startsWith(`${name} `));
  if (opens) return opens.seat;
  return own && !names.some((one) => one.seat !== seat && text.includes(one.name)) ? seat : -1;
}

/** @param {Shown} item */
function line(item) {
  return h(
    "li",
    { key: item.key, class: [colourOf(about(item)), item.fresh ? "fresh" : ""].filter(Boolean).join(" ") },
    item.text,
  );
}

/** The last thing that happened, in one line. */
export function ticker() {
  const last = seen().news.at(-1);
  return last ? h("p.ticker", { key: "ticker", class: last.seat >= 0 ? colourOf(last.seat) : "" }, last.text) : null;
}

/** @type {Set<string> | null} */
let told = null;

/**
 * Say new lines to those who listen: only what came since the last time, and not the whole past at the start.
 * @param {HTMLElement} live
 */
export function announce(live) {
  const { news } = seen();
  const before = told;
  told = new Set(news.map((item) => `${item.n}:${item.text}`));
  if (before === null) return;
  const lines = news.filter((item) => !before.has(`${item.n}:${item.text}`)).map((item) => item.text);
  if (lines.length) live.textContent = unsigned(lines.slice(-6).join(" "));
}
