// The browser's own few texts, in the language of its reader; the games' texts arrive translated.

import { recall, remember } from "./prefs.js";

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" };

/** @type {Record<string, string>} */
let words = {};
let current = "en";
let plurals = new Intl.PluralRules("en");

/** The code of the language in use. */
export function language() {
  return current;
}

/** What the reader chose before, or what the browser asks for. */
export function usualLanguage() {
  const asked = [recall("language", ""), ...navigator.languages].map((code) =>
    code.slice(0, 2).toLowerCase(),
  );
  return asked.find((code) => code in LANGUAGES) ?? "en";
}

/** Read the texts of a language and use them from now on. @param {string} code */
export async function speak(code) {
  const answer = await fetch(`/words/${code}.json`);
  words = await answer.json();
  current = code;
  plurals = new Intl.PluralRules(code);
  document.documentElement.lang = code;
}

/** The same, and remember it. @param {string} code */
export async function chooseLanguage(code) {
  await speak(code);
  remember("language", code);
}

/**
 * A text, with `{name}` filled in. A text with `|` has two forms, and `n` chooses between them.
 * @param {string} key @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const text = words[key];
  if (text === undefined) return key; // visible at once, and a test looks for it
  const [one = "", other = one] = text.split(" | ");
  const form = "n" in values && plurals.select(Number(values.n)) === "one" ? one : other;
  return form.replace(/\{(\w+)\}/g, (whole, name) => spelled(values[name] ?? whole));
}

/** Numbers as the language writes them. @param {string | number} value */
function spelled(value) {
  return typeof value === "number" ? value.toLocaleString(current) : value;
}

/** A share of the whole, in percent; neither none nor all where it is not. @param {number} part */
export function share(part) {
  const shown = part > 0 && part < 1 ? Math.min(0.99, Math.max(0.01, part)) : part;
  return new Intl.NumberFormat(current, { style: "percent" }).format(shown);
}

/** Has this language such a text? @param {string} key */
export function hasWord(key) {
  return key in words;
}

/** Names in a row, as the language puts them: "Anna, Ben and Cleo". @param {string[]} names */
export function inARow(names) {
  return new Intl.ListFormat(current).format(names);
}

/** @param {number} at milliseconds since 1970 */
export function clockTime(at) {
  return new Intl.DateTimeFormat(current, { hour: "2-digit", minute: "2-digit" }).format(at);
}

/** How long ago, in words. @param {number} at milliseconds since 1970 */
export function ago(at) {
  const minutes = Math.round((at - Date.now()) / 60_000);
  const relative = new Intl.RelativeTimeFormat(current, { numeric: "auto" });
  if (minutes > -60) return relative.format(minutes, "minute");
  if (minutes > -60 * 24) return relative.format(Math.round(minutes / 60), "hour");
  return relative.format(Math.round(minutes / 60 / 24), "day");
}
