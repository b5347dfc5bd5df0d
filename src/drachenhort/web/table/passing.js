// Several people at one device: whom it is handed to, who is asked aloud, and when a hand is covered again.

import { button, fill, h, icon } from "../dom.js";
import { t } from "../words.js";

/** Milliseconds for which the card between turns takes no tap: the last one was meant for something else. */
const UNAWARE = 500;
/** Seconds until a hand is covered: after one's turn, after an answer, after a look in between. */
const AFTER = { turn: 6, answer: 1, look: 20 };

/**
 * What the device remembers from one pair of eyes to the next; nothing of it is anybody's secret.
 * @type {{ table: string, handTo: number | null, taken: string, answered: Set<string> }}
 */
let device = { table: "", handTo: null, taken: "", answered: new Set() };

/**
 * @typedef {object} PassingDeeds
 * @property {(wish: Hort.Wish) => Promise<boolean>} ask
 * @property {(seat: number | null) => void} look shows the table with other eyes, and forgets all that these saw
 */

export class Passing {
  /** @param {import("./model.js").Model} model @param {PassingDeeds} deeds */
  constructor(model, deeds) {
    const table = model.welcome?.table ?? "";
    if (device.table !== table) device = { table, handTo: null, taken: "", answered: new Set() };
    this.model = model;
    this.deeds = deeds;
    this.mine = String(model.mine);
    this.bar = h("div", { class: "passing-bar", role: "status" });
    this.sheet = h("div", { class: "handover", hidden: true });
    this.element = h("section", { class: "passing", "aria-label": t("pass.device") }, this.bar, this.sheet);
    this.isLeaving = false;
    this.wasAsked = false;
    /** @type {keyof typeof AFTER | null} why the hand will be covered */
    this.ends = null;
    this.left = 0;
    this.timer = window.setInterval(() => this.#tick(), 1000);
    this.drawn = "";
  }

  stop() {
    clearInterval(this.timer);
  }

  draw() {
    const { model } = this;
    if (!model.scene || this.isLeaving) return;
    if (this.mine !== String(model.mine)) document.querySelector("dialog.lend")?.remove();
    this.mine = String(model.mine);
    this.#remember();
    if (model.ending) fill(this.element);
    else if (model.isOpen) this.#drawOpen();
    else if (model.isSeated) this.#drawHeld();
    else this.#drawPublic();
  }

  // ---- who is asked ------------------------------------------------------------------------------

  /** The seat of this device whose turn it is to decide, if any. */
  get #decider() {
    const { model } = this;
    const decider = model.scene?.prompt.decider ?? -1;
    const isHere = model.mine.includes(decider) && !model.seats[decider]?.bot && model.waitsUntil === null;
    return isHere ? decider : null;
  }

