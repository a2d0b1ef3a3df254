// The director: what happens is shown one thing after the other. It holds what has come and was not shown yet, gives each thing
// its time, and lets somebody pause, go on, skip or catch up. It knows neither the page nor any game.

/** @import { Act, Playing, Speed } from "./types.d.ts" */

/** How long things take at each speed, in parts of the usual time. Off: nothing is waited for. */
const PARTS = { slow: 1.8, normal: 1, fast: 0.5, off: 0 };
const BANNER = { least: 900, most: 1700, letter: 14 };
const STAGE = { least: 1000, most: 2600, letter: 26 };
const SHEET = 4200;
/** What is not said aloud has the time that pieces take. */
const QUIET = 420;
/** The least time to read something, at any speed but off. */
const LEAST = 450;
/** So much waits, and all goes faster; so much more, and the rest is not shown one by one. */
const CROWDED = 8;
const HURRY = 0.6;
const BEHIND = 40;

/**
 * What the director asks for.
 * @typedef {object} Theatre
 * @property {() => Speed} speed
 * @property {(act: Act, shown: Playing | null) => void} show shows an act: the table after it, and what is said about it
 * @property {(act: Act) => void} jump shows the table after an act at once, without any motion
 * @property {() => void} rest everything was shown
 */

export class Director {
  /** @param {Theatre} theatre */
  constructor(theatre) {
    this.theatre = theatre;
    /** @type {Act[]} */
    this.waiting = [];
    /** @type {Act | null} */
    this.now = null;
    /** @type {Playing | null} */
    this.shown = null;
    this.paused = false;
    this.held = false;
    this.timer = 0;
    /** What remains of the time of what is shown. */
    this.left = 0;
    this.since = 0;
  }

  /** Whether something is shown that has not ended. */
  get busy() {
    return this.now !== null;
  }

  /** How many things are still to come. */
  get behind() {
    return this.waiting.reduce((sum, act) => sum + Math.max(1, act.events.filter((one) => one.beat).length), 0);
  }

  /**
   * Something has happened.
   * @param {Act[]} acts
   */
  add(acts) {
    this.waiting.push(...acts);
    if (document.hidden || this.theatre.speed() === "off" || this.behind > BEHIND) this.catchUp();
    else if (!this.now) this.#next();
  }

  /** Forget what has not been shown: the whole table has come. */
  clear() {
    clearTimeout(this.timer);
    this.waiting = [];
    this.now = this.shown = null;
    this.held = false;
  }

  #next() {
    clearTimeout(this.timer);
    this.held = false;
    const act = this.waiting.shift() ?? null;
    this.now = act;
    if (!act) {
      this.shown = null;
      this.theatre.rest();
      return;
    }
    this.#event(
      act,
      act.events.findIndex((event) => event.beat || event.own),
    );
  }

  /**
   * Show one event of an act; all that is quiet before it has been shown with it.
   * @param {Act} act
   * @param {number} number
   */
  #event(act, number) {
    const event = act.events[number];
    const beat = event?.beat ?? null;
    this.held = Boolean(beat?.hold.some((seat) => act.own.includes(seat)));
    this.shown = { act, number, beat, line: event?.line ?? null, hold: this.held };
    this.theatre.show(act, this.shown);
    this.left = this.#time(act, number);
    this.#wait();
  }

  #wait() {
    clearTimeout(this.timer);
    if (this.paused) return;
    this.since = performance.now();
    this.timer = setTimeout(() => this.#over(), this.left);
  }

  /** Its time is over: the next one, unless somebody has to say so. */
  #over() {
    if (!this.held) this.next();
  }

  /**
   * @param {Act} act
   * @param {number} number
   */
  #time(act, number) {
    const part = PARTS[this.theatre.speed()] * (this.behind > CROWDED ? HURRY : 1);
    const event = act.events[number];
    const beat = event?.beat;
    if (!beat || event.own) return act.still ? 0 : QUIET * part;
    const said = `${beat.title || event.line.text}${beat.text}`.length;
    if (beat.form === "sheet") return SHEET * part;
    const { least, most, letter } = beat.form === "stage" ? STAGE : BANNER;
    return Math.max(LEAST, Math.min(most, least + letter * Math.max(0, said - 24)) * part);
  }

  // What somebody in front of it can do

  /** On to the next thing. */
  next() {
    const { now, shown } = this;
    if (!now || !shown) return;
    this.paused = false;
    const following = now.events.findIndex((event, number) => number > shown.number && event.beat && !event.own);
    if (following > 0) this.#event(now, following);
    else this.#next();
  }

  /** "Go on": what was held is over. */
  goOn() {
    if (this.held) this.next();
  }

  pause(on = !this.paused) {
    if (on === this.paused || !this.now) return;
    this.paused = on;
    if (on) {
      clearTimeout(this.timer);
      this.left = Math.max(0, this.left - (performance.now() - this.since));
    } else this.#wait();
    this.theatre.show(this.now, this.shown);
  }

  /** On to what has to be looked at, or to the end: the rest is not shown one by one. */
  skip() {
    while (this.waiting.length && !this.#holds(this.waiting[0])) this.#jump();
    this.#next();
  }

  /** Everything at once. */
  catchUp() {
    while (this.waiting.length) this.#jump();
    this.#next();
  }

  #jump() {
    const act = this.waiting.shift();
    if (act) this.theatre.jump(act);
  }

  /** @param {Act} act */
  #holds(act) {
    return act.events.some((event) => event.beat?.hold.some((seat) => act.own.includes(seat)));
  }
}
