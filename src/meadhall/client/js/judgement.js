// Beside a position of a game that is over: what was chosen there, what a good player would have chosen, and what it cost.

/** @import { Film, JudgedInfo, Kid, LossInfo, Projector, ReplayAsked, TextKey, TurnInfo, WeighedInfo } from "./types.d.ts" */

import { saidOf } from "./banner.js";
import { chapterOf } from "./course.js";
import { GLYPHS, glyph, h } from "./dom.js";
import { inkOf, who } from "./reel.js";
import { scores } from "./score.js";
import { colourOf, nameOfSeat, panelOf, seen, state } from "./store.js";
import { signed } from "./story.js";
import { drawing } from "./symbols.js";
import { t } from "./texts.js";

/** What was tried less often than this says nothing in per cent. */
const ENOUGH = 20;
/** So many other choices are told, and so many facts of each. */
const OTHERS = 3;
const FACTS = 3;
/** @type {Record<LossInfo["verdict"], TextKey>} */
const WORDS = { good: "judged_good", little: "judged_little", worse: "judged_worse", costly: "judged_costly" };

/**
 * @param {Film} film
 * @param {Projector} projector
 * @returns {Kid}
 */
export function judgement(film, projector) {
  const { shown } = film;
  if (!shown) return waiting(film.trouble);
  const moving = film.playing || state.playing !== null;
  const { scores: grid } = seen().scene;
  const overview = moving || !shown.next || !film.asked;
  return [
    moving ? happening(film) : shown.next && film.asked ? asked(film, shown.next) : stop(film),
    h(
      "div.scroll",
      { key: "scroll", tabindex: "0", role: "region", "aria-label": t("what_was_chosen") },
      !overview && shown.next && choice(film, projector, shown.next),
      !moving && !shown.next && grid && scores(grid),
      !moving && overview && points(film),
      overview && played(film),
      !moving && progress(film, projector),
    ),
    tools(film, projector),
  ];
}

/** @param {string} trouble */
function waiting(trouble) {
  return h(
    "div.q",
    { key: "q", id: "question", role: "status" },
    h("h2", null, trouble || t("connecting")),
    trouble && h("p", null, h("a", { href: "/" }, t("to_lobby"))),
  );
}

/**
 * @param {string} title
 * @param {Film} film
 * @param {Kid} [above]
 */
function head(title, { last, story, shown }, above) {
  const at = shown?.n ?? 0;
  const when = story ? chapterOf(story, shown?.next && !state.playing ? at + 1 : at) : "";
  const n = t("after_moves", { n: at, last });
  return h(
    "div.q",
    { key: "q", id: "question", tabindex: "-1", "aria-live": "polite" },
    above,
    h("h2", null, title),
    h("p", null, [when, n].filter(Boolean).join(", ")),
  );
}

/** @param {Film} film */
function stop(film) {
  return film.shown?.next ? head(t("at_start"), film) : head(t("end_of_game"), film);
}

/**
 * While it runs: what happens.
 * @param {Film} film
 */
function happening(film) {
  const { playing } = state;
  const { shown } = film;
  const beat = playing?.beat;
  const said = beat ? saidOf(beat, playing.line).title : (playing?.line?.text ?? shown?.move?.name);
  return head(said || t("at_start"), film, shown?.move ? whose(shown.move.seat) : null);
}

/**
 * @param {number} seat
 * @param {Kid} [more]
 */
function whose(seat, more) {
  const emblem = panelOf(seat)?.emblem;
  return h(
    "div.whose",
    { key: "whose", class: colourOf(seat) },
    emblem && h("svg", drawing(emblem, "em")),
    h("b", null, nameOfSeat(seat)),
    more,
  );
}

/**
 * What was chosen.
 * @param {Film} film
 * @param {ReplayAsked} next
 */
function asked(film, next) {
  const turns = film.story?.turns ?? [];
  const at = turns.findIndex(({ first }) => first - 1 === film.shown?.n);
  const turn = turns[at];
  const tag = turn && h("span.tag", null, t("turning_point_of", { n: at + 1, of: turns.length }));
  return head(turn?.text ?? next.move.name, film, whose(next.move.seat, tag));
}

/**
 * @param {Film} film
 * @param {Projector} projector
 * @param {ReplayAsked} next
 * @returns {Kid}
 */
