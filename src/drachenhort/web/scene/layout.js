// Where the parts of a table go on a screen of a given size: board, plates, piles, hand and buttons.

import { clamp } from "./svg.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Rect in pixels */
/**
 * What must find its place.
 * @typedef {object} Needs
 * @property {number} aspect width of the board by its height
 * @property {number[]} others the seats besides the viewer's, clockwise
 * @property {boolean} hasOwn whether the viewer plays
 * @property {boolean} hasHand whether the viewer holds pieces
 * @property {boolean} hasRows whether plates carry zones
 * @property {boolean} hasControls
 * @property {number} numbers how wide the numbers of a plate are
 * @property {number} piles how many zones belong to nobody
 * @property {number} counters how many numbers belong to nobody
 */
/**
 * @typedef {object} Plan
 * @property {boolean} isWide
 * @property {boolean} isBelow whether the numbers of a plate stand below the name
 * @property {boolean} isFlat whether plates are one line
 * @property {number} height
 * @property {number} least the height below which it does not fit
 * @property {Rect} board
 * @property {Rect} commons
 * @property {Rect} own
 * @property {Rect} controls
 * @property {Map<number, Rect>} plates
 */

const GAP = 8;

/** @param {number} width @param {number} height @param {Needs} needs @returns {Plan} */
export function plan(width, height, needs) {
  return width >= 720 && height >= 360 && width > height * 1.05
    ? wide(width, height, needs)
    : tall(width, height, needs);
}

/**
 * Plates left and right of the board, piles at the right, the hand below.
 * @param {number} width
 * @param {number} height
 * @param {Needs} needs
 * @returns {Plan}
 */
function wide(width, height, needs) {
  const own = needs.hasOwn ? (needs.hasHand ? clamp(height * 0.19, 96, 172) : 92) : 0;
  const controls = needs.hasControls ? 54 : 0;
  const free = height - own - controls - 2 * GAP;
  const side = clamp((width - free * needs.aspect) / 2 - 2 * GAP, 168, 264);
  const left = needs.others.slice(0, Math.ceil(needs.others.length / 2)).reverse();
  const right = needs.others.slice(left.length);
  const each = Math.min(
    needs.hasRows ? 132 : 84,
    ((height - own) * (right.length ? 1 - 0.45 : 1)) / Math.max(left.length, right.length, 1) - GAP,
  );
  const plates = new Map([
    ...column(left, GAP, side, each),
    ...column(right, width - side - GAP, side, each),
  ]);
  const used = right.length * (each + GAP) + GAP;
  return {
    isWide: true,
    isBelow: true,
    isFlat: false,
    height,
    least: 360,
    board: { x: side + 2 * GAP, y: GAP, width: width - 2 * (side + 2 * GAP), height: free },
    commons: { x: width - side - GAP, y: used, width: side, height: height - used - GAP },
    own: { x: GAP, y: height - own, width: width - side - 3 * GAP, height: own - GAP },
    controls: {
      x: side + 2 * GAP,
      y: height - own - controls,
      width: width - 2 * (side + 2 * GAP),
      height: controls,
    },
    plates,
  };
}

/**
 * @param {number[]} seats
 * @param {number} x
 * @param {number} width
 * @param {number} height
 * @returns {[number, Rect][]}
 */
function column(seats, x, width, height) {
  return seats.map((seat, i) => [seat, { x, y: GAP + i * (height + GAP), width, height }]);
}

/**
 * Plates above the board, piles and the hand below; where it is tight, buttons float over the piles.
 * @param {number} width
 * @param {number} height
 * @param {Needs} needs
 * @returns {Plan}
 */
function tall(width, height, needs) {
  const many = needs.others.length;
  const columns = many % 2 === 0 && width < 700 ? Math.min(many, 2) : Math.min(many, width < 700 ? 3 : 5);
  const rows = columns ? Math.ceil(many / columns) : 0;
  const isFlat = columns === 1 && width < 700;
  const isBelow = columns > 0 && !isFlat && width / columns < needs.numbers * 0.85 + 92;
  const plate =
    (isFlat ? 46 : needs.hasRows ? (width < 700 ? 62 : 84) : 36) + (isBelow && needs.numbers ? 22 : 0);
  const top = rows * (plate + 4) + 4;
  const commons = needs.piles ? 62 : needs.counters ? 32 : 0;
  const own = needs.hasOwn ? (needs.hasHand ? clamp(height * 0.2, 124, 190) : 96) : 0;
  const full = width / needs.aspect;
  const rest = height - top - commons - own;
  const controls = needs.hasControls && rest - 54 >= Math.min(full, 340) ? 54 : 0;
  const board = Math.max(rest - controls, Math.min(full, 300));
  const below = top + board;
  const total = below + commons + controls + own;
  return {
    isWide: false,
    isBelow,
    isFlat,
    height: total,
    least: top + Math.min(full, 300) + commons + own,
    board: { x: 0, y: top, width, height: board },
    commons: { x: 4, y: below, width: width - 8, height: commons },
    controls: { x: 4, y: below + (controls ? commons : (commons - 54) / 2), width: width - 8, height: 54 },
    own: { x: 4, y: total - own, width: width - 8, height: own - 4 },
    plates: new Map(needs.others.map((seat, i) => [seat, cell(i, columns, width, plate)])),
  };
}

/** @param {number} i @param {number} columns @param {number} width @param {number} height @returns {Rect} */
function cell(i, columns, width, height) {
  const each = (width - 4) / columns;
  const column = i % columns;
  return { x: 4 + column * each, y: 4 + Math.floor(i / columns) * (height + 4), width: each - 4, height };
}

/**
 * Rectangles beside each other, as wide as their weights ask.
 * @param {Rect} rect
 * @param {number[]} weights
 * @returns {Rect[]}
 */
export function beside(rect, weights) {
  const sum = weights.reduce((a, b) => a + b, 0) || 1;
  let x = rect.x;
  return weights.map((weight) => {
    const width = (rect.width * weight) / sum;
    const part = { ...rect, x, width: Math.max(0, width - 4) };
    x += width;
    return part;
  });
}

/**
 * Cells of a grid that fills a rectangle.
 * @param {Rect} rect
 * @param {number} many
 * @param {number} columns
 * @param {number} most the height of a cell
 * @returns {Rect[]}
 */
export function grid(rect, many, columns, most) {
  const rows = Math.ceil(many / columns) || 1;
  const width = rect.width / columns;
  const height = Math.min(most, rect.height / rows);
  return Array.from({ length: many }, (_, i) => ({
    x: rect.x + (i % columns) * width,
    y: rect.y + Math.floor(i / columns) * height,
    width: width - 6,
    height: height - 6,
  }));
}
