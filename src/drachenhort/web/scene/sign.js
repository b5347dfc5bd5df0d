// <hort-sign>: one symbol of a game's art by itself, for pages that speak of it.

import { drawn, loadArt, styleOf } from "./art.js";
import { print } from "./pieces.js";
import { html, make } from "./svg.js";

/** @typedef {{ game: string, theme: string, sort: string, kind: string, face: string | null, owner: number | null }} Shown */

/** A picture without words: what it means stands beside it. */
export class HortSign extends HTMLElement {
  constructor() {
    super();
    this.root = this.attachShadow({ mode: "open" });
    this.ariaHidden = "true";
  }

  /** @param {Shown} shown */
  async show({ game, theme, sort, kind, face, owner }) {
    this.dataset["theme"] = theme;
    const links = [new URL("scene.css", import.meta.url).href, styleOf(game)].map((address) => {
      const link = html("link", "");
      link.rel = "stylesheet";
      link.href = address;
      return link;
    });
    const art = await loadArt(game, theme);
    const look = art.look(sort, kind, face);
    const thing = make(
      "g",
      { class: sort, "data-kind": kind, "data-face": face, "data-owner": owner },
      make("g", { class: "body" }, drawn(look)),
    );
    if (look.hints["print"] && face) {
      const part = { id: "", kind, at: "", label: "", owner, place: 0, face, rule: null, turn: 0, count: 1, badge: "" };
      thing.firstElementChild?.append(print(part, look));
    }
    const box = [look.x, look.y, look.width, look.height].map((side) => side / 100).join(" ");
    keepOnly(art.root, look.id);
    this.root.replaceChildren(...links, art.root, make("svg", { class: "sign", viewBox: box }, thing));
  }
}

/**
 * Leave only what one symbol is drawn with: a page may have dozens of signs.
 * @param {Element} root @param {string} id
 */
function keepOnly(root, id) {
  const needed = new Set([id]);
  for (const name of needed) {
    const code = root.querySelector(`[id="${name}"]`)?.outerHTML ?? "";
    for (const [, other = ""] of code.matchAll(/#([\w-]+)/g)) needed.add(other);
  }
  for (const symbol of root.querySelectorAll("symbol")) if (!needed.has(symbol.id)) symbol.remove();
}

customElements.define("hort-sign", HortSign);

/** @param {Shown} shown */
export function signOf(shown) {
  const sign = new HortSign();
  sign.show(shown);
  return sign;
}
