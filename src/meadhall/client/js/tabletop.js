// Everything that is shown at a table, part by part; and how it is seen to change.

/** @import { Board } from "./board.js" */
/** @import { Connection, Hooks, Scene, Seen, Staged, TextKey } from "./types.d.ts" */

import { act, rollUp, seatOf } from "./acting.js";
import { banner, litBy, playbill } from "./banner.js";
import { showEdges, tray } from "./cards.js";
import { districts, isListed, looked } from "./districts.js";
import { byId, h, part, patch } from "./dom.js";
import { afterwards, ending } from "./end.js";
import { fitMoves } from "./fitting.js";
import { foot } from "./foot.js";
import { handover } from "./handover.js";
import { guide } from "./help.js";
import { joinForm } from "./joining.js";
import { log } from "./log.js";
import { look } from "./looking.js";
import { bar, brand, menu } from "./menu.js";
import { lasting, setHurry } from "./motion.js";
import { question } from "./moves.js";
import { seats } from "./panels.js";
import { previewFor } from "./preview.js";
import { reader } from "./reader.js";
import { showRoads } from "./roads.js";
import { sheetHandle } from "./sheet.js";
import { countPanels, lying, shift } from "./shifting.js";
import { drawNow, panelOf, seen, state, update } from "./store.js";
import { t } from "./texts.js";
import { curtainOf, spotsOn, staged, theatre } from "./theatre.js";
import { callTo } from "./turn.js";

/** The banner comes first, and then what it speaks of. */
const BANNER_FIRST = 180;
/** Where the focus is taken along to what is new; whoever reads the log is left alone. */
const ATTENDED = "#ask, #stage, #card-tray, #reader";

