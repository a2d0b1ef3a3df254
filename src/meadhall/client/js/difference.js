// What changed between two scenes, as the server writes it (core/difference.py): `["=", value]` for something else,
// `["{}", changes, gone]` for a table, `["[]", changes, order]` for a list of things that are known by a key.

/** @import { Difference } from "./types.d.ts" */

const KNOWN_BY = ["key", "id", "seat"];

/**
 * What a difference makes of something; that itself stays as it is.
 * @template T
 * @param {T} before
 * @param {Difference | null | undefined} change
 * @returns {T}
 */
export function changed(before, change) {
  if (!change) return before;
  const [kind] = change;
  if (kind === "=") return change[1];
  if (kind === "{}") {
    const kept = { .../** @type {Record<string, unknown>} */ (before) };
    for (const name of change[2]) delete kept[name];
    for (const [name, one] of Object.entries(change[1])) kept[name] = changed(kept[name], one);
    return /** @type {T} */ (kept);
  }
  const things = known(/** @type {Record<string, unknown>[]} */ (/** @type {unknown} */ (before)));
  for (const [name, one] of Object.entries(change[1])) things.set(name, changed(things.get(name), one));
  const order = change[2] ?? [...things.keys()];
  return /** @type {T} */ (/** @type {unknown} */ (order.map((name) => things.get(name))));
}

/**
 * @param {Record<string, unknown>[]} things
 * @returns {Map<string, unknown>}
 */
function known(things) {
  const name = KNOWN_BY.find((one) => things.every((thing) => one in thing)) ?? "";
  return new Map(things.map((thing) => [String(thing[name]), thing]));
}

// Whether two programs see the same

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/**
 * The sum by which the server's scene and ours are compared.
 * @param {unknown} scene
 */
export function sceneHash(scene) {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(JSON.stringify(sorted(scene)))) {
    sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 255];
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/**
 * The same with all keys in order.
 * @param {unknown} data
 * @returns {unknown}
 */
function sorted(data) {
  if (Array.isArray(data)) return data.map(sorted);
  if (data === null || typeof data !== "object") return data;
  const table = /** @type {Record<string, unknown>} */ (data);
  return Object.fromEntries(
    Object.keys(table)
      .sort()
      .map((name) => [name, sorted(table[name])]),
  );
}
