// The hall: choose a game, lay a table, go back to one, read a record.

/** @import { At, GameInfo, Hall, SeatWish, TableMeta } from "./types.d.ts" */

import { api, messageOf } from "./api.js";
import { GLYPHS, glyph, h, part, patch } from "./dom.js";
import { forgetTable, keepTable, keptTables, wayBack } from "./keeping.js";
import { customsFor, laying, seatsFor } from "./laying.js";
import { followSettings, pageBar, toast } from "./page.js";
import { change, isStill, settings } from "./settings.js";
import { onRender, playing, update } from "./store.js";
import { loadTexts, t } from "./texts.js";
import { arrive } from "./travelling.js";

/** What another device shows for this one to type. */
const CODE = /^[\dA-Za-z]{3}[\s-]?[\dA-Za-z]{3}$/;

const IN_VIEW = 0.5;
const SHOWN_TABLES = 3;

/** @type {Hall} */
const hall = {
  games: [],
  bots: [],
  game: "",
  seats: [],
  options: {},
  packs: [],
  customs: [],
  forgetting: "",
  tables: [],
  allTables: false,
  optionsOpen: false,
  help: true,
  busy: false,
};

const hooks = {
  /** @param {string} name */
  choose(name) {
    if (hall.game === name) return;
    hall.game = name;
    hall.options = {};
    hall.packs = [];
    hall.customs = [];
    const game = theGame();
    const [least, most] = [Math.min(...game.seats), Math.max(...game.seats)];
    hall.seats = seatsFor(Math.min(Math.max(least, hall.seats.length || 3), most), hall);
    hall.help = !(settings.guided ?? []).includes(name);
    change({ game: name });
    update();
  },
  /**
   * A game is picked by hand: then its table has to be in view, which on a narrow page is laid below the games.
   * @param {string} name
   */
  pick(name) {
    hooks.choose(name);
    queueMicrotask(() => {
      const form = part("laying");
      if (form.getBoundingClientRect().top > innerHeight * IN_VIEW)
        form.scrollIntoView({ behavior: calm() ? "auto" : "smooth", block: "start" });
    });
  },
  /** @param {SubmitEvent} event */
  async start(event) {
    event.preventDefault();
    const seats = hall.seats.map(({ kind, name, bot }) => ({
      kind,
      name: kind === "bot" ? "" : name.trim(),
      bot: kind === "bot" ? bot : "",
    }));
    const own = hall.seats.find(({ kind }) => kind === "person");
    if (own) change({ name: own.name.trim() });
    hall.busy = true;
    update();
    try {
      const made = await api("tables", {
        body: {
          game: hall.game,
          options: hall.options,
          packs: hall.packs,
          customs: customsFor(hall.seats).filter((custom) => hall.customs.includes(custom)),
          seats,
          lang: settings.lang,
        },
      });
      keepTable(made.table, { token: made.token, invites: made.invites, own: made.seats.length, game: hall.game });
      if (hall.help) sessionStorage.setItem("meadhall.guide", made.table);
      change({ guided: [...new Set([...(settings.guided ?? []), hall.game])] });
      location.assign(`/table/${made.table}`);
    } catch (error) {
      hall.busy = false;
      toast(messageOf(error));
      update();
    }
  },
  /**
   * One click lays the table at which a game is learned, and sits down there.
   * @param {GameInfo} game
   */
  async learn({ name: chosen, first_game: first }) {
    if (!first || hall.busy) return;
    hall.busy = true;
    update();
    /** @type {SeatWish[]} */
    const seats = [{ kind: "person", name: settings.name.trim() }];
    while (seats.length < first.seats) seats.push({ kind: "bot", bot: first.bot });
    try {
      const made = await api("tables", {
        body: {
          game: chosen,
          options: first.options,
          customs: ["first_game"],
          seats,
          lang: settings.lang,
        },
      });
      keepTable(made.table, { token: made.token, invites: made.invites, own: made.seats.length, game: chosen });
      change({ guided: [...new Set([...(settings.guided ?? []), chosen])], game: chosen });
      location.assign(`/table/${made.table}`);
    } catch (error) {
      hall.busy = false;
      toast(messageOf(error));
      update();
    }
  },
  /** @param {At<Event, HTMLInputElement>} event */
  async read({ currentTarget: input }) {
    const file = input.files?.[0];
    if (!file) return;
    try {
      const made = await api("records", { body: { record: await file.text(), name: file.name, lang: settings.lang } });
      location.assign(`/replay/${made.table}`);
    } catch (error) {
      toast(messageOf(error));
    }
    input.value = "";
  },
  /** @param {At<SubmitEvent, HTMLFormElement>} event */
  async join(event) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("link")).trim();
    if (CODE.test(typed)) {
      await hooks.arrive(typed);
      return;
    }
    try {
      const link = new URL(typed, location.href);
      if (link.origin === location.origin && link.pathname.startsWith("/table/")) {
        location.assign(link.pathname + link.hash);
        return;
      }
    } catch {
      /* said below */
    }
    toast(t("no_link"));
  },
  /** @param {string} code */
  async arrive(code) {
    try {
      location.assign(await arrive(code));
    } catch (error) {
      toast(messageOf(error));
    }
  },
  toggleTables() {
    hall.allTables = !hall.allTables;
    update();
  },
  /**
   * Whoever has a seat there is asked first, and shown the way back.
   * @param {string} id
   * @param {boolean} [surely]
   */
  forget(id, surely = !keptTables()[id]?.token) {
    hall.forgetting = surely ? "" : id;
    if (surely) {
      forgetTable(id);
      hall.tables = hall.tables.filter((one) => one.table !== id);
    }
    update();
  },
  keep() {
    hall.forgetting = "";
    update();
  },
  /** @param {string} link */
  async copy(link) {
    try {
      await navigator.clipboard.writeText(link);
      toast(t("copied_link"));
    } catch {
      toast(link);
    }
  },
};

