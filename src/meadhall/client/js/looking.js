// What is legal now, as the parts of the page need it: which spots, with which numbers, in which order.

/** @import { Entry, Look, MoveInfo, Picked, Seen } from "./types.d.ts" */

import { greyedHere, greyedLines, implied, narrow, offer } from "./choosing.js";
import { advisedMove } from "./lesson.js";
import { seen, state } from "./store.js";

/**
 * Nothing can be clicked.
 * @returns {Look}
 */
export const unlit = () => ({
  decision: null,
  left: [],
  taken: [],
  greyedMoves: [],
  groups: [],
  entries: [],
  picked: [],
  legal: new Set(),
  numbers: new Map(),
  closed: new Set(),
  hovered: new Set(),
  advised: new Set(),
});

/**
 * Everything that the parts of the page need to know to be clickable.
 * @returns {Look}
 */
export function look() {
  const snap = seen();
  const { picks, hover } = state;
  const decision = state.veil >= 0 || state.passing || snap.result ? null : snap.decision;
  const left = decision ? narrow(decision.moves, picks) : [];
  const groups = decision
    ? offer(worthOffering(left, snap), decision.verb_titles, picks.length ? [] : snap.scene.purposes, picks.length > 0)
    : [];
  const entries = groups.flatMap((group) => group.entries);
  const taken = [...picks, ...implied(left, picks)];
  const picked = taken.map((pick) => spotOf(pick, left)).filter(Boolean);
  const legal = new Set(left.flatMap((move) => move.spots));
  const numbers = numbered(entries, picked);
  // What was picked lights no more, unless it has to be clicked again to go on.
  for (const spot of picked) if (!numbers.has(spot)) legal.delete(spot);
  const greyed = decision ? greyedHere(decision.greyed, taken, left) : [];
  const closed = new Set(greyed.flatMap((move) => move.spots));
  const advised = (advisedMove(left)?.spots ?? []).filter((spot) => legal.has(spot));
  return {
    decision,
    left,
    taken,
    greyedMoves: greyedLines(greyed, taken),
    groups,
    entries,
    picked,
    legal,
    numbers,
    closed,
    hovered: new Set(hover?.spots ?? advised),
    advised: new Set(advised),
  };
}

/**
 * Of moves that are as good as each other one is enough in the list; on the table each can be pointed at.
 * @param {MoveInfo[]} moves
 * @param {Seen} snap
 */
export function worthOffering(moves, { scene }) {
  return scene.alike.length ? moves.filter(({ move }) => !scene.alike.includes(move)) : moves;
}

/**
 * The spots that belong to one entry of the list alone carry its number.
 * @param {Entry[]} entries
 * @param {string[]} picked
 */
function numbered(entries, picked) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const entry of entries) {
    const own = entry.spot ? [entry.spot] : entry.move ? entry.spots : [];
    for (const spot of own) found.set(spot, found.has(spot) ? "" : String(entry.number));
  }
  const lone = entries.length === 1;
  return new Map([...found].filter(([spot, number]) => number && (lone || !picked.includes(spot))));
}

/**
 * @param {Picked} pick
 * @param {MoveInfo[]} moves
 */
function spotOf(pick, moves) {
  return pick.spot ?? (pick.at === undefined ? "" : (moves[0]?.words[pick.at]?.spot ?? ""));
}
