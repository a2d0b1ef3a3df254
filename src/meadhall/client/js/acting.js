// How the stage changes: it opens and closes, banners climb and fall, figures are struck, dice tumble, a sheet is counted. The
// scene before and the scene after say what changes; a beat adds what they do not tell. Each function says how long it takes, in
// milliseconds of the usual speed.

/** @import { Battle, Playing, Roll, Sheet, Side, Staged } from "./types.d.ts" */

import { count, EASE, FALL, fly, ghostOf, later, MOST_AT_ONCE, move } from "./motion.js";
import { countTo, sumOf } from "./sheets.js";
import { sound } from "./sound.js";
import { drawNow, update } from "./store.js";

const UNROLL = 420;
const ROLL_UP = 320;
const STEP_IN = { time: 260, apart: 70 };
const NOTCH = 125;
const CLIMB = { least: 260, most: 1100 };
const STRIKE = { road: 420, wait: 700, blow: 260, fall: 320, soul: 820, apart: 220 };
const OUTCOME = { fall: 620, rays: 320 };
const TUMBLE = { time: 980, apart: 70, spin: 60 };
const COUNTED = { cell: 200, apart: 60, bar: 420, look: 530, order: 520 };

/** @param {string} selector */
const all = (selector) => [
  .../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`#theatre ${selector}`)),
];

/**
 * The element of a figure, a die or a card with this key; it has to be on the stage.
 * @param {string} key
 */
export const onStage = (key) =>
  document.querySelector(
    ["key", "die", "card"].map((name) => `#theatre [data-${name}="${CSS.escape(key)}"]`).join(", "),
  );

/** @param {number} seat */
export const seatOf = (seat) =>
  document.querySelector(`#seats [data-seat="${seat}"] .em, #seats [data-seat="${seat}"]`);

/**
 * Let the stage be seen to change.
 * @param {Staged | null} before
 * @param {Staged | null} after
 * @param {Playing | null} playing
 */
export function act(before, after, playing) {
  if (!after) return 0;
  const opened = before?.key !== after.key || before.kind !== after.kind;
  const start = opened ? unroll() : 0;
  if (after.kind === "battle")
    return start + fight(before?.kind === "battle" && !opened ? before.thing : null, after.thing, playing, start);
  if (after.kind === "roll")
    return start + dice(before?.kind === "roll" && !opened ? before.thing : null, after.thing, playing, start);
  if (after.kind === "sheet" && opened) return start + counted(after.thing, after.key, start);
  return start;
}

// The stage itself

function unroll() {
  const [stage] = all(".loft");
  if (!stage) return 0;
  sound("drum");
  roll(stage, (frames) => frames, UNROLL);
  return UNROLL;
}

/**
 * The stage is seen from its middle line outwards: two frames that cut off what is beyond them are pushed over it from below
 * and from above, and what is inside stays where it is. Nothing is painted anew for that.
 * @param {Element} stage
 * @param {(frames: Keyframe[]) => Keyframe[]} way
 * @param {number} time
 */
function roll(stage, way, time) {
  const wings = stage.querySelector(".wings");
  const inside = stage.querySelector(".theatre");
  if (!wings || !inside) return null;
  /** @param {number} part */
  const by = (part) => way([{ transform: `translateY(${part}%)` }, { transform: "translateY(0)" }]);
  move(wings, by(-100), { time });
  move(inside, by(50), { time });
  return move(stage, by(50), { time });
}

/** Before the stage is taken away: a copy of it rolls up over the board. */
export function rollUp() {
  const [stage] = all(".loft");
  const ghost = stage && ghostOf(stage);
  if (!ghost) return 0;
  const rolling = roll(ghost, (frames) => frames.reverse(), ROLL_UP);
  const remove = () => ghost.remove();
  if (!rolling) remove();
  else rolling.finished.then(remove, remove);
  return rolling ? ROLL_UP : 0;
}

// A battle

/**
 * @param {Battle | null} before
 * @param {Battle} after
 * @param {Playing | null} playing
 * @param {number} start
 */
