// A battle on the stage: a mast for each side, on which its banner climbs a notch for each strength; below it who fights, and the
// cards with what they come to.

/** @import { Battle, Card, Figure, Hands, Kid, Side } from "./types.d.ts" */

import { cardOf } from "./cards.js";
import { h } from "./dom.js";
import { colourOf, panelOf, state } from "./store.js";
import { drawing, frameOf, standing } from "./symbols.js";
import { t } from "./texts.js";

const FEWEST_NOTCHES = 8;
const FIVE = 5;
const FLAG = "M115,3H6L22,32 6,61H115z";
/** Each colour has a hatch as well: diagonals, chevrons, scales, a grid, uprights. */
const HATCHES = [
  ["wolf", "M-1,7L7,-1M-1,1L1,-1M5,7L7,5"],
  ["raven", "M0,1l3,3 3,-3"],
  ["serpent", "M0,3a3,3 0 0 0 6,0"],
  ["bear", "M0,0l6,6M6,0l-6,6"],
  ["ram", "M1.5,0v6M4.5,0v6"],
];

/**
 * How many notches the masts of a battle have: they do not shrink while it lasts.
 * @type {{ key: string, most: number }}
 */
let masts = { key: "", most: 0 };

/** @param {Battle} battle */
function notchesOf({ key, sides }) {
  const needed = Math.max(FEWEST_NOTCHES, ...sides.map((side) => side.strength));
  masts = { key, most: masts.key === key ? Math.max(masts.most, needed) : needed };
  return masts.most;
}

/**
 * What the battle is about.
 * @param {Battle} battle
 */
export function stake({ prize, prize_name: name }) {
  return prize
    ? h(
        "div.stake",
        { key: "stake", title: name, role: "img", "aria-label": name },
        h("svg", standing({ kind: prize, classes: [], count: 1 }, "prize")),
      )
    : null;
}

/**
 * @param {Battle} battle
 * @param {Hands} hooks
 * @returns {Kid}
 */
export function battle(battle, hooks) {
  const { sides, ground, hand } = battle;
  const over = sides.some((side) => side.beaten);
  const nobody = over && sides.every((side) => side.beaten);
  const most = notchesOf(battle);
  const widest = Math.max(
    1,
    ...sides.map(({ figures }) => figures.reduce((sum, one) => sum + frameSize(one).width, 0)),
  );
  const choosing = hand?.cards.some((card) => card.spots.some((spot) => hooks.legal.has(spot)));
  return [
    h(
      "div.arena",
      {
        key: "arena",
        class: `sides-${sides.length}`,
        vars: { "--sides": String(sides.length), "--most": String(most), "--widest": String(widest) },
      },
      hatches(),
      ground && h("svg", { ...drawing(ground, "vista"), key: "vista", preserveAspectRatio: "xMidYMax slice" }),
      h(
        "div.hosts",
        { key: "hosts" },
        sides.map((side) => host(side, over && !side.beaten, most, hooks)),
      ),
      nobody && h("p.nobody", { key: "nobody" }, t("nobody_wins")),
    ),
    h(
      "div.lower",
      {
        key: "lower",
        class: choosing ? "choosing" : "",
        vars: { "--sides": String(sides.length), "--rows": String(Math.ceil((hand?.cards.length ?? 0) / 2)) },
      },
      h(
        "div.slots",
        { key: "slots" },
        sides.map((side) => slot(side, over && !side.beaten, hooks)),
      ),
      hand &&
        choosing &&
        h(
          "section.palm",
          { key: "palm", "aria-label": hand.title },
          h("h3", null, hand.title, hand.note && h("small", null, ` ${hand.note}`)),
          h(
            "div.row",
            null,
            hand.cards.map((card) => cardOf(card, hooks, "0")),
          ),
        ),
    ),
  ];
}

const hatches = () =>
  h(
    "svg.hatches",
    { key: "hatches", "aria-hidden": "true" },
    HATCHES.map(([colour, path]) =>
      h(
        "pattern",
        { key: colour, id: `hatch-${colour}`, width: "6", height: "6", patternUnits: "userSpaceOnUse" },
        h("path", { d: path }),
      ),
    ),
  );

/**
 * The mast of a side, its banner, and who stands below it.
 * @param {Side} side
 * @param {boolean} wins
 * @param {number} most
 * @param {Hands} hooks
 */
function host(side, wins, most, hooks) {
  const { seat, strength, beaten, figures } = side;
  const emblem = panelOf(seat)?.emblem;
  const colour = panelOf(seat)?.colour;
  return h(
    "div.host",
    {
      key: seat,
      class: [colourOf(seat), beaten && "beaten", wins && "wins"].filter(Boolean).join(" "),
      "data-side": seat,
      vars: { "--s": String(strength) },
    },
    h("svg.rays", { key: "rays", viewBox: "-210 -210 420 420", "aria-hidden": "true" }, h("path", { d: RAYS })),
    h(
      "div.mast",
      { key: "mast", "aria-hidden": "true" },
      Array.from({ length: most }, (_, at) =>
        h("i", { key: at, class: (at + 1) % FIVE ? "" : "five", vars: { "--at": String(at + 1) } }),
      ),
    ),
    h(
      "div.flag",
      { key: "flag", role: "img", "aria-label": t("strength_of", { name: side.name, n: strength }) },
      h(
        "svg",
        { viewBox: "0 0 118 64", preserveAspectRatio: "none", "aria-hidden": "true" },
        h("path.f0", { d: FLAG }),
        h("path.f1", { d: FLAG }),
        colour && h("path.f2", { d: FLAG, fill: `url(#hatch-${colour})` }),
      ),
      emblem && h("svg", drawing(emblem, "crest")),
      h("b", { "aria-hidden": "true" }, String(strength)),
    ),
    h(
      "div.troop",
      { key: "troop" },
      figures.map((figure) => fighter(figure, seat, hooks)),
    ),
  );
}

