// Frames of zones: the ground on which their pieces lie, with name, picture and numbers.

import { beside } from "./layout.js";
import { ICON, icon, Numbers } from "./numbers.js";
import { make } from "./svg.js";

/** @typedef {import("./layout.js").Rect} Rect */
/** @typedef {{rect: Rect, lay: string}} Bed where the pieces of a zone lie, and how */

/** How high the lines of a label are, and what a letter takes on average, in pixels: usual and large. */
const SMALL = { line: 12, letter: 5.6, name: "zone-label" };
const LARGE = { line: 19, letter: 7.8, name: "zone-label large" };

/** Draws zones and remembers where their pieces lie. */
export class Frames {
  /** @type {Map<string, Bed>} */
  beds = new Map();
  /** @type {Map<string, Rect>} of zones and counters */
  spots = new Map();

  /** @param {import("./zones.js").Zones} zones */
  constructor(zones) {
    this.zones = zones;
    this.art = zones.art;
    this.numbers = new Numbers(zones.art, this.spots);
  }

  /**
   * Zones beside each other.
   * @param {SVGGElement} parent
   * @param {Hort.Zone[]} zones
   * @param {Rect} rect
   * @param {boolean} [isLarge]
   */
  row(parent, zones, rect, isLarge = false) {
    const rects = beside(
      rect,
      zones.map((zone) => this.zones.weight(zone)),
    );
    const isPlain = this.art.isPlain && (zones.length > 1 || zones[0]?.owner === null);
    zones.forEach((zone, i) => {
      const isNamed =
        isLarge &&
        zones.length > 1 &&
        this.zones.held(zone).length > 0 &&
        this.zones.lay(zone, true) !== "fan";
      this.zone(
        parent,
        zone,
        /** @type {Rect} */ (rects[i]),
        isLarge,
        isNamed || ((zone.unknown.length > 0 || isPlain) && rect.height > 40),
      );
    });
  }

  /**
   * @param {SVGGElement} parent
   * @param {Hort.Zone} zone
   * @param {Rect} rect
   * @param {boolean} isLarge
   * @param {boolean} hasLabel
   */
  zone(parent, zone, rect, isLarge, hasLabel) {
    const pieces = this.zones.held(zone);
    const told = [zone.label, zone.unknown_label, ...pieces.map((piece) => piece.label)]
      .filter(Boolean)
      .join(", ");
    const names = { "data-id": zone.id, "data-kind": zone.kind, "data-owner": zone.owner };
    const frame = make("g", { class: "zone", ...names, role: "img", "aria-label": told });
    frame.append(
      make("rect", { class: "zone-back", ...rect, rx: 8 }),
    );
    // Without art it is words that say what lies in the middle.
    const type = this.art.isPlain && zone.owner === null && rect.height > 80 ? LARGE : SMALL;
    const lines = hasLabel ? labelLines(zone, rect.width, type.letter, this.#signs(zone)) : [];
    frame.append(...lines.map((text, i) => label(text, rect, lines.length - 1 - i, type)));
    parent.append(frame);
    this.spots.set(zone.id, rect);
    const bed = {
      x: rect.x + 4,
      y: rect.y + 3,
      width: rect.width - 8,
      height: rect.height - 6 - (hasLabel ? 3 + type.line * lines.length : 0),
    };
    const used = pieces.length ? this.#beside(frame, zone, bed) : this.#picture(frame, zone, bed, isLarge);
    this.beds.set(zone.id, { rect: { ...bed, width: bed.width - used }, lay: this.zones.lay(zone, isLarge) });
  }

  /**
   * The numbers at the right of what lies there; gives the width used.
   * @param {SVGGElement} frame
   * @param {Hort.Zone} zone
   * @param {Rect} bed
   */
  #beside(frame, zone, bed) {
    const width = this.zones.numbersWidth(zone, bed.height);
    if (width)
      this.numbers.block(
        frame,
        this.zones.numbers(zone),
        { ...bed, x: bed.x + bed.width - width, width },
        ICON,
      );
    return width;
  }

  /**
   * The picture of an empty zone, with its numbers.
   * @param {SVGGElement} frame
   * @param {Hort.Zone} zone
   * @param {Rect} bed
   * @param {boolean} isLarge
   */
  #picture(frame, zone, bed, isLarge) {
    const look = this.art.find("zone", zone.kind);
    const numbers = this.zones.numbers(zone);
    const size = look ? Math.min(bed.height, isLarge ? 80 : 64, bed.width * (numbers.length ? 0.5 : 1)) : 0;
    if (look) frame.append(icon(look, bed.x, bed.y + (bed.height - size) / 2, size));
    if (numbers.length)
      this.numbers.block(
        frame,
        numbers,
        { ...bed, x: bed.x + size + 4, width: bed.width - size - 4 },
        isLarge ? 26 : ICON,
      );
    return 0;
  }

  /** What may lie unseen in a zone: in signs that need no language, where the art has them. @param {Hort.Zone} zone */
  #signs(zone) {
    const kind = this.zones.held(zone)[0]?.kind ?? "";
    return zone.unknown.map((face) => this.art.find("piece", kind, face)?.hints["glyph"] ?? face);
  }
}

/** @param {string} text @param {number} room @param {number} letter */
export function shortened(text, room, letter) {
  const most = Math.max(3, Math.floor(room / letter));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/**
 * The name of a zone, in two lines where it is long.
 * @param {Hort.Zone} zone @param {number} room @param {number} letter @param {string[]} signs what may lie there unseen
 */
function labelLines(zone, room, letter, signs) {
  const known = signs.length ? `? = ${signs.join(" ")}` : zone.label;
  const words = known.split(" ");
  const lines = known.length * letter <= room || words.length < 2 ? [known] : halves(words);
  return lines.map((line) => shortened(line, room, letter));
}

/** Words in two lines, as equal as can be. @param {string[]} words */
function halves(words) {
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (/** @type {string[]} */ lines) => Math.max(...lines.map((line) => line.length));
  return cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best));
}

/** @param {string} text @param {Rect} rect @param {number} above how many lines follow @param {typeof SMALL} type */
function label(text, rect, above, { line, name }) {
  const y = rect.y + rect.height - 6 - line * above;
  return make("text", { class: name, x: rect.x + rect.width / 2, y }, text);
}
