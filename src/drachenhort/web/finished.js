// Games that are over: who won, the way to look back; what one no longer wants to see can be put away.

import { button, fill, h, iconButton } from "./dom.js";
import { recall, remember } from "./prefs.js";
import { tableCard } from "./tables.js";
import { t } from "./words.js";

const MOST = 12;
const MOST_HIDDEN = 500; // the oldest are not in the list any more

export class Finished {
  constructor() {
    this.element = h("details", { class: "lobby-list finished", hidden: true });
    this.isAllShown = false;
    /** @type {Hort.Table[]} */
    this.tables = [];
    /** @type {Hort.Game[]} */
    this.games = [];
  }

  /** @param {Hort.Table[]} tables @param {Hort.Game[]} games */
  draw(tables, games) {
    this.tables = tables;
    this.games = games;
    const hidden = hiddenTables();
    const away = tables.filter(({ id }) => hidden.includes(id));
    const shown = this.isAllShown ? tables : tables.filter(({ id }) => !hidden.includes(id)).slice(0, MOST);
    this.element.hidden = tables.length === 0;
    fill(
      this.element,
      h("summary", { text: t("finished") }),
      h(
        "ul",
        { class: "cards" },
        shown.map((table) => this.#card(table, hidden.includes(table.id))),
      ),
      away.length > 0 &&
        button(t(this.isAllShown ? "hidden.hide" : "hidden.show", { n: away.length }), () => this.#showAll(), { class: "bare" }, "eye"),
    );
  }

  /** @param {Hort.Table} table @param {boolean} isHidden */
  #card(table, isHidden) {
    const game = this.games.find(({ id }) => id === table.game);
    const card = tableCard(table, game);
    const change = () => this.#hide(table.id, !isHidden);
    card.classList.toggle("put-away", isHidden);
    card.append(iconButton(isHidden ? "back" : "close", t(isHidden ? "table.bring" : "table.hide"), change));
    return card;
  }

  /** @param {string} id @param {boolean} isHidden */
  #hide(id, isHidden) {
    const others = hiddenTables().filter((other) => other !== id);
    const hidden = isHidden ? [...others, id] : others;
    remember("hidden", hidden.length ? hidden.slice(-MOST_HIDDEN).join(" ") : null);
    if (!hidden.length) this.isAllShown = false;
    this.draw(this.tables, this.games);
    this.element.querySelector("summary")?.focus();
  }

  #showAll() {
    this.isAllShown = !this.isAllShown;
    this.draw(this.tables, this.games);
    /** @type {HTMLElement | null} */ (this.element.querySelector(":scope > .button"))?.focus();
  }
}

/** @returns {string[]} */
const hiddenTables = () => recall("hidden", "").split(" ").filter(Boolean);
