// Marks on things: what may be touched (a glow that is a button), what was chosen, and what is spoken of.

import { make } from "./svg.js";

/**
 * Where a thing is, and its outline.
 * @typedef {object} Spot
 * @property {boolean} isOnBoard whether in board units or in pixels
 * @property {number} x its middle
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number} tilt
 * @property {string} shape circle, square or card
 * @property {string} label
 * @property {boolean} [isClose] whether another of its kind lies so close that wide rings would run into each other
 */

const FINGER = 44;
/** Pixels between two things whose rings touch. */
const RINGS = 14;

/**
 * The outline of a spot, a little larger than the thing.
 * @param {Spot} spot
 * @param {number} unit pixels per unit
 * @param {string} className
 */
function outline(spot, unit, className) {
  const more = (spot.isClose ? 0 : 2.5) / unit;
  if (spot.shape === "circle")
    return make("circle", { class: className, r: Math.max(spot.width, spot.height) / 2 + more });
  const width = spot.width + 2 * more;
  const height = spot.height + 2 * more;
  return make("rect", {
    class: className,
    x: -width / 2,
    y: -height / 2,
    width,
    height,
    rx: Math.min(width, height) * 0.14,
  });
}

/** Marks what lies beside the board closer together than wide rings are. @param {Spot[]} spots */
export function findClose(spots) {
  const beside = spots.filter(({ isOnBoard }) => !isOnBoard);
  for (const one of beside) one.isClose = beside.some((other) => other !== one && isNear(one, other));
}

/** @param {Spot} one @param {Spot} other */
function isNear(one, other) {
  const across = Math.abs(one.x - other.x) - (one.width + other.width) / 2;
  const down = Math.abs(one.y - other.y) - (one.height + other.height) / 2;
  return Math.max(across, down) < RINGS;
}

/** What the finger can hit: at least as large as a fingertip. @param {Spot} spot @param {number} unit */
function reach(spot, unit) {
  const width = Math.max(spot.width, FINGER / unit);
  const height = Math.max(spot.height, FINGER / unit);
  return make("rect", {
    class: "reach",
    x: -width / 2,
    y: -height / 2,
    width,
    height,
    rx: Math.min(width, height) / 4,
  });
}

/** @param {Spot} spot */
function placed(spot) {
  return `translate(${spot.x} ${spot.y}) rotate(${spot.tilt})`;
}

/** A button over a thing. @param {string} id @param {Spot} spot @param {number} unit */
export function button(id, spot, unit) {
  const attributes = {
    class: spot.isClose ? "hit close" : "hit",
    "data-hit": id,
    role: "button",
    tabindex: 0,
    "aria-label": spot.label,
    transform: placed(spot),
  };
  return make("g", attributes, outline(spot, unit, "shade"), outline(spot, unit, "glow"), reach(spot, unit));
}

/** What stays bright of a thing when all else is dimmed. @param {Spot} spot @param {number} unit */
export function hole(spot, unit) {
  const shape = outline(spot, unit, "hole");
  shape.setAttribute("transform", placed(spot));
  return shape;
}

/**
 * A ring around a thing, for the eye only: a bright line in a dark one, which is seen on every ground.
 * @param {Spot} spot
 * @param {number} unit
 * @param {"chosen" | "pointed"} kind
 */
export function ring(spot, unit, kind) {
  return make(
    "g",
    { class: `mark ${kind}`, transform: placed(spot), "aria-hidden": "true" },
    outline(spot, unit, "shade"),
    outline(spot, unit, "ring"),
  );
}

/**
 * As one reads: line by line; of two things at the same place the larger first, so that the smaller lies above.
 * @param {{spot: Spot}} one
 * @param {{spot: Spot}} other
 */
export function byReading({ spot: one }, { spot: other }) {
  const line = Math.min(one.height, other.height) / 2;
  if (Math.abs(one.y - other.y) > line) return one.y - other.y;
  if (Math.abs(one.x - other.x) < line / 2) return other.width - one.width;
  return one.x - other.x;
}
