// Why something is not possible: the clause in words, and a link into the rule book.

/** @import { Answer, Explained, Hooks, Reason, Reply } from "./types.d.ts" */

import { h } from "./dom.js";
import { state } from "./store.js";
import { t } from "./texts.js";

const SHOWN = 1;

/** @param {Hooks} hooks */
export function whyBox(hooks) {
  const { answer, explain } = state;
  if (!answer) {
    return explain
      ? h("section.answer", { key: "why", role: "status" }, shut(hooks), h("p", null, t("why_mode")))
      : null;
  }
  const { items, about } = answer;
  const [first, rest] = [items.slice(0, SHOWN), items.slice(SHOWN)];
  return h(
    "section.answer",
    { key: "why", id: "why", role: "status", "data-kind": answer.kind },
    shut(hooks),
    answer.title && h("h3", null, answer.title),
    about.map((line) => h("p", null, line)),
    first.map((item, number) => reason(item, number, hooks)),
    rest.length > 0 &&
      h(
        "details",
        null,
        h("summary", null, t("more_reasons", { n: rest.length })),
        rest.map((item, number) => reason(item, number, hooks)),
      ),
    !items.length && !about.length && h("p", null, t("nothing_to_say")),
  );
}

/**
 * At its head, where it is seen however long the answer is.
 * @param {Hooks} hooks
 */
const shut = (hooks) => h("button.link.shut", { type: "button", on: { click: hooks.dropAnswer } }, t("close"));

/**
 * @param {Partial<Explained>} item
 * @param {number} number
 * @param {Hooks} hooks
 */
function reason(item, number, hooks) {
  const { move } = item;
  return h(
    "div.reason",
    { key: `${number}`, "data-clause": item.clause },
    item.name && h("b", null, item.name, item.legal && h("span", null, ` ${t("is_possible")}`)),
    item.text && h("p", null, item.text),
    item.rule && h("blockquote", null, item.rule),
    item.link &&
      h(
        "a",
        { href: item.link, target: "meadhall-rules" },
        item.clause ? t("read_clause", { clause: item.clause }) : t("rules"),
      ),
    item.legal &&
      move &&
      h("button.link", { type: "button", "data-play": move, on: { click: () => hooks.playText(move) } }, t("do_it")),
  );
}

/**
 * The answer of the server to "why?", as what is shown.
 * @param {Answer} answer
 * @param {string | null} [title]
 * @returns {Reply}
 */
export function explained(answer, title) {
  const items = answer.why?.length ? answer.why : answer.error ? [answer.error] : [];
  return { kind: "why", title, items, about: answer.about ?? [] };
}

/**
 * A refusal, as what is shown.
 * @param {Partial<Reason> | null | undefined} error
 * @param {string | null} [title]
 * @returns {Reply}
 */
export function refused(error, title) {
  return { kind: "refused", title, items: error ? [error] : [], about: [] };
}
