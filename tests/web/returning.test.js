// Tests of table/returning.js: what was laid ready goes back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Model } from "../../src/drachenhort/web/table/model.js";
import { Returning } from "../../src/drachenhort/web/table/returning.js";

/** A table where these cards lie ready and the others are held. @param {string[]} ready @param {string[]} held */
function table(ready, held) {
  const model = new Model();
  const piece = (/** @type {string} */ at) => (/** @type {string} */ face) => ({ id: `${at}.${face}`, kind: "card", face, at });
  const pieces = [...ready.map(piece("aside")), ...held.map(piece("hand"))];
  const touches = held.map((face) => ({ action: `pick ${face}`, path: [`hand.${face}`], label: face }));
  const zones = [{ id: "aside", lays_ready: true }, { id: "hand" }];
  model.scene = /** @type {Hort.Scene} */ (/** @type {unknown} */ ({ zones, pieces, touches }));
  model.decision = { id: "d", kind: "turn", choices: [], until: null };
  model.canUndo = true;
  return model;
}

test("the last that was laid ready goes back by one step", () => {
  const returning = new Returning();
  assert.ok(returning.begin(table(["a", "b"], []), "aside.b"));
  assert.deepEqual(returning.next(table(["a", "b"], [])), { type: "undo" });
  assert.equal(returning.next(table(["a", "b"], [])), null); // no answer yet
  assert.equal(returning.next(table(["a"], ["b"])), null);
});

test("an earlier one goes back, and those after it lie ready again", () => {
  const returning = new Returning();
  returning.begin(table(["a", "b"], []), "aside.a");
  assert.deepEqual(returning.next(table(["a", "b"], [])), { type: "undo" });
  assert.deepEqual(returning.next(table(["a"], ["b"])), { type: "undo" });
  assert.deepEqual(returning.next(table([], ["a", "b"])), { type: "act", decision: "d", action: "pick b" });
  assert.equal(returning.next(table(["b"], ["a"])), null);
});

test("what lies elsewhere, or cannot be taken back, is none of that", () => {
  const returning = new Returning();
  assert.equal(returning.begin(table(["a"], ["b"]), "hand.b"), false);
  const binding = table(["a"], []);
  binding.canUndo = false;
  assert.equal(returning.begin(binding, "aside.a"), false);
});
