// The graph on the page: bands with colours, patterns and names; a touch or an arrow key leads to a moment.

import { fill } from "../dom.js";
import { share, t } from "../words.js";
import { bands, EDGE, Frame, LANE, nameSpot, outline, placeOf, sideBySide, stacked } from "./river.js";

const SVG = "http://www.w3.org/2000/svg";
/** For readers who do not tell the colours apart: lines and dots over them, as paths in a square of 8. */
const PATTERNS = ["", "M-2 2l4-4M0 8l8-8M6 10l4-4", "M2 2h.01M6 6h.01", "M0 2h8M0 6h8", "M-2 6l4 4M0 0l8 8M6-2l4 4", "M0 4h8M4 0v8"];

/** @param {string} tag @param {Record<string, string | number>} [values] @param {...Node} children */
function svg(tag, values = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {number} x @param {number} y @param {string} text @param {string} [style] */
function label(x, y, text, style = "") {
  const element = svg("text", { x, y, class: style });
  element.textContent = text;
  return element;
}

/** The patterns of all seats, once on the page. @param {number} players */
function patterns(players) {
  return svg(
    "defs",
    {},
    ...Array.from({ length: players }, (_, seat) =>
      svg(
        "pattern",
        { id: `band-${seat}`, width: 8, height: 8, patternUnits: "userSpaceOnUse" },
        svg("path", { d: PATTERNS[seat % PATTERNS.length] ?? "", class: "band-pattern" }),
      ),
    ),
  );
}

/** A little square with the colour and the pattern of a seat. @param {number} seat */
export function swatch(seat) {
  const square = { width: 18, height: 18, rx: 4 };
  return svg(
    "svg",
    { class: "band-swatch", viewBox: "0 0 18 18", "aria-hidden": "true" },
    svg("rect", { ...square, class: `band band-${seat % PATTERNS.length}` }),
    svg("rect", { ...square, fill: `url(#band-${seat})` }),
  );
}

export class Graph {
  /**
   * @param {Hort.Findings} findings @param {string[]} names @param {number} own the reader's seat, or less than 0
   * @param {(played: number) => void} go
   */
  constructor(findings, names, own, go) {
    this.findings = findings;
    this.names = names;
    this.order = stacked(names.length, own);
    this.bands = bands(findings.points, this.order);
    this.go = go;
    this.place = 0;
    this.frame = new Frame(0, 0, 1);
    this.cursor = svg("g", { class: "cursor" });
    this.sheet = svg("svg", { class: "river", "aria-hidden": "true" });
    this.element = document.createElement("div");
    this.element.className = "graph";
    this.element.tabIndex = 0;
    this.element.setAttribute("role", "slider");
    this.element.setAttribute("aria-label", t("analysis.graph"));
    this.element.setAttribute("aria-valuemin", "0");
    this.element.setAttribute("aria-valuemax", String(findings.points.length - 1));
    this.element.append(this.sheet);
    this.element.addEventListener("pointerdown", (event) => this.#touch(event));
    this.element.addEventListener("pointermove", (event) => event.buttons && this.#touch(event));
    this.resized = new ResizeObserver(() => this.#draw());
    this.resized.observe(this.element);
  }

  /** @param {PointerEvent} event */
  #touch(event) {
    if (event.type === "pointerdown") this.element.setPointerCapture(event.pointerId);
    const place = this.frame.near(event.clientX - this.sheet.getBoundingClientRect().x);
    if (place !== this.place || event.type === "pointerdown") this.#step(place);
  }

  /** @param {number} place */
  #step(place) {
    const point = this.findings.points[place];
    if (!point) return;
    this.show(point.played);
    this.go(point.played);
  }

  /** One point on or back. @param {number} steps */
  step(steps) {
    const { length } = this.findings.points;
    this.#step(Math.min(length - 1, Math.max(0, this.place + steps)));
  }

  /** Where one is. @param {number} played */
  show(played) {
    this.place = placeOf(this.findings.points, played);
    this.element.setAttribute("aria-valuenow", String(this.place));
    this.element.setAttribute("aria-valuetext", this.told());
    this.#drawCursor();
  }

  /** Everybody's chances where one is, to be read aloud. */
  told() {
    const { chances = [] } = this.findings.points[this.place] ?? {};
    return this.names.map((name, seat) => `${name} ${share(chances[seat] ?? 0)}`).join(", ");
  }

  #draw() {
    const { findings, names, order } = this;
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width) return;
    this.frame = new Frame(width, height, findings.points.length);
    const frame = this.frame;
    this.sheet.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const areas = order.flatMap((seat) => {
      const d = outline(this.bands.get(seat) ?? [], frame);
      return [
        svg("path", { d, class: `band band-${seat % PATTERNS.length}` }),
        svg("path", { d, fill: `url(#band-${seat})` }),
      ];
    });
    const named = order.flatMap((seat) => {
      const name = names[seat] ?? "";
      const spot = nameSpot(this.bands.get(seat) ?? [], frame, name);
      return spot ? [label(spot.x, spot.y, name, "band-name")] : [];
    });
    const lines = [0, 0.5, 1].flatMap((part) => [
      svg("path", { d: `M${EDGE} ${frame.y(part)}H${width - 2}`, class: "level" }),
      label(EDGE - 5, Math.min(frame.y(part) + 4, height - 1), share(part), "percent"),
    ]);
    fill(this.sheet, patterns(names.length), ...areas, ...lines, ...named, ...this.#marks(), this.cursor);
    this.#drawCursor();
  }

  /** The numbers of the moments, above where they are. */
  #marks() {
    const { points, slips } = this.findings;
    const places = slips.map(({ before }) => this.frame.x(placeOf(points, before)));
    return sideBySide(places, this.frame.width).flatMap((x, at) => [
      svg("path", { d: `M${x} ${LANE - 4}L${places[at]} ${LANE + 4}`, class: "mark-line" }),
      svg("circle", { cx: x, cy: LANE / 2 - 1, r: 8.5, class: `mark band-${(slips[at]?.seat ?? 0) % PATTERNS.length}` }),
      label(x, LANE / 2 + 3, String(at + 1), "mark-number"),
    ]);
  }

  #drawCursor() {
    const x = this.frame.x(this.place);
    const { height } = this.frame;
    fill(
      this.cursor,
      svg("path", { d: `M${x} ${LANE - 2}V${height}` }),
      svg("circle", { cx: x, cy: height - 8, r: 7 }),
    );
  }
}
