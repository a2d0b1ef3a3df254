// A roll of dice on the stage: whom it is against, the dice on their planks, what they come to, and how it may end.

/** @import { Bar, Die, Fact, Foe, Hands, Kid, Plank, Roll, Zone } from "./types.d.ts" */

import { litKeys, pointing, slash } from "./battle.js";
import { cardOf } from "./cards.js";
import { h } from "./dom.js";
import { state } from "./store.js";
import { drawing, symbol } from "./symbols.js";
import { t } from "./texts.js";

const SIDES = 6;
const FEW = 5;
/** The values of a list of chances are parts of one whole if they come to it. */
const WHOLE = 100;
/** From so much of it on, a chance is written into its own part of the bar. */
const ROOMY = 45;

/**
 * @param {Roll} roll
 * @param {Hands} hooks
 * @returns {Kid}
 */
export function roll({ foe, planks, counts, odds, legend, hand }, hooks) {
  const most = Math.max(1, ...planks.map(({ dice }) => dice.length));
  // Whoever can pick none of them can still go through them all.
  const choosing = planks.some(({ dice }) => dice.some(({ spots }) => spots.some((spot) => hooks.legal.has(spot))));
  const used = planks.filter(({ dice }) => dice.length).length;
  return [
    h(
      "div.pit",
      { key: "pit", class: [foe ? "" : "alone", most > FEW ? "many" : ""].filter(Boolean).join(" ") },
      foe && foeOf(foe),
      h(
        "div.planks",
        {
          key: "planks",
          tabindex: choosing ? null : "0",
          role: "group",
          "aria-label": t("dice"),
          vars: { "--planks": String(planks.length), "--used": String(Math.max(1, used)), "--dice": String(most) },
        },
        wood(),
        planks.map((plank) => plankOf(plank, hooks)),
      ),
      h(
        "div.tally",
        { key: "tally" },
        counts.map((fact) => talliedOf(fact)),
        hand && hand.cards.length > 0 && uses(hand, hooks),
        legend.length > 0 && legendOf(legend),
      ),
    ),
    odds.length > 0 && chances(odds),
  ];
}

/**
 * Whom the dice are rolled against. What is counted of something is shown one by one: so many wounds of so many.
 * @param {Foe} foe
 */
function foeOf({ name, art, facts, text }) {
  return h(
    "aside.foe",
    { key: "foe", "aria-label": name },
    art && h("svg", { ...drawing(art, "portrait"), preserveAspectRatio: "xMidYMid slice" }),
    h("h3", null, name),
    h(
      "dl",
      null,
      facts.flatMap((fact) => [
        h("dt", { key: `t${fact.label}` }, fact.label),
        h("dd", { key: `d${fact.label}`, "data-fact": fact.label }, measured(fact)),
      ]),
    ),
    text && h("p", null, text),
  );
}

/** @param {Fact} fact */
function measured({ icon, value, of }) {
  if (!of || !icon || typeof value !== "number")
    return [icon && h("svg", drawing(icon, "ic")), h("b", null, String(value))];
  return [
    Array.from({ length: of }, (_, number) =>
      h("span.pip", { key: number, class: number < value ? "on" : "" }, h("svg", drawing(icon, "ic"))),
    ),
    h("span.unseen", { key: "told" }, t("of", { value, of })),
  ];
}

/**
 * @param {Plank} plank
 * @param {Hands} hooks
 */
function plankOf({ id, title, dice, note }, hooks) {
  return h(
    "section.plank",
    { key: id, "aria-label": title },
    h("h3", { key: "title" }, title, note && h("small", null, note)),
    h(
      "div.lane",
      { key: "lane" },
      dice.map((die, number) => dieOf(die, number, hooks)),
    ),
  );
}

/**
 * A die as it lies: the face that counts in front, a word below it. One that can be picked is a button.
 * @param {Die} die
 * @param {number} number
 * @param {Hands} hooks
 */
function dieOf(die, number, hooks) {
  const { key, kind, name, face, faces, word, classes, spots } = die;
  const legal = spots.some((spot) => hooks.legal.has(spot));
  const mark = spots.map((spot) => hooks.numbers.get(spot)).find(Boolean);
  const picked = classes.includes("picked") || spots.some((spot) => state.picks.some((pick) => pick.spot === spot));
  const looks = [
    kind && `kind-${kind}`,
    ...classes,
    legal && "legal",
    picked && "picked",
    face && "down",
    spots.some((spot) => state.hover?.spots.includes(spot)) && "hover",
    litKeys().includes(key) && "lit",
  ];
  const told = [mark, `${name}:`, face ? word : t("not_rolled"), picked && t("picked_to_roll")];
  return h(
    "div.die.board",
    {
      key,
      class: [...new Set(looks.filter(Boolean))].join(" "),
      "data-die": key,
      "data-spots": spots.join(" "),
      role: legal ? "button" : "img",
      "aria-label": label(told),
      "aria-pressed": legal ? String(picked) : null,
      tabindex: legal ? "0" : null,
      vars: { "--tilt": `${[-5, 4, -3, 6, 2, -6][number % SIDES]}deg` },
      on: pointing(spots, hooks),
    },
    h("span.shade", { key: "shade" }),
    h("span.halo", { key: "halo" }),
    h(
      "span.carry",
      { key: "carry" },
      h(
        "span.tilt",
        null,
        h(
          "span.cube",
          null,
          around(face, faces).map((one, side) => h("span.side", { key: side, class: `s${side + 1}` }, sign(one))),
        ),
      ),
    ),
    classes.includes("lost") &&
      h("svg.slash", { key: "slash", viewBox: "0 0 100 100", preserveAspectRatio: "none" }, slash()),
    picked && h("span.again", { key: "again", "aria-hidden": "true" }, again()),
    legal && mark && h("span.n", { key: "n", "aria-hidden": "true" }, mark),
    h("span.word", { key: "word", "aria-hidden": "true" }, face ? word : ""),
  );
}

