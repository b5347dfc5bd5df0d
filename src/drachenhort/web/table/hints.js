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
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
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
    document.removeEventListener("keydown", this.onKey, true);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    event.stopPropagation(); // what was touched on the way to an action stays
    this.close();
  }

  /** @param {import("../dom.js").Child[]} content */
  #open(content) {
    const close = iconButton("close", t("close"), () => this.close());
    fill(this.element, h("header", {}, h("h2", { text: t("hints") }), close), ...content);
    this.element.hidden = false;
    document.addEventListener("keydown", this.onKey, true);
    this.#lay();
  }

  /** @param {Hort.Hint[]} hints */
  #show(hints) {
    const rows = hints.map((hint, place) => this.#row(hint, place));
    this.#open([h("p", { class: "quiet", text: t("hints.more") }), h("ol", {}, rows)]);
    this.#lay(hints.flatMap(({ action }) => this.#path(action)));
    rows[0]?.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {Hort.Hint} hint @param {number} place */
  #row({ action, text, chance, reason }, place) {
    const label = this.#touch(action)?.label ?? "";
    const show = () => {
      for (const one of this.element.querySelectorAll("[aria-pressed]"))
        one.setAttribute("aria-pressed", String(one === button));
      this.view.point(this.#path(action));
    };
    const percent = h("span", { class: "hint-percent", text: share(chance) });
    const bar = h("i", { class: "hint-bar" }, h("i"));
    bar.style.setProperty("--share", String(chance));
    const button = h(
      "button",
      { type: "button", class: "hint", "aria-pressed": "false", data: { action }, on: { click: show, mouseenter: show } },
      h("b", { text: text || label }),
      h("span", { class: "hint-chance" }, bar, percent),
      reason && h("small", { text: reason }),
    );
    button.setAttribute("aria-label", `${place + 1}. ${text || label}. ${t("hints.chance", { share: share(chance) })} ${reason}`);
    return h("li", {}, button);
  }

  /** @param {string} action */
  #touch(action) {
    return this.finger.actions.find((touch) => touch.action === action);
  }

  /** @param {string} action */
  #path(action) {
    return this.#touch(action)?.path ?? [];
  }

  /** Where it covers least of what it speaks of. @param {string[]} hinted */
  #lay(hinted = []) {
    const { element, view } = this;
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
