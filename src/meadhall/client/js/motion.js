// What moves, and how: all motions of the page go through here, so that they can stand still, be ended, or not happen at all.
// Only transform and opacity move, and clip-path for what is small; the last picture of a motion is what is on the page anyway.

/** @import { Box } from "./types.d.ts" */

import { pace } from "./settings.js";

export const EASE = "cubic-bezier(.3,.7,.2,1)";
export const GLIDE = "cubic-bezier(.45,.05,.2,1)";
export const FALL = "cubic-bezier(.5,0,.9,.45)";
/** So many things move at once; of more, the rest is simply there. */
export const MOST_AT_ONCE = 12;

/** @type {Set<Animation>} */
const running = new Set();
/** @type {Set<Timer>} */
const timers = new Set();
let hurry = 1;
let paused = false;

/**
 * Something that is done later, unless everything is ended before.
 * @typedef {{ number: number, then: () => void, left: number, since: number, last: boolean }} Timer
 */

/**
 * How long something moves that takes so many milliseconds at the usual speed; nothing moves for those who want none.
 * @param {number} time
 */
export const lasting = (time) => time * pace() * hurry;

/**
 * In which part of the usual time all moves from now on.
 * @param {number} part
 */
export function setHurry(part) {
  hurry = part;
}

/**
 * Move something to where it is: the last frame is what is on the page. Times are those of the usual speed.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {{ time: number, delay?: number, easing?: string }} how
 * @returns {Animation | null} nothing if nothing moves
 */
export function move(element, frames, { time, delay = 0, easing = EASE }) {
  const duration = lasting(time);
  if (!duration) return null;
  const motion = element.animate(frames, { duration, delay: lasting(delay), easing, fill: "backwards" });
  running.add(motion);
  const forget = () => running.delete(motion);
  motion.finished.then(forget, forget);
  if (paused) motion.pause();
  return motion;
}

/**
 * Do something after a while; at once if nothing moves. What is the `last` word is also done if everything is ended before.
 * @param {number} time
 * @param {() => void} then
 * @param {{ last?: boolean }} [how]
 */
export function later(time, then, { last = false } = {}) {
  const left = lasting(time);
  if (!left) {
    then();
    return;
  }
  /** @type {Timer} */
  const timer = { number: 0, then, left, since: 0, last };
  timers.add(timer);
  if (!paused) start(timer);
}

/** @param {Timer} timer */
function start(timer) {
  timer.since = performance.now();
  timer.number = setTimeout(() => {
    timers.delete(timer);
    timer.then();
  }, timer.left);
}

/**
 * Everything stands still, or moves on.
 * @param {boolean} on
 */
export function pauseMotion(on) {
  if (on === paused) return;
  paused = on;
  for (const motion of running)
    if (on) motion.pause();
    else motion.play();
  for (const timer of timers) {
    if (on) {
      clearTimeout(timer.number);
      timer.left = Math.max(0, timer.left - (performance.now() - timer.since));
    } else start(timer);
  }
}

/** Everything is where it should be. */
export function endMotion() {
  paused = false;
  for (const motion of running) motion.finish();
  running.clear();
  const ending = [...timers];
  timers.clear();
  for (const timer of ending) {
    clearTimeout(timer.number);
    if (timer.last) timer.then();
  }
  for (const ghost of document.querySelectorAll("#fly > *")) ghost.remove();
}

// Copies that fly over the page

/**
 * A copy of something on the page, where it is now, in a layer of its own; the layer takes no click and is not read out.
 * @param {Element} element
 * @returns {HTMLElement | SVGElement | null} nothing if it cannot be seen
 */
export function ghostOf(element) {
  const layer = document.querySelector("#fly");
  const box = element.getBoundingClientRect();
  if (!layer || (!box.width && !box.height)) return null;
  const ghost = element instanceof SVGGraphicsElement && element.ownerSVGElement ? drawnGhost(element) : copy(element);
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  layer.append(ghost);
  return ghost;
}

/**
 * @template {Element} Kind
 * @param {Kind} element
 */
function copy(element) {
  const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const one of [ghost, ...ghost.querySelectorAll("*")])
    for (const name of ["id", "data-spots", "data-card", "data-key", "tabindex", "role"]) one.removeAttribute(name);
  return ghost;
}

/**
 * A part of a drawing, in a drawing of its own.
 * @param {SVGGraphicsElement} element
 */
function drawnGhost(element) {
  const { x, y, width, height } = element.getBBox();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "board");
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  const inside = copy(element);
  inside.removeAttribute("transform");
  svg.append(inside);
  return svg;
}

/**
 * Let a copy fly from where it is to a place, and vanish there.
 * @param {Element} ghost
 * @param {Box} to
 * @param {{ time: number, delay?: number, arc?: number, size?: number, fade?: boolean, turned?: number, back?: boolean }} how
 *   `back`: it comes from that place to where it is
 * @returns {Animation | null}
 */
export function fly(ghost, to, { time, delay = 0, arc = 0, size = 1, fade = true, turned = 0, back = false }) {
  const from = ghost.getBoundingClientRect();
  const by = {
    x: to.x + to.width / 2 - from.x - from.width / 2,
    y: to.y + to.height / 2 - from.y - from.height / 2,
  };
  const frames = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const far = back ? 1 - part : part;
    return {
      transform: `translate(${by.x * far}px, ${by.y * far - Math.sin(Math.PI * part) * arc}px) rotate(${turned * (1 - far)}deg) scale(${1 + (size - 1) * far})`,
      opacity: fade && far === 1 ? 0.15 : 1,
    };
  });
  const motion = move(ghost, frames, { time, delay, easing: GLIDE });
  const remove = () => ghost.remove();
  if (motion) motion.finished.then(remove, remove);
  else remove();
  return motion;
}

// Numbers

/**
 * A number that counts, in so many milliseconds for any sum. It lets go if somebody else writes there meanwhile.
 * @param {Element | null | undefined} element
 * @param {number} from
 * @param {number} to
 * @param {{ time?: number, delay?: number }} [how]
 */
export function count(element, from, to, { time = 400, delay = 0 } = {}) {
  const text = element?.firstChild;
  if (!(text instanceof Text) || from === to || !lasting(time)) return;
  const target = text;
  const steps = Math.min(Math.abs(to - from), MOST_AT_ONCE);
  let shown = String(from);
  target.data = shown;
  for (let step = 1; step <= steps; step += 1) {
    const show = () => {
      if (target.data !== shown) return;
      shown = String(Math.round(from + ((to - from) * step) / steps));
      target.data = shown;
    };
    later(delay + (time * step) / steps, show, { last: step === steps });
  }
}
