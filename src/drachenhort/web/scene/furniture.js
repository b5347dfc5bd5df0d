// What stands around the board: plates with names and numbers, zones with their frames, the own strip, the stage.

import { beside, grid } from "./layout.js";
import { ICON, icon, Numbers, widest, widthOf } from "./numbers.js";
import { make } from "./svg.js";

/** @typedef {import("../types.d.ts").Zone} Zone */
/** @typedef {import("../types.d.ts").SeatState} SeatState */
/** @typedef {import("./layout.js").Rect} Rect */
/** @typedef {import("./layout.js").Plan} Plan */
/** @typedef {{rect: Rect, lay: string}} Bed where the pieces of a zone lie, and how */

const LETTER = 8.6;

/** Draws the furniture of one scene and remembers where everything is. */
export class Furniture {
  /** @param {import("./zones.js").Zones} zones @param {readonly SeatState[]} seats */
  constructor(zones, seats) {
    this.zones = zones;
    this.scene = zones.scene;
    this.art = zones.art;
    this.seats = seats;
    this.root = make("g", { class: "furniture" });
    /** @type {Map<string, Bed>} */
    this.beds = new Map();
    /** @type {Map<string, Rect>} */
    this.spots = new Map();
    this.numbers = new Numbers(this.art, this.spots);
  }

  /** @param {Plan} plan */
  draw(plan) {
    for (const [seat, rect] of plan.plates) this.#plate(seat, rect, plan);
    if (this.scene.seat >= 0) this.#own(plan);
    if (plan.isWide) this.#commonsBeside(plan.commons);
    else this.#commonsBelow(plan.commons);
    for (const zone of this.zones.shown) {
      if (this.zones.isStage(zone) && this.zones.held(zone).length) this.#stage(zone, plan.board);
    }
    return this.root;
  }

  // ---- plates ------------------------------------------------------------------------------------

