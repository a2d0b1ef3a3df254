// The pieces on a board: copies of its templates, each followed by its key from place to place.

/** @import { Piece, Point } from "./types.d.ts" */

import { pace } from "./settings.js";
import { copyInto, fill, svgElement, symbol } from "./symbols.js";

/**
 * A piece that is there: how it looks, and where it stands.
 * @typedef {{ group: SVGGElement, look: string, at: string }} Kept
 * @typedef {{ group: SVGGElement, from: string, to: string }} Moved
 */

const MOVE = 320;
const APART = 60;
const LONGEST = 900;

export class Pieces {
  /**
   * @param {SVGGElement} layer
   * @param {(id: string) => Point | null} anchor says where a place is
   * @param {(element: SVGGElement, piece: Piece) => void} tell makes known what an element stands for
   */
  constructor(layer, anchor, tell) {
    this.layer = layer;
    this.anchor = anchor;
    this.tell = tell;
    /** @type {Map<string, Kept>} */
    this.kept = new Map();
    this.started = false;
  }

  /**
   * @param {Piece[]} wanted
   * @param {boolean} moving whether they are seen to move
   */
  show(wanted, moving) {
    const gone = new Map(this.kept);
    /** @type {Moved[]} */
    const moved = [];
    /** @type {SVGGElement | null} */
    let here = null;
    for (const piece of wanted) {
      if (!symbol(piece.kind)) continue;
      const anchor = this.anchor(piece.at);
      if (!anchor) continue;
      let kept = this.kept.get(piece.key);
      const look = JSON.stringify([piece.kind, piece.classes, piece.texts, piece.count, piece.seat]);
      if (!kept) {
        kept = { group: svgElement("g", { "data-key": piece.key }), look: "", at: "" };
        this.kept.set(piece.key, kept);
      }
      gone.delete(piece.key);
      if (kept.look !== look) this.#shape(kept, piece, look);
      this.tell(kept.group, piece);
      // A piece that is only put into another order must not lose its place in the picture.
      /** @type {ChildNode | null} */
      const next = here ? here.nextSibling : this.layer.firstChild;
      if (next !== kept.group) this.layer.insertBefore(kept.group, next);
      here = kept.group;
      const at = `translate(${anchor.x}px, ${anchor.y}px)`;
      if (kept.at !== at) {
        moved.push({ group: kept.group, from: kept.at, to: at });
        kept.group.setAttribute("transform", `translate(${anchor.x} ${anchor.y})`);
        kept.at = at;
      }
    }
    for (const [key, { group }] of gone) {
      this.kept.delete(key);
      this.#fade(group, moving);
    }
    if (moving) this.#animate(moved);
    this.started = true;
  }

  /**
   * @param {Kept} kept
   * @param {Piece} piece
   * @param {string} look
   */
  #shape(kept, piece, look) {
    const { group } = kept;
    kept.look = look;
    group.replaceChildren();
    const seat = piece.seat >= 0 ? [`seat-${piece.seat}`] : [];
    group.setAttribute(
      "class",
      ["piece", symbol(piece.kind)?.getAttribute("class"), ...piece.classes, ...seat].filter(Boolean).join(" "),
    );
    copyInto(group, piece.kind, piece.classes);
    fill(group, { count: piece.count > 1 ? String(piece.count) : "", ...piece.texts });
  }

  /**
   * @param {SVGGElement} group
   * @param {boolean} moving
   */
  #fade(group, moving) {
    group.removeAttribute("data-spots");
    const time = moving ? 200 * pace() : 0;
    if (!time) group.remove();
    else group.animate([{ opacity: 1 }, { opacity: 0 }], time).finished.finally(() => group.remove());
  }

  /**
   * Pieces go one after the other, but all of them have arrived within the longest time.
   * @param {Moved[]} moved
   */
  #animate(moved) {
    const speed = pace();
    if (!speed || !this.started) return;
    const going = moved.filter(({ from }) => from);
    const apart = Math.min(APART, (LONGEST - MOVE) / Math.max(1, going.length - 1));
    going.forEach(({ group, from, to }, number) => {
      group.animate([{ transform: from }, { transform: to }], {
        duration: MOVE * speed,
        delay: number * apart * speed,
        easing: "cubic-bezier(.3,.7,.2,1)",
        fill: "backwards",
      });
    });
    for (const { group, from } of moved) if (!from) group.animate([{ opacity: 0 }, { opacity: 1 }], MOVE * speed);
  }
}
