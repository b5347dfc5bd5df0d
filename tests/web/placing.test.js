// Where a card lies: beside what it speaks of, over as little as possible.

import assert from "node:assert/strict";
import { test } from "node:test";
import { placeFor } from "../../src/drachenhort/web/table/placing.js";

const ROOM = { x: 0, y: 0, width: 400, height: 600 };
const SIZE = { width: 400, height: 100 };

test("it lies beside what was touched, not on it", () => {
  const about = { x: 180, y: 300, width: 40, height: 40 };
  const { y } = placeFor([SIZE], ROOM, [{ rect: about, worth: 100 }], about);
  assert.ok(y + SIZE.height <= 300 || y >= 340);
});

test("of two sides it takes the one where less is covered", () => {
  const about = { x: 180, y: 300, width: 40, height: 40 };
  const hand = { x: 0, y: 340, width: 400, height: 260 };
  const spared = [about, hand].map((rect) => ({ rect, worth: 100 }));
  assert.ok(placeFor([SIZE], ROOM, spared, about).y + SIZE.height <= 300);
});

test("of two sizes it takes the one that fits", () => {
  const about = { x: 0, y: 0, width: 250, height: 600 };
  const sizes = [SIZE, { width: 150, height: 250 }];
  assert.equal(placeFor(sizes, ROOM, [{ rect: about, worth: 1 }], about).width, 150);
});

test("what is larger than the room begins where the room begins", () => {
  const about = { x: 180, y: 300, width: 40, height: 40 };
  const { x, y } = placeFor([{ width: 500, height: 700 }], ROOM, [{ rect: about, worth: 1 }], about);
  assert.deepEqual({ x, y }, { x: 0, y: 0 });
});
