// Fingers: a first tap reads, a second one plays; whoever keeps the finger on something reads it as well.

/** @import { Point, Reading } from "./types.d.ts" */

const LONG_PRESS = 450;
const SLACK = 10;

let touched = matchMedia("(hover: none)").matches;

/** Whether the last thing that was touched was touched with a finger. */
export const isTouched = () => touched;

/**
 * Notice fingers, and tell what one rests on.
 * @param {(reading: Reading) => void} read
 */
export function feel(read) {
  let timer = 0;
  let swallowed = false;
  /** @type {Point} */
  let start = { x: 0, y: 0 };
  const let_go = () => clearTimeout(timer);
  addEventListener(
    "pointerdown",
    (event) => {
      touched = event.pointerType === "touch";
      swallowed = false;
      let_go();
      const finger = touched && event.isPrimary;
      const reading = finger ? readingOf(event.target) : null;
      if (!reading && !(finger && isLeaf(event.target))) return;
      start = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        swallowed = true; // what was read is not clicked as well
        if (reading) read(reading);
      }, LONG_PRESS);
    },
    true,
  );
  addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK) let_go();
  });
  for (const end of ["pointerup", "pointercancel", "scroll"]) addEventListener(end, let_go, true);
  addEventListener(
    "keydown",
    () => {
      touched = false;
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      if (!swallowed) return;
      swallowed = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  // Phones open a menu of their own after a long press; there is nothing in it for us.
  addEventListener("contextmenu", (event) => touched && readingOf(event.target) && event.preventDefault(), true);
}

/**
 * Whether a finger is on what is being read: one that rests there reads on.
 * @param {EventTarget | null} target
 */
const isLeaf = (target) => target instanceof Element && target.closest(".reader .leaf") !== null;

/**
 * What can be read where a finger is. The board knows itself what is on it.
 * @param {EventTarget | null} target
 * @returns {Reading | null}
 */
function readingOf(target) {
  if (!(target instanceof Element)) return null;
  /** @type {[selector: string, of: Reading["of"], name: string][]} */
  const kinds = [
    ["[data-card]", "card", "card"],
    [".move[data-move]", "entry", "entry"],
    [".seat[data-seat]", "seat", "seat"],
  ];
  for (const [selector, of, name] of kinds) {
    /** @type {HTMLElement | null} */
    const found = target.closest(selector);
    const key = found?.dataset[name];
    if (key) return { of, key };
  }
  return null;
}
