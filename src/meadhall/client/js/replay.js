// A game that is over, move by move: with the eyes of the referee, of all, or of one seat.

import { api } from "./api.js";
import { Board } from "./board.js";
import { faceOf, looks, showEdges, tray } from "./cards.js";
import { byId, GLYPHS, glyph, h, patch } from "./dom.js";
import { log } from "./log.js";
import { brand, preferences } from "./menu.js";
import { seats } from "./panels.js";
import { goingOn, preview, previewFor } from "./preview.js";
import { scores } from "./score.js";
import { onChange } from "./settings.js";
import { colourOf, nameOfSeat, onRender, state, update } from "./store.js";
import { loadTexts, t } from "./texts.js";
import { Tip } from "./tip.js";

const REFEREE = -2;
const SPECTATOR = -1;
const STEP = { slow: 1800, normal: 1000, fast: 450 };

const id = location.pathname.split("/").filter(Boolean)[1] ?? "";
const film = { at: 0, last: 0, eyes: REFEREE, playing: false, speed: "normal", info: null, meta: null };
const kept = new Map();
let board, tip, timer;

const nothing = { legal: new Set(), numbers: new Map(), closed: new Set(), picked: [] };
const hooks = {
  ...nothing,
  panel: (panel) =>
    panel.zones.length && update({ tray: state.tray === `seat:${panel.seat}` ? "" : `seat:${panel.seat}` }),
  hover: (spots) => hover(spots),
  spots: () => {},
  card(card, element) {
    if (!card) return tip.hide();
    if (!card.back)
      tip.show(
        element.getBoundingClientRect(),
        [
          h("div.card.board.big", { class: looks(card).join(" ") }, ...faceOf(card)),
          card.says.map((line) => h("p", null, line)),
        ],
        true,
      );
  },
  tray: (tray) => update({ tray }),
};

function hover(spots) {
  state.hover = spots ? { spots } : null;
  update();
}

