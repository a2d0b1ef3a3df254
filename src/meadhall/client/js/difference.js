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
  let found = byte;
  for (let bit = 0; bit < 8; bit += 1) found = found & 1 ? (found >>> 1) ^ 0xedb88320 : found >>> 1;
  return found;
});

/** @type {WeakMap<object, number>} */
const sums = new WeakMap();

/**
 * The sum by which the server's scene and ours are compared: that of the sums of all things in it (server/sight.py). A
 * thing that stays is summed up once.
 * @param {object} scene
 */
export function sceneHash(scene) {
  const parts = Object.entries(scene).map(([name, field]) => {
    if (Array.isArray(field)) return [name, field.map(sumOf)];
    if (field === null || typeof field !== "object") return [name, field];
    return [name, Object.fromEntries(Object.entries(field).map(([key, thing]) => [key, sumOf(thing)]))];
  });
  return sum(Object.fromEntries(parts));
}

/** @param {unknown} thing */
function sumOf(thing) {
  if (thing === null || typeof thing !== "object") return thing;
  const known = sums.get(thing) ?? sum(thing);
  sums.set(thing, known);
  return known;
}

/** @param {unknown} data */
function sum(data) {
  let found = 0xffffffff;
  for (const byte of new TextEncoder().encode(JSON.stringify(sorted(data)))) {
    found = (found >>> 8) ^ TABLE[(found ^ byte) & 255];
  }
  return (found ^ 0xffffffff) >>> 0;
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
