// QR codes for short texts: byte mode, versions 1 to 10, error correction level M, after ISO/IEC 18004.

/**
 * For each version: error correction bytes in a block, and the data bytes of each block.
 * @type {[number, number[]][]}
 */
const BLOCKS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];
const LEVEL_M = 0b00;

/**
 * The eight masks; one is chosen that leaves the fewest patterns that confuse a reader.
 * @type {((x: number, y: number) => boolean)[]}
 */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * The modules of the code of a text, row by row; true is dark.
 * @param {string} text @param {number} [mask] for tests @returns {boolean[][]}
 */
export function qrModules(text, mask) {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const codewords = interleaved(version, dataBytes(version, bytes));
  const drawn = (/** @type {number} */ which) => new Matrix(version).filled(codewords, which);
  if (mask !== undefined) return drawn(mask);
  const all = MASKS.map((_, which) => drawn(which));
  return all.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

// ---- bytes ----------------------------------------------------------------------------------------

/** @param {number} length */
function versionFor(length) {
  for (let version = 1; version <= BLOCKS.length; version++) {
    if (4 + lengthBits(version) + 8 * length <= 8 * capacity(version)) return version;
  }
  throw new RangeError("too long for a QR code of version 10");
}

/** @param {number} version */
const lengthBits = (version) => (version < 10 ? 8 : 16);

/** @param {number} version @returns {[number, number[]]} */
const blocksOf = (version) => BLOCKS[version - 1] ?? [0, []];

/** @param {number} version */
const capacity = (version) => blocksOf(version)[1].reduce((sum, bytes) => sum + bytes, 0);

/** Mode, length, text and padding. @param {number} version @param {Uint8Array} bytes */
function dataBytes(version, bytes) {
  let bits =
    BYTE_MODE.toString(2).padStart(4, "0") + bytes.length.toString(2).padStart(lengthBits(version), "0");
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits += "0".repeat(Math.min(4, 8 * capacity(version) - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const data = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  for (let turn = 0; data.length < capacity(version); turn++) data.push(PADDING[turn % 2] ?? 0);
  return data;
}

/**
 * The blocks with their error correction, taken byte by byte in turn.
 * @param {number} version @param {number[]} data
 */
function interleaved(version, data) {
  const [correction, sizes] = blocksOf(version);
  let start = 0;
  const blocks = sizes.map((size) => data.slice(start, (start += size)));
  const checks = blocks.map((block) => remainder(block, generator(correction)));
  return [...inTurn(blocks), ...inTurn(checks)];
}

/** @param {number[][]} lists */
function inTurn(lists) {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

// ---- Reed-Solomon over GF(256) --------------------------------------------------------------------

/** @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The polynomial with the roots 2^0 ... 2^(degree-1), without its leading 1. @param {number} degree */
function generator(degree) {
  const factors = [...Array(degree - 1).fill(0), 1];
  for (let power = 0, root = 1; power < degree; power++, root = times(root, 2)) {
    for (let at = 0; at < degree; at++) factors[at] = times(factors[at], root) ^ (factors[at + 1] ?? 0);
  }
  return factors;
}

/** @param {number[]} data @param {number[]} divisor */
function remainder(data, divisor) {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((coefficient, at) => (rest[at] = (rest[at] ?? 0) ^ times(coefficient, factor)));
  }
  return rest;
}

// ---- modules --------------------------------------------------------------------------------------

class Matrix {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    /** @type {boolean[][]} */
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    /** @type {boolean[][]} what belongs to the pattern and not to the text */
    this.fixed = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.#patterns();
  }

  /** @param {number[]} codewords @param {number} mask */
  filled(codewords, mask) {
    this.#format(mask);
    const flips = MASKS[mask] ?? (() => false);
    let bit = 0;
    for (const [x, y] of this.#way()) {
      const value = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
      this.#row(y)[x] = (value === 1) !== flips(x, y);
      bit += 1;
    }
    return this.dark;
  }

  /** @param {number} y @returns {boolean[]} */
  #row(y) {
    return this.dark[y] ?? [];
  }

  /** @param {number} x @param {number} y @param {boolean} isDark */
  #fix(x, y, isDark) {
    const fixed = this.fixed[y];
    if (!fixed || x < 0 || x >= this.size) return;
    this.#row(y)[x] = isDark;
    fixed[x] = true;
  }

  #patterns() {
    for (let at = 0; at < this.size; at++) {
      this.#fix(6, at, at % 2 === 0);
      this.#fix(at, 6, at % 2 === 0);
    }
    const end = this.size - 4;
    for (const [x, y] of [
      [3, 3],
      [end, 3],
      [3, end],
    ])
      this.#square(x ?? 0, y ?? 0, 4, (ring) => ring !== 2 && ring !== 4);
    this.#alignments();
    this.#format(0); // keeps the place
    if (this.version >= 7) this.#versionBits();
  }

  /** @param {number} x @param {number} y @param {number} radius @param {(ring: number) => boolean} isDark */
  #square(x, y, radius, isDark) {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++)
        this.#fix(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }

  #alignments() {
    if (this.version === 1) return;
    const last = this.size - 7;
    const places = this.version < 7 ? [6, last] : [6, (6 + last) / 2, last];
    for (const y of places) {
      for (const x of places) {
        const isFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
        if (!isFinder) this.#square(x, y, 2, (ring) => ring !== 1);
      }
    }
  }

  /** Level and mask, twice, beside the finders. @param {number} mask */
  #format(mask) {
    const data = (LEVEL_M << 3) | mask;
    const bits = ((data << 10) | divided(data << 10, 0x537, 10)) ^ 0x5412;
    const bit = (/** @type {number} */ at) => ((bits >> at) & 1) === 1;
    for (let at = 0; at < 15; at++) {
      const near = at < 6 ? at : at < 8 ? at + 1 : 14 - at;
      if (at < 8) this.#fix(8, near, bit(at));
      else this.#fix(at === 8 ? 7 : near, 8, bit(at));
      if (at < 8) this.#fix(this.size - 1 - at, 8, bit(at));
      else this.#fix(8, this.size - 15 + at, bit(at));
    }
    this.#fix(8, this.size - 8, true);
  }

  #versionBits() {
    const bits = (this.version << 12) | divided(this.version << 12, 0x1f25, 12);
    for (let at = 0; at < 18; at++) {
      const [long, short] = [Math.floor(at / 3), this.size - 11 + (at % 3)];
      this.#fix(long, short, ((bits >> at) & 1) === 1);
      this.#fix(short, long, ((bits >> at) & 1) === 1);
    }
  }

  /**
   * Where the text goes: two columns at a time from the right, up and down.
   * @returns {Generator<[number, number]>}
   */
  *#way() {
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const isUp = ((right + 1) & 2) === 0;
      for (let step = 0; step < this.size; step++) {
        const y = isUp ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) if (!this.fixed[y]?.[x]) yield [x, y];
      }
    }
  }
}

