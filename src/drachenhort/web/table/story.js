// The story of a game in about five sentences, and how its points came about: from the log, the last scene and a few looks back.

import { whoIs } from "../naming.js";
import { inARow, t } from "../words.js";

/** @typedef {{ ending: Hort.Ending, names: string[], entries: readonly Hort.Entry[] }} Game what is known at the end */
/** @typedef {number[]} Standing the points of all seats at a moment */

/** How many big moments are told: more where points tell nothing. */
const FEW = 2;
const MANY = 3;

/** The sentences. @param {Game} game @param {readonly Standing[]} past standings at equal steps, from the first to the last */
export function storyOf(game, past) {
  const { ending, names } = game;
  const course = t("story.course", { names: inARow(names.map((_, seat) => whoIs(seat, names))), n: game.entries.length });
  const leads = past.length ? [halfTime(past, names), turn(ending, past, names)] : [];
  const big = bigMoments(game, past.length ? FEW : MANY);
  return [course, leads[0], ...big, leads[1], margin(ending, names)].filter((sentence) => sentence !== undefined);
}

/** Who was ahead in the middle of the game. @param {readonly Standing[]} past @param {string[]} names */
function halfTime(past, names) {
  const middle = past[Math.floor(past.length / 2)] ?? [];
  const points = Math.max(...middle);
  const leaders = leadersOf(middle);
  if (points === 0) return t("story.half.none");
  const who = inARow(leaders.map((seat) => whoIs(seat, names)));
  return t(leaders.length > 1 ? "story.half.many" : "story.half", { name: who, points });
}

/** When the winner took the lead. @param {Hort.Ending} ending @param {readonly Standing[]} past @param {string[]} names */
function turn(ending, past, names) {
  const [winner] = ending.winners;
  if (winner === undefined || ending.winners.length > 1) return undefined;
  const scored = past.filter((standing) => Math.max(...standing) > 0);
  const isAhead = scored.map((standing) => leadersOf(standing).includes(winner));
  if (isAhead.length < 3) return undefined;
  const name = whoIs(winner, names);
  if (isAhead.every(Boolean)) return t("story.ahead", { name });
  return isAhead.at(-1) ? undefined : t("story.late", { name });
}

/** By how much it was won. @param {Hort.Ending} ending @param {string[]} names */
function margin({ winners, points, places }, names) {
  const [winner] = winners;
  const second = places.findIndex((place, seat) => place > 1 && place === Math.min(...places.filter((one) => one > 1)) && !winners.includes(seat));
  if (winner === undefined || winners.length > 1 || second < 0) return undefined;
  const n = (points[winner] ?? 0) - (points[second] ?? 0);
  return n > 0 && areCounted(points) ? t("story.margin", { name: whoIs(winner, names), other: whoIs(second, names), n }) : undefined;
}

/** Whether points were counted; in a race the first has one and the others have none. @param {readonly number[]} points */
export function areCounted(points) {
  return points.some((value) => value !== 0 && value !== 1);
}

/** The moments that nobody should have missed: the last ones, which decided. @param {Game} game @param {number} most */
function bigMoments({ entries, names }, most) {
  const told = entries.filter((entry) => entry.is_big && entry.text);
  return told.slice(-most).map(({ by, seat, text = "" }) => {
    const sentence = t("story.told", { name: whoIs(by ?? seat, names), text });
    return /[.!?…]$/u.test(text) ? sentence.slice(0, -1) : sentence;
  });
}

/** @param {Standing} standing */
function leadersOf(standing) {
  const most = Math.max(...standing);
  return standing.flatMap((points, seat) => (points === most ? [seat] : []));
}

/**
 * The points of all seats in a scene, by the counter that said at the end what was counted; none where no counter did,
 * or where one did not see those of everybody.
 * @param {Hort.Scene} last @param {readonly number[]} points @returns {((scene: Hort.Scene) => Standing | null) | null}
 */
export function scoreboard(last, points) {
  const seats = points.map((_, seat) => seat);
  const like = last.counters.find((one) => {
    const key = keyOf(last, one);
    return seats.every((seat) => counterOf(last, key, seat)?.value === points[seat]);
  });
  if (!like || points.every((value) => value === 0)) return null;
  const key = keyOf(last, like);
  return (scene) => {
    const counters = seats.flatMap((seat) => counterOf(scene, key, seat) ?? []);
    return counters.length === seats.length ? counters.map(({ value }) => value) : null;
  };
}

/** What a counter counts: its kind, and the kind of zone where it does. @param {Hort.Scene} scene @param {Hort.Counter} counter */
function keyOf(scene, { kind, zone }) {
  return `${kind} ${scene.zones.find(({ id }) => id === zone)?.kind ?? ""}`;
}

/** @param {Hort.Scene} scene @param {string} key @param {number} seat */
function counterOf(scene, key, seat) {
  return scene.counters.find((one) => one.owner === seat && keyOf(scene, one) === key);
}

/**
 * How the points of a seat came about: the coins that lie before it, or what was counted there.
 * @param {Hort.Scene} scene @param {number} seat @param {number} points
 */
export function countedOf(scene, seat, points) {
  const own = new Set(scene.zones.filter(({ owner }) => owner === seat).map(({ id }) => id));
  const coins = scene.pieces.filter(({ at, face }) => own.has(at) && /^\d+$/.test(face ?? "")).map(({ face }) => Number(face));
  if (coins.length && coins.reduce((a, b) => a + b, 0) === points) return coins.join(" + ");
  const counted = scene.counters.filter(({ zone, value }) => zone !== null && own.has(zone) && value > 0);
  const isPoints = counted.some(({ value }) => value === points); // then nothing else was counted
  return isPoints ? "" : counted.map(({ label, value }) => `${label.split(",")[0]} ${value}`).join(" · ");
}
