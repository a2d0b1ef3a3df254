// Runs before anything is painted, so that a page never flashes in the wrong plate or language.
(() => {
  /** @type {Partial<import("./types.d.ts").Settings>} */
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("meadhall.settings") ?? "{}");
  } catch {
    /* then the defaults */
  }
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search).get("lang");
  root.lang =
    [asked, settings.lang, navigator.language.slice(0, 2)].find((lang) => lang === "de" || lang === "en") ?? "en";
  root.dataset.plate = settings.plate ?? "auto";
  root.dataset.motion = settings.motion ?? "full";
  root.dataset.speed = settings.speed ?? "normal";
  root.dataset.signs = settings.signs ? "on" : "off";
})();
