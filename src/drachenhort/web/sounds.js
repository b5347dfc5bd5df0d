// The sounds of a table, made on the spot: wood, dice, cards; silent until somebody switches them on.

import { recall, remember } from "./prefs.js";

/** @typedef {"wood" | "dice" | "card" | "turn" | "moment" | "end"} Sound */
/** @typedef {{ place: AudioContext, at: number }} Beat where and when something sounds */

/** Wooden bars, as on a xylophone: pitch in hertz, when in seconds, how loud. */
const TUNES = {
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
const BAR = 0.3; // seconds that a bar sounds
const THROWN = [0, 0.05, 0.09, 0.15, 0.2, 0.28, 0.38]; // when each die strikes the table

/** @type {AudioContext | null} */
let room = null;
/** @type {AudioBuffer | null} */
let hiss = null;

export function areSoundsOn() {
  return recall("sounds", "off") === "on";
}

/** @param {boolean} on */
export function setSounds(on) {
  remember("sounds", on ? "on" : null);
  if (on) sound("turn");
}

/** @param {Sound} name @param {number} [after] seconds */
export function sound(name, after = 0) {
  if (!areSoundsOn()) return;
  room ??= new AudioContext();
  if (room.state === "suspended") room.resume().catch(() => {}); // before the first touch browsers are silent
  const beat = { place: room, at: room.currentTime + after };
  if (name === "wood") knock(beat, 210, 0.7);
  else if (name === "dice") rattle(beat);
  else if (name === "card") swish(beat);
  else for (const [pitch = 0, later = 0, loud = 0] of TUNES[name]) bar({ ...beat, at: beat.at + later }, pitch, loud);
}

/** A piece set down: a short knock, and the board under it. @param {Beat} beat @param {number} pitch @param {number} loud */
function knock(beat, pitch, loud) {
  burst(beat, { from: pitch * 7, to: pitch * 5, length: 0.03, loud: loud * 0.6 });
  tone(beat, pitch, 0.09, loud * 0.5);
  tone(beat, pitch * 2.3, 0.05, loud * 0.3);
}

/** Dice that fall, hop and come to rest; never twice the same. @param {Beat} beat */
function rattle({ place, at }) {
  THROWN.forEach((later, number) => {
    const pitch = 700 + Math.random() * 500;
    knock({ place, at: at + later + Math.random() * 0.02 }, pitch, 0.55 - number * 0.06);
  });
}

/** A card drawn over the cloth. @param {Beat} beat */
function swish(beat) {
  burst(beat, { from: 1300, to: 4800, length: 0.2, loud: 0.35, isSoft: true });
}

/** @param {Beat} beat @param {number} pitch @param {number} loud */
function bar(beat, pitch, loud) {
  tone(beat, pitch, BAR, loud * 0.3);
  tone(beat, pitch * 3.9, BAR / 5, loud * 0.1);
}

/** A tone that dies away. @param {Beat} beat @param {number} pitch @param {number} length @param {number} loud */
function tone({ place, at }, pitch, length, loud) {
  const source = new OscillatorNode(place, { frequency: pitch });
  const volume = new GainNode(place, { gain: loud });
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(volume).connect(place.destination);
  source.start(at);
  source.stop(at + length);
}

/**
 * A burst of hiss between two pitches; a soft one also rises.
 * @param {Beat} beat @param {{ from: number, to: number, length: number, loud: number, isSoft?: boolean }} how
 */
function burst({ place, at }, { from, to, length, loud, isSoft = false }) {
  const source = new AudioBufferSourceNode(place, { buffer: hissOf(place) });
  const filter = new BiquadFilterNode(place, { type: "bandpass", frequency: from, Q: 0.8 });
  const volume = new GainNode(place, { gain: 0 });
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  volume.gain.setValueAtTime(isSoft ? 0.0001 : loud, at);
  if (isSoft) volume.gain.exponentialRampToValueAtTime(loud, at + length / 3);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(filter).connect(volume).connect(place.destination);
  source.start(at, Math.random() / 2, length);
}

/** A second of white noise. @param {AudioContext} place */
function hissOf(place) {
  if (hiss) return hiss;
  hiss = new AudioBuffer({ length: place.sampleRate, sampleRate: place.sampleRate });
  const samples = hiss.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return hiss;
}
