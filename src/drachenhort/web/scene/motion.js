// Motion that explains: gliding, flipping, turning, tumbling, fading, and the trail of what has moved.

import { moved, spun } from "./pieces.js";
import { isStill, make } from "./svg.js";

/** @typedef {import("./pieces.js").Figure} Figure */
/** @typedef {import("./laying.js").Pose} Pose */

const GLIDE = 260;
const EASE = "cubic-bezier(.3,.7,.25,1)";
/** A touch is meant for what lies below, not for what flies over it. */
const ALOFT = { pointerEvents: "none" };

/**
 * From where it was, given in the units of its layer, to where it is.
 * @param {Figure} figure
 * @param {Pose} from
 * @param {number} turn degrees shown before
 */
export function glide(figure, from, turn) {
  if (isStill()) return;
  const far = Math.hypot(from.x - figure.pose.x, from.y - figure.pose.y) / figure.pose.scale;
  const isMoved = far > 0.02 || Math.abs(from.scale - figure.pose.scale) > 0.02 * figure.pose.scale;
  const duration = GLIDE * (figure.look.hints["glide"] === "fly" ? 2 : 1);
  if (isMoved)
    figure.root.animate(
      [
        { transform: moved(from), ...ALOFT },
        { transform: moved(figure.pose), ...ALOFT },
      ],
      { duration, easing: EASE },
    );
  const [before, after] = [turn + from.tilt, figure.turn + figure.pose.tilt];
  if (figure.look.hints["glide"] === "fly" && far > 0.3) bank(figure, from, duration);
  else if (Math.abs(after - before) > 0.1)
    figure.spin.animate([{ transform: spun(before) }, { transform: spun(after) }], {
      duration: 420,
      easing: EASE,
    });
}

/**
 * What flies leans into its way and comes nearer to the eye.
 * @param {Figure} figure
 * @param {Pose} from
 * @param {number} duration
 */
function bank(figure, from, duration) {
  const lean = Math.max(-24, Math.min(24, (figure.pose.x - from.x) * 14));
  const rest = figure.spin.style.transform;
  const high = `rotate(${-lean}deg) scale(1.35)`;
  figure.spin.animate([{ transform: rest }, { transform: high, offset: 0.45 }, { transform: rest }], {
    duration,
    easing: "ease-in-out",
  });
}

/** @param {Element} element */
export function fadeIn(element) {
  if (!isStill()) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE });
}

/** Fades and is gone. @param {Element} element */
export function fadeOut(element) {
  if (isStill()) return element.remove();
  const fading = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: GLIDE, fill: "forwards" });
  fading.finished.then(
    () => element.remove(),
    () => element.remove(),
  );
}

/** Goes somewhere and is gone. @param {Figure} figure @param {Pose} to */
export function leave(figure, to) {
  if (isStill()) return figure.root.remove();
  const going = figure.root.animate(
    [
      { transform: moved(figure.pose), ...ALOFT },
      { transform: moved(to), opacity: 0.3, ...ALOFT },
    ],
    { duration: GLIDE * 1.2, easing: EASE, fill: "forwards" },
  );
  going.finished.then(
    () => figure.root.remove(),
    () => figure.root.remove(),
  );
}

/**
 * Turns a card or a tile over: `swap` draws the other side when it is seen edge-on.
 * @param {Figure} figure
 * @param {() => void} swap
 * @param {number} [delay] milliseconds for which one still sees the side that is up
 */
export function flip(figure, swap, delay = 0) {
  if (isStill()) return swap();
  const half = { duration: 130, easing: "ease-in" };
  const folding = figure.body.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
    ...half,
    delay,
  });
  folding.finished.then(unfold, unfold);

  function unfold() {
    swap();
    figure.body.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], {
      ...half,
      easing: "ease-out",
    });
  }
}

/** Milliseconds from the throw of dice to where they lie, and the share after which they no longer roll. */
const ROLL = 1700;
const ROLLED = 0.38;
/** Milliseconds after which dice lie still and have been read. */
export const SETTLED = ROLL * ROLLED + 350;

/**
 * Dice roll beside the board, large; one reads them, and they go where they lie.
 * @param {Figure} figure
 * @param {number} number which of the dice
 * @param {{size: number, points: {x: number, y: number}[]}} places
 */
export function tumble(figure, number, { size, points }) {
  if (isStill()) return;
  const { width, x: left, y: top, height } = figure.look;
  const large = Math.max(figure.pose.scale, (size * 100) / Math.max(width, height, 1));
  const at = points[number % points.length] ?? figure.pose;
  const near = {
    x: at.x - ((left + width / 2) / 100) * large,
    y: at.y - ((top + height / 2) / 100) * large,
    scale: large,
    tilt: 0,
  };
  const high = { ...near, x: near.x + size, y: near.y - 2 * size };
  const turns = 540 + 90 * ((number * 7) % 4);
  const timing = { duration: ROLL + number * 60, easing: "linear" };
  const [roll, rest] = [ROLLED, 0.8];
  figure.root.animate(
    [
      { transform: moved(high), opacity: 0, easing: "cubic-bezier(.2,.55,.4,1)", ...ALOFT },
      { transform: moved(near), opacity: 1, offset: roll, ...ALOFT },
      { transform: moved(near), offset: rest, easing: EASE, ...ALOFT },
      { transform: moved(figure.pose), ...ALOFT },
    ],
    timing,
  );
  figure.body.animate(
    [
      { transform: `rotate(-${turns}deg)`, easing: "cubic-bezier(.2,.55,.4,1)" },
      { transform: `rotate(${number * 7 - 9}deg)`, offset: roll },
      { transform: `rotate(${number * 7 - 9}deg)`, offset: rest, easing: EASE },
      { transform: "none" },
    ],
    timing,
  );
}

/** Light over the board, once: a veto, a stroke of lightning. @param {HTMLElement} light */
export function flash(light) {
  if (isStill()) return light.remove();
  const fading = light.animate([{ opacity: 0 }, { opacity: 0.75, offset: 0.18 }, { opacity: 0 }], {
    duration: 700,
    easing: "ease-out",
  });
  fading.finished.then(
    () => light.remove(),
    () => light.remove(),
  );
}

/** Trails that stay, at most: older ones say nothing any more. */
const TRAILS = 24;
/** How much of them is seen then. */
const REST = 0.5;

/**
 * A fading trail on the board, from the place left to the place reached.
 * @param {SVGGElement} layer
 * @param {Pose} from
 * @param {Pose} to
 * @param {boolean} stays whether something of it is seen until trails are forgotten
 */
export function trail(layer, from, to, stays) {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  if (length < 0.3) return;
  const [x, y] = [(-dy / length) * 0.17, (dx / length) * 0.17];
  const shape = `M${from.x},${from.y}L${to.x + x},${to.y + y}L${to.x - x},${to.y - y}Z`;
  const mark = make("path", { class: stays ? "trail staying" : "trail", d: shape });
  layer.append(mark);
  while (layer.childElementCount > TRAILS) layer.firstElementChild?.remove();
  if (isStill()) return;
  const rest = stays ? REST : 0;
  const fading = mark.animate([{ opacity: 0 }, { opacity: 1, offset: 0.08 }, { opacity: rest }], {
    duration: 3600,
    easing: "ease-out",
    fill: "forwards",
  });
  if (stays) return;
  fading.finished.then(
    () => mark.remove(),
    () => mark.remove(),
  );
}

/** A number that has changed shows it once. @param {Element} element */
export function pulse(element) {
  if (!isStill()) element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 500 });
}
