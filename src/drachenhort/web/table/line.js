// What one sees of the line to the server: a move that is still on its way, and that it is down for longer.

import { fill, h, icon } from "../dom.js";
import { t } from "../words.js";

/** Milliseconds after which a line that is down is spoken of, and a move that has not arrived. */
const SOON = 2000;
const AT_ONCE = 500;

export class LineSigns {
  /** @param {HTMLElement} page @param {HTMLElement} line where it is said that the line is down */
  constructor(page, line) {
    this.page = page;
    this.line = line;
    this.mark = h("p", { class: "on-way", role: "status", hidden: true });
    this.timers = { line: 0, mark: 0 };
  }

  /** @param {import("../wire.js").Wire} wire */
  draw(wire) {
    clearTimeout(this.timers.line);
    if (wire.line === "lost") {
      this.timers.line = window.setTimeout(() => this.#say(true), wire.lostAt + SOON - Date.now());
    } else this.#say(false);
  }

  /** Whether a move has been sent that nobody has acknowledged. @param {boolean} isSending */
  sends(isSending) {
    if (!isSending) {
      clearTimeout(this.timers.mark);
      this.timers.mark = 0;
      this.mark.hidden = true;
    } else if (!this.timers.mark) {
      this.timers.mark = window.setTimeout(() => this.#show(), AT_ONCE);
    }
  }

  stop() {
    clearTimeout(this.timers.line);
    clearTimeout(this.timers.mark);
  }

  #show() {
    fill(this.mark, icon("hourglass"), h("span", { text: t("sending") }));
    this.mark.hidden = false;
  }

  /** @param {boolean} isLost */
  #say(isLost) {
    this.line.textContent = isLost ? t("line.lost") : "";
    this.page.classList.toggle("line-lost", isLost);
  }
}
