// Tests of the graph's geometry: bands fill the height, names fit, marks do not lie on each other.

import assert from "node:assert/strict";
import { test } from "node:test";

import { bands, EDGE, Frame, nameSpot, outline, placeOf, sideBySide, stacked } from "../../src/drachenhort/web/analysis/river.js";

const POINTS = [
  { played: 0, decider: null, chances: [0.5, 0.25, 0.25] },
  { played: 2, decider: 0, chances: [0.25, 0.5, 0.25] },
  { played: 3, decider: -1, chances: [0, 1, 0] },
];

test("one's own band lies at the bottom", () => {
  assert.deepEqual(stacked(3, 1), [1, 2, 0]);
  assert.deepEqual(stacked(3, -3), [0, 1, 2]);
});

test("the bands of all seats fill the height at every point", () => {
  const found = bands(POINTS, [1, 2, 0]);
  assert.deepEqual(found.get(1), [[0, 0.25], [0, 0.5], [0, 1]]);
  assert.deepEqual(found.get(0), [[0.5, 1], [0.75, 1], [1, 1]]);
});

test("a touch leads to the nearest point, also beside the graph", () => {
  const frame = new Frame(300, 100, 3);
  assert.equal(frame.near(frame.x(1) + 20), 1);
  assert.equal(frame.near(-50), 0);
  assert.equal(frame.near(1000), 2);
  assert.equal(outline([[0, 1]], new Frame(300, 100, 1)).match(/L/g)?.length, 1);
});

test("a name stands where its band is tall enough, or nowhere", () => {
  const frame = new Frame(300, 120, 3);
  const spot = nameSpot([[0, 0.1], [0, 0.8], [0, 1]], frame, "Ben");
  assert.ok(spot && spot.x > EDGE && spot.x < 300);
  assert.equal(nameSpot([[0, 0.05], [0, 0.05], [0, 0.05]], frame, "Ben"), null);
});

test("marks keep apart and stay inside", () => {
  const marks = sideBySide([50, 52, 54, 299], 300);
  for (let i = 1; i < marks.length; i++) assert.ok(marks[i] - marks[i - 1] >= 18);
  assert.ok(marks.every((x) => x <= 300));
});

test("a moment between two points belongs to the one before it", () => {
  assert.equal(placeOf(POINTS, 0), 0);
  assert.equal(placeOf(POINTS, 1), 0);
  assert.equal(placeOf(POINTS, 9), 2);
});
