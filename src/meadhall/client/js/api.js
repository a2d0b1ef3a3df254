// What is asked over HTTP.

import { settings } from "./settings.js";
import { t } from "./texts.js";

/** Ask the server; an error carries its words. */
export async function api(path, { body, token, method = body === undefined ? "GET" : "POST" } = {}) {
  const address = new URL(`/api/${path}`, location.href);
  if (!address.searchParams.has("lang")) address.searchParams.set("lang", settings.lang);
  const request = { method, headers: {} };
  if (token) request.headers.authorization = `Bearer ${token}`;
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers["content-type"] = "application/json";
  }
  const answer = await fetch(address, request).catch(() => {
    throw new Error(t("no_answer"));
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok)
    throw Object.assign(new Error(said.error?.message ?? `${answer.status} ${answer.statusText}`), {
      kind: said.error?.kind,
      status: answer.status,
    });
  return said;
}
