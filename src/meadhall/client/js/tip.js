// What can be read about the thing under the pointer, beside it. It takes no click and hides nothing for long.

import { h, patch } from "./dom.js";

const GAP = 10;

export class Tip {
  constructor(element) {
    this.element = element;
    addEventListener("scroll", () => this.hide(), true);
  }

  /** Show some content beside a box on the screen. */
  show(box, content, wide = false) {
    patch(this.element, h("div.tip-in", { key: "in" }, content));
    this.element.classList.toggle("wide", wide);
    this.element.hidden = false;
    const { width, height } = this.element.getBoundingClientRect();
    const spots = [
      { x: box.left + box.width / 2 - width / 2, y: box.top - height - GAP },
      { x: box.right + GAP, y: box.top + box.height / 2 - height / 2 },
      { x: box.left - width - GAP, y: box.top + box.height / 2 - height / 2 },
      { x: box.left + box.width / 2 - width / 2, y: box.bottom + GAP },
    ];
    const fits = ({ x, y }) => x >= 4 && y >= 4 && x + width <= innerWidth - 4 && y + height <= innerHeight - 4;
    const place = spots.find(fits) ?? spots.find(({ y }) => y >= 4 && y + height <= innerHeight - 4) ?? spots[0];
    this.element.style.left = `${clamp(place.x, 4, innerWidth - width - 4)}px`;
    this.element.style.top = `${clamp(place.y, 4, Math.max(4, innerHeight - height - 4))}px`;
  }

  hide() {
    this.element.hidden = true;
  }
}

const clamp = (number, least, most) => Math.max(least, Math.min(most, number));
