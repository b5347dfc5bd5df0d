// The art of a game: its symbols and its stylesheet, with plain ones for whatever it does not draw itself.

import { make, plain } from "./svg.js";

const HERE = new URL("../", import.meta.url);
/** @type {Map<string, Promise<Element | null>>} */
const sheets = new Map();

/**
 * What a symbol looks like from outside: in hundredths of a board unit, with its anchor at 0, 0.
 * @typedef {{id: string, x: number, y: number, width: number, height: number, hints: DOMStringMap}} Look
 */

/** A file of symbols, read once. @param {string} address */
function sheet(address) {
  let read = sheets.get(address);
  if (!read) {
    read = fetch(address).then(parse, () => null);
    sheets.set(address, read);
  }
  return read;
}

/** @param {Response} response */
async function parse(response) {
  if (!response.ok) return null;
  const page = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  return page.querySelector("parsererror") ? null : page.documentElement;
}

/** The symbols that one scene draws with. */
export class Art {
  /** @param {string} theme @param {(Element | null)[]} sources the game's own first */
  constructor(theme, sources) {
    this.theme = theme;
    this.root = make("svg", { class: "symbols", width: 0, height: 0, "aria-hidden": "true" });
    for (const source of sources) if (source) this.root.append(document.importNode(source, true));
    /** @type {Map<string, Look>} */
    this.looks = new Map();
    for (const symbol of this.root.querySelectorAll("symbol")) this.#learn(symbol);
    /** Whether the game brings no art. */
    this.isPlain = !sources[0]?.querySelector("symbol");
  }

  /** @param {SVGSymbolElement} symbol */
  #learn(symbol) {
    const box = (symbol.getAttribute("viewBox") ?? "-50 -50 100 100").split(/[\s,]+/).map(Number);
    const [x = -50, y = -50, width = 100, height = 100] = box;
    symbol.setAttribute("overflow", "visible");
    if (!this.looks.has(symbol.id)) {
      this.looks.set(symbol.id, { id: symbol.id, x, y, width, height, hints: symbol.dataset });
    }
  }

  /**
   * The look of a thing: of its face, else of its kind; what a theme has of its own goes first.
   * @param {string} sort such as "piece" @param {string} kind @param {string | null} [face]
   */
  find(sort, kind, face = null) {
    const own = sort === "piece" && kind === "dice" ? "die" : kind;
    const names = (face ?? null) === null ? [] : [`${sort}-${plain(own)}-${plain(face ?? "")}`];
    names.push(`${sort}-${plain(own)}`);
    for (const name of names) {
      const look = this.looks.get(`${this.theme}-${name}`) ?? this.looks.get(name);
      if (look) return look;
    }
    return null;
  }

  /**
   * The same, or the plain one of that sort.
   * @param {string} sort
   * @param {string} kind
   * @param {string | null} [face]
   */
  look(sort, kind, face = null) {
    return this.find(sort, kind, face) ?? this.find("plain", sort) ?? NOTHING;
  }
}

/** @type {Look} */
const NOTHING = { id: "", x: -50, y: -50, width: 100, height: 100, hints: {} };

/** Everything a scene of this game draws with. @param {string} game @param {string} theme */
export async function loadArt(game, theme) {
  const own = new URL(`art/${game}/art.svg`, HERE).href;
  const common = new URL("scene/plain.svg", HERE).href;
  return new Art(theme, await Promise.all([sheet(own), sheet(common)]));
}

/** The address of a game's stylesheet. @param {string} game */
export function styleOf(game) {
  return new URL(`art/${game}/art.css`, HERE).href;
}

/** A use of a look, in board units. @param {Look} look */
export function drawn(look) {
  const size = { x: look.x / 100, y: look.y / 100, width: look.width / 100, height: look.height / 100 };
  return make("use", { href: `#${look.id}`, ...size });
}
