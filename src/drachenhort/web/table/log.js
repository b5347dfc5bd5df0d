// The log in words: each line names its seat, and lights up what it speaks of.

import { h } from "../dom.js";
import { whoIs } from "../naming.js";
import { t } from "../words.js";

const NEAR = 60; // pixels from the end within which the log follows the game

export class Log {
  /** @param {(ids: string[]) => void} point */
  constructor(point) {
    this.point = point;
    this.list = h("ol", { class: "log" });
    this.element = h(
      "div",
      { class: "log-frame", role: "log", "aria-label": t("log"), tabindex: 0 },
      this.list,
    );
    /** @type {Hort.Entry[]} */
    this.shown = [];
  }

  /** @param {import("./model.js").Model} model */
  draw(model) {
    const { entries } = model;
    let same = 0;
    while (same < this.shown.length && isSame(this.shown[same], entries[same])) same++;
    const isFollowing = this.#isAtEnd();
    while (this.list.childElementCount > same) this.list.lastElementChild?.remove();
    this.list.append(
      ...entries.slice(same).map((entry, at) => this.#line(entry, entries[same + at - 1], model)),
    );
    this.shown = entries;
    this.#markFresh(model);
    if (isFollowing) this.follow();
  }

  follow() {
    this.element.scrollTop = this.element.scrollHeight;
  }

  /** What happened since one last did something oneself. @param {import("./model.js").Model} model */
  #markFresh(model) {
    const own = model.entries.findLastIndex(({ seat }) => seat === model.seat);
    [...this.list.children].forEach((line, at) => line.classList.toggle("fresh", model.isSeated && at > own));
  }

  #isAtEnd() {
    const { scrollTop, scrollHeight, clientHeight } = this.element;
    return scrollHeight - scrollTop - clientHeight < NEAR;
  }

  /**
   * @param {Hort.Entry} entry @param {Hort.Entry | undefined} before
   * @param {import("./model.js").Model} model
   */
  #line(entry, before, model) {
    const about = entry.about ?? [];
    const show = () => this.point(about);
    const hide = () => this.point([]);
    const text = entry.text || [entry.token, ...(entry.aftermath ?? [])].join(" ");
    return h(
      "li",
      { class: `${entry.seat === model.seat ? "own" : ""} ${before?.seat === entry.seat ? "same" : ""}` },
      h(
        "button",
        {
          type: "button",
          class: "log-line",
          on: { click: show, mouseenter: show, focus: show, mouseleave: hide, blur: hide },
        },
        h("span", { class: "log-who", text: whoIs(entry.seat, model.names) }),
        h("span", { class: entry.text ? "" : "token", text }),
      ),
    );
  }
}

/** @param {Hort.Entry | undefined} a @param {Hort.Entry | undefined} b */
function isSame(a, b) {
  return a?.number === b?.number && a?.text === b?.text && a?.token === b?.token;
}
