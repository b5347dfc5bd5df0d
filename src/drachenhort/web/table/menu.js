// The menu of a table: rules, the ways to end a game, and how touches become actions.

import { button, h, icon, openDialog } from "../dom.js";
import { paceChoice } from "./paces.js";
import { recall, remember } from "../prefs.js";
import { areSoundsOn, setSounds } from "../sounds.js";
import { t } from "../words.js";

const HABITS = ["quick", "usual", "careful"];

/**
 * @param {import("./model.js").Model} model
 * @param {{ ask: (wish: Hort.Wish) => Promise<boolean>, redraw: () => void, showRound: (() => void) | null }} deeds
 */
export function openMenu(model, deeds) {
  const ask = (/** @type {Hort.Wish} */ wish) => {
    dialog.close();
    deeds.ask(wish);
  };
  const isPlaying = model.isSeated && !model.ending;
  const game = model.welcome?.game ?? "";
  const table = model.welcome?.table ?? "";
  const people = isPlaying && [
    button(t("offer.rewind.make"), () => ask({ type: "offer", what: "rewind" }), {}, "undo"),
    button(t("offer.end.make"), () => ask({ type: "offer", what: "end" }), {}, "flag"),
    resignButton(() => ask({ type: "resign" })),
  ];
  const content = [
    h(
      "nav",
      { class: "menu-links" },
      link(`#/rules/${game}`, "book", t("rules")),
      link(`#/replay/${table}`, "scroll", t("replay.so.far")),
      link("#/", "back", t("home")),
    ),
    deeds.showRound &&
      button(t("round"), () => (dialog.close(), deeds.showRound?.()), { class: "show-round" }, "eye"),
    isPlaying &&
      model.seats.some(({ bot }) => bot) &&
      paceChoice(model.pace, (pace) => deeds.ask({ type: "pace", pace })),
    habitChoice(deeds.redraw),
    soundChoice(),
    people &&
      h("div", { class: "field" }, h("span", { text: t("menu.ending") }), h("div", { class: "row" }, people)),
    h(
      "p",
      { class: "quiet promise" },
      h("small", {}, t("promise"), " ", h("code", { text: model.welcome?.promise ?? "" })),
    ),
  ];
  const dialog = openDialog(t("menu"), content);
}

/** @param {string} href @param {string} picture @param {string} text */
function link(href, picture, text) {
  const close = (/** @type {Event} */ event) =>
    /** @type {HTMLElement} */ (event.target).closest("dialog")?.close();
  return h("a", { class: "button", href, on: { click: close } }, icon(picture), h("span", { text }));
}

/** Giving up takes two taps. @param {() => void} resign */
function resignButton(resign) {
  let isSure = false;
  const element = button(
    t("resign"),
    () => {
      if (isSure) return resign();
      isSure = true;
      const label = element.querySelector("span");
      if (label) label.textContent = t("resign.sure");
    },
    { class: "ember" },
  );
  return element;
}

function soundChoice() {
  const box = h("input", { type: "checkbox", checked: areSoundsOn() });
  box.addEventListener("change", () => setSounds(box.checked));
  return h("label", { class: "check" }, box, h("span", { text: t("sounds") }));
}

/** @param {() => void} redraw */
function habitChoice(redraw) {
  const chosen = recall("habit", "usual");
  const choose = (/** @type {string} */ habit) => {
    remember("habit", habit);
    redraw();
  };
  const radios = HABITS.map((habit) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "habit",
        checked: habit === chosen,
        on: { change: () => choose(habit) },
      }),
      h("span", { text: t(`habit.${habit}`) }),
    ),
  );
  return h(
    "fieldset",
    { class: "field" },
    h("legend", { text: t("habit") }),
    h("div", { class: "choices" }, radios),
  );
}
