// Cards: the hand, what lies open for all, what lies before a player. All of them share the tray below the board.

import { h } from "./dom.js";
import { state } from "./store.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

/** The trays there are: `[{id, title, zones, legal}]`. */
export function trays(legal) {
  const { scene } = state.snap;
  const found = [];
  for (const zone of scene.hand)
    if (zone.cards.length) found.push({ id: `hand:${zone.id}`, title: zone.title, zones: [zone] });
  for (const zone of scene.displays) found.push({ id: `zone:${zone.id}`, title: zone.title, zones: [zone] });
  for (const panel of scene.panels) {
    if (panel.zones.length)
      found.push({ id: `seat:${panel.seat}`, title: panel.name, zones: panel.zones, seat: panel });
  }
  for (const tray of found) {
    tray.legal = tray.zones.some((zone) => zone.cards.some((card) => card.spots.some((spot) => legal.has(spot))));
    tray.count = tray.zones.reduce((sum, zone) => sum + zone.cards.length, 0);
  }
  return found;
}

/** The tray to show: the chosen one, else one in which something can be clicked, else the hand. */
export function chosenTray(all) {
  return (
    all.find(({ id }) => id === state.tray) ??
    all.find(({ legal }) => legal) ??
    all.find(({ count }) => count) ??
    all[0]
  );
}

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
              title: one.zones.length === 1 ? one.zones[0].note || null : null,
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
            { key: "note", role: "presentation", title: shown.zones[0].note },
            h("span", null, shown.zones[0].note),
          ),
      ),
    h(
      "div.cards",
      {
        key: "cards",
        id: "cards",
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

/** A board says in its style how the band of a kind of card looks: `.board.kind-battle { --k: …; --t: … }`. */
export const looks = (card) => [card.kind, card.kind && `kind-${card.kind}`, ...card.classes].filter(Boolean);

export function cardOf(card, hooks) {
  const legal = card.spots.some((spot) => hooks.legal.has(spot));
  const closed = !legal && card.spots.some((spot) => hooks.closed.has(spot));
  const lit = state.hover && card.spots.some((spot) => state.hover.spots.includes(spot));
  const picked = state.picks.some((pick) => card.spots.includes(pick.spot));
  const number = card.spots.map((spot) => hooks.numbers.get(spot)).find(Boolean);
  const classes = [
    ...looks(card),
    card.back && "back",
    legal && "legal",
    closed && "closed",
    lit && "hover",
    picked && "picked",
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
      tabindex: "-1",
      on: {
        click: () => card.spots.length && hooks.spots(card.spots),
        keydown: (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          if (card.spots.length) hooks.spots(card.spots);
        },
        pointerenter: (event) => event.pointerType !== "touch" && hooks.card(card, event.currentTarget),
        pointerleave: () => hooks.card(null),
        focus: (event) => hooks.card(card, event.currentTarget),
        blur: () => hooks.card(null),
        contextmenu: (event) => {
          event.preventDefault(); // a long press reads the card
          hooks.card(card, event.currentTarget);
        },
      },
    },
    legal && number && h("span.n", null, number),
    ...faceOf(card),
  );
}

/** What is printed on a card. A back shows no more than its name. */
export function faceOf(card) {
  if (card.back)
    return [h("div.backside", null, card.art && h("svg", drawing(card.art, "art")), h("b", null, card.name))];
  return [
    h(
      "header",
      { class: longest(card.name) > 11 ? "tight" : "" },
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

const longest = (name) => Math.max(...name.split(/[\s-]/).map((word) => word.length));

function alongTabs(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.parentNode.querySelectorAll('[role="tab"]')];
  const next = tabs[(tabs.indexOf(event.currentTarget) + by + tabs.length) % tabs.length];
  next.focus();
  next.click();
}

function alongCards(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const cards = [...event.currentTarget.querySelectorAll(".card")];
  if (!cards.length) return;
  const now = cards.indexOf(document.activeElement);
  cards[now < 0 ? (by > 0 ? 0 : cards.length - 1) : (now + by + cards.length) % cards.length].focus();
}

/** A wheel turns the row sideways, where it is longer than the table. */
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
    for (const row of document.querySelectorAll("#card-tray .tabs, #card-tray .cards")) {
      const before = row.scrollLeft > 2;
      const behind = row.scrollLeft + row.clientWidth < row.scrollWidth - 2;
      row.dataset.more = [before && "before", behind && "behind"].filter(Boolean).join(" ");
    }
  });
}