/**
 * How large somebody is drawn, in units of the board.
 * @param {Figure} figure
 */
function frameSize({ kind, classes }) {
  const [, , width, height] = frameOf(kind, classes).split(" ").map(Number);
  return { width, height };
}

/**
 * Somebody who fights. Whoever can be chosen is a button.
 * @param {Figure} figure
 * @param {number} seat
 * @param {Hands} hooks
 */
function fighter(figure, seat, hooks) {
  const { key, name, count, afloat, fallen, spots } = figure;
  const legal = spots.some((spot) => hooks.legal.has(spot));
  const number = spots.map((spot) => hooks.numbers.get(spot)).find(Boolean);
  const { width, height } = frameSize(figure);
  const marks = [
    afloat && "afloat",
    fallen && "fallen",
    legal && "legal",
    seat >= 0 && `seat-${seat}`,
    spots.some((spot) => state.hover?.spots.includes(spot)) && "hover",
    spots.some((spot) => state.picks.some((pick) => pick.spot === spot)) && "picked",
    litKeys().includes(key) && "lit",
  ];
  const told = [number, name, count > 1 && `× ${count}`, fallen && `(${t("fallen")})`].filter(Boolean).join(" ");
  return h(
    "div.fighter",
    {
      key,
      class: marks.filter(Boolean).join(" "),
      "data-key": key,
      "data-spots": spots.join(" "),
      role: legal ? "button" : "img",
      "aria-label": told,
      title: told,
      tabindex: legal ? "0" : null,
      vars: { "--w": String(width), "--h": String(height) },
      on: pointing(spots, hooks),
    },
    h("svg", standing(figure, "figure")),
    h("svg.slash", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" }, slash()),
    legal && number && h("span.n", { "aria-hidden": "true" }, number),
  );
}

export const slash = () => [h("path.x0", { d: "M84,16L16,84" }), h("path.x1", { d: "M84,16L16,84" })];

/**
 * What something hears that can be chosen with its spots.
 * @param {string[]} spots
 * @param {Hands} hooks
 * @returns {import("./types.d.ts").Listeners}
 */
export function pointing(spots, hooks) {
  return {
    click: () => spots.length && hooks.spots(spots),
    keydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      if (spots.length) hooks.spots(spots);
    },
    pointerenter: () => spots.length && hooks.hover(spots),
    pointerleave: () => hooks.hover(null),
    focus: () => spots.length && hooks.hover(spots),
    blur: () => hooks.hover(null),
  };
}

/** What is lit just now: keys and ids. */
export function litKeys() {
  const beat = state.playing?.beat;
  return beat ? [...beat.places, ...beat.moved.filter(({ how }) => how === "strike").flatMap(({ what }) => what)] : [];
}

/**
 * The cards of a side, and what they come to.
 * @param {Side} side
 * @param {boolean} wins
 * @param {Hands} hooks
 */
function slot(side, wins, hooks) {
  const { seat, name, strength, tags, sums, cards, beaten } = side;
  const emblem = panelOf(seat)?.emblem;
  return h(
    "section.slot",
    {
      key: seat,
      class: [colourOf(seat), beaten && "lost", wins && "won"].filter(Boolean).join(" "),
      "data-side": seat,
      "aria-label": name,
    },
    h(
      "h3",
      { key: "who" },
      emblem && h("svg", drawing(emblem, "em")),
      h("span", null, name),
      tags.map((tag) => h("span.tag", { key: tag, class: wins ? "" : "soft" }, tag)),
    ),
    h(
      "div.laid",
      { key: "laid", class: cards.length > 1 ? "several" : "" },
      cards.map((card) => laid(card, hooks)),
      !cards.length && h("p.open", { key: "open" }, t("no_card")),
    ),
    h(
      "dl.sum",
      { key: "sum" },
      sums.flatMap((fact, number) => [
        h("dt", { key: `t${number}` }, fact.label),
        h("dd", { key: `d${number}` }, String(fact.value)),
      ]),
      h("dt.unseen", { key: "all" }, t("strength")),
      h("dd.all", { key: "sum" }, String(strength)),
    ),
  );
}

/**
 * A card that lies before a side; the one that acts has a ring.
 * @param {Card} card
 * @param {Hands} hooks
 */
function laid(card, hooks) {
  return h(
    "div.place",
    { key: card.key, class: litKeys().includes(card.key) ? "acts-now" : "" },
    cardOf(card, hooks, "0"),
  );
}

/** Light around whoever has won: every second ray is longer. */
const RAYS = Array.from({ length: 24 }, (_, number) => {
  const way = (number * Math.PI) / 12;
  const [near, far, half] = [84, number % 2 ? 150 : 196, 0.028];
  /** @type {(radius: number, angle: number) => string} */
  const at = (radius, angle) => `${round(radius * Math.cos(angle))},${round(radius * Math.sin(angle))}`;
  return `M${at(near, way - half)}L${at(far, way)}L${at(near, way + half)}z`;
}).join("");

/** @param {number} number */
function round(number) {
  return Math.round(number * 10) / 10;
}
