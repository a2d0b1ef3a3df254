// A table: everything that is shown and everything that can be done at it come together here.

/** @import { Answer, Asking, Card, GameInfo, Hooks, Hover, MoveInfo, Picked, Reading, Seen, Settings, Thing } from "./types.d.ts" */

import { api, messageOf } from "./api.js";
import { Arrival } from "./arriving.js";
import { Board } from "./board.js";
import { faceOf, looks } from "./cards.js";
import { click, narrow, offer, standsFor, stillFits } from "./choosing.js";
import { byId, h, part, within } from "./dom.js";
import { standsBy, thinkBetter } from "./doubting.js";
import { clipped, foreseenBelow } from "./fitting.js";
import { nextToSit, shared, veiled } from "./handover.js";
import { followGuide, startGuide } from "./help.js";
import { keepTable, keptTables } from "./keeping.js";
import { keys, settle } from "./keys.js";
import { announce, announcePassed } from "./log.js";
import { unlit, worthOffering } from "./looking.js";
import { endMotion, pauseMotion } from "./motion.js";
import { preview, previewFor } from "./preview.js";
import { HAND, onlyMove, pageOf } from "./reader.js";
import { change, onChange, settings } from "./settings.js";
import { cueOf, sound } from "./sound.js";
import { drawNow, isRead, onRender, playing, seen, showing, state, update } from "./store.js";
import { Tabletop } from "./tabletop.js";
import { loadTexts, t } from "./texts.js";
import { Tip } from "./tip.js";
import { feel, isTouched } from "./touch.js";
import { comeBack } from "./travelling.js";
import { explained, refused } from "./why.js";
import { Wire } from "./wire.js";

const id = location.pathname.split("/").filter(Boolean)[1] ?? "";
const TOAST = 4000;
const SHORT_BEAT = 700;
/** @type {Board} */
let board;
/** @type {Tabletop} */
let tabletop;
/** @type {Tip} */
let tip;
/** @type {Wire} */
let wire;
/** @type {Promise<void> | undefined} */
let loading;
let fading = 0;
let keptSeq = -1;
let told = "";

// What is done

