// The director: what happens is shown one thing after the other. It holds what has come and was not shown yet, gives each thing
// its time, and lets somebody pause, go on, skip or catch up. It knows neither the page nor any game.

/** @import { Act, Playing, Scene, Settings, Speed } from "./types.d.ts" */

/** How long things take at each speed, in parts of the usual time. Off: nothing is waited for. */
const PARTS = { slow: 1.8, normal: 1, fast: 0.5, off: 0 };
/** How long something can be read, in milliseconds: so much, and so much more for each letter, but no longer than so. */
const BANNER = { least: 900, most: 1700, letter: 14, free: 24 };
const STAGE = { least: 1000, most: 2600, letter: 26, free: 20 };
const SHEET = { least: 3200, most: 6000, letter: 26, free: 60 };
/** What is held for others passes by itself, but not at once. */
const RESULT = 1500;
/** After the last motion of something loud. */
const REST = 350;
/** The least time to read something, at any speed but off. */
const LEAST = 600;
/** So much waits, and all goes faster; so much more, and the rest is not shown one by one. */
const CROWDED = 8;
const HURRY = 0.6;
const BEHIND = 40;
const MOST = 1000;

/**
 * What the director asks for.
 * @typedef {object} Theatre
 * @property {() => Speed} speed
 * @property {() => Settings["stops"]} stops
 * @property {(shown: Playing) => number} show shows something, and says how long it moves
 * @property {(act: Act) => void} pass has nothing to show of an act: its lines are told, and that is all
 * @property {(act: Act) => void} jump goes on to the table after an act at once, without showing how
 * @property {(paused: boolean) => void} pause lets everything stand still, or move on
 * @property {() => void} end ends what moves
 * @property {() => void} rest everything was shown
 */

export class Director {
  /** @param {Theatre} theatre */
  constructor(theatre) {
    this.theatre = theatre;
    /** @type {Act[]} */
    this.waiting = [];
    /** @type {Playing | null} */
    this.shown = null;
    this.paused = false;
    this.timer = 0;
    /** What remains of the time of what is shown. */
    this.left = 0;
    this.since = 0;
  }

  /** Whether something is shown that has not ended. */
  get busy() {
    return this.shown !== null;
  }

  /** Whether what is shown stays until somebody goes on. */
  get held() {
    return this.shown?.hold ?? false;
  }

  /** What is still to come, thing by thing. */
  get coming() {
    const { shown } = this;
    const here = shown ? eventsOf(shown.act, shown.number) : [];
    return [...here, ...this.waiting.flatMap((act) => eventsOf(act))];
  }

  /** How many things are still to come. */
  get behind() {
    return this.coming.length;
  }

  /**
   * Something has happened.
   * @param {Act[]} acts
   */
  add(acts) {
    this.waiting.push(...acts);
    if (this.theatre.speed() === "off") this.catchUp();
    else if (document.hidden || (this.behind > this.#most(acts) && !this.paused)) this.hide();
    else if (!this.shown) this.#next();
  }

  /**
   * How much may wait. Nobody who looks on is late for anything: not who has let a bot play on, either.
   * @param {Act[]} acts
   */
  #most(acts) {
    return acts.some(({ own }) => own.length > 0) ? BEHIND : MOST;
  }

  /** Forget what has not been shown: the whole table has come. */
  clear() {
    clearTimeout(this.timer);
    this.waiting = [];
    this.shown = null;
    this.paused = false;
  }

  #next() {
    clearTimeout(this.timer);
    this.shown = null;
    for (let act = this.waiting.shift(); act; act = this.waiting.shift()) {
      const [first] = loudOnes(act);
      if (first !== undefined || !act.still) {
        this.#show(act, first ?? act.events.length - 1);
        return;
      }
      this.theatre.pass(act);
    }
    this.paused = false;
    this.theatre.rest();
  }

  /**
   * Show one event of an act; all that is quiet before it is told with it.
   * @param {Act} act
   * @param {number} number
   */
  #show(act, number) {
    const event = act.events[number];
    const beat = event && isLoud(event) ? event.beat : null;
    const hurry = this.behind > CROWDED ? HURRY : 1;
    this.shown = { act, number, beat, line: event?.line ?? null, hold: this.#holds(act, number), hurry };
    const moves = this.theatre.show(this.shown);
    this.left = Math.max(this.#time(this.shown), moves && beat ? moves + REST * this.#part(hurry) : moves);
    this.#wait();
  }

  #wait() {
    clearTimeout(this.timer);
    if (this.paused) return;
    this.since = performance.now();
    this.timer = setTimeout(() => this.held || this.next(), this.left);
  }

