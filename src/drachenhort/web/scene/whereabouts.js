// Where the things of a scene are on the screen, for what is laid over it.

/** @typedef {import("./scene.js").HortScene} HortScene */

/** Where a thing is seen, if it is. @param {HortScene} view @param {string} id @returns {DOMRect | null} */
export function whereIs(view, id) {
  const control = [...view.controls.children].find((one) => one.getAttribute("data-id") === id);
  if (control) return control.clientWidth ? control.getBoundingClientRect() : null;
  const spot = view.marking.spot(id);
  if (!spot) return null;
  const unit = spot.isOnBoard ? view.board.at.unit : 1;
  const { x, y } = spot.isOnBoard ? view.board.toScreen(spot) : spot;
  const [width, height] = [spot.width * unit, spot.height * unit];
  const page = view.page.getBoundingClientRect();
  return new DOMRect(page.x + x - width / 2, page.y + y - height / 2, width, height);
}
