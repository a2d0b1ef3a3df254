// The question column: the steps of the move, the question, the legal moves, what is not possible and why, what the move under the
// pointer would do.

/** @import { At, DecisionInfo, Entry, Hooks, MoveInfo, Picked, Props, SeatInfo, Seen, TableInfo } from "./types.d.ts" */

import { firstOpen, nameOf, narrow, verbsOf } from "./choosing.js";
import { GLYPHS, glyph, h } from "./dom.js";
import { roomToForesee } from "./fitting.js";
import { advisedMove, raven } from "./lesson.js";
import { ticker } from "./log.js";
import { inviteButton, seatButton } from "./menu.js";
import { goingOn, preview, previewFor } from "./preview.js";
import { isRead, nameOfSeat, panelOf, seen, state } from "./store.js";
import { drawing } from "./symbols.js";
import { listed, t } from "./texts.js";
import { whyBox } from "./why.js";

const FEW = 7;
const MANY = 14;
const TRAIL = 2;

/** @type {Record<string, number>} */
const ARROWS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -999, End: 999 };

/** @param {Hooks} hooks */
export function question(hooks) {
  const { picks } = state;
  const { decision } = seen();
  const passing = state.passing && decision?.moves.find(({ move }) => move === state.passing);
  if (passing) return [byItself(passing), tools(hooks)];
  const foreseen = previewFor(state.hover);
  return [
    raven(hooks),
    steps(hooks),
    h(
      "div.q",
      { key: "q", id: "question", tabindex: "-1", "aria-live": "polite" },
      h("h2", null, heading(decision, picks)),
      decision && picks.length > 0 && h("p", null, decision.question),
      !decision && h("p", null, waitingText(seen())),
    ),
    belongings(),
    h(
      "div.scroll",
      { key: "scroll", tabindex: "-1" },
      whyBox(hooks),
      confirmation(hooks),
      advice(hooks),
      preview(goingOn(), "now"),
      decision ? moveList(hooks) : [resting(hooks), invitations(hooks)],
      ticker(),
      decision && notPossible(hooks),
      foreseen && roomToForesee() && preview(foreseen),
    ),
    tools(hooks),
  ];
}

/** In a hand the panels are too small for it: what one has, in a row of signs. */
function belongings() {
  const facts = panelOf(seen().seat)?.facts.filter(({ icon }) => icon) ?? [];
  if (!facts.length) return null;
  return h(
    "ul.mine",
    { key: "mine", "aria-label": t("you") },
    facts.map(({ icon, label, value, of }) =>
      h(
        "li",
        { key: label, title: label },
        h("svg", drawing(icon, "ic")),
        h("span.unseen", null, label),
        of > 0 ? `${value}/${of}` : String(value),
      ),
    ),
  );
}

/**
 * What is done without being asked, because nothing else can be done.
 * @param {MoveInfo} move
 */
function byItself(move) {
  return h(
    "div.q",
    { key: "q", id: "question", tabindex: "-1", "aria-live": "polite" },
    h("h2", null, t("by_itself")),
    h("p", null, move.name),
  );
}

/**
 * The question, or once something is picked: what is still open.
 * @param {DecisionInfo | null} decision
 * @param {Picked[]} picks
 */
function heading(decision, picks) {
  if (!decision) return t("wait");
  if (!picks.length) return decision.question;
  const named = picks.map((pick, number) =>
    nameOf(pick, narrow(decision.moves, picks.slice(0, number + 1)), decision.verb_titles),
  );
  const left = narrow(decision.moves, picks);
  const verbs = verbsOf(left);
  if (left.length === 1) return t("sure", { move: left[0].name });
  if (verbs.length > 1) return t("do_what", { name: named.join(", ") });
  return decision.asks_next[`${verbs[0]} ${firstOpen(left)}`] ?? `${named.join(", ")}: ${t("choose")}`;
}

/** @param {Seen} snap */
function waitingText(snap) {
  if (snap.table.damaged) return snap.table.damaged;
  if (snap.table.imported) return t("imported");
  const seats = snap.thinking.length ? snap.thinking : snap.asked;
  const names = listed(seats.map(nameOfSeat));
  return seats.length ? t(snap.thinking.length ? "waiting_thinking" : "waiting_for", { names, n: seats.length }) : "";
}

/**
 * While one rests: which seats a bot plays meanwhile, and how to come back.
 * @param {Hooks} hooks
 */
function resting(hooks) {
  const { table } = seen();
  if (table.over || table.imported) return null;
  if (table.new_rules) return newRules(table, hooks);
  return table.seats
    .filter((seat) => seat.mine && seat.kind === "bot")
    .map((seat) =>
      h(
        "div.resting",
        { key: `resting:${seat.seat}` },
        h("p", null, t("bot_for_you", { name: nameOfSeat(seat.seat) })),
        seatButton(seat, "person", t("take_back"), hooks),
      ),
    );
}

