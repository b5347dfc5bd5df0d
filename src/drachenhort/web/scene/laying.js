// How pieces lie: in a stack on a space, in a row on a rack, in a fan in the hand, in a heap beside the board.

import { clamp } from "./svg.js";

/** @typedef {import("./art.js").Look} Look */
/** @typedef {import("./layout.js").Rect} Rect */
/** @typedef {{x: number, y: number, scale: number, tilt: number}} Pose in the units of its layer */

/** As many cards as one holds without hiding any; more lie over each other. */
const FEW = 7;
/** Pixels between pieces that may be marked. */
const MARK = 12;
/** Pixels of a board unit in a heap: a single die is no larger than it need be. */
const LARGEST = 110;

/** The row, fan, heap or pile of a zone. @type {Record<string, (rect: Rect, looks: Look[]) => Pose[]>} */
const LAYS = { row, fan, heap, pile, duel };

/** @param {string} lay @param {Rect} rect @param {Look[]} looks the pieces in their order */
export function lie(lay, rect, looks) {
  return looks.length ? (LAYS[lay] ?? row)(rect, looks) : [];
}

/** The scale at which all looks fit into a height. @param {Look[]} looks @param {number} height */
function fitting(looks, height) {
  return height / Math.max(...looks.map((look) => look.height / 100));
}

/**
 * The anchor that brings the middle of a look to a point.
 * @param {Look} look
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {number} [tilt]
 * @returns {Pose}
 */
function centred(look, x, y, scale, tilt = 0) {
  const dx = ((look.x + look.width / 2) / 100) * scale;
  const dy = ((look.y + look.height / 2) / 100) * scale;
  return { x: x - dx, y: y - dy, scale, tilt };
}

/** @param {Rect} rect @param {Look[]} looks @returns {Pose[]} */
function row(rect, looks) {
  const wide = Math.max(...looks.map((look) => look.width)) / 100;
  const many = looks.length;
  const full = Math.min(fitting(looks, rect.height), rect.width / wide);
  // What is written on pieces must not be covered by the next one.
  const least = looks.some((look) => look.hints["words"] !== undefined) ? 0.25 : 0.45;
  const gap = rect.height > 40 ? MARK : 3; // where there is room, marks do not touch each other
  const scale = clamp((rect.width - gap * many) / (many * wide), full * least, full);
  const each = wide * scale;
  const step = many > 1 ? Math.min(each + gap * 1.2, (rect.width - each) / (many - 1)) : 0;
  const start = rect.x + (rect.width - each - step * (many - 1)) / 2 + each / 2;
  return looks.map((look, i) => centred(look, start + i * step, rect.y + rect.height / 2, scale));
}

/** Against each other, each leaning away. @param {Rect} rect @param {Look[]} looks @returns {Pose[]} */
function duel(rect, looks) {
  const poses = row(rect, looks);
  return poses.map((pose, i) => ({ ...pose, tilt: looks.length > 1 ? (i % 2 ? 4 : -4) : 0 }));
}

/** Cards as one holds them. @param {Rect} rect @param {Look[]} looks @returns {Pose[]} */
function fan(rect, looks) {
  const many = looks.length;
  const wide = Math.max(...looks.map((look) => look.width)) / 100;
  const tilt = many > 1 ? clamp(20 / many, 1.5, 4) * clamp(rect.height / 110, 0.4, 1) : 0;
  const outer = (many - 1) / 2;
  const lean = Math.sin((outer * tilt * Math.PI) / 180); // how much the outermost card leans to the side
  const sag = outer * outer * Math.sin((tilt * Math.PI) / 180) * 0.45; // by how many steps it lies lower
  const beside = rect.width / (wide * (Math.min(many, FEW) * 0.93 + 0.2));
  const high = Math.max(...looks.map((look) => look.height / 100));
  const scale = Math.min((rect.height * 0.97) / (high + wide * (lean + sag)), beside);
  const each = wide * scale;
  const edge = each + high * scale * lean;
  const step = many > 1 ? Math.min(each * 1.03, (rect.width - edge) / (many - 1)) : 0;
  const top = rect.y + (rect.height - sag * step) / 2;
  return looks.map((look, i) => {
    const off = i - outer;
    const sink = off * off * Math.sin((tilt * Math.PI) / 180) * step * 0.45;
    return centred(look, rect.x + rect.width / 2 + off * step, top + sink, scale, off * tilt);
  });
}

