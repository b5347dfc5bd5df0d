// What a tap is meant for that hits nothing exactly, and what it must not do.

/** @typedef {import("./marks.js").Spot} Spot */
/**
 * A thing near a tap: how far the tap is from its outline, 0 within it, how far from its middle, and how large it
 * is on a board, where things of one size do not lie on each other; all in pixels.
 * @typedef {{id: string, far: number, off: number, size: number | null}} Near
 */
/**
 * What a tap means: a thing, and whether it was only nearly hit; or nothing, and between which things.
 * @typedef {{id: string, isNear: boolean} | {between: string[]}} Aim
 */

/** By so many pixels one thing must be nearer than any other. */
const CLEAR = 6;

/**
 * A tap within an outline means that thing, the uppermost, and of equals the nearest. Beside all of them it means the
 * nearest, where it is clear which one that is.
 * @param {Near[]} things in the order in which they lie, the uppermost last @param {string} hit what a browser finds
 * @returns {Aim}
 */
export function aimed(things, hit) {
  const within = things.filter(({ far }) => far === 0);
  const upper = within.find(({ id }) => id === hit) ?? within.at(-1);
  if (upper) {
    const equals = within.filter(({ size }) => upper.size !== null && size === upper.size);
    const [nearest = upper] = equals.sort((one, other) => one.off - other.off);
    return { id: nearest.id, isNear: false };
  }
  const [first, second] = [...things].sort((one, other) => one.far - other.far);
  if (!first) return { id: hit, isNear: false };
  if (second && second.far - first.far < CLEAR) return { between: [first.id, second.id] };
  return { id: first.id, isNear: true };
}

/**
 * How far a point is from the outline of a spot; both in pixels.
 * @param {Spot} spot @param {{x: number, y: number}} point
 */
export function farFrom(spot, point) {
  const angle = (-spot.tilt * Math.PI) / 180;
  const [dx, dy] = [point.x - spot.x, point.y - spot.y];
  const x = Math.abs(dx * Math.cos(angle) - dy * Math.sin(angle));
  const y = Math.abs(dx * Math.sin(angle) + dy * Math.cos(angle));
  const edge = 3; // the outline is drawn a little larger than the thing
  if (spot.shape === "circle") return Math.max(0, Math.hypot(x, y) - Math.max(spot.width, spot.height) / 2 - edge);
  return Math.hypot(Math.max(0, x - spot.width / 2 - edge), Math.max(0, y - spot.height / 2 - edge));
}

/**
 * Whether somebody else has something there, so that a touch may well be grave.
 * @param {Hort.Scene} scene @param {string} id
 */
export function isTaken(scene, id) {
  const isOthers = (/** @type {Hort.Piece} */ { owner }) => owner !== null && owner !== scene.seat;
  return scene.pieces.some((piece) => (piece.id === id || piece.at === id) && isOthers(piece));
}
