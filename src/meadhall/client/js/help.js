// Help with the first game: what am I looking at, what can I do, what wins. Only a note beside a real game, which goes on
// whatever the note says; so it can never get stuck.

/** @import { GuideStep, TextKey } from "./types.d.ts" */

import { api } from "./api.js";
import { GLYPHS, glyph, h, part } from "./dom.js";
import { state, update } from "./store.js";
import { t } from "./texts.js";

const WIDTH = 320;
const HEIGHT = 240; // about; it grows with its text

/** @param {string} game */
export async function startGuide(game) {
  /** @type {GuideStep[]} */
  let steps = [];
  try {
    steps = await api(`games/${game}/guide`);
  } catch {
    /* then the words that fit every game */
  }
  if (!steps.length) steps = PARTS.map(([title, text, target]) => ({ title: t(title), text: t(text), target }));
  update({ guide: { steps, at: 0 }, menu: "" });
}

/** The board was moved or the window has another size: the frame follows. */
export function followGuide() {
  if (state.guide) update();
}

/** @type {[title: TextKey, text: TextKey, target: string][]} */
const PARTS = [
  ["guide_board", "guide_board_text", "#stage"],
  ["guide_question", "guide_question_text", "#ask"],
  ["guide_seats", "guide_seats_text", "#seats"],
  ["guide_cards", "guide_cards_text", "#card-tray"],
  ["guide_why", "guide_why_text", "#why-not"],
  ["guide_wins", "guide_wins_text", "#rules-link"],
];

export function guide() {
  if (!state.guide) return null;
  const { steps, at } = state.guide;
  const step = steps[at];
  const box = target(step.target)?.getBoundingClientRect();
  /** @param {number} number */
  const go = (number) => update({ guide: number < steps.length ? { steps, at: Math.max(0, number) } : null });
  return [
    box && h("div.spot", { key: "spot", "aria-hidden": "true", vars: place(box) }),
    h(
      "aside.guide.panel",
      { key: "guide", id: "guide-note", "aria-label": t("help"), "data-about": step.target, vars: beside(box) },
      h("p.count", null, t("step_of", { at: at + 1, n: steps.length })),
      h("div", { "aria-live": "polite" }, h("h2", null, step.title), h("p", null, step.text)),
      h(
        "div.row",
        null,
        h(
          "button.btn.small",
          { type: "button", "aria-disabled": at ? null : "true", on: { click: () => go(at - 1) } },
          t("guide_back"),
        ),
        h(
          "button.btn.small.strong",
          { type: "button", id: "guide-next", on: { click: () => go(at + 1) } },
          t(at + 1 < steps.length ? "guide_next" : "guide_end"),
        ),
      ),
      h(
        "button.tool.shut",
        { type: "button", id: "guide-close", "aria-label": t("close"), on: { click: () => update({ guide: null }) } },
        glyph(GLYPHS.close),
      ),
    ),
  ];
}

/**
 * A place by its id, or anything by its selector.
 * @param {string} where
 */
function target(where) {
  if (!where) return null;
  try {
    return document.getElementById(where) ?? document.querySelector(where);
  } catch {
    return null;
  }
}

/** @param {DOMRect} box */
function place(box) {
  return {
    "--x": `${box.left - 4}px`,
    "--y": `${box.top - 4}px`,
    "--w": `${box.width + 8}px`,
    "--h": `${box.height + 8}px`,
  };
}

/**
 * Beside what it speaks of, wherever there is room, but not over the moves; else at the edge of the page.
 * @param {DOMRect} [box]
 */
function beside(box) {
  if (!box || innerWidth <= 760) return { "--x": "8px", "--y": "108px" };
  const place = overLog(box) ?? nextTo(box);
  return { "--x": `${place.x}px`, "--y": `${Math.max(56, Math.min(place.y, innerHeight - 260))}px` };
}

/**
 * What is on the board is seen best when nothing lies on the board: then the note stands on the log.
 * @param {DOMRect} box
 */
function overLog(box) {
  const [log, stage] = ["log", "stage"].map((id) => part(id).getBoundingClientRect());
  const onBoard = box.left >= stage.left && box.right <= stage.right && box.bottom <= stage.bottom;
  if (!onBoard || log.right > stage.left) return null;
  /** @type {SVGSVGElement | null} */
  const svg = document.querySelector("#stage > svg.board");
  const picture = svg ? pictureOf(svg) : stage;
  const x = Math.max(log.left, picture.left - 8 - WIDTH);
  return x + WIDTH < box.left || box.width > stage.width / 2
    ? { x, y: Math.max(log.top, Math.min(box.top, innerHeight - HEIGHT)) }
    : null;
}

/**
 * The drawing itself; the element may be wider.
 * @param {SVGSVGElement} svg
 */
function pictureOf(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const matrix = svg.getScreenCTM() ?? undefined;
  const [a, b] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((point) =>
    point.matrixTransform(matrix),
  );
  return { left: a.x, right: b.x, top: a.y, bottom: b.y };
}

/** @param {DOMRect} box */
function nextTo(box) {
  const ask = part("ask").getBoundingClientRect();
  const edge = box.left < ask.left ? ask.left : innerWidth;
  const right = box.right + 14 + WIDTH < edge;
  const left = box.left - 14 - WIDTH > 0;
  const x = right
    ? box.right + 14
    : left
      ? box.left - 14 - WIDTH
      : Math.min(innerWidth / 2 - WIDTH / 2, edge - 14 - WIDTH);
  const below = box.top + Math.min(60, box.height / 3);
  return { x, y: right || left ? box.top + 8 : box.top > innerHeight / 2 ? box.top - 14 - HEIGHT : below };
}
