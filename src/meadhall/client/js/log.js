// What happened, in sentences: what is new since one's own last move first, the newest on top.

import { h } from "./dom.js";
import { unsigned } from "./signs.js";
import { colourOf, nameOfSeat, state } from "./store.js";
import { t } from "./texts.js";

export function log() {
  const { news, fresh } = state.snap;
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
      isNew.length > 0 &&
        old.length > 0 &&
        state.snap.table.mine.length > 0 &&
        h("li.rule", { key: "new" }, t("since_your_turn")),
      isNew.map(line),
      isNew.length > 0 && old.length > 0 && h("li.rule", { key: "old" }, t("before")),
      old.map(line),
      !items.length && h("li.rule", { key: "none" }, t("nothing_yet")),
    ),
  ];
}

/** Each line with a key of its own: the same can happen twice in one move. */
function named(news) {
  const times = new Map();
  return news.map((item) => {
    const same = `${item.n}:${item.text}`;
    times.set(same, (times.get(same) ?? 0) + 1);
    return { ...item, key: `${same}:${times.get(same)}` };
  });
}

/** Whom a line is about: whose name it opens with, else whoever moved, but only for what they did themselves. */
function about({ text, seat, own }) {
  const names = state.snap.table.seats.map((one) => ({ seat: one.seat, name: nameOfSeat(one.seat) }));
  const opens = names.find(({ name }) => text.startsWith(`${name} `));
  if (opens) return opens.seat;
  return own && !names.some((one) => one.seat !== seat && text.includes(one.name)) ? seat : -1;
}

function line(item) {
  return h(
    "li",
    { key: item.key, class: [colourOf(about(item)), item.fresh ? "fresh" : ""].filter(Boolean).join(" ") },
    item.text,
  );
}

/** The last thing that happened, in one line. */
export function ticker() {
  const last = state.snap.news.at(-1);
  return last ? h("p.ticker", { key: "ticker", class: last.seat >= 0 ? colourOf(last.seat) : "" }, last.text) : null;
}

let told = null;

/** Say new lines to those who listen: only what came since the last time, and not the whole past at the start. */
export function announce(live) {
  const { news } = state.snap;
  const seen = told;
  told = new Set(news.map((item) => `${item.n}:${item.text}`));
  if (seen === null) return;
  const lines = news.filter((item) => !seen.has(`${item.n}:${item.text}`)).map((item) => item.text);
  if (lines.length) live.textContent = unsigned(lines.slice(-6).join(" "));
}