/** @type {Hooks} */
const hooks = {
  ...unlit(),
  entry(entry) {
    if (state.explain) why({ move: entry.moves[0].move }, entry.title);
    else if (!entry.move) pick(entry.picks);
    else if (isTouched() && !isRead("entry", entry.key)) hooks.read({ of: "entry", key: entry.key });
    else play(entry.move);
  },
  hoverEntry(entry, element) {
    hover(entry && { key: entry.key, spots: entry.spots, move: entry.move?.move });
    const wide = entry && element && innerWidth > HAND && !isTouched();
    if (wide) drawNow();
    const foreseen = wide ? preview(previewFor(state.hover)) : null;
    const [cut, below] = wide ? [clipped(element), foreseen && foreseenBelow()] : [false, false];
    if (wide && (cut || below))
      tip.show(element.getBoundingClientRect(), [
        h("b", null, entry.title),
        cut && h("p", null, entry.effect),
        below && foreseen,
      ]);
    else tip.hide();
  },
  hover(spots) {
    hover(spots && { spots });
  },
  spots(spots, name) {
    if (showing() || state.passing) return;
    const { legal, picked } = hooks;
    const { decision } = seen();
    const meant = spots.find((spot) => legal.has(spot)) ?? spots.find((spot) => picked.includes(spot));
    const asks = state.explain || !meant || !decision;
    const alone = asks ? null : standsFor(decision.moves, state.picks, spots);
    const next = asks ? null : alone ? { move: alone } : click(decision.moves, state.picks, meant);
    const move = next?.move ?? (next && state.reading && onlyMove([meant ?? ""]));
    if (asks && (state.explain || spots.length)) why({ spot: spots[0] ?? "" }, name);
    else if (move) play(move);
    else if (next?.picks) update({ picks: next.picks, answer: null, reading: null, sure: "" });
  },
  take(card) {
    const reads = isTouched() || innerWidth <= HAND;
    if (reads && !card.back && !state.explain && !isRead("card", card.key)) hooks.read({ of: "card", key: card.key });
    else if (card.spots.length) hooks.spots(card.spots);
  },
  read(reading) {
    tip.hide();
    update({ reading, told: null });
    if (reading) tellAbout(reading);
  },
  district(id) {
    update({ district: id, reading: null });
    drawNow();
    tabletop.look();
  },
  lift() {
    if (seen().result && !state.playing) {
      hooks.ending.change({ board: !state.end.board });
      return;
    }
    const shown = hooks.curtain === "up";
    update({ curtain: shown ? "board" : "stage" });
  },
  panel(panel, legal) {
    const own = `seat:${panel.seat}`;
    const key = String(panel.seat);
    if (isTouched() && !state.explain && !isRead("seat", key)) hooks.read({ of: "seat", key });
    else if (legal || state.explain) hooks.spots(panel.spots, panel.name);
    else {
      const open = state.tray !== own;
      if (panel.zones.length) hooks.tray(open ? own : "");
      // What a rule forbids now is what somebody tries; otherwise they want to know what stands there.
      const tried = panel.spots.find((spot) => hooks.closed.has(spot)) ?? panel.spots[0] ?? "";
      if (open && !showing()) why({ spot: tried }, panel.name);
    }
  },
  card(card, element) {
    hover(card && { spots: card.spots });
    if (!card || showing() || isTouched()) tip.hide();
    else if (element && !card.back) tip.show(element.getBoundingClientRect(), bigCard(card), true);
  },
  tray(tray) {
    tip.hide();
    update({ tray, reading: null });
  },
  backTo(number) {
    update({ picks: state.picks.slice(0, number), answer: null });
  },
  undo() {
    const { undo, seq } = seen();
    if (state.doubt) thinkBetter();
    else if (state.picks.length) update({ picks: state.picks.slice(0, -1), answer: null });
    else if (undo?.can) {
      state.trail.pop();
      send({ type: "undo", seq, seat: undo.seat }, t("undo"));
    } else if (undo) update({ answer: refused({ text: undo.why }, t("undo")) });
  },
  toggleWhy() {
    update({ explain: !state.explain, answer: null, sheet: false });
  },
  dropAnswer() {
    update({ answer: null, explain: false, advice: null, sure: "" });
    byId("question")?.focus();
  },
  greyed(move) {
    why({ move: move.move }, move.name);
  },
  showGreyed(open) {
    if (state.allGreyed !== open) update({ allGreyed: open });
  },
  playText(text) {
    const move = seen().decision?.moves.find((one) => one.move === text);
    if (move) play(move);
  },
  async advise() {
    if (!seen().decision) return;
    update({ advice: "wait", menu: "" });
    const answer = await wire.ask({ type: "advise" });
    if (answer.ok) update({ advice: answer.advice ?? null });
    else update({ advice: null, answer: refused(answer.error, t("hint")) });
  },
  hush() {
    keepTable(id, { quiet: !state.quiet });
    update({ quiet: !state.quiet, menu: "" });
    byId("question")?.focus();
  },
  sit() {
    const seat = state.veil;
    lookWith(seat);
    update({ veil: -1, sitting: seat, picks: [] });
  },
  async agree() {
    await api(`tables/${id}/agree`, { method: "POST", token: token() }).catch((error) => toast(messageOf(error)));
  },
  async rematch() {
    try {
      const made = await api(`tables/${id}/rematch`, { method: "POST", token: token() });
      keepTable(made.table, { token: made.token, invites: made.invites, game: seen().table.game });
      location.assign(`/table/${made.table}`);
    } catch (error) {
      toast(messageOf(error));
    }
  },
  ending: {
    ...state.end,
    replay: `/replay/${id}`,
    change(changes) {
      update({ end: { ...state.end, ...changes } });
    },
    choose(on) {
      if (on !== state.end.on) hooks.ending.change({ on, at: -1 });
    },
    point(at) {
      if (at !== state.end.at) hooks.ending.change({ at });
    },
  },
  async copyLink(link) {
    await navigator.clipboard?.writeText(link).catch(() => {});
    toast(t("copied_watch"));
  },
  recordAddress: () => `/api/tables/${id}/record`,
  toast,
  menu(name) {
    update({ menu: state.menu === name ? "" : name });
    if (state.menu && !state.bots) loadBots();
  },
  async seat(seat, change) {
    try {
      const changed = await api(`tables/${id}/seats/${seat}`, { body: change, token: token() });
      if (changed.invite) keepTable(id, { invites: { ...keptTables()[id]?.invites, [seat]: changed.invite } });
      update();
    } catch (error) {
      toast(messageOf(error));
    }
  },
  invite: (seat) => {
    const key = keptTables()[id]?.invites?.[seat];
    return key ? `${location.origin}/table/${id}#invite=${key}` : "";
  },
  guide: () => startGuide(seen().table.game),
  async join(invite, name) {
    const made = await api(`tables/${id}/join`, { body: { invite, name }, token: token() });
    change({ name });
    keepTable(id, { token: made.token, game: state.snap?.table.game });
    history.replaceState(null, "", location.pathname);
    wire.open({ token: made.token, seat: undefined });
    update({ invite: "" });
  },
  zoom: (factor) => (factor ? board.view?.zoom(factor) : board.view?.whole()),
  pan: (right, down) => board.view?.pan(right, down),
  focusBoard() {
    /** @type {SVGElement | null} */
    const first = board.svg.querySelector('[role="button"][tabindex="0"]');
    first?.focus();
  },
  bannerAbove: false,
  curtain: "none",
  listed: [],
  next: () => arrival.director.next(),
  pause: () => arrival.director.pause(),
  skip: () => arrival.director.skip(),
  catchUp: () => arrival.director.catchUp(),
  sheet: (open = !state.sheet) => update({ sheet: open }),
  number(number) {
    const entry = hooks.entries.find((one) => one.number === number);
    if (entry) hooks.entry(entry);
  },
};

