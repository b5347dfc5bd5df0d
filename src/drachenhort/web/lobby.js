// The lobby: the games as pictures, one's own games, open tables; one tap to play, two to invite.

import * as api from "./api.js";
import { cover } from "./covers.js";
import { button, fill, h, icon, note } from "./dom.js";
import { Finished } from "./finished.js";
import { beSomebody, forgetMe, nameField, openAccount, whoAmI } from "./guests.js";
import { waiting } from "./notices.js";
import { against, levelMenu, usualBot } from "./levels.js";
import { playHere } from "./people.js";
import { tableCard } from "./tables.js";
import { inviteFriends, usualTable } from "./usual.js";
import { t } from "./words.js";

const LOOK_AGAIN = 8000;
const LOOK_WARMING = 2000;
const DESK = "(min-width: 60rem)";

export class Lobby extends HTMLElement {
  constructor() {
    super();
    /** @type {Hort.Game[]} */
    this.games = [];
    /** @type {Hort.Player | null} */
    this.player = null;
    this.timer = 0;
    this.drawn = "";
    this.stranger = nameField();
    this.parts = {
      who: h("div", { class: "who" }),
      mine: h("section", { class: "lobby-list", "aria-label": t("mine") }),
      games: h("section", { class: "games", "aria-label": t("games") }),
      open: h("section", { class: "lobby-list", "aria-label": t("open") }),
    };
    this.finished = new Finished();
    /** @type {Set<string>} the games that one has played to their end */
    this.known = new Set();
  }

  connectedCallback() {
    const { who, mine, games, open } = this.parts;
    const greeting = h(
      "div",
      { class: "greeting" },
      h("h1", { text: t("welcome") }),
      h("p", { class: "quiet" }, t("welcome.more"), " ", h("a", { class: "have-code", href: "#/take", text: t("take.have") })),
    );
    const isDesk = matchMedia(DESK).matches; // where all games are seen at once, tables lie below them
    const lists = isDesk ? [games, mine] : [mine, games];
    const { element } = this.finished;
    fill(this, h("div", { class: "hero" }, greeting, who), ...lists, open, element, footer());
    fill(games, ...Array.from({ length: 5 }, comingGame));
    this.onLook = () => document.visibilityState === "visible" && this.#look();
    document.addEventListener("visibilitychange", this.onLook);
    this.#look();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
    if (this.onLook) document.removeEventListener("visibilitychange", this.onLook);
  }

  /** Ask the server for everything, draw it, and look again later. */
  async #look() {
    clearTimeout(this.timer);
    try {
      const [player, games, open] = await Promise.all([whoAmI(), api.games(), api.openTables()]);
      const mine = player ? await api.myTables() : [];
      if (!this.isConnected) return;
      this.player = player;
      this.games = games;
      this.#draw(mine, open);
    } catch (error) {
      if (error instanceof api.Refusal && error.code === "player/unknown") forgetMe();
      if (!this.games.length) fill(this.parts.games, waiting(api.reason(error)));
    }
    const isWarming = this.games.length === 0 || this.games.some((game) => !game.is_ready);
    if (this.isConnected)
      this.timer = window.setTimeout(() => this.#look(), isWarming ? LOOK_WARMING : LOOK_AGAIN);
  }

