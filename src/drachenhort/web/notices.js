// What went wrong or takes a moment: refusals, and whole pages that say one thing.

import { h, icon, note } from "./dom.js";
import { t } from "./words.js";

/**
 * Why something did not happen, with the way to the rule.
 * @param {Hort.RefusedMessage} refusal @param {string} game
 */
export function sayRefusal({ text, rule }, game) {
  note(text, "problem", rule && h("a", { href: `#/rules/${game}/${rule}`, text: rule }));
}

/** @param {string} text */
export function waiting(text) {
  return h("div", { class: "empty", role: "status" }, emblem(), h("p", { text }));
}

/** @param {string} text @param {string} [title] */
export function closed(text, title = "") {
  return h(
    "div",
    { class: "empty closed", role: "alert" },
    emblem(),
    title && h("h1", { text: title }),
    h("p", { text }),
    h("a", { class: "button gold", href: "#/", text: t("home") }),
  );
}

function emblem() {
  const eye = icon("hoard");
  eye.classList.add("emblem");
  return eye;
}
