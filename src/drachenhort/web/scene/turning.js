// Turning a piece under the finger, where all that is offered is by how much, with the paths that join.

import { button } from "./marks.js";
import { joined, turned } from "./paths.js";
import { drawn } from "./art.js";
import { lineGroup } from "./board.js";
import { spun } from "./pieces.js";
import { isStill, make } from "./svg.js";

/** @typedef {import("./pieces.js").Figure} Figure */
/** @typedef {import("./paths.js").Lying} Lying */
/** @typedef {{id: string, degrees: number}} Notch */
/**
 * What is being turned.
 * @typedef {object} Work
 * @property {string} key
 * @property {Figure} figure
 * @property {SVGGElement} shown what turns: the piece, or its likeness on the space where it will lie
 * @property {{x: number, y: number}} at in board units
 * @property {Notch[]} notches
 * @property {number} by degrees from how it lies
 */

/** Shows how a piece would lie, and turns it. */
export class Turning {
  /** @type {Work | null} */
  #work = null;
  /** @type {Figure | null} left as it was turned, until the next scene */
  #left = null;
  /** @type {{angle: number, by: number, isMoved: boolean} | null} */
  #grip = null;

  /** @param {import("./scene.js").HortScene} view */
  constructor(view) {
    this.view = view;
    this.layer = make("g", { class: "wheel-layer" });
    view.board.hits.after(this.layer);
    view.controls.addEventListener("pointerover", (event) => this.#preview(event));
    view.controls.addEventListener("focusin", (event) => this.#preview(event));
    view.controls.addEventListener("click", () => this.#leave());
  }

  /** Whether something is being turned, with its ways lit. */
  get isBusy() {
    return this.#work !== null;
  }

  /** Begins or ends turning as the offers say. */
  update() {
    const next = this.#wanted();
    if (next && next.key === this.#work?.key) {
      if (!this.#grip) this.#turn(this.#work.by, true);
      return;
    }
    this.#end();
    if (next) this.#begin(next);
  }

  /** What is to be turned now: only turns are offered, and a piece was chosen. @returns {Work | null} */
  #wanted() {
    const { view } = this;
    const notches = view.offered.map((id) => this.#notch(id));
    const named = view.chosen.filter((id) => view.figures.has(id)).at(-1);
    const figure = named && view.figures.get(named);
    if (!figure || !notches.length || notches.some((notch) => !notch)) return null;
    const space = view.chosen.filter((id) => view.board.places.has(id)).at(-1) ?? figure.piece.at;
    const at = view.board.places.get(space);
    if (!at) return null;
    const key = `${named} ${space} ${view.offered.join()}`;
    return { key, figure, shown: figure.spin, at, notches: /** @type {Notch[]} */ (notches), by: 0 };
  }

  /** A control that turns, with its degrees. @param {string} id @returns {Notch | null} */
  #notch(id) {
    const control = this.view.scene?.controls.find((one) => one.id === id);
    return control && isTurn(control) ? { id, degrees: control.turn ?? 0 } : null;
  }

  /** @param {Work} work */
  #begin(work) {
    this.#work = work;
    const { at, figure } = work;
    const wheel = make("g", { class: "wheel", transform: `translate(${at.x} ${at.y})` });
    const lies = figure.isOnBoard && Math.hypot(figure.pose.x - at.x, figure.pose.y - at.y) < 0.01;
    if (!lies) wheel.append((work.shown = this.#likeness(figure)));
    wheel.append(make("circle", { class: "wheel-ring", r: 0.58 }), ...work.notches.map(mark));
    wheel.append(make("path", { class: "wheel-hand", d: "M0,-.74L.1,-.6L-.1,-.6Z" }));
    const grip = make("circle", { class: "wheel-grip", r: 0.7 });
    grip.addEventListener("pointerdown", (event) => this.#hold(event, grip));
    grip.addEventListener("pointermove", (event) => this.#drag(event));
    grip.addEventListener("pointerup", (event) => this.#release(event));
    grip.addEventListener("pointercancel", (event) => this.#release(event));
    grip.addEventListener("click", (event) => event.stopPropagation());
    wheel.append(grip, make("g", { class: "wheel-yes" }));
    this.layer.replaceChildren(wheel);
    this.#turn(work.notches.some((notch) => notch.degrees === 0) ? 0 : (work.notches[0]?.degrees ?? 0), true);
  }

  /** The piece as it would lie on another space. @param {Figure} figure */
  #likeness(figure) {
    const lines = (this.view.scene?.lines ?? []).filter((line) => line.on === figure.piece.id);
    const group = make("g", { class: "likeness" }, drawn(figure.look));
    if (lines.length) group.append(lineGroup(lines));
    return group;
  }

  #end() {
    const work = this.#work;
    this.#work = null;
    this.#grip = null;
    this.layer.replaceChildren();
    if (this.#left && this.view.offered.length) this.#restore(this.#left);
    if (work && work.figure !== this.#left) this.#restore(work.figure);
    this.view.marking.lit(new Set());
  }

  /** @param {Figure} figure */
  #restore(figure) {
    figure.turn = figure.piece.turn;
    figure.spin.style.transform = spun(figure.turn + figure.pose.tilt);
    this.#left = null;
  }

  /** The piece stays as it was turned until the server has said what happened. */
  #leave() {
    const work = this.#work;
    if (!work || work.shown !== work.figure.spin) return;
    work.figure.turn = work.figure.piece.turn + work.by;
    this.#left = work.figure;
  }

  // ---- the finger --------------------------------------------------------------------------------

  /** The direction of the finger from the middle, in degrees. @param {PointerEvent} event */
  #angle(event) {
    const box = this.view.page.getBoundingClientRect();
    const at = this.view.board.toScreen(/** @type {Work} */ (this.#work).at);
    return (Math.atan2(event.clientY - box.top - at.y, event.clientX - box.left - at.x) * 180) / Math.PI;
  }

  /** @param {PointerEvent} event @param {SVGCircleElement} grip */
  #hold(event, grip) {
    if (!this.#work) return;
    event.stopPropagation();
    grip.setPointerCapture(event.pointerId);
    this.#grip = { angle: this.#angle(event), by: this.#work.by, isMoved: false };
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.#grip || !this.#work) return;
    event.stopPropagation();
    const by = ((this.#angle(event) - this.#grip.angle + 540) % 360) - 180;
    this.#grip.isMoved ||= Math.abs(by) > 6;
    if (this.#grip.isMoved) this.#turn(this.#grip.by + by, false);
  }

  /** It falls into the nearest notch; a mere tap turns it on to the next. @param {PointerEvent} event */
  #release(event) {
    const grip = this.#grip;
    const work = this.#work;
    this.#grip = null;
    if (!grip || !work) return;
    event.stopPropagation();
    const wish = grip.isMoved ? work.by : work.by + 60;
    this.#turn(nearest(work.notches, wish), true);
  }

  /** @param {Event} event */
  #preview(event) {
    const id = event.target instanceof HTMLElement ? event.target.dataset["id"] : undefined;
    const notch = this.#work?.notches.find((one) => one.id === id);
    if (notch) this.#turn(notch.degrees, true);
  }

  // ---- showing -----------------------------------------------------------------------------------

  /** @param {number} by @param {boolean} isSettled whether it lies in a notch */
  #turn(by, isSettled) {
    const work = this.#work;
    if (!work) return;
    const lies = work.figure.piece.turn;
    const from = work.shown.style.transform;
    work.by = by;
    work.shown.style.transform = spun(lies + by);
    if (isSettled && from && !isStill())
      work.shown.animate([{ transform: from }, { transform: spun(lies + by) }], {
        duration: 160,
        easing: "ease-out",
      });
    const hand = this.layer.querySelector(".wheel-hand");
    hand?.setAttribute("transform", `rotate(${by})`);
    this.view.marking.lit(this.#ways(work, lies + by, isSettled));
    this.#confirm(work, isSettled ? work.notches.find((notch) => same(notch.degrees, by)) : undefined);
  }

  /** The button that plays this turn. @param {Work} work @param {Notch | undefined} notch */
  #confirm(work, notch) {
    const place = this.layer.querySelector(".wheel-yes");
    if (!place) return;
    place.replaceChildren();
    if (!notch) return;
    const unit = this.view.board.at.unit;
    const size = Math.max(0.5, 40 / unit);
    const isLow = work.at.y + 1.3 > (this.view.scene?.height ?? 0);
    const spot = {
      isOnBoard: true,
      x: 0,
      y: (isLow ? -1 : 1) * (0.66 + size / 2),
      width: size,
      height: size,
      tilt: 0,
      shape: "circle",
      label: this.#label(notch.id),
    };
    const yes = button(notch.id, spot, unit);
    const s = size / 2;
    yes.prepend(
      make("circle", { class: "yes", r: s }),
      make("path", {
        class: "yes-sign",
        d: `M${-s * 0.4},${s * 0.05}L${-s * 0.08},${s * 0.36}L${s * 0.44},${-s * 0.34}`,
      }),
    );
    yes.addEventListener("click", () => this.#leave());
    yes.addEventListener("keydown", () => this.#leave());
    place.append(yes);
  }

  /** @param {string} id */
  #label(id) {
    return this.view.scene?.controls.find((control) => control.id === id)?.label ?? id;
  }

  /**
   * The lines that would be joined; between two notches only those of the piece itself.
   * @param {Work} work
   * @param {number} turn
   * @param {boolean} isSettled
   */
  #ways(work, turn, isSettled) {
    const lines = this.view.scene?.lines ?? [];
    const own = lines
      .filter((line) => line.on === work.figure.piece.id)
      .map((line) => lying(line, work.at, turn));
    if (!isSettled) return new Set(own.map((one) => one.line.id));
    const rest = lines
      .filter((line) => line.on !== work.figure.piece.id)
      .flatMap((line) => this.#lying(line));
    return joined([...own, ...rest], own);
  }

  /** @param {Hort.Line} line @returns {Lying[]} */
  #lying(line) {
    if (line.on === null) return [lying(line, this.view.board.shift, 0)];
    const carrier = this.view.figures.get(line.on);
    return carrier?.isOnBoard ? [lying(line, carrier.pose, carrier.piece.turn)] : [];
  }
}

/**
 * Whether a control turns something.
 * @param {Hort.Control} control
 */
export function isTurn(control) {
  return (control.turn ?? null) !== null;
}

/** @param {Hort.Line} line @param {{x: number, y: number}} at @param {number} turn @returns {Lying} */
function lying(line, at, turn) {
  const end = (/** @type {readonly [number, number]} */ point) => {
    const [x, y] = turned([point[0], point[1]], turn);
    return /** @type {[number, number]} */ ([x + at.x, y + at.y]);
  };
  const points = /** @type {[number, number][]} */ (line.points);
  return { line, ends: [end(points[0] ?? [0, 0]), end(points.at(-1) ?? [0, 0])] };
}

/** @param {Notch} notch */
function mark({ degrees }) {
  return make("circle", { class: "notch", cy: -0.58, r: 0.035, transform: `rotate(${degrees})` });
}

/** @param {number} one @param {number} other */
function same(one, other) {
  return Math.abs(((((one - other) % 360) + 540) % 360) - 180) < 1;
}

/**
 * The degrees of the nearest notch, without turning back all the way.
 * @param {Notch[]} notches
 * @param {number} wish
 */
function nearest(notches, wish) {
  const off = notches.map(({ degrees }) => ((((degrees - wish) % 360) + 540) % 360) - 180);
  const best = off.reduce((a, b) => (Math.abs(b) < Math.abs(a) - 0.5 ? b : a), 999);
  return best === 999 ? wish : wish + best;
}
