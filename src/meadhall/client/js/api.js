// What is asked over HTTP.

/** @import { Api } from "./types.d.ts" */

import { settings } from "./settings.js";
import { t } from "./texts.js";

/**
 * Ask the server; an error carries its words.
 * @type {Api}
 */
export const api = ask;

/**
 * @param {string} path
 * @param {{ body?: unknown, token?: string, method?: string }} how
 */
async function ask(path, { body, token, method = body === undefined ? "GET" : "POST" } = {}) {
  const address = new URL(`/api/${path}`, location.href);
  if (!address.searchParams.has("lang")) address.searchParams.set("lang", settings.lang);
  const headers = new Headers();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) }).catch(() => {
    throw new Error(t("no_answer"));
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.error?.message ?? `${answer.status} ${answer.statusText}`);
  return said;
}

/**
 * What an error says.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
