// The course of a game under its board: Ages or rounds, turning points and battles over the slider, and below it who was going to win.

/** @import { At, Film, Kid, MarkInfo, Projector, Props, StoryInfo, Wanted, Watching } from "./types.d.ts" */

import { apart, disc, patterns, round, shape } from "./chart.js";
import { GLYPHS, glyph, h } from "./dom.js";
import { HAND } from "./reader.js";
import { nameOfSeat, panelOf, seen } from "./store.js";
import { byChapter, isCounted, smoothed } from "./story.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

const REFEREE = -2;
const SPECTATOR = -1;
/** The slider's knob is so wide; its middle is where it stands. */
const KNOB = 18;
/** From the top: the middle of the numbers, the upper edge of the signs, the middle of the winners' shapes, the lower edge of all. */
const ROWS = { band: 18, numbers: 32, signs: 43, shapes: 63, all: 70 };
const SIGN = 14;
/** What lies closer than this is not drawn twice. */
const CLOSE = 8;
const HIGH = 84;
/** Half of the height of one line beside the chances. */
const LINE = 11;

/**
 * @param {Film} film
 * @param {Projector} projector
 * @param {Watching} hooks
 * @returns {Kid}
 */
export function reel(film, projector, hooks) {
  const { story } = film;
  return [
    controls(film, projector, hooks),
    h(
      "div.strip",
      { key: "strip" },
      h("div", { key: "over", class: "over-slider" }, story && film.width > 0 && above(story, film, projector)),
      h("input.slider", {
        key: "slider",
        type: "range",
        id: "slider",
        min: "0",
        max: String(film.last),
        value: String(film.at),
        "aria-label": t("slider"),
        "aria-valuetext": t("after_moves", { n: film.at, last: film.last }),
        on: { input: ({ currentTarget }) => projector.go(Number(currentTarget.value)) },
      }),
      h("div", { key: "under", class: "under-slider" }, story && film.width > 0 && below(story, film, projector)),
      story && shares(story, film, projector),
    ),
  ];
}

/**
 * @param {Film} film
 * @param {Projector} projector
 * @param {Watching} hooks
 */
function controls(film, projector, { curtain, lift }) {
  /** @type {(sign: keyof typeof GLYPHS, label: string, click: () => void, props?: Props) => Wanted} */
  const button = (sign, label, click, props = {}) =>
    h(
      "button.btn.small",
      { key: sign, type: "button", "aria-label": label, title: label, ...props, on: { click } },
      glyph(GLYPHS[sign]),
    );
  const turns = film.story?.turns.length ?? 0;
  return h(
    "div.player",
    { key: "player" },
    button("first", t("first"), () => projector.go(0)),
    button("back", t("one_back"), () => projector.go(film.at - 1), { id: "one-back" }),
    button(film.playing ? "pause" : "play", t(film.playing ? "pause" : "play"), () => projector.play(), {
      key: "play",
      id: "play",
      class: "strong",
      "aria-pressed": String(film.playing),
    }),
    button("on", t("one_on"), projector.step, { id: "one-on" }),
    button("last", t("last"), () => projector.go(film.last)),
    turns > 0 &&
      h(
        "span.turns",
        { key: "turns", role: "group", "aria-label": t("turning_points") },
        button("earlier", t("turn_before"), () => projector.turn(-1), { id: "turn-before" }),
        h("span.naming", { "aria-hidden": "true" }, t("turning_point")),
        button("later", t("turn_after"), () => projector.turn(1), { id: "turn-after" }),
      ),
    h("span.count", { key: "count" }, h("b", null, String(film.at)), " ", t("of_moves", { last: film.last })),
    curtain !== "none" && button("map", t("key_lift"), lift, { id: "lift", "aria-pressed": String(curtain !== "up") }),
    button("cards", t("cards"), projector.cards, { id: "cards-button", "aria-pressed": String(film.cards) }),
    innerWidth > HAND && eyes(film, projector),
  );
}

/**
 * With whose eyes one looks. On a phone that stands among the settings.
 * @param {Film} film
 * @param {Projector} projector
 */
export function eyes(film, projector) {
  const seats = seen().table.seats.map(({ seat, name }) => ({ value: seat, label: name }));
  const all = [{ value: REFEREE, label: t("referee") }, { value: SPECTATOR, label: t("spectator") }, ...seats];
  return h(
    "label.eyes",
    { key: "eyes", title: t("referee_sees") },
    glyph(GLYPHS.look),
    h("span", null, t("whose_eyes")),
    h(
      "select",
      { id: "eyes", on: { change: ({ currentTarget }) => projector.lookWith(Number(currentTarget.value)) } },
      all.map(({ value, label }) =>
        h("option", { key: value, value: String(value), selected: value === film.eyes }, label),
      ),
    ),
  );
}