/**
 * Go on to the next level; one with nothing to choose is skipped.
 * @param {Picked[]} more
 */
function pick(more) {
  const { decision } = seen();
  if (!decision) return;
  let picks = [...state.picks, ...more];
  for (;;) {
    const entries = offer(narrow(decision.moves, picks), decision.verb_titles).flatMap((group) => group.entries);
    if (entries.length !== 1 || entries[0].move) break;
    picks = [...picks, ...entries[0].picks];
  }
  tip.hide();
  update({ picks, answer: null, advice: null, hover: null, reading: null });
}

/**
 * Make a move. Whoever wants it is asked once more before one that cannot be taken back, which the server knows; on a phone it
 * was read before, and that is enough.
 * @param {MoveInfo} move
 * @param {boolean} sure whether they were asked already, or need not be
 */
function play(move, sure = settings.confirm && (state.sure === move.move || state.reading !== null)) {
  const { seq, seat, decision } = seen();
  if (state.sent) return;
  const idea = decision?.lesson?.idea;
  state.other = idea ? idea.move !== move.move : state.other && decision?.lesson !== null;
  send({ type: "move", seq, seat, move: move.move, sure, ask: settings.confirm && !sure }, move.name);
}

/**
 * @param {Extract<Asking, { seq: number }>} message
 * @param {string} name
 */
async function send(message, name) {
  const turn = turnOf(seen());
  state.tall = byId("raven")?.offsetHeight ?? 0;
  const sent = message.type === "move" ? message.move : message.type;
  update({ sent, answer: null, advice: null, reading: null, sure: "" });
  if (state.connection !== "open") toast(t("sent_later"));
  const answer = await wire.ask(message);
  if (answer.wait && message.type === "move" && message.ask) {
    update({ sent: "", sure: sent });
    return;
  }
  if (answer.wait && message.type === "move") {
    const stands = await standsBy(name, answer.wait);
    const { seq, decision } = seen();
    if (stands && decision?.moves.some(({ move }) => move === sent)) await send({ ...message, seq, sure: true }, name);
    else update({ sent: "" });
    return;
  }
  if (answer.ok && message.type === "move" && turnOf(seen()) === turn) state.trail = [...state.trail, name];
  const wrong = !answer.ok && answer.error?.kind !== "stale";
  update({ sent: "", answer: wrong ? refused(answer.error, name) : state.answer });
}

/**
 * @param {{ spot: string } | { move: string }} about
 * @param {string | null} [title]
 */
async function why(about, title) {
  const answer = await wire.ask({ type: "why", ...about });
  update({
    answer: answer.ok ? explained(answer, title) : refused(answer.error, title),
    explain: false,
    reading: null,
    sheet: innerWidth <= HAND || state.sheet,
  });
}

