// From entries to lines: what the log tells together, and what it leaves out.

import { CHANCE } from "../naming.js";
import { PASS } from "./model.js";

const MANY = 7; // different things that chance did in a row: nobody reads a deal card by card

/** Whose doing it is told as: chance rolls and draws for a player. @param {Hort.Entry | undefined} entry */
export function doer(entry) {
  return entry?.by ?? entry?.seat ?? CHANCE;
}

/** What is older, half done or tells nothing has no words, and no line. @param {Hort.Entry} entry */
export function isTold(entry) {
  return Boolean(entry.text) && !isSilence(entry);
}

/** A line in words; what goes on as it began says that only once. @param {Hort.Entry[]} line */
export function wordsOf(line) {
  const [first] = line;
  if (first?.lead && line.length > 1) {
    const rest = line.map(({ text }) => text?.slice(first.lead?.length).trim());
    return `${first.lead} ${rest.join(", ")}`;
  }
  return alike(line)
    .map((same) => (same.length > 1 ? `${same[0]?.text} ×${same.length}` : (same[0]?.text ?? "")))
    .join("; ");
}

/**
 * The entries as lines: one each, but what goes on as it began is one line; what chance did in a row is told
 * once if it is the same, and in one line if it is much.
 * @param {Hort.Entry[]} entries @returns {Hort.Entry[][]}
 */
export function inLines(entries) {
  /** @type {Hort.Entry[][]} */
  const runs = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last?.[0] && isOneRun(last[0], entry)) last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run[0]?.lead || alike(run).length >= MANY ? [run] : alike(run)));
}

/** @param {Hort.Entry} first @param {Hort.Entry} next */
function isOneRun(first, next) {
  const isChance = first.seat === CHANCE && next.seat === CHANCE;
  return doer(first) === doer(next) && first.lead === next.lead && (isChance || Boolean(first.lead));
}

/** Somebody could have reacted, let it pass, and nothing came of it. @param {Hort.Entry} entry */
export function isSilence({ token, aftermath, about, is_big }) {
  return token === PASS && !aftermath?.length && !about?.length && !is_big;
}

/** Entries in a row that say the same, together. @param {Hort.Entry[]} run */
export function alike(run) {
  /** @type {Hort.Entry[][]} */
  const groups = [];
  for (const entry of run) {
    const last = groups.at(-1);
    if (last?.[0]?.text === entry.text && last) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** Does a line stand for much that is read only on demand? @param {Hort.Entry[]} line */
export function isMuch(line) {
  return !line[0]?.lead && alike(line).length > 1;
}
