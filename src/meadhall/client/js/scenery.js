// The board and the stage, and how they are seen to change: at a table, and where a game is gone through once more.

/** @import { Board } from "./board.js" */
/** @import { Scene, Seen, Staged, Watching } from "./types.d.ts" */

import { act, rollUp, seatOf } from "./acting.js";
import { banner, litBy } from "./banner.js";
import { byId, part, patch } from "./dom.js";
import { lasting, setHurry } from "./motion.js";
import { showRoads } from "./roads.js";
import { countPanels, lying, shift } from "./shifting.js";
import { drawNow, panelOf, seen, state, update } from "./store.js";
import { curtainOf, staged } from "./theatre.js";

/** The banner comes first, and then what it speaks of. */
const BANNER_FIRST = 180;
/** Where the focus is taken along to what is new; whoever reads the log is left alone. */
export const ATTENDED = "#ask, #stage, #card-tray, #reader";

/** @template {Watching} Doing */
export class Scenery {
  /**
   * @param {Board} board
   * @param {Doing} hooks
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
  }

  /**
   * What is on the stage, and how it stands.
   * @param {boolean} covered whether something else lies over it
   */
  raise(covered) {
    const { hooks } = this;
    const { scene } = seen();
    const stage = covered ? null : staged(scene, state.playing);
    hooks.curtain = curtainOf(stage, hooks.decision, scene);
    this.stage = hooks.curtain === "up" ? stage : null;
    this.footing = hooks.curtain === "up" || hooks.curtain === "lifted" ? stage : null;
    part("theatre").hidden = !this.stage;
    this.board.cover(this.stage !== null);
  }

  /**
   * What is lit while nothing is shown.
   * @returns {string[]}
   */
  resting() {
    return [];
  }

  /** The banner stands at the edge of the board that is farther from what it is about. */
  banner() {
    const { board, hooks } = this;
    const lit = state.playing ? litBy(state.playing) : this.resting();
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
    this.banner();
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
    const target = state.playing?.hold ? byId("next") : opened ? document.querySelector("#theatre .theatre") : null;
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
