// Cards: the hand, what lies open for all, what lies before a player. All of them share the tray below the board.

/** @import { At, Card, Hands, Kid, Panel, Tray, Zone } from "./types.d.ts" */

import { h } from "./dom.js";
import { isRead, seen, state } from "./store.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * The trays there are.
 * @param {Set<string>} legal
 */
export function trays(legal) {
  const { scene } = seen();
  /** @type {(id: string, title: string, zones: Zone[], seat?: Panel) => Tray} */
  const trayOf = (id, title, zones, seat) => {
    const cards = zones.flatMap((zone) => zone.cards);
    const clickable = cards.some((card) => card.spots.some((spot) => legal.has(spot)));
    return { id, title, zones, seat, legal: clickable, count: cards.length };
  };
  const hand = scene.hand.filter(({ cards }) => cards.length);
  return [
    ...(scene.broad && hand.length > 1
      ? [trayOf("hand", t("your_hand"), hand)]
      : hand.map((zone) => trayOf(`hand:${zone.id}`, zone.title, [zone]))),
    ...scene.displays.map((zone) => trayOf(`zone:${zone.id}`, zone.title, [zone])),
    ...scene.panels
      .filter(({ zones }) => zones.length)
      .map((panel) => trayOf(`seat:${panel.seat}`, panel.name, panel.zones, panel)),
  ];
}

/**
 * The tray to show: the chosen one, else one in which something can be clicked, else the hand.
 * @param {Tray[]} all
 */
export function chosenTray(all) {
  return (
    all.find(({ id }) => id === state.tray) ??
    all.find(({ legal }) => legal) ??
    all.find(({ count }) => count) ??
    all[0]
  );
}

/**
 * What lay in the tray last.
 * @type {{ whose: string, cards: Set<string>, number: number }}
 */
let last = { whose: "", cards: new Set(), number: 0 };

/**
 * A number that changes with whatever cards are shown: another hand begins at its first card.
 * @param {Tray} shown
 */
function hand({ id, zones }) {
  const whose = `${seen().seat} ${id}`;
  const cards = new Set(zones.flatMap((zone) => zone.cards.map(({ key }) => key)));
  const same =
    whose === last.whose && (!cards.size || !last.cards.size || [...cards].some((key) => last.cards.has(key)));
  last = { whose, cards, number: same ? last.number : last.number + 1 };
  return last.number;
}

/** @param {Hands} hooks */
export function tray(hooks) {
  const all = trays(hooks.legal);
  const shown = chosenTray(all);
  if (!shown) return null;
  const label = shown.zones.length === 1 ? shown.zones[0].title : shown.title;
  return [
    all.length > 1 &&
      h(
        "div.tabs",
        { key: "tabs", role: "tablist", "aria-label": t("cards"), on: { scroll: showEdges, wheel: sideways } },
        all.map((one) =>
          h(
            "button",
            {
              key: one.id,
              type: "button",
              role: "tab",
              id: `tab-${one.id}`,
              "data-tray": one.id,
              "aria-controls": "cards",
              "aria-selected": String(one === shown),
              "aria-label": `${one.title} ${one.count}`,
              title: (one.zones.length === 1 && one.zones[0].note) || one.title,
              tabindex: one === shown ? "0" : "-1",
              class: [one.legal && "legal", one.seat?.colour && `c-${one.seat.colour}`].filter(Boolean).join(" "),
              on: { click: () => hooks.tray(one.id), keydown: (event) => alongTabs(event) },
            },
            one.seat?.emblem && h("svg", drawing(one.seat.emblem, "em")),
            h("span", null, one.title),
            h("small", null, String(one.count)),
          ),
        ),
        shown.zones.length === 1 &&
          shown.zones[0].note !== "" &&
          h(
            "p.note",
            { key: "note", "aria-hidden": "true", title: shown.zones[0].note },
            h("span", null, shown.zones[0].note),
          ),
      ),
    h(
      "div.cards",
      {
        key: `cards:${hand(shown)}`,
        id: "cards",
        class: shown.seat ? "" : "own",
        role: all.length > 1 ? "tabpanel" : "group",
        "aria-label": label,
        tabindex: "0",
        on: { keydown: alongCards, scroll: showEdges, wheel: sideways },
      },
      shown.zones.map((zone) =>
        zoneOf(zone, shown.zones.length > 1 || (all.length === 1 && (zone.note !== "" || zone.id !== "hand")), hooks),
      ),
    ),
  ];
}

/**
 * @param {Zone} zone
 * @param {boolean} titled
 * @param {Hands} hooks
 */
function zoneOf(zone, titled, hooks) {
  return h(
    "section.zone",
    { key: zone.id, "aria-label": zone.title, class: zone.cards.length ? "" : "bare" },
    titled && h("h3", null, zone.title, zone.note && h("small", null, ` ${zone.note}`)),
    h(
      "div.row",
      null,
      zone.cards.map((card) => cardOf(card, hooks)),
      !zone.cards.length && h("p.nothing", null, t("nothing_here")),
    ),
  );
}

/**
 * A board says in its style how the band of a kind of card looks: `.board.kind-battle { --k: …; --t: … }`.
 * @param {Card} card
 */
export const looks = (card) => [card.kind && `kind-${card.kind}`, ...card.classes].filter(Boolean);

