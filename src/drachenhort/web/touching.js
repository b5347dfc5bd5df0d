// From touches to actions: what may be touched next, and when an action is complete. Pure functions.

/**
 * How touches become actions: `quick` plays as soon as only one action is left, `usual` when its whole
 * path has been touched, `careful` always asks.
 * @typedef {"quick" | "usual" | "careful"} Habit
 */

/**
 * What the touches so far amount to: nothing yet, a way with several ends, actions to choose from
 * or to confirm, one that the game wants to be asked about first, or one to play at once.
 * @typedef {{ kind: "idle" } | { kind: "open" } | { kind: "ask", touch: Hort.Touch }
 *   | { kind: "ready", touches: Hort.Touch[] } | { kind: "play", touch: Hort.Touch }} Verdict
 */

/**
 * The touches whose path begins with what has been touched.
 * @param {Hort.Touch[]} touches @param {string[]} chosen
 */
export function stillPossible(touches, chosen) {
  return touches.filter(({ path }) => chosen.every((id, step) => path[step] === id));
}

/**
 * What may be touched next, each once, in the order of the actions.
 * @param {Hort.Touch[]} touches @param {string[]} chosen
 */
export function nextIds(touches, chosen) {
  const ids = new Set();
  for (const { path } of stillPossible(touches, chosen)) {
    const id = path[chosen.length];
    if (id !== undefined) ids.add(id);
  }
  return [...ids];
}

/**
 * What has been touched after one more touch; null if it leads nowhere.
 * What was touched goes back by another touch, with all that came after it. A touch that was possible earlier
 * on the way starts again from there: whoever touches another piece means that one.
 * @param {Hort.Touch[]} touches @param {string[]} chosen @param {string} id @returns {string[] | null}
 */
export function afterTouch(touches, chosen, id) {
  if (nextIds(touches, chosen).includes(id)) return [...chosen, id];
  if (chosen.includes(id)) return chosen.slice(0, chosen.lastIndexOf(id));
  for (let kept = chosen.length - 1; kept >= 0; kept--) {
    const start = chosen.slice(0, kept);
    if (nextIds(touches, start).includes(id)) return [...start, id];
  }
  return null;
}

/** @param {Hort.Touch[]} touches @param {string[]} chosen @param {Habit} habit @returns {Verdict} */
export function judge(touches, chosen, habit) {
  if (chosen.length === 0) return { kind: "idle" };
  const possible = stillPossible(touches, chosen);
  const complete = possible.filter(({ path }) => path.length === chosen.length);
  const [only] = possible;
  if (possible.length === 1 && only) {
    if (complete.length === 1 && only.confirm) return { kind: "ask", touch: only };
    const isClear = complete.length === 1 || (habit === "quick" && !only.confirm);
    return isClear && habit !== "careful"
      ? { kind: "play", touch: only }
      : { kind: "ready", touches: [only] };
  }
  return complete.length > 0 ? { kind: "ready", touches: complete } : { kind: "open" };
}

/**
 * What a decision offers: its touches, and choices that are not touched anywhere (to let a moment pass).
 * @param {Hort.Decision} decision @param {Hort.Touch[]} touches @param {(token: string) => string} name
 * @returns {Hort.Touch[]}
 */
export function actionsOf(decision, touches, name) {
  const touched = new Set(touches.map(({ action }) => action));
  const rest = decision.choices.filter((token) => !touched.has(token));
  return [...touches, ...rest.map((action) => ({ action, path: [], label: name(action) }))];
}

/**
 * Actions in groups by the first thing that one touches, in their order; for long lists.
 * @param {Hort.Touch[]} actions @returns {Map<string, Hort.Touch[]>}
 */
export function byFirstTouch(actions) {
  /** @type {Map<string, Hort.Touch[]>} */
  const groups = new Map();
  for (const action of actions) {
    const first = action.path[0] ?? "";
    groups.set(first, [...(groups.get(first) ?? []), action]);
  }
  return groups;
}
