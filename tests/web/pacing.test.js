// Tests of table/pacing.js: what is turned up for all stays in sight long enough to be read.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Pacing } from "../../src/drachenhort/web/table/pacing.js";

const die = (/** @type {string} */ id, /** @type {number} */ owner, /** @type {string | null} */ face) => ({
  id,
  kind: "die",
  at: `cup${owner}`,
  owner,
  face,
});
const state = (/** @type {number} */ number, /** @type {any[]} */ pieces) =>
  /** @type {any} */ ({ type: "state", number, entries: [], seats: [], scene: { seat: 0, pieces } });

const hidden = state(1, [die("a", 0, "2"), die("b", 1, null), die("c", 2, null)]);
const shown = state(2, [die("a", 0, "2"), die("b", 1, "5"), die("c", 2, "6")]);
const again = state(3, [die("a", 0, "3"), die("b", 1, null), die("c", 2, null)]);

/** @type {number[]} */
let seen = [];
/** @type {Pacing} */
let pacing;
beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  seen = [];
  pacing = new Pacing((message) => seen.push(/** @type {any} */ (message).number));
});

test("what others turned up is held before it is hidden again", () => {
  for (const message of [hidden, shown, again]) pacing.hear(message);
  assert.deepEqual(seen, [1, 2]);
  mock.timers.tick(2299); // two things to read
  assert.deepEqual(seen, [1, 2]);
  mock.timers.tick(1);
  assert.deepEqual(seen, [1, 2, 3]);
});

test("what has been read long enough needs no more time", () => {
  pacing.hear(hidden);
  pacing.hear(shown);
  mock.timers.tick(2500);
  pacing.hear(again);
  assert.deepEqual(seen, [1, 2, 3]);
});

test("what stays in sight holds nothing up, and whoever acts has read", () => {
  const more = state(3, [...shown.scene.pieces, die("d", 1, null)]);
  for (const message of [hidden, shown, more]) pacing.hear(message);
  assert.deepEqual(seen, [1, 2, 3]);
  pacing.hear({ ...again, number: 4 });
  assert.deepEqual(seen, [1, 2, 3]);
  pacing.hurry();
  assert.deepEqual(seen, [1, 2, 3, 4]);
});

test("states that had to wait come one after the other, and a chat does not wait", () => {
  for (const message of [hidden, shown, again, state(4, again.scene.pieces)]) pacing.hear(message);
  pacing.hear(/** @type {any} */ ({ type: "chat", number: 9, lines: [] }));
  assert.deepEqual(seen, [1, 2, 9]);
  mock.timers.tick(2300);
  assert.deepEqual(seen, [1, 2, 9, 3]);
  mock.timers.tick(400);
  assert.deepEqual(seen, [1, 2, 9, 3, 4]);
});
