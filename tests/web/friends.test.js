// Tests of table/calling.js and guests.js: what one hears of a change, and which names are proposed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { inventName } from "../../src/drachenhort/web/guests.js";
import { changeOf } from "../../src/drachenhort/web/table/calling.js";

/** @param {[id: string, kind: string, at: string][]} pieces */
const look = (pieces, chance = 0) =>
  /** @type {any} */ ({ scene: { pieces: pieces.map(([id, kind, at]) => ({ id, kind, at })) }, chance });

test("dice rattle when chance has thrown, wood knocks, cards swish, and nothing is silent", () => {
  const before = look([
    ["d", "die", "cup"],
    ["p", "dragon", "a1"],
    ["c", "card", "stack"],
  ]);
  assert.equal(changeOf(before, look([["d", "die", "cup"], ["p", "dragon", "a1"], ["c", "card", "stack"]], 1)), "dice");
  assert.equal(changeOf(before, look([["d", "die", "cup"], ["p", "dragon", "b2"], ["c", "card", "hand"]])), "wood");
  assert.equal(changeOf(before, look([["d", "die", "cup"], ["p", "dragon", "a1"], ["c", "card", "hand"]])), "card");
  assert.equal(changeOf(before, look([["d", "die", "cup"], ["p", "dragon", "a1"], ["c", "card", "stack"]])), null);
  assert.equal(changeOf(before, before), null);
  assert.equal(changeOf(look([["p", "dragon", "a1"]]), look([["p", "dragon", "a1"]], 1)), null);
});

test("a name that somebody at the table has is not proposed", () => {
  /** @type {string[]} */
  const taken = [];
  for (let more = 0; more < 40; more++) {
    const name = inventName(taken.map((one) => one.toUpperCase()));
    assert.ok(!taken.includes(name), name);
    taken.push(name);
  }
});
