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
 * @property {boolean} hasBoard
 * @property {boolean} isPlain whether pieces show words, which need more room than pictures
 * @property {number} buttons how many there have been at once
 * @property {number} buttonsWidth how wide they are side by side
 * @property {number} numbers how wide the numbers of a plate are
 * @property {number} piles how many zones belong to nobody
 * @property {number} counters how many numbers belong to nobody
 */
/**
 * @typedef {object} Plan
 * @property {boolean} isWide
 * @property {boolean} isBelow whether the numbers of a plate stand below the name
 * @property {boolean} isFlat whether plates are one line
 * @property {boolean} isOver whether buttons lie over the piles
 * @property {boolean} isCrowd whether there are too many buttons for their usual place
 * @property {number} height
 * @property {number} least the height below which it does not fit
 * @property {Rect} board
 * @property {Rect} commons
 * @property {Rect} own
 * @property {Rect} controls
 * @property {Map<number, Rect>} plates
 */

const GAP = 8;
/** What a plate is wide at least, beside the board. */
const SIDE = 168;
/** More buttons than these need rows of their own, each as high as this. */
const MANY = 8;
const ROW = 52;

/** @param {number} width @param {number} height @param {Needs} needs @returns {Plan} */
export function plan(width, height, needs) {
  if (!needs.hasBoard) return boardless(width, height, needs);
  if (height < 440 && width > height * 1.5) return low(width, height, needs);
  return width >= 600 && width > height * 1.05 ? wide(width, height, needs) : tall(width, height, needs);
}

/**
 * Plates left and right of the board, or all at the right where it is narrow; piles at the right, the hand below
 * with the buttons in the corner.
 * @param {number} width
 * @param {number} height
 * @param {Needs} needs
 * @returns {Plan}
 */