function fight(before, after, playing, start) {
  const entering = before ? 0 : stepIn(start);
  const strikes = playing?.act.events.some(({ beat }) => beat?.moved.some(({ how }) => how === "strike"));
  const blow = strikes ? STRIKE.wait : 0;
  const known = new Map(before?.sides.map((side) => [side.seat, side]));
  const falling = after.sides.flatMap((side) => newlyFallen(known.get(side.seat), side));
  const lost = falling.length ? fallAll(falling, blow) : 0;
  let longest = Math.max(entering, lost);
  for (const side of after.sides) {
    const old = known.get(side.seat);
    const delay = old
      ? falling.some(({ seat }) => seat === side.seat)
        ? blow + STRIKE.blow
        : flipping(old, side)
      : start + 200;
    longest = Math.max(longest, climb(old, side, delay) - (old ? 0 : start));
  }
  const beaten = after.sides.filter((side) => side.beaten && known.has(side.seat) && !known.get(side.seat)?.beaten);
  return beaten.length ? Math.max(longest, outcome(beaten)) : longest;
}

/** @param {number} start */
function stepIn(start) {
  const figures = all(".fighter:not(.fallen)").slice(0, MOST_AT_ONCE);
  for (const [number, figure] of figures.entries())
    move(
      figure,
      [
        { opacity: 0, transform: "translateY(16px)" },
        { opacity: 1, transform: "none" },
      ],
      {
        time: STEP_IN.time,
        delay: start + number * STEP_IN.apart,
      },
    );
  return figures.length ? STEP_IN.time + figures.length * STEP_IN.apart : 0;
}

/**
 * Banners wait until the cards are turned.
 * @param {Side} old
 * @param {Side} side
 */
function flipping(old, side) {
  return side.cards.some((card, number) => !card.back && old.cards[number]?.back) ? 700 : 0;
}

/**
 * The banner of a side climbs or sinks, and its number with it.
 * @param {Side | undefined} old
 * @param {Side} side
 * @param {number} delay
 */
function climb(old, side, delay) {
  const from = old?.strength ?? 0;
  const by = Math.abs(side.strength - from);
  const [host] = all(`.host[data-side="${side.seat}"]`);
  const flag = host?.querySelector(".flag");
  if (!by || !flag || side.beaten) return 0;
  const time = Math.min(CLIMB.most, Math.max(CLIMB.least, by * NOTCH));
  /** @param {number} strength */
  const at = (strength) => ({ transform: `translateY(calc((var(--o) + ${strength} * var(--u)) * -1))` });
  move(flag, [at(from), at(side.strength)], { time, delay });
  count(flag.querySelector("b"), from, side.strength, { time, delay });
  const sum = document.querySelector(`#theatre .slot[data-side="${side.seat}"] .all`);
  count(sum, from, side.strength, { time, delay });
  later(delay, () => sound("tick"));
  return delay + time;
}

/**
 * @param {Side | undefined} old
 * @param {Side} side
 */
function newlyFallen(old, side) {
  if (!old) return [];
  const stood = new Set(old.figures.filter(({ fallen }) => !fallen).map(({ key }) => key));
  return side.figures
    .filter(({ key, fallen }) => fallen && stood.has(key))
    .map(({ key }) => ({ key, seat: side.seat }));
}

/**
 * Figures are struck, fall, and leave for their seats.
 * @param {{ key: string, seat: number }[]} falling
 * @param {number} start
 */
function fallAll(falling, start) {
  const shown = falling.slice(0, MOST_AT_ONCE);
  for (const [number, { key, seat }] of shown.entries()) fallen(onStage(key), seat, start + number * STRIKE.apart);
  return start + STRIKE.blow + STRIKE.fall + STRIKE.soul + (shown.length - 1) * STRIKE.apart;
}

/**
 * @param {Element | null} figure
 * @param {number} seat
 * @param {number} delay
 */
