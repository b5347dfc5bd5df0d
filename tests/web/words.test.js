// Tests of words/*.json: all languages say the same things, with the same blanks, and all that pages ask for.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../src/drachenhort/web/", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, WEB), "utf8");
/** @type {Record<string, Record<string, string>>} */
const words = Object.fromEntries(
  ["en", "fr", "de"].map((code) => [code, JSON.parse(read(`words/${code}.json`))]),
);
const blanks = (text = "") => [...new Set(text.match(/\{\w+\}/g))].sort();

for (const code of ["fr", "de"]) {
  test(`${code} says everything that en says, with the same blanks`, () => {
    assert.deepEqual(Object.keys(words[code] ?? {}), Object.keys(words.en ?? {}));
    for (const [key, text] of Object.entries(words.en ?? {}))
      assert.deepEqual(blanks(words[code]?.[key]), blanks(text), key);
  });
}

test("French keeps its spaces before two-part marks, and they do not break", () => {
  for (const [key, text] of Object.entries(words.fr ?? {})) {
    assert.doesNotMatch(text, /[^\u202f][;!?]/u, key);
    assert.doesNotMatch(text, /[^\u00a0\d]:/u, key);
  }
});

test("every text that a page asks for by its whole name is there", () => {
  const files = ["", "table/"].flatMap((folder) =>
    readdirSync(new URL(folder || ".", WEB))
      .filter((name) => name.endsWith(".js"))
      .map((name) => folder + name),
  );
  for (const file of files) {
    for (const [, key = ""] of read(file).matchAll(/\bt\("([^"]+)"/g))
      assert.ok(key in (words.en ?? {}), `${file}: ${key}`);
  }
});
