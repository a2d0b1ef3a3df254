// Cards are chosen from a pack that goes round: the whole pack, what was kept so far, who hands it on, and to whom.

/** @import { Card, Draft, Hands, Kid } from "./types.d.ts" */

import { cardOf, looks } from "./cards.js";
import { h } from "./dom.js";
import { colourOf, nameOfSeat, panelOf, seen, state } from "./store.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

/** From so many cards on there are four in a row. */
const MANY = 7;
/** From this size of the page on a card has room for its whole text, if that has no more letters; long ones are written small. */
const ROOM = { width: 1280, height: 800, usual: 110, most: 270 };

/**
 * How far the draft is: a little card for each choice.
 * @param {Draft} draft
 */
export function progress({ number, of, note }) {
  return h(
    "div.progress",
    { key: "progress" },
    h("b", null, t("choice_of", { n: number, of })),
    h(
      "span.little",
      { "aria-hidden": "true" },
      Array.from({ length: of }, (_, at) =>
        h("i", { key: at, class: at + 1 < number ? "done" : at + 1 === number ? "now" : "" }),
      ),
    ),
    note && h("small", null, note),
  );
}

/**
 * @param {Draft} draft
 * @param {Hands} hooks
 * @returns {Kid}
 */
export function draft({ pack, kept, of, giver, taker }, hooks) {
  const columns = pack.cards.length >= MANY ? 4 : 3;
  return [
    h(
      "div.desk",
      { key: "desk" },
      h(
        "section.pack",
        {
          key: "pack",
          "aria-label": pack.title,
          class: `of-${columns}`,
          vars: { "--columns": String(columns), "--rows": String(Math.max(2, Math.ceil(pack.cards.length / columns))) },
        },
        pack.cards.map((card) => cardOf(written(card), hooks, "0")),
        !pack.cards.length && h("p.nothing", { key: "none" }, pack.note || t("pack_gone")),
      ),
      h(
        "aside.picks",
        { key: "picks", "aria-label": kept.title },
        h("h3", { key: "title" }, kept.title, h("small", null, t("of_so_many", { n: kept.cards.length, of }))),
        h(
          "div.stack",
          { key: "stack" },
          kept.cards.map((card) => keptCard(card, hooks)),
          Array.from({ length: Math.max(0, of - kept.cards.length) }, (_, at) =>
            h("p.hole", { key: `hole ${at}`, class: at ? "" : "now" }, at ? "" : t("this_one")),
          ),
        ),
        kept.note && h("p.mix", { key: "note" }, kept.note),
      ),
    ),
    (giver >= 0 || taker >= 0) && passing(pack.cards, giver, taker),
  ];
}

/**
 * A card with its whole text, where there is room for it; else with the short one.
 * @param {Card} card
 */
function written(card) {
  const [whole = ""] = card.says;
  if (innerWidth < ROOM.width || innerHeight < ROOM.height || whole.length <= card.text.length) return card;
  if (whole.length > ROOM.most) return card;
  return { ...card, text: whole, classes: whole.length > ROOM.usual ? [...card.classes, "wordy"] : card.classes };
}

/**
 * A card that was kept, with its name and its text.
 * @param {Card} card
 * @param {Hands} hooks
 */
function keptCard(card, hooks) {
  return cardOf({ ...card, art: "", foot: "" }, hooks, "0");
}

/**
 * Who hands the pack on, and to whom; below the arrow what would go on, if the card under the pointer is kept.
 * @param {Card[]} cards
 * @param {number} giver
 * @param {number} taker
 */
function passing(cards, giver, taker) {
  const near = state.reading?.key || state.hover?.key;
  /** @param {Card} card */
  const stays = (card) => card.key === near || card.spots.some((spot) => state.hover?.spots.includes(spot));
  return h(
    "div.pass",
    { key: "pass" },
    taker >= 0 && neighbour(taker, "taker"),
    arrow("left"),
    h(
      "ul",
      { key: "cards", "aria-label": t("goes_on", { name: nameOfSeat(taker) }) },
      cards.map((card) =>
        h(
          "li.board",
          { key: card.key, class: [...looks(card), stays(card) ? "stays" : ""].filter(Boolean).join(" ") },
          card.number !== "" && h("b", null, card.number),
          h("span", null, card.name),
        ),
      ),
    ),
    h("span.brief", { key: "brief" }, t("cards_go_on", { n: Math.max(0, cards.length - 1) })),
    giver >= 0 && arrow("right"),
    giver >= 0 && neighbour(giver, "giver"),
  );
}

/**
 * @param {number} seat
 * @param {string} role
 */
function neighbour(seat, role) {
  const emblem = panelOf(seat)?.emblem;
  return h(
    "div.next",
    { key: role, class: `${role} ${colourOf(seat)}` },
    emblem && h("svg", drawing(emblem, "em")),
    h("span", null, h("b", null, nameOfSeat(seat)), h("small", null, t(chooses(seat) ? "chooses" : "has_chosen"))),
  );
}

/** @param {number} seat */
const chooses = (seat) => seen().asked.includes(seat);

/** @param {string} key */
const arrow = (key) =>
  h("svg.arrow", { key, viewBox: "0 0 52 22", "aria-hidden": "true" }, h("path", { d: "M0,11L18,0V7H52V15H18V22z" }));