function wide(width, height, needs) {
  const own = needs.hasOwn ? (needs.hasHand ? clamp(height * 0.19, 96, 172) : 108) : 0;
  const free = height - own - 2 * GAP;
  const isTwoSided = width >= free * needs.aspect + 2 * (SIDE + 2 * GAP);
  const room = width - free * needs.aspect - 4 * GAP;
  const side = clamp(isTwoSided ? room / 2 : room + GAP, SIDE, 264);
  const many = isTwoSided ? Math.ceil(needs.others.length / 2) : 0;
  const left = needs.others.slice(0, many).reverse();
  const right = needs.others.slice(many);
  const share = needs.piles ? 0.58 : 0.85;
  const most = ((height - own) * share) / Math.max(left.length, right.length, 1) - GAP;
  const each = Math.min(needs.hasRows ? 132 : 84, most);
  const at = width - side - GAP;
  const used = right.length * (each + GAP) + GAP;
  const begin = isTwoSided ? side + 2 * GAP : GAP;
  const isCrowd = needs.buttons > MANY;
  // Many buttons take what piles and numbers leave of the column.
  const piled = Math.min(used + needs.counters * 30 + needs.piles * 110 + GAP, height - own);
  const corner = isCrowd ? Math.min(piled, height - own) : height - own;
  return {
    isWide: true,
    isBelow: true,
    isFlat: false,
    isOver: false,
    isCrowd,
    height,
    least: 360,
    board: { x: begin, y: GAP, width: at - GAP - begin, height: free },
    commons: { x: at, y: used, width: side, height: corner - used - GAP },
    own: { x: GAP, y: height - own, width: at - 2 * GAP, height: own - GAP },
    controls: { x: at, y: corner, width: side, height: height - corner - GAP },
    plates: new Map([...column(left, GAP, side, each), ...column(right, at, side, each)]),
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

/** How high the buttons are in rows of that width. @param {Needs} needs @param {number} width */
function rowsOf({ buttonsWidth }, width) {
  return Math.ceil(buttonsWidth / Math.max(1, width - 8)) * ROW;
}

/**
 * A game without a board: plates above, what belongs to nobody in the middle, buttons and the hand below.
 * @param {number} width
 * @param {number} height
 * @param {Needs} needs
 * @returns {Plan}
 */
function boardless(width, height, needs) {
  const many = needs.others.length;
  const inner = Math.min(width, 1100);
  const left = (width - inner) / 2;
  const columns = Math.min(many, inner < 620 ? 2 : inner < 900 ? 3 : 4);
  const rows = columns ? Math.ceil(many / columns) : 0;
  const isFlat = many === 1;
  const isBelow = !isFlat && inner / Math.max(1, columns) < needs.numbers + 130;
  const numbers = isBelow && needs.numbers ? 24 : 0;
  const controls = needs.hasControls ? Math.max(60, rowsOf(needs, inner)) : 0;
  const least = (needs.hasRows ? 96 : 36) + numbers;
  const most = isFlat && inner < 620 ? 96 : 140; // what others have is no larger than one's own
  const wanted = (needs.hasRows ? clamp((height * 0.2) / rows, 96, most) : 36) + numbers;
  const commonsLeast = needs.piles ? 92 : needs.counters ? 34 : 0;
  const hand = clamp(height - rows * (least + 4) - commonsLeast - controls - 8, 104, clamp(height * 0.22, 128, 200));
  const own = needs.hasOwn ? (needs.hasHand ? hand : 44) : 0;
  const free = height - own - controls - commonsLeast - 8;
  const plate = clamp(free / Math.max(1, rows) - 4, least, wanted);
  const top = rows * (plate + 4) + 4;
  const total = Math.max(height, top + commonsLeast + controls + own);
  const middle = total - top - controls - own;
  const commons = needs.piles ? Math.min(middle, 240) : commonsLeast;
  const y = top + (middle - commons) / 2;
  return {
    isWide: false,
    isBelow,
    isFlat,
    isOver: false,
    isCrowd: needs.buttons > MANY,
    height: total,
    least: rows * (least + 4) + commonsLeast + controls + own + 4,
    board: { x: left, y: top, width: inner, height: Math.max(120, middle) },
    commons: { x: left + 4, y, width: inner - 8, height: commons },
    controls: { x: left + 4, y: total - own - controls, width: inner - 8, height: controls },
    own: { x: left + 4, y: total - own, width: inner - 8, height: own - 4 },
    plates: new Map(
      needs.others.map((seat, i) => {
        const rect = cell(i, columns, inner, plate);
        return [seat, { ...rect, x: rect.x + left }];
      }),
    ),
  };
}

/**
 * A phone on its side: the board keeps the whole height, everything else stands at its right.
 * @param {number} width
 * @param {number} height
 * @param {Needs} needs
 * @returns {Plan}
 */
function low(width, height, needs) {
  const board = Math.min((height - GAP) * needs.aspect, width * 0.56);
  const x = board + GAP;
  const rest = width - x;
  const many = needs.others.length;
  const columns = clamp(Math.floor(rest / 140), 1, Math.max(1, many));
  const rows = Math.ceil(many / columns);
  const isFlat = many === 1;
  const isBelow = !isFlat && rest / columns < needs.numbers + 110;
  const commons = needs.piles ? 56 : needs.counters ? 30 : 0;
  const least = isFlat ? 46 : isBelow && needs.numbers ? 54 : 34;
  const most = needs.hasRows && !isFlat ? least + 32 : least;
  const plate = clamp((height - commons - 188) / Math.max(1, rows) - 4, least, most);
  const top = rows * (plate + 4);
  const below = height - top - commons;
  const isOver = below < 54 + 104;
  const own = needs.hasOwn ? Math.min(isOver ? below : below - 54, 150) : 0;
  const buttons = below - own;
  const plates = needs.others.map((seat, i) => {
    const { x: from, ...rect } = cell(i, columns, rest, plate);
    return /** @type {[number, Rect]} */ ([seat, { ...rect, x: x - 4 + from, y: rect.y - 4 }]);
  });
  return {
    isWide: false,
    isBelow,
    isFlat,
    isOver,
    isCrowd: needs.buttons > MANY,
    height,
    least: 200,
    board: { x: 0, y: 0, width: board, height: height - 4 },
    commons: { x, y: top, width: rest, height: commons },
    controls: { x, y: top + (isOver ? 0 : commons), width: rest, height: isOver ? commons : buttons },
    own: { x, y: height - own, width: rest - 4, height: own - 4 },
    plates: new Map(plates),
  };
}

/**
 * Plates above the board, piles and the hand below; where it is tight, buttons lie over the piles.
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
  const full = width / needs.aspect;
  const numbers = isBelow && needs.numbers ? 22 : 0;
  const large = rows * ((isFlat ? 46 : needs.hasRows ? (width < 700 ? 62 : 84) : 36) + numbers + 4) + 4;
  const isCrowd = rows > 1 && height - large - 240 < full; // then the board is worth more than backs of cards
  const isTight = isCrowd || height - large - 62 - 124 < Math.min(full, 300);
  const piles = needs.piles ? 62 : needs.counters ? 32 : 0;
  const hand = needs.hasOwn ? (needs.hasHand ? clamp(height * 0.2, isTight ? 104 : 124, 190) : 96) : 0;
  const usual = isTight && !isFlat ? 34 + numbers : (large - 4) / Math.max(1, rows) - 4;
  const space = height - rows * (usual + 4) - 4 - piles - hand;
  const isMany = needs.buttons > MANY;
  const bar = isMany ? Math.min(rowsOf(needs, width), 3.4 * ROW) : 54;
  const controls = needs.hasControls && (isMany || space - 54 >= Math.min(full, 340)) ? bar : 0;
  // What the board cannot use makes plates and hand easier to read.
  const unused = Math.max(0, space - controls - full);
  const commons = piles + (needs.isPlain && needs.piles ? Math.min(64, unused * 0.6) : 0);
  const spare = Math.max(0, unused - (commons - piles));
  const plate = usual + (needs.hasRows && columns === 2 ? Math.min(28, (spare * 0.6) / rows) : 0);
  const own = hand + (needs.hasHand ? Math.min(16, spare * 0.4) : 0);
  const top = rows * (plate + 4) + 4;
  const rest = height - top - commons - own;
  const board = Math.max(rest - controls, Math.min(full, 240));
  const below = top + board;
  const total = below + commons + controls + own;
  const over = { y: below + Math.min(0, commons - 54), height: Math.max(54, commons) };
  return {
    isWide: false,
    isBelow,
    isFlat,
    isOver: !controls,
    isCrowd: isMany,
    height: total,
    least: top + Math.min(full, 240) + commons + own + (isMany ? controls : 0),
    board: { x: 0, y: top, width, height: board },
    commons: { x: 4, y: below, width: width - 8, height: commons },
    controls: { x: 4, width: width - 8, ...(controls ? { y: below + commons, height: controls } : over) },
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