/**
 * What the rules say about what is being read, and what it does.
 * @param {Reading} reading
 */
async function tellAbout({ of, key }) {
  const page = pageOf({ of, key }, hooks);
  const spot = page?.spots.find((one) => hooks.legal.has(one)) ?? page?.spots[0];
  const move = page?.entry?.move ?? onlyMove(page?.spots ?? []);
  if (!move && !spot) return;
  const about = move && of !== "seat" ? { move: move.move } : { spot: spot ?? "" };
  const { why: items = [], about: lines = [] } = await wire.ask({ type: "why", ...about });
  const found = items?.find(({ legal, link }) => legal && link);
  if (state.reading?.key === key)
    update({ told: { key, about: lines ?? [], clause: found?.clause ?? "", link: found?.link ?? "" } });
}

/** @param {Hover | null} what */
function hover(what) {
  const same = JSON.stringify(what) === JSON.stringify(state.hover);
  if (!same) update({ hover: what });
}

/** @param {string} text */
function toast(text) {
  const place = part("toast");
  place.textContent = text;
  clearTimeout(fading);
  fading = setTimeout(() => place.replaceChildren(), TOAST);
}

// What can be read

/** @param {Card} card */
function bigCard(card) {
  return [
    h("div.card.board.big", { class: looks(card).join(" ") }, ...faceOf(card)),
    card.says.filter((line) => line !== card.text).map((line) => h("p", null, line)),
  ];
}

/**
 * What the board reports: the pointer or the focus is on something, perhaps on a piece that stands there.
 * @param {Element | null} element
 * @param {Thing | null} [piece]
 */
function pointed(element, piece) {
  const info = element && board.infoOf(element);
  if (!info) {
    tip.hide();
    hover(null);
    return;
  }
  const spots = board.spotsOf(element);
  hover({ spots });
  drawNow();
  const beside = innerWidth <= HAND || foreseenBelow();
  const found = beside && spots.length > 0 ? previewFor({ spots }) : null;
  const told = found?.lines ?? [];
  tip.show(element.getBoundingClientRect(), [
    piece && [h("b", null, piece.name), piece.says.map((line) => h("p", null, line))],
    h("b", null, info.name),
    info.says.filter((line) => !told.includes(line)).map((line) => h("p", null, line)),
    preview(found),
  ]);
}

/**
 * Something on the board is clicked, or tapped: a finger reads first.
 * @param {string[]} spots
 * @param {Element} element
 */
function touch(spots, element) {
  const key = keyOf(element);
  if (isTouched() && !state.explain && key && !isRead("thing", key)) readThing(element);
  else hooks.spots(spots, board.infoOf(element)?.name);
}

/** @param {Element} element */
function readThing(element) {
  const key = keyOf(element);
  if (key) hooks.read({ of: "thing", key });
}

/** @param {Element} element */
function keyOf(element) {
  const info = board.infoOf(element);
  return info && ("key" in info ? info.key : info.id);
}

// What comes from the server

/**
 * See the table with the eyes of a seat; also after the next loss of the connection.
 * @param {number} seat
 */
function lookWith(seat) {
  wire.params.seat = seat;
  wire.tell({ type: "sit", seat });
}

/**
 * Several seats in front of one screen: what may be shown of a snapshot, and who has to sit down first.
 * @param {Seen} snap
 */
function hotSeat(snap) {
  const open = games.get(snap.table.game)?.open_table ?? false;
  if (!shared(snap, open)) {
    state.veil = -1;
    const next = snap.table.mine.length > 1 && !snap.table.over ? nextToSit(snap, snap.seat) : -1;
    if (next >= 0) lookWith(next); // a team without secrets, or only one who plays: whoever is asked is shown
    return snap;
  }
  if (!playing(snap.table).includes(state.sitting)) state.sitting = -1; // whoever sat there has let a bot play
  const next = nextToSit(snap, state.sitting);
  if (next >= 0) Object.assign(state, { veil: next, sitting: -1, picks: [] });
  else state.veil = -1;
  // What the last person saw leaves the page at once; the server shows what all may see until somebody sits down.
  if (snap.seat === -1 || snap.seat === state.sitting) return snap;
  lookWith(state.sitting);
  return veiled(snap);
}

