// A table is laid: who sits where, and what the table agrees on.

/** @import { At, GameInfo, Hall, OptionInfo, SeatWish } from "./types.d.ts" */

import { h } from "./dom.js";
import { settings } from "./settings.js";
import { update } from "./store.js";
import { t } from "./texts.js";

const SEGMENTED = 4;

/**
 * Seats for a game: oneself, and bots for the rest; who is already there keeps the seat.
 * @param {number} count
 * @param {Hall} hall
 * @returns {Hall["seats"]}
 */
export function seatsFor(count, hall) {
  // Whoever comes for the first time meets bots that let themselves be beaten.
  const level = settings.guided?.length ? "normal" : "easy";
  const bot = hall.bots.find(({ name }) => name === level)?.name ?? hall.bots[0]?.name ?? "";
  return Array.from(
    { length: count },
    (_, number) =>
      hall.seats[number] ?? (number ? { kind: "bot", name: "", bot } : { kind: "person", name: settings.name, bot }),
  );
}

/**
 * What such a table can agree on: practice against bots alone, second thoughts among people.
 * @param {Hall["seats"]} seats
 * @returns {Exclude<Hall["customs"][number], "first_game">[]}
 */
export function customsFor(seats) {
  const people = seats.filter(({ kind }) => kind !== "bot").length;
  return people > 1 ? ["second_thoughts"] : people === 1 && seats.length > 1 ? ["practice"] : [];
}

/**
 * @param {GameInfo} game
 * @param {Hall} hall
 * @param {{ start(event: SubmitEvent): void }} hooks
 */
export function laying(game, hall, hooks) {
  return [
    h("h2", { key: "title", id: "laying-title" }, t("lay_table", { game: game.titles[settings.lang] })),
    h(
      "div.about",
      { key: "about" },
      h("p", null, game.about),
      game.design && h("p.hint", null, game.design),
      h("a", { href: `/rules/${game.name}` }, t("rules_of", { n: game.clauses })),
    ),
    h(
      "form",
      { key: "form", id: "lay", on: { submit: hooks.start } },
      h(
        "fieldset",
        { key: "count" },
        h("legend", null, t("how_many")),
        h(
          "div.pick",
          null,
          game.seats.map((count) =>
            h(
              "button",
              {
                key: count,
                type: "button",
                "data-count": count,
                "aria-pressed": String(count === hall.seats.length),
                on: { click: () => set(hall, { seats: seatsFor(count, hall) }) },
              },
              String(count),
            ),
          ),
        ),
      ),
      h(
        "fieldset.places",
        { key: "places" },
        h("legend", null, t("who_plays")),
        h(
          "ol",
          null,
          hall.seats.map((seat, number) => place(seat, number, hall)),
        ),
      ),
      hall.seats.some(({ kind }) => kind === "open") && h("p.hint", { key: "open" }, t("open_text")),
      !game.open_table &&
        hall.seats.filter(({ kind }) => kind === "person").length > 1 &&
        h("p.hint", { key: "here" }, t("here_text")),
      game.options.length + game.packs.length > 0 &&
        h(
          "details.options",
          {
            key: "options",
            open: hall.optionsOpen,
            on: {
              toggle: (event) => {
                hall.optionsOpen = event.currentTarget.open;
              },
            },
          },
          h("summary", null, t("options")),
          game.options.map((option) => optionOf(option, hall)),
          packsOf(game, hall),
        ),
      customs(hall),
      h(
        "div.foot",
        { key: "foot" },
        h(
          "label.check",
          null,
          h("input", {
            type: "checkbox",
            id: "with-help",
            checked: hall.help,
            on: { change: (event) => set(hall, { help: event.currentTarget.checked }) },
          }),
          h("span", null, t("with_help")),
        ),
        h("button.btn.strong.big", { type: "submit", id: "start", disabled: hall.busy }, t("start")),
      ),
    ),
  ];
}

/** @param {Hall} hall */
function customs(hall) {
  return customsFor(hall.seats).map((custom) =>
    h(
      "label.check.custom",
      { key: custom, "data-custom": custom },
      h("input", {
        type: "checkbox",
        checked: hall.customs.includes(custom),
        on: {
          change: (event) =>
            set(hall, {
              customs: event.currentTarget.checked
                ? [...hall.customs, custom]
                : hall.customs.filter((one) => one !== custom),
            }),
        },
      }),
      h("span", null, t(`custom_${custom}`), h("small", null, t(`custom_${custom}_text`))),
    ),
  );
}

