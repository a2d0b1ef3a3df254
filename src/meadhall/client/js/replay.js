// A game that is over, move by move: with the eyes of the referee, of all, or of one seat.

/** @import { At, Hands, Props, ReplayInfo, TableInfo, Wanted } from "./types.d.ts" */

import { api, messageOf } from "./api.js";
import { Board } from "./board.js";
import { faceOf, looks, showEdges, tray } from "./cards.js";
import { GLYPHS, glyph, h, part, patch, within } from "./dom.js";
import { log } from "./log.js";
import { unlit } from "./looking.js";
import { brand, preferences } from "./menu.js";
import { seats } from "./panels.js";
import { goingOn, preview, previewFor } from "./preview.js";
import { scores } from "./score.js";
import { onChange } from "./settings.js";
import { colourOf, nameOfSeat, onRender, seen, state, update } from "./store.js";
import { loadTexts, t } from "./texts.js";
import { Tip } from "./tip.js";

const REFEREE = -2;
const SPECTATOR = -1;
const STEP = { slow: 1800, normal: 1000, fast: 450 };

/**
 * What is shown: which move, with whose eyes, how fast.
 * @typedef {keyof typeof STEP} Speed
 * @typedef {{ at: number, last: number, eyes: number, playing: boolean, speed: Speed, trouble: string }} Film
 */

/** @type {Speed[]} */
const SPEEDS = ["slow", "normal", "fast"];

const id = location.pathname.split("/").filter(Boolean)[1] ?? "";
/** @type {Film} */
const film = { at: 0, last: 0, eyes: REFEREE, playing: false, speed: "normal", trouble: "" };
/** @type {Map<string, Promise<ReplayInfo>>} */
const kept = new Map();
/** @type {ReplayInfo | null} */
let shown = null;
/** @type {TableInfo} */
let table;
/** @type {Board} */
let board;
/** @type {Tip} */
let tip;
let timer = 0;

/** @type {Hands} */
const hooks = {
  ...unlit(),
  panel(panel) {
    const own = `seat:${panel.seat}`;
    if (panel.zones.length) update({ tray: state.tray === own ? "" : own });
  },
  hover: (spots) => hover(spots),
  spots: () => {},
  take: () => {},
  card(card, element) {
    if (!card) tip.hide();
    else if (element && !card.back)
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

/** @param {string[] | null} spots */
function hover(spots) {
  state.hover = spots ? { spots } : null;
  update();
}

/**
 * The position after so many moves; positions around it are asked for in advance.
 * @param {number} number
 */
async function position(number) {
  const key = `${number} ${film.eyes} ${document.documentElement.lang}`;
  const asked = kept.get(key) ?? api(`tables/${id}/replay/${number}?seat=${film.eyes}`);
  kept.set(key, asked);
  try {
    return await asked;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

/** @param {number} number */
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
    film.trouble = messageOf(error);
    film.playing = false;
    update();
  }
}

/** @param {ReplayInfo} info */
function show(info) {
  shown = info;
  film.last = info.moves;
  state.snap = {
    seq: info.n,
    table,
    seat: film.eyes,
    asked: [],
    thinking: [],
    scene: info.scene,
    decision: null,
    undo: null,
    news: info.news,
    answered: info.n,
    scene_hash: 0,
    result: null,
    key_hash: "",
    key: null,
    replayed: true,
  };
  board.show(info.scene);
  update();
}

function play(on = !film.playing) {
  film.playing = on;
  clearTimeout(timer);
  if (on && film.at >= film.last) film.at = -1;
  if (on) tick();
  update();
}

async function tick() {
  await go(film.at + 1);
  if (film.at >= film.last) play(false);
  else if (film.playing) timer = setTimeout(tick, STEP[film.speed]);
}

function render() {
  patch(part("bar"), [
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
    part("menu"),
    state.menu
      ? h("aside.menu.panel", { "aria-label": t("settings") }, h("h2", null, t("settings")), preferences())
      : null,
  );
  patch(part("ask"), controls());
  if (!state.snap) return;
  patch(part("seats"), seats(hooks));
  patch(part("log"), log());
  patch(part("card-tray"), tray(hooks));
  showEdges();
  board.light({ ...unlit(), hover: new Set(state.hover?.spots ?? []) });
}

function controls() {
  if (!shown)
    return [
      h(
        "div.q",
        { key: "q" },
        h("h2", null, film.trouble || t("connecting")),
        film.trouble && h("p", null, h("a", { href: "/" }, t("to_lobby"))),
      ),
    ];
  const { move, n } = shown;
  const { scores: grid } = seen().scene;
  const eyes = [
    { value: REFEREE, label: t("referee") },
    { value: SPECTATOR, label: t("spectator") },
    ...table.seats.map(({ seat, name }) => ({ value: seat, label: name })),
  ];
  /** @type {(sign: keyof typeof GLYPHS, label: string, click: () => void, props?: Props) => Wanted} */
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
        SPEEDS.map((value) => ({ value, label: t(`speed_${value}`) })),
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
          eyes.map(({ value, label }) =>
            h("option", { key: value, value: String(value), selected: value === film.eyes }, label),
          ),
        ),
      ),
      preview(previewFor(state.hover) ?? goingOn()),
      grid && scores(grid),
      h("p.hint", { key: "keys" }, t("replay_keys")),
    ),
    h(
      "div.tools",
      { key: "tools" },
      h("a.btn", { href: `/api/tables/${id}/record`, download: "", id: "export" }, t("export")),
      h("a.btn", { href: `/rules/${table.game}`, target: "meadhall-rules" }, glyph(GLYPHS.rules), t("rules")),
    ),
  ];
}

