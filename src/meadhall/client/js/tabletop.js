// Everything that is shown at a table, part by part.

/** @import { Board } from "./board.js" */
/** @import { Connection, Hooks, TextKey } from "./types.d.ts" */

import { playbill } from "./banner.js";
import { showEdges, tray } from "./cards.js";
import { districts, isListed, looked } from "./districts.js";
import { byId, h, part, patch } from "./dom.js";
import { doubting } from "./doubting.js";
import { afterwards, ending } from "./end.js";
import { fitMoves } from "./fitting.js";
import { boardButton, foot } from "./foot.js";
import { handover } from "./handover.js";
import { guide } from "./help.js";
import { joinForm } from "./joining.js";
import { log } from "./log.js";
import { look, unlit } from "./looking.js";
import { bar, brand, menu } from "./menu.js";
import { question } from "./moves.js";
import { seats } from "./panels.js";
import { previewFor } from "./preview.js";
import { reader } from "./reader.js";
import { ATTENDED, Scenery } from "./scenery.js";
import { keepPlace, sheetHandle } from "./sheet.js";
import { seen, showing, state, update } from "./store.js";
import { t } from "./texts.js";
import { spotsOn, theatre } from "./theatre.js";
import { callTo } from "./turn.js";

/** @extends {Scenery<Hooks>} */
export class Tabletop extends Scenery {
  /**
   * @param {Board} board
   * @param {Hooks} hooks
   */
  constructor(board, hooks) {
    super(board, hooks);
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
    this.raise(this.#covered());
    this.#list();
    const { classList } = document.body;
    classList.toggle("staged", this.footing !== null);
    classList.toggle("lifted", hooks.curtain === "lifted");
    // Whatever is shown is not hidden by the sheet; who wants to read on pulls it up again.
    if (this.footing || showing()) state.sheet = false;
    classList.toggle("pulled", state.sheet);
    classList.toggle("explaining", state.explain);
    classList.toggle("folded", !state.logOpen);
    // Beside a board that has all the room a note of the guide would find none.
    classList.toggle("broad", seen().scene.broad && !this.footing && !state.guide);
    classList.toggle("listed", isListed(hooks));
    classList.toggle("near", looked() !== null && hooks.curtain !== "up");
    this.#follow();
    patch(part("skips"), skips(hooks));
    patch(part("bar"), bar(hooks));
    patch(part("seats"), seats(hooks));
    patch(part("log"), log(hooks));
    patch(part("theatre"), theatre(this.stage, hooks));
    patch(part("districts"), districts(hooks));
    classList.toggle("parted", part("districts").childElementCount > 0);
    keepPlace(() => patch(part("ask"), [sheetHandle(hooks), this.#column()]));
    const note = part("ask").querySelector(".advising:not(.idle)");
    classList.toggle("advised", note !== null);
    classList.toggle("advised-whole", note !== null && !note.classList.contains("folded"));
    this.#keepTray();
    patch(part("card-tray"), state.veil >= 0 || this.footing ? [] : tray(hooks));
    part("card-tray").setAttribute("aria-label", t("cards"));
    patch(part("menu"), menu(hooks));
    patch(part("guide"), guide());
    classList.toggle("guided", state.guide !== null);
    classList.toggle("guided-cards", state.guide?.steps[state.guide.at].target === "card-tray");
    patch(part("reader"), reader(hooks));
    patch(part("doubt"), doubting(hooks));
    this.#end();
    tools(hooks);
    this.banner();
    fitMoves(hooks.entries.some((entry) => previewFor({ move: entry.move?.move, spots: entry.spots })));
    showEdges();
    // Below the stage nothing of the board can be chosen.
    const { hovered: hover, ...lit } = this.stage ? unlit() : hooks;
    board.light({ ...lit, hover, explain: state.explain && !this.stage });
    callTo();
  }

  /** Whether a page of its own lies over the table: after the end, unless somebody looks at the board once more. */
  #ended() {
    return Boolean(seen().result) && !state.playing && state.veil < 0 && !state.invite && !state.end.board;
  }

  /** While a screen is handed over, the place of the cards stays empty, so that the board stays where it is. */
  #keepTray() {
    const veiled = state.veil >= 0;
    const { classList } = document.body;
    const box = part("card-tray");
    if (veiled === classList.contains("veiled")) return;
    if (box.offsetHeight) box.style.setProperty("--kept", `${box.offsetHeight}px`);
    classList.toggle("veiled", veiled);
  }

  /** What is shown may happen anywhere: then the whole board is seen, and after it the part that was looked at. */
  #follow() {
    const near = looked()?.id ?? "";
    if (near === this.near) return;
    this.near = near;
    if (this.board.loaded) this.look();
  }

  near = "";

  /** Bring the part of the board into view that is looked at. */
  look() {
    const district = looked();
    if (district) this.board.frame(district.places);
    else this.board.view?.whole();
  }

  #end() {
    const ended = this.#ended();
    document.body.classList.toggle("ended", ended);
    part("end").hidden = !ended;
    patch(part("end"), ended ? ending(this.hooks) : null);
    if (ended) fitCourse();
  }

  #covered() {
    return state.veil >= 0 || Boolean(state.invite) || (seen().result !== null && !state.playing);
  }

  /** What can be chosen on the stage is not in the list. */
  #list() {
    const { hooks } = this;
    const here = this.stage ? spotsOn(this.stage) : null;
    hooks.listed = here
      ? hooks.groups.map((group) => ({
          ...group,
          entries: group.entries.filter(
            ({ spot, number }) => !spot || !here.has(spot) || hooks.numbers.get(spot) !== String(number),
          ),
        }))
      : hooks.groups;
  }

  #column() {
    const { hooks } = this;
    if (state.invite) return joinForm(hooks);
    if (state.veil >= 0) return handover(hooks);
    if (this.footing) return foot(this.footing, hooks);
    if (showing()) return playbill(hooks);
    if (this.#ended()) return null;
    if (seen().result) return afterwards(hooks);
    return [hooks.curtain === "away" && boardButton(hooks), question(hooks)];
  }
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
  if (where === "#stage" && hooks.curtain === "up") focusOn('#theatre .legal[tabindex="0"], #theatre .theatre');
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
