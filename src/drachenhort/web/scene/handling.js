// What gestures do to a view: touching and asking, dragging a piece, zooming and moving the board.

import { aimed, farFrom, isTaken } from "./aiming.js";
import { zoomed } from "./gestures.js";
import { settle } from "./pieces.js";

/** @typedef {import("./scene.js").HortScene} HortScene */

/** @param {HortScene} view @returns {import("./gestures.js").Hands} */
export function handsOf(view) {
  return {
    touch: (id, isNear = false) => view.tell("touch", id, isNear),
    aim: (hit, x, y, dragged) => aim(view, hit, { x, y }, dragged),
    ask: (id) => view.tell("ask", id),
    canDrag: (id) => view.figures.has(id),
    drag: (id, x, y) => drag(view, id, x, y),
    drop: (id) => drop(view, id),
    isOnBoard: (x, y) => isOnBoard(view, x, y),
    zoom: (by, x, y) => zoom(view, by, x, y),
    pan: (dx, dy) => pan(view, dx, dy),
    isZoomed: () => view.board.zoom.by > 1,
  };
}

/**
 * A tap on a thing or near it; where it is not clear which one is meant nothing happens. What belongs to
 * somebody else is not touched by nearness alone: then one is asked.
 * @param {HortScene} view @param {string} hit @param {{x: number, y: number}} point
 * @param {string} [dragged] a piece that was let go there
 */
function aim(view, hit, point, dragged) {
  const { unit } = view.board.at;
  const things = view.offered.flatMap((id) => {
    const spot = id === dragged ? null : view.marking.spot(id);
    if (!spot) return [];
    const size = spot.isOnBoard ? unit : 1;
    const { x, y } = spot.isOnBoard ? view.board.toScreen(spot) : spot;
    const shown = { ...spot, x, y, width: spot.width * size, height: spot.height * size };
    const off = Math.hypot(point.x - x, point.y - y);
    return [{ id, far: farFrom(shown, point), off, size: spot.isOnBoard ? shown.width : null }];
  });
  const isKnown = things.some(({ id }) => id === hit);
  const meant = isKnown ? aimed(things, hit) : { id: hit, isNear: false };
  if ("between" in meant) view.marking.doubt(meant.between);
  else view.tell("touch", meant.id, meant.isNear && view.scene !== null && isTaken(view.scene, meant.id));
}

/**
 * A piece follows the finger.
 * @param {HortScene} view
 * @param {string} id
 * @param {number} x
 * @param {number} y
 */
function drag(view, id, x, y) {
  const figure = view.figures.get(id);
  if (!figure) return;
  const { look, pose, root } = figure;
  const at = figure.isOnBoard ? view.board.fromScreen({ x, y }) : { x, y };
  const middle = ((look.y + look.height / 2) / 100) * pose.scale;
  const layer = figure.isOnBoard ? view.board.pieces : view.beside;
  if (!root.classList.contains("dragged")) layer.append(root);
  root.classList.add("dragged");
  root.style.transform = `translate(${at.x}px, ${at.y - middle}px) scale(${pose.scale * 1.12})`;
}

/** @param {HortScene} view @param {string} id */
function drop(view, id) {
  const figure = view.figures.get(id);
  if (!figure) return;
  figure.root.classList.remove("dragged");
  settle(figure);
}

/** @param {HortScene} view @param {number} x @param {number} y */
function isOnBoard(view, x, y) {
  const rect = view.plan?.board;
  return !!rect && x >= rect.x && y >= rect.y && x <= rect.x + rect.width && y <= rect.y + rect.height;
}

/**
 * Zooms around a point of the screen, which stays where it is.
 * @param {HortScene} view
 * @param {number} by
 * @param {number} x
 * @param {number} y
 */
export function zoom(view, by, x, y) {
  const before = view.board.fromScreen({ x, y });
  view.board.zoom.by = zoomed(view.board.zoom.by, by);
  refit(view);
  const after = view.board.toScreen(before);
  pan(view, x - after.x, y - after.y);
  view.marking.update();
}

/** @param {HortScene} view @param {number} dx @param {number} dy */
function pan(view, dx, dy) {
  view.board.zoom.x += dx;
  view.board.zoom.y += dy;
  refit(view);
}

/** @param {HortScene} view */
function refit(view) {
  if (view.plan) view.board.fit(view.plan.board);
  const isZoomed = view.board.zoom.by > 1;
  view.page.classList.toggle("zoomed", isZoomed);
  view.whole.hidden = !isZoomed;
  view.whole.style.top = `${(view.plan?.board.y ?? 0) + 8}px`;
}
