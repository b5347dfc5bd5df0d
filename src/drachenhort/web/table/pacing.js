// The pace of what one sees: what was turned up for all to read stays in sight before it is taken away again.

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
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {Hort.ServerMessage} message */
  hear(message) {
    if (message.type !== "state") return this.show(message);
    this.waiting.push(message);
    if (this.timer === undefined) this.#next();
  }

  /** Whoever acts has read. */
  hurry() {
    this.shown = [];
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
    const wait = message.scene && takesAway(this.shown, message.scene) ? this.#left() : 0;
    if (wait > 0) return this.#later(wait);
    this.waiting.shift();
    if (message.scene) this.#look(message.scene);
    this.show(message);
    if (this.waiting.length) this.#later(STEP);
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
