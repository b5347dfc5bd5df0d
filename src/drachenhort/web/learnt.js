// Which lessons have been learnt in this browser.

import { recall, remember } from "./prefs.js";

/** @param {string} game */
const learnt = (game) => recall(`learnt.${game}`, "").split(" ").filter(Boolean);

/** @param {string} game @param {string} lesson */
export function isLearnt(game, lesson) {
  return learnt(game).includes(lesson);
}

/** @param {string} game @param {string} lesson */
export function keepLearnt(game, lesson) {
  remember(`learnt.${game}`, [...new Set([...learnt(game), lesson])].join(" "));
}
