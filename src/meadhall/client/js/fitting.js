// The texts below the moves: as long as they are where there is room for all, shorter where the list would not fit.

import { byId } from "./dom.js";

const LINES = [12, 6, 5, 4, 3, 2, 1];
const LEAST_OF_FEW = 2; // few moves that do not fit are not helped by less

let fitted = "";

/** Give the list the longest texts with which it needs no scrolling. What the pointer is on changes nothing, so that nothing jumps. */
export function fitMoves() {
  const list = byId("moves");
  const box = list?.closest(".scroll");
  if (!box) return void (fitted = "");
  const now = [box.clientWidth, box.clientHeight, list.textContent, list.previousElementSibling?.textContent].join();
  if (now === fitted) return;
  fitted = now;
  for (const lines of LINES) {
    list.style.setProperty("--lines", String(lines));
    if (list.classList.contains("few") && lines === LEAST_OF_FEW) return;
    if (list.getBoundingClientRect().bottom - box.getBoundingClientRect().top + box.scrollTop <= box.clientHeight) return;
  }
}

/** Whether some of the text of a move is not to be seen. */
export function clipped(move) {
  const text = move.querySelector("small");
  return Boolean(text) && (!text.offsetParent || text.scrollHeight > text.clientHeight + 1);
}
