// What happened, in sentences: what is new since one's own last move first, the newest on top.

/** @import { Beat, Happening, Line, Playing } from "./types.d.ts" */

import { h } from "./dom.js";
import { unsigned } from "./signs.js";
import { colourOf, seen } from "./store.js";
import { t } from "./texts.js";

/**
 * A line as it is shown, and whether it is new.
 * @typedef {Line & { key: string, fresh: boolean }} Shown
 */

export function log() {
  const { news, answered, table } = seen();
  const items = named(news)
    .map((item) => ({ ...item, fresh: item.n >= answered }))
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

/** @param {Shown} item */
function line(item) {
  return h(
    "li",
    { key: item.key, class: [colourOf(item.about), item.fresh ? "fresh" : ""].filter(Boolean).join(" ") },
    item.text,
  );
}

/**
 * The last thing that happened, in one line.
 * @param {string} [where]
 */
export function ticker(where = "") {
  const last = seen().news.at(-1);
  return last ? h("p.ticker", { key: "ticker", class: `${colourOf(last.about)} ${where}` }, last.text) : null;
}

/**
 * Say what is told now to those who listen, once each: what is shown in the words in which it is shown.
 * @param {HTMLElement} live
 * @param {Playing | null} playing
 * @param {Happening[]} events
 */
export function announce(live, playing, events) {
  const said = events.map(({ beat, line: told }) =>
    beat && beat === playing?.beat ? spoken(beat, told) : whole(told.text),
  );
  if (said.length) live.textContent = unsigned(said.join(" "));
}

/**
 * @param {Beat} beat
 * @param {Line} told
 */
function spoken(beat, told) {
  const gains = beat.gains.map(({ label, value }) => `${label} ${value}`).join(", ");
  return [beat.title || told.text, beat.text, gains].filter(Boolean).map(whole).join(" ");
}

/** @param {string} text */
const whole = (text) => (/[.!?…:]$/.test(text) ? text : `${text}.`);

/**
 * Say how much has passed that was not shown.
 * @param {HTMLElement} live
 * @param {number} count
 */
export function announcePassed(live, count) {
  live.textContent = t("passed", { n: count });
}