/** Small things in as many rows as fit. @param {Rect} rect @param {Look[]} looks @returns {Pose[]} */
function heap(rect, looks) {
  const many = looks.length;
  const wide = Math.max(...looks.map((look) => look.width / 100));
  const high = Math.max(...looks.map((look) => look.height / 100));
  let rows = 1;
  while (rows < 4 && (Math.ceil(many / rows) * wide * rect.height) / (rows * high) > rect.width) rows += 1;
  const scale = Math.min(rect.height / rows / high, rect.width / wide, LARGEST);
  const columns = Math.ceil(many / rows);
  const step = Math.min(
    wide * scale,
    columns > 1 ? (rect.width - wide * scale) / (columns - 1) : wide * scale,
  );
  return looks.map((look, i) => {
    const across = i % columns;
    const down = Math.floor(i / columns);
    const inRow = Math.min(columns, many - down * columns);
    const x = rect.x + rect.width / 2 + (across - (inRow - 1) / 2) * step;
    return centred(look, x, rect.y + (rect.height / rows) * (down + 0.5), scale);
  });
}

/** One upon the other, not quite tidy. @param {Rect} rect @param {Look[]} looks @returns {Pose[]} */
function pile(rect, looks) {
  const scale = Math.min(fitting(looks, rect.height * 0.94), rect.width * 0.9);
  return looks.map((look, i) => {
    const tilt = looks.length > 1 ? ((i * 37) % 13) - 6 : 0;
    return centred(look, rect.x + rect.width / 2 + ((i * 7) % 5) - 2, rect.y + rect.height / 2, scale, tilt);
  });
}

/**
 * The pieces on one space, from the lowest up: each lifts what lies above it; a crowd stands apart.
 * @param {Look[]} looks @param {{x: number, y: number}} middle
 * @param {readonly [number, number] | null} footing where one stands on it
 * @returns {Pose[]}
 */
export function stack(looks, middle, footing) {
  const standing = looks.map((look, i) => (rise(look) > 0 ? i : -1)).filter((i) => i >= 0);
  const isCrowd = looks.filter((look) => rise(look) >= 0.12).length > 2;
  let lift = 0;
  return looks.map((look, i) => {
    if (rise(look) === 0) return { x: middle.x, y: middle.y, scale: 1, tilt: 0 };
    const [x, y] = footing ?? [0, 0];
    const spread = isCrowd ? around(standing.indexOf(i), standing.length) : { x: 0, y: -lift };
    lift += rise(look);
    return { x: middle.x + x + spread.x, y: middle.y + y + spread.y, scale: 1, tilt: 0 };
  });
}

/** As many pieces stand beside each other at full distance; more of them stand closer. */
const BESIDE = 4;

/**
 * The pieces for whose kind a space has a place of its own, `data-at-KIND="x y step"`: in a row about it.
 * @param {Hort.Piece[]} pieces @param {{x: number, y: number}} middle @param {DOMStringMap} hints of the space
 * @returns {Map<Hort.Piece, Pose>}
 */
export function seated(pieces, middle, hints) {
  const seats = new Map();
  for (const kind of new Set(pieces.map((piece) => piece.kind))) {
    const hint = hints[`at${kind[0]?.toUpperCase()}${kind.slice(1)}`];
    const row = hint ? pieces.filter((piece) => piece.kind === kind) : [];
    const [x = 0, y = 0, step = 0] = (hint ?? "").split(" ").map((number) => Number(number) / 100);
    const apart = step * Math.min(1, (BESIDE - 1) / (row.length - 1 || 1));
    row.forEach((piece, i) => {
      const across = x + (i - (row.length - 1) / 2) * apart;
      seats.set(piece, { x: middle.x + across, y: middle.y + y, scale: 1, tilt: 0 });
    });
  }
  return seats;
}

/** How much a look lifts what lies on it, in board units; 0 is flat. @param {Look} look */
function rise(look) {
  return Number(look.hints["rise"] ?? 12) / 100;
}

/** @param {number} i @param {number} many */
function around(i, many) {
  const angle = (2 * Math.PI * i) / many - Math.PI / 2;
  return { x: 0.27 * Math.cos(angle), y: 0.2 * Math.sin(angle) };
}
