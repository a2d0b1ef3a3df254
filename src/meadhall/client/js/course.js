// The course of a game: what each seat had after each move, or its chance to win; chapters, what was counted at their ends, and where
// it turned.

/** @import { At, Ending, Kid, Panel, Scale, StoryInfo, Wanted } from "./types.d.ts" */

import { apart, disc, emblemAt, patterns, round, shape } from "./chart.js";
import { h } from "./dom.js";
import { nameOfSeat, panelOf } from "./store.js";
import { byChapter, isCounted, pointAt, scaleOf, smoothed } from "./story.js";
import { t } from "./texts.js";

const WIDE = 560;
const EDGE = { left: 36, top: 30, bottom: 24 };
const NAMES = { wide: 168, narrow: 84 };
const STEPS = [5, 10, 20, 25, 50, 100, 200, 500];
const MOST_LINES = 5;
const TAG = 31;
const WICK = 27;
const LEAST_CHAPTER = 14;

/**
 * What is drawn: where, how large, and of what.
 * @typedef {object} Frame
 * @property {number} width
 * @property {number} height
 * @property {number} right where the lines end
 * @property {boolean} narrow
 * @property {(part: number) => number} x
 * @property {(value: number) => number} y
 * @property {number} most
 * @property {number[]} seats the best first
 * @property {boolean} together whether all win or lose together: one line for all
 * @property {Scale} scale
 * @property {(seat: number, at: number) => number} value what a seat had after a move
 */

/**
 * @param {StoryInfo} story
 * @param {Ending} ending
 * @param {number[]} order the seats, the best first
 * @param {(move: number) => void} point the pointer is at a move
 */
export function course(story, ending, order, point) {
  const chance = ending.mode === "chance" || !story.points.some(({ scores }) => scores.length);
  const frame = frameOf(story, ending, order, chance);
  const { width, height } = frame;
  /** @param {At<PointerEvent, SVGSVGElement>} event */
  const pointed = ({ currentTarget, clientX }) => {
    const { left, width: shown } = currentTarget.getBoundingClientRect();
    point(moveAt(frame, ((clientX - left) / shown) * width));
  };
  return h(
    "svg.chart.course-chart",
    {
      key: "course",
      viewBox: `0 0 ${width} ${height}`,
      role: "group",
      "aria-label": t(chance ? "chance_over_time" : "score_over_time"),
      on: { pointermove: pointed, pointerleave: () => point(-1) },
    },
    patterns("course"),
    bands(frame),
    gridLines(frame, chance),
    lines(story, frame, chance),
    ending.at >= 0 &&
      h("path.cursor", { key: "cursor", d: `M${cursor(frame, ending.at)} ${EDGE.top}V${floor(frame)}` }),
    names(frame, chance),
    turns(story, ending, frame),
  );
}

/**
 * @param {StoryInfo} story
 * @param {Ending} ending
 * @param {number[]} seats
 * @param {boolean} chance
 * @returns {Frame}
 */
function frameOf(story, { size }, seats, chance) {
  const { width, height } = size;
  const narrow = width < WIDE;
  const right = width - (narrow ? NAMES.narrow : NAMES.wide);
  const chances = smoothed(story.chances);
  const together = story.perils.length > 0;
  const shown = together ? seats.slice(0, 1) : seats;
  const best = chance ? 100 : Math.max(1, ...story.points.flatMap(({ scores }) => scores));
  const step = STEPS.find((one) => best / one <= MOST_LINES) ?? best;
  const most = chance ? 100 : Math.ceil(best / step) * step;
  const bottom = height - EDGE.bottom;
  return {
    width,
    height,
    right,
    narrow,
    most,
    seats: shown,
    together,
    scale: scaleOf(story),
    x: (part) => EDGE.left + part * (right - EDGE.left),
    y: (value) => EDGE.top + (1 - Math.max(0, Math.min(most, value)) / most) * (bottom - EDGE.top),
    value: (seat, at) =>
      chance ? 100 * (chances[at]?.[seat] ?? 0) : (story.points[pointAt(story, at)]?.scores[seat] ?? 0),
  };
}

