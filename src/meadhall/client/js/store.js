// What this browser knows: the last snapshot of the table, and what the person in front of it is about to do.

export const state = {
  snap: null, // the last message "table"
  picks: [], // of the move that is being put together
  hover: null, // {spots, move, from}: what the pointer or the focus is on
  explain: false, // "why not?" is on: the next click asks instead of acting
  answer: null, // what was said in answer to a click: {title, text, rule, link, clause}
  sent: "", // the move that is on its way
  settling: false, // the question has just come; a number pressed now was meant for the one before
  connection: "connecting",
  tray: "", // which cards are shown below the board; "" for the most fitting
  sheet: false, // phone: the sheet is pulled up
  veil: -1, // hot-seat: the seat that has to confirm before anything is shown
  sitting: -1, // hot-seat: who has confirmed to be in front of the screen
  trail: [], // the choices of this turn that can be taken back
  guide: null, // first-game help: {steps, at}
  menu: "",
  bots: null, // the bots that can be invited; asked for when the menu is opened first
};

let planned = false;
let draw = () => {};

export function onRender(render) {
  draw = render;
}

/** Change something; the page follows at once, and once only. A hidden tab follows, too, so no animation frame. */
export function update(changes = {}) {
  Object.assign(state, changes);
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    draw();
  });
}

/** The seats that the people in front of this screen play; a bot may play others of theirs for a while. */
export const playing = (table) => table.mine.filter((seat) => table.seats[seat].kind !== "bot");

/** The seats of this browser that owe a decision. */
export function due(snap = state.snap) {
  return snap ? snap.asked.filter((seat) => playing(snap.table).includes(seat)) : [];
}

export function panelOf(seat) {
  return state.snap?.scene.panels.find((panel) => panel.seat === seat);
}

export const nameOfSeat = (seat) => state.snap?.table.seats[seat]?.name || panelOf(seat)?.name || `${seat + 1}`;

export const colourOf = (seat) => {
  const colour = panelOf(seat)?.colour;
  return colour ? `c-${colour}` : "";
};
