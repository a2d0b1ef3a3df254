// The tables of this browser: which seats it has at which table is known by a token that is kept here.

const NAME = "meadhall.tables";
const MOST = 100;

export function keptTables() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}");
  } catch {
    return {};
  }
}

export function keepTable(id, what) {
  const all = keptTables();
  all[id] = { ...all[id], ...what, when: Date.now() };
  const newest = Object.entries(all)
    .sort(([, a], [, b]) => b.when - a.when)
    .slice(0, MOST);
  write(Object.fromEntries(newest));
}

export function forgetTable(id) {
  const all = keptTables();
  delete all[id];
  write(all);
}

function write(all) {
  try {
    localStorage.setItem(NAME, JSON.stringify(all));
  } catch {
    /* a browser that keeps nothing can still sit at one table */
  }
}
