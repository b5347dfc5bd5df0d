// Where every piece lies in a scene, and its way there from where it was in the last one.

import { footOn, LIFT } from "./board.js";
import { kinship, rolledDice } from "./kin.js";
import { lie, seated, stack } from "./laying.js";
import { fadeIn, fadeOut, flip, glide, leave, SETTLED, trail, tumble } from "./motion.js";
import { isStill } from "./svg.js";
import { placesFor } from "./rolling.js";
import { cover, fill, lookOf, newFigure, settle, wordsOn } from "./pieces.js";

/** @typedef {import("./art.js").Art} Art */
/** @typedef {import("./art.js").Look} Look */
/** @typedef {import("./pieces.js").Figure} Figure */
/** @typedef {import("./laying.js").Pose} Pose */
/**
 * Where a piece is to lie: `x` and `y` on the screen, the pose in the units of its layer.
 * @typedef {{piece: Hort.Piece, look: Look, pose: Pose, x: number, y: number,
 *   isOnBoard: boolean, isPiled: boolean, isStaged: boolean}} Lying
 */

/** Milliseconds for which a card lies face down on a stage before it is turned over. */
const BREATH = 900;

/** The pieces of one view. */
export class Arranging {
  /** @type {Map<string, Figure>} */
  figures = new Map();
  /** The number of what chance decided last. */
  #chance = 0;
  /** When the dice that are rolling lie still, in milliseconds of the page's clock. */
  settled = 0;

  /**
   * @param {import("./board.js").Board} board
   * @param {SVGGElement} beside the layer of what lies off the board
   */
  constructor(board, beside) {
    this.board = board;
    this.beside = beside;
  }

  clear() {
    for (const figure of this.figures.values()) figure.root.remove();
    this.figures.clear();
  }

  /**
   * Puts every piece where it lies now.
   * @param {Hort.Scene} scene
   * @param {Art} art
   * @param {import("./furniture.js").Furniture} furniture
   * @param {boolean} isMoving whether one sees it go there
   * @param {number} chance the number of what chance decided last
   */
  arrange(scene, art, furniture, isMoving, chance) {
    if (isMoving && isStill() && !this.board.keepsTrails) this.board.trails.replaceChildren();
    const lying = [...this.#onSpaces(scene, art), ...inZones(furniture, art)];
    const before = [...this.figures.values()];
    const kin = kinship(before, lying);
    const kept = new Set(kin.values());
    for (const figure of before) if (!kept.has(figure)) this.#discard(figure, furniture, isMoving);
    const rolled = isMoving && chance > this.#chance ? rolledDice(before, lying) : new Set();
    this.#chance = chance;
    if (rolled.size && !isStill()) this.settled = performance.now() + SETTLED;
    this.figures = new Map();
    for (const one of lying) {
      const isRolled = rolled.has(one.piece.id);
      const figure = this.#place(one, kin.get(one), scene, art, furniture, isMoving, isRolled);
      this.figures.set(one.piece.id, figure);
    }
    const roots = [...this.figures.values()];
    order(
      this.board.tiles,
      roots.filter((figure) => figure.isOnBoard && isFlat(figure)),
    );
    order(
      this.board.pieces,
      roots.filter((figure) => figure.isOnBoard && !isFlat(figure)),
    );
    order(
      this.beside,
      roots.filter((figure) => !figure.isOnBoard),
    );
  }

  /**
   * @param {Lying} one
   * @param {Figure | undefined} figure what it was
   * @param {Hort.Scene} scene
   * @param {Art} art
   * @param {import("./furniture.js").Furniture} furniture
   * @param {boolean} isMoving
   * @param {boolean} isRolled
   */
  #place(one, figure, scene, art, furniture, isMoving, isRolled) {
    const now = figure ?? newFigure(one.piece, one.look);
    const from = figure ? this.#seenFrom(figure, one.isOnBoard) : this.#source(one, furniture);
    const { turn, isOnBoard: wasOnBoard } = now;
    const isTurnedOver = figure !== undefined && isMoving && figure.look !== one.look && !isRolled;
    const isPlayed = isMoving && one.isStaged && (!figure || figure.piece.at !== one.piece.at);
    const lines = scene.lines.filter((line) => line.on === one.piece.id);
    this.#put(now, one);
    const unit = one.isOnBoard ? this.board.at.unit : one.pose.scale;
    const show = () => fill(now, lines, wordsOn(scene, one.piece), unit);
    if (isPlayed) {
      cover(now, art);
      flip(now, show, BREATH);
    } else if (isTurnedOver) flip(now, show);
    else show();
    if (!isMoving) return now;
    if (isRolled) tumble(now, one.piece.place, this.#rollingPlaces(scene, one, furniture));
    else if (from) this.#glide(now, from, turn, wasOnBoard);
    if (!figure && !isRolled) fadeIn(now.root);
    return now;
  }

  /** @param {Hort.Scene} scene @param {Lying} one @param {import("./furniture.js").Furniture} furniture */
  #rollingPlaces(scene, one, furniture) {
    const page = /** @type {SVGSVGElement} */ (this.beside.ownerSVGElement);
    const size = { width: page.clientWidth, height: page.clientHeight };
    return placesFor(diceAt(scene, one), furniture.stagePlace, size, one);
  }