/**
 * Whose turn it is and in which phase: what was chosen before it is an old story.
 * @param {Seen} snap
 */
const turnOf = ({ seat, asked, scene }) =>
  JSON.stringify([seat, asked, scene.chips.filter((chip) => chip.when === "now")]);

/**
 * Whether the same is asked again after an own answer, and nobody else did anything meanwhile: then all stays where it is, and
 * so does what the raven has said.
 * @param {Seen | null} before
 * @param {Seen} now
 */
function askedAgain(before, { seq, seat, decision }) {
  const question = decision?.question ?? "";
  const at_once = before !== null && before.seat === seat && seq === before.seq + 1;
  state.again = at_once && question !== "" && question === asking;
  asking = question;
  const idea = decision?.lesson?.idea ?? null;
  if (idea || !state.again) state.kept = idea;
}

/** What was asked last. */
let asking = "";

/** What somebody was about to do belongs to the question before; a new one begins afresh. */
const arrival = new Arrival({
  veil: hotSeat,
  turned(before, now) {
    const changed = !before || before.seq !== now.seq || before.seat !== now.seat;
    const old = before && (turnOf(before) !== turnOf(now) || (changed && othersMoved(now)));
    if (!now.undo?.can || old) state.trail = [];
    if (changed) tip.hide();
    if (changed && now.decision) settle(othersMoved(now));
    // Whoever has answered begins anew, also where the same is asked again.
    const answered = before?.answered !== now.answered;
    const same =
      before?.seat === now.seat && !answered && (!changed || now.decision?.question === before?.decision?.question);
    if (!same) thinkBetter();
    if (changed) askedAgain(before, now);
    state.picks = now.decision && same ? stillFits(now.decision.moves, state.picks) : [];
    if (!changed) return;
    Object.assign(state, { answer: state.sent ? state.answer : null, allGreyed: false, advice: null, hover: null });
    Object.assign(state, { curtain: "", reading: null, sure: "", passing: "" });
    passBy(now);
    if (before && before.seq !== now.seq && !now.asked.includes(before.seat)) state.tray = "";
  },
  async draw() {
    const { snap } = state;
    if (!snap) return;
    // The board is fetched once; whatever comes in the meantime is shown when it is there.
    loading ??= loadBoard(snap.table.game);
    if (!board.loaded) await loading;
    if (state.snap === snap) tabletop.still(snap);
    offerGuide(snap);
    keep(snap);
    if (snap.result) tellStory();
  },
  show(before) {
    tip.hide();
    return tabletop.perform(before);
  },
  tell(shown, events) {
    announce(part("live"), shown, events);
    if (shown) sound(cueOf(shown));
  },
  passed: (count) => announcePassed(part("live"), count),
  pause: pauseMotion,
  end: endMotion,
  lost: () => wire.tell({ type: "look" }),
});

/**
 * Whether somebody else has done something since the person in front of this screen chose last.
 * @param {Seen} snap
 */
const othersMoved = ({ news, answered, table }) =>
  news.some(({ n, seat }) => n >= answered && !table.mine.includes(seat));

/**
 * Where nothing can be chosen, whoever wants it so need not choose: the only answer is given after a short while.
 * @param {Seen} snap
 */
function passBy(snap) {
  const { seq, decision, table } = snap;
  const [move, ...others] = worthOffering(decision?.moves ?? [], snap);
  if (!settings.autopass || !decision || !move || others.length || decision.anyway === "final") return;
  // Other people would see by it that there was no choice.
  const watched = table.seats.some(({ kind, mine }) => kind === "person" && !mine);
  if (decision.anyway === "secret" && watched) return;
  // Until then it is told and not asked: a question would look as if it could be answered.
  state.passing = move.move;
  setTimeout(() => {
    const now = state.snap;
    if (now?.seq !== seq) return;
    update({ passing: "" });
    if (now.decision && !state.playing && !state.sent && state.veil < 0) play(move, settings.confirm);
  }, SHORT_BEAT);
}

/**
 * Which tables are one's own is known in the hall as well.
 * @param {Seen} snap
 */
function keep(snap) {
  if (!snap.table.mine.length || snap.seq === keptSeq) return;
  const { game, title, over, mine } = snap.table;
  keepTable(id, { own: mine.length, game, title, over });
  keptSeq = snap.seq;
}