  /** Name, numbers and zones of a seat. @param {number} seat @param {Rect} rect @param {Plan} plan */
  #plate(seat, rect, plan) {
    const plate = this.#board(seat, rect);
    const inner = { x: rect.x + 8, y: rect.y + 5, width: rect.width - 16, height: rect.height - 10 };
    const counters = this.zones.free(seat);
    const size = rect.width < 200 ? 17 : ICON;
    const used = counters.reduce((sum, one) => sum + widthOf(one, size), 0);
    if (plan.isFlat) return this.#flat(plate, seat, inner, used);
    this.#name(plate, seat, inner, plan.isBelow ? inner.width : inner.width - used);
    const numbers = plan.isBelow ? { ...inner, y: inner.y + 25 } : { ...inner, y: inner.y + (22 - size) / 2 };
    this.numbers.line(plate, counters, numbers, plan.isBelow ? "start" : "end", size);
    const above = plan.isBelow && counters.length ? 50 : 27;
    this.#row(plate, this.zones.owned(seat), { ...inner, y: inner.y + above, height: inner.height - above });
  }

  /** The same in one line. @param {SVGGElement} plate @param {number} seat @param {Rect} inner @param {number} used by the numbers */
  #flat(plate, seat, inner, used) {
    const name = Math.min(inner.width * 0.34, 150);
    const y = inner.y + (inner.height - 22) / 2;
    this.#name(plate, seat, { ...inner, y }, name);
    this.numbers.line(plate, this.zones.free(seat), { ...inner, y }, "end");
    this.#row(plate, this.zones.owned(seat), { ...inner, x: inner.x + name, width: inner.width - name - used });
  }

  /** The ground of a plate, marked where it is this seat's turn or decision. @param {number} seat @param {Rect} rect */
  #board(seat, rect) {
    const { turn, decider } = this.scene.prompt;
    const state = this.seats[seat];
    const plate = make("g", { class: "plate", "data-seat": seat, role: "group", "aria-label": this.#nameOf(seat) });
    plate.classList.toggle("turn", turn === seat);
    plate.classList.toggle("decides", decider === seat);
    plate.classList.toggle("away", state !== undefined && state.bot === null && !state.is_online);
    plate.append(make("rect", { class: "plate-back", ...rect, rx: 10 }));
    this.root.append(plate);
    return plate;
  }

  /** @param {number} seat */
  #nameOf(seat) {
    return this.seats[seat]?.name ?? `${seat + 1}`;
  }

  /** Signs and name of a seat. @param {SVGGElement} plate @param {number} seat @param {Rect} rect @param {number} most */
  #name(plate, seat, rect, most) {
    let x = rect.x;
    for (const piece of this.#signs(seat)) {
      const names = { "data-kind": piece.kind, "data-face": piece.face };
      plate.append(icon(this.art.look("piece", piece.kind, piece.face), x, rect.y, 22, names));
      x += 24;
    }
    const text = shortened(this.#nameOf(seat), most - (x - rect.x), LETTER);
    plate.append(make("text", { class: "name", x: x + 2, y: rect.y + 16 }, text));
  }

  /** What stands for a seat on the board. @param {number} seat */
  #signs(seat) {
    const isSpace = new Set(this.scene.spaces.map((space) => space.id));
    const own = this.scene.pieces.filter((piece) => piece.owner === seat && isSpace.has(piece.at));
    return [...new Map(own.map((piece) => [`${piece.kind} ${piece.face}`, piece])).values()].slice(0, 2);
  }

  // ---- zones -------------------------------------------------------------------------------------

  /** Zones beside each other. @param {SVGGElement} parent @param {Zone[]} zones @param {Rect} rect @param {boolean} [isLarge] */
  #row(parent, zones, rect, isLarge = false) {
    const rects = beside(rect, zones.map((zone) => this.zones.weight(zone)));
    zones.forEach((zone, i) => {
      const isNamed = isLarge && zones.length > 1 && this.zones.held(zone).length > 0 && this.zones.lay(zone, true) !== "fan";
      this.#zone(parent, zone, /** @type {Rect} */ (rects[i]), isLarge, isNamed || (zone.unknown.length > 0 && rect.height > 40));
    });
  }

  /** @param {SVGGElement} parent @param {Zone} zone @param {Rect} rect @param {boolean} isLarge @param {boolean} hasLabel */
  #zone(parent, zone, rect, isLarge, hasLabel) {
    const pieces = this.zones.held(zone);
    const told = [zone.label, zone.unknown_label, ...pieces.map((piece) => piece.label)].filter(Boolean).join(", ");
    const names = { "data-id": zone.id, "data-kind": zone.kind, "data-owner": zone.owner };
    const frame = make("g", { class: "zone", ...names, role: "img", "aria-label": told });
    frame.append(make("title", {}, zone.unknown_label || zone.label), make("rect", { class: "zone-back", ...rect, rx: 8 }));
    if (hasLabel) frame.append(label(zone, rect));
    parent.append(frame);
    this.spots.set(zone.id, rect);
    const bed = { x: rect.x + 4, y: rect.y + 3, width: rect.width - 8, height: rect.height - 6 - (hasLabel ? 15 : 0) };
    const used = pieces.length ? this.#beside(frame, zone, bed) : this.#picture(frame, zone, bed, isLarge);
    this.beds.set(zone.id, { rect: { ...bed, width: bed.width - used }, lay: this.zones.lay(zone, isLarge) });
  }

  /** The numbers at the right of what lies there; gives the width used. @param {SVGGElement} frame @param {Zone} zone @param {Rect} bed */
  #beside(frame, zone, bed) {
    const width = this.zones.numbersWidth(zone, bed.height);
    if (width) this.numbers.block(frame, this.zones.numbers(zone), { ...bed, x: bed.x + bed.width - width, width }, ICON);
    return width;
  }

  /** The picture of an empty zone, with its numbers. @param {SVGGElement} frame @param {Zone} zone @param {Rect} bed @param {boolean} isLarge */
  #picture(frame, zone, bed, isLarge) {
    const look = this.art.find("zone", zone.kind);
    const numbers = this.zones.numbers(zone);
    const size = look ? Math.min(bed.height, isLarge ? 80 : 64, bed.width * (numbers.length ? 0.5 : 1)) : 0;
    if (look) frame.append(icon(look, bed.x, bed.y + (bed.height - size) / 2, size));
    if (numbers.length) this.numbers.block(frame, numbers, { ...bed, x: bed.x + size + 4, width: bed.width - size - 4 }, isLarge ? 26 : ICON);
    return 0;
  }

  // ---- the own strip, the commons, the stage -----------------------------------------------------

  /** @param {Plan} plan */
  #own({ own, isWide }) {
    const { seat } = this.scene;
    const plate = this.#board(seat, own);
    const side = isWide ? Math.min(230, own.width * 0.25) : own.width - 18;
    const inner = { x: own.x + 10, y: own.y + 8, width: side, height: own.height - 14 };
    const counters = this.zones.free(seat);
    this.#name(plate, seat, inner, isWide ? side : side * 0.5);
    if (isWide) this.numbers.line(plate, counters, { ...inner, y: inner.y + 32 }, "start", Math.min(34, own.height - 50));
    else this.numbers.line(plate, counters, { ...inner, y: inner.y - 3 }, "end", 26);
    const rest = isWide
      ? { x: own.x + side + 16, y: own.y + 4, width: own.width - side - 22, height: own.height - 8 }
      : { x: own.x + 6, y: own.y + 34, width: own.width - 12, height: own.height - 38 };
    this.#row(plate, this.zones.owned(seat), rest, true);
  }

  /** What belongs to nobody, below the board. @param {Rect} rect */
  #commonsBelow(rect) {
    const zones = this.zones.owned(null);
    const counters = this.zones.free(null);
    const parent = make("g", { class: "commons" });
    this.root.append(parent);
    const columns = zones.length ? Math.ceil(counters.length / 2) : counters.length;
    const each = zones.length ? widest(counters) : rect.width / Math.max(1, counters.length);
    counters.forEach((counter, i) => {
      const y = rect.y + 6 + Math.floor(i / columns) * 27;
      this.numbers.chip(parent, counter, rect.x + 6 + (i % columns) * each, y, ICON, !zones.length);
    });
    const left = columns * each + 8;
    if (zones.length) this.#row(parent, zones, { ...rect, x: rect.x + left, width: rect.width - left });
  }

  /** What belongs to nobody, at the right of the board. @param {Rect} rect */
  #commonsBeside({ x, y, width, height }) {
    const zones = this.zones.owned(null);
    const counters = this.zones.free(null);
    const parent = make("g", { class: "commons" });
    this.root.append(parent);
    counters.forEach((counter, i) => this.numbers.chip(parent, counter, x + 4, y + 6 + i * 30, 22, true));
    const used = counters.length * 30 + 8;
    const isMany = zones.length > 2;
    const rects = grid({ x, y: y + used, width, height: height - used }, zones.length, isMany ? 2 : 1, isMany ? 128 : 170);
    zones.forEach((zone, i) => this.#zone(parent, zone, /** @type {Rect} */ (rects[i]), false, true));
  }

  /** A zone in close-up before the board. @param {Zone} zone @param {Rect} board */
  #stage(zone, board) {
    const width = Math.min(board.width * 0.84, 420);
    const height = Math.min(board.height * 0.5, 250);
    const rect = { x: board.x + (board.width - width) / 2, y: board.y + (board.height - height) / 2, width, height };
    const frame = make("g", { class: "stage", "data-id": zone.id, role: "img", "aria-label": zone.label });
    frame.append(make("rect", { class: "stage-veil", ...board }), make("rect", { class: "stage-back", ...rect, rx: 18 }));
    frame.append(make("text", { class: "stage-label", x: rect.x + width / 2, y: rect.y + 28 }, zone.label));
    this.root.append(frame);
    this.spots.set(zone.id, rect);
    this.beds.set(zone.id, { rect: { x: rect.x + 20, y: rect.y + 42, width: width - 40, height: height - 58 }, lay: "row" });
  }
}

/** @param {string} text @param {number} room @param {number} letter */
function shortened(text, room, letter) {
  const most = Math.max(3, Math.floor(room / letter));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** @param {Zone} zone @param {Rect} rect */
function label(zone, rect) {
  const known = zone.unknown.length ? `? = ${zone.unknown.join(" ")}` : zone.label;
  const text = shortened(known, rect.width, 5.8);
  return make("text", { class: "zone-label", x: rect.x + rect.width / 2, y: rect.y + rect.height - 6 }, text);
}