  /** @param {Figure} figure @param {Pose} from @param {number} turn @param {boolean} wasOnBoard */
  #glide(figure, from, turn, wasOnBoard) {
    glide(figure, from, turn);
    if (wasOnBoard && figure.isOnBoard && !isFlat(figure))
      trail(this.board.trails, from, figure.pose, this.board.keepsTrails);
  }

  /**
   * Gives a figure its new place in the right layer; later ones lie above.
   * @param {Figure} figure
   * @param {Lying} one
   */
  #put(figure, one) {
    const { piece, look, pose, isOnBoard, x, y } = one;
    const back = ((((piece.turn - figure.turn + 180) % 360) + 360) % 360) - 180;
    Object.assign(figure, { piece, look, pose, isOnBoard, x, y, turn: figure.turn + back });
    figure.root.classList.toggle("piled", one.isPiled);
    settle(figure);
  }

  /**
   * Where a figure was, in the units of the layer where it will be.
   * @param {Figure} figure
   * @param {boolean} toBoard
   * @returns {Pose}
   */
  #seenFrom({ pose, isOnBoard }, toBoard) {
    const { unit } = this.board.at;
    if (isOnBoard === toBoard) return { ...pose };
    if (toBoard) return { ...this.board.fromScreen(pose), scale: pose.scale / unit, tilt: pose.tilt };
    return { ...this.board.toScreen(pose), scale: pose.scale * unit, tilt: pose.tilt };
  }

  /**
   * Where new pieces of a kind come from, if the art knows.
   * @param {Lying} one
   * @param {import("./furniture.js").Furniture} furniture
   * @returns {Pose | null}
   */
  #source(one, furniture) {
    const middle = one.isOnBoard ? null : middleOf(furniture, "source", one.piece.kind);
    return middle && { ...middle, scale: one.pose.scale * 0.5, tilt: 0 };
  }

  /**
   * What is gone fades, or goes where such pieces go.
   * @param {Figure} figure
   * @param {import("./furniture.js").Furniture} furniture
   * @param {boolean} isMoving
   */
  #discard(figure, furniture, isMoving) {
    const goal = figure.isOnBoard ? null : middleOf(furniture, "sink", figure.piece.kind);
    if (!isMoving) figure.root.remove();
    else if (goal) leave(figure, { ...goal, scale: figure.pose.scale * 0.5, tilt: 0 });
    else fadeOut(figure.root);
  }

  /** @param {Hort.Scene} scene @param {Art} art @returns {Lying[]} */
  #onSpaces(scene, art) {
    const all = scene.spaces.flatMap((space) => {
      const pieces = scene.pieces.filter((piece) => piece.at === space.id).sort((a, b) => a.place - b.place);
      const place = this.board.places.get(space.id) ?? { x: 0, y: 0 };
      const seats = seated(pieces, place, art.look("space", space.kind, space.id).hints);
      const others = pieces.filter((piece) => !seats.has(piece));
      const poses = stack(
        others.map((piece) => lookOf(art, piece)),
        hasWords(art, space) ? { ...place, y: place.y - LIFT } : place,
        footing(scene, others),
      );
      return pieces.map((piece) => {
        const pose = /** @type {Pose} */ (seats.get(piece) ?? poses[others.indexOf(piece)]);
        return {
          piece,
          look: lookOf(art, piece),
          pose,
          isOnBoard: true,
          isPiled: false,
          isStaged: false,
          ...this.board.toScreen(pose),
        };
      });
    });
    return all.sort((a, b) => this.#depth(a) - this.#depth(b) || a.piece.place - b.piece.place);
  }

  /** What lies in front: flat things below standing ones, then what is nearer to the reader. @param {Lying} one */
  #depth({ piece, look }) {
    return isFlat({ look }) ? -1 : (this.board.places.get(piece.at)?.y ?? 0);
  }
}

