// The board: its picture, the spaces, the lines, and where on the screen all this is.

import { drawn } from "./art.js";
import { curve, footing, turned } from "./paths.js";
import { printNames } from "./placenames.js";
import { clamp, keep, make, restingSheet, sheet } from "./svg.js";
import { layVeil } from "./veil.js";
import { words } from "./writing.js";

/** @typedef {import("./layout.js").Rect} Rect */

/** From how far, in board units, nearness is felt. */
const REACH = 9;

/**
 * Some games count squares from their corners: the spaces stand in the middle of the page anyway.
 * @param {Hort.Scene} scene
 */
export function shiftOf(scene) {
  const middle = (/** @type {number[]} */ all) => (Math.min(...all) + Math.max(...all)) / 2;
  if (!scene.spaces.length) return { x: 0, y: 0 };
  const { width, height } = sizeOf(scene);
  return {
    x: width / 200 - middle(scene.spaces.map((space) => space.x)),
    y: height / 200 - middle(scene.spaces.map((space) => space.y)),
  };
}

/** The picture of a board, if the art has one. @param {Hort.Scene} scene @param {import("./art.js").Art} art */
export function pictureOf(scene, art) {
  return (
    art.find("board", scene.game) ?? art.looks.get(`${scene.theme}-board`) ?? art.looks.get("board") ?? null
  );
}

/** Whether there is any board. @param {Hort.Scene} scene @param {import("./art.js").Art} art */
export function hasBoard(scene, art) {
  return scene.spaces.length > 0 || pictureOf(scene, art) !== null;
}

/** Where what is written on a space stands: in its middle, or at its foot where something lies on it. */
const FOOT = { y: 0.37, height: 0.2 };
/** How much higher pieces stand on a space with words on it. */
export const LIFT = 0.1;

/**
 * What is shown of a board: as much as its picture shows, else all of it.
 * @param {Hort.Scene} scene @param {import("./art.js").Art} art @returns {Rect}
 */
export function pageOf(scene, art) {
  const { x, y, width, height } = pictureOf(scene, art) ?? {
    x: 0,
    y: 0,
    ...sizeOf(scene),
  };
  return { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };
}

/**
 * Width and height of a board without a picture, in hundredths: what the scene says, or what its spaces take.
 * @param {Hort.Scene} scene
 */
function sizeOf({ spaces, width, height }) {
  const across = spanOf(spaces.map(({ x }) => x));
  const down = spanOf(spaces.map(({ y }) => y));
  return {
    width: 100 * (width > across ? width : across + 1),
    height: 100 * (height > down ? height : down + 1),
  };
}

/** @param {number[]} all */
function spanOf(all) {
  return all.length ? Math.max(...all) - Math.min(...all) : 0;
}

/** The board with its picture; pieces and marks lie in its layers, and these on sheets. */
export class Board {
  /** @type {Map<string, {x: number, y: number}>} */
  places = new Map();
  /** @type {Map<string, SVGGElement>} */
  spaces = new Map();
  zoom = { by: 1, x: 0, y: 0 };
  at = { x: 0, y: 0, unit: 1 };
  /** What is shown of the board, in its units. @type {Rect} */
  page = { x: 0, y: 0, width: 1, height: 1 };
  #key = "";
  #linesKey = "";
  /** The clip path of a picture that is no rectangle. @type {string | null} */
  #shape = null;
  /** @type {{root: SVGGElement, moved: SVGGElement}[]} */
  #parts = [];

