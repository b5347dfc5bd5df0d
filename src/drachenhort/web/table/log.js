// The log in words: each line names its seat, and lights up what it speaks of.

import { h } from "../dom.js";
import { whoIs } from "../naming.js";
import { t } from "../words.js";
import { PASS } from "./model.js";

const NEAR = 60; // pixels from the end within which the log follows the game
const LOWEST = 1e9; // more pixels than a log has: to ask how many would cost a layout at every move
const CHANCE = -1;
const MANY = 7; // different things that chance did in a row: nobody reads a deal card by card

export class Log {
  /** @param {(ids: string[]) => void} point */
  constructor(point) {
    this.point = point;
    this.list = h("ol", { class: "log" });
    this.none = h("p", { class: "quiet log-none", text: t("log.none") });
    this.earlier = h("a", { class: "log-earlier", hidden: true });
    this.element = h(
      "div",
      { class: "log-frame", role: "log", "aria-label": t("log"), tabindex: 0 },
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
    const lines = inLines(model.entries.slice(untold).filter((entry) => !isSilence(entry)));
    let same = 0;
    while (same < this.shown.length && isSame(this.shown[same], lines[same])) same++;
    while (this.list.childElementCount > same) this.list.lastElementChild?.remove();
    this.list.append(...lines.slice(same).map((line, at) => this.#line(line, lines[same + at - 1], model)));
    this.shown = lines;
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
    const own = this.shown.findLastIndex(([entry]) => entry?.seat === model.seat);
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
    const who = h("span", { class: "log-who", text: whoIs(entry?.seat ?? CHANCE, model.names) });
    const isSameSeat = before?.at(-1)?.seat === entry?.seat;
    const name = `${entry?.seat === model.seat ? "own" : ""} ${isSameSeat ? "same" : ""}`;
    if (entry && isAlike(line)) return h("li", { class: name }, this.#entry(entry, line.length, who));
    return h(
      "li",
      { class: name },
      h(
        "details",
        { class: "log-run" },
        h("summary", { class: "log-line" }, who, h("span", { text: t("log.run", { n: line.length }) })),
        alike(line).map((same) => h("p", { class: "quiet", text: wordsOf(same[0], same.length) })),
      ),
    );
  }

  /** @param {Hort.Entry} entry @param {number} times @param {HTMLElement} who */
  #entry(entry, times, who) {
    const about = entry.about ?? [];
    const show = () => this.point(about);
    const hide = () => this.point([]);
    return h(
      "button",
      {
        type: "button",
        class: "log-line",
        on: { click: show, mouseenter: show, focus: show, mouseleave: hide, blur: hide },
      },
      who,
      h("span", { class: entry.text ? "" : "token", text: wordsOf(entry, times) }),
    );
  }
}

/** @param {Hort.Entry | undefined} entry @param {number} times */
function wordsOf(entry, times) {
  const words = entry?.text || [entry?.token, ...(entry?.aftermath ?? [])].join(" ");
  return times > 1 ? `${words} ×${times}` : words;
}

/**
 * The entries as lines: one each, but what chance did in a row is told once if it is the same, and in one
 * line if it is much.
 * @param {Hort.Entry[]} entries @returns {Hort.Entry[][]}
 */
export function inLines(entries) {
  /** @type {Hort.Entry[][]} */
  const runs = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (entry.seat === CHANCE && last?.[0]?.seat === CHANCE) last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (alike(run).length >= MANY ? [run] : alike(run)));
}

/** Somebody could have reacted, let it pass, and nothing came of it. @param {Hort.Entry} entry */
export function isSilence({ token, aftermath, about }) {
  return token === PASS && !aftermath?.length && !about?.length;
}

/** Entries in a row that say the same, together. @param {Hort.Entry[]} run */
function alike(run) {
  /** @type {Hort.Entry[][]} */
  const groups = [];
  for (const entry of run) {
    const last = groups.at(-1);
    if (last && isAlike([...last, entry])) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** @param {Hort.Entry[]} line */
function isAlike([first, ...others]) {
  return others.every(({ text, token }) => text === first?.text && (text || token === first?.token));
}

/** @param {Hort.Entry[] | undefined} a @param {Hort.Entry[] | undefined} b */
function isSame(a, b) {
  const [one, other] = [a?.at(-1), b?.at(-1)];
  return (
    a?.length === b?.length &&
    one?.number === other?.number &&
    one?.text === other?.text &&
    one?.token === other?.token
  );
}
