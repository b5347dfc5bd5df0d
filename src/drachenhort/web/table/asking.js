// "Why not?" and "what is this?": what the rules have against a touch, an element's name, the rule that governs it.

import * as api from "../api.js";
import { fill, h, iconButton } from "../dom.js";
import { language, t } from "../words.js";
import { partOf } from "./model.js";

const PATIENCE = 600; // milliseconds for the reason, before the thing is shown without it

/** @type {Map<string, Promise<Hort.Rule[]>>} */
const books = new Map();

/** The rules of a game, asked for once in each language. @param {string} game */
export function rulesOf(game) {
  const key = `${game} ${language()}`;
  const known = books.get(key) ?? api.rules(game);
  books.set(key, known);
  known.catch(() => books.delete(key));
  return known;
}

/**
 * Say why an element cannot be touched now, or what it is.
 * @param {HTMLElement} place @param {Hort.Scene} scene @param {string} game @param {string} id
 * @param {Promise<Hort.Problem | null>} reason what the rules have against it, if anything
 * @param {(ids: string[]) => void} point shows what the reason speaks of
 */
export async function explain(place, scene, game, id, reason, point) {
  const part = partOf(scene, id);
  if (!part) return;
  place.dataset.about = id;
  const problem = await inTime(reason);
  if (place.dataset.about !== id) return; // something else was touched meanwhile
  const number = problem ? problem.rule : part.rule;
  const sentence = h("p", { class: "quiet" });
  const link = number && h("a", { href: `#/rules/${game}/${number}`, text: number });
  const unknown = part.unknown_label ? h("p", { class: "quiet", text: part.unknown_label }) : null;
  const content = problem
    ? [h("p", {}, h("b", { class: "reason", text: problem.text }), " ", link), sentence]
    : [h("p", {}, h("b", { text: named(part) }), " ", link), unknown, sentence];
  const dismiss = iconButton("close", t("close"), () => (place.hidden = true));
  fill(place, h("div", {}, content), dismiss);
  place.classList.toggle("refused", Boolean(problem));
  place.hidden = false;
  if (problem) point(spokenOf(scene, problem.text));
  const rule = (await rulesOf(game).catch(() => [])).find((one) => one.id === number);
  if (rule) sentence.textContent = rule.text;
}

/** The reason, unless the line is slow or down. @param {Promise<Hort.Problem | null>} reason */
function inTime(reason) {
  const late = new Promise((/** @type {(none: null) => void} */ settle) =>
    setTimeout(() => settle(null), PATIENCE),
  );
  return Promise.race([reason.catch(() => null), late]);
}

/** The spaces that a sentence names; a bare number may mean anything. @param {Hort.Scene} scene @param {string} text */
function spokenOf(scene, text) {
  const words = new Set(text.split(/[^\p{L}\p{N}@]+/u));
  return scene.spaces.map(({ id }) => id).filter((id) => words.has(id) && /\D/.test(id));
}

/** @param {Hort.Part} part */
function named(part) {
  if (!("value" in part)) return part.label;
  return `${part.label} · ${part.value}${"most" in part && part.most ? `/${part.most}` : ""}`;
}
