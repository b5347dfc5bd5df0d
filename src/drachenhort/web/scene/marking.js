// Keeping the marks right: what glows, what is chosen or spoken of, which ways are lit; and where things are.

import { arrow, badge, isOrdering } from "./arrows.js";
import { button, byReading, findClose, hole, ring } from "./marks.js";

/** @typedef {import("./marks.js").Spot} Spot */
/** @typedef {import("./pieces.js").Figure} Figure */
/** @typedef {{id: string, spot: Spot}} Spotted */
/** @typedef {{isOnBoard: boolean, element: SVGElement}} Mark */

const MANY = 9;
/** Pixels by which what may be touched is lifted beside the board, as in scene.css. */
const LIFT = 6;
/** Buttons that fit beside each other in full size. */
const FEW = 3;

/** The marks of one view. */
export class Marking {
  /** @param {import("./scene.js").HortScene} view */
  constructor(view) {
    this.view = view;
  }

  update() {
    const { view } = this;
    const focused = nameOf(view.root.activeElement);
    view.turning.update();
    const offered = this.#spotted(view.offered).sort(byReading);
    findClose(offered.map(({ spot }) => spot));
    const isOrder = view.scene !== null && isOrdering(view.scene, view.chosen);
    const chosen = this.#drawn(this.#spotted(view.chosen), (id, spot, unit) => {
      const mark = ring(spot, unit, "chosen");
      if (isOrder) mark.append(badge(spot, unit, view.chosen.indexOf(id) + 1));
      return mark;
    });
    const pointed = this.#drawn(this.#spotted(view.pointed), (_id, spot, unit) => ring(spot, unit, "pointed"));
    fill(view.board.hits, view.hits, this.#drawn(offered, button));
    fill(view.board.marks, view.marks, [...chosen, ...pointed, ...this.#arrows()]);
    view.page.classList.toggle("many", offered.length > MANY);
    this.#controls();
    this.#dim();
    if (!view.turning.isBusy) this.#light();
    if (focused) this.#focus(focused);
  }

  /** What may be touched is lifted, the rest of the board and of one's own things is dimmed. */
  #dim() {
    const { view } = this;
    const bright = this.#spotted([...view.offered, ...view.chosen, ...view.pointed]).filter(({ spot }) => spot.isOnBoard);
    const isAsked = bright.some(({ id }) => view.offered.includes(id)) && !view.turning.isBusy;
    view.board.dim(isAsked ? bright.map(({ spot }) => hole(spot, view.board.at.unit)) : []);
    const own = new Set(view.scene?.zones.filter(({ owner }) => owner === view.scene?.seat).map(({ id }) => id));
    const isChoosing = [...view.figures.values()].some(({ piece }) => own.has(piece.at) && view.offered.includes(piece.id));
    for (const { piece, root } of view.figures.values()) {
      const isOffered = view.offered.includes(piece.id);
      root.classList.toggle("offered", isOffered);
      root.classList.toggle("idle", isChoosing && own.has(piece.at) && !isOffered && !view.chosen.includes(piece.id));
    }
  }

  /** @param {readonly string[]} ids @returns {Spotted[]} */
  #spotted(ids) {
    return ids.flatMap((id) => {
      const spot = this.spot(id);
      return spot ? [{ id, spot }] : [];
    });
  }

  /**
   * @param {Spotted[]} spots @param {(id: string, spot: Spot, unit: number) => SVGElement} draw
   * @returns {Mark[]}
   */
  #drawn(spots, draw) {
    const { unit } = this.view.board.at;
    return spots.map(({ id, spot }) => ({
      isOnBoard: spot.isOnBoard,
      element: draw(id, spot, spot.isOnBoard ? unit : 1),
    }));
  }

  /** Arrows between things on the board. @returns {Mark[]} */
  #arrows() {
    return (this.view.scene?.arrows ?? []).flatMap(({ start, end }) => {
      const [from, to] = [this.spot(start), this.spot(end)];
      return from?.isOnBoard && to?.isOnBoard ? [{ isOnBoard: true, element: arrow(from, to) }] : [];
    });
  }

  /** Things between which a tap fell: one sees that it was not clear. @param {readonly string[]} ids */
  doubt(ids) {
    for (const id of ids) {
      const hit = this.view.root.querySelector(`[data-hit="${CSS.escape(id)}"]`);
      hit?.classList.add("doubted");
      setTimeout(() => hit?.classList.remove("doubted"), 900);
    }
  }

  #controls() {
    let offered = 0;
    for (const control of this.view.controls.children) {
      const isOffered = this.view.offered.includes(nameOf(control) ?? "");
      offered += Number(isOffered);
      control.classList.toggle("offered", isOffered);
      if (isOffered) control.removeAttribute("aria-disabled");
      else control.setAttribute("aria-disabled", "true");
    }
    this.view.controls.classList.toggle("many", offered > FEW);
  }

  /** Keeps the focus on a thing, or gives it to the first that may be touched next. @param {string} id */
  #focus(id) {
    const all = [
      .../** @type {NodeListOf<SVGElement>} */ (
        this.view.root.querySelectorAll("[data-hit], .control.offered")
      ),
    ];
    const next = all.find((one) => nameOf(one) === id) ?? all[0];
    if (next !== this.view.root.activeElement) next?.focus({ preventScroll: true });
  }

  /** Where a thing is. @param {string} id @returns {Spot | null} */
  spot(id) {
    const { view } = this;
    const figure = view.figures.get(id);
    if (figure) return spotOf(figure, view.offered.includes(id) ? LIFT : 0);
    const place = view.board.places.get(id);
    const space = view.scene?.spaces.find((one) => one.id === id);
    if (place && space) {
      const label = view.board.spaces.get(id)?.getAttribute("aria-label") ?? space.label;
      const { shape = "circle", size = "92" } = view.art?.look("space", space.kind, id).hints ?? {};
      const across = Number(size) / 100;
      return { isOnBoard: true, ...place, width: across, height: across, tilt: 0, shape, label };
    }
    const rect = view.furniture?.spots.get(id);
    if (!rect || !view.scene) return null;
    const label = [...view.scene.zones, ...view.scene.counters].find((one) => one.id === id)?.label ?? id;
    const { x, y, width, height } = rect;
    return {
      isOnBoard: false,
      x: x + width / 2,
      y: y + height / 2,
      width,
      height,
      tilt: 0,
      shape: "square",
      label,
    };
  }

  /** Ways light up between what was chosen and what is offered. */
  #light() {
    const { view } = this;
    const at = new Set(view.chosen.map((id) => view.figures.get(id)?.piece.at ?? id));
    const goals = new Set(view.offered);
    const stretches = view.scene?.stretches ?? [];
    const ways = stretches.filter(
      ({ ends: [a, b] }) => (at.has(a) && goals.has(b)) || (at.has(b) && goals.has(a)),
    );
    this.lit(new Set(ways.flatMap((way) => way.lines)));
  }

  /** Lights up these lines and no others. @param {ReadonlySet<string>} lines */
  lit(lines) {
    for (const path of this.view.page.querySelectorAll("[data-line]")) {
      path.classList.toggle("lit", lines.has(path.getAttribute("data-line") ?? ""));
    }
  }
}

