// "Why not?" and "what is this?": what the rules have against a touch, an element's name, the rule that governs it.

import * as api from "../api.js";
import { coded, fill, h, iconButton } from "../dom.js";
import { language, t } from "../words.js";
import { partOf } from "./model.js";
import { placeFor } from "./placing.js";

/**
 * @typedef {object} Question
 * @property {Hort.Scene} scene
 * @property {string} game
 * @property {string} id what was touched
 * @property {Promise<Hort.Problem | null>} reason what the rules have against it, if anything
 */

const PATIENCE = 600; // milliseconds for the reason, before the thing is shown without it
const EDGE = 8;
const AIR = 6;
/** Not worth a card that is slimmer than its place. */
const SLIM = 100;
/** The widths of the card: for most places, and such as fit beside a board. */
const WIDTHS = [560, 430, 320];
/** What a covered pixel costs: of what was touched, of what is spoken of, of one's own things, of what glows. */
const WORTH = { asked: 2000, spoken: 300, own: 20, offered: 6, board: 0.4 };

/** @type {Map<string, Promise<Hort.Rule[]>>} */
const books = new Map();

/** The rules of a game, asked for once in each language. @param {string} game */
export function rulesOf(game) {
  const key = `${game} ${language()}`;
  const known = books.get(key) ?? api.rules(game);
  books.set(key, known);
  known.catch(() => books.delete(key));
  return known;
}

/** The card that says why an element cannot be touched now, or what it is; it lies over the table, beside that. */
export class Asking {
  constructor() {
    this.element = h("div", { class: "asked", role: "status", hidden: true });
    /** @type {string | null} */
    this.about = null;
    this.listening = new AbortController();
  }

  /** @param {Hort.SceneView} view @param {Question} question */
  async explain(view, { scene, game, id, reason }) {
    const part = partOf(scene, id);
    if (!part) return;
    this.about = id;
    const book = rulesOf(game).catch(() => []);
    const [problem] = await Promise.all([inTime(reason), inTime(book)]);
    if (this.about !== id) return; // something else was touched meanwhile
    const number = (problem ? problem.rule : part.rule) ?? null;
    const sentence = h("p", { class: "quiet" });
    this.#fill(game, part, problem, number, sentence);
    if (problem) view.point(spokenOf(scene, problem.text));
    this.#open();
    this.#lay(view, scene, id);
    this.#follow(view, () => this.#lay(view, scene, id));
    const rule = (await book).find((one) => one.id === number); // mostly it is there already
    if (!rule || this.about !== id) return;
    fill(sentence, coded(rule.text));
    this.#lay(view, scene, id);
  }

  /**
   * Others have played on: a reason may no longer hold, but what a thing is can still be read.
   * @param {Hort.SceneView} view @param {Hort.Scene} scene
   */
  renew(view, scene) {
    if (this.about === null || this.element.hidden) return;
    if (this.element.classList.contains("refused") || !partOf(scene, this.about)) this.close();
    else this.#lay(view, scene, this.about);
  }

  close() {
    this.about = null;
    this.element.hidden = true;
    this.listening.abort();
  }