  constructor() {
    this.ground = make("g", { class: "ground-layer", "aria-hidden": "true" });
    this.lines = make("g", { class: "lines-layer", "aria-hidden": "true" });
    this.field = make("g", { class: "spaces-layer" });
    this.keepsTrails = false;
    this.trails = make("g", { class: "trails-layer", "aria-hidden": "true" });
    this.tiles = make("g", { class: "pieces-layer", "aria-hidden": "true" });
    this.names = make("g", { class: "place-names", "aria-hidden": "true" });
    this.pieces = make("g", { class: "pieces-layer", "aria-hidden": "true" });
    this.veil = make("g", { class: "veil-layer", "aria-hidden": "true" });
    this.marks = make("g", { class: "marks-layer" });
    this.hits = make("g", { class: "hits-layer" });
    this.window = make("rect", {});
    const clip = make("clipPath", { id: "window" }, this.window);
    this.sheets = [
      restingSheet(make("defs", {}, clip), this.#part(this.ground, this.lines, this.field)),
      sheet(this.#part(this.trails)),
      restingSheet(this.#part(this.tiles, this.names)),
      sheet(this.#part(this.pieces)),
      restingSheet(this.#part(this.veil)),
      sheet(this.#part(this.marks, this.hits)),
    ];
  }

  /** What lies on one sheet, seen through the window. @param {...SVGGElement} layers */
  #part(...layers) {
    const moved = make("g", { class: "board" }, ...layers);
    const root = make("g", { class: "board-window" }, moved);
    this.#parts.push({ root, moved });
    return root;
  }

  /** @param {Hort.Scene} scene @param {import("./art.js").Art} art */
  draw(scene, art) {
    const key = [
      scene.game,
      scene.theme,
      scene.language,
      scene.spaces.map((space) => space.label).join(),
    ].join();
    if (key !== this.#key) this.#drawSpaces(scene, art);
    this.#key = key;
    this.#drawLines(scene.lines.filter((line) => line.on === null));
  }

  /** @param {Hort.Line[]} lines */
  #drawLines(lines) {
    const key = JSON.stringify([lines, this.shift]);
    if (key !== this.#linesKey) this.lines.replaceChildren(...lineGroup(lines).childNodes);
    this.lines.setAttribute("transform", `translate(${this.shift.x} ${this.shift.y})`);
    this.#linesKey = key;
  }

  /** @param {Hort.Scene} scene @param {import("./art.js").Art} art */
  #drawSpaces(scene, art) {
    this.shift = shiftOf(scene);
    this.ground.replaceChildren();
    this.field.replaceChildren();
    const picture = pictureOf(scene, art);
    this.page = pageOf(scene, art);
    this.#shape = picture?.hints["veil"] ? `url(#${picture.hints["veil"]})` : null;
    const { width, height } = this.page;
    if (picture) this.ground.append(drawn(picture));
    else if (scene.spaces.length)
      this.ground.append(make("rect", { class: "plain-board", width, height, rx: 0.3 }));
    this.places.clear();
    this.spaces.clear();
    for (const space of scene.spaces) {
      const place = { x: space.x + this.shift.x, y: space.y + this.shift.y };
      const group = make("g", {
        class: "space",
        "data-id": space.id,
        "data-kind": space.kind,
        transform: `translate(${place.x} ${place.y})`,
        role: "img",
      });
      group.append(drawn(art.look("space", space.kind, space.id)));
      this.places.set(space.id, place);
      this.spaces.set(space.id, group);
      this.field.append(group);
    }
  }

  shift = { x: 0, y: 0 };

  /** What a space tells: what lies on it, else what it is. @param {Hort.Scene} scene */
  label(scene) {
    /** @type {Map<string, string[]>} */
    const told = new Map();
    for (const piece of scene.pieces) told.set(piece.at, [...(told.get(piece.at) ?? []), piece.label]);
    for (const space of scene.spaces) {
      const label = [space.label, ...(told.get(space.id) ?? [])].join(", ");
      this.spaces.get(space.id)?.setAttribute("aria-label", label);
    }
  }

  /**
   * The labels of spaces that the art does not draw, up to their first comma.
   * @param {Hort.Scene} scene @param {import("./art.js").Art} art
   */
  write(scene, art) {
    printNames(this.names, scene, art, this.places, this.at.unit);
    const taken = new Set(scene.pieces.map((piece) => piece.at));
    for (const space of scene.spaces) {
      const hint = art.look("space", space.kind, space.id).hints["words"];
      const group = this.spaces.get(space.id);
      if (hint === undefined || !group) continue;
      const [width = 90, height = 40] = hint.split(" ").map(Number);
      const whole = { width: width / 100, height: height / 100, most: 0.26 };
      const place = taken.has(space.id) ? { ...whole, ...FOOT, most: 0.17 } : whole;
      const text = words(space.label.split(",")[0] ?? "", place, this.at.unit, "space-words");
      const old = group.querySelector(".space-words");
      if (old?.isEqualNode(text)) continue;
      old?.remove();
      group.append(text);
    }
  }

  /**
   * Some spaces feel how near a piece of a kind is: `--near` goes from 0 to 1.
   * @param {Hort.Scene} scene
   * @param {import("./art.js").Art} art
   */
  feel(scene, art) {
    for (const space of scene.spaces) {
      const kind = art.find("space", space.kind, space.id)?.hints["near"];
      if (!kind) continue;
      const here = this.places.get(space.id) ?? { x: 0, y: 0 };
      const others = scene.pieces
        .filter((piece) => piece.kind === kind)
        .flatMap((piece) => this.places.get(piece.at) ?? []);
      const far = Math.min(...others.map((place) => Math.hypot(place.x - here.x, place.y - here.y)), REACH);
      this.spaces.get(space.id)?.style.setProperty("--near", (1 - far / REACH).toFixed(2));
    }
  }

  /** Dims the board but for these. @param {readonly SVGElement[]} holes */
  dim(holes) {
    layVeil(this.veil, holes, this.page, this.#shape);
  }

  // ---- on the screen -----------------------------------------------------------------------------

  /** Fits the page into a rectangle, as far as it is zoomed. @param {Rect} rect */
  fit(rect) {
    const { page } = this;
    const unit = Math.min(rect.width / page.width, rect.height / page.height) * this.zoom.by;
    const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
    const slack = {
      x: Math.max(0, (page.width * unit - rect.width) / 2),
      y: Math.max(0, (page.height * unit - rect.height) / 2),
    };
    this.zoom.x = clamp(this.zoom.x, -slack.x, slack.x);
    this.zoom.y = clamp(this.zoom.y, -slack.y, slack.y);
    this.at = {
      x: middle.x - (page.x + page.width / 2) * unit + this.zoom.x,
      y: middle.y - (page.y + page.height / 2) * unit + this.zoom.y,
      unit,
    };
    for (const [key, value] of Object.entries(rect)) keep(this.window, key, String(value));
    for (const { root, moved } of this.#parts) {
      keep(moved, "transform", `translate(${this.at.x} ${this.at.y}) scale(${unit})`);
      if (this.zoom.by > 1) keep(root, "clip-path", "url(#window)");
      else root.removeAttribute("clip-path");
    }
  }

  /** Where the page is seen, in pixels. @param {Rect} rect into which it was fitted */
  shown(rect) {
    if (this.zoom.by > 1) return rect;
    const { at, page } = this;
    const { x, y } = this.toScreen(page);
    return { x, y, width: page.width * at.unit, height: page.height * at.unit };
  }

  /** From board units to pixels. @param {{x: number, y: number}} point */
  toScreen(point) {
    return { x: this.at.x + point.x * this.at.unit, y: this.at.y + point.y * this.at.unit };
  }

  /** From pixels to board units. @param {{x: number, y: number}} point */
  fromScreen(point) {
    return { x: (point.x - this.at.x) / this.at.unit, y: (point.y - this.at.y) / this.at.unit };
  }
}

/**
 * Lines in a group: first the beds of all, then the ways, then where one stops.
 * @param {Hort.Line[]} lines
 */
export function lineGroup(lines) {
  const group = make("g", { class: "lines" });
  for (const layer of ["bed", "way"]) {
    for (const line of lines) {
      group.append(
        make("path", {
          class: `line ${layer}`,
          "data-line": layer === "way" ? line.id : null,
          "data-kind": line.kind,
          d: curve(line.points),
        }),
      );
    }
  }
  const foot = footing(lines);
  if (foot) group.append(make("circle", { class: "foot", cx: foot[0], cy: foot[1], r: 0.12 }));
  return group;
}

/**
 * Where one stands on a piece with lines, as it lies now.
 * @param {Hort.Piece} piece
 * @param {Hort.Line[]} lines
 */
export function footOn(piece, lines) {
  const foot = footing(lines);
  return foot && turned(foot, piece.turn);
}
