// The end of a game: who won, its story, the points and how they came about, what next, and the proof of the dice.

import * as api from "../api.js";
import { button, fill, h, icon, iconButton } from "../dom.js";
import { EVERYTHING, whoIs } from "../naming.js";
import { inARow, t } from "../words.js";
import { areCounted, countedOf, scoreboard, storyOf } from "./story.js";

/** Games that people ended before the rules did are not analysed. */
const PLAYED_OUT = /^(?!resigned$|agreed$)/;
/** How many times one looks back to see who was ahead. */
const LOOKS = 5;

export class Ending {
  /** @param {import("./model.js").Model} model @param {{ rematch: () => void }} deeds */
  constructor(model, deeds) {
    this.model = model;
    this.deeds = deeds;
    const close = (/** @type {Event} */ event) => event.target === this.element && this.close();
    this.element = h("section", { class: "ending", hidden: true, "aria-label": t("over"), on: { click: close } });
    this.story = h("div", { class: "story" });
    this.isShown = false;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  draw() {
    const { ending } = this.model;
    if (!ending) {
      this.isShown = false; // an end that was taken back
      this.element.hidden = true;
    } else if (!this.isShown) {
      this.isShown = true;
      this.element.hidden = false;
      fill(this.element, this.#card(ending));
      this.#tell(ending);
    }
  }

  /** Show the card again after it was put away. */
  open() {
    this.element.hidden = false;
  }

  /** Put the card away: the table can be looked at. */
  close() {
    this.element.hidden = true;
  }

  /** @param {Hort.Ending} ending */
  #card(ending) {
    const table = this.model.welcome?.table ?? "";
    return h(
      "div",
      { class: "ending-card plate" },
      iconButton("close", t("over.look"), () => this.close()),
      crown(),
      h("h1", { text: this.#headline(ending) }),
      h("p", { text: ending.text }),
      this.story,
      this.#scores(ending),
      h(
        "div",
        { class: "row" },
        this.model.isSeated && button(t("rematch"), () => this.deeds.rematch(), { class: "gold" }, "play"),
        h(
          "a",
          { class: "button", href: `#/replay/${table}` },
          icon("scroll"),
          h("span", { text: t("replay") }),
        ),
        PLAYED_OUT.test(ending.code) &&
          h("a", { class: "button", href: `#/replay/${table}?analysis` }, icon("chart"), h("span", { text: t("analyse") })),
        h("a", { class: "button bare", href: "#/" }, icon("back"), h("span", { text: t("home") })),
      ),
      h(
        "details",
        { class: "proof" },
        h("summary", {}, icon("next"), t("details")),
        h(
          "a",
          { class: "button", href: api.recordAddress(table), download: true },
          icon("download"),
          h("span", { text: t("record") }),
        ),
        this.model.hasChance && proof(this.model.welcome?.promise ?? "", ending.seed),
      ),
    );
  }

  /** The story at once, and with looks back at who was ahead as soon as they are there. @param {Hort.Ending} ending */
  async #tell(ending) {
    const { names, entries, scene, welcome } = this.model;
    const game = { ending, names, entries };
    const write = (/** @type {number[][]} */ past) =>
      fill(this.story, ...storyOf(game, past).map((text) => h("p", { text })));
    write([]);
    const score = scene && scoreboard(scene, ending.points);
    if (!score || !welcome) return;
    const moments = Array.from({ length: LOOKS }, (_, i) =>
      Math.round((entries.length * (i + 1)) / (LOOKS + 1)),
    );
    try {
      const past = await Promise.all(moments.map((at) => api.replay(welcome.table, at, EVERYTHING)));
      const standings = past.flatMap(({ scene }) => [score(scene)].filter((standing) => standing !== null));
      if (standings.length === LOOKS) write(standings);
    } catch {
      // without looks back the story is shorter
    }
  }

  /** @param {Hort.Ending} ending */
  #headline(ending) {
    const { winners } = ending;
    if (winners.includes(this.model.seat)) return t(winners.length > 1 ? "won.together" : "won");
    const names = winners.map((seat) => whoIs(seat, this.model.names));
    return names.length ? t(names.length > 1 ? "winners" : "winner", { names: inARow(names) }) : t("over");
  }

  /** @param {Hort.Ending} ending */
  #scores(ending) {
    const { scene } = this.model;
    const hasPoints = areCounted(ending.points);
    const seats = ending.places.map((place, seat) => ({ place, seat, points: ending.points[seat] ?? 0 }));
    seats.sort((a, b) => a.place - b.place);
    const rows = seats.map(({ place, seat, points }) =>
      h(
        "tr",
        { class: seat === this.model.seat ? "own" : "", data: { seat: seat + 1 } },
        h("td", { text: `${place}.` }),
        h(
          "td",
          {},
          ending.winners.includes(seat) && icon("crown"),
          " ",
          whoIs(seat, this.model.names),
          h("small", { class: "quiet", text: hasPoints && scene ? countedOf(scene, seat, points) : "" }),
        ),
        hasPoints && h("td", { text: String(points) }),
      ),
    );
    const head = h(
      "tr",
      {},
      h("th", { text: t("place") }),
      h("th", { text: t("seats") }),
      hasPoints && h("th", { text: t("points") }),
    );
    return h("table", { class: "scores" }, h("thead", {}, head), h("tbody", {}, rows));
  }
}

function crown() {
  const picture = icon("crown");
  picture.classList.add("ending-crown");
  return picture;
}

/**
 * The promise that was made before the first throw, and the seed that keeps it.
 * @param {string} promise @param {string} seed
 */
function proof(promise, seed) {
  const verdict = h("p", { role: "status" });
  const check = async () => {
    verdict.textContent = t((await digest(seed)) === promise ? "proof.holds" : "proof.broken");
  };
  return h(
    "div",
    {},
    h("h2", {}, icon("dice"), " ", t("proof")),
    h("p", { class: "quiet", text: t("proof.more") }),
    h(
      "dl",
      {},
      h("dt", { text: t("promise") }),
      h("dd", {}, h("code", { text: promise })),
      h("dt", { text: t("seed") }),
      h("dd", {}, h("code", { text: seed })),
    ),
    globalThis.crypto?.subtle && button(t("proof.check"), check, {}, "check"),
    verdict,
  );
}

/** SHA-256 of bytes in hexadecimal. @param {string} hex */
async function digest(hex) {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
