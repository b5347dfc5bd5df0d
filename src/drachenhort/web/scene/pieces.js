// The pieces as elements: a group that is moved, in it one that is turned, in it what is seen.

import { drawn } from "./art.js";
import { lineGroup } from "./board.js";
import { make, wrap } from "./svg.js";
import { pips, words } from "./writing.js";

/** @typedef {import("./art.js").Look} Look */
/** @typedef {import("./art.js").Art} Art */
/** @typedef {import("./laying.js").Pose} Pose */
/**
 * A piece that is drawn.
 * @typedef {object} Figure
 * @property {Hort.Piece} piece
 * @property {Look} look
 * @property {SVGGElement} root
 * @property {SVGGElement} spin
 * @property {SVGGElement} body
 * @property {Pose} pose in the units of its layer
 * @property {boolean} isOnBoard
 * @property {string} shown what was drawn of it last
 * @property {number} turn degrees shown, which may have gone round more than once
 * @property {number} x on the screen
 * @property {number} y
 */

/** What a piece looks like; one without a face shows its back. @param {Art} art @param {Hort.Piece} piece */
export function lookOf(art, piece) {
  return art.look("piece", piece.kind, piece.face ?? "back");
}

/** Kinds of pieces that always have something printed on them: without a face they lie face down. */
const PRINTED = new Set(["card", "die", "dice"]);

/**
 * What is written on a piece that the art does not draw: its face, a question mark where it is hidden, and the
 * number of its seat where nothing is printed on such pieces.
 * @param {Hort.Scene} scene @param {Hort.Piece} piece
 */
export function wordsOn(scene, piece) {
  if (piece.face) return piece.face;
  const isPrinted = piece.face === null && PRINTED.has(piece.kind);
  const hasFaces = scene.pieces.some((one) => one.kind === piece.kind && one.face !== null);
  if (piece.face === null && (isPrinted || hasFaces)) return "?";
  return piece.badge || (piece.owner === null ? "" : String(piece.owner + 1));
}

/** @param {Hort.Piece} piece @param {Look} look @returns {Figure} */
export function newFigure(piece, look) {
  const body = make("g", { class: "body" });
  const spin = make("g", { class: "spin" }, body);
  const root = make("g", { class: "piece" }, spin);
  const pose = { x: 0, y: 0, scale: 1, tilt: 0 };
  return { piece, look, root, spin, body, pose, isOnBoard: false, shown: "", turn: piece.turn, x: 0, y: 0 };
}

/** Of the name on a card: its usual size, the pixels below which it is not read, the width of a letter by its size. */
const NAME = 0.115;
const LEAST = 9;
const NARROW_LETTER = 0.5;
/** Pixels of a card below which it has no room for its name. */
const ROOM_FOR_NAMES = 38;

/**
 * Draws what is seen of a piece.
 * @param {Figure} figure
 * @param {Hort.Line[]} lines
 * @param {string} text what is written on it where the art does not draw it
 * @param {number} unit pixels per board unit
 */
export function fill(figure, lines, text, unit) {
  const { piece, look, root, body } = figure;
  const shown = [
    look.id,
    piece.id,
    piece.label,
    piece.face,
    piece.owner,
    piece.count,
    (look.hints["words"] || look.hints["title"]) && [text, Math.round(unit)],
    lines.map((line) => line.points),
  ].join();
  if (figure.shown === shown) return;
  figure.shown = shown;
  for (const [key, value] of Object.entries({
    id: piece.id,
    kind: piece.kind,
    face: piece.face ?? "back",
    owner: piece.owner,
  })) {
    if (value === null) root.removeAttribute(`data-${key}`);
    else root.setAttribute(`data-${key}`, String(value));
  }
  body.replaceChildren(drawn(look));
  if (lines.length) body.append(lineGroup(lines));
  if (look.hints["words"] !== undefined) body.append(written(piece, look, text, unit));
  if (look.hints["print"]) body.append(print(piece, look));
  if (look.hints["title"] && unit >= ROOM_FOR_NAMES) body.append(title(piece, look, unit));
  root.querySelector(".count")?.remove();
  if (piece.count > 1) root.append(count(piece, look));
}

/**
 * Pips or words on a piece, in the place that `data-words` gives.
 * @param {Hort.Piece} piece @param {Look} look @param {string} text @param {number} unit
 */
function written(piece, look, text, unit) {
  const dots = look.hints["pips"] === undefined ? null : pips(text);
  if (dots) return dots;
  const [width = 60, height = 40] = (look.hints["words"] ?? "").split(" ").map(Number);
  const place = { width: width / 100, height: height / 100 };
  return words(text, place, unit, piece.face === null ? "words back" : "words");
}

/** Shows the back of a piece until it is filled again. @param {Figure} figure @param {Art} art */
export function cover(figure, art) {
  figure.shown = "";
  figure.body.replaceChildren(drawn(art.look("piece", figure.piece.kind, "back")));
}

/** What is printed on a piece: what `data-print` says, or else the face. @param {Hort.Piece} piece @param {Look} look */
export function textOf(piece, look) {
  return (look.hints["print"] ?? "").split(" ")[3] ?? piece.face ?? "";
}

/**
 * The face as letters: `data-print` says where, how large, and what if not the face.
 * @param {Hort.Piece} piece
 * @param {Look} look
 */
export function print(piece, look) {
  const [x = 0, y = 0, size = 20] = (look.hints["print"] ?? "").split(" ");
  return make(
    "text",
    { class: "print", x: Number(x) / 100, y: Number(y) / 100, "font-size": Number(size) / 100 },
    textOf(piece, look),
  );
}

/**
 * The name on a card: on a small one the letters stay readable and take more of it, upwards from its lower edge.
 * @param {Hort.Piece} piece @param {Look} look @param {number} unit
 */
function title(piece, look, unit) {
  const size = Math.max(NAME, LEAST / unit);
  const width = look.width / 100 - 2 * size * 0.4;
  const letters = Math.floor(width / (size * NARROW_LETTER));
  const lines = wrap(piece.label, letters + 1).slice(0, 4);
  const middle = Number(look.hints["title"]) / 100;
  const last = Math.min(middle + ((lines.length - 1) * size) / 2, (look.y + look.height) / 100 - size * 0.6);
  const parts = lines.map((line, i) => {
    const narrow = line.length > letters ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {};
    return make("tspan", { x: 0, y: last - (lines.length - 1 - i) * size * 1.05, ...narrow }, line);
  });
  return make("text", { class: "title", "font-size": size }, ...parts);
}

/** How many alike lie there. @param {Hort.Piece} piece @param {Look} look */
function count(piece, look) {
  const at = `translate(${(look.x + look.width) / 100 - 0.12} ${(look.y + look.height) / 100 - 0.12})`;
  return make(
    "g",
    { class: "count", transform: at },
    make("circle", { r: 0.2 }),
    make("text", { y: 0.09 }, `${piece.count}`),
  );
}

/** The transform of a pose. @param {Pose} pose */
export function moved(pose) {
  return `translate(${pose.x}px, ${pose.y}px) scale(${pose.scale})`;
}

/** @param {number} degrees */
export function spun(degrees) {
  return `rotate(${degrees}deg)`;
}

/** Puts a figure where it belongs, at once. @param {Figure} figure */
export function settle(figure) {
  figure.root.style.transform = moved(figure.pose);
  figure.spin.style.transform = spun(figure.turn + figure.pose.tilt);
}
