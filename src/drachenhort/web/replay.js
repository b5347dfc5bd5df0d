// Looking back: a game moment by moment, through one seat's eyes or with all cards open; also from a file.

import * as api from "./api.js";
import { fill, h, icon, iconButton, note, shellPlace, wear } from "./dom.js";
import { filePlace } from "./dropping.js";
import { EVERYTHING, seatName, shortName, whoIs } from "./naming.js";
import { closed } from "./notices.js";
import { copy } from "./sharing.js";
import { doer } from "./table/lines.js";
import { lastChance } from "./table/model.js";
import { makeView } from "./view.js";
import { t } from "./words.js";

await wear("reading");

const PACE = 1100;
const LONGEST_FILE = 500_000;
const SPECTATOR = -3;

/** @typedef {(at: number, seat: number | null) => Promise<Hort.Moment>} Source */

export class Replay extends HTMLElement {
  constructor() {
    super();
    /** @type {string[]} */
    this.args = [];
    this.query = new URLSearchParams();
    /** @type {Source | null} */
    this.source = null;
    /** @type {Map<string, Promise<Hort.Moment>>} */
    this.seen = new Map();
    this.at = 0;
    this.of = 0;
    /** @type {number | null} */
    this.seat = null;
    this.isOver = false;
    this.playing = 0;
    /** How many decisions were made up to here; only known when the game is over. */
    this.played = 0;
    /** The record, where one looks at a file. */
    this.text = "";
    /** The reader's seat at the table, or less than 0. */
    this.own = -1;
    /** @type {import("./analysis/looking.js").Looking | null} */
    this.looking = null;
    /** @type {Hort.SceneView | null} */
    this.view = null;
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 0,
      value: "0",
      on: { input: () => this.#go(Number(this.slider.value)) },
    });
    this.place = h("output", { class: "quiet" });
    this.told = h("p", { class: "prompt", role: "status" });
    this.eyes = h("select", {
      "aria-label": t("replay.eyes"),
      on: { change: () => this.#look(this.eyes.value) },
    });
    this.playButton = iconButton("play", t("replay.play"), () => this.#toggle());
    this.stage = h("div", { class: "stage" });
    this.chart = iconButton("chart", t("analyse"), () => this.#analyse(), { "aria-pressed": "false" });
  }

  async connectedCallback() {
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.onKey);
    const [table] = this.args;
    if (!table)
      return fill(
        this,
        filePlace((file) => this.#read(file)),
      );
    try {
      const { status, seat } = await api.table(table);
      this.isOver = status === "over";
      this.own = seat ?? -1;
      this.source = (at, seat) => api.replay(table, at, seat);
      await this.#begin();
    } catch (error) {
      fill(this, closed(api.reason(error)));
    }
  }

  disconnectedCallback() {
    if (this.onKey) document.removeEventListener("keydown", this.onKey);
    clearInterval(this.playing);
    this.looking?.analysis.stop();
    fill(shellPlace());
  }

  /** @param {string[]} rest @param {URLSearchParams} query */
  goTo(rest, query) {
    if (rest[0] !== this.args[0] || !this.source || !query.has("at")) return false;
    this.#go(Number(query.get("at")));
    return true;
  }

  /** @param {File} file */
  async #read(file) {
    const text = await file.slice(0, LONGEST_FILE).text();
    this.isOver = true;
    this.seat = EVERYTHING;
    this.text = text;
    this.source = (at, seat) => api.replayFile(text, at, seat);
    try {
      await this.#begin();
    } catch (error) {
      note(api.reason(error), "problem");
    }
  }

  // ---- moments -----------------------------------------------------------------------------------

  async #begin() {
    const seat = this.query.get("seat");
    if (seat !== null) this.seat = Number(seat);
    const first = await this.#moment(Number(this.query.get("at") ?? 0));
    this.view = await makeView();
    this.#lay(first);
    const game = await api.titleOf(first.scene.game).catch(() => "");
    fill(shellPlace(), h("h1", { class: "shell-title", text: game }));
    this.#show(first);
    if (this.isOver && this.query.has("analysis")) this.#analyse();
  }

