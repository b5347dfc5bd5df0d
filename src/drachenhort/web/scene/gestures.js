// Fingers, mice and keys on the table: touching, asking by a long press, dragging, and zooming the board.

import { clamp } from "./svg.js";
import { walk } from "./walking.js";

/**
 * What gestures ask of the table.
 * @typedef {object} Hands
 * @property {(id: string, isNear?: boolean) => void} touch it may have been hit only nearly
 * @property {(hit: string, x: number, y: number, dragged?: string) => void} aim at what a tap near something is meant for
 * @property {(id: string) => void} ask
 * @property {(id: string) => boolean} canDrag
 * @property {(id: string, x: number, y: number) => void} drag
 * @property {(id: string) => void} drop the piece goes back to its place
 * @property {(x: number, y: number) => boolean} isOnBoard
 * @property {(by: number, x: number, y: number) => void} zoom around a point of the screen
 * @property {(dx: number, dy: number) => void} pan
 * @property {() => boolean} isZoomed
 */

/**
 * A finger that is down, and what it came down on.
 * @typedef {{id: string | null, on: Element | null, x: number, y: number, isDrag: boolean, isPan: boolean}} Press
 */

const LONG = 480;
const NEAR = 9;
const MOST = 4;

/** Listens on the root of a scene. */
export class Gestures {
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  /** @type {Press | null} */
  #press = null;
  #timer = 0;
  #isSpent = false;
  #tapped = 0;

