// The bar above the table, and what hangs from it: settings, seats, help.

/** @import { At, Hooks, Props, SeatChange, SeatInfo } from "./types.d.ts" */

import { GLYPHS, glyph, h } from "./dom.js";
import { length } from "./end.js";
import { ticker } from "./log.js";
import { ownSeat } from "./ownseat.js";
import { pickOf } from "./picking.js";
import { change, settings } from "./settings.js";
import { sound } from "./sound.js";
import { nameOfSeat, seen, state, update } from "./store.js";
import { t } from "./texts.js";
import { travelling } from "./travelling.js";

export function brand() {
  return h(
    "a.brand",
    { key: "brand", href: "/", "aria-label": `Meadhall, ${t("to_lobby")}`, title: t("to_lobby") },
    mug(),
  );
}

export function mug() {
  return h(
    "svg",
    { viewBox: "-13 -13 26 26", "aria-hidden": "true", class: "mug" },
    h("path", { class: "m1", d: "M-7-6h12q2.500 9 0 17h-12q-2.500-8 0-17zM5.500-2.500q7-.5 6.500 4.500t-7 5" }),
    h("path", { class: "m2", d: "M-9-6q2.500-6 6.500-3 4.500-4 8.500 3z" }),
    h("path", { class: "m3", d: "M-3.500-1.500v9M1.500-1.500v9" }),
  );
}

/** @param {Hooks} hooks */
export function bar(hooks) {
  const { connection } = state;
  const snap = seen();
  return [
    brand(),
    h("h1", { key: "title" }, snap.table.title),
    h("span.phase.wide", { key: "phase" }, snap.result && !state.playing ? length(state.story) : snap.scene.headline),
    snap.scene.broad && ticker(),
    connection !== "open" &&
      h("span.lost", { key: "lost", role: "status" }, t(connection === "gone" ? "table_gone" : "connection_lost")),
    snap.table.mine.length === 0 && h("span.tag.watch", { key: "watch" }, t("watching")),
    h(
      "ol.ages.push",
      { key: "ages", "aria-label": t("time") },
      (snap.result && !state.playing ? [] : snap.scene.chips).map((chip, number) =>
        h(
          "li",
          { key: number, class: chip.when, "aria-current": chip.when === "now" ? "step" : null },
          chip.mark && h("span.n", null, chip.mark),
          chip.text && h(chip.when === "now" ? "b" : "span", null, chip.text),
        ),
      ),
    ),
    h(
      "nav",
      { key: "nav", "aria-label": t("menu") },
      snap.result &&
        button("board", "board", t(state.end.board ? "back_to_end" : "see_board"), hooks.lift, {
          id: "board-button",
          "aria-pressed": String(state.end.board),
        }),
      button("log", "log", t("what_happened"), () => update({ logOpen: !state.logOpen, sheet: false }), {
        id: "log-button",
        "aria-expanded": String(state.logOpen),
      }),
      button("help", "help", t("help"), hooks.guide, { id: "guide-button" }),
      button("menu", "menu", t("menu"), () => hooks.menu("table"), {
        id: "menu-button",
        "aria-expanded": String(state.menu === "table"),
      }),
    ),
  ];
}

/**
 * @param {string} key
 * @param {keyof typeof GLYPHS} sign
 * @param {string} label
 * @param {() => void} click
 * @param {Props} props
 */
function button(key, sign, label, click, props) {
  return h(
    "button.tool",
    { key, type: "button", "aria-label": label, title: label, ...props, on: { click } },
    glyph(GLYPHS[sign]),
  );
}

/** @param {Hooks} hooks */
export function menu(hooks) {
  if (state.menu !== "table") return null;
  const { table, decision, key_hash: hash } = seen();
  return h(
    "aside.menu.panel",
    { key: "menu", "aria-label": t("menu") },
    h("h2", null, t("seats")),
    h(
      "ul.rows.seatlist",
      null,
      table.seats.map((seat) => seatRow(seat, hooks)),
    ),
    table.mine.length > 0 && !table.imported && travelling(table.id),
    table.agreed.length > 0 && [
      h("h2", { key: "agreed-title" }, t("agreed")),
      h(
        "ul.rows.agreed",
        { key: "agreed" },
        table.agreed.map((line) => h("li", { key: line }, line)),
      ),
    ],
    h("h2", null, t("settings")),
    preferences(),
    h("h2", null, t("table")),
    h(
      "div.rows",
      null,
      decision &&
        h(
          "button.btn.small",
          { type: "button", id: "advise", on: { click: hooks.advise } },
          glyph(GLYPHS.hint),
          t("hint_ask"),
        ),
      h("button.btn.small", { type: "button", on: { click: hooks.guide } }, t("help_again")),
      seen().table.customs.includes("first_game") &&
        h(
          "button.btn.small",
          { key: "ideas", type: "button", id: "ideas", on: { click: hooks.hush } },
          t(state.quiet ? "ideas_again" : "i_know"),
        ),
      h("a.btn.small", { href: "/" }, t("to_lobby")),
      h("p.hint", null, `${t("key_hash")}: `, h("code", null, hash)),
      h("p.hint", null, t("keys_help")),
    ),
  );
}

