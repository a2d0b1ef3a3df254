// One's seats on another device, and the way back to them if this browser is lost.

/** @import { TransferCode } from "./types.d.ts" */

import { api, messageOf } from "./api.js";
import { h } from "./dom.js";
import { keepTable, keptTables } from "./keeping.js";
import { update } from "./store.js";
import { t } from "./texts.js";

/** What was made last, and is shown until the page is left: it cannot be asked for a second time. */
let way = "";
/** @type {TransferCode | null} */
let code = null;
let trouble = "";

/** @param {() => Promise<void>} make */
async function made(make) {
  trouble = "";
  try {
    await make();
  } catch (error) {
    trouble = messageOf(error);
  }
  update();
}

/** @param {string} id */
export function travelling(id) {
  const token = keptTables()[id]?.token;
  const makeWay = () =>
    made(async () => {
      const { key } = await api(`tables/${id}/way_back`, { method: "POST", token });
      way = `${location.origin}/table/${id}#back=${key}`;
    });
  const makeCode = () =>
    made(async () => {
      code = await api(`tables/${id}/transfer`, { body: { origin: location.origin }, token });
    });
  return h(
    "div.rows.travelling",
    { key: "travelling" },
    h(
      "button.btn.small",
      { key: "to-device", type: "button", id: "to-device", on: { click: makeCode } },
      t("other_device"),
    ),
    code && [
      h("p.hint", { key: "code-text" }, t("other_device_text")),
      h("output.code", { key: "code", id: "transfer-code", "aria-live": "polite" }, code.code),
      code.picture &&
        h("img.qr", {
          key: "qr",
          alt: t("other_device_picture"),
          src: `data:image/svg+xml,${encodeURIComponent(code.picture)}`,
        }),
    ],
    h("button.btn.small", { key: "way", type: "button", id: "make-way", on: { click: makeWay } }, t("make_way_back")),
    way && [
      h("p.hint", { key: "way-text" }, t("make_way_back_text")),
      h("input", {
        key: "way-back",
        type: "text",
        id: "own-way-back",
        "aria-label": t("way_back"),
        value: way,
        readonly: true,
      }),
    ],
    trouble && h("p.trouble", { key: "trouble", role: "alert" }, trouble),
  );
}

/**
 * Whoever comes by their way back gets a token of their own; the one that was lost is void.
 * @param {string} id
 * @param {string} key
 */
export async function comeBack(id, key) {
  const { token } = await api(`tables/${id}/recover`, { body: { key } });
  keepTable(id, { token });
}

/**
 * Have here what a code on another device was made for: the address of the table.
 * @param {string} typed
 */
export async function arrive(typed) {
  const { table, token, seats, game } = await api("arrive", { body: { code: typed } });
  keepTable(table, { token, own: seats.length, game });
  return `/table/${table}`;
}
