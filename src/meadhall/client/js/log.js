// What happened, in sentences, turn by turn: the newest turn on top, and what happened in it in its order. A bot's turn is one
// sentence, until somebody wants to know more.

/** @import { At, Beat, Hands, Happening, Line, Playing } from "./types.d.ts" */

import { h } from "./dom.js";
import { unsigned } from "./signs.js";
import { colourOf, nameOfSeat, seen, state, update } from "./store.js";
import { t } from "./texts.js";

/**
 * A line as it is shown, and whether it is new.
 * @typedef {Line & { key: string, fresh: boolean }} Shown
 */

/**
 * What happened in one go: whose turn it was, or nobody's.
 * @typedef {{ seat: number, lines: Shown[] }} Turn
 */

/** @type {Record<string, number>} */
const ARROWS = { ArrowDown: 1, ArrowUp: -1 };

/** @param {Pick<Hands, "hover">} hooks */
export function log(hooks) {
  const { news, answered, table } = seen();
  const turns = turnsOf(named(news).map((item) => ({ ...item, fresh: item.n >= answered }))).reverse();
  const isNew = turns.filter(({ lines }) => lines.some((item) => item.fresh));
  const old = turns.slice(isNew.length);
  const parted = isNew.length > 0 && old.length > 0;
  return [
    h("h2", { key: "title", id: "log-title" }, t("what_happened"), h("small", null, t("newest_first"))),
    h(
      "ol",
      { key: "list", tabindex: "0", "aria-labelledby": "log-title", on: { keydown: alongLines } },
      parted && table.mine.length > 0 && h("li.rule", { key: "new" }, t("since_your_turn")),
      isNew.map((one) => turn(one, hooks)),
      parted && h("li.rule", { key: "old" }, t("before")),
      old.map((one) => turn(one, hooks)),
      !turns.length && h("li.rule", { key: "none" }, t("nothing_yet")),
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
 * A game says with which lines a turn begins; where it does not, it begins with whoever moves.
 * @param {Shown[]} lines
 */
function turnsOf(lines) {
  const told = lines.some(({ begins }) => begins);
  /** @type {Turn[]} */
  const turns = [];
  for (const item of lines) {
    const now = turns.at(-1);
    const seat = told ? item.about : item.seat;
    if (!now || (told ? begins(item, now) : seat !== now.seat))
      turns.push({ seat: item.begins || !told ? seat : -1, lines: [item] });
    else now.lines.push(item);
  }
  return turns;
}

/**
 * Whether a turn begins with a line, after the turn so far.
 * @param {Shown} item
 * @param {Turn} now
 */
function begins({ begins, about }, { seat, lines }) {
  if (begins === "first") return about !== seat || lines.at(-1)?.begins !== "first";
  return begins === "always" || (begins === "other" && about !== seat);
}

/**
 * @param {Turn} one
 * @param {Pick<Hands, "hover">} hooks
 */
function turn({ seat, lines }, hooks) {
  const [{ key }] = lines;
  const foldable = lines.length > 1 && seen().table.seats[seat]?.kind === "bot";
  const folded = foldable && !state.unfolded.includes(key);
  const head = lines.reduce((most, item) => (item.weight > most.weight ? item : most));
  return h(
    "li.deeds",
    { key, class: foldable ? (folded ? "folds shut" : "folds") : "", "data-turn": seat },
    foldable &&
      h(
        "button.unfold",
        {
          key: "unfold",
          type: "button",
          "aria-expanded": String(!folded),
          "aria-label": t(folded ? "unfold_turn" : "fold_turn", { name: nameOfSeat(seat), n: lines.length }),
          title: t(folded ? "unfold_turn" : "fold_turn", { name: nameOfSeat(seat), n: lines.length }),
          on: { click: () => unfold(key) },
        },
        folded ? t("more_lines", { n: lines.length - 1 }) : "−",
      ),
    h(
      "ul",
      { key: "lines" },
      (folded ? [head] : lines).map((item) => line(item, seat, hooks)),
    ),
  );
}

/** @param {string} key */
function unfold(key) {
  const { unfolded } = state;
  update({ unfolded: unfolded.includes(key) ? unfolded.filter((one) => one !== key) : [...unfolded, key] });
}

/**
 * @param {Shown} item
 * @param {number} seat whose turn it is
 * @param {Pick<Hands, "hover">} hooks
 */
function line(item, seat, hooks) {
  const spots = onBoard(item.spots);
  const colour = colourOf(item.about >= 0 ? item.about : seat);
  const darken = () => state.hover?.stays || hooks.hover(null);
  const light = spots.length
    ? {
        pointerenter: () => hooks.hover(spots),
        pointerleave: darken,
        focus: () => hooks.hover(spots),
        blur: darken,
        // Where the log lies over the board, it makes way.
        click: () => state.logOpen && update({ logOpen: false, hover: { spots, stays: true } }),
      }
    : undefined;
  return h(
    "li.line",
    {
      key: item.key,
      class: [colour, item.fresh && "fresh", spots.length && "lights"].filter(Boolean).join(" "),
      tabindex: "-1",
      on: light,
    },
    item.text,
  );
}

/**
 * What a line names and can be seen on the board: its places, or if it names none, its pieces.
 * @param {string[]} spots
 */
function onBoard(spots) {
  if (!spots.length) return spots;
  const { places, pieces } = seen().scene;
  const found = [places, pieces].map((things) => {
    const there = new Set(things.flatMap((thing) => thing.spots));
    return spots.filter((spot) => there.has(spot));
  });
  return found.find((some) => some.length) ?? [];
}

/**
 * The arrows go from line to line.
 * @param {At<KeyboardEvent>} event
 */
function alongLines(event) {
  const by = ARROWS[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  const lines = [.../** @type {NodeListOf<HTMLElement>} */ (event.currentTarget.querySelectorAll(".line"))];
  const now = lines.findIndex((one) => one.matches(":focus"));
  lines[Math.max(0, Math.min(lines.length - 1, now + by))]?.focus();
}

/** The last thing that happened, in one line. */
export function ticker() {
  const last = seen().news.at(-1);
  return last ? h("p.ticker", { key: "ticker", class: colourOf(last.about) }, last.text) : null;
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
