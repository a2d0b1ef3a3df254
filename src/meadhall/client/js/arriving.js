// What comes from the server: the whole table, or what happened since. What happened goes through the director, one moment
// after the other; the whole table is shown at once.

/** @import { Act, DecisionInfo, Happened, Happening, Playing, Present, Scene, Seen, Settings, Snapshot } from "./types.d.ts" */

import { actor } from "./banner.js";
import { changed, sceneHash } from "./difference.js";
import { Director, toldWith } from "./director.js";
import { settings } from "./settings.js";
import { playing, state, update } from "./store.js";

/** So many lines of the log are kept. */
const MOST_NEWS = 200;

/**
 * What the page does with it.
 * @typedef {object} Page
 * @property {(snap: Seen) => Seen} veil what may be shown of it, where several people share a screen
 * @property {() => Promise<void> | void} draw draws the table as it is now, without any motion
 * @property {(before: Scene | null) => number} show draws the table and lets it be seen how it came about, if it was another
 *   one `before`; says how long that takes
 * @property {(before: Seen | null, now: Seen) => void} turned something is asked anew, or nothing is
 * @property {(playing: Playing | null, events: Happening[]) => void} tell says what is told now: with something that is shown,
 *   or quietly
 * @property {(count: number) => void} passed so many things have passed without being shown
 * @property {(paused: boolean) => void} pause lets everything stand still, or move on
 * @property {() => void} end ends what moves
 * @property {() => Settings["stops"]} [stops] what is shown until somebody goes on, if that is no matter of taste
 * @property {() => void} lost the table is not the one of the server: it has to be sent again
 */

export class Arrival {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /**
     * The table as it is, while something else may still be shown.
     * @type {Seen | null}
     */
    this.truth = null;
    /**
     * What was shown last, and how many of its lines were told.
     * @type {Act | null}
     */
    this.last = null;
    this.told = 0;
    this.passed = 0;
    this.director = new Director({
      speed: () => settings.speed,
      stops: () => page.stops?.() ?? settings.stops,
      show: (shown) => this.#show(shown),
      pass: (act) => this.#pass(act),
      jump: (act) => this.#jump(act),
      pause: (paused) => this.#pause(paused),
      end: () => page.end(),
      rest: () => this.#rest(),
    });
    document.addEventListener("visibilitychange", () => document.hidden && this.director.hide());
  }

  /**
   * The whole table.
   * @param {Snapshot} snap
   */
  async table(snap) {
    this.director.clear();
    this.page.end();
    this.truth = snap;
    this.last = null;
    this.passed = 0;
    const before = state.snap;
    const shown = this.page.veil(snap);
    Object.assign(state, { playing: null, behind: 0, coming: [], paused: false });
    this.page.turned(before, shown);
    state.snap = shown;
    await this.page.draw();
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
    const learns = Boolean(truth.decision?.lesson);
    const table = { ...truth.table, over };
    // Whoever has answered is asked anew, also where it is the same question: of another fight, say.
    const aside = truth.answered === after.answered && sameQuestion(truth.decision, after.decision);
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
        events: events.map((event) => ({ ...event, own: isOwn(event, mover, own, learns) })),
        aside,
        after: null,
      };
    });
    if (!acts.length) acts.push({ scene, changes: null, own, mover, still: true, events: [], aside, after: null });
    const news = [...truth.news, ...moments.flatMap(({ events }) => events.map(({ line }) => line))].slice(-MOST_NEWS);
    this.truth = { ...truth, ...after, scene, news, table };
    acts[acts.length - 1].after = this.truth;
    this.#check(scene, message.scene_hash);
    this.director.add(acts);
    if (this.director.busy) update(this.#coming());
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

  /** @param {Playing} shown */
  #show(shown) {
    const { act, number } = shown;
    const before = this.last === act ? null : (state.snap?.scene ?? null);
    Object.assign(state, { playing: shown, paused: this.director.paused, ...this.#coming() });
    const events = this.#become(act, toldWith(act, number));
    const moves = this.page.show(before);
    this.page.tell(shown, events);
    return moves;
  }

  /** Who acts when what is shown is over, and how much that is. */
  #coming() {
    const coming = this.director.coming.map(actor);
    return { coming, behind: coming.length };
  }

  /** @param {Act} act */
  #pass(act) {
    const events = this.#become(act, act.events.length);
    if (events.length) this.page.tell(null, events);
  }

  /** @param {Act} act */
  #jump(act) {
    this.passed += this.#become(act, act.events.length).length;
  }

  /** @param {boolean} paused */
  #pause(paused) {
    this.page.pause(paused);
    update({ paused });
  }

  /**
   * The table after an act, with so many of its lines told. Nothing can be chosen meanwhile, unless a question stays open.
   * Returns what was not told before.
   * @param {Act} act
   * @param {number} told
   */
  #become(act, told) {
    const { snap } = state;
    if (!snap) return [];
    const skipped = this.last && this.last !== act ? this.last.events.slice(this.told) : [];
    const from = this.last === act ? this.told : 0;
    const events = act.events.slice(from, told);
    this.last = act;
    this.told = Math.max(from, told);
    this.passed += skipped.length;
    const news = [...snap.news, ...[...skipped, ...events].map(({ line }) => line)].slice(-MOST_NEWS);
    const open = act.aside && sameQuestion(snap.decision, this.truth?.decision ?? null);
    const rest = open ? {} : { decision: null, thinking: [], undo: null };
    state.snap = this.page.veil({ ...snap, ...rest, scene: act.scene, news });
    return events;
  }

  /** Everything was shown: what is asked now? */
  #rest() {
    const before = state.snap;
    Object.assign(state, { playing: null, behind: 0, coming: [], paused: false });
    const after = this.last?.after;
    this.last = null;
    if (after) {
      const shown = this.page.veil(after);
      this.page.turned(before, shown);
      state.snap = shown;
    }
    this.page.draw();
    if (this.passed) this.page.passed(this.passed);
    this.passed = 0;
  }
}

/**
 * Whether somebody has done this who plays in front of this screen: they know what they did, unless they should take their
 * time over what came of it. Whoever learns is shown what a deed of theirs has brought.
 * @param {Happening} event
 * @param {number} mover
 * @param {number[]} own
 * @param {boolean} learns
 */
function isOwn({ beat }, mover, own, learns) {
  if (learns && beat?.gains.length) return false;
  if (beat?.form !== "banner" || beat.hold.some((seat) => own.includes(seat))) return false;
  return own.includes(mover) && own.includes(beat.seat) && !beat.unasked;
}

/**
 * Whether somebody is asked the same as before: others have moved meanwhile.
 * @param {DecisionInfo | null} before
 * @param {DecisionInfo | null} now
 */
function sameQuestion(before, now) {
  if (!before || !now || before.question !== now.question || before.moves.length !== now.moves.length) return false;
  return before.moves.every(({ move }, number) => move === now.moves[number].move);
}