/**
 * Who sits there, as they looked at the end.
 * @param {Film} film
 * @param {number} seat
 */
export const who = ({ panels }, seat) => panels.find((panel) => panel.seat === seat) ?? panelOf(seat);

/**
 * @param {Film} film
 * @param {number} seat
 */
export function inkOf(film, seat) {
  const colour = who(film, seat)?.colour;
  return colour ? `c-${colour}` : "";
}

/**
 * Where a move lies above and below the slider.
 * @param {Film} film
 */
const scale = (film) => (/** @type {number} */ move) =>
  round(KNOB / 2 + (move / Math.max(1, film.last)) * (film.width - KNOB));

/**
 * The move at a place that was clicked.
 * @param {Film} film
 * @param {At<MouseEvent, SVGElement>} event
 */
function moveAt(film, { currentTarget, clientX }) {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.round((((clientX - left) / width) * film.width - KNOB / 2) * (film.last / (film.width - KNOB)));
}

// Above the slider

/**
 * @param {StoryInfo} story
 * @param {Film} film
 * @param {Projector} projector
 */
function above(story, film, projector) {
  return h(
    "svg.chart",
    {
      key: "above",
      viewBox: `0 0 ${film.width} ${ROWS.all}`,
      role: "group",
      "aria-label": t("course"),
      on: { click: (event) => projector.go(moveAt(film, event)) },
    },
    patterns("above"),
    h("rect.back", { key: "back", x: 0, y: 0, width: film.width, height: ROWS.all, fill: "transparent" }),
    chapters(story, film),
    marks(story.marks, film),
    turns(story, film, projector),
  );
}

/**
 * Ages or rounds; what is counted at their ends is hatched.
 * @param {StoryInfo} story
 * @param {Film} film
 */
function chapters({ chapters: all }, film) {
  const x = scale(film);
  const stretches = all.map((chapter, number) => ({
    chapter,
    from: x(all[number - 1]?.last ?? 0),
    to: x(chapter.last),
  }));
  return byChapter(stretches).map((parts, number) => {
    const { title, short } = parts[0].chapter;
    const [from, to] = [parts[0].from, parts[parts.length - 1].to];
    const acting = parts.filter(({ chapter }) => !isCounted(chapter)).at(-1)?.to ?? to;
    const text = [title, short].find((one) => acting - from > 7.5 * one.length + 6) ?? "";
    return h(
      "g",
      { key: number },
      h("rect.age", { x: from, y: 1, width: round(Math.max(0, to - from)), height: ROWS.band - 1 }),
      parts.map(
        ({ chapter, from: left, to: right }, place) =>
          isCounted(chapter) &&
          h("rect", {
            key: `part${place}`,
            x: left,
            y: 1,
            width: round(Math.max(0, right - left)),
            height: ROWS.band - 1,
            fill: "url(#above-counted)",
          }),
      ),
      text && h("text.chapter", { x: round((from + acting) / 2), y: 14 }, text),
      h("title", null, title),
    );
  });
}

/**
 * Battles, fights, raids: a sign, and below it the shape of whoever came off best.
 * @param {MarkInfo[]} all
 * @param {Film} film
 */
function marks(all, film) {
  const x = scale(film);
  let free = -CLOSE;
  return all.map((mark, number) => {
    const at = x(mark.move);
    if (at - free < CLOSE) return null;
    free = at;
    const { class: classes, ...how } = drawing(mark.icon, "ic");
    return h(
      "g.mark-sign",
      { key: `mark${number}`, class: inkOf(film, mark.seat) },
      h("svg", {
        ...how,
        class: String(classes),
        x: round(at - SIGN / 2),
        y: ROWS.signs,
        width: SIGN,
        height: SIGN,
      }),
      mark.seat >= 0 && shape(who(film, mark.seat)?.colour ?? "", at, ROWS.shapes, 0.46),
      h("title", null, mark.text),
    );
  });
}

/**
 * @param {StoryInfo} story
 * @param {Film} film
 * @param {Projector} projector
 */
function turns({ turns: all }, film, projector) {
  const x = scale(film);
  const places = apart(
    all.map(({ first }) => x(first - 1)),
    { gap: 23, least: 12, most: film.width - 12 },
  );
  return all.map((turn, number) =>
    h(
      "a.turn",
      {
        key: `turn${number}`,
        href: `#${turn.first}`,
        class: film.at === turn.first - 1 ? "on" : "",
        "aria-label": `${number + 1}. ${turn.text}`,
        on: {
          click: (event) => {
            event.preventDefault();
            event.stopPropagation();
            projector.go(turn.first - 1);
          },
        },
      },
      h("path.wick", { d: `M${x(turn.first - 1)} ${ROWS.all}L${round(places[number])} ${ROWS.numbers}` }),
      disc(number + 1, places[number], ROWS.numbers, 8.5),
      h("title", null, turn.text),
    ),
  );
}

