// The graph of an analysis: everybody's chances as bands that fill the height, from the first decision to the last.

/** @typedef {{ x: number, y: number }} Spot */

/** Pixels: above the bands for the numbers of moments, at the left for percents. */
export const LANE = 22;
export const EDGE = 38;
/** A number of a moment, across. */
const MARK = 18;
/** The least height of a band that bears a name, and the width of a letter, about. */
const TALL = 18;
const LETTER = 8;

/**
 * Whose band lies on whose, from below: one's own first, so that its edge is one's own chance.
 * @param {number} players @param {number} own
 */
export function stacked(players, own) {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return own < 0 ? seats : [...seats.slice(own), ...seats.slice(0, own)];
}

/**
 * How far up the band of each seat begins and ends, at every point; 0 is the bottom and 1 the top.
 * @param {readonly Hort.Point[]} points @param {readonly number[]} order
 * @returns {Map<number, [number, number][]>}
 */
export function bands(points, order) {
  /** @type {Map<number, [number, number][]>} */
  const found = new Map(order.map((seat) => [seat, []]));
  for (const { chances } of points) {
    let below = 0;
    for (const seat of order) {
      const above = below + (chances[seat] ?? 0);
      found.get(seat)?.push([below, Math.min(1, above)]);
      below = above;
    }
  }
  return found;
}

/** Where the points of a graph lie in a frame of this size. */
export class Frame {
  /** @param {number} width @param {number} height @param {number} count of points */
  constructor(width, height, count) {
    this.width = width;
    this.height = height;
    this.count = count;
  }

  /** @param {number} place of a point */
  x(place) {
    return EDGE + ((this.width - EDGE - 2) * place) / Math.max(1, this.count - 1);
  }

  /** @param {number} share */
  y(share) {
    return LANE + (this.height - LANE - 2) * (1 - share);
  }

  /** The point that is nearest to a place on the screen. @param {number} x */
  near(x) {
    const share = (x - EDGE) / Math.max(1, this.width - EDGE - 2);
    return Math.min(this.count - 1, Math.max(0, Math.round(share * (this.count - 1))));
  }
}

/** The outline of a band, for a path. @param {[number, number][]} band @param {Frame} frame */
export function outline(band, frame) {
  const spot = (/** @type {number} */ share, /** @type {number} */ place) =>
    `${frame.x(place).toFixed(1)} ${frame.y(share).toFixed(1)}`;
  const above = band.map(([, high], place) => spot(high, place));
  const below = band.map(([low], place) => spot(low, place));
  return `M${[...above, ...below.reverse()].join("L")}Z`;
}

/**
 * Where a name fits into a band, if anywhere: in the middle of the tallest stretch that is long enough.
 * @param {[number, number][]} band @param {Frame} frame @param {string} name @returns {Spot | null}
 */
export function nameSpot(band, frame, name) {
  const half = (name.length * LETTER) / 2;
  /** @type {Spot | null} */
  let best = null;
  let tallest = TALL;
  for (let place = 0; place < band.length; place++) {
    const x = frame.x(place);
    if (x - half < EDGE + 4 || x + half > frame.width - 4) continue;
    const under = band.filter((_, other) => Math.abs(frame.x(other) - x) <= half);
    const top = Math.max(...under.map(([, high]) => frame.y(high)));
    const bottom = Math.min(...under.map(([low]) => frame.y(low)));
    if (bottom - top > tallest) {
      tallest = bottom - top;
      best = { x, y: (top + bottom) / 2 };
    }
  }
  return best;
}

/** Marks side by side: each as near to its place as the others let it. @param {number[]} places @param {number} width */
export function sideBySide(places, width) {
  const marks = [...places];
  for (let i = 1; i < marks.length; i++) marks[i] = Math.max(marks[i] ?? 0, (marks[i - 1] ?? 0) + MARK);
  let most = width - MARK / 2;
  for (let i = marks.length - 1; i >= 0; i--) {
    marks[i] = Math.min(marks[i] ?? 0, most);
    most = (marks[i] ?? 0) - MARK;
  }
  return marks;
}

/** The last point that lies not after so many decisions. @param {readonly Hort.Point[]} points @param {number} played */
export function placeOf(points, played) {
  return Math.max(0, points.findLastIndex((point) => point.played <= played));
}
