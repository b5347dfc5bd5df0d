// The veil that dims what cannot be touched now, with holes where something may be.

import { make } from "./svg.js";

/** How far from the edge of the board it ends, in board units. */
const RIM = 0.04;

/**
 * Lays a veil into a layer; without any hole there is none.
 * @param {SVGGElement} layer @param {readonly SVGElement[]} holes
 * @param {import("./layout.js").Rect} page what is shown of the board, in its units
 * @param {string | null} shape the clip path of a board that is no rectangle
 */
export function layVeil(layer, holes, { x, y, width, height }, shape) {
  const whole = { x: x + RIM, y: y + RIM, width: width - 2 * RIM, height: height - 2 * RIM, rx: 0.2 };
  const mask = { id: "holes", maskUnits: "userSpaceOnUse", ...whole };
  const lit = make("mask", mask, make("rect", { ...whole, fill: "#fff" }), ...holes);
  const rect = make("rect", { class: "veil", ...whole, mask: "url(#holes)" });
  const shaped = { transform: "scale(.01)", "clip-path": shape }; // the art counts in hundredths
  const veil = holes.length ? [lit, make("g", shaped, make("g", { transform: "scale(100)" }, rect))] : [];
  if (!isAlike(layer, veil)) layer.replaceChildren(...veil);
}

/** Whether a layer holds these already: painting a veil anew costs time. @param {Element} layer @param {Element[]} wanted */
function isAlike({ children }, wanted) {
  return children.length === wanted.length && wanted.every((one, i) => children[i]?.isEqualNode(one));
}
