// What a thing is and does, in a bubble beside it while a mouse rests on it; fingers ask by a long press.

import { html } from "./svg.js";

/** Milliseconds that a mouse rests before it means something. */
const REST = 350;
const AIR = 8;

/** The bubble of one view. */
export class Bubble {
  #timer = 0;
  /** @type {string | null} */
  #about = null;

  /** @param {import("./scene.js").HortScene} view */
  constructor(view) {
    this.view = view;
    this.element = html("div", "bubble");
    this.element.hidden = true;
    view.root.append(this.element);
    view.root.addEventListener("pointerover", (event) => this.#over(/** @type {PointerEvent} */ (event)));
    for (const end of ["pointerdown", "wheel"]) view.addEventListener(end, () => this.#hide());
    view.addEventListener("pointerleave", () => {
      this.#hide();
      this.#about = null;
    });
  }

  /** Whoever has touched a thing knows it: the bubble comes again for another one. */
  #hide() {
    window.clearTimeout(this.#timer);
    this.element.hidden = true;
  }

  /** @param {PointerEvent} event */
  #over(event) {
    const thing = /** @type {Element} */ (event.target).closest("[data-hit], [data-id]");
    const id = thing?.getAttribute("data-hit") ?? thing?.getAttribute("data-id") ?? null;
    if (event.pointerType !== "mouse" || id === this.#about) return;
    this.#hide();
    this.#about = id;
    if (id !== null) this.#timer = window.setTimeout(() => this.#open(id), REST);
  }

  /** @param {string} id */
  #open(id) {
    const { scene } = this.view;
    const [rect] = this.view.where([id]);
    const parts = scene && [scene.pieces, scene.counters, scene.controls, scene.zones, scene.spaces].flat();
    const part = parts?.find((one) => one.id === id);
    if (!rect || !part) return;
    const more = ("does" in part && part.does) || ("unknown_label" in part && part.unknown_label) || "";
    this.element.replaceChildren(html("b", "", part.label), ...(more ? [html("span", "", more)] : []));
    this.element.hidden = false;
    const host = this.view.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const x = rect.x + rect.width / 2 - host.x - width / 2;
    const above = rect.y - host.y - height - AIR;
    this.element.style.left = `${Math.max(AIR, Math.min(x, host.width - width - AIR))}px`;
    this.element.style.top = `${above < AIR ? rect.y - host.y + rect.height + AIR : above}px`;
  }
}
