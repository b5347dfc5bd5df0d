// Where a card lies that must not cover what it speaks of.

/** @typedef {{x: number, y: number, width: number, height: number}} Rect */
/** What is better left in sight, and how much a covered pixel of it costs. @typedef {{rect: Rect, worth: number}} Spared */

const STEP = 8;
/** A pixel away from what the card speaks of is worth so many covered pixels. */
const FAR = 60;

/**
 * The place, and of several sizes the one, at which a card covers least; of two as good the nearer one.
 * @param {{width: number, height: number}[]} sizes @param {Rect} room @param {Spared[]} spared @param {Rect} about
 * @returns {Rect}
 */
export function placeFor(sizes, room, spared, about) {
  let best = { ...room };
  let least = Infinity;
  for (const { width, height } of sizes)
    for (const x of steps(room.x, room.width - width))
      for (const y of steps(room.y, room.height - height)) {
        const card = { x, y, width, height };
        const cost = covered(card, spared) + FAR * apart(card, about);
        if (cost < least) [best, least] = [card, cost];
      }
  return best;
}

/** Places side by side, the last one too. @param {number} from @param {number} free */
function steps(from, free) {
  const many = Math.max(0, Math.ceil(free / STEP));
  return Array.from({ length: many + 1 }, (_, i) => from + Math.max(0, Math.min(free, i * STEP)));
}

/** @param {Rect} card @param {Spared[]} spared */
function covered(card, spared) {
  return spared.reduce((sum, { rect, worth }) => sum + worth * overlap(card, rect), 0);
}

/** Pixels that two share. @param {Rect} one @param {Rect} other */
function overlap(one, other) {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** @param {Rect} one @param {Rect} other */
function apart(one, other) {
  const dx = Math.max(other.x - one.x - one.width, one.x - other.x - other.width, 0);
  const dy = Math.max(other.y - one.y - one.height, one.y - other.y - other.height, 0);
  return Math.hypot(dx, dy);
}
