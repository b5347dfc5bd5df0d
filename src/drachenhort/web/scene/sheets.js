// The sheets of a scene, one above the other: a browser paints a whole picture anew when anything in it moves, so
// what moves lies on other sheets than what rests.

import { keep, make } from "./svg.js";

/** A picture as large as the page. @param {...SVGElement} layers */
export function sheet(...layers) {
  return make("svg", { class: "sheet" }, ...layers);
}

/** One on which little ever moves: the browser keeps it painted. @param {...SVGElement} layers */
export function restingSheet(...layers) {
  return make("svg", { class: "sheet resting" }, ...layers);
}

/** @param {readonly SVGSVGElement[]} sheets @param {number} width @param {number} height */
export function resize(sheets, width, height) {
  for (const one of sheets) keep(one, "viewBox", `0 0 ${width} ${height}`);
}
