// The rule book of a game: contents, search, and an anchor for every clause.

/** @import { At, ClauseInfo, RulebookInfo } from "./types.d.ts" */

import { api, messageOf } from "./api.js";
import { byId, h, part, patch } from "./dom.js";
import { followSettings, pageBar, toast } from "./page.js";
import { learnSigns } from "./signs.js";
import { onRender, update } from "./store.js";
import { learnSymbols } from "./symbols.js";
import { loadTexts, t } from "./texts.js";

const game = location.pathname.split("/").filter(Boolean)[1] ?? "";
/** @type {RulebookInfo | null} */
let book = null;
/** @type {Promise<void> | null} */
let drawings = null;
let query = new URLSearchParams(location.search).get("q") ?? "";

function render() {
  if (!book) {
    pageBar("");
    return;
  }
  pageBar(t("rules_title", { game: book.title }));
  document.title = `${t("rules_title", { game: book.title })} – Meadhall`;
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const sections = book.sections
    .map((section) => ({ ...section, clauses: section.clauses.filter((clause) => fits(clause, words)) }))
    .filter(({ clauses }) => clauses.length);
  const count = sections.reduce((sum, { clauses }) => sum + clauses.length, 0);
  patch(part("book"), [
    h(
      "aside.contents.panel",
      { key: "contents" },
      h(
        "search",
        null,
        h(
          "label.field",
          null,
          h("span", null, t("search_rules")),
          h("input", {
            type: "search",
            id: "search",
            value: query,
            on: { input: search },
          }),
        ),
        h("p.hint", { role: "status" }, words.length ? t("found", { n: count }) : ""),
      ),
      h(
        "nav",
        { "aria-label": t("contents") },
        h(
          "ol",
          null,
          sections.map((section) =>
            h(
              "li",
              { key: section.id },
              h("a", { href: `#section-${section.id}` }, section.title || t("cases")),
              h("small", null, String(section.clauses.length)),
            ),
          ),
        ),
      ),
    ),
    h(
      "main.text.panel",
      { key: "text", tabindex: "-1" },
      sections.map((section) =>
        h(
          "section",
          { key: section.id, id: `section-${section.id}`, "aria-label": section.title || t("cases") },
          h("h2", null, section.title || t("cases")),
          section.clauses.map((clause) => clauseOf(clause, words)),
        ),
      ),
      !sections.length && h("p", null, t("nothing_found")),
    ),
  ]);
}

/** @param {At<Event, HTMLInputElement>} event */
function search({ currentTarget }) {
  query = currentTarget.value;
  update();
}

/**
 * @param {ClauseInfo} clause
 * @param {string[]} words
 */
function fits(clause, words) {
  const text = `${clause.id} ${clause.text} ${clause.reason}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/**
 * @param {ClauseInfo} clause
 * @param {string[]} words
 */
function clauseOf(clause, words) {
  return h(
    "article.clause",
    { key: clause.id, id: clause.id, class: `${clause.kind}${location.hash === `#${clause.id}` ? " meant" : ""}` },
    h("a.id", { href: `#${clause.id}`, "aria-label": t("clause", { id: clause.id }) }, clause.id),
    h(
      "div",
      null,
      h(
        "p",
        null,
        clause.kind !== "clause" && h("b", null, `${t(`kind_of_${clause.kind}`)} `),
        marked(clause.text, words),
      ),
      clause.ruling && h("p.ruling", null, h("b", null, t("ruling")), " ", clause.reason),
      clause.clauses.length > 0 &&
        h(
          "p.see",
          null,
          t("see"),
          " ",
          clause.clauses.map((id, number) => [number > 0 && ", ", h("a", { key: id, href: `#${id}` }, id)]),
        ),
    ),
  );
}

/**
 * What was searched for, marked.
 * @param {string} text
 * @param {string[]} words
 */
function marked(text, words) {
  if (!words.length) return text;
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return text.split(pattern).map((part, number) => (number % 2 ? h("mark", { key: `m${number}` }, part) : part));
}

function toHash() {
  update();
  queueMicrotask(() =>
    queueMicrotask(() => byId(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ block: "center" })),
  );
}

async function load() {
  const fresh = await api(`games/${game}/rules`);
  if (fresh.signs.length) await loadSymbols();
  learnSigns(fresh.signs);
  book = fresh;
}

/** The signs in the rules are drawn as on the board, of which nothing else is needed, not even its style. */
async function loadSymbols() {
  drawings ??= fetch(`/api/games/${game}/board.svg`)
    .then((answer) => answer.text())
    .then((text) =>
      learnSymbols(new DOMParser().parseFromString(text.replace(/<style.*?<\/style>/gs, ""), "image/svg+xml")),
    );
  await drawings.catch(() => null);
}

async function start() {
  await loadTexts();
  onRender(render);
  followSettings(load);
  try {
    await load();
  } catch (error) {
    toast(messageOf(error));
  }
  addEventListener("hashchange", toHash);
  toHash();
}

start();