  /** @param {Hort.Table[]} mine @param {Hort.Table[]} open */
  #draw(mine, open) {
    const seen = JSON.stringify([mine, open, this.games, this.player]);
    if (seen === this.drawn) return; // nothing moves under the finger without need
    this.drawn = seen;
    this.#drawWho();
    this.#drawTables(
      this.parts.mine,
      t("mine"),
      mine.filter((table) => table.status !== "over"),
    );
    const over = mine.filter((table) => table.status === "over");
    this.known = new Set(over.map(({ game }) => game));
    fill(this.parts.games, ...this.games.map((game) => this.#gameCard(game)));
    this.finished.draw(over, this.games);
    const mineToo = new Set(mine.map(({ id }) => id));
    const others = open.filter((table) => !mineToo.has(table.id) && table.status !== "over");
    this.#drawTables(this.parts.open, t("open"), others, t("open.none"));
  }

  #drawWho() {
    const player = this.player;
    if (!player) return fill(this.parts.who, this.stranger.field);
    const change = () => openAccount(player, () => this.#look());
    fill(
      this.parts.who,
      button(
        player.name,
        change,
        { class: "bare", "aria-label": t("you.are", { name: player.name }) },
        "user",
      ),
    );
  }

  /** @param {HTMLElement} place @param {string} title @param {Hort.Table[]} tables @param {string} [none] */
  #drawTables(place, title, tables, none = "") {
    place.hidden = tables.length === 0 && !none;
    const cards = tables.map((table) =>
      tableCard(
        table,
        this.games.find(({ id }) => id === table.game),
      ),
    );
    fill(
      place,
      h("h2", { text: title }),
      cards.length ? h("ul", { class: "cards" }, cards) : h("p", { class: "quiet", text: none }),
    );
  }

  /** @param {Hort.Game} game */
  #gameCard(game) {
    const isWaiting = !game.is_ready;
    const level = levelMenu(game, usualBot(game, !this.known.has(game.id)));
    const acts = [
      button(t("play.now"), () => this.#begin(usualTable(game, level.value)), { class: "gold" }, "play"),
      button(t("invite"), () => this.#invite(game), {}, "friends"),
    ];
    const note = h("p", { class: "warming" }, icon("hourglass"), h("span", { text: t("warming") }));
    const setUp = button(t("setup"), () => this.#setUp(game, level.value), { class: "bare" }, "sliders");
    return h(
      "article",
      { class: "game plate", data: { game: game.id }, "aria-busy": String(isWaiting) },
      cover(game),
      h(
        "div",
        { class: "game-text" },
        h("h2", { text: game.title }),
        game.own_title && h("p", { class: "own-title", text: game.own_title }),
        h("p", { class: "game-facts" }, factsOf(game)),
        h("p", { text: game.summary }),
        against(level),
        h("div", { class: "row" }, acts),
        isWaiting && note,
        h(
          "div",
          { class: "row game-more" },
          setUp,
          (game.players.at(-1) ?? 1) > 1 &&
            button(t("here.play"), () => playHere(game, (wishes) => this.#begin(wishes)), { class: "bare" }, "hand"),
          game.has_lessons && more(`#/learn/${game.id}`, "hand", t("learn")),
          game.has_rules && more(`#/rules/${game.id}`, "book", t("rules")),
        ),
      ),
    );
  }

  /** @param {Hort.Game} game */
  #invite(game) {
    inviteFriends(game, (wishes) => this.#begin(wishes));
  }

  /** @param {Hort.Game} game @param {string} bot */
  async #setUp(game, bot) {
    const sheet = await import("./setup.js").catch(() => null);
    if (!sheet) return note(t("offline"), "problem");
    sheet.openSetUp(game, (wishes, complain) => this.#begin(wishes, complain), bot);
  }

  /** Whether there is a table now. @param {Hort.Wishes} wishes @param {(error: unknown) => void} [complain] */
  async #begin(wishes, complain = (error) => note(api.reason(error), "problem")) {
    this.setAttribute("aria-busy", "true");
    try {
      await beSomebody(this.stranger.name());
      const table = await api.setUp(wishes);
      location.hash = `#/table/${table.id}`;
      return true;
    } catch (error) {
      complain(error);
      return false;
    } finally {
      this.removeAttribute("aria-busy");
    }
  }
}

/** Where a game will lie as soon as the server has said which there are. */
function comingGame() {
  return h("div", { class: "game plate coming", "aria-hidden": "true" }, h("div", { class: "cover" }));
}

/** @param {Hort.Game} game */
function factsOf(game) {
  const { players, minutes } = game;
  const [least, most] = [players[0] ?? 2, players.at(-1) ?? 2];
  return [
    h(
      "span",
      {},
      icon("friends"),
      least === most ? t("players.exact", { n: most }) : t("players", { least, most }),
    ),
    h("span", {}, icon("hourglass"), t("minutes", { least: minutes[0], most: minutes[1] })),
  ];
}

/** A link to more about a game. @param {string} href @param {string} sign @param {string} text */
function more(href, sign, text) {
  return h("a", { class: "button bare", href }, icon(sign), h("span", { text }));
}

function footer() {
  return h(
    "footer",
    { class: "lobby-foot quiet" },
    h("a", { href: "#/replay", text: t("replay.open") }),
    h("span", { text: t("foot") }),
  );
}

customElements.define("hort-lobby", Lobby);
