// The log in words: each line names its seat, and lights up what it speaks of. It is read aloud by `Voice`.

import { h } from "../dom.js";
import { whoIs } from "../naming.js";
import { t } from "../words.js";
import { alike, doer, inLines, isMuch, isTold, wordsOf } from "./lines.js";

const NEAR = 60; // pixels from the end within which the log follows the game
const LOWEST = 1e9; // more pixels than a log has: to ask how many would cost a layout at every move

export class Log {
  /** @param {(ids: string[]) => void} point */
  constructor(point) {
    this.point = point;
    this.list = h("ol", { class: "log" });
    this.none = h("p", { class: "quiet log-none", text: t("log.none") });
    this.earlier = h("a", { class: "log-earlier", hidden: true });
    this.element = h(
      "div",
      { class: "log-frame", role: "log", "aria-live": "off", "aria-label": t("log"), tabindex: 0 },
      this.earlier,
      this.list,
      this.none,
    );
    this.isFollowing = true;
    this.element.addEventListener("scroll", () => (this.isFollowing = this.#isAtEnd()), { passive: true });
    /** @type {Hort.Entry[][]} lines, each with the entries that it tells */
    this.shown = [];
  }

  /** @param {import("./model.js").Model} model */
  draw(model) {
    const untold = Math.max(0, model.entries.findIndex(({ text }) => text));
    this.#drawEarlier(untold, model);
    const lines = inLines(model.entries.filter(isTold));
    let same = 0;
    while (same < this.shown.length && isSame(this.shown[same], lines[same])) same++;
    while (this.list.childElementCount > same) this.list.lastElementChild?.remove();
    this.list.append(...lines.slice(same).map((line, at) => this.#line(line, lines[same + at - 1], model)));
    this.shown = lines;
    this.element.dataset.number = String(model.entries.at(-1)?.number ?? 0);
    this.none.hidden = lines.length > 0;
    this.#markFresh(model);
    if (this.isFollowing) this.follow();
  }

  /** Whoever comes back is told the last moves; the others are in the replay. @param {number} n @param {import("./model.js").Model} model */
  #drawEarlier(n, model) {
    this.earlier.hidden = n === 0;
    this.earlier.textContent = t("log.earlier", { n });
    this.earlier.setAttribute("href", `#/replay/${model.welcome?.table ?? ""}`);
  }

  /** With the next frame, which lays the page out anyhow. */
  follow() {
    requestAnimationFrame(() => (this.element.scrollTop = LOWEST));
  }

  /** What happened since one last did something oneself. @param {import("./model.js").Model} model */
  #markFresh(model) {
    const own = this.shown.findLastIndex(([entry]) => doer(entry) === model.seat);
    [...this.list.children].forEach((line, at) => line.classList.toggle("fresh", model.isSeated && at > own));
  }

  /** Asked when the reader scrolls, not at every move: it costs a layout. */
  #isAtEnd() {
    const { scrollTop, scrollHeight, clientHeight } = this.element;
    return scrollHeight - scrollTop - clientHeight < NEAR;
  }

  /**
   * @param {Hort.Entry[]} line @param {Hort.Entry[] | undefined} before
   * @param {import("./model.js").Model} model
   */
  #line(line, before, model) {
    const [entry] = line;
    const who = h("span", { class: "log-who", text: whoIs(doer(entry), model.names) });
    const isSame = before !== undefined && doer(before[0]) === doer(entry);
    const names = { own: doer(entry) === model.seat, same: isSame, big: line.some(({ is_big }) => is_big) };
    const name = Object.entries(names).flatMap(([name, is]) => (is ? [name] : []));
    if (!isMuch(line)) return h("li", { class: name.join(" ") }, this.#entry(line, who));
    return h(
      "li",
      { class: name.join(" ") },
      h(
        "details",
        { class: "log-run" },
        h("summary", { class: "log-line" }, who, h("span", { text: t("log.run", { n: line.length }) })),
        alike(line).map((same) => h("p", { class: "quiet", text: wordsOf(same) })),
      ),
    );
  }

  /** @param {Hort.Entry[]} line @param {HTMLElement} who */
  #entry(line, who) {
    const about = [...new Set(line.flatMap(({ about }) => about ?? []))];
    const show = () => this.point(about);
    const hide = () => this.point([]);
    return h(
      "button",
      {
        type: "button",
        class: "log-line",
        data: { about: about.join(" ") },
        on: { click: show, mouseenter: show, focus: show, mouseleave: hide, blur: hide },
      },
      who,
      h("span", { text: wordsOf(line) }),
    );
  }
}

/** @param {Hort.Entry[] | undefined} a @param {Hort.Entry[] | undefined} b */
function isSame(a, b) {
  const [one, other] = [a?.at(-1), b?.at(-1)];
  return a?.length === b?.length && one?.number === other?.number && one?.text === other?.text;
}
