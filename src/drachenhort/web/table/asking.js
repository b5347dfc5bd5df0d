// "Why not?" and "what is this?": an element's name, and the rule that governs it.

import * as api from "../api.js";
import { fill, h, iconButton } from "../dom.js";
import { language, t } from "../words.js";
import { partOf } from "./model.js";

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

/** @param {HTMLElement} place @param {import("./model.js").Model} model @param {string} id */
export async function explain(place, model, id) {
  const { scene } = model;
  const part = scene && partOf(scene, id);
  if (!scene || !part) return;
  const game = model.welcome?.game ?? scene.game;
  const sentence = h("p", { class: "quiet" });
  const count =
    "value" in part ? ` · ${part.value}${"most" in part && part.most ? `/${part.most}` : ""}` : "";
  const unknown = part.unknown_label ? h("p", { class: "quiet", text: part.unknown_label }) : null;
  const dismiss = iconButton("close", t("close"), () => (place.hidden = true));
  const link = part.rule && h("a", { href: `#/rules/${game}/${part.rule}`, text: part.rule });
  fill(
    place,
    h("div", {}, h("p", {}, h("b", { text: part.label + count }), " ", link), unknown, sentence),
    dismiss,
  );
  place.hidden = false;
  const rule = (await rulesOf(game).catch(() => [])).find((one) => one.id === part.rule);
  if (rule) sentence.textContent = rule.text;
}