/** @param {At<Event, HTMLInputElement>} event */
function slide({ currentTarget }) {
  play(false);
  go(Number(currentTarget.value));
}

/** @param {Speed} speed */
function choosePace(speed) {
  film.speed = speed;
  update();
}

/** @param {At<Event, HTMLSelectElement>} event */
function lookWith({ currentTarget }) {
  film.eyes = Number(currentTarget.value);
  go(film.at);
}

/**
 * @template {string} Value
 * @param {string} label
 * @param {{ value: Value, label: string }[]} values
 * @param {Value} value
 * @param {(value: Value) => void} choose
 */
function group(label, values, value, choose) {
  return h(
    "div.field",
    { key: label, role: "group", "aria-label": label },
    h("span", null, label),
    h(
      "div.pick",
      null,
      values.map((one) =>
        h(
          "button",
          {
            key: one.value,
            type: "button",
            "aria-pressed": String(one.value === value),
            on: { click: () => choose(one.value) },
          },
          one.label,
        ),
      ),
    ),
  );
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => go(film.at - 1),
  ArrowRight: () => go(film.at + 1),
  Home: () => go(0),
  End: () => go(film.last),
  " ": () => play(),
  "+": () => board.view?.zoom(1.4),
  "-": () => board.view?.zoom(1 / 1.4),
  0: () => board.view?.whole(),
  Escape: () => update({ menu: "" }),
};

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || within(event.target, "input, select")) return;
  const act = KEYS[event.key];
  if (!act || (event.key === " " && within(event.target, "button, a"))) return;
  event.preventDefault();
  act();
}

/** @param {Element | null} element */
function pointed(element) {
  const info = element && board.infoOf(element);
  if (!info) {
    tip.hide();
    hover(null);
    return;
  }
  hover(board.spotsOf(element));
  tip.show(element.getBoundingClientRect(), [h("b", null, info.name), info.says.map((line) => h("p", null, line))]);
}

/** What the table is called in the language of the page, and who sat at it. */
async function loadTable() {
  const { info, trouble } = await api(`tables/${id}`);
  if (!info) throw new Error(trouble);
  table = info;
}

async function start() {
  await loadTexts();
  tip = new Tip(part("tip"));
  board = new Board(part("stage"), { click: () => {}, hover: pointed, peek: pointed });
  part("stage").setAttribute("aria-label", t("board"));
  onRender(render);
  onChange(async (changes) => {
    if (changes.plate) board.plate();
    if (changes.lang) {
      await loadTexts();
      await loadTable();
      await go(film.at);
    }
    update();
  });
  addEventListener("keydown", key);
  update();
  try {
    await loadTable();
    document.title = `${table.title} – ${t("replay")} – Meadhall`;
    const [first] = await Promise.all([
      position(0),
      board.load(`/api/games/${table.game}/board.svg`).catch(() => null),
    ]);
    film.last = first.moves;
    show(first);
  } catch (error) {
    film.trouble = messageOf(error);
    update();
  }
}

start();
