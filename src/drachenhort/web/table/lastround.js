// "Show me the last round": what others did since one's own last move, again, from the states that came.

import { button, h } from "../dom.js";
import { whoIs } from "../naming.js";
import { t } from "../words.js";
import { timeToRead } from "./banner.js";
import { doer, inLines, isTold, wordsOf } from "./lines.js";

/** States that are kept, at most. */
const KEPT = 150;
/** Milliseconds for a step of which nothing is said. */
const STEP = 700;
/** Shorter than a banner: one has seen it before. */
const AGAIN = 0.5;

/** @typedef {{ scene: Hort.Scene, text: string }} Picture */

export class LastRound {
  constructor() {
    /** @type {Picture[]} since one's own last move */
    this.now = [];
    /** @type {Picture[]} before that move */
    this.before = [];
    /** @type {Hort.Scene | null} */
    this.scene = null;
    this.last = 0;
  }

  /** Keep a state, once the model knows it. @param {import("./model.js").Model} model @param {Hort.StateMessage} state */
  keep(model, state) {
    const { scene, seat, names } = model;
    if (!scene) return;
    const fresh = state.after === 0 ? [] : state.entries.filter(({ number }) => number > this.last);
    const others = fresh.filter((entry) => doer(entry) !== seat && isTold(entry));
    if (others.length && state.scene) {
      if (!this.now.length && this.scene) this.now.push({ scene: this.scene, text: "" });
      this.now.push({ scene, text: inLines(others).map((line) => spoken(line, names)).join("\n") });
      this.now.splice(0, this.now.length - KEPT);
    } else if (this.now.length && hasMoved(this.now.at(-1)?.scene, scene)) {
      this.now.push({ scene, text: "" }); // what came of it
    }
    this.last = model.entries.at(-1)?.number ?? 0;
    this.scene = scene;
    if (model.decision?.kind === "turn" && this.now.length) {
      this.before = this.now;
      this.now = [];
    }
  }

  /** What can be shown again. */
  get pictures() {
    return this.now.length ? this.now : this.before;
  }

  get isThere() {
    return this.pictures.some(({ text }) => text);
  }
}

/** @param {Hort.Entry[]} line @param {string[]} names */
function spoken(line, names) {
  return t("log.told", { name: whoIs(doer(line[0]), names), text: wordsOf(line) });
}

/** @param {Hort.Scene | undefined} before @param {Hort.Scene} after */
function hasMoved(before, after) {
  return JSON.stringify(before?.pieces) !== JSON.stringify(after.pieces);
}

/** Shows pictures one after the other, until the last one or until one has had enough. */
export class Showing {
  /**
   * @param {HTMLElement} place @param {(picture: Picture) => void} show
   * @param {import("./banner.js").Banner} banner @param {() => void} onEnd
   */
  constructor(place, show, banner, onEnd) {
    this.show = show;
    this.banner = banner;
    this.onEnd = onEnd;
    /** @type {Picture[]} */
    this.left = [];
    this.isOn = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.bar = h(
      "div",
      { class: "showing", hidden: true },
      h("b", { text: t("round.shown") }),
      button(t("round.next"), () => this.next(), { class: "small" }, "next"),
      button(t("round.skip"), () => this.end(), { class: "small gold" }, "last"),
    );
    place.append(this.bar);
  }

  /** @param {Picture[]} pictures */
  begin(pictures) {
    this.left = [...pictures];
    this.isOn = true;
    this.bar.hidden = false;
    this.next();
  }

  next() {
    clearTimeout(this.timer);
    const picture = this.left.shift();
    if (!picture) return this.end();
    this.show(picture);
    if (picture.text) this.banner.show(picture.text, 2 * timeToRead(picture.text));
    this.timer = setTimeout(() => this.next(), picture.text ? AGAIN * timeToRead(picture.text) : STEP);
  }

  end() {
    if (!this.isOn) return;
    clearTimeout(this.timer);
    this.isOn = false;
    this.bar.hidden = true;
    this.banner.hide();
    this.onEnd();
  }
}
