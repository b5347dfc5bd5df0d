// What stands around the board: plates with names and numbers, the own strip, the commons, the stage.

import { Frames, shortened } from "./frames.js";
import { beside } from "./layout.js";
import { ICON, icon, widest, widthOf } from "./numbers.js";
import { textOf } from "./pieces.js";
import { make } from "./svg.js";

/** @typedef {import("./layout.js").Rect} Rect */
/** @typedef {import("./layout.js").Plan} Plan */

/** What a letter takes on average, of a name and of what is said of it, in pixels. */
const LETTER = 8.2;
const SMALL = 6.6;
/** A narrower plate has no room to say that a bot plays. */
const NARROW = 140;
/** How wide a clock is. */
const CLOCK = 56;

/** Draws the furniture of one scene and remembers where everything is. */
export class Furniture {
  /** @param {import("./zones.js").Zones} zones @param {readonly Hort.SeatPlate[]} seats */
  constructor(zones, seats) {
    this.zones = zones;
    this.scene = zones.scene;
    this.art = zones.art;
    this.seats = seats;
    this.root = make("g", { class: "furniture" });
    this.frames = new Frames(zones);
    this.numbers = this.frames.numbers;
    this.beds = this.frames.beds;
    this.spots = this.frames.spots;
    /** Where close-ups are shown. @type {Rect} */
    this.stagePlace = { x: 0, y: 0, width: 0, height: 0 };
  }

  /** @param {Plan} plan */
  draw(plan) {
    for (const [seat, rect] of plan.plates) this.#plate(seat, rect, plan);
    if (this.scene.seat >= 0) this.#own(plan);
    if (plan.isWide) this.#commonsBeside(plan.commons);
    else this.#commonsBelow(plan.commons);
    for (const zone of this.zones.shown) {
      if (this.zones.isStage(zone) && this.zones.held(zone).length) this.#stage(zone, this.stagePlace);
    }
    return this.root;
  }

  // ---- plates ------------------------------------------------------------------------------------

  /** Name, numbers and zones of a seat. @param {number} seat @param {Rect} rect @param {Plan} plan */
  #plate(seat, rect, plan) {
    const plate = this.#board(seat, rect);
    const whole = { x: rect.x + 8, y: rect.y + 5, width: rect.width - 16, height: rect.height - 10 };
    const y = plan.isFlat ? whole.y + (whole.height - 22) / 2 : whole.y;
    const inner = { ...whole, width: whole.width - this.#clock(plate, seat, { ...whole, y }) };
    const counters = this.zones.free(seat);
    const size = rect.width < 200 ? 17 : ICON;
    const most = plan.isBelow ? inner.width : inner.width * (plan.isFlat ? 0.3 : 0.55);
    const used = Math.min(most, counters.reduce((sum, one) => sum + widthOf(this.art, one, size), 0));
    if (plan.isFlat) return this.#flat(plate, seat, inner, used);
    this.#name(plate, seat, inner, plan.isBelow ? inner.width : inner.width - used);
    const numbers = plan.isBelow
      ? { ...whole, y: Math.min(inner.y + 25, rect.y + rect.height - size - 3) }
      : { ...inner, x: inner.x + inner.width - used, width: used, y: inner.y + (22 - size) / 2 };
    this.numbers.line(plate, counters, numbers, plan.isBelow ? "start" : "end", size);
    const above = plan.isBelow && counters.length ? 50 : 27;
    const below = { ...whole, y: whole.y + above, height: whole.height - above };
    if (below.height > 12) this.frames.row(plate, this.zones.owned(seat), below);
  }