/** @param {SVGGElement} onBoard @param {SVGGElement} beside @param {Mark[]} marks */
function fill(onBoard, beside, marks) {
  const there = marks.filter(({ isOnBoard }) => isOnBoard);
  const others = marks.filter(({ isOnBoard }) => !isOnBoard);
  fillLayer(onBoard, there.map(({ element }) => element));
  fillLayer(beside, others.map(({ element }) => element));
}

/**
 * Puts these into a layer; what is there already and looks the same stays, for the finger that is on it.
 * @param {SVGGElement} layer @param {Element[]} wanted
 */
function fillLayer(layer, wanted) {
  const old = [...layer.children];
  const next = wanted.map((one) => old.find((other) => other.isEqualNode(one)) ?? one);
  for (const one of old) if (!next.includes(one)) one.remove();
  next.forEach((one, at) => {
    if (layer.children[at] !== one) layer.insertBefore(one, layer.children[at] ?? null);
  });
}

/** What a button stands for. @param {Element | null} element */
function nameOf(element) {
  return element?.getAttribute("data-hit") ?? element?.getAttribute("data-id") ?? null;
}

/** @param {Figure} figure @param {number} lift of what lies beside the board @returns {Spot} */
function spotOf({ look, pose, piece, isOnBoard }, lift) {
  const unit = pose.scale / 100;
  const x = pose.x + (look.x + look.width / 2) * unit;
  const y = pose.y + (look.y + look.height / 2) * unit - (isOnBoard ? 0 : lift);
  const shape = look.hints["shape"] ?? "square";
  return {
    isOnBoard,
    x,
    y,
    width: look.width * unit,
    height: look.height * unit,
    tilt: pose.tilt,
    shape,
    label: piece.label,
  };
}

/** Where a thing is seen, if it is. @param {import("./scene.js").HortScene} view @param {string} id @returns {DOMRect | null} */
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
