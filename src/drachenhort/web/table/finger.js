// The reader's finger on the way to an action: what has been touched, and what that amounts to.

import { recall } from "../prefs.js";
import { afterTouch, judge, nextIds, stillPossible } from "../touching.js";

/**
 * Events: "change" when something was touched or offered, "play" {action}, "astray" {id} for a touch that
 * leads nowhere.
 */
export class Finger extends EventTarget {
  constructor() {
    super();
    /** @type {Hort.Touch[]} */
    this.actions = [];
    /** @type {string[]} */
    this.chosen = [];
    this.isSending = false;
    /** @type {string | null} */
    this.question = null;
  }

  /**
   * What may be done now. As long as the question is the same, a way that is still possible is kept,
   * and so is what is being sent.
   * @param {Hort.Touch[]} actions @param {string | null} question
   */
  offer(actions, question) {
    this.actions = actions;
    if (question !== this.question) {
      this.isSending = false;
      this.chosen = [];
    }
    this.question = question;
    if (stillPossible(actions, this.chosen).length === 0) this.chosen = [];
    if (this.chosen.length === 0) this.chosen = this.#clear();
    this.#changed();
  }

  /** @param {string} id */
  touch(id) {
    if (this.isSending || this.#isAtStart(id)) return;
    const chosen = afterTouch(this.actions, this.chosen, id);
    if (chosen === null) {
      this.dispatchEvent(new CustomEvent("astray", { detail: { id } }));
      return;
    }
    this.chosen = chosen.length ? chosen : this.#clear();
    const verdict = this.verdict();
    if (verdict.kind === "play") this.play(verdict.touch);
    else this.#changed();
  }

  /** @param {Hort.Touch} touch */
  play(touch) {
    if (this.isSending) return;
    this.isSending = true;
    this.chosen = touch.path;
    this.#changed();
    this.dispatchEvent(new CustomEvent("play", { detail: { action: touch.action } }));
  }

  /** Take one touch back. */
  back() {
    this.chosen = this.chosen.length > 1 ? this.chosen.slice(0, -1) : this.#clear();
    this.#changed();
  }

  /** Begin again: nothing was touched. */
  cancel() {
    this.isSending = false;
    this.chosen = this.#clear();
    this.#changed();
  }

  /** Where every way begins alike and then parts, that first touch is done for the reader. */
  #clear() {
    const [first, ...others] = nextIds(this.actions, []);
    const isClear = first !== undefined && !others.length && this.actions.every(({ path }) => path.length);
    return isClear && nextIds(this.actions, [first]).length > 1 ? [first] : [];
  }

  /** Nothing but what is clear has been touched. @param {string} [id] what it would be */
  #isAtStart(id = this.chosen[0]) {
    return this.chosen.length === 1 && this.#clear()[0] === this.chosen[0] && id === this.chosen[0];
  }

  /** @returns {import("../touching.js").Verdict} */
  verdict() {
    if (this.#isAtStart()) return { kind: "idle" };
    return judge(
      this.actions,
      this.chosen,
      /** @type {import("../touching.js").Habit} */ (recall("habit", "usual")),
    );
  }

  /** What may be touched next. */
  next() {
    return this.isSending ? [] : nextIds(this.actions, this.chosen);
  }

  /** The actions that are still possible on this way. */
  possible() {
    return stillPossible(this.actions, this.chosen);
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
