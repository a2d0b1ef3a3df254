// The texts below the moves: as long as they are where there is room for all, shorter where the list would not fit.

import { byId } from "./dom.js";
import { HAND } from "./reader.js";

const LINES = [12, 6, 5, 4, 3, 2, 1];
const FORESEEN = 130; // about; what a move would do takes so much
const LEAST_OF_FEW = 2; // few moves that do not fit are not helped by less

let fitted = "";

/**
 * Give the list the longest texts with which nothing needs scrolling, also when there is something to `foresee` below it.
 * What the pointer is on changes nothing, so that nothing jumps.
 * @param {boolean} foresee
 */
export function fitMoves(foresee) {
  const list = byId("moves");
  const box = list?.closest(".scroll");
  if (!list || !box) {
    fitted = "";
    return;
  }
  const now = [box.clientWidth, box.clientHeight, list.textContent, list.previousElementSibling?.textContent].join();
  if (now === fitted) return;
  fitted = now;
  for (const lines of LINES) {
    list.style.setProperty("--lines", String(lines));
    if (list.classList.contains("few") && lines === LEAST_OF_FEW) return;
    if (heightIn(box) + (foresee ? FORESEEN : 0) <= box.clientHeight) return;
  }
}

/**
 * How high that is what is in a box, whatever the pointer is on.
 * @param {Element} box
 */
function heightIn(box) {
  const top = box.getBoundingClientRect().top - box.scrollTop;
  const lasting = [...box.children].filter((one) => !one.matches(".if:not(.now)"));
  return Math.max(...lasting.map((one) => one.getBoundingClientRect().bottom)) - top;
}

/**
 * Whether there is room for what a move would do below everything else in the column. Where there is none it stands beside the
 * list: what comes and goes in something that scrolls would move it under the pointer.
 */
export function roomToForesee() {
  const box = document.querySelector("#ask .scroll");
  const staged = document.body.classList.contains("staged");
  return !box || staged || innerWidth <= HAND || heightIn(box) + FORESEEN <= box.clientHeight;
}

/** Whether what a move would do does not stand in the column, or stands where nobody sees it. */
export function foreseenBelow() {
  const box = document.querySelector("#ask .scroll");
  const foreseen = box?.querySelector(".if:not(.now)");
  if (!box || !foreseen) return Boolean(box);
  return foreseen.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom + 1;
}

/**
 * Whether some of the text of a move is not to be seen.
 * @param {Element} move
 */
export function clipped(move) {
  const text = move.querySelector("small");
  return text !== null && (!text.offsetParent || text.scrollHeight > text.clientHeight + 1);
}