  /** Who has been left alone at a device that others shared. */
  get #only() {
    const { mine } = this.model;
    return mine.length === 1 ? (mine[0] ?? null) : null;
  }

  /** Whoever at this device may react now and has not answered. */
  get #invited() {
    const { moment } = this.model;
    const isOpen = (/** @type {number} */ seat) => !device.answered.has(`${moment?.id} ${seat}`);
    return moment ? moment.seats.filter((seat) => this.model.mine.includes(seat) && isOpen(seat)) : [];
  }

  /** Whoever at this device has to answer an offer. */
  get #voters() {
    const { offer, mine, seats } = this.model;
    const isAsked = (/** @type {number} */ seat) =>
      seat !== offer?.seat && !offer?.agreed.includes(seat) && !seats[seat]?.bot;
    return offer ? mine.filter(isAsked) : [];
  }

  #remember() {
    const { model } = this;
    if (model.decision || this.#voters.includes(model.seat)) this.wasAsked = true;
    const isAnswered = model.moment?.seats.includes(model.seat) && !model.decision;
    if (model.moment && isAnswered) device.answered.add(`${model.moment.id} ${model.seat}`);
  }

  /** Nobody reacts, or not for longer: what is said of many moments is said of this one, too. @param {Hort.Wish} wish */
  #nobody(wish) {
    const { moment } = this.model;
    for (const seat of moment?.seats ?? []) device.answered.add(`${moment?.id} ${seat}`);
    this.deeds.ask(wish);
    this.draw();
  }

  /** Wait for somebody who has the device, or takes it, at this moment. @param {number} seat */
  async #hold(seat) {
    const taken = `${this.model.moment?.id} ${seat}`;
    if (device.taken === taken) return true;
    device.taken = taken;
    return this.deeds.ask({ type: "hold", seat });
  }

  /** Somebody takes the device, at a moment that waits for it. @param {number} seat */
  async #take(seat) {
    if (this.#invited.includes(seat) && !(await this.#hold(seat))) return;
    if (this.model.isSeated && !this.model.isOpen) this.#cover(seat);
    else this.#look(seat);
  }

  /** Forget what one has seen; the next one taps when the device has arrived. @param {number | null} next */
  #cover(next = null) {
    device.handTo = next;
    this.#look(null);
  }

  /** @param {number | null} seat */
  #look(seat) {
    this.isLeaving = !this.model.isOpen;
    if (seat !== null) device.handTo = null;
    this.deeds.look(seat);
  }

  // ---- drawing -----------------------------------------------------------------------------------

  /** Nothing is hidden: the table turns to whoever decides. */
  #drawOpen() {
    const decider = this.#decider;
    const turned = decider ?? this.#only;
    this.sheet.hidden = true;
    this.ends = null;
    if (turned !== null && turned !== this.model.seat) return this.#look(turned);
    const others = this.#voters.filter((seat) => seat !== this.model.seat);
    if (others.length) this.#say(t("pass.answer"), this.#names(others));
    else this.#say(decider === null ? "" : t("pass.plays", { name: this.#name(decider) }));
  }

  /** Everybody may look: what spectators see. */
  #drawPublic() {
    const next = this.#decider ?? device.handTo ?? this.#only;
    this.sheet.hidden = next === null;
    if (next !== null) this.#drawSheet(next);
    if (this.#invited.length) this.#askAloud(this.#invited);
    else if (this.#voters.length) this.#say(t("pass.answer"), this.#names(this.#voters));
    else this.#say(t("pass.look"), this.#names(this.model.mine, "bare"));
  }

  /** Somebody holds the device and sees the own hand. */
  #drawHeld() {
    const { seat } = this.model;
    const voters = this.#voters.filter((other) => other !== seat);
    const isTaken = device.taken === `${this.model.moment?.id} ${seat}`;
    this.sheet.hidden = true;
    if (!isTaken && this.#invited.some((other) => other !== seat)) return this.#cover(); // asked aloud, of all
    if (this.#invited.includes(seat)) this.#hold(seat);
    this.#countDown();
    if (voters.length) return this.#say(t("pass.answer"), this.#names(voters));
    const next = this.#decider;
    const isNext = next !== null && next !== seat;
    const name = this.#name(isNext ? next : seat);
    const text = isNext ? t("pass.next", { name }) : t(this.ends === "turn" ? "pass.over" : "pass.holds", { name });
    const label = isNext ? t("pass.to", { name }) : t("pass.cover");
    const style = this.ends ? "gold" : "bare";
    this.#say(text, [button(label, () => this.#cover(next), { class: style }, "eye")], this.ends !== null);
  }

  /** @param {number[]} seats */
  #askAloud(seats) {
    const { moment, holds, welcome } = this.model;
    const quiet = (/** @type {Hort.Standing} */ what, /** @type {string} */ text) =>
      button(text, () => this.#nobody({ type: "standing", what, together: true }), { class: "bare" });
    const nobody = () => moment && this.#nobody({ type: "nobody", moment: moment.id });
    const isOffered = holds === "always" && welcome?.matters;
    this.#say(t("pass.react"), [
      ...this.#names(seats),
      button(t("pass.nobody"), nobody, { class: "gold" }),
      quiet("turn", t("pass.nobody.turn")),
      quiet("round", t("pass.nobody.round")),
      ...(isOffered ? [quiet("matters", welcome.matters ?? "")] : []),
    ]);
  }

  /** A button for each of them. @param {number[]} seats @param {string} [style] */
  #names(seats, style = "") {
    return seats.map((seat) =>
      button(this.#name(seat), () => this.#take(seat), { class: style, data: { seat: seat + 1 } }, "user"),
    );
  }

  /** @param {number} seat */
  #name(seat) {
    return this.model.names[seat] ?? "";
  }

  /**
   * The bar keeps its place and its buttons as long as it says the same.
   * @param {string} text @param {HTMLElement[]} [deeds] @param {boolean} [isEnding]
   */
  #say(text, deeds = [], isEnding = false) {
    const left = isEnding ? t("pass.left", { n: this.left }) : "";
    const shown = JSON.stringify([text, left, this.model.moment?.id, deeds.map((deed) => deed.textContent)]);
    if (shown === this.drawn) return;
    this.drawn = shown;
    const words = h("p", {}, h("b", { text }), left && h("small", { class: "quiet", text: ` ${left}` }));
    fill(this.bar, words, h("div", { class: "row" }, deeds));
  }

  /** @param {number} next */
  #drawSheet(next) {
    if (this.sheet.dataset.seat === String(next + 1)) return;
    this.sheet.dataset.seat = String(next + 1);
    const name = this.#name(next);
    const sign = h("span", { class: "handover-sign" }, icon("user"));
    this.#drawSign(sign, next);
    const show = button(t("pass.mine", { name }), () => this.#look(next), { class: "gold", disabled: true }, "hand");
    const card = h(
      "div",
      { class: "handover-card plate", role: "dialog", "aria-modal": "true", "aria-label": t("pass.hand", { name }) },
      sign,
      h("h2", { text: t("pass.hand", { name }) }),
      h("p", { class: "quiet", text: t("pass.tap", { name }) }),
      show,
    );
    fill(this.sheet, card);
    setTimeout(() => {
      show.disabled = false;
      show.focus({ preventScroll: true });
    }, UNAWARE);
  }

  /** The piece of a seat as it stands on the board, where there is one. @param {HTMLElement} place @param {number} seat */
  async #drawSign(place, seat) {
    const { scene, welcome } = this.model;
    const spaces = new Set(scene?.spaces.map(({ id }) => id));
    const piece = scene?.pieces.find(({ owner, at }) => owner === seat && spaces.has(at));
    if (!piece || !scene || !welcome) return;
    const { signOf } = await import("../scene/sign.js");
    const { kind, face, owner } = piece;
    fill(place, signOf({ game: welcome.game, theme: scene.theme, sort: "piece", kind, face, owner }));
    place.classList.add("piece");
  }

  // ---- covering ----------------------------------------------------------------------------------

  /** When the holder is no longer asked, the hand is covered after a while. */
  #countDown() {
    const { model } = this;
    const { seat, scene } = model;
    const isAsked = model.decision !== null || this.#decider === seat || this.#voters.includes(seat);
    const isOwnTurn = scene?.prompt.turn === seat && (this.#decider ?? seat) === seat && this.wasAsked;
    const hasAnswered = device.answered.has(`${model.moment?.id} ${seat}`) && scene?.prompt.turn !== seat;
    const ends = isAsked || isOwnTurn ? null : !this.wasAsked ? "look" : hasAnswered ? "answer" : "turn";
    if (ends === this.ends) return;
    this.ends = ends;
    this.left = ends ? AFTER[ends] : 0;
  }

  #tick() {
    if (!this.ends || this.isLeaving || document.querySelector("dialog[open]")) return;
    this.left -= 1;
    if (this.left <= 0) this.#cover(this.#decider);
    else this.draw();
  }
}
