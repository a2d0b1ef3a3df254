// What this browser knows: the last snapshot of the table, and what the person in front of it is about to do.

/** @import { Reading, Seen, State, TableInfo } from "./types.d.ts" */

/** @type {State} */
export const state = {
  snap: null,
  playing: null,
  behind: 0,
  coming: [],
  paused: false,
  curtain: "",
  reading: null,
  told: null,
  district: "",
  sure: "",
  picks: [],
  hover: null,
  explain: false,
  answer: null,
  advice: null,
  sent: "",
  doubt: null,
  settling: false,
  passing: "",
  connection: "connecting",
  trouble: "",
  tray: "",
  sheet: false,
  logOpen: false,
  unfolded: [],
  allGreyed: false,
  veil: -1,
  sitting: -1,
  folding: null,
  again: false,
  kept: null,
  tall: 0,
  quiet: false,
  other: false,
  trail: [],
  invite: "",
  joinError: "",
  guide: null,
  menu: "",
  bots: null,
  story: null,
  end: {
    mode: "score",
    by: "source",
    on: -1,
    at: -1,
    row: "",
    share: false,
    board: false,
    size: { width: 0, height: 0 },
  },
};

/** The table as it is shown. Whoever draws a part of it is called only when there is one. */
export function seen() {
  if (!state.snap) throw new Error("no table is shown yet");
  return state.snap;
}

let planned = false;
let drawing = false;
let draw = () => {};

/** @param {() => void} render */
export function onRender(render) {
  draw = render;
}

/**
 * Change something; the page follows at once, and once only. A hidden tab follows, too, so no animation frame.
 * @param {Partial<State>} changes
 */
export function update(changes = {}) {
  Object.assign(state, changes);
  if (planned) return;
  planned = true;
  queueMicrotask(drawNow);
}

/** What was changed is on the page when this returns, unless it is just being drawn. */
export function drawNow() {
  if (!planned || drawing) return;
  planned = false;
  drawing = true;
  try {
    draw();
  } finally {
    drawing = false;
  }
}

/**
 * The seats that the people in front of this screen play; a bot may play others of theirs for a while.
 * @param {TableInfo} table
 */
export const playing = (table) => table.mine.filter((seat) => table.seats[seat].kind !== "bot");

/**
 * The seats of this browser that owe a decision.
 * @param {Seen | null} snap
 */
export function due(snap = state.snap) {
  return snap ? snap.asked.filter((seat) => playing(snap.table).includes(seat)) : [];
}

/** Whether something is shown, and nothing is asked meanwhile. */
export const showing = () => state.playing !== null && !state.playing.act.aside;

/** @param {number} seat */
export function panelOf(seat) {
  return state.snap?.scene.panels.find((panel) => panel.seat === seat);
}

/** @param {number} seat */
export const nameOfSeat = (seat) => state.snap?.table.seats[seat]?.name || panelOf(seat)?.name || `${seat + 1}`;

/** @param {number} seat */
export const colourOf = (seat) => {
  const colour = panelOf(seat)?.colour;
  return colour ? `c-${colour}` : "";
};

/**
 * Whether this is being read.
 * @param {Reading["of"]} of
 * @param {string} key
 */
export const isRead = (of, key) => state.reading?.of === of && state.reading.key === key;
