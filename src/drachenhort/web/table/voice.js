// What a screen reader says: every new line of the log and of the chat, whichever panel is open.

import { h } from "../dom.js";
import { whoIs } from "../naming.js";
import { t } from "../words.js";
import { doer, inLines, isTold, wordsOf } from "./lines.js";

const KEPT = 20; // lines, for readers that go back

export class Voice {
  constructor() {
    this.element = h("div", { class: "unseen", role: "log", "aria-label": t("log.new") });
    /** @type {{ entry: number, line: number } | null} what was said last; whoever comes is not read the past */
    this.said = null;
  }

  /** @param {import("./model.js").Model} model */
  draw(model) {
    const last = { entry: model.entries.at(-1)?.number ?? 0, line: model.lines.at(-1)?.number ?? 0 };
    const said = this.said ?? last;
    const entries = model.entries.filter((entry) => entry.number > said.entry && isTold(entry));
    const lines = model.lines.filter((line) => line.number > said.line);
    const texts = [
      ...inLines(entries).map((line) => spoken(line, model.names)),
      ...lines.map(({ name, text }) => t("log.chat", { name, text })),
    ];
    this.element.append(...texts.map((text) => h("p", { text })));
    while (this.element.childElementCount > KEPT) this.element.firstElementChild?.remove();
    this.said = last; // what is taken back and done again is said again
  }
}

/** @param {Hort.Entry[]} line @param {string[]} names */
function spoken(line, names) {
  return t("log.told", { name: whoIs(doer(line[0]), names), text: wordsOf(line) });
}
