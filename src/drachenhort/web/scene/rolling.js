// Where dice roll: beside the board, as large as there is room, so that neither hides the other.

/** @typedef {import("./layout.js").Rect} Rect */

/** Pixels that a die needs to be read, and what it gets at most. */
const LEAST = 40;
const MOST = 92;
const GAP = 1.14;
/** What a die that still turns needs around it, by its size. */
const TURNING = 0.3;

/** The four places beside a board. @param {Rect} board @param {{width: number, height: number}} page @returns {Rect[]} */
function sides(board, page) {
  const right = board.x + board.width;
  const below = board.y + board.height;
  return [
    { x: 0, y: below, width: page.width, height: page.height - below },
    { x: right, y: 0, width: page.width - right, height: page.height },
    { x: 0, y: 0, width: board.x, height: page.height },
    { x: 0, y: 0, width: page.width, height: board.y },
  ];
}

/**
 * How many columns make dice largest in a place, and how large.
 * @param {Rect} place @param {number} many @param {number} most
 */
function best(place, many, most) {
  let found = { columns: 1, size: 0 };
  for (let columns = many; columns > 0; columns--) {
    const rows = Math.ceil(many / columns);
    const size = Math.min(place.width / (columns * GAP + 0.2), place.height / (rows * GAP + 0.2), most);
    if (size > found.size) found = { columns, size };
  }
  return found;
}

/**
 * Where so many dice come to rest, and how large: on the side of the board where they lie if there is room to read
 * them, else where there is most; on the lower edge of the board where there is none.
 * @param {number} many @param {Rect} board @param {{width: number, height: number}} page
 * @param {{x: number, y: number}} rest where they lie
 * @returns {{size: number, points: {x: number, y: number}[]}}
 */
export function placesFor(many, board, page, rest) {
  const most = Math.min(MOST, page.width / 5);
  const all = sides(board, page).map((place) => ({ place, ...best(place, many, most) }));
  const holds = (/** @type {Rect} */ { x, y, width, height }) =>
    rest.x >= x && rest.y >= y && rest.x <= x + width && rest.y <= y + height;
  const roomy = all.filter(({ size }) => size >= LEAST);
  const own = roomy.find(({ place }) => holds(place));
  const edge = { ...board, y: board.y + board.height - 1.3 * LEAST, height: 1.3 * LEAST };
  const largest = roomy.sort((one, other) => other.size - one.size)[0];
  const { place, columns, size } = own ?? largest ?? { place: edge, ...best(edge, many, most) };
  const rows = Math.ceil(many / columns);
  const middle = own ? towards(place, rest, (columns * GAP + TURNING) * size, (rows * GAP + TURNING) * size) : centre(place);
  const points = Array.from({ length: many }, (_, i) => ({
    x: middle.x + ((i % columns) - (columns - 1) / 2) * size * GAP,
    y: middle.y + (Math.floor(i / columns) - (rows - 1) / 2) * size * GAP,
  }));
  return { size, points };
}

/** @param {Rect} place */
function centre({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * As near to a point as things of this size fit into a place.
 * @param {Rect} place @param {{x: number, y: number}} point @param {number} width @param {number} height
 */
function towards(place, point, width, height) {
  const between = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
    low > high ? (low + high) / 2 : Math.min(Math.max(at, low), high);
  return {
    x: between(point.x, place.x + width / 2, place.x + place.width - width / 2),
    y: between(point.y, place.y + height / 2, place.y + place.height - height / 2),
  };
}