function fallen(figure, seat, delay) {
  const drawn = figure?.querySelector(".figure");
  if (!figure || !drawn) return;
  const slash = figure.querySelector(".slash");
  later(delay, () => sound("strike"));
  if (slash) {
    const time = STRIKE.blow + STRIKE.fall;
    const [shut, open] = ["inset(-10% -10% 110% -10%)", "inset(-10% -10% -10% -10%)"];
    const frames = [
      { clipPath: shut, opacity: 1 },
      { clipPath: open, opacity: 1, offset: 160 / time },
      { clipPath: open, opacity: 1, offset: 0.8 },
      { clipPath: open, opacity: 0 },
    ];
    move(slash, frames, { time, delay, easing: "linear" });
  }
  move(drawn, [{ transform: "none", opacity: 1 }, {}], { time: STRIKE.fall, delay: delay + STRIKE.blow, easing: FALL });
  later(delay + STRIKE.blow + STRIKE.fall, () => {
    const to = seatOf(seat)?.getBoundingClientRect();
    const soul = to && ghostOf(drawn);
    sound("fall");
    if (soul) fly(soul, to, { time: STRIKE.soul, arc: 40, size: 0.36 });
  });
}

/** @param {Side[]} beaten */
function outcome(beaten) {
  sound("horn");
  for (const { seat, strength } of beaten) {
    const [flag] = all(`.host[data-side="${seat}"] .flag`);
    if (!flag) continue;
    const high = { transform: `translateY(calc((var(--o) + ${strength} * var(--u)) * -1))` };
    move(flag, [high, {}], { time: OUTCOME.fall, easing: FALL });
  }
  for (const rays of all(".host.wins .rays")) move(rays, [{ opacity: 0 }, { opacity: 1 }], { time: OUTCOME.rays });
  return OUTCOME.fall;
}

// Dice

/**
 * @param {Roll | null} before
 * @param {Roll} after
 * @param {Playing | null} playing
 * @param {number} start
 */
function dice(before, after, playing, start) {
  const named = new Set(
    playing?.act.events
      .flatMap(({ beat }) => beat?.moved ?? [])
      .flatMap(({ how, what }) => (how === "roll" ? what : [])),
  );
  const lay = new Map(before?.planks.flatMap((plank) => plank.dice).map((die) => [die.key, die.face]));
  const rolled = after.planks
    .flatMap((plank) => plank.dice)
    .filter((die) => die.face && (named.has(die.key) || (before && lay.get(die.key) !== die.face)));
  const shown = rolled.slice(0, MOST_AT_ONCE);
  const again = rolled.length > 0 && rolled.every((die) => lay.get(die.key));
  for (const [number, { key }] of shown.entries()) tumble(onStage(key), number, start, again);
  const time = shown.length ? TUMBLE.time + 3 * TUMBLE.spin + shown.length * TUMBLE.apart : 0;
  if (shown.length) later(start, () => sound("dice"));
  if (shown.length) keepBack(start + time);
  tallied(before, after, start + time);
  return time;
}

/**
 * As long as dice roll, no number says what they come to.
 * @param {number} time
 */
function keepBack(time) {
  const said = [...document.querySelectorAll("#question h2, #question p, #ask .gains")];
  for (const one of [...said.filter((one) => /\d/.test(one.textContent ?? "")), ...all(".parts")])
    move(one, [{ opacity: 0 }, { opacity: 0, offset: 0.96 }, { opacity: 1 }], { time, easing: "linear" });
}

/**
 * Out of the hand, over the plank, still: one hop, and no bounce. A die that is rolled again has a shorter way.
 * @param {Element | null} die
 * @param {number} number
 * @param {number} start
 * @param {boolean} again
 */
function tumble(die, number, start, again) {
  const cube = die?.querySelector(".cube");
  if (!die || !cube) return;
  const far = again ? -60 - 12 * number : -220 - 30 * number;
  const up = again ? -70 : 90 - 26 * (number % 3);
  const turns = again ? 1 : 2;
  const around = `rotateX(${-360 * turns - 90 * (number % 2)}deg) rotateY(${360 * turns + 90 * ((number + 1) % 2)}deg) rotateZ(-40deg)`;
  const time = TUMBLE.time + TUMBLE.spin * (number % 3);
  const delay = start + number * TUMBLE.apart;
  const way = [
    { transform: `translate(${far}px, ${up}px)`, opacity: 0, offset: 0 },
    {
      transform: `translate(${far * 0.42}px, ${up * 0.5 - 46}px)`,
      opacity: 1,
      offset: 0.34,
      easing: "cubic-bezier(.3,.5,.4,1)",
    },
    { transform: `translate(${far * 0.12}px, ${up * 0.1}px)`, opacity: 1, offset: 0.68 },
    { transform: "none", opacity: 1, offset: 1 },
  ];
  for (const part of die.querySelectorAll(".shade, .carry"))
    move(part, way, { time, delay, easing: "cubic-bezier(.2,.6,.3,1)" });
  move(cube, [{ transform: around }, {}], { time: time + TUMBLE.spin, delay, easing: "cubic-bezier(.16,.6,.3,1)" });
  const word = die.querySelector(".word");
  if (word)
    move(word, [{ opacity: 0 }, { opacity: 0, offset: 0.99 }, { opacity: 1 }], { time: time + TUMBLE.spin, delay });
  later(delay + time, () => sound("knock"));
}

