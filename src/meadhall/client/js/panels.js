// Everybody at the table: who they are, what they have, whose turn it is.

/** @import { Hands, Kid, Panel } from "./types.d.ts" */

import { actor } from "./banner.js";
import { h } from "./dom.js";
import { due, seen, showing, state } from "./store.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

const MOST_PIPS = 12;
const ROOMY = 4;

/** @param {Hands} hooks */
export function seats(hooks) {
  const { scene } = seen();
  const dense = scene.panels.length > 4 || scene.panels.some((panel) => panel.facts.length > 9);
  return h(
    "ul.seats",
    { class: dense ? "dense" : "", "aria-label": t("seats") },
    scene.panels.map((panel) => seat(panel, hooks)),
  );
}

/**
 * @param {Panel} panel
 * @param {Hands} hooks
 */
function seat(panel, hooks) {
  const { hover, picks } = state;
  const asked = !showing() && seen().asked.includes(panel.seat);
  const legal = panel.spots.some((spot) => hooks.legal.has(spot));
  const lit = panel.spots.some((spot) => hover?.spots.includes(spot));
  const picked = panel.spots.some((spot) => picks.some((pick) => pick.spot === spot));
  const shown = state.tray === `seat:${panel.seat}`;
  const number = panel.spots.map((spot) => hooks.numbers.get(spot)).find(Boolean);
  const classes = [
    panel.colour && `c-${panel.colour}`,
    asked && "turn",
    legal && "legal",
    legal && panel.spots.some((spot) => hooks.advised.has(spot)) && "advised",
    lit && "hover",
    picked && "picked",
    shown && "open",
    state.playing && actor(state.playing) === panel.seat && "acting",
  ];
  const open = panel.zones.length > 0;
  return h(
    "li.seat.panel",
    { key: panel.seat, class: classes.filter(Boolean).join(" "), "data-seat": panel.seat },
    panel.emblem && h("svg", drawing(panel.emblem, "em")),
    h("div.who", null, h("b", null, panel.name), h("span", null, about(panel, asked))),
    panel.score !== "" && h("div.glory", null, h("b", null, panel.score), h("span", null, panel.score_label)),
    facts(panel),
    panel.notes.length > 0 && h("p.ups", { title: panel.notes.join("\n") }, panel.notes.join(" · ")),
    // One button over the whole panel: to pick it where that is a move, else to look at what lies before that player.
    (legal || open || panel.spots.length > 0) &&
      h(
        "button.over",
        {
          type: "button",
          "data-spots": panel.spots.join(" "),
          title: told(panel),
          "aria-label": legal ? [number, panel.name].filter(Boolean).join(" ") : t("look_at", { name: panel.name }),
          "aria-pressed": open && !legal ? String(shown) : null,
          on: {
            click: () => hooks.panel(panel, legal),
            pointerenter: () => hooks.hover(panel.spots),
            pointerleave: () => hooks.hover(null),
            focus: () => hooks.hover(panel.spots),
            blur: () => hooks.hover(null),
          },
        },
        legal && number && h("span.n", null, number),
      ),
  );
}

/**
 * All that stands on a panel, in words: the button lies over the signs, so it has to say what they mean.
 * @param {Panel} panel
 */
function told(panel) {
  const facts = panel.facts.map(
    (fact) => `${fact.label}: ${fact.of > 0 ? t("of", { value: fact.value, of: fact.of }) : fact.value}`,
  );
  const line = [panel.title, ...panel.tags].filter(Boolean).join(", ");
  return [line, ...facts, ...panel.notes].filter(Boolean).join("\n") || null;
}

/**
 * The line below the name: whose seat it is, and what it is doing.
 * @param {Panel} panel
 * @param {boolean} asked
 * @returns {Kid}
 */
function about(panel, asked) {
  const snap = seen();
  const seat = snap.table.seats[panel.seat];
  const own = snap.table.mine.includes(panel.seat);
  if (asked && own && due().includes(panel.seat))
    return h("span.tag", null, t(panel.seat === snap.seat ? "you_to_move" : "to_move"));
  if (snap.thinking.includes(panel.seat)) return h("span.tag.soft", null, t("thinking"));
  if (asked) return h("span.tag.soft", null, t("to_move"));
  const words = [...panel.tags];
  if (panel.title) words.unshift(panel.title);
  else if (own && seat?.kind !== "bot") words.unshift(t("you"));
  else if (seat?.kind === "bot") words.unshift(t("bot"));
  if (seat?.kind === "open") words.push(t("seat_free"));
  else if (seat?.kind === "person" && !seat.online && !own && !snap.replayed) words.push(t("away"));
  return words
    .filter(Boolean)
    .map((word) => word.replace(/ (?=\d+$)/, "\u00a0"))
    .join(", ");
}

/**
 * Few facts are written out; many are told by their signs, in rows.
 * @param {number} count
 */
function spread(count) {
  if (count <= ROOMY) return "";
  return count > ROOMY + 1 ? (count > 2 * ROOMY ? "many rows lots" : "many rows") : "many";
}

/** @param {Panel} panel */
function facts(panel) {
  const [lead] = panel.facts;
  const pips = lead && lead.of > 0 && lead.of <= MOST_PIPS && Number.isFinite(Number(lead.value)) ? lead : null;
  const rest = pips ? panel.facts.slice(1) : panel.facts;
  return [
    pips &&
      h(
        "div.pips",
        { key: "pips", title: `${pips.label}: ${t("of", { value: pips.value, of: pips.of })}` },
        pips.icon && h("svg", drawing(pips.icon, "ic")),
        Array.from({ length: pips.of }, (_, number) => h("i", { class: number < Number(pips.value) ? "on" : "" })),
        h(
          "span",
          null,
          h("span.unseen", null, `${pips.label} `),
          h("span.long", null, t("of", { value: pips.value, of: pips.of })),
          h("span.short", { "aria-hidden": "true" }, `${pips.value}/${pips.of}`),
        ),
      ),
    rest.length > 0 &&
      h(
        "ul.stats",
        { key: "stats", class: spread(rest.length) },
        rest.map((fact) =>
          h(
            "li",
            { key: fact.label, title: fact.label },
            fact.icon && h("svg", drawing(fact.icon, "ic")),
            h("span", { "data-fact": fact.label }, String(fact.value), fact.of > 0 && h("small", null, `/${fact.of}`)),
            h("em", null, fact.label),
          ),
        ),
      ),
  ];
}
