// Lines as curves, where on a line one stands, and which lines meet end to end: geometry, no rules.

/** @typedef {[number, number]} Point */

/**
 * Three points are a curve through the middle one, others a plain way.
 * @param {Hort.Line["points"]} points
 */
export function curve(points) {
  const [a, b, c] = /** @type {Point[]} */ (points);
  if (a && b && c && points.length === 3) return `M${a}Q${bend(a, b, c)} ${c}`;
  return `M${points.join("L")}`;
}

/** @param {Point} a @param {Point} b @param {Point} c @returns {Point} */
function bend(a, b, c) {
  return [round(2 * b[0] - (a[0] + c[0]) / 2), round(2 * b[1] - (a[1] + c[1]) / 2)];
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}

/** Points along a line of three. @param {Hort.Line} line @returns {Point[]} */
function samples(line) {
  const points = /** @type {Point[]} */ (line.points);
  const [a, b, c] = points;
  if (!a || !b || !c || points.length > 3) return points;
  const control = bend(a, b, c);
  return [2, 3, 4, 5, 6, 7, 8].map((t) => between(a, control, c, t / 10));
}

/** @param {Point} a @param {Point} b @param {Point} c @param {number} t @returns {Point} */
function between(a, b, c, t) {
  const s = 1 - t;
  return [
    round(s * s * a[0] + 2 * s * t * b[0] + t * t * c[0]),
    round(s * s * a[1] + 2 * s * t * b[1] + t * t * c[1]),
  ];
}

/**
 * Where one stands on a piece with lines: where its stops cross, or well apart from its other lines.
 * @param {Hort.Line[]} lines
 * @returns {Point | null}
 */
export function footing(lines) {
  const [stop, other] = lines.filter((line) => line.kind === "stop");
  if (!stop) return null;
  const here = samples(stop);
  if (other) return least(here, (p) => nearest(p, samples(other)));
  const rest = lines.filter((line) => line !== stop).flatMap(samples);
  return least(here, (p, i) => Math.abs(i - 3) * 0.012 - Math.min(nearest(p, rest), 0.2));
}

/** @param {Point[]} points @param {(p: Point, i: number) => number} cost @returns {Point | null} */
function least(points, cost) {
  const costs = points.map(cost);
  return points[costs.indexOf(Math.min(...costs))] ?? null;
}

/** @param {Point} p @param {Point[]} others */
function nearest(p, others) {
  return Math.min(...others.map((q) => Math.hypot(p[0] - q[0], p[1] - q[1])));
}

/** A point turned clockwise around 0, 0. @param {Point} point @param {number} degrees @returns {Point} */
export function turned([x, y], degrees) {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** @typedef {{line: Hort.Line, ends: [Point, Point]}} Lying a line and where its ends are on the board */

/**
 * The lines that one walks from the lines of one piece on and on, until a stop or an open end.
 * @param {Lying[]} all
 * @param {Lying[]} from
 */
export function joined(all, from) {
  const seen = new Set(from.map((lying) => lying.line.id));
  for (const lying of from) {
    for (const end of lying.ends) walk(lying, end);
  }
  return seen;

  /** @param {Lying} lying @param {Point} end */
  function walk(lying, end) {
    const next = all.find(
      (one) => one !== lying && !seen.has(one.line.id) && one.ends.some((p) => meets(p, end)),
    );
    if (!next) return;
    seen.add(next.line.id);
    const far = meets(next.ends[0], end) ? next.ends[1] : next.ends[0];
    if (next.line.kind !== "stop") walk(next, far);
  }
}

/** @param {Point} p @param {Point} q */
function meets(p, q) {
  return Math.hypot(p[0] - q[0], p[1] - q[1]) < 0.06;
}