/**
 * What the dice come to counts when they lie.
 * @param {Roll | null} before
 * @param {Roll} after
 * @param {number} delay
 */
function tallied(before, after, delay) {
  const were = new Map(before?.counts.map((fact) => [fact.label, fact.value]));
  for (const { label, value } of after.counts) {
    const from = Number(were.get(label) ?? value);
    const [element] = all(`[data-tally="${CSS.escape(label)}"]`);
    if (Number.isFinite(from) && Number.isFinite(Number(value))) count(element, from, Number(value), { delay });
  }
  const wounds = new Map(before?.foe?.facts.map((fact) => [fact.label, fact.value]));
  for (const { label, value, of } of after.foe?.facts ?? []) {
    const from = Number(wounds.get(label) ?? value);
    if (!of || !(Number(value) > from)) continue;
    const pips = all(`[data-fact="${CSS.escape(label)}"] .pip`).slice(from, Number(value));
    for (const [number, pip] of pips.entries())
      move(
        pip,
        [
          { opacity: 0, transform: "scale(1.5)" },
          { opacity: 1, transform: "none" },
        ],
        {
          time: 380,
          delay: delay + number * 120,
        },
      );
    later(delay, () => sound("strike"));
  }
}

// A sheet

/**
 * Column by column: what is gained appears, the bars grow, the numbers count. At the end the rows change places.
 * @param {Sheet} sheet
 * @param {string} key
 * @param {number} start
 */
function counted({ columns, rows }, key, start) {
  if (!rows.length) return 0;
  const each = COUNTED.cell + COUNTED.bar + COUNTED.look;
  countTo(key, 0);
  update();
  drawNow();
  for (let column = 1; column <= columns.length; column += 1)
    later(start + 300 + (column - 1) * each, () => countColumn(rows, key, column));
  const end = 300 + columns.length * each;
  later(start + end, () => changePlaces(key), { last: true });
  return end + COUNTED.order + rows.length * COUNTED.apart;
}

/**
 * @param {Sheet["rows"]} rows
 * @param {string} key
 * @param {number} column
 */
function countColumn(rows, key, column) {
  countTo(key, column);
  update();
  drawNow();
  for (const [number, row] of rows.entries()) {
    const [line] = all(`[data-row="${row.seat}"]`);
    const cell = line?.querySelector(`[data-column="${column - 1}"]`);
    const bar = line?.querySelector(`[data-bar="b${column - 1}"]`);
    const delay = number * COUNTED.apart;
    if (cell?.childElementCount) move(cell, [{ opacity: 0 }, { opacity: 1 }], { time: COUNTED.cell, delay });
    if (!bar) continue;
    move(bar, [{ transform: "scaleX(0)" }, { transform: "none" }], { time: COUNTED.bar, delay: delay + COUNTED.cell });
    count(line?.querySelector(".now"), sumOf(row, column - 1), sumOf(row, column), {
      time: COUNTED.bar,
      delay: delay + COUNTED.cell,
    });
  }
  sound("tick");
}

/** @param {string} key */
function changePlaces(key) {
  const before = new Map(all("[data-row]").map((row) => [row.dataset.row, row.getBoundingClientRect().top]));
  countTo(key, Number.POSITIVE_INFINITY);
  update();
  drawNow();
  for (const [number, row] of all("[data-row]").entries()) {
    const by = (before.get(row.dataset.row) ?? 0) - row.getBoundingClientRect().top;
    if (Math.abs(by) < 2) continue;
    sound("card");
    move(row, [{ transform: `translateY(${by}px)` }, { transform: "none" }], {
      time: COUNTED.order,
      delay: number * COUNTED.apart,
      easing: EASE,
    });
  }
}