const calm = isStill;

const theGame = () => hall.games.find(({ name }) => name === hall.game) ?? hall.games[0];

function render() {
  pageBar("");
  if (!hall.games.length) return;
  patch(part("lobby"), [
    h("div.hail", { key: "hail" }, h("h1", null, t("welcome")), h("p", null, t("welcome_text"))),
    hall.tables.length > 0 && ownTables(),
    h(
      "section.games",
      { key: "games", "aria-labelledby": "games-title" },
      h("h2", { id: "games-title" }, t("choose_game")),
      h("div.shelf", null, hall.games.map(gameCard)),
    ),
    h(
      "section.laying.panel",
      { key: "laying", id: "laying", "aria-labelledby": "laying-title" },
      laying(theGame(), hall, hooks),
    ),
    h("div.lower", { key: "lower" }, joining()),
  ]);
}

/** @param {GameInfo} game */
function gameCard(game) {
  const chosen = game.name === hall.game;
  const seats = game.seats.length > 1 ? `${game.seats[0]}–${game.seats.at(-1)}` : `${game.seats[0]}`;
  return h(
    "article.game.panel",
    { key: game.name, class: chosen ? "chosen" : "", "data-game": game.name },
    h(
      "button",
      { type: "button", "aria-pressed": String(chosen), on: { click: () => hooks.pick(game.name) } },
      h("img.cover", { src: game.picture, alt: "", width: "640", height: "320" }),
      h("b", null, game.titles[settings.lang]),
      h(
        "small",
        null,
        h("span", null, t("players", { seats })),
        h("span.dot", { "aria-hidden": "true" }, " · "),
        h("span", null, t(game.cooperative ? "together" : "against")),
      ),
      game.about && h("p", null, game.about),
    ),
    game.first_game &&
      h(
        "div.learn",
        { key: "learn" },
        h(
          "button.btn",
          {
            type: "button",
            "data-learn": game.name,
            "aria-label": `${t("learn_by_playing")}: ${game.titles[settings.lang]}`,
            on: { click: () => hooks.learn(game) },
          },
          glyph(GLYPHS.hint),
          t("learn_by_playing"),
        ),
      ),
    h("a", { href: `/rules/${game.name}` }, t("rules_of", { n: game.clauses })),
  );
}

