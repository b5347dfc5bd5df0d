// Arrows on the board, to where something would go; and the numbers of things that are put in order.

import { make } from "./svg.js";

/** @typedef {{x: number, y: number}} Point */

/** In board units: the shaft, the head, and what is left free at both ends. */
const SHAFT = 0.09;
const HEAD = { wide: 0.26, long: 0.34 };
const FREE = { start: 0.34, end: 0.06 };

/** An arrow between two points. @param {Point} from @param {Point} to */
export function arrow(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const tip = length - FREE.end;
  const neck = Math.max(tip - HEAD.long, 0);
  const start = Math.min(FREE.start, neck);
  const half = `L${neck},${-SHAFT}L${neck},${-HEAD.wide}L${tip},0L${neck},${HEAD.wide}L${neck},${SHAFT}`;
  return make(
    "g",
    { class: "mark arrow", transform: `translate(${from.x} ${from.y}) rotate(${turn})`, "aria-hidden": "true" },
    make("path", { d: `M${start},${-SHAFT}${half}L${start},${SHAFT}Z` }),
  );
}

/**
 * Whether things of one place are being put in order: then each shows which it is.
 * @param {Hort.Scene} scene @param {readonly string[]} chosen
 */
export function isOrdering({ pieces, touches }, chosen) {
  const at = new Map(pieces.map((piece) => [piece.id, piece.at]));
  const place = at.get(chosen[0] ?? "");
  return place !== undefined && touches.some(({ path }) => path.filter((id) => at.get(id) === place).length > 2);
}

/** The number of a thing, in its upper corner. @param {import("./marks.js").Spot} spot @param {number} unit @param {number} number */
export function badge(spot, unit, number) {
  const size = 13 / unit;
  return make(
    "g",
    { class: "place-number", transform: `translate(${-spot.width / 2 + size / 2} ${-spot.height / 2 + size / 2})` },
    make("circle", { r: size }),
    make("text", { y: size * 0.38, "font-size": size * 1.2 }, String(number)),
  );
}
