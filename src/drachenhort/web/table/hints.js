// Hints: the best moves for whoever is asked, with chances and a reason; a touch shows one, and plays nothing.

import * as api from "../api.js";
import { fill, h, icon, iconButton, note, wear } from "../dom.js";
import { share, t } from "../words.js";
import { placeFor } from "./placing.js";

await wear("hints");

const EDGE = 8;
/** What a covered pixel costs: of what a hint would touch, of what else glows, of the board. */
const WORTH = { hinted: 60, offered: 4, board: 0.4 };
/** Not worth a card that is slimmer than its place. */
const SLIM = 100;
const WIDTH = 340;

/** The card with the hints; it lies over the table, beside what they speak of. */
export class Hints {
  /**
   * @param {import("./model.js").Model} model @param {import("./finger.js").Finger} finger @param {Hort.SceneView} view
   */
  constructor(model, finger, view) {
    this.model = model;
    this.finger = finger;
    this.view = view;
    this.element = h("section", { class: "hints plate", role: "group", "aria-label": t("hints"), tabindex: -1, hidden: true });
    /** @type {string | null} the question that is answered here */
    this.about = null;
    /** Whether one of them is shown on the table. */
    this.isShowing = false;
    this.listening = new AbortController();
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Ask, or put the card away. */
  async toggle() {
    const { decision, seat } = this.model;
    if (this.isOpen || !decision) return this.close();
    this.about = decision.id;
    this.#open([h("p", { class: "thinking", role: "status" }, icon("bulb"), h("span", { text: t("hints.thinking") }))]);
    try {
      const hints = await api.hints(this.model.welcome?.table ?? "", decision.id, seat);
      if (this.about === decision.id) this.#show(hints);
    } catch (error) {
      if (this.about !== decision.id) return; // one has played on meanwhile
      this.close();
      note(api.reason(error), "problem");
    }
  }

  /** What was asked has been answered: the hints are of no use any more. */
  renew() {
    if (this.about !== null && this.model.decision?.id !== this.about) this.close();
  }

  close() {
    this.about = null;
    this.element.hidden = true;
    this.listening.abort();
    if (this.isShowing) this.finger.dispatchEvent(new Event("change")); // everything glows again that may be touched
    this.isShowing = false;
  }

  /** From now on Escape closes it, and the first touch of the table: one plays on there. */
  #listen() {
    this.listening.abort();
    this.listening = new AbortController();
    const settings = { capture: true, signal: this.listening.signal };
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
      event.stopPropagation(); // what was touched on the way to an action stays
      this.close();
    };
    document.addEventListener("keydown", pressed, settings);
    this.view.addEventListener("pointerdown", () => this.close(), settings);
  }

  /** @param {import("../dom.js").Child[]} content */
  #open(content) {
    const close = iconButton("close", t("close"), () => this.close());
    fill(this.element, h("header", {}, h("h2", { text: t("hints") }), h("small", { class: "quiet", text: t("hints.label") }), close), ...content);
    this.element.hidden = false;
    this.#listen();
    this.#lay();
  }

  /** @param {Hort.Hint[]} hints */
  #show(hints) {
    const rows = hints.map((hint) => this.#row(hint));
    this.#open([h("p", { class: "quiet", text: t("hints.more") }), h("ol", {}, rows)]);
    this.#lay(hints.flatMap(({ action }) => this.#path(action)));
    rows[0]?.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {Hort.Hint} hint */
  #row({ action, text, chance, reason }) {
    const label = this.#touch(action)?.label ?? "";
    const show = () => {
      for (const one of this.element.querySelectorAll("[aria-pressed]"))
        one.setAttribute("aria-pressed", String(one === button));
      this.isShowing = true;
      this.view.offer(this.#path(action));
    };
    const percent = h("strong", {}, h("span", { class: "unseen", text: ` ${t("hints.label")}: ` }), share(chance));
    const bar = h("i", { class: "hint-bar" }, h("i"));
    bar.style.setProperty("--share", String(chance));
    const button = h(
      "button",
      { type: "button", class: "hint", "aria-pressed": "false", data: { action }, on: { click: show, mouseenter: show } },
      h("span", { class: "hint-move" }, h("b", { text: text || label }), percent),
      bar,
      reason && h("small", { text: reason }),
    );
    return h("li", {}, button);
  }

  /** @param {string} action */
  #touch(action) {
    return this.finger.actions.find((touch) => touch.action === action);
  }

  /** What one would touch; how a thing is turned is asked when it is in its place. @param {string} action */
  #path(action) {
    const turns = new Set(this.model.scene?.controls.flatMap(({ id, turn }) => (turn === null ? [] : [id])));
    return (this.#touch(action)?.path ?? []).filter((id) => !turns.has(id));
  }

  /** Where it covers least of what it speaks of. @param {string[]} hinted */
  #lay(hinted = []) {
    const { element, view } = this;
    if (element.closest(".desk")) return element.removeAttribute("style"); // it lies over the panels
    const table = /** @type {Element} */ (element.offsetParent).getBoundingClientRect();
    const stage = /** @type {Element} */ (view.parentElement).getBoundingClientRect();
    const room = { x: stage.x + EDGE, y: stage.y + EDGE, width: stage.width - 2 * EDGE, height: stage.height - 2 * EDGE };
    const width = WIDTH < room.width - SLIM ? WIDTH : room.width;
    element.style.width = `${width}px`;
    const size = { width, height: Math.min(element.offsetHeight, room.height) };
    const spaces = view.where((this.model.scene?.spaces ?? []).map(({ id }) => id));
    const spared = [
      ...view.where(hinted).map((rect) => ({ rect, worth: WORTH.hinted })),
      ...view.where(view.offered).map((rect) => ({ rect, worth: WORTH.offered })),
      ...spaces.map((rect) => ({ rect, worth: WORTH.board })),
    ];
    const { x, y } = placeFor([size], room, spared, room);
    element.style.left = `${x - table.x}px`;
    element.style.top = `${y - table.y}px`;
  }
}