function ownTables() {
  const shown = hall.allTables ? hall.tables : hall.tables.slice(0, SHOWN_TABLES);
  return h(
    "section.own.panel",
    { key: "own", id: "own-tables", "aria-labelledby": "own-title" },
    h("h2", { id: "own-title" }, t("own_tables")),
    h("ul", null, shown.map(tableRow)),
    hall.tables.length > SHOWN_TABLES &&
      h(
        "button.link",
        { type: "button", "aria-expanded": String(hall.allTables), on: { click: hooks.toggleTables } },
        t(hall.allTables ? "fewer" : "all_greyed", { n: hall.tables.length }),
      ),
  );
}

/** @param {TableMeta} meta */
const waits = ({ info, asked }) => info !== null && !info.over && asked.some((seat) => playing(info).includes(seat));

/** @param {TableMeta} meta */
function tableRow(meta) {
  if (!meta.info)
    return h(
      "li",
      { key: meta.table },
      h("span", null, meta.trouble),
      h("button.btn.small", { type: "button", on: { click: () => hooks.forget(meta.table) } }, t("forget")),
    );
  const { info } = meta;
  const names = info.seats.map((seat) => seat.name).join(", ");
  return h(
    "li",
    { key: meta.table, "data-table": meta.table },
    h(
      "a",
      { href: info.over || info.imported ? `/replay/${meta.table}` : `/table/${meta.table}` },
      h("b", null, info.title),
      h("span", null, names),
    ),
    waits(meta)
      ? h("span.tag", null, t("your_turn"))
      : h("span.hint", null, t(info.imported ? "a_record" : info.over ? "over" : "under_way", { n: meta.moves })),
    hall.forgetting === meta.table
      ? forgetting(meta.table)
      : h(
          "button.btn.small",
          {
            key: "forget",
            type: "button",
            "aria-label": `${t("forget")}: ${info.title}`,
            on: { click: () => hooks.forget(meta.table) },
          },
          t("forget"),
        ),
  );
}

/**
 * A seat is known by what this browser keeps: whoever forgets it should keep the way back elsewhere.
 * @param {string} id
 */
function forgetting(id) {
  const link = wayBack(id);
  return h(
    "div.forgetting",
    { key: "forgetting", role: "group", "aria-label": t("forget") },
    h("p", null, t("forget_seat")),
    h("input", { type: "text", id: "way-back", "aria-label": t("way_back"), value: link, readonly: true }),
    h("button.btn.small", { type: "button", on: { click: () => hooks.copy(link) } }, t("copy_way_back")),
    h(
      "button.btn.small",
      { type: "button", id: "forget-surely", on: { click: () => hooks.forget(id, true) } },
      t("forget"),
    ),
    h("button.btn.small", { type: "button", on: { click: hooks.keep } }, t("keep")),
  );
}

function joining() {
  return h(
    "section.more.panel",
    { key: "more", "aria-labelledby": "more-title" },
    h("h2", { id: "more-title" }, t("more_ways")),
    h(
      "form.line",
      { on: { submit: hooks.join } },
      h(
        "label.field",
        null,
        h("span", null, t("join_by_link")),
        h("input", { type: "text", name: "link", placeholder: `${location.origin}/table/…`, autocomplete: "off" }),
      ),
      h("button.btn", { type: "submit" }, t("go")),
    ),
    h(
      "label.field",
      null,
      h("span", null, t("read_record")),
      h("small", null, t("read_record_text")),
      h("input", { type: "file", id: "import", accept: ".rec,.txt,text/plain", on: { change: hooks.read } }),
    ),
  );
}

async function load() {
  [hall.games, hall.bots] = await Promise.all([api("games"), api("bots")]);
  if (!hall.game) hooks.choose(hall.games.find(({ name }) => name === settings.game)?.name ?? hall.games[0].name);
  await loadTables();
}

async function loadTables() {
  const kept = Object.entries(keptTables());
  const asked = kept.map(([table, { token }]) => ({ table, token: token ?? "" }));
  hall.tables = asked.length
    ? await api("tables/mine", { body: { tables: asked, lang: settings.lang } }).catch(() => [])
    : [];
  hall.tables.sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.created - a.created);
}

async function start() {
  await loadTexts();
  document.title = "Meadhall";
  onRender(render);
  followSettings(load);
  await load().catch((error) => toast(messageOf(error)));
  update();
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (code) {
    history.replaceState(null, "", location.pathname);
    await hooks.arrive(code);
  }
}

start();
