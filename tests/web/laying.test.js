// Pieces for whose kind a space has a place of its own stand there in a row; the others are not its business.

import assert from "node:assert/strict";
import { test } from "node:test";
import { seated } from "../../src/drachenhort/web/scene/laying.js";

const MIDDLE = { x: 10, y: 5 };
const piece = (/** @type {string} */ kind) => /** @type {Hort.Piece} */ (/** @type {unknown} */ ({ kind }));
const across = (/** @type {Map<Hort.Piece, {x: number}>} */ seats) =>
  [...seats.values()].map(({ x }) => Math.round(100 * x) / 100);

test("they stand in a row about the point that the space names", () => {
  const gems = [piece("gem"), piece("gem")];
  const seats = seated([...gems, piece("egg")], MIDDLE, { atGem: "0 30 40" });
  assert.deepEqual(across(seats), [9.8, 10.2]);
  assert.deepEqual([...seats.keys()], gems);
  assert.ok([...seats.values()].every(({ y }) => y === 5.3));
});

test("a crowd stands closer, and takes no more room than four", () => {
  const seats = seated(Array.from({ length: 7 }, () => piece("gem")), MIDDLE, { atGem: "0 0 40" });
  const [first = 0, ...rest] = across(seats);
  assert.equal(Math.round(100 * ((rest.at(-1) ?? 0) - first)), 120);
});

test("a space that names no place leaves everything to the stack", () => {
  assert.equal(seated([piece("gem")], MIDDLE, {}).size, 0);
});