/** @param {Frame} frame */
const floor = ({ height }) => height - EDGE.bottom;

/**
 * Ages or rounds: every other one on a band, with what is counted at its end hatched.
 * @param {Frame} frame
 */
function bands(frame) {
  const { x, scale, narrow } = frame;
  const height = floor(frame) - EDGE.top;
  let free = 0;
  return byChapter(scale.stretches).map((parts, number) => {
    const { title, short } = parts[0].chapter;
    const [from, to] = [x(parts[0].from), x(parts[parts.length - 1].to)];
    const width = to - from;
    const text = !narrow && width > 9 * title.length ? title : width > 9 * short.length ? short : "";
    const middle = (from + to) / 2;
    const shown = text && middle - 4.5 * text.length >= free ? text : "";
    if (shown) free = middle + 4.5 * text.length + 4;
    return h(
      "g",
      { key: number },
      number % 2 === 0 && h("rect.band", { x: round(from), y: EDGE.top, width: round(width), height }),
      number > 0 && width > LEAST_CHAPTER && h("path.edge", { d: `M${round(from)} ${EDGE.top - 8}V${floor(frame)}` }),
      shown && h("text.chapter", { x: round(middle), y: EDGE.top - 10 }, shown),
      parts.map((part, place) => partOf(part, place, frame, parts.length)),
    );
  });
}

/**
 * @param {Scale["stretches"][number]} stretch
 * @param {number} place
 * @param {Frame} frame
 * @param {number} parts how many there are in this chapter
 */
function partOf({ chapter, from, to }, place, frame, parts) {
  const [left, right] = [frame.x(from), frame.x(to)];
  const counted = isCounted(chapter);
  const named = !frame.narrow && parts > 1 && chapter.part !== "draft" && right - left > 8 * chapter.part_title.length;
  return h(
    "g",
    { key: `part${place}` },
    counted &&
      h("rect.counted", {
        x: round(left),
        y: EDGE.top,
        width: round(right - left),
        height: floor(frame) - EDGE.top,
        fill: "url(#course-counted)",
      }),
    named && h("text.part", { x: round((left + right) / 2), y: floor(frame) + 17 }, chapter.part_title),
  );
}

/**
 * @param {Frame} frame
 * @param {boolean} chance
 */
function gridLines(frame, chance) {
  const { most, right, y } = frame;
  const step = chance ? 25 : (STEPS.find((one) => most / one <= MOST_LINES) ?? most);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, number) => number * step).map((value) =>
    h(
      "g",
      { key: `grid${value}` },
      h(value ? "path.grid" : "path.base", { d: `M${EDGE.left} ${round(y(value))}H${right}` }),
      h("text.scale", { x: EDGE.left - 7, y: round(y(value) + 4) }, String(value)),
    ),
  );
}

/**
 * Steps while people act, and slopes where something is counted. Those of the best lie above the others.
 * @param {StoryInfo} story
 * @param {Frame} frame
 * @param {boolean} chance
 */
function lines(story, frame, chance) {
  const back = [...frame.seats].reverse();
  return back.map((seat) => {
    const d = chance ? chanceLine(story, frame, seat) : scoreLine(story, frame, seat);
    const colour = frame.together ? "" : (panelOf(seat)?.colour ?? "");
    return h(
      "g",
      { key: `line${seat}`, class: frame.together ? "" : classOf(panelOf(seat)) },
      h("path.ln0", { d }),
      h("path.ln", { class: colour, d }),
      stops(frame, seat).map((at) => shape(colour, frame.x(frame.scale.ofMove[at]), frame.y(frame.value(seat, at)))),
    );
  });
}

/**
 * @param {StoryInfo} story
 * @param {Frame} frame
 * @param {number} seat
 */
