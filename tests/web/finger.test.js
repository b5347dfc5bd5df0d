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

/** @param {string} id @param {string | null} face @returns {Hort.Piece} */
function card(id, face = "forest") {
  const rest = { owner: 0, place: 0, rule: null, turn: 0, count: 1, badge: "" };
  return { id, kind: "card", at: "hand", label: "a card", face, ...rest };
}

test("equal pieces are all offered, and each can stand for the one in a path", () => {
  const finger = new Finger();
  /** @type {string[]} */
  const played = [];
  finger.addEventListener("play", (event) => played.push(/** @type {CustomEvent} */ (event).detail.action));
  const pay = [
    { action: "a", path: ["f0", "d4"], label: "A" },
    { action: "b", path: ["w0", "d4"], label: "B" },
    { action: "c", path: ["f0", "d5"], label: "C" },
  ];
  const pieces = [card("f0"), card("f1"), card("w0", "water"), card("x0", null), card("x1", null)];
  finger.offer(pay, "q1", pieces);
  assert.deepEqual(finger.next(), ["f0", "w0", "f1"]);
  finger.touch("f1");
  assert.deepEqual([finger.chosen, finger.named(), finger.next()], [["f1"], ["f0"], ["d4", "d5"]]);
  finger.offer(pay, "q1", pieces); // news in between
  assert.deepEqual(finger.chosen, ["f1"]);
  finger.touch("f0"); // the other one instead
  assert.deepEqual([finger.chosen, finger.leads("x0")], [["f0"], false]);
  finger.touch("d5");
  assert.deepEqual(played, ["c"]);
});

test("what is for good is asked once, by touches and by name, and goes back by a touch", () => {
  const { finger, played } = atQuestion();
  const veto = { action: "v", path: ["bolt"], label: "Veto", confirm: "Spend lightning?" };
  finger.offer([veto, { action: "ok", path: ["ok"], label: "Let it" }], "q2");
  finger.touch("bolt");
  assert.deepEqual([finger.verdict(), played], [{ kind: "ask", touch: veto }, []]);
  finger.touch("bolt");
  assert.deepEqual([finger.verdict().kind, finger.next()], ["idle", ["bolt", "ok"]]);
  finger.want(veto);
  assert.deepEqual([finger.verdict(), played], [{ kind: "ask", touch: veto }, []]);
  finger.cancel();
  assert.deepEqual(finger.verdict(), { kind: "idle" });
  finger.isAsking = false; // lessons
  finger.touch("bolt");
  assert.deepEqual(played, ["v"]);
});

test("a doubtful touch asks before it plays", () => {
  const { finger, played } = atQuestion();
  finger.touch("y", true);
  assert.deepEqual([finger.verdict().kind, played], ["ask", []]);
});

test("whoever touches what comes after a usual choice takes that as well", () => {
  const { finger, played } = atQuestion();
  const keep = { action: "keep", path: ["keep"], label: "Keep", then: ["red", "blue"] };
  finger.offer([{ action: "fate", path: ["token"], label: "Again" }, keep], "q2");
  assert.deepEqual(finger.next(), ["token", "keep", "red", "blue"]);
  finger.touch("blue");
  assert.deepEqual(played, ["keep"]);
  finger.offer([], null); // meanwhile
  finger.offer(["red", "blue"].map((id) => ({ action: `${id}3`, path: [id, "die"], label: id })), "q3");
  assert.deepEqual([finger.chosen, finger.next()], [["blue"], ["die"]]);
});
