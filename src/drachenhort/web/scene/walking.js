// From one thing that may be touched to the next by arrow keys, as the eye would go.

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** A pixel off the straight way is as far as so many along it. */
const ASIDE = 2;

/**
 * Give the focus to the nearest thing in the direction of an arrow key; whether the key was one.
 * @param {ShadowRoot} root @param {string} key
 */
export function walk(root, key) {
  const way = WAYS[key];
  const from = root.activeElement;
  if (!way || !from) return false;
  const all = [...root.querySelectorAll("[data-hit], .control.offered")].filter((one) => one !== from);
  const next = nearest(
    middleOf(from),
    all.map((one) => ({ one, ...middleOf(one) })),
    way,
  );
  if (next) /** @type {HTMLElement} */ (next.one).focus({ preventScroll: true });
  return true;
}

/**
 * Of several points the one that lies best in a direction.
 * @template {{x: number, y: number}} Point
 * @param {{x: number, y: number}} from @param {Point[]} points @param {[number, number]} way
 * @returns {Point | undefined}
 */
export function nearest(from, points, [across, down]) {
  const far = (/** @type {{x: number, y: number}} */ { x, y }) => {
    const ahead = (x - from.x) * across + (y - from.y) * down;
    const aside = Math.abs((x - from.x) * down) + Math.abs((y - from.y) * across);
    return ahead > 1 && aside < ASIDE * ahead ? ahead + ASIDE * aside : Infinity;
  };
  const sorted = points.filter((point) => far(point) < Infinity).sort((a, b) => far(a) - far(b));
  return sorted[0];
}

/** @param {Element} element */
function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
