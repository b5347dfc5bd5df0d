// The menu of a table: rules, the ways to end a game, and how touches become actions.

import * as api from "../api.js";
import { button, h, icon, openDialog } from "../dom.js";
import { beSomebody, inventName } from "../guests.js";
import { seatName } from "../naming.js";
import { recall, remember } from "../prefs.js";
import { namesChoice } from "../printing.js";
import { t } from "../words.js";
import { areNoticesOn, canNotify, setNotices } from "./calling.js";
import { openFirst } from "./first.js";
import { openKeys } from "./keys.js";
import { paceChoice } from "./paces.js";

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
  const rules = link(`#/rules/${game}`, "book", t("rules"));
  api.gameOf(game).then((facts) => (rules.hidden = !facts?.has_rules), () => {});
  const another = () => {
    dialog.close();
    setUpAnother(game);
  };
  const content = [
    h(
      "nav",
      { class: "menu-links" },
      rules,
      button(t("menu.new"), another, {}, "play"),
      link(`#/replay/${table}`, "scroll", t("replay.so.far")),
      button(t("first.again"), () => (dialog.close(), openFirst(model)), { class: "menu-first" }, "flag"),
      link("#/", "back", t("home")),
      button(t("keys"), () => (dialog.close(), openKeys()), { class: "menu-keys" }, "keys"),
      button(t("light"), nextLight, { class: "menu-light" }, "light-system"),
    ),
    model.mine.length + (model.welcome?.lent?.length ?? 0) > 0 && !model.ending && elsewhere(model),
    deeds.showRound &&
      button(t("round"), () => (dialog.close(), deeds.showRound?.()), { class: "show-round" }, "eye"),
    model.seats.some(({ title }) => title) && h("p", { class: "quiet", text: botsOf(model) }),
    isPlaying &&
      model.seats.some(({ bot }) => bot) &&
      paceChoice(model.pace, (pace) => deeds.ask({ type: "pace", pace })),
    habitChoice(deeds.redraw),
    namesChoice(),
    canNotify() && noticeChoice(),
    people &&
      h("div", { class: "field" }, h("span", { text: t("menu.ending") }), h("div", { class: "row" }, people)),
    model.hasChance &&
      h(
        "p",
        { class: "quiet promise" },
        h("small", {}, t("promise"), " ", h("code", { text: model.welcome?.promise ?? "" })),
      ),
  ];
  const dialog = openDialog(t("menu"), content);
}

/** The levels of the bots, which narrow plates only number. @param {import("./model.js").Model} model */
function botsOf({ seats }) {
  const bots = seats.flatMap(({ name, title, level }, seat) =>
    title ? [t("log.told", { name: seatName(name, seat), text: `${level} · ${title}` })] : [],
  );
  return bots.join(", ");
}

/** @param {string} href @param {string} picture @param {string} text */
function link(href, picture, text) {
  const close = (/** @type {Event} */ event) =>
    /** @type {HTMLElement} */ (event.target).closest("dialog")?.close();
  return h("a", { class: "button", href, on: { click: close } }, icon(picture), h("span", { text }));
}

/** As the switch in the bar, which has no room on a small screen. */
function nextLight() {
  /** @type {HTMLElement | null} */ (document.querySelector(".light-switch"))?.click();
}

/** Seats come and go by a code. @param {import("./model.js").Model} model */
function elsewhere(model) {
  const open = async () => {
    const { openLending } = await import("./lending.js");
    document.querySelector("dialog[open]")?.remove();
    openLending(model);
  };
  return h("div", { class: "row" }, button(t("lend"), open, {}, "share"));
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

/** The same game at another table; this one stays as it is. @param {string} id */
async function setUpAnother(id) {
  /** @type {import("../setup.js").Try} */
  const begin = async (wishes, complain) => {
    try {
      await beSomebody(inventName());
      location.hash = `#/table/${(await api.setUp(wishes)).id}`;
      return true;
    } catch (error) {
      complain(error);
      return false;
    }
  };
  const [game, { openSetUp }] = await Promise.all([api.gameOf(id), import("../setup.js")]);
  if (game) openSetUp(game, begin);
}

/** Only after this touch the browser is asked whether it may show notices. */
function noticeChoice() {
  const box = h("input", { type: "checkbox", checked: areNoticesOn() });
  box.addEventListener("change", async () => (box.checked = await setNotices(box.checked)));
  return h("label", { class: "check" }, box, h("span", { text: t("notices") }));
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
