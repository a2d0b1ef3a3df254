// What somebody in front of the page sees and can point at. The tests put it into every page before anything else runs.

(() => {
  const newest = {};
  const said = [];
  const Line = window.WebSocket;

  window.WebSocket = class extends Line {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        newest[message.type] = message;
      });
    }

    send(data) {
      const message = JSON.parse(data);
      if (message.type === "move") said.push(message.move);
      super.send(data);
    }
  };

  const all = (selector) => [...document.querySelectorAll(selector)];
  const spotsOf = (element) => (element.dataset.spots ?? "").split(" ").filter(Boolean);
  const shown = (element) => Boolean(element?.checkVisibility({ visibilityProperty: true }));

  /** The last message of a kind that came from the server; "table" is the table as it is shown. */
  const last = (type) => (type === "table" ? shownTable() : (newest[type] ?? null));

  /** The table as the page knows it: its modules are there once, so this is the page's own store. */
  let store = null;
  const shownTable = () => store?.state.snap ?? null;
  addEventListener("DOMContentLoaded", async () => {
    const script = document.querySelector('script[type="module"]:is([src$="/table.js"], [src$="/replay.js"])');
    if (script) store = await import(script.src.replace(/\w+\.js$/, "store.js"));
  });

  /** What the page is about now. */
  function state() {
    if (document.querySelector("#sit")) return "handover";
    if (document.querySelector("#join")) return "joining";
    if (document.querySelector("#replay")) return "over";
    if (!shownTable()) return "loading";
    if (store.state.playing) return "playing";
    if (store.state.passing) return "passing";
    const moves = document.querySelector("#moves");
    if (!moves) return "waiting";
    return moves.getAttribute("aria-busy") === "true" ? "busy" : "choosing";
  }

  /** Everything that glows: places and pieces of the board, cards, players. */
  function glowing() {
    const board = all("svg.board .is-legal[data-spots]").map((element) => ({
      element,
      kind: "board",
      chosen: element.classList.contains("is-chosen"),
    }));
    const cards = all(".card.legal").map((element) => ({
      element,
      kind: "card",
      chosen: element.classList.contains("picked"),
    }));
    const seats = all(".seat.legal .over").map((element) => ({
      element,
      kind: "seat",
      chosen: element.closest(".seat").classList.contains("picked"),
    }));
    const stage = all("#theatre :is(.die, .fighter).legal").map((element) => ({
      element,
      kind: "stage",
      chosen: element.classList.contains("picked"),
    }));
    return [...board, ...cards, ...seats, ...stage].filter(({ element }) => shown(element));
  }

  /** Trays of cards that are not shown but in which something glows. */
  const trays = () =>
    all('#card-tray [role="tab"].legal[aria-selected="false"]')
      .filter(shown)
      .map((tab) => tab.dataset.tray);

  /** Everything that carries a spot, glowing or not. */
  const carriers = (spot) =>
    all("svg.board [data-spots], .card[data-spots], .seat .over, .die[data-spots], .fighter[data-spots]").filter(
      (element) => spotsOf(element).includes(spot),
    );

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
      pieces: all("#pieces > .piece[data-key]")
        .map((piece) => `${piece.dataset.key} ${piece.getAttribute("transform")}`)
        .sort(),
      seats: all(".seat").map(text),
      cards: all(".card").map((card) => card.dataset.card),
      log: all("#log .line").map(text),
      headline: document.querySelector("#stage > svg.board")?.getAttribute("aria-label"),
    };
  }

  // What can be read

  const middleOf = ({ left, top, right, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

  /** The first move of the list with a text that is cut; -1 if there is none. */
  const clipped = () =>
    all("#moves .move").findIndex((move) => {
      const text = move.querySelector("small");
      return text && text.scrollHeight > text.clientHeight + 1;
    });

  /** Names, other numbers and small things to click on the board of which the middle lies under a number. */
  function underNumbers() {
    const names = all("svg.board [data-text]").filter((one) => one.textContent && one.getBoundingClientRect().width);
    const rings = all("svg.board .mark .mk0");
    const size = rings[0]?.getBoundingClientRect().width ?? 0;
    const small = all("svg.board .is-legal[data-spots]").filter(
      (one) => one.getBoundingClientRect().width < 3 * size && one.getBoundingClientRect().height < 3 * size,
    );
    return rings.flatMap((ring) => {
      const box = ring.getBoundingClientRect();
      const at = middleOf(box);
      const near = (one) =>
        Math.hypot(middleOf(one.getBoundingClientRect()).x - at.x, middleOf(one.getBoundingClientRect()).y - at.y) <
        box.width / 2;
      return [...names, ...small, ...rings.filter((one) => one !== ring)]
        .filter(near)
        .map((one) => one.dataset.spots || one.textContent || "a number");
    });
  }

  /** Where the thing of the board is that lies farthest to the right. */
  const rightmost = () =>
    all("svg.board [data-spots]")
      .map((one) => one.getBoundingClientRect())
      .sort((a, b) => b.right - a.right)[0]
      .toJSON();

  /** Where the drawing of the board is; its element may be wider. */
  function drawing() {
    const svg = document.querySelector("#stage > svg.board");
    const { x, y, width, height } = svg.viewBox.baseVal;
    const [a, b] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((one) =>
      one.matrixTransform(svg.getScreenCTM()),
    );
    return { left: a.x, top: a.y, right: b.x, bottom: b.y };
  }

  /** The lines of the log, each with the colour of its mark. */
  const log = () =>
    all("#log .line").map((line) => ({
      text: line.textContent,
      colour: [...line.classList].find((name) => name.startsWith("c-")) ?? "",
    }));

  /** How high letters are on the screen. */
  function letters(element) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    const at = element instanceof SVGElement ? element.getScreenCTM() : null;
    return at ? size * Math.sqrt(Math.abs(at.a * at.d - at.b * at.c)) : size;
  }

  const written = (element) =>
    [...element.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.textContent.trim());

  /** The smallest letters somewhere. */
  const smallest = (selector) =>
    Math.min(
      ...all(`${selector}, ${selector} *`)
        .filter((one) => shown(one) && written(one))
        .map(letters),
    );

  /** What is written on the board, if given at some places, in letters that are too small. */
  function unreadable(least, places) {
    const within = places?.map((id) => document.getElementById(id)).filter(Boolean);
    return all("#stage > svg.board text")
      .filter((text) => text.textContent.trim() && text.getBoundingClientRect().width)
      .filter((text) => shown(text) && (!within || within.some((one) => one.contains(text))))
      .filter((text) => letters(text) < least - 0.05)
      .map((text) => `${text.textContent}: ${letters(text).toFixed(1)}`);
  }

  /** Words of the board that lie under a number. The lines of letters are a little lower than their boxes. */
  function overWords() {
    const texts = all("#stage > svg.board text").filter(
      (text) => !text.closest(".marks") && text.textContent.trim() && shown(text),
    );
    return all("#stage > svg.board .mark .mk0")
      .filter(shown)
      .flatMap((ring) => {
        const disc = ring.getBoundingClientRect();
        const { x, y } = middleOf(disc);
        return texts
          .filter((text) => {
            const { left, right, top, bottom, height } = text.getBoundingClientRect();
            const nearX = Math.min(Math.max(x, left), right);
            const nearY = Math.min(Math.max(y, top + height * 0.15), bottom - height * 0.15);
            return right > left && Math.hypot(nearX - x, nearY - y) < disc.width / 2 - 1;
          })
          .map((text) => text.textContent);
      });
  }

  // Phones

  /** Whether the menu that a browser opens after a long press stays away. */
  function keepsMenu(selector) {
    const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
    document.querySelector(selector).dispatchEvent(event);
    return event.defaultPrevented;
  }

  /** Whether a card of the tray is not cut off by the row that it lies in. */
  function inRow(number) {
    const row = document.querySelector("#cards").getBoundingClientRect();
    const card = all("#card-tray .card:not(.back)")[number].getBoundingClientRect();
    return card.top >= row.top - 1 && card.bottom <= row.bottom + 1;
  }

  /** What can be tapped and is too small for it. A target is what reacts to the finger; that may be more than is drawn. */
  function small(least) {
    const targets = all("button, select, input:not([type=range]), summary, a.btn, [role=tab]").filter(
      (one) => shown(one) && !one.closest("svg.board"),
    );
    return targets
      .filter((one) => !fingerFits(one, least))
      .map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return `${one.tagName} ${one.id} ${one.className} ${one.textContent.trim().slice(0, 30)}: ${Math.round(width)} x ${Math.round(height)}`;
      });
  }

  function fingerFits(one, least) {
    const { left, top, right, bottom, width, height } = (one.closest("label") ?? one).getBoundingClientRect();
    if (!width || !height || (width >= least - 0.5 && height >= least - 0.5)) return true;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const reacts = (dx, dy) => one.contains(document.elementFromPoint(x + dx, y + dy));
    if (!reacts(0, 0)) return true; // not on the screen just now
    const far = (dx, dy) => {
      let steps = 0;
      while (steps < least && reacts(dx * steps, dy * steps)) steps += 1;
      return steps;
    };
    return far(1, 0) + far(-1, 0) >= least - 1 && far(0, 1) + far(0, -1) >= least - 1;
  }

  /** How many pixels the page is wider than the screen. */
  const overflow = () => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth;

  /** Whether something can be brought onto the screen and hit there. */
  function reachable(element) {
    element.scrollIntoView({ block: "nearest" });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(hit);
  }

  function onScreen(selector) {
    const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  }

  /** Whether the page speaks of the move with this number. */
  const tellsOf = (number) => new RegExp(`\\b${number}\\b`).test(document.querySelector("#question p").textContent);

  /** Whatever came from anywhere else. */
  const foreign = () =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => !name.startsWith(location.origin));

  /** Whether a script runs that the page did not bring along. */
  function smuggled() {
    const script = document.createElement("script");
    script.textContent = "window.smuggled = true";
    document.body.append(script);
    return window.smuggled === true;
  }

  window.eyes = {
    all,
    last,
    state,
    position,
    small,
    overflow,
    onScreen,
    tellsOf,
    playing: () => Boolean(store?.state.playing),
    foreign,
    smuggled,
    clipped,
    smallest,
    unreadable,
    overWords,
    keepsMenu,
    inRow,
    sent: () => said,
    underNumbers,
    rightmost,
    drawing,
    log,
    unreachable: (selector) =>
      all(selector)
        .filter((one) => !reachable(one))
        .map((one) => one.textContent),
    see: () => ({
      state: state(),
      seq: last("table").seq,
      trays: trays(),
      glowing: glowing().map(({ element, kind, chosen }) => ({ kind, chosen, spots: spotsOf(element) })),
    }),
    glow: (number) => point(glowing()[number].element),
    where: (spot) => carriers(spot).map(point).find(Boolean) ?? null,
    /** The round, as the bar says it. */
    round: () => last("table").scene.chips.find((chip) => chip.when === "now")?.mark ?? "",
  };
})();
