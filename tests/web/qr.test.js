// Tests of qr.js: the known code of a known text, and the sizes that texts need.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { qrModules } from "../../src/drachenhort/web/qr.js";

const digest = (/** @type {boolean[][]} */ modules) =>
  createHash("sha256")
    .update(modules.map((row) => row.map(Number).join("")).join("\n"))
    .digest("hex")
    .slice(0, 16);

test("a text takes the smallest version that holds it", () => {
  const size = (/** @type {number} */ length) => qrModules("x".repeat(length)).length;
  assert.deepEqual([14, 15, 26, 62, 84, 180, 213].map(size), [21, 25, 25, 33, 37, 53, 57]);
  assert.throws(() => qrModules("x".repeat(214)), RangeError);
});

test("the three finders stand in their corners", () => {
  const modules = qrModules("http://localhost:8000/#/invite/abcdefghijklmnop");
  const end = modules.length - 1;
  for (const [x, y] of [
    [0, 0],
    [end, 0],
    [0, end],
  ])
    assert.equal(modules[y ?? 0]?.[x ?? 0], true);
  assert.equal(modules[7]?.[7], false);
});

// The digests are those of the matrices that the Python package qrcode 8 makes of the same texts and masks.
test("every mask and both kinds of length agree with another implementation", () => {
  const made = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) =>
    digest(qrModules("https://example.org/#/invite/DrachenHort_1", mask)),
  );
  assert.deepEqual(made, KNOWN.short);
  assert.equal(digest(qrModules("drachen".repeat(28), 3)), KNOWN.long);
});

const KNOWN = {
  short: [
    "49ac833dd1fdf85d",
    "ce068caab82c71f7",
    "837e4ac9f2113f19",
    "fed3366a59ac24f6",
    "59e00133e4eea4f7",
    "aaff12c3b2f87b7f",
    "db319c525b6cfe5e",
    "9f85c84070c901f3",
  ],
  long: "746f50d094316080",
};