function chanceLine({ chances }, { scale, x, y, value }, seat) {
  return chances
    .map((_, move) => `${move ? "L" : "M"}${round(x(scale.ofMove[move] ?? 0))} ${round(y(value(seat, move)))}`)
    .join("");
}

/**
 * @param {StoryInfo} story
 * @param {Frame} frame
 * @param {number} seat
 */
function scoreLine({ points }, { scale, x, y }, seat) {
  const slopes = new Set(
    scale.stretches
      .filter(({ chapter }) => isCounted(chapter))
      .flatMap(({ chapter }) =>
        Array.from({ length: chapter.last_point - chapter.first_point + 1 }, (_, one) => chapter.first_point + one),
      ),
  );
  return points
    .map(({ scores }, number) => {
      const [at, high] = [round(x(scale.ofPoint[number])), round(y(scores[seat]))];
      if (!number) return `M${at} ${high}`;
      if (slopes.has(number)) return `L${at} ${high}`;
      const same = scores[seat] === points[number - 1].scores[seat];
      const straight = same && number < points.length - 1 && !slopes.has(number + 1) && !slopes.has(number - 1);
      return straight ? "" : `H${at}V${high}`;
    })
    .join("");
}

/**
 * Where the shape of a seat stands on its line: at the ends of chapters, as far as they are apart.
 * @param {Frame} frame
 * @param {number} seat
 */
function stops({ scale, x, narrow }, seat) {
  const least = narrow ? 60 : 90;
  let free = x(0) + least / 2;
  const found = [];
  for (const parts of byChapter(scale.stretches).slice(0, -1)) {
    const { last } = parts[parts.length - 1].chapter;
    if (x(scale.ofMove[last]) < free) continue;
    found.push(last);
    free = x(scale.ofMove[last]) + least;
  }
  if (!scale.stretches.length) found.push(Math.floor(scale.ofMove.length / 2) + seat);
  return found.filter((move) => scale.ofMove[move] !== undefined);
}

/**
 * Who it is stands at the end of each line, pushed apart where they would touch.
 * @param {Frame} frame
 * @param {boolean} chance
 */
function names(frame, chance) {
  const { seats, scale, right, y, value, narrow, together } = frame;
  const last = scale.ofMove.length - 1;
  const ends = seats
    .map((seat) => ({ seat, value: value(seat, last), y: y(value(seat, last)) }))
    .sort((a, b) => a.y - b.y || seats.indexOf(a.seat) - seats.indexOf(b.seat));
  const places = apart(
    ends.map((end) => end.y),
    { gap: TAG, least: EDGE.top - 8, most: floor(frame) - 4 },
  );
  return ends.map(({ seat, value: reached, y: from }, number) => {
    const panel = panelOf(seat);
    const at = places[number];
    return h(
      "g",
      { key: `end${seat}`, class: together ? "" : classOf(panel) },
      h("path.lead", { d: `M${right + 3} ${round(from)}L${right + 16} ${round(at)}` }),
      shape(together ? "" : (panel?.colour ?? ""), right, from),
      !together && emblemAt(panel, { x: right + 18, y: at - 13, size: 26 }),
      h(
        "text.endn",
        { x: right + (together ? 20 : 50), y: round(at + 6) },
        chance ? `${Math.round(reached)} %` : String(reached),
      ),
      !narrow &&
        !together &&
        h("text.endl", { x: right + (chance ? 104 : 86), y: round(at + 5) }, short(nameOfSeat(seat))),
    );
  });
}

/** @param {string} name */
const short = (name) => (name.length > 10 ? `${name.slice(0, 9)}…` : name);

/**
 * A number on the line of whom it concerns; a click shows it.
 * @param {StoryInfo} story
 * @param {Ending} ending
 * @param {Frame} frame
 */
