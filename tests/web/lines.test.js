// The lines of the log.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inLines, isSilence, isTold, wordsOf } from "../../src/drachenhort/web/table/lines.js";

/** @param {...[number, string]} moves seats and what they did */
const told = (...moves) => moves.map(([seat, text], at) => ({ number: at + 1, seat, token: `t${at}`, text }));

/** How many entries each line tells. @param {...[number, string]} moves */
const lengths = (...moves) => inLines(told(...moves)).map((line) => line.length);

/** @param {number} count @returns {[number, string][]} */
const deal = (count) => Array.from({ length: count }, (_, at) => [-1, `card ${at}`]);

test("every move has a line", () => {
  assert.deepEqual(lengths([0, "a"], [1, "a"], [1, "a"], [0, "b"]), [1, 1, 1, 1]);
});

test("what chance does again and again is told once", () => {
  assert.deepEqual(lengths([0, "a"], [-1, "x"], [-1, "x"], [-1, "y"], [1, "b"]), [1, 2, 1, 1]);
});

test("a throw of dice is read, a deal of many cards is one line", () => {
  assert.deepEqual(lengths([0, "a"], ...deal(6), [1, "b"]), [1, 1, 1, 1, 1, 1, 1, 1]);
  assert.deepEqual(lengths([0, "a"], ...deal(7), [1, "b"]), [1, 7, 1]);
});

test("no entry is lost", () => {
  const entries = told(...deal(8), [0, "a"], [-1, "x"], [-1, "x"]);
  assert.deepEqual(inLines(entries).flat(), entries);
});

test("what goes on as it began is one line and says so once, until somebody else does something", () => {
  const step = (/** @type {number} */ seat, /** @type {string} */ text) => {
    return { number: 1, seat, token: "t", text: `walks: ${text}`, lead: "walks:" };
  };
  const lines = inLines([step(0, "forest"), step(0, "lake"), step(1, "field")]);
  assert.deepEqual(lines.map(wordsOf), ["walks: forest, lake", "walks: field"]);
});

test("what chance does for a player is told as his, and again and again only once", () => {
  const draw = (/** @type {number} */ by) => {
    return { number: 1, seat: -1, by, token: "!draw:?", text: "draws a card" };
  };
  const lines = inLines([draw(1), draw(1), draw(0)]);
  assert.deepEqual(lines.map(wordsOf), ["draws a card ×2", "draws a card"]);
});

test("without words there is no line: notation is never shown", () => {
  assert.ok(!isTold({ number: 1, seat: 0, token: "pass(tY", text: "" }));
  assert.ok(!isTold({ number: 1, seat: 0, token: "DF" }));
});

test("whoever lets something pass is not told of, unless something comes of it", () => {
  const entry = { number: 1, seat: 0, token: "-", text: "lets Ladon go on" };
  assert.ok(isSilence(entry));
  assert.ok(!isSilence({ ...entry, about: ["d4"] }));
  assert.ok(!isSilence({ ...entry, aftermath: ["!draw:?"] }));
  assert.ok(!isSilence({ ...entry, token: "ok" }));
  assert.ok(!isSilence({ ...entry, text: "puts Ladon to sleep", is_big: true }));
});
