// Setting up a table: how many friends, or everything there is to choose.

import { PACES } from "./table/paces.js";
import { button, fill, h, openDialog } from "./dom.js";
import { language, t } from "./words.js";

const CLOCKS = ["none", "live:300+15", "live:900+20", "live:1800+30", "days:1", "days:3"];
const REACTIONS = [1500, 2500, 4000, 8000];
const REACTION_IN_DAYS = 24 * 3600 * 1000;

/** @typedef {(wishes: Hort.Wishes) => void} Begin */

/** A table as most people want it, with bots on all other seats. @param {Hort.Game} game @returns {Hort.Wishes} */
export function usualTable(game) {
  const players = Number(game.options.find(({ name }) => name === "players")?.default ?? game.players[0]);
  const seats = ["me", ...Array(players - 1).fill(game.bots.at(-1) ?? "")];
  return { game: game.id, options: { players }, seats, language: language() };
}

/** Two taps: how many we are, and there is the link. @param {Hort.Game} game @param {Begin} begin */
export function inviteFriends(game, begin) {
  const set = (/** @type {number} */ players) =>
    begin({
      game: game.id,
      options: { players },
      seats: ["me", ...Array(players - 1).fill("invited")],
      language: language(),
    });
  const [only] = game.players;
  if (game.players.length === 1 && only) return set(only);
  const choose = (/** @type {number} */ players) => {
    dialog.close();
    set(players);
  };
  const numbers = game.players.map((players) =>
    button(String(players), () => choose(players), { class: "number" }),
  );
  const content = [h("p", { text: t("invite.how.many") }), h("div", { class: "row numbers" }, numbers)];
  const dialog = openDialog(game.title, content);
}

/** Everything there is to choose. @param {Hort.Game} game @param {Begin} begin */
export function openSetUp(game, begin) {
  const sheet = new SetUp(game);
  const start = () => {
    dialog.close();
    begin(sheet.wishes());
  };
  const dialog = openDialog(
    game.title,
    [sheet.form, button(t("setup.begin"), start, { class: "gold" }, "play")],
    { class: "setup" },
  );
}

/** The form, and what is wished for in it. */
class SetUp {
  /** @param {Hort.Game} game */
  constructor(game) {
    this.game = game;
    this.players = Number(game.options.find(({ name }) => name === "players")?.default ?? game.players[0]);
    /** @type {string[]} */
    this.seats = [];
    this.seatPlace = h("div", { class: "setup-seats" });
    this.clock = select(
      CLOCKS.map((value) => [value, t(`clock.${value}`)]),
      "none",
    );
    this.reaction = select(
      REACTIONS.map((value) => [String(value), t("seconds", { n: value / 1000 })]),
      "2500",
    );
    this.pace = select(
      PACES.map((value) => [value, t(`pace.${value}`)]),
      "normal",
    );
    this.listed = h("input", { type: "checkbox" });
    this.options = game.options.filter(isOpen).map((option) => optionField(option));
    this.form = this.#form();
    this.#drawSeats();
  }

  #form() {
    const { players } = this.game;
    return h(
      "div",
      { class: "setup-form" },
      players.length > 1 &&
        numberChoice(t("setup.players"), players, this.players, (number) => this.#resize(number)),
      h("fieldset", { class: "field" }, h("legend", { text: t("setup.seats") }), this.seatPlace),
      h("label", { class: "field" }, h("span", { text: t("setup.clock") }), this.clock),
      h("label", { class: "field" }, h("span", { text: t("setup.reaction") }), this.reaction),
      h("label", { class: "field" }, h("span", { text: t("pace") }), this.pace),
      h("label", { class: "check" }, this.listed, h("span", { text: t("setup.listed") })),
      h(
        "details",
        { class: "house-rules" },
        h("summary", { text: t("setup.options") }),
        ...this.options.map(({ field }) => field),
      ),
    );
  }

