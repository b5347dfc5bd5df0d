// The lines of the log.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = /** @type {any} */ ({});
const { inLines } = await import("../../src/drachenhort/web/table/log.js");

/** @param {...number} seats */
const told = (...seats) => seats.map((seat, at) => ({ number: at + 1, seat, token: `t${at}` }));

/** How many entries each line tells. @param {...number} seats */
const lengths = (...seats) => inLines(told(...seats)).map((line) => line.length);

test("every move has a line", () => {
  assert.deepEqual(lengths(0, 1, 1, 0), [1, 1, 1, 1]);
});

test("a throw of dice is read, a deal of many cards is one line", () => {
  assert.deepEqual(lengths(0, -1, -1, -1, 1), [1, 1, 1, 1, 1]);
  assert.deepEqual(lengths(0, -1, -1, -1, -1, 1), [1, 4, 1]);
});

test("no entry is lost", () => {
  const entries = told(-1, -1, -1, -1, -1, 0, -1);
  assert.deepEqual(inLines(entries).flat(), entries);
});