/**
 * @param {SeatInfo} seat
 * @param {Hooks} hooks
 */
function seatRow(seat, hooks) {
  const { table } = seen();
  // Whoever plays here may let a bot play for somebody who has been away for long.
  const left = seat.left && table.mine.length > 0;
  const may = (seat.mine || table.host || left) && !table.over && !table.imported;
  const link = hooks.invite(seat.seat);
  return h(
    "li",
    { key: seat.seat, "data-seat": seat.seat },
    h("b", null, nameOfSeat(seat.seat)),
    h("span", null, t(`kind_${seat.kind}`, { bot: seat.bot })),
    link && seat.kind === "open" && inviteButton(link, hooks, t("copy_invite")),
    may && (!seat.online || seat.mine) && botChoice(seat, hooks),
    may && seat.kind === "bot" && seat.mine && seatButton(seat, "person", t("take_seat"), hooks),
    may && seat.kind === "bot" && !seat.owned && seatButton(seat, "open", t("open_seat"), hooks),
    may && seat.mine && ownSeat(seat, hooks),
  );
}

/**
 * A seat is from now on a person's, or open to a friend.
 * @param {SeatInfo} seat
 * @param {SeatChange["kind"]} kind
 * @param {string} text
 * @param {Hooks} hooks
 */
export function seatButton(seat, kind, text, hooks) {
  return h(
    "button.btn.small",
    { key: kind, type: "button", "data-do": kind, on: { click: () => hooks.seat(seat.seat, { kind }) } },
    text,
  );
}

/**
 * Which bot plays on a seat; while a person sits there, it offers to let one play.
 * @param {SeatInfo} seat
 * @param {Hooks} hooks
 */
function botChoice(seat, hooks) {
  const plays = seat.kind === "bot" ? seat.bot : "";
  const levels = (state.bots ?? []).map(({ name, label }) => [name, t("bot_level", { level: label })]);
  const other = [plays, plays ? t("bot_level", { level: plays }) : t("give_to_bot")];
  const offers = levels.some(([name]) => name === plays) ? levels : [other, ...levels];
  /** @param {At<Event, HTMLSelectElement>} event */
  const change = ({ currentTarget: list }) => {
    if (list.value) hooks.seat(seat.seat, { kind: "bot", bot: list.value });
    list.value = plays; // until the server says so, nothing has changed
  };
  return h(
    "select",
    { "aria-label": `${nameOfSeat(seat.seat)}: ${t("give_to_bot")}`, on: { change } },
    offers.map(([name, label]) => h("option", { key: name, value: name, selected: name === plays }, label)),
  );
}

/**
 * @param {string} link
 * @param {Hooks} hooks
 * @param {string} text
 */
export function inviteButton(link, hooks, text) {
  return h(
    "button.btn.small",
    { type: "button", "data-invite": link, on: { click: () => copy(link, hooks) } },
    glyph(GLYPHS.link),
    text,
  );
}

/**
 * @param {string} link
 * @param {Hooks} hooks
 */
async function copy(link, hooks) {
  try {
    await navigator.clipboard.writeText(link);
    hooks.toast(t("copied"));
  } catch {
    hooks.toast(link);
  }
}

/** What a person prefers; also on the pages without a table. */
export function preferences() {
  const onOff = [t("off"), t("on")];
  return h(
    "div.rows",
    null,
    pickOf("lang", t("language"), ["de", "en"], "row", { texts: ["Deutsch", "English"] }),
    pickOf("plate", t("plate"), ["auto", "light", "dark"]),
    pickOf("speed", t("speed"), ["slow", "normal", "fast", "off"]),
    pickOf("stops", t("stops"), ["all", "mine", "none"], "column"),
    pickOf("motion", t("motion"), ["full", "none"]),
    pickOf("sound", t("sound"), [false, true], "row", { texts: onOff, after: (on) => on && sound("horn") }),
    loudness(),
    pickOf("notify", t("notify"), [false, true], "row", {
      texts: onOff,
      after: (on) => on && globalThis.Notification?.requestPermission?.(),
    }),
    pickOf("signs", t("signs"), [false, true], "row", { texts: onOff }),
    pickOf("confirm", t("confirm"), [false, true], "row", { texts: onOff }),
    pickOf("autopass", t("autopass"), [false, true], "row", { texts: onOff }),
  );
}

/** How loud sounds are; each choice is heard. */
function loudness() {
  return h(
    "label.field",
    { key: "volume", "data-setting": "volume" },
    h("span", null, t("volume")),
    h("input.slider", {
      type: "range",
      min: "10",
      max: "100",
      step: "10",
      value: String(settings.volume),
      disabled: !settings.sound,
      "aria-valuetext": `${settings.volume} %`,
      on: {
        change: ({ currentTarget }) => {
          change({ volume: Number(currentTarget.value) });
          sound("knock");
        },
      },
    }),
  );
}
