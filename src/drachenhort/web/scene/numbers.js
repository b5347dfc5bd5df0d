// Counters as chips: a picture or a word, and a number, or so many pictures where there are only a few.

import { drawn } from "./art.js";
import { make } from "./svg.js";

/** @typedef {import("./layout.js").Rect} Rect */
/** @typedef {import("./art.js").Art} Art */

export const ICON = 20;
const FEW = 4;
/** The width of a letter of a word, by the size of pictures. */
const LETTER = 0.31;
/** How much of a word is said where room is short. */
const SHORT = [Infinity, 12, 8, 6, 4, 0];
/** Smaller pictures, where words would not fit otherwise. */
const SMALLER = 18;
/** The smallest pictures one can make out. */
const LEAST = 10;

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

/** The word that stands for a counter of which the art has no picture. @param {Art} art @param {Hort.Counter} counter */
function wordOf(art, counter) {
  return art.find("counter", counter.kind, counter.face) ? "" : counter.label;
}

/** The width of a word of that many letters beside a number. @param {number} letters @param {number} size */
function wordWidth(letters, size) {
  return letters ? letters * size * LETTER + 5 : 0;
}

/**
 * How wide a chip is.
 * @param {Art} art
 * @param {Hort.Counter} counter
 * @param {number} [size] of its picture
 * @param {boolean} [isBare] without one
 * @param {number} [letters] of its word, at most
 */
export function widthOf(art, counter, size = ICON, isBare = false, letters = Infinity) {
  const word = isBare ? "" : wordOf(art, counter);
  const before = wordWidth(Math.min(word.length, letters), size);
  if (isPips(counter)) return before + (counter.most ?? 0) * size * 0.88 + size * 0.5;
  const picture = (isBare ? 0.1 : word ? 0 : 1.2) * size;
  return before + picture + told(counter).length * size * 0.38 + size * 0.5;
}

/** @param {Art} art @param {readonly Hort.Counter[]} counters @param {number} [size] @param {boolean} [isBare] */
export function widest(art, counters, size = ICON, isBare = false) {
  return Math.max(0, ...counters.map((counter) => widthOf(art, counter, size, isBare)));
}

/** Draws chips with the art of a game and remembers where they are. */
export class Numbers {
  /** @param {import("./art.js").Art} art @param {Map<string, Rect>} spots */
  constructor(art, spots) {
    this.art = art;
    this.spots = spots;
  }

  /**
   * In a line, from the start, in the middle or up to the end.
   * @param {SVGGElement} parent
   * @param {Hort.Counter[]} counters
   * @param {Rect} rect
   * @param {"start" | "middle" | "end"} side
   * @param {number} [wanted] size of the pictures
   */
  line(parent, counters, rect, side, wanted = ICON) {
    const { art } = this;
    const wide = (/** @type {number} */ size, letters = Infinity) =>
      counters.map((counter) => widthOf(art, counter, size, false, letters));
    const total = (/** @type {number[]} */ all) => all.reduce((a, b) => a + b, 0);
    const hasWords = counters.some((counter) => wordOf(art, counter));
    const size = hasWords && total(wide(wanted)) > rect.width ? Math.min(wanted, SMALLER) : wanted;
    const letters = SHORT.find((one) => total(wide(size, one)) <= rect.width) ?? 0;
    const widths = wide(size, letters);
    const share = { start: 0, middle: 0.5, end: 1 }[side];
    let x = rect.x + (rect.width - total(widths)) * share;
    counters.forEach((counter, i) => {
      this.chip(parent, counter, x, rect.y, size, false, false, letters);
      x += widths[i] ?? 0;
    });
  }

  /**
   * In as many columns as fit, smaller where they would cover each other; a single one needs no picture
   * beside that of its zone.
   * @param {SVGGElement} parent
   * @param {Hort.Counter[]} counters
   * @param {Rect} rect
   * @param {number} wanted size of the pictures
   */
  block(parent, counters, rect, wanted) {
    const isBare = counters.length === 1;
    const wide = (/** @type {number} */ one) => widest(this.art, counters, one, isBare);
    const across = (/** @type {number} */ one) => Math.max(1, Math.floor(rect.width / wide(one)));
    let size = wanted;
    const isTooLarge = () => Math.ceil(counters.length / across(size)) * size > rect.height || wide(size) - size * 0.4 > rect.width;
    while (size > LEAST && isTooLarge()) size -= 1;
    const [each, columns] = [wide(size), across(size)];
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
   * @param {number} [letters] of its word, at most
   */
  chip(parent, counter, x, y, size = ICON, hasLabel = false, isBare = false, letters = Infinity) {
    const label = `${counter.label}: ${told(counter)}`;
    const names = { "data-id": counter.id, "data-kind": counter.kind, "data-value": counter.value };
    const chip = make("g", { class: "counter", ...names, role: "img", "aria-label": label });
    const base = y + size * 0.74;
    const full = isBare ? "" : wordOf(this.art, counter);
    const word = full.length > letters && letters ? `${full.slice(0, letters - 1)}.` : full.slice(0, letters);
    const begin = x + wordWidth(word.length, size);
    if (word) chip.append(make("text", { class: "number-word", x, y: base, "font-size": size * 0.6 }, word));
    if (!isBare && (!full || isPips(counter))) chip.append(...this.#pictures(counter, begin, y, size));
    if (!isPips(counter))
      chip.append(
        make(
          "text",
          {
            class: "number",
            x: full ? begin + 1 : x + size * (isBare ? 0.1 : 1.15),
            y: base,
            "font-size": size * 0.68,
          },
          told(counter),
        ),
      );
    const width = widthOf(this.art, counter, size, isBare, letters);
    if (hasLabel && !full)
      chip.append(make("text", { class: "number-label", x: x + width - 2, y: base }, counter.label));
    const rect = { x: x - 2, y: y - 2, width: width - size * 0.3, height: size + 4 };
    this.spots.set(counter.id, rect);
    chip.append(make("rect", { class: "ground", ...rect, rx: 6 }));
    parent.append(chip);
  }

  /** @param {Hort.Counter} counter @param {number} x @param {number} y @param {number} size */
  #pictures(counter, x, y, size) {
    const look = this.art.look("counter", counter.kind, counter.face);
    const many = isPips(counter) ? (counter.most ?? 0) : 1;
    return Array.from({ length: many }, (_, i) => {
      const picture = icon(look, x + i * size * 0.88, y, size);
      picture.classList.toggle("spent", isPips(counter) && i >= counter.value);
      return picture;
    });
  }
}
