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
    art.root.replaceChildren(...needed(art.root, look.id));
    this.root.replaceChildren(...links, art.root, make("svg", { viewBox: box, width: "100%", height: "100%", overflow: "visible" }, thing));
  }
}

/** A symbol and all that it is drawn with, so that a page does not hold the whole sheet many times. @param {Element} root @param {string} id */
function needed(root, id) {
  /** @type {Map<string, Element | null>} */
  const found = new Map();
  const add = (/** @type {string} */ name) => {
    if (found.has(name)) return;
    const part = root.querySelector(`[id="${name}"]`);
    found.set(name, part);
    for (const [, other = ""] of part?.outerHTML.matchAll(/(?:href="|url\()#([\w-]+)/g) ?? []) add(other);
  };
  add(id);
  return [...found.values()].filter((part) => part !== null);
}

customElements.define("hort-sign", HortSign);

/** @param {Shown} shown */
export function signOf(shown) {
  const sign = new HortSign();
  sign.show(shown);
  return sign;
}