/**
 * @param {Card} card
 * @param {Hands} hooks
 * @param {"0" | "-1"} [tab] whether it is reached by Tab when it can be chosen; in a tray the arrows lead to it
 */
export function cardOf(card, hooks, tab = "-1") {
  const legal = card.spots.some((spot) => hooks.legal.has(spot));
  const closed = !legal && card.spots.some((spot) => hooks.closed.has(spot));
  const lit = card.spots.some((spot) => state.hover?.spots.includes(spot));
  const picked = card.spots.some((spot) => state.picks.some((pick) => pick.spot === spot));
  const number = card.spots.map((spot) => hooks.numbers.get(spot)).find(Boolean);
  const classes = [
    ...looks(card),
    card.back && "back",
    legal && "legal",
    legal && card.spots.some((spot) => hooks.advised.has(spot)) && "advised",
    closed && "closed",
    lit && "hover",
    picked && "picked",
    isRead("card", card.key) && "opened",
  ];
  return h(
    "div.card.board",
    {
      key: card.key,
      class: classes.filter(Boolean).join(" "),
      "data-card": card.key,
      "data-spots": card.spots.join(" "),
      role: legal ? "button" : "group",
      "aria-label": [number, card.name].filter(Boolean).join(" "),
      tabindex: legal ? tab : "-1",
      on: {
        click: () => hooks.take(card),
        keydown: (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          event.stopPropagation();
          if (card.spots.length) hooks.spots(card.spots);
        },
        pointerenter: (event) => event.pointerType !== "touch" && hooks.card(card, event.currentTarget),
        pointerleave: () => hooks.card(null),
        focus: (event) => hooks.card(card, event.currentTarget),
        blur: () => hooks.card(null),
      },
    },
    legal && number && h("span.n", null, number),
    ...faceOf(card),
  );
}

/**
 * What is printed on a card. A back shows no more than its name.
 * @param {Card} card
 * @returns {Kid[]}
 */
export function faceOf(card) {
  if (card.back)
    return [h("div.backside", null, card.art && h("svg", drawing(card.art, "art")), h("b", null, card.name))];
  return [
    h(
      "header",
      { class: longest(card.name) > 9 ? "tight" : "" },
      card.number !== "" && h("span.str", null, card.number),
      h("h3", null, card.name),
    ),
    card.art && h("svg", { ...drawing(card.art, "art"), preserveAspectRatio: "xMidYMid slice" }),
    h("p", null, card.text),
    card.foot &&
      h(
        "footer",
        null,
        card.foot.split(" | ").map((part) => h("span", null, part)),
      ),
  ];
}

/** @param {string} name */
const longest = (name) => Math.max(...name.split(/[\s-]/).map((word) => word.length));

/** @param {At<KeyboardEvent>} event */
function alongTabs(event) {
  const by = ARROWS[event.key];
  const row = event.currentTarget.parentElement;
  if (!by || !row) return;
  event.preventDefault();
  /** @type {NodeListOf<HTMLElement>} */
  const found = row.querySelectorAll('[role="tab"]');
  const tabs = [...found];
  const next = tabs[(tabs.indexOf(event.currentTarget) + by + tabs.length) % tabs.length];
  next.focus();
  next.click();
}

/** @param {At<KeyboardEvent>} event */
function alongCards(event) {
  const by = ARROWS[event.key];
  if (!by) return;
  event.preventDefault();
  /** @type {NodeListOf<HTMLElement>} */
  const found = event.currentTarget.querySelectorAll(".card");
  const cards = [...found];
  if (!cards.length) return;
  const now = cards.findIndex((card) => card.matches(":focus"));
  cards[now < 0 ? (by > 0 ? 0 : cards.length - 1) : (now + by + cards.length) % cards.length].focus();
}

/**
 * A wheel turns the row sideways, where it is longer than the table.
 * @param {At<WheelEvent>} event
 */
function sideways(event) {
  const row = event.currentTarget;
  if (row.scrollWidth > row.clientWidth && !event.deltaX) row.scrollLeft += event.deltaY;
}

let looking = 0;

/** Rows that go on beyond an edge say so there. It is looked at once for each picture that is painted: measuring takes time. */
export function showEdges() {
  if (looking) return;
  looking = requestAnimationFrame(() => {
    looking = 0;
    /** @type {NodeListOf<HTMLElement>} */
    const rows = document.querySelectorAll("#card-tray .tabs, #card-tray .cards");
    for (const row of rows) {
      const before = row.scrollLeft > 2;
      const behind = row.scrollLeft + row.clientWidth < row.scrollWidth - 2;
      row.dataset.more = [before && "before", behind && "behind"].filter(Boolean).join(" ");
      if (row.matches(".tabs")) tighten(row);
    }
  });
}

let tightened = "";

/**
 * Where the names of all who play have no room beside each other, their emblems stand for them.
 * @param {HTMLElement} row
 */
function tighten(row) {
  const now = `${row.clientWidth} ${row.textContent}`;
  if (now === tightened) return;
  tightened = now;
  delete row.dataset.tight;
  const cut = [...row.querySelectorAll("button > span")].some((name) => name.scrollWidth > name.clientWidth);
  if (cut) row.dataset.tight = "";
}