// Below the slider

/**
 * The chances to win, one upon the other; that of whom one looks at lies at the bottom, so that its height can be read off.
 * @param {StoryInfo} story
 * @param {Film} film
 * @param {Projector} projector
 */
function below(story, film, projector) {
  const x = scale(film);
  const at = x(film.at);
  return h(
    "svg.chart.stacked",
    {
      key: "below",
      viewBox: `0 0 ${film.width} ${HIGH}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": t("chance_over_time"),
      on: { click: (event) => projector.go(moveAt(film, event)) },
    },
    patterns("below"),
    h("rect.back", { key: "back", x: KNOB / 2, y: 0, width: film.width - KNOB, height: HIGH }),
    layers(story, film).map(({ seat, d }) =>
      h(
        "g",
        { key: seat, class: story.perils.length ? "" : inkOf(film, seat) },
        h("path.layer", { d }),
        h("path.layer-hatch", { d, fill: `url(#below-${who(film, seat)?.colour ?? "serpent"})` }),
      ),
    ),
    h("path.half", { key: "half", d: `M${KNOB / 2} ${HIGH / 2}H${film.width - KNOB / 2}` }),
    h("path.now0", { key: "now0", d: `M${at} 0V${HIGH}` }),
    h("path.now", { key: "now", d: `M${at} 0V${HIGH}` }),
  );
}

/** @type {{ key: string, of: StoryInfo | null, layers: { seat: number, d: string }[] }} */
let drawn = { key: "", of: null, layers: [] };

/**
 * The outline of each seat's chances; drawn anew only when something about it has changed.
 * @param {StoryInfo} story
 * @param {Film} film
 */
function layers(story, film) {
  const key = `${film.width} ${film.base} ${film.last}`;
  if (drawn.of === story && drawn.key === key) return drawn.layers;
  const x = scale(film);
  const order = stacked(story, film);
  const all = smoothed(story.chances);
  const low = all.map(() => HIGH);
  const made = order.map((seat) => {
    const floor = low.map((y, move) => `${x(move)} ${round(y)}`).reverse();
    for (const [move, chances] of all.entries()) low[move] -= HIGH * shareOf(story, chances, seat);
    const top = low.map((y, move) => `${x(move)} ${round(Math.max(0, y))}`);
    return { seat, d: `M${top.join("L")}L${floor.join("L")}z` };
  });
  drawn = { key, of: story, layers: made };
  return made;
}

/**
 * The seats, from the bottom up. Where all win together, there is one chance.
 * @param {StoryInfo} story
 * @param {Film} film
 */
function stacked(story, { base }) {
  const seats = (story.chances[0] ?? []).map((_, seat) => seat);
  if (story.perils.length) return seats.slice(0, 1);
  return [base, ...seats.filter((seat) => seat !== base)];
}

/**
 * @param {StoryInfo} story
 * @param {number[]} chances
 * @param {number} seat
 */
function shareOf(story, chances, seat) {
  const all = story.perils.length ? 1 : chances.reduce((sum, one) => sum + one, 0) || 1;
  return (chances[seat] ?? 0) / all;
}

/**
 * Who would win how often at this position, beside it. A click puts somebody at the bottom.
 * @param {StoryInfo} story
 * @param {Film} film
 * @param {Projector} projector
 */
function shares(story, film, projector) {
  const chances = smoothed(story.chances)[film.at] ?? [];
  const order = stacked(story, film);
  let low = HIGH;
  const middles = order.map((seat) => {
    const high = HIGH * shareOf(story, chances, seat);
    low -= high;
    return low + high / 2;
  });
  const gap = Math.min(2 * LINE, HIGH / order.length);
  const places = apart([...middles].reverse(), { gap, least: gap / 2, most: HIGH - gap / 2 }).reverse();
  return h(
    "ul.shares",
    { key: "shares", "aria-label": t("chance_to_win"), vars: { "--lines": String(order.length) } },
    order.map((seat, number) => {
      const panel = who(film, seat);
      const percent = `${Math.round(100 * shareOf(story, chances, seat))} %`;
      const together = story.perils.length > 0;
      const whose = !together && [
        panel?.emblem && h("svg", drawing(panel.emblem, "em")),
        h("span.unseen", null, nameOfSeat(seat)),
      ];
      return h(
        "li",
        {
          key: seat,
          class: together ? "" : inkOf(film, seat),
          vars: { "--y": `${round((100 * places[number]) / HIGH)}%` },
        },
        together || innerWidth <= HAND
          ? h("span", null, whose, h("b", null, percent))
          : h(
              "button",
              {
                type: "button",
                "aria-pressed": String(seat === film.base),
                title: t("put_below", { name: nameOfSeat(seat) }),
                on: { click: () => projector.put(seat) },
              },
              whose,
              h("b", null, percent),
            ),
      );
    }),
  );
}
