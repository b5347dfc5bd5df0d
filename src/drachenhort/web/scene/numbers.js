// Counters as chips: a picture and a number, or so many pictures where there are only a few.

import { drawn } from "./art.js";
import { make } from "./svg.js";

/** @typedef {import("./layout.js").Rect} Rect */

export const ICON = 20;
const FEW = 4;

/**
 * A look as a small picture.
 * @param {import("./art.js").Look} look
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {Record<string, string | null>} [attributes]
 */
export function icon(look, x, y, size, attributes = {}) {
  const scale = (size / Math.max(look.width, look.height)) * 100;
  const dx = x + size / 2 - ((look.x + look.width / 2) / 100) * scale;
  const dy = y + size / 2 - ((look.y + look.height / 2) / 100) * scale;
  return make(
    "g",
    { class: "icon", transform: `translate(${dx} ${dy}) scale(${scale})`, ...attributes },
    drawn(look),
  );
}

/** A small most is shown as so many things, of which some are spent. @param {Hort.Counter} counter */
function isPips(counter) {
  return counter.most !== null && counter.most <= FEW;
}

/** @param {Hort.Counter} counter */
function told(counter) {
  const most = counter.most !== null && counter.most < 100 ? `/${counter.most}` : "";
  return `${counter.value}${most}`;
}

/**
 * How wide a chip is.
 * @param {Hort.Counter} counter
 * @param {number} [size] of its picture
 * @param {boolean} [isBare] without one
 */
export function widthOf(counter, size = ICON, isBare = false) {
  if (isPips(counter)) return (counter.most ?? 0) * size * 0.88 + size * 0.5;
  return (isBare ? 0.1 : 1.2) * size + told(counter).length * size * 0.38 + size * 0.5;
}

/** @param {readonly Hort.Counter[]} counters @param {number} [size] @param {boolean} [isBare] */
export function widest(counters, size = ICON, isBare = false) {
  return Math.max(0, ...counters.map((counter) => widthOf(counter, size, isBare)));
}

/** Draws chips with the art of a game and remembers where they are. */
export class Numbers {
  /** @param {import("./art.js").Art} art @param {Map<string, Rect>} spots */
  constructor(art, spots) {
    this.art = art;
    this.spots = spots;
  }

  /**
   * In a line, from the start or up to the end.
   * @param {SVGGElement} parent
   * @param {Hort.Counter[]} counters
   * @param {Rect} rect
   * @param {"start" | "end"} side
   * @param {number} [size]
   */
  line(parent, counters, rect, side, size = ICON) {
    const widths = counters.map((counter) => widthOf(counter, size));
    let x = side === "start" ? rect.x : rect.x + rect.width - widths.reduce((a, b) => a + b, 0);
    counters.forEach((counter, i) => {
      this.chip(parent, counter, x, rect.y, size);
      x += widths[i] ?? 0;
    });
  }

  /**
   * In as many columns as fit; a single one needs no picture beside that of its zone.
   * @param {SVGGElement} parent
   * @param {Hort.Counter[]} counters
   * @param {Rect} rect
   * @param {number} size
   */
  block(parent, counters, rect, size) {
    const isBare = counters.length === 1;
    const each = widest(counters, size, isBare);
    const columns = Math.max(1, Math.floor(rect.width / each));
    const rows = Math.ceil(counters.length / columns);
    const high = Math.min(size + 6, rect.height / rows);
    const top = rect.y + (rect.height - rows * high) / 2;
    counters.forEach((counter, i) =>
      this.chip(
        parent,
        counter,
        rect.x + (i % columns) * each,
        top + Math.floor(i / columns) * high,
        size,
        false,
        isBare,
      ),
    );
  }

  /**
   * @param {SVGGElement} parent
   * @param {Hort.Counter} counter
   * @param {number} x
   * @param {number} y
   * @param {number} [size]
   * @param {boolean} [hasLabel]
   * @param {boolean} [isBare]
   */
  chip(parent, counter, x, y, size = ICON, hasLabel = false, isBare = false) {
    const label = `${counter.label}: ${told(counter)}`;
    const names = { "data-id": counter.id, "data-kind": counter.kind, "data-value": counter.value };
    const chip = make(
      "g",
      { class: "counter", ...names, role: "img", "aria-label": label },
      make("title", {}, label),
    );
    if (!isBare) chip.append(...this.#pictures(counter, x, y, size));
    const base = y + size * 0.74;
    if (!isPips(counter))
      chip.append(
        make(
          "text",
          { class: "number", x: x + size * (isBare ? 0.1 : 1.15), y: base, "font-size": size * 0.68 },
          told(counter),
        ),
      );
    const width = widthOf(counter, size, isBare);
    if (hasLabel)
      chip.append(make("text", { class: "number-label", x: x + width - 2, y: base }, counter.label));
    const rect = { x: x - 2, y: y - 2, width: width - size * 0.3, height: size + 4 };
    this.spots.set(counter.id, rect);
    chip.append(make("rect", { class: "ground", ...rect, rx: 6 }));
    parent.append(chip);
  }

  /** @param {Hort.Counter} counter @param {number} x @param {number} y @param {number} size */
  #pictures(counter, x, y, size) {
    const look = this.art.look("counter", counter.kind, counter.id.split(".")[1] ?? null);
    const many = isPips(counter) ? (counter.most ?? 0) : 1;
    return Array.from({ length: many }, (_, i) => {
      const picture = icon(look, x + i * size * 0.88, y, size);
      picture.classList.toggle("spent", isPips(counter) && i >= counter.value);
      return picture;
    });
  }
}
