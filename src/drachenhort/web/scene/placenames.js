// The names of places, printed faintly on the board so that one finds what a sentence speaks of.

import { make } from "./svg.js";

/** Where a name stands on its space and how large, in hundredths, if the art does not say:
 * `data-name="x y size"`, and `start` behind it where the name begins at that point. */
const USUAL = "0 38 17";
/** Pixels below which nobody reads it. */
const LEAST = 8.5;

/**
 * @param {SVGGElement} layer @param {Hort.Scene} scene @param {import("./art.js").Art} art
 * @param {ReadonlyMap<string, {x: number, y: number}>} places @param {number} unit pixels per board unit
 */
export function printNames(layer, scene, art, places, unit) {
  const named = scene.spaces.filter(({ name }) => name);
  const key = `${named.map(({ id, name }) => id + name).join()} ${Math.round(unit)}`;
  if (layer.dataset["key"] === key) return;
  layer.dataset["key"] = key;
  const texts = named.map(({ id, kind, name }) => {
    const hint = art.look("space", kind, id).hints["name"] ?? USUAL;
    const [x = 0, y = 0, size = 0] = hint.split(" ", 3).map((number) => Number(number) / 100);
    const anchor = hint.split(" ")[3] ?? "middle";
    const at = places.get(id) ?? { x: 0, y: 0 };
    const words = { "font-size": Math.max(size, LEAST / unit), "text-anchor": anchor };
    return make("text", { x: at.x + x, y: at.y + y, ...words }, name ?? "");
  });
  layer.replaceChildren(...texts);
}
