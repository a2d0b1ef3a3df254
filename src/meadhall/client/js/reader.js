// With a finger the first tap reads, and the second plays: the whole card, place or move over the lower part of the page, what it
// does and the clause, with the deed as a button.

/** @import { Card, Entry, Fact, Hooks, Kid, MoveInfo, Panel, Preview, Reading } from "./types.d.ts" */

import { faceOf, looks } from "./cards.js";
import { click, narrow } from "./choosing.js";
import { h } from "./dom.js";
import { preview, previewFor } from "./preview.js";
import { seen, state } from "./store.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

/** So narrow is a page that is held in a hand. */
export const HAND = 760;

/**
 * What there is to read about something.
 * @typedef {object} Page
 * @property {string} name
 * @property {string[]} spots
 * @property {string[]} lines
 * @property {Card} [card]
 * @property {Fact[]} [facts]
 * @property {Entry} [entry]
 * @property {Panel} [panel]
 */

/**
 * @param {Hooks} hooks
 * @returns {Kid}
 */
export function reader(hooks) {
  const { reading } = state;
  const page = reading && pageOf(reading, hooks);
  if (!page || (state.playing && !state.playing.act.aside)) return null;
  const { name, spots, card, entry } = page;
  const move = entry?.move ?? onlyMove(spots);
  const legal = move !== null || spots.some((spot) => hooks.legal.has(spot));
  const act = () => (entry?.move ? hooks.entry(entry) : hooks.spots(spots));
  const told = state.told?.key === reading.key && state.told.about.length > 0;
  const open = page.panel && page.panel.zones.length > 0 ? page.panel : null;
  return h(
    "aside.reader.panel",
    { key: "reader", "aria-label": name, "data-reading": reading.key },
    h(
      "div.leaf",
      { class: legal ? "legal" : "", on: { click: () => legal && act() } },
      card ? h("div.card.board.whole", { class: looks(card).join(" ") }, ...faceOf(card)) : h("h2", null, name),
      page.panel && told ? null : facts(page.facts ?? []),
      linesOf(page, move).map((line) => h("p", { key: line }, line)),
      odds(previewFor({ move: move?.move, spots })),
      clause(reading),
    ),
    h(
      "div.two",
      null,
      h("button.btn", { type: "button", id: "reader-back", on: { click: () => hooks.read(null) } }, t("back")),
      legal
        ? h(
            "button.btn.strong",
            { type: "button", id: "reader-play", on: { click: act } },
            h("b", null, move ? move.name : t("choose_this")),
            h("small", null, t("tap_again")),
          )
        : open
          ? h(
              "button.btn",
              { type: "button", id: "reader-cards", on: { click: () => hooks.panel(open, false) } },
              t("cards"),
            )
          : spots.length > 0 &&
            hooks.decision &&
            h("button.btn", { type: "button", on: { click: () => hooks.spots(spots, name) } }, t("why_not")),
    ),
  );
}

/**
 * @param {Reading} reading
 * @param {Hooks} hooks
 * @returns {Page | null}
 */
export function pageOf({ of, key }, hooks) {
  const { scene } = seen();
  if (of === "card") {
    const card = cards().find((one) => one.key === key);
    return card && !card.back ? { name: card.name, spots: card.spots, lines: card.says, card } : null;
  }
  if (of === "thing") {
    const thing = scene.places.find(({ id }) => id === key) ?? scene.pieces.find((piece) => piece.key === key);
    return thing ? { name: thing.name, spots: thing.spots, lines: thing.says } : null;
  }
  if (of === "seat") {
    const panel = scene.panels.find(({ seat }) => String(seat) === key);
    if (!panel) return null;
    const { name, title, tags, spots, notes } = panel;
    const line = [title, ...tags].filter(Boolean).join(", ");
    return { name, spots, lines: [line, ...notes], facts: panel.facts, panel };
  }
  const entry = hooks.entries.find((one) => one.key === key);
  return entry ? ofEntry(entry) : null;
}

/**
 * A move is read with what it is about: a card is shown as it is.
 * @param {Entry} entry
 * @returns {Page}
 */
function ofEntry(entry) {
  const { scene } = seen();
  const { title: name, spot, spots } = entry;
  /** @param {{ spots: string[] }} one */
  const about = (one) => Boolean(spot) && one.spots.includes(spot ?? "");
  const card = cards().find((one) => !one.back && about(one));
  const thing = card ?? [...scene.places, ...scene.pieces].find(about);
  const facts = thing ? [] : scene.panels.find(about)?.facts;
  return { name, spots, lines: thing?.says ?? [], card, facts, entry };
}

/** All cards of the table, those on the stage first. */
function cards() {
  const { scene } = seen();
  const { battle, roll, draft } = scene;
  const zones = [...scene.hand, ...scene.displays, ...scene.panels.flatMap((panel) => panel.zones)];
  return [
    ...(battle?.sides.flatMap((side) => side.cards) ?? []),
    ...(battle?.hand?.cards ?? []),
    ...(roll?.hand?.cards ?? []),
    ...(draft ? [...draft.pack.cards, ...draft.kept.cards] : []),
    ...zones.flatMap((zone) => zone.cards),
  ];
}

/**
 * The only move that is meant by these spots; null if more has to be chosen.
 * @param {string[]} spots
 * @returns {MoveInfo | null}
 */
export function onlyMove(spots) {
  const { decision } = seen();
  if (!decision) return null;
  for (const spot of spots) {
    const next = click(decision.moves, state.picks, spot);
    if (!next) continue;
    const left = next.move ? [next.move] : narrow(decision.moves, next.picks);
    return left.length === 1 ? left[0] : null;
  }
  return null;
}

/**
 * What it is and what it does, each line once.
 * @param {Page} page
 * @param {MoveInfo | null} move
 */
function linesOf({ lines, card, panel }, move) {
  const about = (!lines.length || panel) && state.told?.key === state.reading?.key ? (state.told?.about ?? []) : [];
  const known = card ? [card.text, ...card.foot.split(" | ")] : [];
  /** @type {string[]} */
  const said = [];
  for (const line of [move?.effect ?? "", ...lines, ...about])
    if (line && ![...known, ...said].some((other) => other && line.endsWith(other))) said.push(line);
  return said;
}

/** @param {Fact[]} all */
function facts(all) {
  if (!all.length) return null;
  return h(
    "dl.facts",
    { key: "facts" },
    all.flatMap(({ icon, label, value, of }, number) => [
      h("dt", { key: `t${number}` }, icon && h("svg", drawing(icon, "ic")), label),
      h("dd", { key: `d${number}` }, of > 0 ? t("of", { value, of }) : String(value)),
    ]),
  );
}

/** @param {Preview | null} found */
const odds = (found) => (found ? h("div.odds", { key: "odds" }, preview(found)) : null);

/** @param {Reading} reading */
function clause({ key }) {
  const { told } = state;
  if (!told?.link || told.key !== key) return null;
  return h(
    "p.rule",
    { key: "rule" },
    h(
      "a",
      { href: told.link, target: "meadhall-rules", on: { click: (event) => event.stopPropagation() } },
      t("read_clause", { clause: told.clause }),
    ),
  );
}
