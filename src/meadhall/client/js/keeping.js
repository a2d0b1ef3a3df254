// The tables of this browser: which seats it has at which table is known by a token that is kept here.

/** @import { KeptTable } from "./types.d.ts" */

const NAME = "meadhall.tables";
const MOST = 100;

/** @returns {Record<string, KeptTable>} */
export function keptTables() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} id
 * @param {Partial<KeptTable>} what
 */
export function keepTable(id, what) {
  const all = keptTables();
  all[id] = { ...all[id], ...what, when: Date.now() };
  const newest = Object.entries(all)
    .sort(([, a], [, b]) => b.when - a.when)
    .slice(0, MOST);
  write(Object.fromEntries(newest));
}

/** @param {string} id */
export function forgetTable(id) {
  const all = keptTables();
  delete all[id];
  write(all);
}

/**
 * The address by which whoever sits at a table comes back to their seat, from any browser.
 * @param {string} id
 */
export const wayBack = (id) => `${location.origin}/table/${id}#seat=${keptTables()[id]?.token ?? ""}`;

/** @param {Record<string, KeptTable>} all */
function write(all) {
  try {
    localStorage.setItem(NAME, JSON.stringify(all));
  } catch {
    /* a browser that keeps nothing can still sit at one table */
  }
}
