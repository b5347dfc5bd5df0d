// Tests of touching.js: from touches to actions.

import assert from "node:assert/strict";
import { test } from "node:test";

import { actionsOf, afterTouch, byFirstTouch, judge, nextIds } from "../../src/drachenhort/web/touching.js";

const TOUCHES = [
  { action: "n", path: ["north", "e1"], label: "North to e1" },
  { action: "n2", path: ["north", "e2"], label: "North to e2" },
  { action: "s", path: ["south", "e1", "card"], label: "South to e1 with a card" },
  { action: "end", path: ["end"], label: "End" },
];

test("before any touch the first elements of all paths may be touched, each once", () => {
  assert.deepEqual(nextIds(TOUCHES, []), ["north", "south", "end"]);
});

test("after a touch only what continues its paths may be touched", () => {
  assert.deepEqual(nextIds(TOUCHES, ["north"]), ["e1", "e2"]);
  assert.deepEqual(nextIds(TOUCHES, ["south"]), ["e1"]);
});

test("a touch that continues the way is added", () => {
  assert.deepEqual(afterTouch(TOUCHES, ["north"], "e2"), ["north", "e2"]);
});

test("the last touch again takes it back", () => {
  assert.deepEqual(afterTouch(TOUCHES, ["north"], "north"), []);
});

test("what was touched earlier goes back with all that came after it", () => {
  const touches = [{ action: "o", path: ["a", "b", "c"], label: "O" }];
  assert.deepEqual(afterTouch(touches, ["a", "b"], "a"), []);
});

test("what is for good is asked about, for the quick too", () => {
  const touches = [{ action: "v", path: ["bolt"], label: "V", confirm: "Sure?" }];
  for (const habit of /** @type {const} */ (["quick", "usual", "careful"]))
    assert.deepEqual(judge(touches, ["bolt"], habit), { kind: "ask", touch: touches[0] });
});

test("another first element starts again from there", () => {
  assert.deepEqual(afterTouch(TOUCHES, ["south", "e1"], "north"), ["north"]);
});

test("a touch that leads nowhere is told apart", () => {
  assert.equal(afterTouch(TOUCHES, ["north"], "volcano"), null);
});

test("a path may name the same element twice", () => {
  const touches = [{ action: "turn", path: ["disc", "disc"], label: "Turn" }];
  assert.deepEqual(afterTouch(touches, ["disc"], "disc"), ["disc", "disc"]);
});

test("nothing touched is idle, and a fork is open", () => {
  assert.deepEqual(judge(TOUCHES, [], "quick"), { kind: "idle" });
  assert.deepEqual(judge(TOUCHES, ["north"], "quick"), { kind: "open" });
});

test("a complete path plays, or asks whoever is careful", () => {
  assert.deepEqual(judge(TOUCHES, ["north", "e1"], "usual"), { kind: "play", touch: TOUCHES[0] });
  assert.deepEqual(judge(TOUCHES, ["north", "e1"], "careful"), { kind: "ready", touches: [TOUCHES[0]] });
});

test("a single possible end plays at once only for the quick", () => {
  assert.deepEqual(judge(TOUCHES, ["south"], "quick"), { kind: "play", touch: TOUCHES[2] });
  assert.deepEqual(judge(TOUCHES, ["south"], "usual"), { kind: "ready", touches: [TOUCHES[2]] });
});

test("actions with the same path are offered side by side", () => {
  const twins = [
    { action: "a", path: ["x"], label: "A" },
    { action: "b", path: ["x"], label: "B" },
  ];
  assert.deepEqual(judge(twins, ["x"], "usual"), { kind: "ready", touches: twins });
});

test("a path that another one continues can be ended or continued", () => {
  const touches = [
    { action: "a", path: ["x"], label: "A" },
    { action: "b", path: ["x", "y"], label: "B" },
  ];
  assert.deepEqual(judge(touches, ["x"], "usual"), { kind: "ready", touches: [touches[0]] });
  assert.deepEqual(nextIds(touches, ["x"]), ["y"]);
});

test("choices that are touched nowhere get a name and no path", () => {
  const decision = { id: "d", kind: /** @type {const} */ ("reaction"), choices: ["-"], until: null };
  assert.deepEqual(
    actionsOf(decision, [], () => "Let it pass"),
    [{ action: "-", path: [], label: "Let it pass" }],
  );
});

test("long lists are grouped by the first touch, in their order", () => {
  assert.deepEqual([...byFirstTouch(TOUCHES).keys()], ["north", "south", "end"]);
});