/** The position after so many moves; positions around it are asked for in advance. */
async function position(number) {
  const key = `${number} ${film.eyes} ${document.documentElement.lang}`;
  if (!kept.has(key)) kept.set(key, api(`tables/${id}/replay/${number}?seat=${film.eyes}`));
  try {
    return await kept.get(key);
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

async function go(number) {
  const wanted = Math.max(0, Math.min(film.last, number));
  film.at = wanted;
  update();
  try {
    const info = await position(wanted);
    if (film.at !== wanted) return; // the slider has gone on
    show(info);
    if (wanted < film.last) position(wanted + 1).catch(() => {});
  } catch (error) {
    film.trouble = error.message;
    film.playing = false;
    update();
  }
}

async function show(info) {
  film.info = info;
  film.last = info.moves;
  const table = film.meta.info;
  state.snap = {
    table,
    seat: film.eyes,
    asked: [],
    thinking: [],
    scene: info.scene,
    decision: null,
    undo: null,
    news: info.news,
    fresh: lastOf(info),
    result: null,
    replayed: true,
  };
  board.show(info.scene);
  update();
}

/** The lines of the last move are the new ones. */
const lastOf = (info) => {
  const first = info.news.findIndex((line) => line.n >= info.n);
  return first < 0 ? info.news.length : first;
};

function play(on = !film.playing) {
  film.playing = on;
  clearTimeout(timer);
  if (on && film.at >= film.last) film.at = -1;
  if (on) tick();
  update();
}

async function tick() {
  await go(film.at + 1);
  if (film.at >= film.last) return play(false);
  if (film.playing) timer = setTimeout(tick, STEP[film.speed]);
}

function render() {
  patch(byId("bar"), [
    brand(),
    h("h1", { key: "t" }, state.snap ? state.snap.table.title : "Meadhall"),
    h("span.phase", { key: "p" }, state.snap ? state.snap.scene.headline : ""),
    state.snap &&
      h(
        "ol.ages.push",
        { key: "ages", "aria-label": t("time") },
        state.snap.scene.chips.map((chip, number) =>
          h(
            "li",
            { key: number, class: chip.when },
            chip.mark && h("span.n", null, chip.mark),
            chip.text && h("span", null, chip.text),
          ),
        ),
      ),
    h(
      "nav",
      { key: "nav", class: state.snap ? "" : "push", "aria-label": t("menu") },
      h(
        "button.tool",
        {
          type: "button",
          "aria-label": t("settings"),
          title: t("settings"),
          "aria-expanded": String(Boolean(state.menu)),
          on: { click: () => update({ menu: state.menu ? "" : "page" }) },
        },
        glyph(GLYPHS.menu),
      ),
    ),
  ]);
  patch(
    byId("menu"),
    state.menu
      ? h("aside.menu.panel", { "aria-label": t("settings") }, h("h2", null, t("settings")), preferences())
      : null,
  );
  patch(byId("ask"), controls());
  if (!state.snap) return;
  patch(byId("seats"), seats(hooks));
  patch(byId("log"), log());
  patch(byId("card-tray"), tray(hooks));
  showEdges();
  board.light({ ...nothing, hover: new Set(state.hover?.spots ?? []) });
}

function controls() {
  if (!film.info)
    return [
      h(
        "div.q",
        { key: "q" },
        h("h2", null, film.trouble ?? t("connecting")),
        film.trouble && h("p", null, h("a", { href: "/" }, t("to_lobby"))),
      ),
    ];
  const { move, n } = film.info;
  const button = (sign, label, click, props = {}) =>
    h(
      "button.btn.small",
      { type: "button", "aria-label": label, title: label, ...props, on: { click } },
      glyph(GLYPHS[sign]),
    );
  return [
    h(
      "div.q",
      { key: "q", id: "question", "aria-live": "polite" },
      h("h2", { class: move ? colourOf(move.seat) : "" }, move ? move.name : t("at_start")),
      h(
        "p",
        null,
        move
          ? t("move_by", { name: nameOfSeat(move.seat), n, last: film.last })
          : t("moves_in_all", { last: film.last }),
      ),
    ),
    h(
      "div.scroll",
      { key: "scroll" },
      h("input.slider", {
        type: "range",
        id: "slider",
        min: "0",
        max: String(film.last),
        value: String(film.at),
        "aria-label": t("slider"),
        "aria-valuetext": t("after_moves", { n: film.at, last: film.last }),
        on: { input: slide },
      }),
      h(
        "div.player",
        null,
        button("first", t("first"), () => go(0)),
        button("back", t("one_back"), () => go(film.at - 1), { id: "one-back" }),
        button(film.playing ? "pause" : "play", t(film.playing ? "pause" : "play"), () => play(), {
          id: "play",
          "aria-pressed": String(film.playing),
        }),
        button("on", t("one_on"), () => go(film.at + 1), { id: "one-on" }),
        button("last", t("last"), () => go(film.last)),
      ),
      group(
        t("speed"),
        Object.keys(STEP).map((speed) => [speed, t(`pace_${speed}`)]),
        film.speed,
        choosePace,
      ),
      h(
        "label.field",
        { key: "eyes" },
        h("span", null, t("whose_eyes")),
        h(
          "select",
          { id: "eyes", on: { change: lookWith } },
          [
            [REFEREE, t("referee")],
            [SPECTATOR, t("spectator")],
            ...film.meta.info.seats.map((seat) => [seat.seat, seat.name]),
          ].map(([value, label]) =>
            h("option", { key: value, value: String(value), selected: value === film.eyes }, label),
          ),
        ),
      ),
      preview(previewFor(state.hover) ?? goingOn()),
      state.snap.scene.scores && scores(state.snap.scene.scores),
      h("p.hint", { key: "keys" }, t("replay_keys")),
    ),
    h(
      "div.tools",
      { key: "tools" },
      h("a.btn", { href: `/api/tables/${id}/record`, download: "", id: "export" }, t("export")),
      h("a.btn", { href: `/rules/${film.meta.game}`, target: "meadhall-rules" }, glyph(GLYPHS.rules), t("rules")),
    ),
  ];
}

function slide({ target }) {
  play(false);
  go(Number(target.value));
}

function choosePace(speed) {
  film.speed = speed;
  update();
}

function lookWith({ target }) {
  film.eyes = Number(target.value);
  go(film.at);
}

function group(label, values, value, choose) {
  return h(
    "div.field",
    { key: label, role: "group", "aria-label": label },
    h("span", null, label),
    h(
      "div.pick",
      null,
      values.map(([one, text]) =>
        h(
          "button",
          { key: one, type: "button", "aria-pressed": String(one === value), on: { click: () => choose(one) } },
          text,
        ),
      ),
    ),
  );
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select")) return;
  const act = {
    ArrowLeft: () => go(film.at - 1),
    ArrowRight: () => go(film.at + 1),
    Home: () => go(0),
    End: () => go(film.last),
    " ": () => play(),
    "+": () => board.view?.zoom(1.4),
    "-": () => board.view?.zoom(1 / 1.4),
    0: () => board.view?.whole(),
    Escape: () => update({ menu: "" }),
  }[event.key];
  if (!act || (event.key === " " && event.target.closest?.("button, a"))) return;
  event.preventDefault();
  act();
}

function pointed(element) {
  if (!element) {
    tip.hide();
    return hover(null);
  }
  const info = board.infoOf(element);
  hover(board.spotsOf(element));
  tip.show(element.getBoundingClientRect(), [h("b", null, info.name), info.says.map((line) => h("p", null, line))]);
}

async function start() {
  await loadTexts();
  tip = new Tip(byId("tip"));
  board = new Board(byId("stage"), { click: () => {}, hover: pointed, peek: pointed });
  byId("stage").setAttribute("aria-label", t("board"));
  onRender(render);
  onChange(async (changes) => {
    if (changes.plate) board.plate();
    if (changes.lang) {
      await loadTexts();
      film.meta = await api(`tables/${id}`);
      await go(film.at);
    }
    update();
  });
  addEventListener("keydown", key);
  update();
  try {
    film.meta = await api(`tables/${id}`);
    document.title = `${film.meta.title} – ${t("replay")} – Meadhall`;
    const [first] = await Promise.all([
      position(0),
      board.load(`/api/games/${film.meta.game}/board.svg`).catch(() => null),
    ]);
    film.last = first.moves;
    show(first);
  } catch (error) {
    film.trouble = error.message;
    update();
  }
}

start();
