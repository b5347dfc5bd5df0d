// Tests of table/model.js: the server's messages put together.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lastChance, Model } from "../../src/drachenhort/web/table/model.js";

const entry = (/** @type {number} */ number, text = "") => ({ number, seat: 0, token: `t${number}`, text });
const state = (/** @type {number} */ after, /** @type {any[]} */ entries, more = {}) =>
  /** @type {any} */ ({ type: "state", number: 1, after, entries, seats: [], ...more });

test("entries follow those that stand", () => {
  const model = new Model();
  model.apply(state(0, [entry(1), entry(2)]));
  model.apply(state(2, [entry(3)]));
  assert.deepEqual(
    model.entries.map(({ number }) => number),
    [1, 2, 3],
  );
});

test("what was taken back goes, and what is told anew replaces the old", () => {
  const model = new Model();
  model.apply(state(0, [entry(1), entry(2), entry(3)]));
  model.apply(state(1, [entry(2, "with consequences")]));
  assert.deepEqual(
    model.entries.map(({ number, text }) => [number, text]),
    [
      [1, ""],
      [2, "with consequences"],
    ],
  );
  model.apply(state(0, []));
  assert.deepEqual(model.entries, []);
});

test("a missing scene leaves the table as it was, a missing decision means none", () => {
  const model = new Model();
  model.apply(state(0, [], { scene: { game: "x" }, decision: { id: "d" } }));
  model.apply(state(0, []));
  assert.equal(model.scene?.game, "x");
  assert.equal(model.decision, null);
});

test("a line of chat is heard once, also after coming back", () => {
  const model = new Model();
  const line = { number: 1, name: "Anna", text: "Hello", at: 0 };
  model.apply({ type: "chat", number: 1, lines: [line] });
  model.apply(/** @type {any} */ ({ type: "welcome", seat: 0, lines: [line], now: Date.now() }));
  assert.equal(model.lines.length, 1);
});

test("two rolls that show the same have different numbers", () => {
  const roll = (/** @type {number} */ number) => ({ ...entry(number), seat: -1 });
  assert.equal(lastChance([entry(1)]), undefined);
  assert.equal(lastChance([roll(1), entry(2)]), 1);
  assert.equal(lastChance([roll(1), entry(2), roll(3), entry(4)]), 3);
});
