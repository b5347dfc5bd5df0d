// The pace of what one sees: what was turned up, and what is big, stays in sight before the table changes again.

import { recall } from "../prefs.js";

/** Milliseconds for which one can read, for every thing that was turned up, and at most; half in a hurry. */
const READ = 2000;
const EACH = 300;
const MOST = 4000;
/** Milliseconds between states that had to wait. */
const STEP = 400;

/**
 * The pieces of others that a new scene shows face up, though they lay face down: where, and what they show.
 * @param {Hort.Scene | null} before @param {Hort.Scene} after
 */
export function turnedUp(before, after) {
  const hidden = new Set(before?.pieces.filter(({ face }) => face === null).map(({ id }) => id));
  return after.pieces.filter(({ id, face, owner }) => face !== null && owner !== after.seat && hidden.has(id));
}

/**
 * Whether a scene takes something away that was just turned up: its face is no longer where it was.
 * @param {readonly Hort.Piece[]} shown @param {Hort.Scene} scene
 */
export function takesAway(shown, scene) {
  const faces = new Set(scene.pieces.map(({ at, kind, face }) => JSON.stringify([at, kind, face])));
  return shown.some(({ at, kind, face }) => !faces.has(JSON.stringify([at, kind, face])));
}

/** A question that is answered for one when its time is over must be seen at once. @param {Hort.ServerMessage} message */
function isUrgent(message) {
  return message.type === "state" && typeof message.decision?.until === "number";
}

/** Lets messages through one after the other, each when the one before could be read. */
export class Pacing {
  /** @param {(message: Hort.ServerMessage) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {Hort.ServerMessage[]} */
    this.waiting = [];
    /** @type {Hort.Scene | null} */
    this.scene = null;
    /** @type {readonly Hort.Piece[]} what was turned up last */
    this.shown = [];
    this.since = 0;
    this.heldUntil = 0;
    /** Whether the table stands still because something else is shown. */
    this.isPaused = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {Hort.ServerMessage} message */
  hear(message) {
    if (message.type !== "state") return this.show(message);
    this.waiting.push(message);
    if (isUrgent(message)) this.release();
    else if (this.timer === undefined) this.#next();
  }

  /** Let the table stand as it is for a while. @param {number} milliseconds */
  hold(milliseconds) {
    this.heldUntil = Date.now() + milliseconds;
  }

  /** It has been seen: show what waits. */
  release() {
    this.heldUntil = 0;
    this.isPaused = false;
    this.stop();
    this.#next();
  }

  /** Whoever acts has read. */
  hurry() {
    this.shown = [];
    this.heldUntil = 0;
    if (this.timer === undefined) return;
    this.stop();
    this.#next();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  #next() {
    this.timer = undefined;
    const [message] = this.waiting;
    if (message?.type !== "state") return;
    const wait = this.waiting.some(isUrgent) ? 0 : this.#wait(message);
    if (wait > 0 || this.isPaused) return this.#later(Math.max(wait, STEP));
    this.waiting.shift();
    if (message.scene) this.#look(message.scene);
    this.show(message);
    if (this.waiting.length) this.#later(this.waiting.some(isUrgent) ? 0 : STEP);
  }

  /** Milliseconds for which a state has to wait. @param {Hort.StateMessage} message */
  #wait({ scene }) {
    const toRead = scene && takesAway(this.shown, scene) ? this.#left() : 0;
    return scene ? Math.max(toRead, this.heldUntil - Date.now()) : toRead;
  }

  /** @param {number} milliseconds */
  #later(milliseconds) {
    this.timer = setTimeout(() => this.#next(), milliseconds);
  }

  #left() {
    const time = Math.min(READ + EACH * (this.shown.length - 1), MOST);
    return this.since + (recall("habit", "usual") === "quick" ? time / 2 : time) - Date.now();
  }

  /** @param {Hort.Scene} scene */
  #look(scene) {
    const shown = turnedUp(this.scene, scene);
    if (shown.length || takesAway(this.shown, scene)) this.shown = shown;
    if (shown.length) this.since = Date.now();
    this.scene = scene;
  }
}
