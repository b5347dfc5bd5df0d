// The top of a rulebook: the game in one minute, and a table of all cards, tokens or tiles in its box.

import { h } from "./dom.js";
import { signOf } from "./scene/sign.js";
import { t } from "./words.js";

/** @param {string} game @param {string} name a symbol by sort, kind and face: `piece/card/SL` */
function picture(game, name) {
  const [sort = "", kind = "", face = null] = name.split("/");
  return signOf({ game, theme: game, sort, kind, face, owner: 0 });
}

/** How the game goes; null where it does not say. @param {string} game @param {Hort.Overview} overview */
export function minuteOf(game, { aim, minute }) {
  if (!minute.length) return null;
  return h(
    "section",
    { class: "minute" },
    h("h2", { text: t("rules.minute") }),
    h("p", { class: "minute-aim", text: aim }),
    h(
      "ol",
      {},
      minute.map((step) => h("li", {}, picture(game, step.picture), h("span", { text: step.text }))),
    ),
  );
}

/**
 * What is in the box; null where the game does not say.
 * @param {string} game @param {Hort.Overview} overview @param {(rule: string) => HTMLElement} link
 */
export function componentsOf(game, { components }, link) {
  if (!components.length) return null;
  const row = (/** @type {Hort.Component} */ one) =>
    h(
      "tr",
      {},
      h("td", {}, picture(game, one.picture)),
      h("th", { scope: "row" }, one.label, h("small", { class: "quiet", text: ` ×${one.count}` })),
      h("td", {}, one.does, one.rule && " ", one.rule && link(one.rule)),
    );
  return h(
    "section",
    { class: "components", data: { topic: t("rules.components") } },
    h("h2", { text: t("rules.components"), tabindex: -1 }),
    h("table", {}, h("tbody", {}, components.map(row))),
  );
}
