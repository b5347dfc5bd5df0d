// <hort-scene>: draws any scene with the art of its game, lets pieces glide, and tells what is touched.

import { Arranging } from "./arranging.js";
import { loadArt, styleOf } from "./art.js";
import { Board, hasBoard, pageOf } from "./board.js";
import { Bubble } from "./bubble.js";
import { hasStruck, light } from "./flashing.js";
import { buttonsOfSteps, buttonsWidth } from "./controls.js";
import { Furniture } from "./furniture.js";
import { Gestures } from "./gestures.js";
import { handsOf, zoom } from "./handling.js";
import { plan } from "./layout.js";
import { Marking, whereIs } from "./marking.js";
import { pulse } from "./motion.js";
import { widthOf } from "./numbers.js";
import { html, make, resize, sheet } from "./svg.js";
import { isTurn, Turning } from "./turning.js";
import { Zones } from "./zones.js";

/** The border between pages and drawing; see ../README.md. */
export class HortScene extends HTMLElement {
  /** @type {Hort.Scene | null} */
  scene = null;
  /** @type {Hort.Scene | null} the scene before this one, until it is drawn */
  #before = null;
  /** @type {readonly Hort.SeatPlate[]} */
  seats = [];
  chance = 0;
  /** @type {import("./art.js").Art | null} */
  art = null;
  /** @type {import("./layout.js").Plan | null} */
  plan = null;
  /** @type {Furniture | null} */
  furniture = null;
  /** @type {readonly string[]} */
  offered = [];
  /** @type {readonly string[]} */
  chosen = [];
  /** @type {readonly string[]} */
  pointed = [];
  board = new Board();
  #loading = "";
  #rest = { wanted: 0, least: 0 };
  #undressed = 0;
  /** The most room that the buttons of this table have needed so far, so that nothing jumps when they are gone. */
  #buttons = { many: 0, width: 0 };
  /** @type {Map<string, string>} */
  #values = new Map();