function choice(film, projector, next) {
  const { judged } = film;
  if (next.choices < 2) return h("p.lone", { key: "lone" }, t("nothing_to_choose"));
  return [
    h(
      "p.asked",
      { key: "asked" },
      h("i", null, next.question),
      " ",
      h("small", null, t("so_many_choices", { n: next.choices })),
    ),
    judged?.verdict ? weighed(judged, projector) : wasPlayed(next, projector),
  ];
}

/**
 * Before anybody has judged it.
 * @param {ReplayAsked} next
 * @param {Projector} projector
 */
function wasPlayed({ move, spots }, projector) {
  return h(
    "div.weighed",
    { key: "played", on: pointing(spots, projector) },
    h("div.tags", null, h("span.tag", null, t("was_played"))),
    h("b", null, move.name),
  );
}

/**
 * @param {string[]} spots
 * @param {Projector} projector
 */
const pointing = (spots, projector) => ({
  pointerenter: () => projector.point(spots),
  pointerleave: () => projector.point(null),
});

/**
 * @param {JudgedInfo} judged
 * @param {Projector} projector
 * @returns {Kid}
 */
function weighed({ seat, verdict, percent, choices }, projector) {
  const [best, ...rest] = choices;
  const chosen = choices.find((one) => one.played);
  if (!verdict || !best || !chosen) return null;
  const named = new Set([best.name, chosen.name]); // copies of a card are one choice
  const others = rest.filter(({ name }) => !named.has(name) && named.add(name)).slice(0, OTHERS);
  const sure = best.tried >= ENOUGH && chosen.tried >= ENOUGH;
  return [
    h(
      "div.verdict-box",
      { key: "verdict", "data-verdict": verdict },
      h("b", null, t(WORDS[verdict])),
      h(
        "p",
        null,
        t(sentence(verdict, best === chosen, sure), { move: best.name, n: best.percent, m: chosen.percent }),
      ),
      verdict !== "good" && sure && h("span.cost", null, `${signed(-percent)} %`),
    ),
    thought(best, seat, true, projector),
    chosen !== best && thought(chosen, seat, false, projector),
    others.length > 0 &&
      h(
        "ul.others",
        { key: "others", "aria-label": t("also_thought_of") },
        others.map((one) =>
          h(
            "li",
            { key: one.move, on: pointing(one.spots, projector) },
            h("span", null, one.name),
            one.percent > best.percent && one.tried >= ENOUGH
              ? h("small", null, t("tried_unsure", { n: one.tried }))
              : share(one),
          ),
        ),
      ),
  ];
}

/**
 * What is said of a choice: in numbers only if it is sure enough.
 * @param {LossInfo["verdict"]} verdict
 * @param {boolean} same
 * @param {boolean} sure
 * @returns {TextKey}
 */
function sentence(verdict, same, sure) {
  if (same) return sure ? "judged_same" : "judged_same_too";
  if (!sure) return "judged_rather";
  return verdict === "good" ? "judged_alike" : "judged_other";
}

/** @param {WeighedInfo} one */
const share = ({ tried, percent, give_or_take: sure }) =>
  tried < ENOUGH
    ? tried > 0 && h("small", null, t("tried_only", { n: tried }))
    : h("span.share", null, h("b", null, `${percent} %`), h("small", null, ` ± ${sure}`));

/**
 * One choice, how often it wins, and what it would do.
 * @param {WeighedInfo} one
 * @param {number} seat
 * @param {boolean} best
 * @param {Projector} projector
 */
function thought(one, seat, best, projector) {
  const { percent, give_or_take: sure } = one;
  const [low, high] = [Math.max(0, percent - sure), Math.min(100, percent + sure)];
  return h(
    "div.weighed",
    { key: one.move, class: [best ? "best" : "", colourOf(seat)].join(" "), on: pointing(one.spots, projector) },
    h(
      "div.tags",
      null,
      best && h("span.tag.gold", null, t("good_player")),
      one.played && h("span.tag", null, t("was_played")),
      one.tried >= ENOUGH && h("small", null, t("tried", { n: one.tried })),
    ),
    h("b", null, one.name),
    share(one),
    one.tried >= ENOUGH &&
      h(
        "div.gauge",
        { "aria-hidden": "true" },
        h("i", { vars: { width: `${percent}%` } }),
        h("b", { vars: { left: `${low}%`, right: `${100 - high}%` } }),
      ),
    one.facts.length > 0 &&
      h(
        "ul.facts",
        null,
        one.facts.slice(0, FACTS).map((fact) => h("li", { key: fact }, fact)),
      ),
  );
}

/**
 * Where the game turned, to go there.
 * @param {Film} film
 */
