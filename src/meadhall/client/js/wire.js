// The line to the server. It heals itself: after a loss it calls again, with growing pauses, and whatever has had no
// answer is said again with the same command id, so that a click is delivered exactly once.

/** @import { Answer, Asking, Connection, Happened, Heard, Lang, Present, Question, Snapshot, Telling } from "./types.d.ts" */

/**
 * Who hears what.
 * @typedef {object} Handlers
 * @property {(snap: Snapshot) => void} table
 * @property {(message: Happened) => void} happened
 * @property {(message: Present) => void} present
 * @property {(state: Connection) => void} state
 * @property {(answer: Answer) => void} answer
 */

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 2000;
const LONGEST_REST = 30000;
const PING_EVERY = 15000;
const SILENCE = 8000;
const KEEP = new Set(["move", "undo"]);
/** The server says that there is no use in coming again. */
const FINAL = new Set([4401, 4403, 4404, 4409, 4410]);
/** It has too much to do, or cannot read its disk: it is left in peace for longer and longer. */
const LATER = new Set([1011, 1013, 4429, 4503]);

export class Wire {
  /**
   * @param {string} table
   * @param {Handlers} handlers
   */
  constructor(table, handlers) {
    this.table = table;
    this.handlers = handlers;
    /** @type {{ token?: string, lang?: Lang, seat?: number }} */
    this.params = {};
    /** @type {Connection} */
    this.state = "connecting";
    /** @type {WebSocket | null} */
    this.socket = null;
    this.pause = FIRST_PAUSE;
    this.timer = 0;
    this.silence = 0;
    /** @type {Map<string, { message: Question, answer(answer: Answer): void }>} */
    this.outbox = new Map();
    this.store = `meadhall.outbox.${table}`;
    for (const message of this.#kept()) this.outbox.set(message.id, { message, answer: () => {} });
    addEventListener("online", () => this.#again());
    document.addEventListener("visibilitychange", () => document.hidden || this.state === "open" || this.#again());
    setInterval(() => this.#beat(), PING_EVERY);
  }

  /**
   * Call, or call again with other parameters (another seat, another token).
   * @param {Wire["params"]} params
   */
  open(params) {
    this.params = { ...this.params, ...params };
    this.#call();
  }

  #call() {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.#become(this.state === "open" ? "lost" : this.state);
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(this.params))
      if (value !== undefined && value !== "") query.set(name, String(value));
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.table}/live?${query}`,
    );
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.#become("open");
      for (const { message } of this.outbox.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = ({ data }) => socket === this.socket && this.#hear(JSON.parse(data));
    socket.onclose = (event) => socket === this.socket && this.#lost(event);
  }

  /** @param {CloseEvent} event */
  #lost(event) {
    this.socket = null;
    // The server says itself that there is nothing to come back to.
    if (FINAL.has(event.code)) {
      this.#become("gone");
      return;
    }
    this.#become("lost");
    this.timer = setTimeout(() => this.#call(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(LATER.has(event.code) ? LONGEST_REST : LONGEST_PAUSE, this.pause * 1.7);
  }

  #again() {
    if (this.state !== "lost") return;
    this.pause = FIRST_PAUSE;
    this.#call();
  }

  /** @param {Heard} message */
  #hear(message) {
    clearTimeout(this.silence);
    if (message.type === "answer") {
      const waiting = this.outbox.get(message.id);
      this.outbox.delete(message.id);
      this.#keep();
      waiting?.answer(message);
      this.handlers.answer(message);
    } else if (message.type === "table") {
      this.pause = FIRST_PAUSE; // only now is it certain that the server has let us in
      this.handlers.table(message);
    } else if (message.type === "happened") this.handlers.happened(message);
    else if (message.type === "present") this.handlers.present(message);
  }

  /** @param {Connection} state */
  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.handlers.state(state);
  }

  #beat() {
    if (this.state !== "open") return;
    this.tell({ type: "ping" });
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.close(), SILENCE);
  }

  /**
   * Ask for something that has an answer; the promise waits through any loss of the connection.
   * @param {Asking} message
   * @returns {Promise<Answer>}
   */
  ask(message) {
    /** @type {Question} */
    const whole = { id: crypto.randomUUID?.() ?? randomId(), ...message };
    return new Promise((answer) => {
      this.outbox.set(whole.id, { message: whole, answer });
      this.#keep();
      if (this.state === "open") this.socket?.send(JSON.stringify(whole));
    });
  }

  /**
   * Tell something that needs no answer and means nothing once the line is lost.
   * @param {Telling} message
   */
  tell(message) {
    if (this.state === "open") this.socket?.send(JSON.stringify(message));
  }

  get waiting() {
    return [...this.outbox.values()].some(({ message }) => KEEP.has(message.type));
  }

  // A move survives a reload of the page, too.
  #keep() {
    const kept = [...this.outbox.values()].map(({ message }) => message).filter((message) => KEEP.has(message.type));
    try {
      if (kept.length) sessionStorage.setItem(this.store, JSON.stringify(kept));
      else sessionStorage.removeItem(this.store);
    } catch {
      /* a browser that keeps nothing still plays */
    }
  }

  /** @returns {Question[]} */
  #kept() {
    try {
      return JSON.parse(sessionStorage.getItem(this.store) ?? "[]");
    } catch {
      return [];
    }
  }
}

// crypto.randomUUID is there on https and on the loopback only; a table in the local network has neither.
function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
