// Tests of table/finger.js: a finger on its way, and what is being sent.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Finger } from "../../src/drachenhort/web/table/finger.js";

const ACTIONS = [
  { action: "a", path: ["x", "y"], label: "A" },
  { action: "b", path: ["x", "z"], label: "B" },
];

/** A finger at a question, and what it played. */
function atQuestion() {
  const finger = new Finger();
  /** @type {string[]} */
  const played = [];
  finger.addEventListener("play", (event) => played.push(/** @type {CustomEvent} */ (event).detail.action));
  finger.offer(ACTIONS, "q1");
  return { finger, played };
}

test("touches along a path play its action once", () => {
  const { finger, played } = atQuestion();
  for (const id of ["x", "y", "y", "x"]) finger.touch(id);
  assert.deepEqual(played, ["a"]);
});

test("news that do not change the question leave the way and what is being sent", () => {
  const { finger, played } = atQuestion();
  finger.touch("x");
  finger.offer(ACTIONS, "q1");
  assert.deepEqual(finger.chosen, ["x"]);
  finger.touch("z");
  finger.offer(ACTIONS, "q1");
  finger.touch("x");
  assert.deepEqual(played, ["b"]);
  assert.deepEqual(finger.next(), []);
});

test("a new question can be answered", () => {
  const { finger, played } = atQuestion();
  for (const id of ["x", "y"]) finger.touch(id);
  finger.offer(ACTIONS, "q2");
  for (const id of ["x", "z"]) finger.touch(id);
  assert.deepEqual(played, ["a", "b"]);
});

test("a touch that leads nowhere is told, and changes nothing", () => {
  const { finger } = atQuestion();
  /** @type {string[]} */
  const astray = [];
  finger.addEventListener("astray", (event) => astray.push(/** @type {CustomEvent} */ (event).detail.id));
  finger.touch("volcano");
  assert.deepEqual([astray, finger.chosen], [["volcano"], ["x"]]);
});

test("where all ways begin alike, the first touch is done, and cannot be taken back", () => {
  const { finger, played } = atQuestion();
  assert.deepEqual([finger.chosen, finger.next(), finger.verdict().kind], [["x"], ["y", "z"], "idle"]);
  finger.touch("x");
  finger.cancel();
  assert.deepEqual(finger.chosen, ["x"]);
  finger.touch("z");
  assert.deepEqual(played, ["b"]);
});
