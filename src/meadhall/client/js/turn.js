// "Your turn": the title, the sign in the tab, a horn, a message of the browser. For decisions out of turn as well.

import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { due, nameOfSeat, playing, seen, showing, state } from "./store.js";
import { t } from "./texts.js";

let called = "";

export function callTo() {
  const snap = seen();
  const owing = due();
  const mine = owing.length > 0 && !snap.table.over && !showing();
  document.title = mine ? `● ${t("your_turn")} – ${snap.table.title}` : `${snap.table.title} – Meadhall`;
  /** @type {HTMLLinkElement | null} */
  const icon = document.querySelector('link[rel="icon"]');
  const wanted = mine ? icon?.dataset.turn : icon?.dataset.quiet;
  if (icon && wanted && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  // Once for each time that one is asked anew: while one is asked on and on, nobody needs a call.
  const now = mine ? owing.join() : ownShown() ? called : "";
  if (mine && now !== called) {
    sound("horn");
    if (settings.notify && document.hidden) message(owing[0]);
  }
  called = now;
}

/** Whether what is shown came of one's own move: whoever goes on after it need not be called. */
const ownShown = () => showing() && playing(seen().table).includes(state.playing?.act.mover ?? -1);

/** @param {number} seat */
function message(seat) {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const snap = seen();
  const several = snap.table.mine.length > 1;
  const text = several ? t("turn_of", { name: nameOfSeat(seat) }) : (snap.decision?.question ?? t("your_turn"));
  const note = new Notification(`${snap.table.title}: ${t("your_turn")}`, {
    body: text,
    tag: `meadhall-${snap.table.id}`,
  });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