/** How the game went, in the language of the page; it is asked for once. */
async function tellStory() {
  const { lang } = settings;
  if (told === lang) return;
  told = lang;
  try {
    const story = await api(`tables/${id}/story`);
    if (lang === settings.lang) update({ story, end: { ...state.end, on: story.turns.length - 1 } });
  } catch (error) {
    told = "";
    toast(messageOf(error));
  }
}

/**
 * Whoever wanted help when the table was laid gets it, once.
 * @param {Seen} snap
 */
function offerGuide(snap) {
  if (sessionStorage.getItem("meadhall.guide") !== id) return;
  sessionStorage.removeItem("meadhall.guide");
  startGuide(snap.table.game);
}

/** @type {Map<string, GameInfo>} */
const games = new Map();
const gamesKnown = api("games")
  .catch(() => [])
  .then((all) => {
    for (const one of all) games.set(one.name, one);
  });

/** @param {string} game */
const loadBoard = (game) => board.load(`/api/games/${game}/board.svg`).catch(() => {});

function token() {
  return keptTables()[id]?.token;
}

async function start() {
  await loadTexts();
  tip = new Tip(part("tip"));
  board = new Board(part("stage"), {
    click: (spots, element) => goOn() || touch(spots, element),
    hover: (element, piece) => pointed(isTouched() ? null : element, piece),
    peek: (element) => showing() || readThing(element),
    moved: followGuide,
  });
  feel((reading) => showing() || hooks.read(reading));
  tabletop = new Tabletop(board, hooks);
  part("theatre").addEventListener("click", ({ target }) => within(target, ".card") || goOn());
  part("stage").setAttribute("aria-label", t("board"));
  part("ask").setAttribute("aria-label", t("your_move"));
  part("log").setAttribute("aria-label", t("what_happened"));
  onRender(() => tabletop.render());
  await recover();
  invited();
  addEventListener("hashchange", invited);
  wire = new Wire(id, {
    table: async (snap) => {
      if (snap.table.mine.length > 1) await gamesKnown;
      await arrival.table(snap);
    },
    happened: (message) => arrival.happened(message),
    present: (message) => arrival.present(message),
    state: (connection) => update({ connection }),
    answer: hearTrouble,
  });
  wire.open({ token: token(), lang: settings.lang, seat: (keptTables()[id]?.own ?? 0) > 1 ? -1 : undefined });
  onChange(changed);
  keys(hooks);
  update({ quiet: keptTables()[id]?.quiet ?? false });
}

/**
 * What the server says before it shows anybody out is an answer to nothing that was asked.
 * @param {Answer} answer
 */
function hearTrouble(answer) {
  if (answer.id || !answer.error) return;
  if (answer.error.kind === "remembered") location.replace(`/replay/${id}`);
  update({ trouble: answer.error.text });
}

/** The address has an invitation in it; also one that is opened where the table is shown already. */
function invited() {
  const invite = new URLSearchParams(location.hash.slice(1)).get("invite");
  if (invite && !token()) update({ invite, joinError: "" });
}

/** The address brings a seat back to this browser; the secret in it does not stay there. */
async function recover() {
  const brought = new URLSearchParams(location.hash.slice(1));
  const [token, key] = [brought.get("seat"), brought.get("back")];
  if (!token && !key) return;
  history.replaceState(null, "", location.pathname);
  if (token) keepTable(id, { token });
  if (key) await comeBack(id, key).catch((error) => toast(messageOf(error)));
}

/** The bots that can be invited, in the language of the page. */
async function loadBots() {
  update({ bots: await api("bots").catch(() => null) });
}

/** Whoever clicks while something is shown wants to see the next thing. Whether something is. */
function goOn() {
  if (!showing()) return false;
  hooks.next();
  return true;
}

/** @param {Partial<Settings>} changes */
async function changed(changes) {
  if (changes.plate) board.plate();
  if (changes.signs !== undefined) board.pieces?.sign();
  if (changes.speed === "off") arrival.director.catchUp();
  if (changes.lang) {
    await Promise.all([loadTexts(), state.bots && loadBots()]);
    wire.params.lang = settings.lang;
    wire.tell({ type: "lang", lang: settings.lang });
    update({ answer: null, advice: null }); // an answer stays in the language it was given in
  }
  update();
}

start();