/**
 * Later figures lie above; what lies right is not touched.
 * @param {SVGGElement} layer
 * @param {Figure[]} figures
 */
function order(layer, figures) {
  let next = layer.firstChild;
  for (const { root } of figures) {
    if (root === next) next = next.nextSibling;
    else layer.insertBefore(root, next);
  }
}

/** Whether the label of a space is written on it. @param {Art} art @param {Hort.Space} space */
function hasWords(art, { kind, id, label }) {
  return label !== "" && art.look("space", kind, id).hints["words"] !== undefined;
}

/** Where one stands on the piece that has lines. @param {Hort.Scene} scene @param {Hort.Piece[]} pieces */
function footing(scene, pieces) {
  for (const piece of pieces) {
    const lines = scene.lines.filter((line) => line.on === piece.id);
    if (lines.length) return footOn(piece, lines);
  }
  return null;
}

/** @param {import("./furniture.js").Furniture} furniture @param {Art} art @returns {Lying[]} */
function inZones(furniture, art) {
  return furniture.zones.shown.flatMap((zone) => {
    const bed = furniture.beds.get(zone.id);
    const pieces = furniture.zones.held(zone);
    const poses = bed
      ? lie(
          bed.lay,
          bed.rect,
          pieces.map((piece) => lookOf(art, piece)),
        )
      : [];
    return poses.map((pose, i) => {
      const piece = /** @type {Hort.Piece} */ (pieces[i]);
      return {
        piece,
        look: lookOf(art, piece),
        pose,
        isOnBoard: false,
        isPiled: bed?.lay === "pile",
        isStaged: furniture.zones.isStage(zone),
        x: pose.x,
        y: pose.y,
      };
    });
  });
}

/**
 * The middle of the zone where pieces of a kind come from or go.
 * @param {import("./furniture.js").Furniture} furniture
 * @param {"source" | "sink"} way
 * @param {string} kind
 */
function middleOf(furniture, way, kind) {
  const rect = furniture.spots.get(furniture.zones.end(way, kind)?.id ?? "");
  return rect ? { x: rect.x + rect.height * 0.4, y: rect.y + rect.height / 2 } : null;
}

/** For how many dice there must be room where this one lies. @param {Hort.Scene} scene @param {Lying} one */
function diceAt(scene, { piece }) {
  const there = scene.pieces.filter(({ kind, at }) => kind === piece.kind && at === piece.at);
  return Math.max(...there.map(({ place }) => place)) + 1;
}

/** Whether it lies below all that stands. @param {{look: Look}} one */
function isFlat(one) {
  return one.look.hints["rise"] === "0";
}
