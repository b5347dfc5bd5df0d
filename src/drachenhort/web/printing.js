// Whether the names of places are printed on boards: a wish of the reader, kept by the browser.

import { h } from "./dom.js";
import { recall, remember } from "./prefs.js";
import { t } from "./words.js";

/** Every scene takes it from the page, through a property that its stylesheet reads. */
export function applyNames() {
  const isOff = recall("names", "on") === "off";
  document.documentElement.style.setProperty("--place-names", isOff ? "none" : "inline");
}

/** The switch for it. */
export function namesChoice() {
  const box = h("input", { type: "checkbox", name: "names", checked: recall("names", "on") !== "off" });
  box.addEventListener("change", () => {
    remember("names", box.checked ? null : "off");
    applyNames();
  });
  return h("label", { class: "check" }, box, h("span", { text: t("names") }));
}

applyNames();
