// Big moments: a ribbon over the board that says what happened, until it is tapped or was there long enough.

import { h } from "../dom.js";
import { CHANCE, whoIs } from "../naming.js";
import { t } from "../words.js";
import { doer, wordsOf } from "./lines.js";

/** Milliseconds for which one can read: at least, for each letter, and at most. */
const LEAST = 2500;
const LETTER = 45;
const MOST = 6000;

/** How long it takes to read this. @param {string} text */
export function timeToRead(text) {
  return Math.min(MOST, LEAST + LETTER * text.length);
}

/**
 * What is big among the entries that a state brings; each is told once, and nobody is told the past.
 */
export class BigMoments {
  constructor() {
    /** @type {Set<number> | null} the numbers of entries that have been told */
    this.told = null;
  }

  /** @param {Hort.StateMessage} state @returns {Hort.Entry[]} */
  among(state) {
    const { told } = this;
    const big = state.entries.filter(({ is_big }) => is_big);
    if (told === null || state.after === 0) {
      this.told = new Set(big.map(({ number }) => number));
      return [];
    }
    const last = state.entries.at(-1)?.number ?? state.after;
    for (const number of told) if (number > last) told.delete(number); // taken back: it may happen again
    const fresh = big.filter(({ number }) => !told.has(number));
    for (const { number } of fresh) told.add(number);
    return fresh;
  }
}

/** The sentence of an entry, with who did it. @param {Hort.Entry} entry @param {string[]} names */
export function sentence(entry, names) {
  const text = wordsOf([entry]);
  const who = doer(entry);
  return who === CHANCE ? text : t("log.told", { name: whoIs(who, names), text });
}

export class Banner {
  /** @param {() => void} onSeen */
  constructor(onSeen) {
    this.onSeen = onSeen;
    this.words = h("span");
    this.element = h(
      "button",
      { type: "button", class: "banner", hidden: true, title: t("banner.seen"), on: { click: () => this.seen() } },
      this.words,
    );
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Show it, and say for how long at most. @param {string} text @param {number} [time] */
  show(text, time = timeToRead(text)) {
    clearTimeout(this.timer);
    this.words.textContent = text;
    this.element.hidden = false;
    this.timer = setTimeout(() => this.seen(), time);
    return time;
  }

  get isShown() {
    return !this.element.hidden;
  }

  hide() {
    clearTimeout(this.timer);
    this.element.hidden = true;
  }

  seen() {
    this.hide();
    this.onSeen();
  }
}