export class Tabletop {
  /**
   * @param {Board} board
   * @param {Hooks} hooks
   */
  constructor(board, hooks) {
    this.board = board;
    this.hooks = hooks;
    /**
     * What is on the stage, if it is seen.
     * @type {Staged | null}
     */
    this.stage = null;
    this.colours = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.colours];
    addEventListener("resize", () => state.snap?.result && update());
  }

  render() {
    if (state.snap) keepFocus(() => this.#draw());
    else {
      patch(part("bar"), [brand()]);
      patch(part("ask"), waiting());
    }
  }

  #draw() {
    const { hooks, board } = this;
    Object.assign(hooks, look());
    Object.assign(hooks.ending, state.end);
    this.#raise();
    const { classList } = document.body;
    classList.toggle("pulled", state.sheet);
    classList.toggle("explaining", state.explain);
    classList.toggle("folded", !state.logOpen);
    // Beside a board that has all the room a note of the guide would find none.
    classList.toggle("broad", seen().scene.broad && !this.footing && !state.guide);
    classList.toggle("listed", isListed(hooks));
    classList.toggle("near", looked() !== null && hooks.curtain !== "up");
    patch(part("skips"), skips(hooks));
    patch(part("bar"), bar(hooks));
    patch(part("seats"), seats(hooks));
    patch(part("log"), log());
    patch(part("theatre"), theatre(this.stage, hooks));
    patch(part("districts"), districts(hooks));
    patch(part("ask"), [sheetHandle(hooks), this.#column()]);
    patch(part("card-tray"), state.veil >= 0 || this.footing ? [] : tray(hooks));
    part("card-tray").setAttribute("aria-label", t("cards"));
    patch(part("menu"), menu(hooks));
    patch(part("guide"), guide());
    patch(part("reader"), reader(hooks));
    this.#end();
    tools(hooks);
    this.#banner();
    fitMoves(hooks.entries.some((entry) => previewFor({ move: entry.move?.move, spots: entry.spots })));
    showEdges();
    board.light({
      numbers: hooks.numbers,
      legal: hooks.legal,
      picked: hooks.picked,
      hover: hooks.hovered,
      closed: hooks.closed,
      explain: state.explain,
    });
    callTo();
  }

  /** Bring the part of the board into view that is looked at. */
  look() {
    const district = looked();
    if (district) this.board.frame(district.places);
    else this.board.view?.whole();
  }

  /** After the end a page of its own lies over the table, unless somebody looks at the board once more. */
  #end() {
    const { hooks } = this;
    const ended = Boolean(seen().result) && !state.playing && state.veil < 0 && !state.invite && !state.end.board;
    document.body.classList.toggle("ended", ended);
    part("end").hidden = !ended;
    patch(part("end"), ended ? ending(hooks) : null);
    if (ended) fitCourse();
  }

  /** What is on the stage, and how it stands; what can be chosen there is not in the list. */
  #raise() {
    const { hooks } = this;
    const snap = seen();
    const covered = state.veil >= 0 || state.invite || (snap.result && !state.playing);
    const stage = covered ? null : staged(snap.scene, state.playing);
    hooks.curtain = curtainOf(stage, hooks.decision, snap.scene);
    this.stage = hooks.curtain === "up" ? stage : null;
    this.footing = hooks.curtain === "up" || hooks.curtain === "lifted" ? stage : null;
    const here = this.stage ? spotsOn(this.stage) : null;
    hooks.listed = here
      ? hooks.groups.map((group) => ({
          ...group,
          entries: group.entries.filter(
            ({ spot, number }) => !spot || !here.has(spot) || hooks.numbers.get(spot) !== String(number),
          ),
        }))
      : hooks.groups;
    const { classList } = document.body;
    classList.toggle("staged", this.footing !== null);
    classList.toggle("lifted", hooks.curtain === "lifted");
    part("theatre").hidden = !this.stage;
  }

  #column() {
    const { hooks } = this;
    if (state.invite) return joinForm(hooks);
    if (state.veil >= 0) return handover(hooks);
    if (this.footing) return foot(this.footing, hooks);
    if (state.playing && !state.playing.act.aside) return playbill(hooks);
    return seen().result ? afterwards(hooks) : question(hooks);
  }

  /** The banner stands at the edge of the board that is farther from what it is about. */
  #banner() {
    const { board, hooks } = this;
    const lit = state.playing ? litBy(state.playing) : [];
    board.spotlight(hooks.curtain === "up" ? [] : lit);
    hooks.bannerAbove = lit.length > 0 && !board.isAbove(lit);
    patch(part("banner"), banner(hooks));
  }

  /**
   * Draw the table as it is now, and let it be seen how it came about, if it was another one before. Returns how many
   * milliseconds that takes.
   * @param {Scene | null} before
   */
  perform(before) {
    const { playing } = state;
    const { scene } = seen();
    const { stage: old } = this;
    setHurry(playing?.hurry ?? 1);
    this.paint(seen());
    const next = staged(scene, playing);
    const rolled = old && old.key !== next?.key ? rollUp() : 0;
    const lay = before ? lying() : new Map();
    update();
    drawNow();
    const { stage } = this;
    const opened = stage !== null && stage.key !== old?.key;
    const moved = playing?.act.events.flatMap(({ beat }) => beat?.moved ?? []) ?? [];
    const times = [opened || !stage ? 0 : shift(lay), act(old, stage, playing)];
    if (before) {
      const manner = {
        moving: !stage,
        moved,
        delay: rolled || (playing?.beat ? BANNER_FIRST : 0),
        seatAt: (/** @type {number} */ seat) => seatOf(seat)?.getBoundingClientRect(),
        colourOf: (/** @type {number} */ seat) => panelOf(seat)?.colour ?? "",
      };
      times.push(this.board.show(scene, manner));
      if (!stage) times.push(shift(lay));
      countPanels(before, scene);
    }
    this.#banner();
    showRoads(playing?.beat ?? null);
    this.#attend(opened);
    return lasting(Math.max(...times));
  }

  /**
   * Draw the table as it is now, at once.
   * @param {Seen} snap
   */
  still(snap) {
    this.paint(snap);
    update();
    this.board.show(snap.scene, {
      moving: false,
      moved: [],
      delay: 0,
      seatAt: () => undefined,
      colourOf: (seat) => panelOf(seat)?.colour ?? "",
    });
    drawNow();
    showRoads(null);
  }

  /**
   * Whoever follows what happens by keyboard is taken along: to the stage when it opens, to "Go on" when it is held.
   * @param {boolean} opened
   */
  #attend(opened) {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && !activeElement.closest(ATTENDED)) return;
    /** @type {HTMLElement | null} */
    const target = state.playing?.hold ? byId("next") : opened ? document.querySelector("#theatre > .theatre") : null;
    target?.focus({ preventScroll: true });
  }

  /**
   * Each seat's colour, for pieces and bars that only know their seat.
   * @param {Seen} snap
   */
  paint(snap) {
    const rules = snap.scene.panels
      .filter((panel) => panel.colour)
      .map((panel) => `.seat-${panel.seat}{--c:var(--${panel.colour.replace(/[^\w-]/g, "")})}`);
    const own = panelOf(snap.seat)?.colour;
    const style = `${rules.join("\n")}\n:root{--own:var(--${own ?? "fjord"})}`;
    if (style === this.painted) return;
    this.painted = style;
    this.colours.replaceSync(style);
  }

  /** @type {string | undefined} */
  painted;
  /**
   * The stage whose foot is shown: it may be lifted.
   * @type {Staged | null}
   */
  footing = null;
}

