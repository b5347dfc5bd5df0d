// Equal pieces stand for each other: whoever holds two equal cards may touch either.

/**
 * For every piece that has equals, all of them: alike in what one sees, of the same owner and at the same place.
 * What lies face down is not told apart by its face, so it is like nothing.
 * @param {readonly Hort.Piece[]} pieces @returns {Map<string, string[]>}
 */
export function alike(pieces) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { id, face, place: _place, ...rest } of pieces) {
    if (face === null) continue;
    const key = JSON.stringify([face, rest]);
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  const several = [...groups.values()].filter((ids) => ids.length > 1);
  return new Map(several.flatMap((ids) => ids.map((id) => /** @type {const} */ ([id, ids]))));
}

/**
 * A path in which two equal pieces have changed places.
 * @param {readonly string[]} path @param {readonly [string, string]} swap
 */
export function swapped(path, [one, other]) {
  return path.map((id) => (id === one ? other : id === other ? one : id));
}
