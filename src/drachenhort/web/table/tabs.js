// The panels beside the board, one at a time, which can be put away; on a phone they rise from below.

import { fill, h, icon, iconButton } from "../dom.js";
import { recall, remember } from "../prefs.js";
import { t } from "../words.js";

/** Where panels stand beside the board they stay as they were left; elsewhere they begin put away. */
const BESIDE = "(min-width: 62rem)";
/** The most that a badge counts. */
const MOST = 9;

/**
 * @typedef {{ id: string, label: string, picture: string, part: { element: HTMLElement, follow?: () => void } }} Tab
 */

export class Tabs {
  /** @param {Tab[]} tabs @param {HTMLElement} beside stands in the same row where space is short */
  constructor(tabs, beside) {
    this.tabs = tabs;
    this.open = "log";
    /** @type {Map<string, number>} how much is new behind a tab */
    this.unread = new Map();
    this.fold = iconButton("next", t("panel.fold"), () => this.#raise(!this.isRaised), {
      class: "icon-button fold",
    });
    this.buttons = tabs.map((tab) => this.#button(tab));
    this.panel = h("div", { class: "tab-panel", role: "tabpanel", tabindex: -1 });
    this.element = h(
      "div",
      { class: "tabs" },
      this.panel,
      h(
        "div",
        { class: "tab-row" },
        h("div", { class: "tab-list", role: "tablist" }, this.buttons),
        beside,
        this.fold,
      ),
    );
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.isRaised = matchMedia(BESIDE).matches && recall("panel", "open") === "open";
    this.#draw();
  }

  /** So much more lies behind this tab. @param {string} id @param {number} [many] */
  mark(id, many = 1) {
    if (this.open === id && this.isRaised) return;
    this.unread.set(id, (this.unread.get(id) ?? 0) + many);
    this.#draw();
  }

  /** Out of the way, until one asks for it. */
  putAway() {
    this.isRaised = false;
    this.#draw();
  }

  /** Shows the newest of what is open. */
  follow() {
    this.tabs.find(({ id }) => id === this.open)?.part.follow?.();
  }

  /** @param {boolean} isRaised */
  #raise(isRaised) {
    this.isRaised = isRaised;
    if (matchMedia(BESIDE).matches) remember("panel", isRaised ? "open" : "folded");
    this.#draw();
    this.element.dispatchEvent(new CustomEvent("raise"));
  }

  /** @param {Tab} tab */
  #button(tab) {
    return h(
      "button",
      {
        type: "button",
        role: "tab",
        class: "tab",
        data: { tab: tab.id },
        on: { click: () => this.#choose(tab.id) },
      },
      icon(tab.picture),
      h("span", { text: tab.label }),
      h("b", { class: "unread", hidden: true }),
    );
  }

  /** The tab that is open already puts the panel away. @param {string} id */
  #choose(id) {
    const isRaised = !(this.isRaised && this.open === id);
    this.open = id;
    this.#raise(isRaised);
  }

  /** Arrow keys go from tab to tab, as readers of tab lists expect. @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape" && this.isRaised && !matchMedia(BESIDE).matches) this.#raise(false);
    if (!step || !(event.target instanceof HTMLElement) || event.target.role !== "tab") return;
    const at = this.tabs.findIndex(({ id }) => id === this.open);
    this.open = this.tabs[(at + step + this.tabs.length) % this.tabs.length]?.id ?? this.open;
    this.#draw();
    this.buttons.find((one) => one.dataset.tab === this.open)?.focus();
  }

  #draw() {
    const tab = this.tabs.find(({ id }) => id === this.open);
    this.element.dataset.raised = String(this.isRaised);
    if (this.isRaised) this.unread.delete(this.open);
    for (const one of this.buttons) {
      const id = one.dataset.tab ?? "";
      one.setAttribute("aria-selected", String(id === this.open));
      one.tabIndex = id === this.open ? 0 : -1;
      this.#count(one, this.unread.get(id) ?? 0);
    }
    const label = t(this.isRaised ? "panel.fold" : "panel.unfold");
    this.fold.title = label;
    this.fold.setAttribute("aria-label", label);
    if (!tab) return;
    this.panel.setAttribute("aria-label", tab.label);
    fill(this.panel, tab.part.element);
    this.follow();
  }

  /** How much is unread, on a badge over the corner of the tab: nothing moves. @param {HTMLElement} tab @param {number} many */
  #count(tab, many) {
    const badge = /** @type {HTMLElement} */ (tab.querySelector(".unread"));
    badge.hidden = many === 0;
    badge.textContent = many > MOST ? `${MOST}+` : String(many);
    const name = tab.querySelector("span")?.textContent ?? "";
    tab.setAttribute("aria-label", many ? t("tab.unread", { tab: name, n: many }) : name);
  }
}
