// Time that runs: the clocks of the seats, the present decision, and moments for reactions.

import { t } from "../words.js";

const TICK = 200;
const HURRY = 20_000;

export class Clocks {
  /**
   * @param {HTMLElement} page @param {import("./model.js").Model} model
   * @param {HTMLElement} bar for moments and decisions that end by themselves
   */
  constructor(page, model, bar) {
    this.page = page;
    this.model = model;
    this.bar = bar;
    this.began = 0;
    /** @type {number | null} */
    this.ends = null;
    this.timer = window.setInterval(() => this.tick(), TICK);
  }

  stop() {
    clearInterval(this.timer);
  }

  tick() {
    const { model } = this;
    for (const element of this.page.querySelector("hort-scene")?.shadowRoot?.querySelectorAll(".seat-clock") ?? [])
      this.#seat(/** @type {SVGTextElement} */ (element));
    this.#moment(model.ending ? null : model.waitsUntil);
  }

  /** @param {SVGTextElement} element */
  #seat(element) {
    const { model } = this;
    const seat = Number(element.dataset.seat);
    const left = model.seats[seat]?.left ?? 0;
    const isRunning = !model.ending && model.until !== null && model.scene?.prompt.decider === seat;
    const rest = isRunning ? (model.until ?? 0) - model.now() : left;
    element.textContent = spell(rest);
    element.classList.toggle("hurry", Boolean(isRunning) && rest < HURRY);
  }

  /** A bar that shrinks to nothing when the moment is over. @param {number | null} until */
  #moment(until) {
    if (until !== this.ends) {
      this.ends = until;
      this.began = this.model.now();
    }
    const isShown = until !== null && until > this.model.now();
    this.bar.hidden = !isShown;
    if (!isShown || until === null) return;
    const share = Math.max(0, (until - this.model.now()) / Math.max(1, until - this.began));
    this.bar.style.setProperty("--share", String(share));
  }
}

/** @param {number} milliseconds */
export function spell(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 48 * 3600) return t("days", { n: Math.floor(seconds / 86_400) });
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");