function turns(story, ending, frame) {
  const { scale, x, y, value, seats } = frame;
  /** @type {{ x: number, y: number }[]} */
  const taken = [];
  return story.turns.map((turn, number) => {
    const seat = seats.includes(turn.seat) ? turn.seat : seats[0];
    const at = x(scale.ofMove[turn.last] ?? 1);
    const from = y(value(seat, turn.last));
    const spot = freeSpot(at, from, taken, frame);
    taken.push(spot);
    return h(
      "a.turn",
      {
        key: `turn${number}`,
        href: `${ending.replay}#${turn.first}`,
        class: ending.on === number ? "on" : "",
        "aria-label": `${number + 1}. ${turn.text}`,
        on: { pointerenter: () => ending.choose(number), focus: () => ending.choose(number) },
      },
      h("path.wick", { d: `M${round(at)} ${round(from)}L${round(spot.x)} ${round(spot.y)}` }),
      disc(number + 1, spot.x, spot.y),
    );
  });
}

/**
 * Above or below the line, where no other number stands.
 * @param {number} x
 * @param {number} y
 * @param {{ x: number, y: number }[]} taken
 * @param {Frame} frame
 */
function freeSpot(x, y, taken, frame) {
  const low = EDGE.top + 12;
  const high = floor(frame) - 13;
  for (const by of [-WICK, WICK, -2 * WICK, 2 * WICK, -3 * WICK]) {
    const spot = { x, y: y + by };
    const inside = spot.y >= low && spot.y <= high;
    if (inside && taken.every((other) => Math.hypot(other.x - x, other.y - spot.y) > 25)) return spot;
  }
  return { x, y: Math.min(high, Math.max(low, y - WICK)) };
}

/**
 * @param {Frame} frame
 * @param {number} at
 */
function moveAt({ scale, x }, at) {
  let best = 0;
  for (const [move, part] of scale.ofMove.entries())
    if (Math.abs(x(part) - at) < Math.abs(x(scale.ofMove[best]) - at)) best = move;
  return best;
}

/**
 * @param {Frame} frame
 * @param {number} move
 */
const cursor = ({ scale, x }, move) => round(x(scale.ofMove[move] ?? 0));

/** @param {Panel | undefined} panel */
const classOf = (panel) => (panel?.colour ? `c-${panel.colour}` : "");

/**
 * What everybody had at the move that is pointed at, or at the turning point that is chosen.
 * @param {StoryInfo} story
 * @param {Ending} ending
 * @param {number[]} order
 * @returns {Kid}
 */
export function readOut(story, ending, order) {
  const turn = story.turns[ending.on];
  const move = ending.at >= 0 ? ending.at : (turn?.last ?? story.moves);
  const chance = ending.mode === "chance" || !story.points.some(({ scores }) => scores.length);
  const chances = smoothed(story.chances)[move] ?? [];
  const together = story.perils.length > 0;
  /** @param {number} seat */
  const value = (seat) =>
    chance ? `${Math.round(100 * (chances[seat] ?? 0))} %` : String(story.points[pointAt(story, move)].scores[seat]);
  return [
    h("span.when", { key: "when" }, t("when_move", { when: chapterOf(story, move), n: move })),
    (together ? order.slice(0, 1) : order).map((seat) => key(seat, value(seat), together)),
  ];
}

/**
 * @param {StoryInfo} story
 * @param {number} move
 */
export function chapterOf({ chapters }, move) {
  const before = chapters.filter(({ first }) => first < move);
  return (before.at(-1) ?? chapters[0])?.title ?? "";
}

/**
 * @param {number} seat
 * @param {string} value
 * @param {boolean} together
 * @returns {Wanted}
 */
function key(seat, value, together) {
  const panel = panelOf(seat);
  return h(
    "span.k",
    { key: seat, class: classOf(panel) },
    !together &&
      h(
        "svg.key",
        { viewBox: "0 0 42 14", "aria-hidden": "true" },
        h("path.ln", { class: panel?.colour ?? "", d: "M0 7H42" }),
        shape(panel?.colour ?? "", 21, 7, 0.62),
      ),
    h("span.nm", null, together ? t("chance_to_win") : nameOfSeat(seat)),
    h("b", null, value),
  );
}