  /**
   * @param {string} game @param {Hort.Part} part @param {Hort.Problem | null} problem
   * @param {string | null} number @param {HTMLElement} sentence
   */
  #fill(game, part, problem, number, sentence) {
    const link = number && h("a", { href: `#/rules/${game}/${number}`, text: number });
    const unknown = part.unknown_label ? h("p", { class: "quiet", text: part.unknown_label }) : null;
    const does = part.does ? h("p", { class: "does", text: part.does }) : null;
    const content = problem
      ? [h("p", {}, h("b", { class: "reason", text: problem.text }), " ", link), sentence]
      : [h("p", {}, h("b", { text: named(part) }), " ", link), does, unknown, sentence];
    const dismiss = iconButton("close", t("close"), () => this.close());
    fill(this.element, h("div", {}, content), dismiss);
    this.element.dataset.about = part.id;
    this.element.classList.toggle("refused", Boolean(problem));
  }

  /** From now on Escape or the next touch closes it. */
  #open() {
    this.listening.abort();
    this.listening = new AbortController();
    const settings = { capture: true, signal: this.listening.signal };
    const touched = (/** @type {Event} */ event) => {
      if (!event.composedPath().includes(this.element)) this.close();
    };
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation(); // what was touched on the way to an action stays
      this.close();
    };
    document.addEventListener("pointerdown", touched, settings);
    document.addEventListener("keydown", pressed, settings);
    this.element.hidden = false;
  }

  /** When the table gets another size everything on it goes elsewhere. @param {Hort.SceneView} view @param {() => void} lay */
  #follow(view, lay) {
    const resized = new ResizeObserver(lay);
    resized.observe(view);
    this.listening.signal.addEventListener("abort", () => resized.disconnect());
  }

  /**
   * Beside what was touched, where it covers nothing that matters.
   * @param {Hort.SceneView} view @param {Hort.Scene} scene @param {string} id
   */
  #lay(view, scene, id) {
    const { element } = this;
    const table = /** @type {Element} */ (element.offsetParent).getBoundingClientRect();
    const room = inner(/** @type {Element} */ (view.parentElement));
    const about = view.where([id])[0] ?? room;
    const widths = WIDTHS.filter((width) => width < room.width - SLIM);
    if (widths.length < WIDTHS.length) widths.push(room.width);
    const sizes = widths.map((width) => {
      element.style.width = `${width}px`;
      return { width, height: Math.min(element.offsetHeight, room.height) };
    });
    const spared = sparedBy(view, scene, id, element.classList.contains("refused"));
    const { x, y, width } = placeFor(sizes, room, spared, about);
    element.style.width = `${width}px`;
    element.style.left = `${x - table.x}px`;
    element.style.top = `${y - table.y}px`;
  }
}

/** Where a card may lie: between prompt and tray. @param {Element} stage */
function inner(stage) {
  const { x, y, width, height } = stage.getBoundingClientRect();
  return { x: x + EDGE, y: y + EDGE, width: width - 2 * EDGE, height: height - 2 * EDGE };
}

/** @param {Hort.SceneView} view @param {Hort.Scene} scene @param {string} id @param {boolean} isRefused */
function sparedBy(view, scene, id, isRefused) {
  const own = [...scene.zones, ...scene.counters].filter(({ owner }) => owner === scene.seat && owner >= 0);
  /** @type {[readonly string[], number][]} */
  const all = [
    [[id], WORTH.asked],
    [isRefused ? [...view.pointed, ...view.chosen] : view.chosen, WORTH.spoken],
    [view.offered, WORTH.offered],
    [scene.spaces.map((space) => space.id), WORTH.board],
  ];
  const spared = all.flatMap(([ids, worth]) => view.where(ids).map((rect) => ({ rect: around([rect]), worth })));
  const mine = view.where(own.map((one) => one.id));
  return mine.length ? [...spared, { rect: around(mine), worth: WORTH.own }] : spared;
}

/** What holds all of them, with a little air. @param {DOMRect[]} rects */
function around(rects) {
  const x = Math.min(...rects.map(({ left }) => left)) - AIR;
  const y = Math.min(...rects.map(({ top }) => top)) - AIR;
  const width = Math.max(...rects.map(({ right }) => right)) + AIR - x;
  return { x, y, width, height: Math.max(...rects.map(({ bottom }) => bottom)) + AIR - y };
}

/** What is known before patience ends; nothing if the line is slow or down. @template Known @param {Promise<Known>} known */
function inTime(known) {
  const late = new Promise((/** @type {(none: null) => void} */ settle) =>
    setTimeout(() => settle(null), PATIENCE),
  );
  return Promise.race([known.catch(() => null), late]);
}

/** The spaces that a sentence names; a bare number may mean anything. @param {Hort.Scene} scene @param {string} text */
function spokenOf(scene, text) {
  const words = new Set(text.split(/[^\p{L}\p{N}@]+/u));
  return scene.spaces.map(({ id }) => id).filter((id) => words.has(id) && /\D/.test(id));
}

/** @param {Hort.Part} part */
function named(part) {
  if (!("value" in part)) return part.label;
  return `${part.label} · ${part.value}${"most" in part && part.most ? `/${part.most}` : ""}`;
}