/**
 * The remainder of a division of polynomials over GF(2).
 * @param {number} value @param {number} divisor @param {number} degree
 */
function divided(value, divisor, degree) {
  let rest = value;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest))
    rest ^= divisor << (bit - degree);
  return rest;
}

// ---- which mask -----------------------------------------------------------------------------------

/** @param {boolean[][]} rows */
function penalty(rows) {
  const columns = rows.map((_, x) => rows.map((row) => row[x] ?? false));
  const lines = [...rows, ...columns].map((line) => line.map((dark) => (dark ? "1" : "0")).join(""));
  const runs = lines
    .flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
    .reduce((sum, run) => sum + run.length - 2, 0);
  const finders = lines.reduce(
    (sum, line) => sum + overlapping(line, "10111010000") + overlapping(line, "00001011101"),
    0,
  );
  const dark = rows.flat().filter(Boolean).length;
  const share = Math.abs((dark * 100) / (rows.length * rows.length) - 50);
  return runs + 3 * squares(rows) + 40 * finders + 10 * Math.floor(share / 5);
}

/** @param {string} line @param {string} pattern */
function overlapping(line, pattern) {
  let count = 0;
  for (let at = line.indexOf(pattern); at >= 0; at = line.indexOf(pattern, at + 1)) count++;
  return count;
}

/** @param {boolean[][]} rows */
function squares(rows) {
  let count = 0;
  rows.slice(1).forEach((row, above) => {
    row.slice(1).forEach((dark, left) => {
      const up = rows[above];
      if (up && up[left] === dark && up[left + 1] === dark && row[left] === dark) count++;
    });
  });
  return count;
}