  /** @param {ShadowRoot} root @param {HTMLElement} page @param {Hands} hands */
  constructor(root, page, hands) {
    this.root = root;
    this.page = page;
    this.hands = hands;
    page.addEventListener("pointerdown", (event) => this.#down(event));
    page.addEventListener("pointermove", (event) => this.#move(event));
    page.addEventListener("pointerup", (event) => this.#up(event));
    page.addEventListener("pointercancel", (event) => this.#up(event, true));
    page.addEventListener("touchstart", (event) => this.#hold(event), { passive: false });
    page.addEventListener("click", (event) => this.#click(event));
    page.addEventListener("keydown", (event) => this.#key(event));
    page.addEventListener("contextmenu", (event) => this.#menu(event));
    page.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** The nearest element that has a name. @param {Event} event @param {"hit" | "id"} sort */
  #named(event, sort) {
    const from = event.composedPath()[0];
    const found = from instanceof Element ? from.closest(`[data-${sort}]`) : null;
    return found?.getAttribute(`data-${sort}`) ?? null;
  }

  /** The point of the page under a pointer. @param {MouseEvent} event */
  #point(event) {
    const box = this.page.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const point = this.#point(event);
    this.#fingers.set(event.pointerId, point);
    this.#isSpent = false;
    clearTimeout(this.#timer);
    if (this.#fingers.size > 1) return this.#letGo();
    const hit = this.#named(event, "hit");
    const asked = hit ?? this.#named(event, "id");
    const [on] = event.composedPath();
    this.#press = { id: hit, on: on instanceof Element ? on : null, ...point, isDrag: false, isPan: false };
    if (asked && event.button === 0) this.#timer = window.setTimeout(() => this.#long(asked), LONG);
  }

  /**
   * What moves under the finger does not scroll the page: browsers do not look at `touch-action` within a picture.
   * The thing itself listens, because a touch goes on to it even when the table was drawn anew without it.
   * @param {TouchEvent} event
   */
  #hold(event) {
    const hit = this.#named(event, "hit");
    const from = event.composedPath()[0];
    const isGrip = from instanceof Element && from.matches(".wheel-grip");
    if (from && (isGrip || (hit && this.hands.canDrag(hit))))
      from.addEventListener("touchmove", stay, { passive: false });
  }

  #letGo() {
    if (this.#press?.isDrag && this.#press.id) this.hands.drop(this.#press.id);
    this.#press = null;
    this.#isSpent = true;
  }

  /** @param {string} id */
  #long(id) {
    if (!this.#press || this.#press.isDrag) return;
    this.#isSpent = true;
    this.#press = null;
    this.hands.ask(id);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const point = this.#point(event);
    if (this.#fingers.size === 2) this.#pinch(event.pointerId, before, point);
    this.#fingers.set(event.pointerId, point);
    const press = this.#press;
    if (!press) return;
    if (!press.isDrag && !press.isPan && Math.hypot(point.x - press.x, point.y - press.y) > NEAR)
      this.#begin(press, event);
    if (press.isDrag && press.id) this.hands.drag(press.id, point.x, point.y);
    if (press.isPan) this.hands.pan(point.x - before.x, point.y - before.y);
  }

  /**
   * A press that moves becomes a drag of a piece, or a pan of a zoomed board.
   * @param {Press} press
   * @param {PointerEvent} event
   */
  #begin(press, event) {
    clearTimeout(this.#timer);
    this.#isSpent = true;
    if (press.id && this.hands.canDrag(press.id)) {
      press.isDrag = true;
      this.hands.touch(press.id);
    } else press.isPan = this.hands.isZoomed() && this.hands.isOnBoard(press.x, press.y);
    if (press.isDrag || press.isPan) this.page.setPointerCapture(event.pointerId);
  }

  /** @param {number} finger @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  #pinch(finger, before, now) {
    const other = [...this.#fingers].find(([id]) => id !== finger)?.[1];
    if (!other || !this.hands.isOnBoard(other.x, other.y)) return;
    const apart = (/** @type {{x: number, y: number}} */ p) => Math.hypot(p.x - other.x, p.y - other.y);
    this.hands.zoom(apart(now) / Math.max(1, apart(before)), (now.x + other.x) / 2, (now.y + other.y) / 2);
    this.hands.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  /** @param {PointerEvent} event @param {boolean} [isLost] */
  #up(event, isLost = false) {
    clearTimeout(this.#timer);
    this.#fingers.delete(event.pointerId);
    const press = this.#press;
    this.#press = null;
    if (press && !isLost && !this.#isSpent && press.on?.isConnected === false) this.#tapOnOld(press);
    if (!press?.isDrag || !press.id) return;
    this.hands.drop(press.id);
    const goal = isLost ? null : this.#under(event, press.id);
    const { x, y } = this.#point(event);
    if (goal) this.hands.aim(goal, x, y, press.id);
  }

  /**
   * The table was drawn anew under the finger, and browsers make no click of that: the tap is for what was
   * there, if it may still be touched.
   * @param {Press} press
   */
  #tapOnOld({ id }) {
    this.#isSpent = true;
    if (id && this.root.querySelector(`[data-hit="${CSS.escape(id)}"]`)) this.hands.touch(id);
  }

  /** What may be touched under a released piece. @param {PointerEvent} event @param {string} dragged */
  #under(event, dragged) {
    for (const element of this.root.elementsFromPoint(event.clientX, event.clientY)) {
      const hit = element.closest("[data-hit]")?.getAttribute("data-hit");
      if (hit && hit !== dragged) return hit;
    }
    return null;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#isSpent && event.detail > 0) return;
    const hit = this.#named(event, "hit");
    const asked = this.#named(event, "id");
    const { x, y } = this.#point(event);
    if (hit && event.detail > 0) this.hands.aim(hit, x, y);
    else if (hit) this.hands.touch(hit);
    else if (asked) this.hands.ask(asked);
    else this.#double(event);
  }

  /** Two taps beside everything bring the whole board back. @param {MouseEvent} event */
  #double(event) {
    const { x, y } = this.#point(event);
    if (event.timeStamp - this.#tapped < 350 && this.hands.isZoomed()) this.hands.zoom(0, x, y);
    this.#tapped = event.timeStamp;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const hit = this.#named(event, "hit");
    if (hit && event.key === "i") this.hands.ask(hit);
    const isTouch = hit && (event.key === "Enter" || event.key === " ");
    if (isTouch) this.hands.touch(hit);
    if (isTouch || walk(this.root, event.key)) event.preventDefault();
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    const asked = this.#named(event, "hit") ?? this.#named(event, "id");
    if (!asked) return;
    event.preventDefault();
    if (!this.#isSpent) this.hands.ask(asked);
    this.#isSpent = true;
  }

  /** A pinch on a trackpad arrives as a wheel with Ctrl. @param {WheelEvent} event */
  #wheel(event) {
    const { x, y } = this.#point(event);
    if (!this.hands.isOnBoard(x, y) || !(event.ctrlKey || this.hands.isZoomed())) return;
    event.preventDefault();
    if (event.ctrlKey) this.hands.zoom(clamp(1 - event.deltaY * 0.01, 0.5, 2), x, y);
    else this.hands.pan(-event.deltaX, -event.deltaY);
  }
}

/** The page stays where it is. @param {Event} event */
function stay(event) {
  if (event.cancelable) event.preventDefault();
}

/** The next zoom, between the whole board and four times that. @param {number} now @param {number} by */
export function zoomed(now, by) {
  const next = clamp(now * by, 1, MOST);
  return next < 1.04 ? 1 : next;
}