  /** @param {number} players */
  #resize(players) {
    this.players = players;
    this.#drawSeats();
  }

  #drawSeats() {
    const bot = this.game.bots.at(-1) ?? "open";
    this.seats = Array.from(
      { length: this.players },
      (_, seat) => this.seats[seat] ?? (seat === 0 ? "me" : bot),
    );
    const kinds = ["me", ...this.game.bots, "invited", "open"];
    fill(this.seatPlace, ...this.seats.map((kind, seat) => this.#seatRow(kinds, kind, seat)));
  }

  /** @param {string[]} kinds @param {string} kind @param {number} seat */
  #seatRow(kinds, kind, seat) {
    const menu = select(
      kinds.map((value) => [value, t(`seat.${value}`)]),
      kind,
    );
    menu.addEventListener("change", () => this.#take(seat, menu.value));
    return h("label", { class: "seat-row" }, h("span", { text: t("seat", { n: seat + 1 }) }), menu);
  }

  /**
   * Nobody sits twice: who moves to another seat leaves the old one to whoever was there.
   * @param {number} seat @param {string} kind
   */
  #take(seat, kind) {
    const mine = this.seats.indexOf("me");
    if (kind === "me" && mine >= 0 && mine !== seat) this.seats[mine] = this.seats[seat] ?? "open";
    this.seats[seat] = kind;
    this.#drawSeats();
  }

  /** @returns {Hort.Wishes} */
  wishes() {
    const chosen = this.options.map(({ name, value }) => /** @type {const} */ ([name, value()]));
    const options = Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
    const isSlow = this.clock.value.startsWith("days");
    return {
      game: this.game.id,
      options: {
        players: this.players,
        .../** @type {Record<string, string | number | boolean>} */ (options),
      },
      seats: this.seats,
      clock: this.clock.value,
      reaction: isSlow ? REACTION_IN_DAYS : Number(this.reaction.value),
      pace: this.pace.value,
      listed: this.listed.checked,
      language: language(),
    };
  }
}

/**
 * @param {string} label @param {number[]} numbers @param {number} chosen
 * @param {(number: number) => void} choose
 */
function numberChoice(label, numbers, chosen, choose) {
  const radios = numbers.map((number) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "players",
        value: String(number),
        checked: number === chosen,
        on: { change: () => choose(number) },
      }),
      h("span", { text: String(number) }),
    ),
  );
  return h(
    "fieldset",
    { class: "field" },
    h("legend", { text: label }),
    h("div", { class: "choices" }, radios),
  );
}

/** @param {[string, string][]} choices @param {string} chosen */
function select(choices, chosen) {
  return h(
    "select",
    {},
    choices.map(([value, text]) => h("option", { value, text, selected: value === chosen })),
  );
}

/** Is there anything to choose that is not asked elsewhere? @param {Hort.Option} option */
function isOpen(option) {
  return option.name !== "players" && (option.kind !== "choice" || option.of.length > 1);
}

/**
 * A field for an option of the game; `value` is undefined where it stays as usual.
 * @param {Hort.Option} option
 * @returns {{ name: string, field: HTMLElement, value: () => string | number | boolean | undefined }}
 */
function optionField(option) {
  const { name, about } = option;
  if (option.kind === "flag") {
    const box = h("input", { type: "checkbox", checked: option.default === true });
    const value = () => (box.checked === option.default ? undefined : box.checked);
    return { name, field: h("label", { class: "check" }, box, h("span", { text: about })), value };
  }
  const input = option.kind === "choice" ? choiceMenu(option) : textField(option);
  const value = () => readText(option, input.value);
  return { name, field: h("label", { class: "field" }, h("span", { text: about }), input), value };
}

/** @param {Hort.Option} option */
function choiceMenu(option) {
  return select(
    option.of.map((value, at) => [value, option.labels[at] ?? value.replaceAll("_", " ")]),
    String(option.default),
  );
}

/** @param {Hort.Option} option */
function textField(option) {
  const isNumber = option.kind === "number";
  return h("input", {
    type: isNumber ? "number" : "text",
    min: option.low,
    max: option.high,
    placeholder: option.default === null ? option.values : String(option.default),
  });
}

/** @param {Hort.Option} option @param {string} text */
function readText(option, text) {
  if (text.trim() === "" || text === String(option.default)) return undefined;
  return option.kind === "number" ? Number(text) : text;
}
