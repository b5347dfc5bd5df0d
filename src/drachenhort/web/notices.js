// Whole pages that say one thing: wait a moment, or this way is closed.

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/** @param {string} text */
export function waiting(text) {
  const emblem = icon("hoard");
  emblem.classList.add("emblem");
  return h("div", { class: "empty", role: "status" }, emblem, h("p", { text }));
}

/** @param {string} text @param {string} [title] */
export function closed(text, title = "") {
  return h(
    "div",
    { class: "empty", role: "alert" },
    title && h("h1", { text: title }),
    h("p", { text }),
    h("a", { class: "button gold", href: "#/", text: t("home") }),
  );
}
