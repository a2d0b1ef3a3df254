// A game that is over, move by move: with the eyes of the referee, of all, or of one seat. What happened is seen as it was at the
// table; beside each position stands what a good player would have done there.

/** @import { Film, Happened, Projector, ReplayInfo, Seen, TableInfo, Watching } from "./types.d.ts" */

import { api, messageOf } from "./api.js";
import { Arrival } from "./arriving.js";
import { Board } from "./board.js";
import { faceOf, looks, showEdges, tray } from "./cards.js";
import { sceneHash } from "./difference.js";
import { byId, GLYPHS, glyph, h, part, patch, within } from "./dom.js";
import { judgement, placeOf } from "./judgement.js";
import { keepTable, keptTables } from "./keeping.js";
import { announce, log } from "./log.js";
import { unlit } from "./looking.js";
import { brand, preferences } from "./menu.js";
import { endMotion, pauseMotion } from "./motion.js";
import { toast } from "./page.js";
import { seats } from "./panels.js";
import { HAND } from "./reader.js";
import { eyes, reel } from "./reel.js";
import { Scenery } from "./scenery.js";
import { onChange, settings } from "./settings.js";
import { cueOf, sound } from "./sound.js";
import { onRender, state, update } from "./store.js";
import { loadTexts, t } from "./texts.js";
import { theatre } from "./theatre.js";
import { Tip } from "./tip.js";

const REFEREE = -2;
/** So long a position stands there before the next move, when it runs by itself. */
const REST = { slow: 1100, normal: 600, fast: 250, off: 450 };
/** So often is asked how far the good player has come. */
const POLL = 1200;
/** So many positions are kept. */
const MOST_KEPT = 200;

const id = location.pathname.split("/").filter(Boolean)[1] ?? "";
/** @type {Film} */
const film = {
  at: 0,
  last: 0,
  eyes: REFEREE,
  base: 0,
  playing: false,
  asked: false,
  cards: false,
  trouble: "",
  shown: null,
  panels: [],
  story: null,
  review: null,
  judged: null,
  width: 0,
  own: [],
};
/** @type {Map<string, Promise<ReplayInfo>>} */
const kept = new Map();
/** @type {TableInfo} */
let table;
/** @type {Board} */
let board;
/** @type {Screen} */
let screen;
/** @type {Tip} */
let tip;
let timer = 0;
let polling = 0;