function points(film) {
  const { story } = film;
  if (!story?.turns.length) return null;
  return h(
    "section.turning",
    { key: "turns" },
    h("h3", null, t("turning_points")),
    h(
      "ol",
      null,
      story.turns.map((turn, number) => point(turn, number, film)),
    ),
  );
}

/**
 * @param {TurnInfo} turn
 * @param {number} number
 * @param {Film} film
 */
function point(turn, number, film) {
  const together = Boolean(film.story?.perils.length);
  const emblem = who(film, turn.seat)?.emblem;
  return h(
    "li",
    { key: number },
    h(
      "a.tp",
      { href: `#${turn.first}`, "data-turn": number },
      h("span.disc", null, String(number + 1)),
      h("span.what", null, turn.text),
      h(
        "span.tp-side",
        { class: inkOf(film, turn.seat) },
        !together && emblem && h("svg", drawing(emblem, "em")),
        h("b", null, `${signed(turn.percent)} %`),
      ),
    ),
  );
}

/**
 * How well each seat has chosen, as far as it was judged.
 * @param {Film} film
 */
function played(film) {
  const losses = film.review?.losses ?? [];
  if (!losses.length) return null;
  /** @type {(seat: number, ...words: LossInfo["verdict"][]) => number} */
  const count = (seat, ...words) => losses.filter((one) => one.seat === seat && words.includes(one.verdict)).length;
  const columns = /** @type {const} */ (["good", "little", "worse", "costly"]);
  return h(
    "table.played",
    { key: "played" },
    h("caption", null, t("how_well")),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("td", null, ""),
        columns.map((one) => h("th", { key: one, scope: "col" }, t(WORDS[one]))),
      ),
    ),
    h(
      "tbody",
      null,
      seen().table.seats.map(({ seat }) =>
        h(
          "tr",
          { key: seat, class: inkOf(film, seat) },
          h("th", { scope: "row" }, nameOfSeat(seat)),
          columns.map((one) => h("td", { key: one }, String(count(seat, one)))),
        ),
      ),
    ),
  );
}

/**
 * How far the good player has come, or how to ask for one.
 * @param {Film} film
 * @param {Projector} projector
 */
function progress({ review }, projector) {
  const now = review?.state ?? "none";
  if (now === "done") return null;
  if (now === "none" || now === "failed")
    return h(
      "div.judging",
      { key: "progress" },
      h("p", null, t(now === "none" ? "judge_text" : "judge_failed")),
      h("button.btn", { type: "button", id: "judge", on: { click: projector.judge } }, glyph(GLYPHS.look), t("judge")),
    );
  const { done = 0, of = 0 } = review ?? {};
  return h(
    "div.judging",
    { key: "progress" },
    h(
      "div.gauge",
      {
        role: "progressbar",
        "aria-valuemin": "0",
        "aria-valuemax": String(of),
        "aria-valuenow": String(done),
        "aria-label": t("judge"),
      },
      h("i", { vars: { width: `${of ? (100 * done) / of : 0}%` } }),
    ),
    h("p", null, of ? t("judging", { n: done, of }) : t("judging_soon")),
  );
}

/**
 * On which seat one would play on: one's own if one has played, else that of whoever has to choose.
 * @param {Film} film
 */
export function placeOf({ own, shown }) {
  const next = shown?.next?.move.seat ?? 0;
  return own.length && !own.includes(next) ? own[0] : next;
}

/**
 * @param {Film} film
 * @param {Projector} projector
 */
function tools(film, projector) {
  const { table } = seen();
  const { shown } = film;
  const end = { key: "end", href: `/table/${table.id}`, id: "to-the-end" };
  return h(
    "div.tools.after",
    { key: "tools" },
    shown?.next
      ? h(
          "button.btn.strong.whole",
          { key: "on", type: "button", id: "play-on", title: t("play_from_text"), on: { click: projector.playOn } },
          t("play_from", { name: nameOfSeat(placeOf(film)) }),
        )
      : h("a.btn.strong.whole", end, t("back_to_end")),
    shown?.next && h("a.btn.whole", end, t("back_to_end")),
    h(
      "a.btn",
      { key: "export", href: `/api/tables/${table.id}/record`, download: "", id: "export" },
      glyph(GLYPHS.file),
      t("export"),
    ),
    h(
      "a.btn",
      { key: "rules", href: `/rules/${table.game}`, target: "meadhall-rules" },
      glyph(GLYPHS.rules),
      t("rules"),
    ),
  );
}
