// Where the parts of a table go: on a desk the prompt in the bar at the top and the panels in the column beside the board.

import { shellPlace } from "../dom.js";

const DESK = matchMedia("(min-width: 62rem) and (min-aspect-ratio: 11/10)");
/** Pixels of the row of tabs, of the tray, and of a panel that one can read in. */
const TABS = 46;
const TRAY = 50;
const PANEL = 150;

export class Room {
  /**
   * @param {HTMLElement} page
   * @param {{ top: HTMLElement, main: HTMLElement, tray: HTMLElement, beside: HTMLElement, tabs: import("./tabs.js").Tabs }} parts
   * @param {Hort.SceneView} view
   */
  constructor(page, parts, view) {
    this.page = page;
    this.parts = parts;
    this.view = view;
    this.furnish = () => this.#furnish();
    DESK.addEventListener("change", this.furnish);
    parts.tabs.element.addEventListener("raise", this.furnish);
    view.addEventListener("planned", (event) => this.#place(/** @type {CustomEvent} */ (event).detail));
    this.furnish();
  }

  leave() {
    DESK.removeEventListener("change", this.furnish);
  }

  #furnish() {
    const { page, parts, view } = this;
    page.classList.toggle("desk", DESK.matches);
    if (DESK.matches) shellPlace().append(parts.top);
    else parts.main.prepend(parts.top);
    if (DESK.matches) parts.tray.prepend(parts.beside);
    else parts.top.append(parts.beside);
    const least = DESK.matches ? TABS + TRAY : 0;
    view.reserve(least + (DESK.matches && parts.tabs.isRaised ? PANEL : 0), least);
  }

  /** Panels and tray go where the column has room for them; the page is as high as the scene. @param {Rect | null} rest */
  #place(rest) {
    const { style } = this.page;
    if (!rest) return;
    const values = {
      "--rest-x": rest.x,
      "--rest-width": rest.width,
      "--rest-height": Math.max(rest.height, TABS + TRAY) - TRAY,
      "--rest-end": this.view.clientHeight - rest.y - rest.height,
    };
    for (const [name, value] of Object.entries(values)) style.setProperty(name, `${Math.round(value)}px`);
    const isTight = rest.height < TABS + TRAY + PANEL / 2;
    if (isTight && !this.page.classList.contains("tight")) this.parts.tabs.putAway();
    this.page.classList.toggle("tight", isTight);
    this.parts.tabs.follow();
  }
}

/** @typedef {{x: number, y: number, width: number, height: number}} Rect */
