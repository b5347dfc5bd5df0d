// The reader's finger on the way to an action: what has been touched, and what that amounts to.

import { recall } from "../prefs.js";
import { alike, swapped } from "./alike.js";
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
    /** Whether actions that a game wants to be asked about are asked about; lessons can be begun again. */
    this.isAsking = true;
    /** @type {Hort.Touch | null} what the reader is asked about, though not by touches */
    this.asked = null;
    /** @type {Map<string, string[]>} */
    this.alike = new Map();
    /** @type {string | null} what was touched that comes after an action which that touch implied */
    this.following = null;
    /** @type {[string, string][]} equal pieces that were touched instead of those in the paths */
    this.swaps = [];
  }

  /**
   * What may be done now. As long as the question is the same, a way that is still possible is kept,
   * and so is what is being sent.
   * @param {Hort.Touch[]} actions @param {string | null} question
   * @param {readonly Hort.Piece[]} [pieces] of which equal ones stand for each other
   */
  offer(actions, question, pieces = []) {
    const following = question === this.question ? null : this.following;
    if (question !== this.question) {
      if (question !== null) this.following = null;
      this.isSending = false;
      this.chosen = [];
      this.swaps = [];
    }
    this.alike = alike(pieces);
    this.actions = this.renamed(actions);
    this.asked = this.actions.find(({ action }) => action === this.asked?.action) ?? null;
    this.question = question;
    if (this.possible().length === 0) this.chosen = [];
    if (this.chosen.length === 0) this.chosen = this.#clear();
    this.#changed();
    if (following !== null && this.next().includes(following)) this.touch(following);
  }

  /** These touches, with the equal pieces that the reader has touched. @param {Hort.Touch[]} touches */
  renamed(touches) {
    if (!this.swaps.length) return touches;
    return touches.map((one) => ({ ...one, path: this.swaps.reduce(swapped, one.path) }));
  }

  /** @param {string} id @param {boolean} [isDoubtful] whether to ask before it does something */
  touch(id, isDoubtful = false) {
    if (this.isSending || this.#isAtStart(id)) return;
    const implied = this.leads(id) ? undefined : this.#implied(id);
    if (implied) {
      this.following = id;
      return this.play(implied);
    }
    if (!this.leads(id)) {
      this.dispatchEvent(new CustomEvent("astray", { detail: { id } }));
      return;
    }
    this.asked = null;
    if (!this.#takeEqual(id)) this.chosen = afterTouch(this.actions, this.chosen, id) ?? [];
    if (this.chosen.length === 0) this.chosen = this.#clear();
    const verdict = this.verdict();
    if (verdict.kind === "play" && isDoubtful && this.isAsking) this.asked = verdict.touch;
    if (verdict.kind === "play" && !this.asked) this.play(verdict.touch);
    else this.#changed();
  }

  /** Whether a touch of this changes the way. @param {string} id */
  leads(id) {
    return this.#isOnWay(id) || this.#equal(id) !== undefined;
  }

  /** @param {string} id */
  #isOnWay(id) {
    return afterTouch(this.actions, this.chosen, id) !== null;
  }

  /** The action after which this can be touched. @param {string} id */
  #implied(id) {
    return this.#implying(this.actions).find(({ then }) => then?.includes(id));
  }

  /** Actions that a touch of what comes after them implies; never for whoever is careful. @param {Hort.Touch[]} touches */
  #implying(touches) {
    return this.chosen.length || this.#habit === "careful" ? [] : touches.filter(({ then }) => then?.length);
  }

  get #habit() {
    return /** @type {import("../touching.js").Habit} */ (recall("habit", "usual"));
  }

  /** The equal piece for which this one can stand. @param {string} id */
  #equal(id) {
    const others = (this.alike.get(id) ?? []).filter((other) => other !== id);
    return this.#isOnWay(id) ? undefined : others.find((other) => this.#isOnWay(other));
  }

  /** If an equal piece is meant, put this one in its place; one that was chosen is chosen no more. @param {string} id */
  #takeEqual(id) {
    const other = this.#equal(id);
    if (other === undefined) return false;
    /** @type {[string, string]} */
    const swap = [other, id];
    const isChosen = this.chosen.includes(other);
    this.swaps.push(swap);
    this.actions = this.actions.map((one) => ({ ...one, path: swapped(one.path, swap) }));
    this.chosen = isChosen ? swapped(this.chosen, swap) : (afterTouch(this.actions, this.chosen, id) ?? []);
    return true;
  }

  /** What somebody wants who chooses an action by its name; twice is an answer. @param {Hort.Touch} touch */
  want(touch) {
    const verdict = this.verdict();
    const isAsked = verdict.kind === "ask" && verdict.touch.action === touch.action;
    if (!touch.confirm || !this.isAsking || isAsked) return this.play(touch);
    this.asked = touch;
    this.chosen = touch.path;
    this.#changed();
  }

  /** @param {Hort.Touch} touch */
  play(touch) {
    if (this.isSending) return;
    this.isSending = true;
    this.asked = null;
    this.chosen = touch.path;
    this.#changed();
    this.dispatchEvent(new CustomEvent("play", { detail: { action: touch.action } }));
  }

  /** Take one touch back. */
  back() {
    if (this.isSending) return;
    this.asked = null;
    this.chosen = this.chosen.length > 1 ? this.chosen.slice(0, -1) : this.#clear();
    this.#changed();
  }

  /** Begin again: nothing was touched. */
  cancel() {
    this.isSending = false;
    this.asked = this.following = null;
    this.chosen = this.#clear();
    this.#changed();
  }

  /** Where every way begins alike and goes on, that first touch is done for the reader. */
  #clear() {
    const [first, ...others] = nextIds(this.actions, []);
    const isClear = first !== undefined && !others.length && this.actions.every(({ path }) => path.length);
    return isClear && nextIds(this.actions, [first]).length > 0 ? [first] : [];
  }

  /** Nothing but what is clear has been touched. @param {string} [id] what it would be */
  #isAtStart(id = this.chosen[0]) {
    return this.chosen.length === 1 && this.#clear()[0] === this.chosen[0] && id === this.chosen[0];
  }

  /** @returns {import("../touching.js").Verdict} */
  verdict() {
    if (this.asked) return { kind: "ask", touch: this.asked };
    if (this.#isAtStart()) return { kind: "idle" };
    const verdict = judge(this.actions, this.chosen, this.#habit);
    return verdict.kind === "ask" && !this.isAsking ? { kind: "play", touch: verdict.touch } : verdict;
  }

  /** What may be touched next; of equal pieces all. @param {Hort.Touch[]} [touches] of which, if not of all */
  next(touches = this.actions) {
    if (this.isSending) return [];
    const then = this.#implying(touches).flatMap((touch) => touch.then ?? []);
    const ids = [...nextIds(touches, this.chosen), ...then];
    const equals = ids.flatMap((id) => this.alike.get(id) ?? []);
    return [...new Set([...ids, ...equals.filter((id) => !this.chosen.includes(id))])];
  }

  /** What has been touched, by the names that the paths have. */
  named() {
    return this.swaps.toReversed().reduce(swapped, this.chosen);
  }

  /** The actions that are still possible on this way. */
  possible() {
    return stillPossible(this.actions, this.chosen);
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
