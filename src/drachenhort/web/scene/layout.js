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
 * @property {number} rest how high is what the page would keep in the column beside the board
 * @property {number} leastRest how high it is at least
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
 * @property {Rect} [rest] what the column beside the board leaves to the page
 */

const GAP = 8;
/** How wide the column beside the board is at least, on a small screen and on a desk. */
const NARROWEST = 236;
const COLUMN = 344;
/** Plates stand in two columns where each is so wide. */
const PLATE = 216;
/** How high the things on a plate are that one can read. */
const READABLE = 44;
/** How high a line of numbers is that belong to nobody. */
const LINE = 28;
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
 * The board with the whole height, all else in one column at its right: plates, piles, what the page keeps there,
 * buttons, and one's own strip at the bottom. The board depends on the size of the screen alone, so it never jumps.
 * @param {number} width
 * @param {number} height
 * @param {Needs} needs
 * @returns {Plan}
 */
function wide(width, height, needs) {
  const least = clamp(width * 0.3, NARROWEST, COLUMN);
  const column = clamp(width - height * needs.aspect - 2 * GAP, least, Math.max(least, width * 0.4));
  const x = width - column - GAP;
  const many = needs.others.length;
  const columns = column >= 2 * PLATE && many > 1 ? 2 : 1;
  const rows = Math.ceil(many / columns);
  const isBelow = column / columns < needs.numbers + 150;
  const isCrowd = needs.buttons > MANY;
  const own = needs.hasOwn ? (needs.hasHand ? clamp(Math.min(height * 0.22, column * 0.26 + 62), 118, 190) : needs.hasRows ? 100 : 48) : 0;
  const bar = isCrowd ? Math.min(rowsOf(needs, column), height * 0.3) : 58;
  const controls = needs.hasControls ? bar : 0;
  const numbers = needs.counters ? LINE * linesOf(needs, column) : 0;
  const piles = needs.piles ? clamp(height * 0.115, 66, 104) : 0;
  const smallest = 34 + (isBelow && needs.numbers ? 24 : 0);
  const largest = smallest + (needs.hasRows ? clamp(height * 0.09, 40, 72) : 0);
  const free = height - own - controls - numbers - piles - 4 * GAP;
  const each = (/** @type {number} */ rest) => (free - rest) / Math.max(1, rows) - 6;
  // What others have is worth more than a panel that can open over it.
  const readable = clamp(each(needs.leastRest), smallest, smallest + (needs.hasRows ? READABLE : 0));
  const plate = clamp(each(needs.rest), readable, largest);
  const top = GAP / 2 + rows * (plate + 6);
  const below = top + numbers + piles + GAP;
  const bottom = height - own - controls - GAP / 2;
  return {
    isWide: true,
    isBelow,
    isFlat: false,
    isOver: false,
    isCrowd,
    height,
    least: 360,
    board: { x: GAP, y: GAP / 2, width: x - 2 * GAP, height: height - GAP },
    commons: { x, y: top, width: column, height: numbers + piles },
    rest: { x, y: below, width: column, height: Math.max(0, bottom - below) },
    own: { x, y: height - own - GAP / 2, width: column, height: own },
    controls: { x, y: bottom, width: column, height: controls },
    plates: new Map(
      needs.others.map((seat, i) => {
        const rect = cell(i, columns, column + 12, plate, 6);
        return [seat, { ...rect, x: rect.x + x - 6, y: rect.y - 6 + GAP / 2 }];
      }),
    ),
  };
}

/** How many lines the numbers take that belong to nobody. @param {Needs} needs @param {number} width */
function linesOf({ counters }, width) {
  return Math.ceil(counters / Math.max(1, Math.floor(width / 165)));
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
  const piles = needs.piles ? (isCrowd ? 54 : 62) : needs.counters ? 32 : 0;
  const hand = needs.hasOwn ? (needs.hasHand ? clamp(height * 0.2, isTight ? 104 : 124, 190) : 96) : 0;
  const tight = isCrowd && numbers ? 44 : 34 + numbers;
  const usual = isTight && !isFlat ? tight : (large - 4) / Math.max(1, rows) - 4;
  const space = height - rows * (usual + 4) - 4 - piles - hand;
  const isMany = needs.buttons > MANY;
  const bar = isMany ? Math.min(rowsOf(needs, width), 3.4 * ROW) : 54;
  // On a phone the board is worth more than piles that are seen all the time.
  const wanted = isCrowd || width < 700 ? full * 0.97 : Math.min(full, 340);
  const controls = needs.hasControls && (isMany || space - 54 >= wanted) ? bar : 0;
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
function cell(i, columns, width, height, gap = 4) {
  const each = (width - gap) / columns;
  const column = i % columns;
  return { x: gap + column * each, y: gap + Math.floor(i / columns) * (height + gap), width: each - gap, height };
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
