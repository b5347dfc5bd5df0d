// What flashes once over the board: the art names the questions and the cards that do.

import { pictureOf } from "./board.js";
import { flash } from "./motion.js";
import { html } from "./svg.js";

/** @typedef {import("./art.js").Art} Art */

/**
 * Light over the board, where something has just struck.
 * @param {HTMLElement} page
 * @param {import("./layout.js").Rect} shown
 */
export function light(page, { x, y, width, height }) {
  const glare = html("div", "flash");
  Object.assign(glare.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  page.append(glare);
  flash(glare);
}

/**
 * Whether there is a new question that flashes (`data-flash` of the board names its rule), or a card was spent
 * that does (its counter has `data-flash`).
 * @param {Hort.Scene} before
 * @param {Hort.Scene} after
 * @param {Art} art
 */
export function hasStruck(before, after, art) {
  const rules = (pictureOf(after, art)?.hints["flash"] ?? "").split(" ");
  const isAsked = before.prompt.rule !== after.prompt.rule && rules.includes(after.prompt.rule ?? "-");
  return isAsked || after.counters.some((counter) => isSpent(before, counter, art));
}

/** @param {Hort.Scene} before @param {Hort.Counter} counter @param {Art} art */
function isSpent(before, { id, kind, value }, art) {
  if (art.find("counter", kind)?.hints["flash"] === undefined) return false;
  return value < (before.counters.find((one) => one.id === id)?.value ?? value);
}