/** @typedef {{ value: string, label: string, kind: SeatWish["kind"], bot?: string }} Offer */

/**
 * @param {Hall["seats"][number]} seat
 * @param {number} number
 * @param {Hall} hall
 */
function place(seat, number, hall) {
  /** @type {Offer[]} */
  const bots = hall.bots.map(({ name, label }) => ({
    value: `bot:${name}`,
    label: t("bot_level", { level: label }),
    kind: "bot",
    bot: name,
  }));
  /** @type {Offer[]} */
  const offers = [
    { value: "person", label: t(number ? "person_here" : "me"), kind: "person" },
    { value: "open", label: t("friend"), kind: "open" },
    ...bots,
  ];
  const value = seat.kind === "bot" ? `bot:${seat.bot}` : seat.kind;
  const style = seat.kind === "bot" ? hall.bots.find(({ name }) => name === seat.bot)?.style : "";
  /** @param {At<Event, HTMLSelectElement>} event */
  const become = ({ currentTarget }) => {
    const wanted = offers.find((offer) => offer.value === currentTarget.value);
    if (wanted) hall.seats[number] = { ...seat, kind: wanted.kind, bot: wanted.bot ?? seat.bot };
    update();
  };
  return h(
    "li",
    { key: number, "data-place": number },
    h("span.n", { "aria-hidden": "true" }, String(number + 1)),
    h(
      "select",
      {
        "aria-label": t("seat_number", { number: number + 1 }),
        value,
        on: { change: become },
      },
      offers.map((offer) =>
        h("option", { key: offer.value, value: offer.value, selected: offer.value === value }, offer.label),
      ),
    ),
    seat.kind === "person" &&
      h("input", {
        key: "name",
        type: "text",
        maxlength: "20",
        "aria-label": t("name_of_seat", { number: number + 1 }),
        placeholder: t("name"),
        autocomplete: number ? "off" : "nickname",
        value: seat.name,
        on: {
          input: (event) => {
            seat.name = event.currentTarget.value;
          },
        },
      }),
    style && h("small.hint", { key: "style" }, style),
  );
}

/**
 * @param {OptionInfo} option
 * @param {Hall} hall
 */
function optionOf(option, hall) {
  const value = hall.options[option.name] ?? option.values[0];
  /** @param {string} wanted */
  const become = (wanted) => set(hall, { options: { ...hall.options, [option.name]: wanted } });
  return h(
    "div.field",
    { key: option.name, role: "group", "aria-label": option.label, "data-option": option.name },
    h("span", null, option.label),
    option.values.length <= SEGMENTED
      ? h(
          "div.pick",
          null,
          option.values.map((one) =>
            h(
              "button",
              {
                key: one,
                type: "button",
                "data-value": one,
                "aria-pressed": String(one === value),
                on: { click: () => become(one) },
              },
              option.value_labels[one] ?? one,
            ),
          ),
        )
      : h(
          "select",
          { "aria-label": option.label, on: { change: (event) => become(event.currentTarget.value) } },
          option.values.map((one) =>
            h("option", { key: one, value: one, selected: one === value }, option.value_labels[one] ?? one),
          ),
        ),
    option.help && h("small", null, option.help),
  );
}

/**
 * Content packs are laid one over the other, in the order in which the server offers them.
 * @param {GameInfo} game
 * @param {Hall} hall
 */
function packsOf(game, hall) {
  if (!game.packs.length) return null;
  /** @type {(name: string, chosen: boolean) => void} */
  const toggle = (name, chosen) =>
    set(hall, {
      packs: game.packs.map((pack) => pack.name).filter((one) => (one === name ? chosen : hall.packs.includes(one))),
    });
  return h(
    "div.field",
    { key: "packs", role: "group", "aria-label": t("packs"), id: "packs" },
    h("span", null, t("packs")),
    game.packs.map(({ name, title }) =>
      h(
        "label.check",
        { key: name, "data-pack": name },
        h("input", {
          type: "checkbox",
          checked: hall.packs.includes(name),
          on: { change: (event) => toggle(name, event.currentTarget.checked) },
        }),
        h("span", null, title),
      ),
    ),
    h("small", null, t("packs_text")),
  );
}

/**
 * @param {Hall} hall
 * @param {Partial<Hall>} changes
 */
function set(hall, changes) {
  Object.assign(hall, changes);
  update();
}
