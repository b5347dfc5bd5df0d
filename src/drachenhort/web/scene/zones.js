// Zones: which of them are shown, what they hold, how much room they ask for, and how their pieces lie.

import { ICON, widest } from "./numbers.js";

/** The zones and counters of a scene, asked in the terms of its art. */
export class Zones {
  /** @param {Hort.Scene} scene @param {import("./art.js").Art} art */
  constructor(scene, art) {
    this.scene = scene;
    this.art = art;
    this.touched = new Set(scene.touches.flatMap((touch) => touch.path));
    this.shown = scene.zones.filter((zone) => this.#isShown(zone));
  }

  /** An empty zone takes no room, unless it can be touched or has numbers. @param {Hort.Zone} zone */
  #isShown(zone) {
    const isKept = this.#hint(zone, "keep") !== undefined || this.touched.has(zone.id);
    return isKept || this.numbers(zone).length > 0 || this.held(zone).length > 0;
  }

  /** What the art says of a zone. @param {Hort.Zone} zone @param {string} name */
  #hint(zone, name) {
    return this.art.find("zone", zone.kind)?.hints[name];
  }

  /** The pieces in a zone, in their order. @param {Hort.Zone} zone */
  held(zone) {
    return this.scene.pieces.filter((piece) => piece.at === zone.id).sort((a, b) => a.place - b.place);
  }

  /** The counters of what lies in a zone. @param {Hort.Zone} zone */
  numbers(zone) {
    return this.scene.counters.filter((counter) => counter.zone === zone.id);
  }

  /** The counters of an owner that belong to none of his zones. @param {number | null} owner */
  free(owner) {
    const counters = this.scene.counters.filter((counter) => counter.owner === owner);
    return counters.filter((counter) => !this.scene.zones.some((zone) => counter.zone === zone.id));
  }

  /** @param {number | null} owner */
  owned(owner) {
    return this.shown.filter((zone) => zone.owner === owner && !this.isStage(zone));
  }

  /** Whether an owner holds pieces, or has a zone for pieces that holds none now: its room stays. @param {number} owner */
  canHold(owner) {
    const own = this.scene.zones.filter((zone) => zone.owner === owner && !this.isStage(zone));
    return own.some((zone) => this.held(zone).length > 0 || !this.numbers(zone).length);
  }

  /** How many zones belong to nobody, also those that are empty now: their room stays. */
  get common() {
    return this.scene.zones.filter((zone) => zone.owner === null && !this.isStage(zone)).length;
  }

  /** Whether a zone is a scene of its own before the board. @param {Hort.Zone} zone */
  isStage(zone) {
    return this.#hint(zone, "lay") === "stage";
  }

  /**
   * The zone from which such pieces come, or to which they go.
   * @param {"source" | "sink"} way
   * @param {string} kind
   */
  end(way, kind) {
    return this.scene.zones.find((zone) => this.#hint(zone, way) === kind) ?? null;
  }

  /** How the pieces of a zone lie. @param {Hort.Zone} zone @param {boolean} isLarge */
  lay(zone, isLarge) {
    const hint =
      this.#hint(zone, "lay") ?? (zone.kind === "hand" ? "fan" : zone.owner === null ? "heap" : "row");
    return hint === "fan" && !isLarge ? "row" : hint;
  }

  /** How much of a row a zone asks for, by what it shows. @param {Hort.Zone} zone */
  weight(zone) {
    const lay = this.lay(zone, false);
    const wide = this.held(zone).reduce((sum, piece) => sum + Math.max(0.8, this.#breadth(piece)), 0);
    const row = wide * 1.2; // side by side, with room for marks between them
    const pieces = Math.min(lay === "pile" ? 0.9 : lay === "heap" ? Math.max(1, wide / 4) : row, row, 7);
    const picture = wide || !this.art.find("zone", zone.kind) ? 0 : 0.9;
    return pieces + this.numbersWidth(zone, 48) / 44 + picture + 0.25;
  }

  /** Width by height. @param {Hort.Piece} piece */
  #breadth(piece) {
    const look = this.art.look("piece", piece.kind, piece.face ?? "back");
    return look.width / look.height;
  }

  /**
   * The width that the numbers of a zone take at that height.
   * @param {Hort.Zone} zone
   * @param {number} height
   */
  numbersWidth(zone, height) {
    const numbers = this.numbers(zone);
    const rows = Math.max(1, Math.floor(height / (ICON + 2)));
    return widest(this.art, numbers, ICON, numbers.length === 1) * Math.ceil(numbers.length / rows);
  }
}
