// Words that fit their place: faces of pieces, labels of spaces, pips of dice, as large as there is room.

import { make, wrap } from "./svg.js";

/** The width of a letter and the height of a line, by the size of the letters. */
const LETTER = 0.58;
const LINE = 1.08;
/** Pixels below which letters are not read: rather a part of a word. */
const LEAST = 9;

/** Where the pips of a die are, by what it shows: columns and rows from -1 to 1. @type {Record<string, string>} */
const PIPS = {
  1: "5",
  2: "37",
  3: "357",
  4: "1379",
  5: "13579",
  6: "134679",
};

/**
 * Lines and size of letters with which a text fills a place best.
 * @param {string} text
 * @param {number} width
 * @param {number} height
 * @param {number} most the largest size
 */
export function fit(text, width, height, most = Infinity) {
  let best = { lines: [text], size: 0 };
  for (let letters = 1; letters <= text.length + 1; letters += 1) {
    const lines = wrap(text, letters);
    const longest = Math.max(...lines.map((line) => line.length), 1);
    const size = Math.min(width / (longest * LETTER), height / (lines.length * LINE), most);
    if (size > best.size) best = { lines, size };
  }
  return best;
}

/**
 * A text in the middle of a place, in board units; of one that would be too small only the beginning.
 * @param {string} text
 * @param {{width: number, height: number, y?: number, most?: number}} place
 * @param {number} unit pixels per board unit
 * @param {string} className
 */
export function words(text, { width, height, y = 0, most = 0.4 }, unit, className) {
  const least = Math.min(LEAST / unit, height);
  let { lines, size } = fit(text, width, height, most);
  if (size < least) {
    size = least;
    const letters = Math.max(1, Math.floor(width / (least * LETTER)));
    const rows = wrap(text, letters).slice(0, Math.max(1, Math.floor(height / (least * LINE))));
    lines = rows.map((line) => (line.length > letters ? cut(line, letters) : line));
  }
  const first = y - ((lines.length - 1) * size * LINE) / 2;
  const parts = lines.map((line, i) => make("tspan", { x: 0, y: first + i * size * LINE }, line));
  return make("text", { class: className, "font-size": size }, ...parts);
}

/** @param {string} word @param {number} letters */
function cut(word, letters) {
  return letters > 3 ? `${word.slice(0, letters - 1)}…` : word.slice(0, letters);
}

/** The pips of a die; null for what is no number of pips. @param {string} face */
export function pips(face) {
  const places = PIPS[face];
  if (!places) return null;
  const dots = [...places].map((place) => {
    const at = Number(place) - 1;
    return make("circle", { class: "pip", cx: ((at % 3) - 1) * 0.22, cy: (Math.floor(at / 3) - 1) * 0.22, r: 0.082 });
  });
  return make("g", { class: "pips" }, ...dots);
}
