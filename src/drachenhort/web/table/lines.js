// From entries to lines: what the log tells together, and what it leaves out.

import { CHANCE } from "../naming.js";
import { PASS } from "./model.js";

const MANY = 7; // different things that chance did in a row: nobody reads a deal card by card

/** @param {Hort.Entry | undefined} entry @param {number} times */
export function wordsOf(entry, times) {
  const words = entry?.text || [entry?.token, ...(entry?.aftermath ?? [])].join(" ");
  return times > 1 ? `${words} ×${times}` : words;
}

/**
 * The entries as lines: one each, but what chance did in a row is told once if it is the same, and in one
 * line if it is much.
 * @param {Hort.Entry[]} entries @returns {Hort.Entry[][]}
 */
export function inLines(entries) {
  /** @type {Hort.Entry[][]} */
  const runs = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (entry.seat === CHANCE && last?.[0]?.seat === CHANCE) last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (alike(run).length >= MANY ? [run] : alike(run)));
}

/** Somebody could have reacted, let it pass, and nothing came of it. @param {Hort.Entry} entry */
export function isSilence({ token, aftermath, about }) {
  return token === PASS && !aftermath?.length && !about?.length;
}

/** Entries in a row that say the same, together. @param {Hort.Entry[]} run */
export function alike(run) {
  /** @type {Hort.Entry[][]} */
  const groups = [];
  for (const entry of run) {
    const last = groups.at(-1);
    if (last && isAlike([...last, entry])) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** @param {Hort.Entry[]} line */
export function isAlike([first, ...others]) {
  return others.every(({ text, token }) => text === first?.text && (text || token === first?.token));
}