/** @type {Watching} */
const hooks = {
  ...unlit(),
  bannerAbove: false,
  curtain: "none",
  next: () => arrival.director.next(),
  lift: () => update({ curtain: hooks.curtain === "up" ? "board" : "stage" }),
  panel(panel) {
    const own = `seat:${panel.seat}`;
    if (!panel.zones.length) return;
    film.cards = !(film.cards && state.tray === own);
    update({ tray: own });
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

/** @type {Projector} */
const projector = {
  go(number) {
    play(false);
    film.asked = true;
    go(number);
  },
  step() {
    if (arrival.director.busy) arrival.director.catchUp();
    else step();
  },
  play: (on) => play(on),
  turn(by) {
    const stops = (film.story?.turns ?? []).map(({ first }) => first - 1);
    const found = by > 0 ? stops.find((at) => at > film.at) : stops.findLast((at) => at < film.at);
    if (found !== undefined) projector.go(found);
  },
  lookWith(seat) {
    film.eyes = seat;
    if (seat >= 0) film.base = seat;
    projector.go(film.at);
  },
  put(base) {
    film.base = base;
    update();
  },
  cards() {
    film.cards = !film.cards;
    update();
  },
  judge,
  playOn,
  point: (spots) => hover(spots),
};

/** @param {string[] | null} spots */
function hover(spots) {
  if (spots?.join() !== state.hover?.spots.join()) update({ hover: spots && { spots } });
}

// From position to position

/**
 * The position after so many moves, on request with what the last of them led to.
 * @param {number} number
 * @param {boolean} [moments]
 */
async function position(number, moments = false) {
  const key = `${number} ${film.eyes} ${document.documentElement.lang} ${moments}`;
  const address = /** @type {const} */ (`tables/${id}/replay/${number}`);
  const asked =
    kept.get(key) ?? api(moments ? `${address}?moments=1&seat=${film.eyes}` : `${address}?seat=${film.eyes}`);
  kept.set(key, asked);
  for (const old of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(old);
  try {
    return await asked;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

/**
 * To a position at once.
 * @param {number} number
 */
async function go(number) {
  clearTimeout(timer);
  const wanted = Math.max(0, Math.min(film.last, number));
  Object.assign(film, { at: wanted, asked: film.asked || wanted > 0 });
  update();
  await fetched(wanted, false, async (info) => {
    film.shown = info;
    film.judged = null;
    await arrival.table({ type: "table", ...seenAt(info) });
  });
}

/** One move on: what it led to is seen as it was at the table. */
async function step() {
  clearTimeout(timer);
  if (film.at >= film.last) return;
  const wanted = film.at + 1;
  Object.assign(film, { at: wanted, asked: true });
  update();
  await fetched(wanted, true, async (info) => {
    if (film.shown?.n !== wanted - 1 || arrival.truth?.seat !== film.eyes) {
      await go(wanted);
      return;
    }
    film.shown = info;
    film.judged = null;
    arrival.happened(happened(info));
  });
}

/**
 * @param {number} wanted
 * @param {boolean} moments
 * @param {(info: ReplayInfo) => Promise<void>} use
 */
async function fetched(wanted, moments, use) {
  try {
    const info = await position(wanted, moments);
    if (film.at !== wanted) return; // the slider has gone on
    film.last = info.moves;
    film.trouble = "";
    await use(info);
    if (wanted < film.last) position(wanted + 1, true).catch(() => {});
  } catch (error) {
    film.playing = false;
    film.trouble = messageOf(error);
    if (film.shown) toast(film.trouble);
    update();
  }
}

/**
 * @param {ReplayInfo} info
 * @returns {Seen}
 */
function seenAt(info) {
  return {
    seq: info.n,
    table,
    seat: film.eyes,
    asked: info.next ? [info.next.move.seat] : [],
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
}

/**
 * What a move led to, as the table would tell it.
 * @param {ReplayInfo} info
 * @returns {Happened}
 */
function happened(info) {
  const { seq, seat, asked, thinking, answered, result, key, undo, decision } = seenAt(info);
  const rest = { seq, seat, asked, thinking, answered, result, key, undo, decision };
  const { moments, scene, move } = info;
  return { type: "happened", ...rest, moments, mover: move?.seat ?? -1, over: false, scene_hash: sceneHash(scene) };
}

const arrival = new Arrival({
  veil: (snap) => snap,
  stops: () => "none",
  turned() {
    Object.assign(state, { curtain: "", hover: null });
    tip.hide();
  },
  draw() {
    if (state.snap) screen.still(state.snap);
    lookCloser();
    if (!film.playing) return;
    if (film.at >= film.last) play(false);
    else timer = setTimeout(step, REST[settings.speed]);
  },
  show(before) {
    tip.hide();
    return screen.perform(before);
  },
  tell(shown, events) {
    announce(part("live"), shown, events);
    if (shown) sound(cueOf(shown));
  },
  passed: () => {},
  pause: pauseMotion,
  end: endMotion,
  lost: () => go(film.at),
});

/** Run by itself, or stop. */
function play(on = !film.playing) {
  const { director } = arrival;
  film.playing = on;
  clearTimeout(timer);
  if (director.busy) director.pause(!on);
  else if (on && film.at >= film.last) go(0);
  else if (on) step();
  update();
}

// What a good player thinks of it

async function judge() {
  try {
    follow(await api(`tables/${id}/review`, { method: "POST" }));
  } catch (error) {
    toast(messageOf(error));
  }
}

/** @param {Film["review"]} review */
function follow(review) {
  film.review = review;
  clearTimeout(polling);
  if (review?.state === "going" || review?.state === "waiting") polling = setTimeout(poll, POLL);
  lookCloser();
  update();
}

async function poll() {
  const review = await api(`tables/${id}/review`).catch(() => film.review);
  follow(review);
}

/** What was found out about the choice that comes next; whoever waits for it gets it first. */
async function lookCloser() {
  const { shown, review, judged } = film;
  const lang = document.documentElement.lang;
  if (!shown?.next || shown.next.choices < 2 || judged || !review || film.playing || state.playing) return;
  if (review.state === "none" || review.state === "failed") return;
  const found = await api(`tables/${id}/review/${shown.n + 1}`).catch(() => null);
  if (!found?.verdict || film.shown !== shown || document.documentElement.lang !== lang) return;
  film.judged = found;
  update();
}

/** A practice table at this position: on the seat that one has played, or if one has not, in the place of whoever has to choose. */
async function playOn() {
  const { shown } = film;
  if (!shown?.next) return;
  const seat = placeOf(film);
  try {
    const made = await api(`tables/${id}/play_on`, {
      body: { number: shown.n, seat, name: settings.name, lang: settings.lang },
    });
    keepTable(made.table, { token: made.token, invites: made.invites, game: table.game });
    location.assign(`/table/${made.table}`);
  } catch (error) {
    toast(messageOf(error));
  }
}

// What is on the page

/** @extends {Scenery<Watching>} */
class Screen extends Scenery {
  render() {
    bar();
    if (state.snap) this.#draw();
    else patch(part("ask"), judgement(film, projector));
  }

  #draw() {
    const { board } = this;
    this.raise(false);
    document.body.classList.toggle("onstage", this.stage !== null);
    document.body.classList.toggle("folded", !state.logOpen);
    patch(part("theatre"), theatre(this.stage, hooks));
    patch(part("ask"), judgement(film, projector));
    patch(part("seats"), seats(hooks));
    patch(part("log"), log(hooks));
    patch(part("reel"), reel(film, projector, hooks));
    part("card-tray").hidden = !film.cards;
    patch(part("card-tray"), film.cards ? tray(hooks) : null);
    showEdges();
    this.banner();
    const resting = !state.playing && !film.playing;
    board.light({
      ...unlit(),
      picked: resting ? (film.shown?.next?.spots ?? []) : [],
      hover: new Set(state.hover?.spots ?? []),
    });
    fit();
  }

  /** What the good player would have touched. */
  resting() {
    const [best] = film.playing ? [] : (film.judged?.choices ?? []);
    const { scene } = film.shown ?? {};
    if (!best || best.played || !scene) return [];
    const found = (/** @type {{ spots: string[] }} */ { spots }) => spots.some((spot) => best.spots.includes(spot));
    return [...scene.places.filter(found).map((one) => one.id), ...scene.pieces.filter(found).map((one) => one.key)];
  }
}

/** The course is drawn for the room that it has. */
function fit() {
  const width = byId("slider")?.clientWidth ?? 0;
  if (Math.abs(width - film.width) < 1) return;
  film.width = width;
  update();
}

function bar() {
  const { snap } = state;
  patch(part("bar"), [
    brand(),
    h("h1", { key: "t" }, snap ? snap.table.title : "Meadhall"),
    h("span.phase", { key: "p" }, snap ? `${t("review")} · ${snap.scene.headline}` : ""),
    snap &&
      h(
        "ol.ages.push",
        { key: "ages", "aria-label": t("time") },
        snap.scene.chips.map((chip, number) =>
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
      { key: "nav", class: snap ? "" : "push", "aria-label": t("menu") },
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
      ? h(
          "aside.menu.panel",
          { "aria-label": t("settings") },
          h("h2", null, t("settings")),
          innerWidth <= HAND && snap && eyes(film, projector),
          preferences(),
          h("p.hint", null, t("replay_keys")),
        )
      : null,
  );
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => projector.go(film.at - 1),
  ArrowRight: () => projector.step(),
  Home: () => projector.go(0),
  End: () => projector.go(film.last),
  PageUp: () => projector.turn(-1),
  PageDown: () => projector.turn(1),
  " ": () => play(),
  b: () => hooks.curtain !== "none" && hooks.lift(),
  c: () => projector.cards(),
  "+": () => board.view?.zoom(1.4),
  "-": () => board.view?.zoom(1 / 1.4),
  0: () => board.view?.whole(),
  Escape: () => {
    if (film.cards && !state.menu) projector.cards();
    update({ menu: "" });
  },
};

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (within(event.target, "select, input:not([type=range]), [role=tab], .cards")) return;
  const act = KEYS[event.key];
  if (!act || (event.key === " " && within(event.target, "button, a, summary"))) return;
  event.preventDefault();
  act();
}

/**
 * Whoever clicked on a button with the mouse means the film with the next key, and not that button once more.
 * @param {MouseEvent} event
 */
function letGo({ detail, target }) {
  if (detail > 0 && target instanceof Element && within(target, "button")) target.closest("button")?.blur();
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

/** What the table is called in the language of the page, who sat at it, and how it went. */
async function loadTable() {
  const { info, trouble } = await api(`tables/${id}`, { token: keptTables()[id]?.token });
  if (!info) throw new Error(trouble);
  film.own = info.mine;
  table = { ...info, mine: [] }; // nobody plays here: one's own moves are seen like those of others
}

async function loadStory() {
  const [story, end] = await Promise.all([
    api(`tables/${id}/story`).catch(() => null),
    position(film.last).catch(() => null),
  ]);
  Object.assign(film, { story, panels: end?.scene.panels ?? [] });
  update();
}

/** The address names a move: the position before it is shown. */
function fromAddress() {
  const number = Number(location.hash.slice(1));
  return Number.isInteger(number) && number > 0 ? number - 1 : null;
}

/** Whoever comes to look at a turning point, or to review the game, wants to know what would have been better. */
async function startReview() {
  if (location.hash) await judge();
  else follow(await api(`tables/${id}/review`).catch(() => null));
}

async function start() {
  await loadTexts();
  tip = new Tip(part("tip"));
  board = new Board(part("stage"), { click: () => arrival.director.next(), hover: pointed, peek: pointed });
  screen = new Screen(board, hooks);
  part("stage").setAttribute("aria-label", t("board"));
  onRender(() => screen.render());
  onChange(async (changes) => {
    if (changes.plate) board.plate();
    if (changes.signs !== undefined) board.pieces?.sign();
    if (changes.speed === "off") arrival.director.catchUp();
    if (changes.lang) {
      await loadTexts();
      await Promise.all([loadTable(), loadStory()]);
      await go(film.at);
    }
    update();
  });
  addEventListener("keydown", key);
  addEventListener("click", letGo);
  addEventListener("resize", () => update());
  addEventListener("hashchange", () => {
    const at = fromAddress();
    if (at !== null) projector.go(at);
    startReview();
  });
  update();
  try {
    await loadTable();
    document.title = `${table.title} – ${t("replay")} – Meadhall`;
    const [first] = await Promise.all([
      position(fromAddress() ?? 0),
      board.load(`/api/games/${table.game}/board.svg`).catch(() => null),
    ]);
    film.last = first.moves;
    film.base = Math.max(0, film.own[0] ?? 0);
    film.asked = fromAddress() !== null;
    await go(first.n);
    await Promise.all([loadStory(), startReview()]);
  } catch (error) {
    film.trouble = messageOf(error);
    update();
  }
}

start();
