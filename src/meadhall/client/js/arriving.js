// What comes from the server: the whole table, or what happened since. What happened goes through the director, one moment
// after the other; the whole table is shown at once.

/** @import { Act, Beat, Happened, Playing, Present, Scene, Seen, Snapshot } from "./types.d.ts" */

import { changed, sceneHash } from "./difference.js";
import { Director } from "./director.js";
import { settings } from "./settings.js";
import { playing, state, update } from "./store.js";

/** So many lines of the log are kept. */
const MOST_NEWS = 200;

/**
 * What the page does with it.
 * @typedef {object} Page
 * @property {(snap: Seen) => Seen} veil what may be shown of it, where several people share a screen
 * @property {(snap: Seen, moving: boolean) => Promise<void> | void} draw draws the table
 * @property {(before: Seen | null, now: Seen) => void} turned something is asked anew, or nothing is
 * @property {(playing: Playing) => void} play says and lights what is being shown
 * @property {() => void} lost the table is not the one of the server: it has to be sent again
 */

/**
 * Whether whoever made a move need not be told of it: it is what they chose, not what came of it.
 * @param {Beat | null} beat
 * @param {number[]} own
 */
function chosen(beat, own) {
  return beat?.form === "banner" && !beat.unasked && !beat.hold.some((seat) => own.includes(seat));
}

export class Arrival {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /**
     * The table as it is, while something else may still be shown.
     * @type {Seen | null}
     */
    this.truth = null;
    /** @type {Act | null} */
    this.last = null;
    this.jumped = false;
    this.director = new Director({
      speed: () => settings.speed,
      show: (act, shown) => this.#show(act, shown),
      jump: (act) => this.#jump(act),
      rest: () => this.#rest(),
    });
    document.addEventListener("visibilitychange", () => document.hidden && this.director.catchUp());
  }

  /**
   * The whole table.
   * @param {Snapshot} snap
   */
  async table(snap) {
    this.director.clear();
    this.truth = snap;
    const before = state.snap;
    const shown = this.page.veil(snap);
    Object.assign(state, { playing: null, behind: 0 });
    this.page.turned(before, shown);
    state.snap = shown;
    await this.page.draw(shown, false);
    update();
  }

  /**
   * Who is there.
   * @param {Present} present
   */
  present({ table }) {
    if (this.truth) this.truth = { ...this.truth, table };
    if (state.snap) update({ snap: { ...state.snap, table } });
  }

  /**
   * A move, and what it led to.
   * @param {Happened} message
   */
  happened(message) {
    const { truth } = this;
    if (!truth || message.seq !== truth.seq + 1 || message.seat !== truth.seat) {
      this.page.lost();
      return;
    }
    const { moments, mover, over, type: _, ...after } = message;
    const own = playing(truth.table);
    const table = { ...truth.table, over };
    let { scene } = truth;
    /** @type {Act[]} */
    const acts = moments.map(({ events, changes }) => {
      scene = changed(scene, /** @type {Act["changes"]} */ (changes));
      return {
        scene,
        changes: /** @type {Act["changes"]} */ (changes),
        own,
        mover,
        still: !changes,
        events: events.map((event) => ({ ...event, own: own.includes(mover) && chosen(event.beat, own) })),
        after: null,
      };
    });
    const last = acts.at(-1) ?? { scene, changes: null, own, mover, still: true, events: [], after: null };
    const news = [...truth.news, ...moments.flatMap(({ events }) => events.map(({ line }) => line))].slice(-MOST_NEWS);
    this.truth = { ...truth, ...after, scene, news, table };
    last.after = this.truth;
    this.#check(scene, message.scene_hash);
    this.director.add(acts.length ? acts : [last]);
  }

  /**
   * The scene that was put together from differences is the one of the server; it is looked at when there is time.
   * @param {Scene} scene
   * @param {number} hash
   */
  #check(scene, hash) {
    const look = () => {
      if (this.truth?.scene === scene && sceneHash(scene) !== hash) this.page.lost();
    };
    if ("requestIdleCallback" in globalThis) requestIdleCallback(look, { timeout: 2000 });
    else setTimeout(look, 200);
  }

  /**
   * @param {Act} act
   * @param {Playing | null} shown
   */
  #show(act, shown) {
    const first = state.playing?.act !== act;
    Object.assign(state, { playing: shown, behind: this.director.behind, paused: this.director.paused });
    this.#become(act, shown ? shown.number + 1 : act.events.length);
    if (first) this.page.draw(/** @type {Seen} */ (state.snap), true);
    if (shown) this.page.play(shown);
    update();
  }

  /** @param {Act} act */
  #jump(act) {
    this.#become(act, act.events.length);
    this.jumped = true;
  }

  /**
   * The table after an act, with so many of its lines told. Nothing can be chosen meanwhile.
   * @param {Act} act
   * @param {number} told
   */
  #become(act, told) {
    const { snap } = state;
    if (!snap) return;
    const lines = act.events.slice(0, told).map(({ line }) => line);
    const known = new Set(snap.news);
    const news = [...snap.news, ...lines.filter((line) => !known.has(line))].slice(-MOST_NEWS);
    state.snap = this.page.veil({ ...snap, scene: act.scene, news, decision: null, thinking: [], undo: null });
    this.last = act;
  }

  /** Everything was shown: what is asked now? */
  #rest() {
    Object.assign(state, { playing: null, behind: 0, paused: false });
    if (this.last?.after) this.#settle(this.last.after);
    if (state.snap) this.page.draw(state.snap, !this.jumped);
    this.last = null;
    this.jumped = false;
    update();
  }

  /** @param {Seen} after */
  #settle(after) {
    const before = state.snap;
    const shown = this.page.veil(after);
    this.page.turned(before, shown);
    state.snap = shown;
  }
}
