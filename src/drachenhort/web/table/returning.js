// What was laid ready for an action goes back by a touch, whichever of several it is.

/** @param {Hort.Piece} piece */
function keyOf({ kind, face }) {
  return `${kind} ${face}`;
}

/** What lies ready, as looks: equal things stand for each other. @param {Hort.Scene} scene */
function laidReady({ zones, pieces }) {
  const ready = new Set(zones.filter((zone) => zone.lays_ready).map(({ id }) => id));
  return pieces.filter(({ at }) => ready.has(at));
}

/** What is in the first list and not in the second, each as often. @param {string[]} before @param {string[]} after */
function missing(before, after) {
  const left = [...after];
  return before.filter((one) => !left.includes(one) || (left.splice(left.indexOf(one), 1), false));
}

/** Takes back until a thing has gone back, then does again what was taken back with it. */
export class Returning {
  /** @type {{key: string, many: number, lay: string[], again: string[], sent: string | null} | null} */
  #goal = null;

  /**
   * Begin to take a thing back; whether it lies ready.
   * @param {import("./model.js").Model} model @param {string} id
   */
  begin({ scene, canUndo }, id) {
    const ready = scene ? laidReady(scene) : [];
    const piece = ready.find((one) => one.id === id);
    if (!piece || !canUndo) return false;
    const lay = ready.map(keyOf);
    const key = keyOf(piece);
    this.#goal = { key, many: lay.filter((one) => one === key).length, lay, again: [], sent: null };
    return true;
  }

  /** What to ask for next; nothing while an answer is awaited, or when all is done. @param {import("./model.js").Model} model */
  next({ scene, decision, canUndo }) {
    const goal = this.#goal;
    if (!goal || !scene) return null;
    const lay = laidReady(scene).map(keyOf);
    if (goal.sent === lay.join()) return null;
    const isThere = lay.filter((one) => one === goal.key).length >= goal.many;
    goal.again.push(...missing(goal.lay, lay).filter((one) => one !== goal.key));
    goal.lay = lay;
    const wish = isThere ? (canUndo ? UNDO : null) : this.#again(scene, decision);
    goal.sent = lay.join();
    if (!wish) this.#goal = null;
    return wish;
  }

  /** @param {Hort.Scene} scene @param {Hort.Decision | null} decision @returns {Hort.Wish | null} */
  #again({ pieces, touches }, decision) {
    const key = this.#goal?.again.pop();
    const ids = new Set(pieces.filter((piece) => keyOf(piece) === key).map(({ id }) => id));
    const touch = touches.find(({ path }) => path.length === 1 && ids.has(path[0] ?? ""));
    return touch && decision ? { type: "act", decision: decision.id, action: touch.action } : null;
  }
}

/** @type {Hort.Wish} */
const UNDO = { type: "undo" };
