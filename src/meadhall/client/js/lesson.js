// Learning by playing: a raven says one idea at a time, at the first decision that shows it, with a move that does and the reason
// for it. Whoever does something else is followed, and the raven waits until something new comes up.

/** @import { Hooks, IdeaInfo, LessonInfo, MoveInfo } from "./types.d.ts" */

import { GLYPHS, glyph, h } from "./dom.js";
import { HAND } from "./reader.js";
import { seen, state, update } from "./store.js";
import { t } from "./texts.js";

/** So far apart the notches are, and so long the staff goes on at its ends. */
const NOTCH = 10;
const END = 7;

const BODY =
  "M2 66C8 46 16 34 29 28C32 16 43 9 54 12C61 14 65 18 67 24L79 30L66 33C64 45 58 53 49 58L46 66H55L53 70H36L39 63C30 68 20 70 12 69L1 78z";
const FEATHERS =
  "M14 61C26 58 40 52 49 39M19 54C29 51 39 46 45 36M12 67C24 65 35 62 43 56M27 44C33 42 38 39 41 33M47 18C44 21 42 25 42 29M66 27L75 30";

/**
 * What the raven has to say now, where somebody learns and has not sent it away.
 * @returns {LessonInfo | null}
 */
const lesson = () => (state.quiet ? null : (seen().decision?.lesson ?? null));

/**
 * The move that shows the idea, as long as what was picked can still become it.
 * @param {MoveInfo[]} left
 */
export function advisedMove(left) {
  const idea = lesson()?.idea;
  return idea ? left.find(({ move }) => move === idea.move) : undefined;
}

/** @param {Hooks} hooks */
export function raven(hooks) {
  const found = lesson();
  if (!found) return null;
  const { idea } = found;
  if (!idea && state.again && state.tall) return stays(found, hooks);
  const folded = idea !== null && isFolded(idea, hooks);
  return h(
    "section.advising",
    {
      key: "raven",
      id: "raven",
      class: idea ? (folded ? "folded" : "") : "idle",
      vars: { "--tall": "0px" },
      "aria-label": t("raven"),
      "data-idea": idea?.name,
    },
    h("div.bird", { key: "bird", "aria-hidden": "true" }, drawn()),
    staff(found),
    h("div.say", { key: "say", "aria-live": "polite" }, idea ? said(idea, folded) : h("p", null, t(waits(found)))),
    idea ? advised(idea, hooks) : hint(found, hooks),
    idea && state.picks.length === 0 && foldButton(idea, folded),
    h("button.link.leave", { key: "leave", type: "button", id: "raven-leave", on: { click: hooks.hush } }, t("i_know")),
  );
}

/**
 * Folded by hand, or to make room: for the next step of a move, and in a hand for the dice and fighters that it speaks of.
 * @param {IdeaInfo} idea
 * @param {Hooks} hooks
 */
function isFolded({ name }, { curtain }) {
  if (state.picks.length > 0) return true;
  if (state.folding?.idea === name) return state.folding.folded;
  const { roll, battle } = seen().scene;
  return innerWidth <= HAND && curtain === "up" && (roll ?? battle) !== null;
}

/**
 * The same is asked again: what was said stays, as high as it was, so that nothing below it moves.
 * @param {LessonInfo} found
 * @param {Hooks} hooks
 */
function stays(found, hooks) {
  const idea = state.kept && !isFolded(state.kept, hooks) ? state.kept : null;
  return h(
    "section.advising",
    {
      key: "raven",
      id: "raven",
      class: idea ? "stays" : "idle stays",
      vars: { "--tall": `${state.tall}px` },
      "aria-label": t("raven"),
    },
    h("div.bird", { key: "bird", "aria-hidden": "true" }, drawn()),
    staff(found),
    h("div.say", { key: "say" }, idea ? said(idea, false) : h("p", null, t(waits(found)))),
    hint(found, hooks),
  );
}

function drawn() {
  return h(
    "svg",
    { viewBox: "0 0 80 80" },
    h("path.body", { d: BODY }),
    h("path.feathers", { d: FEATHERS }),
    h("circle.white", { cx: 56, cy: 21, r: 4 }),
    h("circle.pupil", { cx: 57, cy: 21, r: 2 }),
  );
}

/**
 * A staff with a notch for each idea.
 * @param {LessonInfo} lesson
 */
function staff({ told, of, idea }) {
  const width = (of - 1) * NOTCH + 2 * END;
  return h(
    "div.count",
    { key: "count" },
    h(
      "svg.staff",
      { viewBox: `0 0 ${width} 14`, "aria-hidden": "true" },
      h("path.rod", { d: `M3 7H${width - 3}` }),
      Array.from({ length: of }, (_, number) => {
        const here = idea !== null && number === told - 1;
        const [x, size] = [END + number * NOTCH, here ? 6 : 3.6];
        return h("path", {
          key: number,
          class: here ? "here" : number < told ? "done" : "",
          d: `M${x} ${7 - size}L${x + size * 0.8} 7 ${x} ${7 + size} ${x - size * 0.8} 7z`,
        });
      }),
    ),
    h("small", null, t("idea_of", { n: told, of })),
  );
}

/** @param {LessonInfo} lesson */
const waits = ({ told, of }) => (told >= of ? "raven_done" : state.other ? "raven_good_too" : "raven_waits");

/**
 * @param {IdeaInfo} idea
 * @param {boolean} folded
 */
const said = (idea, folded) => [h("h3", { key: "h" }, idea.title), !folded && h("p", { key: "p" }, idea.text)];

/**
 * @param {IdeaInfo} idea
 * @param {Hooks} hooks
 */
function advised(idea, hooks) {
  const move = seen().decision?.moves.find((one) => one.move === idea.move);
  if (!move) return null;
  const lit = { move: move.move, spots: move.spots };
  return h(
    "div.try",
    {
      key: "try",
      on: { pointerenter: () => hooks.hover(lit.spots), pointerleave: () => hooks.hover(null) },
    },
    h("p", null, h("small", null, t("try_this")), h("b", null, move.name), h("span", null, idea.because)),
    h(
      "button.btn.strong",
      {
        type: "button",
        id: "raven-do",
        "data-advised": move.move,
        "aria-label": `${t("do_that")}: ${move.name}`,
        "aria-disabled": state.sent ? "true" : null,
        on: { click: () => hooks.playText(idea.move) },
      },
      t("do_that"),
    ),
  );
}

/**
 * Nothing new: a good player can be asked instead.
 * @param {LessonInfo} lesson
 * @param {Hooks} hooks
 */
function hint({ told, of }, hooks) {
  if (told >= of) return null;
  return h("button.link.ask-raven", { key: "hint", type: "button", on: { click: hooks.advise } }, t("ask_raven"));
}

/**
 * @param {IdeaInfo} idea
 * @param {boolean} folded
 */
function foldButton(idea, folded) {
  return h(
    "button.tool.fold",
    {
      key: "fold",
      type: "button",
      id: "raven-fold",
      "aria-expanded": String(!folded),
      "aria-label": t(folded ? "unfold_idea" : "fold_idea"),
      on: { click: () => update({ folding: { idea: idea.name, folded: !folded } }) },
    },
    glyph(folded ? GLYPHS.plus : GLYPHS.minus),
  );
}
