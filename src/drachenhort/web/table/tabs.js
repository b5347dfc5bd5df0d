// The panels beside the board, one at a time; on a phone they rise from below and can be put away.

import { fill, h, icon } from "../dom.js";

/**
 * @typedef {{ id: string, label: string, picture: string, part: { element: HTMLElement, follow?: () => void } }} Tab
 */

export class Tabs {
  /** @param {Tab[]} tabs @param {HTMLElement} beside stands in the same row where space is short */
  constructor(tabs, beside) {
    this.tabs = tabs;
    this.open = "log";
    this.buttons = tabs.map((tab) => this.#button(tab));
    this.panel = h("div", { class: "tab-panel", role: "tabpanel", tabindex: -1 });
    this.element = h(
      "div",
      { class: "tabs", data: { raised: "false" } },
      this.panel,
      h("div", { class: "tab-row" }, h("div", { class: "tab-list", role: "tablist" }, this.buttons), beside),
    );
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.#draw();
  }

  /** Something new lies behind this tab. @param {string} id */
  mark(id) {
    const button = this.buttons.find((one) => one.dataset.tab === id);
    const isSeen =
      this.open === id &&
      (this.element.dataset.raised === "true" || matchMedia("(min-width: 62rem)").matches);
    button?.classList.toggle("news", !isSeen);
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
    );
  }

  /** The tab that is open already puts the panel away, where it rises from below. @param {string} id */
  #choose(id) {
    const isRaised = this.element.dataset.raised === "true";
    this.element.dataset.raised = String(!(isRaised && this.open === id));
    this.open = id;
    this.#draw();
  }

  /** Arrow keys go from tab to tab, as readers of tab lists expect. @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") this.element.dataset.raised = "false";
    if (!step || !(event.target instanceof HTMLElement) || event.target.role !== "tab") return;
    const at = this.tabs.findIndex(({ id }) => id === this.open);
    this.open = this.tabs[(at + step + this.tabs.length) % this.tabs.length]?.id ?? this.open;
    this.#draw();
    this.buttons.find((one) => one.dataset.tab === this.open)?.focus();
  }

  #draw() {
    const tab = this.tabs.find(({ id }) => id === this.open);
    for (const one of this.buttons) {
      const isOpen = one.dataset.tab === this.open;
      one.setAttribute("aria-selected", String(isOpen));
      one.tabIndex = isOpen ? 0 : -1;
      if (isOpen) one.classList.remove("news");
    }
    if (!tab) return;
    this.panel.setAttribute("aria-label", tab.label);
    fill(this.panel, tab.part.element);
    tab.part.follow?.();
  }
}
