// A table that still gathers: who sits there, and how friends find it.

import * as api from "../api.js";
import { cover } from "../covers.js";
import { button, fill, h, icon, note } from "../dom.js";
import { beSomebody, nameField, whoAmI } from "../guests.js";
import { askForLevel } from "../levels.js";
import { askForName } from "../people.js";
import { sharePanel } from "../reach.js";
import { nameOf } from "../tables.js";
import { t } from "../words.js";

export class Gathering {
  /** @param {Hort.Table} table @param {() => void} seated called when one has sat down or stood up */
  constructor(table, seated) {
    this.table = table;
    this.seated = seated;
    this.stranger = nameField(table.seats.map(({ name }) => name));
    this.title = h("p", { class: "quiet" });
    this.picture = h("div", { class: "gathering-cover" });
    this.seats = h("ol", { class: "gathering-seats" });
    this.me = "";
    /** @type {Hort.Game | undefined} */
    this.game = undefined;
    this.element = this.#draw();
    this.#nameGame();
    if (table.follows) this.#knowMe();
  }

  /** A seat of a rematch may be kept for the reader. */
  async #knowMe() {
    this.me = (await whoAmI().catch(() => null))?.name ?? "";
    this.#drawSeats();
  }

  #drawSeats() {
    fill(this.seats, ...this.table.seats.map((seat, number) => this.#seat(seat, number)));
  }

  async #nameGame() {
    const game = await api.gameOf(this.table.game).catch(() => undefined);
    if (!game) return;
    this.title.textContent = api.called(game);
    fill(this.picture, cover(game));
    this.game = game;
    this.#drawSeats(); // bots by their levels
  }

  #draw() {
    const { table } = this;
    const isSeated = table.seat !== null;
    const free = table.seats.filter(({ kind }) => kind === "open" || kind === "invited").length;
    this.#drawSeats();
    return h(
      "div",
      { class: "gathering" },
      this.picture,
      h(
        "div",
        { class: "gathering-text" },
        this.title,
        h("h1", { text: t("gathering.title") }),
        h("p", { role: "status", "aria-live": "polite", text: t("gathering.missing", { n: free }) }),
        table.hints && h("p", { class: "quiet" }, icon("bulb"), " ", t("hints.here")),
      ),
      this.seats,
      table.code && sharePanel(`/#/invite/${table.code}`),
      !isSeated && this.stranger.field,
      isSeated && button(t("stand.up"), () => this.#try(() => api.standUp(table.id)), { class: "bare" }),
    );
  }

  /** @param {Hort.SeatSummary} seat @param {number} number */
  #seat(seat, number) {
    const isFree = seat.kind === "open" || seat.kind === "invited";
    const isKept = seat.name !== "" && seat.name === this.me;
    const isAllowed = seat.kind === "open" || this.table.code !== null || isKept;
    const canSit = isFree && this.table.seat === null && isAllowed;
    return h(
      "li",
      { class: `gathering-seat plate ${isFree ? "free" : ""}`, data: { seat: number + 1 } },
      h("span", { class: "seat-number", text: String(number + 1), "aria-hidden": "true" }),
      seat.kind === "bot" && icon("bot"),
      h("b", { text: isFree ? keptFor(seat) : nameOf(seat, this.game) }),
      isFree && this.table.seat !== null && button(t("here.sit"), () => this.#sitHere(number), { class: "bare" }, "user"),
      canSit && button(t("sit"), () => this.#sit(number), { class: "gold" }),
      isFree && this.table.is_mine && button(t("replace"), () => this.#seatBot(number), { class: "bare" }, "bot"),
    );
  }

  /** Whoever has set up the table waits for nobody. @param {number} number */
  #seatBot(number) {
    if (this.game) askForLevel(this.game, (bot) => this.#try(() => api.seatBot(this.table.id, number, bot)));
  }

  /** @param {number} number */
  #sit(number) {
    return this.#try(async () => {
      await beSomebody(this.stranger.name());
      const { id, code, follows, seats } = this.table;
      if (follows && seats[number]?.name) await api.rematch(follows);
      else await api.sit(id, number, code);
    });
  }

  /** Somebody else at this device. @param {number} number */
  #sitHere(number) {
    const { id, code, seats } = this.table;
    const taken = seats.map(({ name }) => name);
    askForName(taken, (name) => this.#try(() => api.sitHere(id, number, code, name)));
  }

  /** @param {() => Promise<unknown>} act */
  async #try(act) {
    try {
      await act();
      this.seated();
    } catch (error) {
      note(api.reason(error), "problem");
    }
  }
}

/** Whom a free seat waits for: whoever was asked for a rematch, a friend, or anybody. @param {Hort.SeatSummary} seat */
function keptFor(seat) {
  return seat.name ? t("rematch.waits", { name: seat.name }) : t(`seat.${seat.kind}`);
}
