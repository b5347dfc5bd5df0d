// Which piece of a new scene was which piece of the old one, so that it can glide from there; and which dice rolled.

/**
 * A piece and where it is drawn, in pixels of the screen.
 * @typedef {{piece: Hort.Piece, look: import("./art.js").Look, x: number, y: number}} Laid
 */

/**
 * For every new piece the old one it comes from. A thing that looks the same is the same thing: some games name
 * pieces by their places, so first come those that stay, then those with name and face, then those that look
 * alike (the nearest first), and at last those that keep their name under a new face. Dice keep their names.
 * @template {Laid} Old
 * @template {Laid} New
 * @param {Old[]} before @param {New[]} after
 * @returns {Map<New, Old>}
 */
export function kinship(before, after) {
  /** @type {Map<New, Old>} */
  const found = new Map();
  const free = new Set(before);
  for (const isKin of [isSame, isNamed]) {
    const byId = new Map([...free].map((old) => [old.piece.id, old]));
    for (const one of after) {
      const old = byId.get(one.piece.id);
      if (old && !found.has(one) && isKin(old.piece, one.piece)) join(one, old);
    }
  }
  for (const { one, old } of alike(
    [...free],
    after.filter((one) => !found.has(one)),
  )) {
    if (free.has(old) && !found.has(one)) join(one, old);
  }
  const byId = new Map([...free].map((old) => [old.piece.id, old]));
  for (const one of after) {
    const old = byId.get(one.piece.id);
    if (old && !found.has(one)) join(one, old);
  }
  return found;

  /** @param {New} one @param {Old} old */
  function join(one, old) {
    found.set(one, old);
    free.delete(old);
  }
}

/** @param {Hort.Piece} old @param {Hort.Piece} one */
function isSame(old, one) {
  return isNamed(old, one) && old.at === one.at && old.place === one.place;
}

/** @param {Hort.Piece} old @param {Hort.Piece} one */
function isNamed(old, one) {
  return old.kind === one.kind && old.face === one.face;
}

/**
 * All pairs that look alike, the nearest first, and of two as near the one that moves up in its row.
 * @template {Laid} Old
 * @template {Laid} New
 * @param {Old[]} before @param {New[]} after
 */
function alike(before, after) {
  const pairs = [];
  for (const one of after) {
    for (const old of before) {
      if (!isNamed(old.piece, one.piece) || one.piece.face === null || isDie(one))
        continue;
      const far = Math.hypot(one.x - old.x, one.y - old.y);
      const isMovedUp = old.piece.at === one.piece.at && old.piece.place > one.piece.place;
      pairs.push({ one, old, far: far - (isMovedUp ? 1 : 0) });
    }
  }
  return pairs.sort((a, b) => a.far - b.far);
}

/** @param {{look: import("./art.js").Look}} one */
function isDie(one) {
  return one.look.hints["glide"] === "tumble";
}

/**
 * The dice that chance has rolled, where it has just decided something: all where one is new or shows something
 * else, or is rolled for something else. If nothing on the table has changed they were rolled to the same.
 * @param {readonly Laid[]} before @param {readonly Laid[]} after
 * @returns {Set<string>}
 */
export function rolledDice(before, after) {
  const was = new Map(before.map(({ piece }) => [piece.id, piece]));
  const changed = after.filter(({ piece }) => hasChanged(was.get(piece.id), piece));
  const dice = after.filter(isDie);
  const isQuiet = changed.length === 0 && before.length === after.length;
  const places = new Set((isQuiet ? dice : changed.filter(isDie)).map(({ piece }) => piece.at));
  const known = dice.filter(({ piece }) => places.has(piece.at) && piece.face !== null);
  return new Set(known.map(({ piece }) => piece.id));
}

/** @param {Hort.Piece | undefined} old @param {Hort.Piece} one */
function hasChanged(old, one) {
  return !old || old.face !== one.face || old.rule !== one.rule || old.at !== one.at || old.place !== one.place;
}
