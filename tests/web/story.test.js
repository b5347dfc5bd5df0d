// Tests of the story at the end of a game: who was ahead is said only where everybody's points were seen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { countedOf, scoreboard, storyOf } from "../../src/drachenhort/web/table/story.js";

const NAMES = ["Anna", "Ben"];
const ENDING = { code: "", text: "", rule: null, winners: [1], points: [3, 7], places: [2, 1], seed: "" };
const big = { number: 9, seat: 1, token: "x", text: "lifts the treasure", is_big: true };

function scene(points, zone = null) {
  const counters = points.map((value, owner) => ({ id: `p${owner}`, kind: "points", owner, value, label: "points", zone: zone && `${zone}${owner}` }));
  const zones = zone ? points.map((_, owner) => ({ id: `${zone}${owner}`, kind: zone, owner })) : [];
  return { counters: counters.filter(({ value }) => value !== null), zones, pieces: [] };
}

test("the counter that says at the end what was counted tells who was ahead", () => {
  const score = scoreboard(scene([3, 7]), ENDING.points);
  assert.deepEqual(score(scene([2, 0])), [2, 0]);
  assert.equal(score(scene([2, null])), null, "the points of one are hidden");
  assert.equal(scoreboard(scene([1, 1]), ENDING.points), null);
});

test("about five sentences, from the course to the margin", () => {
  const game = { ending: ENDING, names: NAMES, entries: [big, big, big] };
  const said = storyOf(game, [[1, 0], [2, 0], [3, 0], [3, 0], [3, 2]]);
  assert.deepEqual(said, ["story.course", "story.half", "story.told", "story.told", "story.late", "story.margin"]);
  assert.deepEqual(storyOf({ ...game, entries: [] }, []), ["story.course", "story.margin"]);
});

test("points are explained by coins, or by what was counted", () => {
  const coins = { ...scene([0]), zones: [{ id: "hoard", kind: "coins", owner: 0 }] };
  coins.pieces = ["100", "25"].map((face) => ({ at: "hoard", face }));
  assert.equal(countedOf(coins, 0, 125), "100 + 25");
  assert.equal(countedOf(scene([4], "nest"), 0, 9), "points 4");
  assert.equal(countedOf(scene([9], "nest"), 0, 9), "");
});
