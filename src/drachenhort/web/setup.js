// Setting up a table: everything there is to choose.

import { called, reason, Refusal } from "./api.js";
import { button, fill, h, openDialog } from "./dom.js";
import { HouseRules } from "./houserules.js";
import { levelsOf, rememberBot, usualBot } from "./levels.js";
import { otherName, personField } from "./people.js";
import { PACES } from "./table/paces.js";
import { language, t } from "./words.js";

const CLOCKS = ["none", "live:300+15", "live:900+20", "live:1800+30", "days:1", "days:3"];
const REACTIONS = [1500, 2500, 4000, 8000];
const REACTION_IN_DAYS = 24 * 3600 * 1000;

/** Tells whether there is a table now; what stands against it is handed to `complain`. */
/** @typedef {(wishes: Hort.Wishes, complain: (error: unknown) => void) => Promise<boolean>} Try */

/**
 * Everything there is to choose; the sheet stays, with all that is filled in, until there is a table.
 * @param {Hort.Game} game @param {Try} begin @param {string} [bot] proposed for all other seats
 */
export function openSetUp(game, begin, bot = usualBot(game, false)) {
  const sheet = new SetUp(game, bot);
  const start = async () => {
    const wishes = sheet.wishes();
    if (wishes && (await begin(wishes, (error) => sheet.complain(error)))) dialog.close();
  };
  const dialog = openDialog(
    called(game),
    [sheet.form, button(t("setup.begin"), start, { class: "gold" }, "play")],
    { class: "setup" },
  );
}

/** The form, and what is wished for in it. */
class SetUp {
  /** @param {Hort.Game} game @param {string} bot */
  constructor(game, bot) {
    this.game = game;
    this.bot = bot;
    this.players = Number(game.options.find(({ name }) => name === "players")?.default ?? game.players[0]);
    /** @type {string[]} */
    this.seats = [];
    /** @type {HTMLInputElement[]} of people at this device, by seat */
    this.names = [];
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
    this.hints = select(
      ["usual", "yes", "no"].map((value) => [value, t(`hints.${value}`)]),
      "usual",
    );
    this.listed = h("input", { type: "checkbox" });
    this.rules = new HouseRules(game, this.players);
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
      this.game.suggestions.length > 1 && this.rules.first,
      h("label", { class: "field" }, h("span", { text: t("setup.clock") }), this.clock),
      h("label", { class: "field" }, h("span", { text: t("setup.reaction") }), this.reaction),
      h("label", { class: "field" }, h("span", { text: t("pace") }), this.pace),
      h("label", { class: "field" }, h("span", { text: t("hints.allow") }), this.hints),
      h("label", { class: "check" }, this.listed, h("span", { text: t("setup.listed") })),
      this.rules.element,
    );
  }

  /** @param {number} players */
  #resize(players) {
    this.players = players;
    this.rules.resize(players);
    this.#drawSeats();
  }

  #drawSeats() {
    this.seats = Array.from(
      { length: this.players },
      (_, seat) => this.seats[seat] ?? (seat === 0 ? "me" : this.bot),
    );
    const named = (/** @type {string} */ kind) => /** @type {[string, string]} */ ([kind, t(`seat.${kind}`)]);
    const kinds = [...["me", "here"].map(named), ...levelsOf(this.game), ...["invited", "open"].map(named)];
    fill(this.seatPlace, ...this.seats.map((kind, seat) => this.#seatRow(kinds, kind, seat)));
  }

  /** @param {[string, string][]} kinds @param {string} kind @param {number} seat */
  #seatRow(kinds, kind, seat) {
    const menu = select(kinds, kind);
    menu.addEventListener("change", () => this.#take(seat, menu.value));
    const row = h("label", { class: "seat-row" }, h("span", { text: t("seat", { n: seat + 1 }) }), menu);
    if (kind !== "here") return row;
    const taken = this.names.map(({ value }) => value);
    const field = (this.names[seat] ??= personField(otherName(taken), t("here.name")));
    return h("div", { class: "seat-here" }, row, field);
  }

  /**
   * Nobody sits twice: who moves to another seat leaves the old one to whoever was there.
   * @param {number} seat @param {string} kind
   */
  #take(seat, kind) {
    const mine = this.seats.indexOf("me");
    if (kind === "me" && mine >= 0 && mine !== seat) this.seats[mine] = this.seats[seat] ?? "open";
    this.seats[seat] = kind;
    if (this.game.bots.includes(kind)) rememberBot(kind);
    if (kind === "here" && this.reaction.value === "2500") this.reaction.value = "8000"; // to hand the device over
    this.#drawSeats();
  }

  /** What stands against the table, said where it belongs. @param {unknown} error */
  complain(error) {
    const rule = error instanceof Refusal ? error.rule : null;
    this.rules.complain({ code: "", text: reason(error), rule });
  }

  /** Null where something is not filled in well. @returns {Hort.Wishes | null} */
  wishes() {
    const options = this.rules.values();
    if (options === null) return null;
    const isSlow = this.clock.value.startsWith("days");
    return {
      game: this.game.id,
      options: { players: this.players, ...options },
      seats: this.seats,
      clock: this.clock.value,
      reaction: isSlow ? REACTION_IN_DAYS : Number(this.reaction.value),
      pace: this.pace.value,
      hints: this.hints.value === "usual" ? null : this.hints.value === "yes",
      listed: this.listed.checked,
      language: language(),
      names: this.seats.map((kind, seat) => (kind === "here" && this.names[seat]?.value) || ""),
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
