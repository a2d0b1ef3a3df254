// What somebody in front of the page sees and can point at. The tests put it into every page before anything else runs.

(() => {
  const heard = [];
  const newest = {};
  const Line = window.WebSocket;

  window.WebSocket = class extends Line {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        heard.push(message.type);
        newest[message.type] = message;
      });
    }
  };

  const all = (selector) => [...document.querySelectorAll(selector)];
  const spotsOf = (element) => (element.dataset.spots ?? "").split(" ").filter(Boolean);
  const shown = (element) => element !== null && element.checkVisibility({ visibilityProperty: true });

  /** The last message of a kind that came from the server. */
  const last = (type) => newest[type] ?? null;

  /** What the page is about now. */
  function state() {
    if (document.querySelector("#sit")) return "handover";
    if (document.querySelector("#join")) return "joining";
    if (document.querySelector("#replay")) return "over";
    const moves = document.querySelector("#moves");
    if (!moves) return "waiting";
    return moves.getAttribute("aria-busy") === "true" ? "busy" : "choosing";
  }

  /** Everything that glows: places and pieces of the board, cards, players. */
  function glowing() {
    const board = all("svg.board .is-legal[data-spots]").map((element) => ({ element, kind: "board", chosen: element.classList.contains("is-chosen") }));
    const cards = all(".card.legal").map((element) => ({ element, kind: "card", chosen: element.classList.contains("picked") }));
    const seats = all(".seat.legal .over").map((element) => ({ element, kind: "seat", chosen: element.closest(".seat").classList.contains("picked") }));
    return [...board, ...cards, ...seats];
  }

  /** Trays of cards that are not shown but in which something glows. */
  const trays = () => all('#card-tray [role="tab"].legal[aria-selected="false"]').map((tab) => tab.dataset.tray);

  /** Everything that carries a spot, glowing or not. */
  const carriers = (spot) => all("svg.board [data-spots], .card[data-spots], .seat .over").filter((element) => spotsOf(element).includes(spot));

  /** A point of the screen at which a click means this element and no other, or null if there is none. */
  function point(element) {
    if (!element.ownerSVGElement) element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    for (const parts of [2, 3, 8, 24]) {
      for (let row = 1; row < parts; row += 1) {
        for (let column = 1; column < parts; column += 1) {
          const x = left + ((right - left) * column) / parts;
          const y = top + ((bottom - top) * row) / parts;
          if (means(element, x, y)) return { x, y };
        }
      }
    }
    return null;
  }

  function means(element, x, y) {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    const under = document.elementsFromPoint(x, y);
    if (!element.ownerSVGElement) return element.contains(under[0]);
    if (!under[0]?.ownerSVGElement?.closest("svg.board") && !under[0]?.matches("svg.board")) return false; // something lies above the board
    const owners = [...new Set(under.map((one) => one.closest("[data-spots]")).filter(Boolean))];
    return (owners.find((one) => one.classList.contains("is-legal")) ?? owners[0]) === element;
  }

  /** The whole position as it stands on the page. */
  function position() {
    const text = (element) => element?.textContent ?? "";
    return {
      question: text(document.querySelector("#question h2")),
      moves: all("#moves .move").map((move) => move.dataset.move ?? move.dataset.pick),
      pieces: all("#pieces > .piece[data-key]").map((piece) => `${piece.dataset.key} ${piece.getAttribute("transform")}`).sort(),
      seats: all(".seat").map(text),
      cards: all(".card").map((card) => card.dataset.card),
      log: all("#log li:not(.rule)").map(text),
      headline: document.querySelector("svg.board")?.getAttribute("aria-label"),
    };
  }

  window.eyes = {
    heard, all, spotsOf, shown, last, state, glowing, carriers, point, position,
    see: () => ({ state: state(), seq: last("table").seq, trays: trays(), glowing: glowing().map(({ element, kind, chosen }) => ({ kind, chosen, spots: spotsOf(element) })) }),
    glow: (number) => point(glowing()[number].element),
    where: (spot) => carriers(spot).map(point).find(Boolean) ?? null,
    /** The round, as the bar says it. */
    round: () => last("table").scene.chips.find((chip) => chip.when === "now")?.mark ?? "",
  };
})();