/**
 * "Swordsman: blank, picked to roll again".
 * @param {(string | false | undefined)[]} parts
 */
function label([mark, name, word, picked]) {
  return [[mark, name, word].filter(Boolean).join(" "), picked].filter(Boolean).join(", ");
}

/**
 * The six sides of a die, the one that counts first; before it is rolled none does.
 * @param {string} face
 * @param {string[]} faces
 */
function around(face, faces) {
  const rest = [...faces];
  if (face && rest.includes(face)) rest.splice(rest.indexOf(face), 1);
  else if (rest.length) rest.splice(0, 1);
  return Array.from({ length: SIDES }, (_, side) =>
    side ? (rest[(side - 1) % Math.max(1, rest.length)] ?? "") : face,
  );
}

/** @param {string} id */
const sign = (id) => (id && symbol(id) ? h("svg", drawing(id, "sign-face")) : null);

const again = () => h("svg", { viewBox: "0 0 24 24" }, h("path", { d: "M4 12a8 8 0 1 1 3 6M3 20v-6h6" }));

/** @param {Fact} fact */
function talliedOf({ icon, value, label: name }) {
  return h(
    "div.tallied",
    { key: name },
    icon && h("svg", drawing(icon, "ic")),
    h("b", { "data-tally": name }, String(value)),
    h("span", null, name),
  );
}

/**
 * Cards that change a roll.
 * @param {Zone} hand
 * @param {Hands} hooks
 */
function uses(hand, hooks) {
  return h(
    "section.uses",
    { key: "uses", "aria-label": hand.title },
    h("h3", { key: "title" }, hand.title),
    hand.cards.map((card) => cardOf(card, hooks, "0")),
  );
}

/** @param {Fact[]} facts */
function legendOf(facts) {
  return h(
    "section.legend",
    { key: "legend", "aria-label": t("faces") },
    h("h3", null, t("faces")),
    h(
      "ul",
      null,
      facts.map((fact) =>
        h(
          "li",
          { key: `${fact.value}` },
          h("span.chip.board", null, fact.icon && h("svg", drawing(fact.icon, "sign-face"))),
          h("div", null, h("b", null, String(fact.value)), h("span", null, fact.label)),
        ),
      ),
    ),
  );
}

/**
 * How it may end. Parts of a whole are one bar; chances that stand for themselves have one each.
 * @param {Bar[]} odds
 */
function chances(odds) {
  const sum = odds.reduce((all, bar) => all + bar.value, 0);
  const parts = odds.length > 1 && odds.some((bar) => bar.value > 1) && Math.abs(sum - WHOLE) < 2;
  return h(
    "div.chances",
    { key: "chances", role: "group", "aria-label": t("how_likely") },
    parts
      ? whole(odds)
      : odds.map((bar, number) => {
          const share = bar.value > 1 ? bar.value : bar.value * WHOLE;
          const rest = { ...bar, value: WHOLE - share };
          const [here, there] = share >= ROOMY ? [bar.text, ""] : ["", bar.text];
          return h(
            "div.chance",
            { key: number },
            h("span", null, bar.label),
            h("span.parts", null, part({ ...bar, value: share }, "good", here), part(rest, "mid", there)),
          );
        }),
  );
}

/** @param {Bar[]} odds */
function whole(odds) {
  const [first] = odds;
  return h(
    "div.chance",
    { key: "whole" },
    h("span", null, first.label),
    h(
      "span.parts",
      null,
      odds.map((bar, number) =>
        part(
          bar,
          number ? (number === odds.length - 1 && odds.length > 2 ? "bad" : "mid") : "good",
          number ? `${bar.label} ${bar.text}`.trim() : bar.text,
        ),
      ),
    ),
  );
}

/**
 * @param {Bar} bar
 * @param {string} kind
 * @param {string} text
 */
function part({ value }, kind, text) {
  if (value <= 0) return null;
  return h("i", { class: kind, vars: { "--part": String(value) } }, text && h("em", null, text));
}

/** The table of planks on which the dice lie: grain, and a knot here and there. */
const wood = () =>
  h(
    "svg.wood",
    { key: "wood", viewBox: "0 0 640 500", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    h("path.grain", { d: GRAIN }),
    h("path.knot", { d: KNOTS }),
  );

/**
 * Numbers that look like chance and are always the same.
 * @param {number} number
 */
const scattered = (number) => {
  const sine = Math.sin(number * 12.9898) * 43758.5453;
  return sine - Math.floor(sine);
};

const GRAIN = Array.from({ length: 72 }, (_, number) => {
  const [x, y] = [scattered(number) * 640 - 60, 6 + number * 6.9];
  const [long, thick] = [90 + scattered(number + 100) * 170, 0.9 + scattered(number + 200) * 1.4];
  return `M${x.toFixed(0)},${y.toFixed(1)}q${(long / 2).toFixed(0)},${thick.toFixed(1)} ${long.toFixed(0)},0q${(-long / 2).toFixed(0)},${(-thick).toFixed(1)} ${(-long).toFixed(0)},0z`;
}).join("");

const KNOTS = [
  [520, 96],
  [70, 300],
  [430, 420],
]
  .flatMap(([x, y]) =>
    [10, 22, 36, 50].map(
      (wide) =>
        `M${x - wide},${y}a${wide},${(wide * 0.42).toFixed(1)} 0 1 0 ${wide * 2},0a${wide},${(wide * 0.42).toFixed(1)} 0 1 0 ${-wide * 2},0`,
    ),
  )
  .join("");