  /**
   * The clock of a seat at the right end of its line; the page sets it. Gives the width used.
   * @param {SVGGElement} plate @param {number} seat @param {Rect} rect
   */
  #clock(plate, seat, { x, y, width }) {
    if ((this.seats[seat]?.left ?? null) === null) return 0;
    plate.append(make("text", { class: "seat-clock", "data-seat": seat, x: x + width, y: y + 16 }));
    return CLOCK;
  }

  /**
   * The same in one line.
   * @param {SVGGElement} plate
   * @param {number} seat
   * @param {Rect} inner
   * @param {number} used by the numbers
   */
  #flat(plate, seat, inner, used) {
    const name = Math.min(inner.width * 0.34, 150);
    const y = inner.y + (inner.height - 22) / 2;
    this.#name(plate, seat, { ...inner, y }, name);
    const numbers = { ...inner, x: inner.x + inner.width - used, width: used, y };
    this.numbers.line(plate, this.zones.free(seat), numbers, "end");
    this.frames.row(plate, this.zones.owned(seat), {
      ...inner,
      x: inner.x + name,
      width: inner.width - name - used,
    });
  }

  /**
   * The ground of a plate, marked where it is this seat's turn or decision.
   * @param {number} seat
   * @param {Rect} rect
   */
  #board(seat, rect) {
    const { turn, decider } = this.scene.prompt;
    const state = this.seats[seat];
    const told = [this.#nameOf(seat), state?.title, state?.said];
    const plate = make("g", {
      class: "plate",
      "data-seat": seat,
      role: "group",
      "aria-label": told.filter(Boolean).join(", "),
    });
    plate.classList.toggle("turn", turn === seat);
    plate.classList.toggle("decides", state?.decides ?? decider === seat);
    plate.classList.toggle("away", state !== undefined && state.bot === null && !state.is_online);
    plate.append(make("rect", { class: "plate-back", ...rect, rx: 10 }));
    this.root.append(plate);
    return plate;
  }

  /** @param {number} seat */
  #nameOf(seat) {
    return this.seats[seat]?.name ?? `${seat + 1}`;
  }

  /**
   * Signs and name of a seat.
   * @param {SVGGElement} plate
   * @param {number} seat
   * @param {Rect} rect
   * @param {number} most
   */
  #name(plate, seat, rect, most) {
    let x = rect.x;
    if (this.art.isPlain) {
      plate.append(seatSign(seat, x, rect.y));
      x += 26;
    }
    for (const piece of this.art.isPlain ? [] : this.#signs(seat)) {
      const names = { "data-kind": piece.kind, "data-face": piece.face };
      const look = this.art.look("piece", piece.kind, piece.face);
      const sign = icon(look, x, rect.y, 22, names);
      plate.append(sign);
      const { print, sign: own } = look.hints;
      if (own) plate.append(badge(make("use", { href: `#${own}`, transform: "scale(.5)" }), x + 17, rect.y + 15));
      else if (print) plate.append(badge(make("text", { y: 3.9 }, textOf(piece, look)), x + 17, rect.y + 15));
      x += 26;
    }
    const { sign, title, level, said = "" } = this.seats[seat] ?? {};
    if (sign && (rect.width > NARROW || sign !== "bot")) {
      plate.append(make("use", { class: "sign", href: `/icons/sheet.svg#${sign}`, x, y: rect.y + 3, width: 16, height: 16 }));
      x += 20;
    }
    const room = most - (x - rect.x);
    const text = shortened(this.#nameOf(seat), room, LETTER);
    const name = make("text", { class: "name", x: x + 2, y: rect.y + 16 }, text);
    const ways = title ? [title, `${level}`] : [said]; // who decides is seen without words
    const more = ways.find((way) => text.length * LETTER + way.length * SMALL + 8 <= room);
    if (more) name.append(make("tspan", { class: "said", dx: 8 }, more));
    plate.append(name);
  }

  /** What stands for a seat on the board. @param {number} seat */
  #signs(seat) {
    const isSpace = new Set(this.scene.spaces.map((space) => space.id));
    const own = this.scene.pieces.filter((piece) => piece.owner === seat && isSpace.has(piece.at));
    return [...new Map(own.map((piece) => [`${piece.kind} ${piece.face}`, piece])).values()].slice(0, 3);
  }

  // ---- the own strip, the commons, the stage -----------------------------------------------------

  /** @param {Plan} plan */
  #own({ own }) {
    const { seat } = this.scene;
    const plate = this.#board(seat, own);
    const whole = { x: own.x + 10, y: own.y + 8, width: own.width - 18, height: own.height - 14 };
    const inner = { ...whole, width: whole.width - this.#clock(plate, seat, whole) };
    const counters = this.zones.free(seat);
    const used = Math.min(inner.width * 0.6, counters.reduce((sum, one) => sum + widthOf(this.art, one, 26), 0));
    this.#name(plate, seat, inner, inner.width - used);
    const numbers = { ...inner, x: inner.x + inner.width - used, width: used, y: inner.y - 3 };
    this.numbers.line(plate, counters, numbers, "end", 26);
    const rest = { x: own.x + 6, y: own.y + 34, width: own.width - 12, height: own.height - 38 };
    if (rest.height > 12) this.frames.row(plate, this.zones.owned(seat), rest, true);
  }

  /** What belongs to nobody, below the board. @param {Rect} rect */
  #commonsBelow(rect) {
    const zones = this.zones.owned(null);
    const counters = this.zones.free(null);
    const parent = make("g", { class: "commons" });
    this.root.append(parent);
    if (this.art.isPlain && !zones.length)
      return this.numbers.line(parent, counters, { ...rect, y: rect.y + 2 }, "middle", 26);
    const columns = zones.length ? Math.ceil(counters.length / 2) : counters.length;
    const each = zones.length ? widest(this.art, counters) : rect.width / Math.max(1, counters.length);
    counters.forEach((counter, i) => {
      const y = rect.y + 6 + Math.floor(i / columns) * 27;
      this.numbers.chip(parent, counter, rect.x + 6 + (i % columns) * each, y, ICON, !zones.length);
    });
    const left = columns * each + 8;
    const bed = { ...rect, x: rect.x + left, width: rect.width - left, height: rect.height - 4 };
    if (zones.length) this.frames.row(parent, zones, bed);
  }

  /** What belongs to nobody, in the column beside the board: numbers with their words, then the piles in a row. @param {Rect} rect */
  #commonsBeside({ x, y, width, height }) {
    const zones = this.zones.owned(null);
    const counters = this.zones.free(null);
    const parent = make("g", { class: "commons" });
    this.root.append(parent);
    const columns = Math.max(1, Math.min(counters.length, Math.floor(width / 165)));
    counters.forEach((counter, i) => {
      const at = x + 6 + (i % columns) * (width / columns);
      this.numbers.chip(parent, counter, at, y + 3 + Math.floor(i / columns) * 28, 22, true);
    });
    const used = Math.ceil(counters.length / columns) * 28;
    const rects = beside(
      { x, y: y + used, width, height: height - used },
      zones.map((zone) => this.zones.weight(zone)),
    );
    zones.forEach((zone, i) => this.frames.zone(parent, zone, /** @type {Rect} */ (rects[i]), false, true));
  }

  /** A zone in close-up before the board. @param {Hort.Zone} zone @param {Rect} board */
  #stage(zone, board) {
    const width = Math.min(board.width * 0.92, 520);
    const height = Math.min(board.height * 0.62, 340);
    const rect = {
      x: board.x + (board.width - width) / 2,
      y: board.y + (board.height - height) / 2,
      width,
      height,
    };
    const frame = make("g", { class: "stage", "data-id": zone.id, role: "img", "aria-label": zone.label });
    const middle = { cx: rect.x + width / 2, cy: rect.y + height / 2 };
    frame.append(
      make("rect", { class: "stage-veil", ...board, rx: 14 }),
      make("rect", { class: "stage-back", ...rect, rx: 20 }),
      make("ellipse", { class: "stage-lamp", ...middle, rx: width * 0.46, ry: height * 0.4 }),
      make("ellipse", { class: "stage-floor", ...middle, cy: rect.y + height - 22, rx: width * 0.34, ry: 9 }),
    );
    const label = zone.label.charAt(0).toUpperCase() + zone.label.slice(1);
    frame.append(make("text", { class: "stage-label", x: rect.x + width / 2, y: rect.y + 36 }, label));
    this.root.append(frame);
    this.spots.set(zone.id, rect);
    this.beds.set(zone.id, {
      rect: { x: rect.x + 36, y: rect.y + 54, width: width - 72, height: height - 82 },
      lay: "duel",
    });
  }
}

/**
 * The colour and number of a seat, where no art tells the players apart.
 * @param {number} seat @param {number} x @param {number} y
 */
function seatSign(seat, x, y) {
  return make(
    "g",
    { class: "seat-sign", "data-owner": seat, transform: `translate(${x + 11} ${y + 11})` },
    make("circle", { r: 10 }),
    make("text", { y: 4.2 }, String(seat + 1)),
  );
}

/**
 * The number or sign of a seat, large enough to be read: a seat is not known by its colour alone.
 * @param {SVGElement} content @param {number} x @param {number} y
 */
function badge(content, x, y) {
  return make(
    "g",
    { class: "badge", transform: `translate(${x} ${y})` },
    make("circle", { r: 8 }),
    content,
  );
}
