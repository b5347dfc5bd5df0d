// The analysis beside the replay: it takes the place of the slider, leads to moments, and shows lines that never were.

import { Analysis } from "../analysis.js";
import * as api from "../api.js";
import { note } from "../dom.js";
import { t } from "../words.js";

/**
 * A game that is over: at a table, or in a file.
 * @typedef {{ table: string, text: string, own: number, names: readonly string[] }} Game
 */
/**
 * The page on which one looks back.
 * @typedef {object} Page
 * @property {HTMLElement} element
 * @property {HTMLElement} stage
 * @property {HTMLElement} slider
 * @property {HTMLElement} told
 * @property {Hort.SceneView} view
 * @property {() => number | null} seat with whose eyes one looks
 * @property {(moment: Hort.Moment) => void} show a moment of the game
 * @property {(moment: Hort.Moment) => void} draw another one
 * @property {() => void} goBack to the moment where one was
 * @property {() => void} stop playing by itself
 */

/** What a covered pixel costs: of the board, and of what lies in zones and is counted. */
const WORTH = { board: 30, zones: 100 };

export class Looking {
  /** @param {Game} game @param {Page} page */
  constructor(game, page) {
    this.game = game;
    this.page = page;
    this.wanted = "";
    const { table, text, own } = game;
    this.analysis = new Analysis(
      {
        begin: () => (table ? api.analyse(table) : api.analyseFile(text)),
        look: (id) => (table ? api.analysis(table) : api.analysisOfFile(id)),
        address: (id) => (table ? api.analysisAddress(table) : api.fileAnalysisAddress(id)),
        own,
        go: (played) => this.#go(played),
        showLine: (before, tokens) => this.#go(before, tokens),
        endLine: () => this.leaveLine() && page.goBack(),
        isInLine: () => this.#isInLine,
        spared: () => this.#spared(),
      },
      [...game.names],
    );
    page.element.classList.add("analysed");
    page.slider.before(this.analysis.bar);
    page.stage.append(this.analysis.card);
    this.analysis.start();
  }

  /** Put everything away. */
  stop() {
    this.analysis.stop();
    this.page.element.classList.remove("analysed");
    if (this.leaveLine()) this.page.goBack();
  }

  get #isInLine() {
    return this.page.element.classList.contains("unreal");
  }

  /** What is shown next is the game as it was; tells whether something else was shown. */
  leaveLine() {
    const wasInLine = this.#isInLine;
    this.wanted = "";
    this.page.element.classList.remove("unreal");
    return wasInLine;
  }

  /** The table after so many decisions, or after moves that were never played. @param {number} played @param {string[]} [line] */
  async #go(played, line = []) {
    const { page, game } = this;
    const wanted = `${played} ${line.join(" ")}`;
    this.wanted = wanted;
    page.stop();
    try {
      const moment = await (game.table
        ? api.replayAfter(game.table, played, line, page.seat())
        : api.replayFileAfter(game.text, played, line, page.seat()));
      if (wanted !== this.wanted) return; // the reader has gone on meanwhile
      page.element.classList.toggle("unreal", line.length > 0);
      if (!line.length) return page.show(moment);
      page.draw(moment);
      page.told.textContent = t("analysis.unreal");
    } catch (error) {
      note(api.reason(error), "problem");
    }
  }

  /** What is better left in sight. @returns {import("../table/placing.js").Spared[]} */
  #spared() {
    const { view } = this.page;
    const { spaces = [], zones = [], counters = [] } = view.scene ?? {};
    const rects = (/** @type {{ id: string }[]} */ parts, /** @type {number} */ worth) =>
      view.where(parts.map(({ id }) => id)).map((rect) => ({ rect, worth }));
    return [...rects(spaces, WORTH.board), ...rects([...zones, ...counters], WORTH.zones)];
  }
}