/**
 * The rules have changed since the game was begun: everybody is asked.
 * @param {TableInfo} table
 * @param {Hooks} hooks
 */
function newRules({ seats, mine, new_rules: agreed }, hooks) {
  const missing = seats.filter((seat) => seat.kind === "person" && !agreed?.includes(seat.seat));
  const asked = missing.some((seat) => mine.includes(seat.seat));
  const names = missing.map((seat) => nameOfSeat(seat.seat)).join(", ");
  return h(
    "div.resting",
    { key: "new-rules" },
    h("p", null, t("new_rules_text")),
    asked
      ? h("button.btn.strong", { type: "button", id: "agree", on: { click: hooks.agree } }, t("new_rules_agree"))
      : h("p.hint", null, t("waiting_for", { names })),
  );
}

/**
 * While one waits: the links for the seats that are still free.
 * @param {Hooks} hooks
 */
function invitations(hooks) {
  const { table } = seen();
  const free = table.seats.filter((seat) => seat.kind === "open" && hooks.invite(seat.seat));
  if (!free.length || table.over) return null;
  /** @param {SeatInfo} seat */
  const text = (seat) => (free.length > 1 ? `${t("copy_invite")}: ${nameOfSeat(seat.seat)}` : t("copy_invite"));
  return h(
    "ul.rows.invitations",
    { key: "invitations" },
    free.map((seat) => h("li", { key: seat.seat }, inviteButton(hooks.invite(seat.seat), hooks, text(seat)))),
  );
}

/**
 * What was chosen in this turn and can be taken back, and what is picked now.
 * @param {Hooks} hooks
 */
function steps(hooks) {
  const { picks, trail } = state;
  const { decision } = seen();
  if (!decision) return null;
  const picked = picks.map((pick, number) =>
    nameOf(pick, narrow(decision.moves, picks.slice(0, number + 1)), decision.verb_titles),
  );
  const clear = hooks.taken.slice(picks.length).map((pick) => nameOf(pick, hooks.left, decision.verb_titles));
  if (!(picked.length + clear.length + trail.length)) return null;
  return h(
    "ol.steps",
    { key: "steps", "aria-label": t("so_far") },
    trail.length > TRAIL &&
      h("li.trail", { key: "before", title: trail.slice(0, -TRAIL).join("\n") }, h("span", null, "…")),
    trail.slice(-TRAIL).map((name, number) => h("li.trail", { key: `t${number}`, title: name }, h("span", null, name))),
    picked.map((name, number) =>
      h(
        "li.done",
        { key: `p${number}` },
        h("button", { type: "button", title: t("back_to_here"), on: { click: () => hooks.backTo(number) } }, name),
      ),
    ),
    clear.map((name, number) => h("li.trail.clear", { key: `c${number}` }, h("span", null, name))),
  );
}

/** @param {Hooks} hooks */
function moveList(hooks) {
  const count = hooks.listed.reduce((sum, group) => sum + group.entries.length, 0);
  const size = count > MANY ? "many" : count > FEW ? "some" : "few";
  return h(
    "div.moves",
    {
      key: "moves",
      id: "moves",
      class: hooks.listed.some(({ icon }) => icon) ? `${size} purposes` : size,
      role: "group",
      "aria-label": t("legal_moves"),
      "aria-busy": String(Boolean(state.sent || state.settling)),
      on: { keydown: alongMoves },
    },
    hooks.listed.map((group, number) => [
      group.title &&
        group.entries.length > 0 &&
        h("h3", { key: `h${number}` }, group.icon && h("svg", drawing(group.icon, "ic")), group.title),
      h(
        "div.group",
        { key: `g${number}` },
        group.entries.map((entry) => move(entry, hooks)),
      ),
    ]),
  );
}

/**
 * @param {Entry} entry
 * @param {Hooks} hooks
 */
function move(entry, hooks) {
  const { hover, sent } = state;
  const lit = hover && (hover.key ? hover.key === entry.key : entry.spot && hover.spots.includes(entry.spot));
  const small = entry.move ? entry.effect : t("choices", { n: entry.moves.length });
  const advised = advisedMove(entry.moves) !== undefined;
  return h(
    "button.move",
    {
      key: entry.key,
      type: "button",
      class: [
        lit && "hover",
        advised && "advised",
        isRead("entry", entry.key) && "opened",
        sent && entry.move?.move === sent && "sent",
        !small && "bare",
      ]
        .filter(Boolean)
        .join(" "),
      "data-entry": entry.key,
      "data-move": entry.move?.move,
      "data-pick": entry.move ? null : entry.key,
      "data-spot": entry.spot,
      tabindex: entry === hooks.listed.find(({ entries }) => entries.length)?.entries[0] ? "0" : "-1",
      title: entry.effect || null,
      on: {
        click: () => hooks.entry(entry),
        pointerenter: (event) => hooks.hoverEntry(entry, event.currentTarget),
        pointerleave: () => hooks.hoverEntry(null),
        focus: ({ currentTarget }) =>
          hooks.hoverEntry(entry, currentTarget.matches(":focus-visible") ? currentTarget : null),
        blur: () => hooks.hoverEntry(null),
      },
    },
    h("span.n", { "aria-hidden": "true" }, String(entry.number)),
    h("b", null, entry.title),
    small && h("small", null, small),
    !entry.move && h("span.more", { "aria-hidden": "true" }, "›"),
  );
}