  /** @param {number} at */
  #moment(at) {
    const key = `${at} ${this.seat}`;
    const known = this.seen.get(key) ?? /** @type {Source} */ (this.source)(at, this.seat);
    this.seen.set(key, known);
    known.catch(() => this.seen.delete(key));
    return known;
  }

  /** @param {number} at */
  async #go(at) {
    this.looking?.leaveLine();
    this.at = Math.min(Math.max(0, at), this.of);
    const wanted = this.at;
    try {
      const moment = await this.#moment(wanted);
      if (wanted === this.at) this.#show(moment); // else the reader has gone on meanwhile
    } catch (error) {
      this.#stop();
      note(api.reason(error), "problem");
    }
  }

  /** @param {Hort.Moment} moment */
  #show(moment) {
    if (!this.view) return;
    this.at = moment.at;
    this.of = moment.of;
    this.played = moment.played ?? 0;
    this.looking?.analysis.at(this.played);
    this.#draw(moment);
    this.slider.max = String(moment.of);
    this.slider.value = String(moment.at);
    this.slider.style.setProperty("--share", String(moment.of ? moment.at / moment.of : 0));
    this.place.textContent = t("replay.at", { at: moment.at, of: moment.of });
    this.slider.setAttribute("aria-label", this.place.textContent);
    if (this.args[0]) history.replaceState(null, "", this.#address());
    if (moment.at < moment.of) this.#moment(moment.at + 1).catch(() => {}); // read ahead
  }

  /** @param {Hort.Moment} moment */
  #draw(moment) {
    const { view } = this;
    const seats = moment.names.map((name, seat) => ({
      name: shortName(name, seat),
      bot: null,
      is_online: true,
      is_resigned: false,
      left: null,
    }));
    view?.show({ ...moment.scene, touches: [] }, seats, lastChance(moment.entries));
    const last = moment.entries.at(-1);
    view?.point(last?.about ?? []);
    this.told.textContent = last?.text
      ? t("log.told", { name: whoIs(doer(last), moment.names), text: last.text })
      : moment.scene.prompt.text;
  }

  #address() {
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    return `#/replay/${this.args[0]}?at=${this.at}${seat}${this.looking ? "&analysis" : ""}`;
  }

  /** Show the analysis in the place of the slider, or put it away. */
  async #analyse() {
    const { looking, view } = this;
    looking?.stop();
    this.looking = null;
    this.chart.setAttribute("aria-pressed", String(!looking));
    if (!looking && view) {
      const [{ Looking }, { names }] = await Promise.all([import("./analysis/looking.js"), this.#moment(this.at)]);
      const { stage, slider, told, text, own } = this;
      this.looking = new Looking(
        { table: this.args[0] ?? "", text, own, names },
        {
          element: this,
          stage,
          slider,
          told,
          view,
          seat: () => this.seat,
          show: (moment) => this.#show(moment),
          draw: (moment) => this.#draw(moment),
          goBack: () => this.#go(this.at),
          stop: () => this.#stop(),
        },
      );
      this.looking.analysis.at(this.played);
    }
    if (this.args[0]) history.replaceState(null, "", this.#address());
  }

  /** @param {string} eyes */
  #look(eyes) {
    this.seat = eyes === "own" ? null : Number(eyes);
    this.#go(this.at);
  }

  // ---- playing -----------------------------------------------------------------------------------

  #toggle() {
    if (this.playing) return this.#stop();
    if (this.at >= this.of) this.at = -1;
    const step = () => (this.at < this.of ? this.#go(this.at + 1) : this.#stop());
    this.playing = window.setInterval(step, PACE);
    step();
    this.#drawPlay();
  }

  #stop() {
    clearInterval(this.playing);
    this.playing = 0;
    this.#drawPlay();
  }

  #drawPlay() {
    const label = t(this.playing ? "replay.pause" : "replay.play");
    fill(this.playButton, icon(this.playing ? "pause" : "play"));
    this.playButton.title = label;
    this.playButton.setAttribute("aria-label", label);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.source || (event.target instanceof HTMLElement && event.target.matches("input, select")))
      return;
    if (this.looking?.analysis.press(event.key)) return event.preventDefault();
    const ways = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.of };
    if (event.key in ways) this.#go(ways[/** @type {keyof typeof ways} */ (event.key)]);
    if (event.key === " " && event.target === document.body) this.#toggle();
  }

  // ---- drawing -----------------------------------------------------------------------------------

  /** @param {Hort.Moment} moment */
  #lay(moment) {
    const [table] = this.args;
    const steps = h(
      "div",
      { class: "replay-steps" },
      iconButton("first", t("replay.first"), () => this.#go(0)),
      iconButton("back", t("replay.back"), () => this.#go(this.at - 1)),
      this.playButton,
      iconButton("next", t("replay.next"), () => this.#go(this.at + 1)),
      iconButton("last", t("replay.last"), () => this.#go(this.of)),
    );
    this.#drawEyes(moment.names);
    const link = h("input", {
      type: "text",
      class: "unseen",
      readonly: true,
      tabindex: -1,
      "aria-hidden": "true",
    });
    const share = () => {
      link.value = `${location.origin}/${this.#address()}`;
      copy(link.value, link);
    };
    if (this.view) fill(this.stage, this.view);
    fill(
      this,
      h("div", { class: "prompt-bar" }, this.told),
      this.stage,
      h(
        "div",
        { class: "replay-bar" },
        this.slider,
        h(
          "div",
          { class: "replay-row" },
          this.place,
          steps,
          h(
            "div",
            { class: "replay-row" },
            this.eyes,
            this.isOver && this.chart,
            table && iconButton("share", t("replay.link"), share),
            link,
            table &&
              this.isOver &&
              h(
                "a",
                {
                  class: "icon-button",
                  href: api.recordAddress(table),
                  download: true,
                  title: t("record"),
                  "aria-label": t("record"),
                },
                icon("download"),
              ),
            table && h("a", { class: "button bare", href: `#/table/${table}`, text: t("table") }),
          ),
        ),
      ),
    );
  }

  /** @param {string[]} names */
  #drawEyes(names) {
    const { seat } = this;
    const option = (/** @type {string} */ value, /** @type {string} */ text) =>
      h("option", { value, text, selected: value === String(seat ?? "own") });
    const others = this.isOver
      ? [
          ...names.map((name, at) => option(String(at), seatName(name, at))),
          option(String(SPECTATOR), t("replay.eyes.nobody")),
          option(String(EVERYTHING), t("replay.eyes.all")),
        ]
      : [];
    fill(this.eyes, this.args[0] ? option("own", t("replay.eyes.own")) : null, ...others);
  }
}

customElements.define("hort-replay", Replay);