  constructor() {
    super();
    this.root = this.attachShadow({ mode: "open" });
    this.sheet = html("link", "");
    this.theme = html("link", "");
    for (const link of [this.sheet, this.theme]) link.rel = "stylesheet";
    this.table = make("g", { class: "table-layer" });
    this.beside = make("g", { class: "pieces-layer off-board", "aria-hidden": "true" });
    this.marks = make("g", { class: "marks-layer" });
    this.hits = make("g", { class: "hits-layer" });
    this.sheets = [
      ...this.board.sheets,
      sheet(this.table),
      sheet(this.beside),
      sheet(this.marks, this.hits),
    ];
    this.page = html("div", "page", ...this.sheets);
    this.controls = html("div", "controls");
    this.whole = html("button", "whole", "100 %");
    this.whole.type = "button";
    this.whole.hidden = true;
    this.whole.addEventListener("click", () => zoom(this, 0, 0, 0));
    this.#dress(this.sheet, new URL("scene.css", import.meta.url).href);
    this.root.append(this.sheet, this.theme, this.page, this.controls, this.whole);
    this.arranging = new Arranging(this.board, this.beside);
    this.turning = new Turning(this);
    this.marking = new Marking(this);
    this.bubble = new Bubble(this);
    this.gestures = new Gestures(this.root, this.page, handsOf(this));
    this.resized = new ResizeObserver(() => this.#draw(false));
  }

  connectedCallback() {
    this.resized.observe(this);
  }

  disconnectedCallback() {
    this.resized.disconnect();
  }

  /** Milliseconds until dice that are rolling lie still. */
  get rolling() {
    return Math.max(0, this.arranging.settled - performance.now());
  }

  /** The pieces that are drawn, by name. */
  get figures() {
    return this.arranging.figures;
  }

  // ---- what pages ask ----------------------------------------------------------------------------

  /**
   * Draws a scene; pieces glide from where they were.
   * @param {Hort.Scene} scene
   * @param {readonly Hort.SeatPlate[]} [seats]
   * @param {number} [chance] the number of what chance decided last: dice roll only when it has decided something
   */
  show(scene, seats = this.seats, chance = 0) {
    const isNew = this.scene?.game !== scene.game || this.scene.theme !== scene.theme;
    this.#before = this.scene;
    this.scene = scene;
    this.seats = seats;
    this.chance = chance;
    if (isNew) this.#load(scene);
    else this.#draw(true);
  }

  /** What is known of the players has changed. @param {readonly Hort.SeatPlate[]} seats */
  sit(seats) {
    const isSame = JSON.stringify(seats) === JSON.stringify(this.seats);
    this.seats = seats;
    if (!isSame) this.#draw(false);
  }

  /**
   * How high is what the page would keep in the column beside the board, and at least; `planned` tells where.
   * @param {number} wanted @param {number} least
   */
  reserve(wanted, least) {
    this.#rest = { wanted, least };
    this.#draw(false);
  }

  /** What may be touched now. @param {readonly string[]} ids */
  offer(ids) {
    this.offered = [...ids];
    this.#mark();
  }

  /** What has been touched on the way to an action. @param {readonly string[]} ids */
  choose(ids) {
    this.chosen = [...ids];
    this.#mark();
  }

  /** What the log or the prompt speaks of. @param {readonly string[]} ids */
  point(ids) {
    this.pointed = [...ids];
    this.#mark();
  }

  /** Where things are seen; those that are not are left out. @param {readonly string[]} ids @returns {DOMRect[]} */
  where(ids) {
    if (!this.plan) return [];
    return ids.map((id) => whereIs(this, id)).filter((rect) => rect !== null);
  }

  /** Whether the ways of pieces stay marked until they are forgotten; else until the next scene. */
  set keepsTrails(keeps) {
    this.board.keepsTrails = keeps;
  }

  get keepsTrails() {
    return this.board.keepsTrails;
  }

  forgetTrails() {
    this.board.trails.replaceChildren();
  }

  // ---- drawing -----------------------------------------------------------------------------------

  /** Fetches the art, then draws; until then the table stays as it was. @param {Hort.Scene} scene */
  async #load(scene) {
    const wanted = `${scene.game} ${scene.theme}`;
    this.#loading = wanted;
    this.dataset["theme"] = scene.theme;
    this.#dress(this.theme, styleOf(scene.game));
    const art = await loadArt(scene.game, scene.theme);
    if (this.#loading !== wanted) return;
    this.art?.root.remove();
    this.art = art;
    this.root.append(art.root);
    this.arranging.clear();
    this.#draw(false);
    this.dispatchEvent(new CustomEvent("drawn"));
  }

  /**
   * Loads a stylesheet; nothing is seen before it is there.
   * @param {HTMLLinkElement} link
   * @param {string} address
   */
  #dress(link, address) {
    if (link.href === address) return;
    this.#undressed += 1;
    this.page.style.visibility = "hidden";
    const done = () => {
      this.#undressed -= 1;
      if (!this.#undressed) this.page.style.visibility = "";
    };
    const stop = new AbortController();
    for (const end of ["load", "error"])
      link.addEventListener(end, () => (stop.abort(), done()), { signal: stop.signal });
    link.href = address;
  }

  /** @param {boolean} isMoving whether one sees pieces go where they are */
  #draw(isMoving) {
    const { scene, art } = this;
    if (!scene || !art || !this.clientWidth) return;
    const zones = new Zones(scene, art);
    const steps = buttonsOfSteps(scene);
    this.#buttons = {
      many: Math.max(this.#buttons.many, ...steps.map((buttons) => buttons.length)),
      width: Math.max(this.#buttons.width, ...steps.map(buttonsWidth)),
    };
    this.furniture = new Furniture(zones, this.seats);
    this.plan = plan(this.clientWidth, this.clientHeight, this.#needs(scene, zones));
    this.#size(this.plan);
    this.dispatchEvent(new CustomEvent("planned", { detail: this.plan.rest ?? null }));
    this.board.draw(scene, art);
    this.board.fit(this.plan.board);
    this.board.label(scene);
    this.board.write(scene, art);
    this.board.feel(scene, art);
    const shown = hasBoard(scene, art) ? this.board.shown(this.plan.board) : this.plan.board;
    this.furniture.stagePlace = shown;
    this.table.replaceChildren(this.furniture.draw(this.plan));
    this.arranging.arrange(scene, art, this.furniture, isMoving, this.chance);
    if (isMoving && this.#before && hasStruck(this.#before, scene, art)) light(this.page, shown);
    this.#before = null;
    this.#count(isMoving);
    this.#press(scene);
    this.#mark();
  }

  /** @param {import("./layout.js").Plan} plan */
  #size({ height, least, controls, isOver, isCrowd }) {
    this.style.setProperty("--least", `${Math.floor(least)}px`);
    resize(this.sheets, this.clientWidth, height);
    this.page.style.height = `${height}px`;
    this.controls.classList.toggle("over", isOver);
    this.controls.classList.toggle("crowd", isCrowd);
    const { style } = this.controls;
    style.left = `${controls.x}px`;
    style.top = `${controls.y}px`;
    style.width = `${controls.width}px`;
    style.height = `${controls.height}px`;
  }

  /** @param {Hort.Scene} scene @param {Zones} zones @returns {import("./layout.js").Needs} */
  #needs(scene, zones) {
    const owners = [...scene.zones, ...scene.counters].map((one) => (one.owner ?? -1) + 1);
    const seats = Array.from({ length: Math.max(this.seats.length, ...owners) }, (_, i) => i);
    const hasOwn = scene.seat >= 0;
    const others = hasOwn ? [...seats.slice(scene.seat + 1), ...seats.slice(0, scene.seat)] : seats;
    const page = pageOf(scene, zones.art);
    const { art } = zones;
    const wide = others.map((seat) => zones.free(seat).reduce((sum, one) => sum + widthOf(art, one), 0));
    return {
      aspect: page.width / page.height,
      others,
      hasOwn,
      hasHand: hasOwn && zones.canHold(scene.seat),
      hasRows: scene.zones.some(({ owner }) => owner !== null && others.includes(owner)),
      hasBoard: hasBoard(scene, zones.art),
      isPlain: zones.art.isPlain,
      hasControls: this.#buttons.many > 0,
      buttons: this.#buttons.many,
      buttonsWidth: this.#buttons.width,
      numbers: Math.max(0, ...wide),
      piles: zones.common,
      counters: zones.free(null).length,
      rest: this.#rest.wanted,
      leastRest: this.#rest.least,
    };
  }

  /** Numbers that changed show it. @param {boolean} isMoving */
  #count(isMoving) {
    for (const chip of this.table.querySelectorAll(".counter")) {
      const id = chip.getAttribute("data-id") ?? "";
      const value = chip.getAttribute("data-value") ?? "";
      if (isMoving && this.#values.has(id) && this.#values.get(id) !== value) pulse(chip);
      this.#values.set(id, value);
    }
  }

  /** The buttons of a scene. @param {Hort.Scene} scene */
  #press(scene) {
    const buttons = scene.controls.map((control) => {
      const short = isTurn(control) ? `${control.turn}°` : control.label;
      const one = html("button", isTurn(control) ? "control turn" : "control", short);
      one.type = "button";
      one.ariaLabel = control.label;
      one.dataset["id"] = control.id;
      one.addEventListener("click", () =>
        this.tell(this.offered.includes(control.id) ? "touch" : "ask", control.id),
      );
      return one;
    });
    this.controls.replaceChildren(...buttons);
  }

  #mark() {
    if (this.scene && this.art && this.plan) this.marking.update();
  }

  /**
   * Tells the page what was touched, or asked about.
   * @param {"touch" | "ask"} type @param {string} id @param {boolean} [isDoubtful] whether one had better ask first
   */
  tell(type, id, isDoubtful = false) {
    const detail = { id, isDoubtful };
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

customElements.define("hort-scene", HortScene);
