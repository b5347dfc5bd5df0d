// Small wooden sounds, made on the spot; silent until somebody wants them.

import { recall, remember } from "./prefs.js";

/**
 * Each knock of a sound: pitch in hertz, when in seconds, how loud.
 * @type {Record<string, [number, number, number][]>}
 */
const SOUNDS = {
  move: [[330, 0, 0.5]],
  turn: [
    [392, 0, 0.45],
    [523, 0.11, 0.5],
  ],
  moment: [[740, 0, 0.25]],
  end: [
    [392, 0, 0.5],
    [494, 0.13, 0.5],
    [587, 0.26, 0.55],
  ],
};
const LENGTH = 0.16;

/** @type {AudioContext | null} */
let room = null;

export function areSoundsOn() {
  return recall("sounds", "off") === "on";
}

/** @param {boolean} on */
export function setSounds(on) {
  remember("sounds", on ? "on" : null);
  if (on) sound("turn");
}

/** @param {"move" | "turn" | "moment" | "end"} name */
export function sound(name) {
  if (!areSoundsOn()) return;
  room ??= new AudioContext();
  for (const [pitch, after, loud] of SOUNDS[name] ?? []) knock(room, pitch, room.currentTime + after, loud);
}

/**
 * Wood on wood: a tone that drops and dies at once, and a dull overtone.
 * @param {AudioContext} place @param {number} pitch @param {number} at @param {number} loud
 */
function knock(place, pitch, at, loud) {
  for (const [factor, share] of [
    [1, 1],
    [2.76, 0.35],
  ]) {
    const tone = new OscillatorNode(place, { type: "sine", frequency: pitch * (factor ?? 1) });
    const volume = new GainNode(place, { gain: 0 });
    volume.gain.setValueAtTime(loud * (share ?? 1) * 0.3, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH / (factor ?? 1));
    tone.frequency.exponentialRampToValueAtTime(pitch * (factor ?? 1) * 0.8, at + LENGTH);
    tone.connect(volume).connect(place.destination);
    tone.start(at);
    tone.stop(at + LENGTH);
  }
}

/**
 * Sounds for what has changed at a table between two looks at it.
 * @param {import("./table/model.js").Model} model
 * @param {{ entry: number, question: string | null, isOver: boolean, waits: number | null } | null} before
 */
export function soundChange(model, before) {
  const now = {
    entry: model.entries.at(-1)?.number ?? 0,
    question: model.decision?.id ?? null,
    isOver: model.ending !== null,
    waits: model.waitsUntil,
  };
  if (before && now.isOver && !before.isOver) sound("end");
  else if (before && now.question && now.question !== before.question && !before.question) sound("turn");
  else if (before && now.entry !== before.entry) sound("move");
  else if (before && now.waits && now.waits !== before.waits) sound("moment");
  return now;
}
