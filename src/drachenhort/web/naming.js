// Names of seats: people by theirs, bots by how they play rather than by their program's name.

import { hasWord, t } from "./words.js";

/** Who decides when dice are thrown or cards are drawn. */
export const CHANCE = -1;
/** Whoever looks on, and what everybody may see. */
export const ONLOOKER = -3;
/** Whoever sees all cards open, after the game. */
export const EVERYTHING = -5;

/**
 * A bot that has sat there from the beginning is called after its program and its seat, such as "greedy
 * 2".
 */
const BORN = /^([a-z]+) (\d+)$/;

/** The program of a bot with such a name, or "". @param {string} name @param {number} seat */
function programOf(name, seat) {
  const [, bot = "", number = ""] = BORN.exec(name) ?? [];
  return hasWord(`bot.${bot}`) && Number(number) === seat + 1 ? bot : "";
}

/** @param {string} name @param {number} seat */
export function seatName(name, seat) {
  const bot = programOf(name, seat);
  return bot ? `${t(`bot.${bot}`)} ${seat + 1}` : name;
}

/** For the narrow plates on a board. @param {string} name @param {number} seat */
export function shortName(name, seat) {
  return programOf(name, seat) ? t("bot.short", { seat: seat + 1 }) : name;
}

/** @param {number} seat @param {readonly string[]} names */
export function whoIs(seat, names) {
  if (seat === CHANCE) return t("chance");
  const name = names[seat];
  return name === undefined ? t("somebody") : seatName(name, seat);
}
