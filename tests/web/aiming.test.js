// Tests of scene/aiming.js, walking.js and rolling.js: what a tap means, where arrow keys go, where dice roll.

import assert from "node:assert/strict";
import { test } from "node:test";

import { aimed, farFrom, isTaken } from "../../src/drachenhort/web/scene/aiming.js";
import { isOrdering } from "../../src/drachenhort/web/scene/arrows.js";
import { placesFor } from "../../src/drachenhort/web/scene/rolling.js";
import { nearest } from "../../src/drachenhort/web/scene/walking.js";

/** @param {string} id @param {number} far @param {number} [off] @param {number | null} [size] */
const near = (id, far, off = far + 9, size = 18) => ({ id, far, off, size });

test("a tap within a thing means it, and of equal ones side by side the nearest", () => {
  assert.deepEqual(aimed([near("a", 0, 4), near("b", 3)], "b"), { id: "a", isNear: false });
  assert.deepEqual(aimed([near("a", 0, 4), near("b", 0, 7)], "b"), { id: "a", isNear: false });
});

test("what lies above is meant where things lie on each other", () => {
  assert.deepEqual(aimed([near("disc", 0, 2, 60), near("pawn", 0, 9, 20)], "pawn"), { id: "pawn", isNear: false });
  assert.deepEqual(aimed([near("one", 0, 3, null), near("other", 0, 20, null)], "other").id, "other");
});

test("beside everything the nearest is meant only where that is clear", () => {
  assert.deepEqual(aimed([near("a", 4), near("b", 15)], "b"), { id: "a", isNear: true });
  assert.deepEqual(aimed([near("a", 4), near("b", 7)], "b"), { between: ["a", "b"] });
});

test("how far a point is from an outline", () => {
  const spot = { isOnBoard: true, x: 50, y: 50, width: 20, height: 20, tilt: 0, label: "" };
  assert.equal(farFrom({ ...spot, shape: "circle" }, { x: 58, y: 50 }), 0);
  assert.equal(farFrom({ ...spot, shape: "circle" }, { x: 73, y: 50 }), 10);
  assert.equal(farFrom({ ...spot, shape: "square" }, { x: 50, y: 83 }), 20);
  assert.equal(farFrom({ ...spot, width: 60, shape: "square", tilt: 90 }, { x: 50, y: 75 }), 0);
});

const PIECE = { kind: "pawn", label: "", place: 0, face: "p", rule: null, turn: 0, count: 1, badge: "" };
const SCENE = /** @type {Hort.Scene} */ (
  /** @type {unknown} */ ({
    seat: 0,
    pieces: [
      { ...PIECE, id: "mine", at: "s1", owner: 0 },
      { ...PIECE, id: "theirs", at: "s2", owner: 1 },
      ...["t1", "t2", "t3"].map((id) => ({ ...PIECE, id, at: "rack", owner: 0 })),
    ],
    touches: [{ action: "o", path: ["t2", "t1", "t3"], label: "" }],
  })
);

test("a place is taken where somebody else stands", () => {
  assert.deepEqual(["s1", "s2", "theirs"].map((id) => isTaken(SCENE, id)), [false, true, true]);
});

test("things of one place are put in order where an action names several of them", () => {
  assert.deepEqual([isOrdering(SCENE, ["t2"]), isOrdering(SCENE, ["mine"]), isOrdering(SCENE, [])], [true, false, false]);
});

test("arrow keys go to what lies best in their direction", () => {
  const points = [{ x: 30, y: 2 }, { x: 12, y: 40 }, { x: -20, y: 0 }];
  assert.deepEqual(nearest({ x: 0, y: 0 }, points, [1, 0]), points[0]);
  assert.deepEqual(nearest({ x: 0, y: 0 }, points, [0, 1]), points[1]);
  assert.equal(nearest({ x: 0, y: 0 }, points, [0, -1]), undefined);
});

test("dice roll beside the board, on the side where they lie, and can be read", () => {
  const board = { x: 10, y: 60, width: 370, height: 370 };
  const { size, points } = placesFor(4, board, { width: 390, height: 620 }, { x: 200, y: 450 });
  assert.ok(size >= 40);
  assert.ok(points.every(({ y }) => y - size / 2 >= 430 && y + size / 2 <= 620));
  const desk = placesFor(4, { x: 280, y: 8, width: 530, height: 630 }, { width: 1090, height: 760 }, { x: 940, y: 200 });
  assert.ok(desk.size > 80 && desk.points.every(({ x }) => x - desk.size / 2 >= 810));
});