  /** @param {number} hurry */
  #part(hurry) {
    return PARTS[this.theatre.speed()] * hurry;
  }

  /**
   * How long something stands there to be read.
   * @param {Playing} shown
   */
  #time({ beat, line, hurry }) {
    if (!beat) return 0;
    const said = `${beat.title || line?.text}${beat.text}`.length;
    const { least, most, letter, free } = { banner: BANNER, stage: STAGE, sheet: SHEET }[beat.form];
    const time = Math.min(most, least + letter * Math.max(0, said - free));
    return Math.max(LEAST, Math.max(time, beat.hold.length ? RESULT : 0) * this.#part(hurry));
  }

  /**
   * Whether something stays until somebody goes on: because they take part in it, or because they asked for it.
   * @param {Act} act
   * @param {number} number
   */
  #holds(act, number) {
    const event = act.events[number];
    if (!event?.beat || !isLoud(event) || act.aside) return false;
    const stops = this.theatre.stops();
    return stops === "all" || (stops === "mine" && event.beat.hold.some((seat) => act.own.includes(seat)));
  }

  // What somebody in front of it can do

  /** On to the next thing; what was held is over. */
  next() {
    const { shown } = this;
    if (!shown) return;
    this.theatre.end();
    const following = loudOnes(shown.act).find((number) => number > shown.number);
    if (following === undefined) this.#next();
    else this.#show(shown.act, following);
  }

  pause(on = !this.paused) {
    if (on === this.paused || !this.shown) return;
    this.paused = on;
    if (on) {
      clearTimeout(this.timer);
      this.left = Math.max(0, this.left - (performance.now() - this.since));
    } else this.#wait();
    this.theatre.pause(on);
  }

  /** On to the end of this stage, or to what has to be looked at. */
  skip() {
    const { shown } = this;
    if (!shown || this.held) return;
    this.theatre.end();
    const here = loudOnes(shown.act).find((number) => number > shown.number && this.#holds(shown.act, number));
    if (here !== undefined) {
      this.#show(shown.act, here);
      return;
    }
    const stage = stageKey(shown.act.scene);
    while (this.waiting.length && stageKey(this.waiting[0].scene) === stage && !this.#anyHolds(this.waiting[0]))
      this.#jump();
    const [next] = this.waiting;
    const held = next ? loudOnes(next).find((number) => this.#holds(next, number)) : undefined;
    if (held === undefined) this.#next();
    else this.#show(/** @type {Act} */ (this.waiting.shift()), held);
  }

  /** Everything at once. */
  catchUp() {
    if (!this.shown && !this.waiting.length) return;
    this.theatre.end();
    while (this.waiting.length) this.#jump();
    this.#next();
  }

  /** Nobody looks, or it has become too much: what is held waits, and everything else is over. */
  hide() {
    if (!this.held) this.catchUp();
  }

  #jump() {
    const act = this.waiting.shift();
    if (act) this.theatre.jump(act);
  }

  /** @param {Act} act */
  #anyHolds(act) {
    return act.events.some((_, number) => this.#holds(act, number));
  }
}

/**
 * Whether something is shown for itself. What is quiet is told with the next thing, and one knows what one did.
 * @param {Act["events"][number]} event
 */
export const isLoud = (event) => event.beat !== null && !event.own;

/**
 * The numbers of the events of an act that are shown one by one.
 * @param {Act} act
 */
const loudOnes = (act) => act.events.flatMap((event, number) => (isLoud(event) ? [number] : []));

/**
 * The events of an act that are shown one by one, from one on.
 * @param {Act} act
 * @param {number} after
 */
const eventsOf = (act, after = -1) =>
  loudOnes(act)
    .filter((number) => number > after)
    .map((number) => ({ act, ...act.events[number] }));

/**
 * How many lines of an act are told when one of its events is shown: all up to the next that is shown for itself.
 * @param {Act} act
 * @param {number} shown
 */
export const toldWith = (act, shown) => loudOnes(act).find((number) => number > shown) ?? act.events.length;

/** @param {Scene} scene */
const stageKey = ({ battle, roll, draft }) => (battle ?? roll ?? draft)?.key ?? "";