/**
 * What had the focus may be gone with the last decision; whoever plays by keyboard goes on at the question.
 * @param {() => void} draw
 */
function keepFocus(draw) {
  const had = document.activeElement;
  const inside = had?.closest(ATTENDED);
  draw();
  if (!had || !inside || (had.isConnected && document.activeElement === had)) return;
  if (document.activeElement && document.activeElement !== document.body) return;
  focusOn('#moves [tabindex="0"], #theatre .legal[tabindex="0"]', { preventScroll: true });
}

/**
 * Give the focus to something, or else to the question.
 * @param {string} selector
 * @param {FocusOptions} [how]
 */
export function focusOn(selector, how) {
  /** @type {HTMLElement | null} */
  const found = document.querySelector(selector);
  (found ?? byId("question"))?.focus(how);
}

function waiting() {
  /** @type {Record<Connection, TextKey>} */
  const texts = { gone: "table_gone", lost: "connection_lost", connecting: "connecting", open: "connecting" };
  return [
    h(
      "div.q",
      { key: "q", id: "question", role: "status" },
      h("h2", null, t(texts[state.connection])),
      state.connection === "gone" && state.trouble && h("p", null, state.trouble),
    ),
    state.connection === "gone" && h("p.gone", null, h("a.btn.strong", { href: "/" }, t("to_lobby"))),
  ];
}

/** @param {Hooks} hooks */
function skips(hooks) {
  return [
    ["#ask", t("skip_moves")],
    ["#stage", t("skip_board")],
    ["#card-tray", t("skip_cards")],
  ].map(([href, text]) => h("a.skip", { href, on: { click: (event) => skipTo(href, event, hooks) } }, text));
}

/**
 * @param {string} where
 * @param {Event} event
 * @param {Hooks} hooks
 */
function skipTo(where, event, hooks) {
  event.preventDefault();
  if (where === "#stage" && hooks.curtain === "up") focusOn('#theatre .legal[tabindex="0"], #theatre > .theatre');
  else if (where === "#stage") hooks.focusBoard();
  else focusOn(where === "#ask" ? '#moves [tabindex="0"]' : `${where} [tabindex="0"]`);
}

/** @param {Hooks} hooks */
function tools(hooks) {
  let box = byId("zoom");
  if (!box) {
    box = document.createElement("div");
    box.id = "zoom";
    part("stage").append(box);
  }
  /** @type {[sign: string, label: string, factor: number][]} */
  const ways = [
    ["+", t("zoom_in"), 1.4],
    ["−", t("zoom_out"), 1 / 1.4],
    ["0", t("zoom_whole"), 0],
  ];
  patch(
    box,
    ways.map(([sign, label, factor]) =>
      h(
        "button",
        {
          key: sign,
          type: "button",
          title: `${label} (${sign})`,
          "aria-label": label,
          on: { click: () => hooks.zoom(factor) },
        },
        sign === "0" ? "▢" : sign,
      ),
    ),
  );
}

/** The course of the game is drawn for the room that it has. */
export function fitCourse() {
  const figure = byId("course");
  if (!figure) return;
  const { clientWidth: width, clientHeight: height } = figure;
  const { size } = state.end;
  if (Math.abs(size.width - width) > 1 || Math.abs(size.height - height) > 1)
    update({ end: { ...state.end, size: { width, height } } });
}
