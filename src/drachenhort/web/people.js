// People who share this device: their names when a table is set up, and one more at a table that gathers.

import { button, fill, h, iconButton, openDialog } from "./dom.js";
import { inventName, whoAmI } from "./guests.js";
import { levelMenu, usualBot } from "./levels.js";
import { language, t } from "./words.js";

const LONGEST = 24;
/** Milliseconds to say "I do" aloud; the moment ends when the device says that nobody does. */
const REACTION = 8000;

/** A name that none of these has. @param {string[]} taken */
export function otherName(taken) {
  for (let tries = 0; tries < 40; tries++) {
    const name = inventName();
    if (!taken.includes(name)) return name;
  }
  return t("here.person", { n: taken.length + 1 });
}

/** A field for the name of somebody at this device. @param {string} name @param {string} label */
export function personField(name, label) {
  return h("input", {
    type: "text",
    maxlength: LONGEST,
    autocomplete: "off",
    spellcheck: "false",
    value: name,
    "aria-label": label,
    on: { focus: (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select() },
  });
}

/** What is wrong with a name at this device; "" if nothing is. @param {string} name @param {string[]} others */
function objection(name, others) {
  const key = (/** @type {string} */ one) => one.trim().toLocaleLowerCase();
  if (!key(name)) return t("here.nameless");
  return others.map(key).includes(key(name)) ? t("here.twins", { name: name.trim() }) : "";
}

/** Say at a field what is wrong with it, until it is changed. @param {HTMLInputElement} field @param {string} text */
function complain(field, text) {
  const problem = h("p", { class: "field-problem", role: "alert", text });
  field.parentElement?.querySelector(".field-problem")?.remove();
  field.after(problem);
  field.addEventListener("input", () => problem.remove(), { once: true });
  field.focus();
}

/** Ask for one name. @param {string[]} taken @param {(name: string) => void} take */
export function askForName(taken, take) {
  const field = personField(otherName(taken), t("here.name"));
  const done = () => {
    const problem = objection(field.value, taken);
    if (problem) return complain(field, problem);
    dialog.close();
    take(field.value);
  };
  const content = [
    h("label", { class: "field" }, h("span", { text: t("here.name") }), field),
    button(t("sit"), done, { class: "gold" }, "check"),
  ];
  const dialog = openDialog(t("here.sit"), content);
}

/**
 * Who sits around this device, and how many bots besides: that is a table.
 * @param {Hort.Game} game @param {(wishes: Hort.Wishes) => void} begin
 */
export async function playHere(game, begin) {
  const [least, most] = [game.players[0] ?? 2, game.players.at(-1) ?? 2];
  const me = (await whoAmI())?.name ?? inventName();
  const names = [me, otherName([me])];
  const place = h("ol", { class: "people" });
  const bots = h("select", {});
  const level = levelMenu(game, usualBot(game, false));
  const strength = h("label", { class: "field" }, h("span", { text: t("level") }), level);
  bots.addEventListener("change", () => (strength.hidden = bots.value === "0"));
  /** @type {HTMLInputElement[]} */
  let fields = [];
  const keep = () => fields.forEach((field, at) => (names[at] = field.value));
  const draw = () => {
    fields = names.map((name, at) => personField(name, t("here.person", { n: at + 1 })));
    fill(place, ...fields.map((field, at) => h("li", {}, field, names.length > 2 && leave(at))));
    const numbers = game.players.map((players) => players - names.length).filter((number) => number >= 0);
    const chosen = numbers.includes(Number(bots.value)) ? Number(bots.value) : numbers[0];
    fill(bots, ...numbers.map((n) => h("option", { value: n, text: String(n), selected: n === chosen })));
    more.hidden = names.length >= most;
    strength.hidden = bots.value === "0";
  };
  const leave = (/** @type {number} */ at) =>
    iconButton("close", t("here.leave"), () => {
      keep();
      names.splice(at, 1);
      draw();
    });
  const add = () => {
    keep();
    names.push(otherName(names));
    draw();
    fields.at(-1)?.focus();
  };
  const start = () => {
    keep();
    const problems = names.map((name, at) => objection(name, names.slice(0, at)));
    const [at, wrong] = [problems.findIndex(Boolean), problems.find(Boolean)];
    const field = fields[at];
    if (field && wrong) return complain(field, wrong);
    const others = Array(Number(bots.value)).fill(level.value);
    const seats = ["me", ...Array(names.length - 1).fill("here"), ...others];
    dialog.close();
    begin({ game: game.id, options: { players: seats.length }, seats, names, reaction: REACTION, language: language() });
  };
  const more = button(t("here.more"), add, { class: "bare" }, "user");
  draw();
  const content = [
    h("p", { text: t("here.how") }),
    place,
    more,
    most > least && h("label", { class: "field" }, h("span", { text: t("here.bots") }), bots),
    strength,
    button(t("setup.begin"), start, { class: "gold" }, "play"),
  ];
  const dialog = openDialog(t("here.play"), content, { class: "play-here" });
}