/** @param {At<KeyboardEvent>} event */
function alongMoves(event) {
  const by = ARROWS[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = event.currentTarget.querySelectorAll(".move");
  const now = [...buttons].findIndex((button) => button.matches(":focus"));
  const next = Math.abs(by) > 1 ? (by > 0 ? buttons.length - 1 : 0) : (now + by + buttons.length) % buttons.length;
  for (const button of buttons) button.setAttribute("tabindex", "-1");
  buttons[next].setAttribute("tabindex", "0");
  buttons[next].focus();
}

/**
 * Folded: it matters to whoever looks for a move and does not find it.
 * @param {Hooks} hooks
 */
function notPossible(hooks) {
  const found = hooks.greyedMoves;
  if (!found.length) return null;
  return h(
    "details.no",
    { key: "no", open: state.allGreyed, on: { toggle: (event) => hooks.showGreyed(event.currentTarget.open) } },
    h("summary", null, t("not_possible"), h("small", null, String(found.length))),
    h(
      "ul",
      null,
      found.map((move) =>
        h(
          "li",
          { key: move.move, "data-greyed": move.move, "data-clause": move.clause },
          h("span", null, move.name, move.several && h("small", null, move.reason)),
          h(
            "button.link",
            { type: "button", "aria-label": `${t("why")} ${move.name}`, on: { click: () => hooks.greyed(move) } },
            t("why"),
          ),
        ),
      ),
    ),
  );
}

/**
 * Whoever wants to be asked is asked once more before a move is made.
 * @param {Hooks} hooks
 */
function confirmation(hooks) {
  const move = state.sure && seen().decision?.moves.find((one) => one.move === state.sure);
  if (!move) return null;
  return h(
    "section.answer.sure",
    { key: "sure", role: "status" },
    h("h3", null, t("sure", { move: move.name })),
    move.effect && h("p", null, move.effect),
    h(
      "div.two",
      null,
      h("button.btn", { type: "button", id: "not-sure", on: { click: hooks.dropAnswer } }, t("not_yet")),
      h(
        "button.btn.strong",
        { type: "button", id: "is-sure", on: { click: () => hooks.playText(move.move) } },
        t("do_it"),
      ),
    ),
  );
}

/** @param {Hooks} hooks */
function advice(hooks) {
  const { advice: given } = state;
  if (!given) return null;
  return h(
    "section.answer.advice",
    { key: "advice", role: "status" },
    h("h3", null, t("hint")),
    given === "wait"
      ? h("p", null, t("hint_thinking"))
      : h(
          "ol",
          null,
          given.map((one) =>
            h(
              "li",
              { key: one.move },
              h(
                "button.link",
                { type: "button", "data-advised": one.move, on: { click: () => hooks.playText(one.move) } },
                one.name,
              ),
              h("span", null, t("chances", { percent: one.percent })),
            ),
          ),
        ),
    h("button.link.shut", { type: "button", on: { click: hooks.dropAnswer } }, t("close")),
  );
}

/** @param {Hooks} hooks */
function tools(hooks) {
  const { picks, explain } = state;
  const snap = seen();
  const can = picks.length > 0 || state.doubt || snap.undo?.can;
  return h(
    "div.tools",
    { key: "tools" },
    snap.table.mine.length > 0 &&
      tool("undo", t(picks.length ? "back" : "undo"), hooks.undo, {
        id: "undo",
        "aria-disabled": can ? null : "true",
        title: can ? t("key_undo") : snap.undo?.why,
      }),
    tool("why", t("why_not"), hooks.toggleWhy, { id: "why-not", "aria-pressed": String(explain), title: t("key_why") }),
    h(
      "a.btn",
      { id: "rules-link", href: `/rules/${snap.table.game}`, target: "meadhall-rules" },
      glyph(GLYPHS.rules),
      t("rules"),
    ),
  );
}

/**
 * @param {keyof typeof GLYPHS} sign
 * @param {string} text
 * @param {() => void} click
 * @param {Props} props
 */
function tool(sign, text, click, props) {
  return h("button.btn", { type: "button", ...props, on: { click } }, glyph(GLYPHS[sign]), text);
}
