// What is known of a table: the server's messages put together, one after the other.

import { CHANCE, ONLOOKER } from "../naming.js";

/** How every game writes that somebody lets something pass. */
export const PASS = "-";

/** The number of what chance decided last. @param {readonly Hort.Entry[]} entries */
export function lastChance(entries) {
  return entries.findLast(({ seat }) => seat === CHANCE)?.number;
}

export class Model {
  constructor() {
    /** @type {Hort.Table | null} while the table gathers */
    this.gathering = null;
    /** @type {Hort.WelcomeMessage | null} */
    this.welcome = null;
    /** @type {Hort.SeatState[]} */
    this.seats = [];
    /** @type {Hort.Scene | null} */
    this.scene = null;
    /** @type {Hort.Entry[]} */
    this.entries = [];
    /** @type {Hort.ChatLine[]} */
    this.lines = [];
    /** @type {Hort.Decision | null} */
    this.decision = null;
    /** @type {number | null} when the clock of whoever decides runs out */
    this.until = null;
    /** @type {number | null} */
    this.waitsUntil = null;
    this.canUndo = false;
    /** @type {Hort.Standing} what one has said for many moments */
    this.standing = "always";
    /** @type {Record<number, Hort.Standing>} what people who share a device have said aloud, by seat */
    this.aloud = {};
    /** @type {Hort.Pace} of bots */
    this.pace = "normal";
    /** @type {Hort.Offer | null} */
    this.offer = null;
    /** @type {[number, number][]} */
    this.votes = [];
    /** @type {Hort.Ending | null} */
    this.ending = null;
    /** @type {Hort.RematchState | null} */
    this.rematch = null;
    /** @type {boolean[]} who is there, as was said last: what is shown slowly does not hold that back */
    this.presence = [];
    /** @type {Hort.SharedMoment | null} when people at this device may react */
    this.moment = null;
    /** Is nothing hidden from anybody now? Known only where people share a device. */
    this.isOpen = false;
    /** Milliseconds by which the server's clock is ahead of ours. */
    this.skew = 0;
  }

  /** One's own seat; negative for spectators. */
  get seat() {
    return this.welcome?.seat ?? ONLOOKER;
  }

  get isSeated() {
    return this.seat >= 0;
  }

  /** The seats that are played on this device. */
  get mine() {
    return this.welcome?.mine ?? [];
  }

  /** Do several people share this device? */
  get isShared() {
    return this.mine.length > 1;
  }

  /** What holds for many moments: what one has said, or at a shared device what was said aloud there. */
  get holds() {
    if (!this.isShared) return this.standing;
    const said = this.mine.map((seat) => this.aloud[seat] ?? "always");
    return said.find((what) => what === "turn" || what === "round") ?? said[0] ?? "always";
  }

  get names() {
    return this.seats.map(({ name }) => name);
  }

  /** Does a bot play on one's own seat? */
  get isAway() {
    return this.isSeated && Boolean(this.seats[this.seat]?.bot) && !this.seats[this.seat]?.is_resigned;
  }

  /** The time by the server's clock. */
  now() {
    return Date.now() + this.skew;
  }

  /** @param {Hort.ServerMessage} message */
  apply(message) {
    if (message.type === "gathering") {
      this.gathering = message.table;
      this.skew = message.now - Date.now();
    } else if (message.type === "welcome") {
      this.gathering = null;
      this.welcome = message;
      this.skew = message.now - Date.now();
      this.#say(message.lines);
    } else if (message.type === "state") {
      this.#state(message);
    } else if (message.type === "chat") {
      this.#say(message.lines);
    }
  }

  /** @param {Hort.StateMessage} state */
  #state(state) {
    const firstNew = state.entries[0]?.number ?? Infinity;
    this.entries = [
      ...this.entries.filter(({ number }) => number <= state.after && number < firstNew),
      ...state.entries,
    ];
    this.seats = this.#present(state.seats);
    this.scene = state.scene ?? this.scene;
    this.decision = state.decision ?? null;
    this.until = state.until ?? null;
    this.waitsUntil = state.waits_until ?? null;
    this.canUndo = state.can_undo ?? false;
    this.standing = state.standing ?? "always";
    this.aloud = state.aloud ?? {};
    this.pace = state.pace ?? "normal";
    this.offer = state.offer ?? null;
    this.votes = state.votes ?? [];
    this.ending = state.ending ?? null;
    this.moment = state.moment ?? null;
    this.isOpen = state.is_open ?? false;
    this.rematch = state.rematch ?? null;
  }

  /** Who is there is known at once, whatever is still to be shown. @param {Hort.StateMessage} state */
  see(state) {
    this.presence = state.seats.map(({ is_online }) => is_online);
    this.seats = this.#present(this.seats);
  }

  /** @param {Hort.SeatState[]} seats */
  #present(seats) {
    return seats.map((seat, number) => ({ ...seat, is_online: this.presence[number] ?? seat.is_online }));
  }

  /** Has chance decided anything? */
  get hasChance() {
    return lastChance(this.entries) !== undefined;
  }

  /** @param {Hort.ChatLine[]} lines */
  #say(lines) {
    const known = new Set(this.lines.map(({ number }) => number));
    this.lines = [...this.lines, ...lines.filter(({ number }) => !known.has(number))];
  }
}

/**
 * The element of a scene with this id.
 * @param {Hort.Scene} scene @param {string} id @returns {Hort.Part | undefined}
 */
export function partOf(scene, id) {
  const parts = [scene.pieces, scene.spaces, scene.zones, scene.counters, scene.controls];
  return /** @type {Hort.Part[]} */ (parts.flat()).find((part) => part.id === id);
}
