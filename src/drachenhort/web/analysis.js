// The analysis of a game that is over, on the page where one looks back: its progress, the graph, the costly moments.

import * as api from "./api.js";
import { Graph, swatch } from "./analysis/graph.js";
import { placeOf } from "./analysis/river.js";
import { button, fill, h, icon, iconButton, wear } from "./dom.js";
import { seatName } from "./naming.js";
import { placeFor } from "./table/placing.js";
import { share, t } from "./words.js";

await wear("analysis");

const LOOK_AGAIN = 700;
const EDGE = 8;

/** A share in whole percents, as chances are shown: neither 0 nor 100 where that is not sure. @param {number} part */
const whole = (part) => (part > 0 && part < 1 ? Math.min(99, Math.max(1, Math.round(100 * part))) : Math.round(100 * part));
/** What a move cost: the difference of the chances as they are shown. @param {Hort.Slip} slip */
const lost = ({ chance, cost }) => share(Math.max(1, whole(chance) - whole(Math.max(0, chance - cost))) / 100);

/**
 * What is analysed, and where it is shown.
 * @typedef {object} Desk
 * @property {() => Promise<Hort.Study>} begin
 * @property {(id: string) => Promise<Hort.Study>} look
 * @property {(id: string) => string} address of the file
 * @property {number} own the reader's seat, or less than 0
 * @property {(played: number) => void} go to the table after so many decisions
 * @property {(before: number, tokens: string[]) => void} showLine what might have been
 * @property {() => void} endLine back to what was
 * @property {() => boolean} isInLine
 * @property {() => import("./table/placing.js").Spared[]} spared what is better left in sight
 */

export class Analysis {
  /** @param {Desk} desk @param {string[]} names */
  constructor(desk, names) {
    this.desk = desk;
    this.names = names.map(seatName);
    this.bar = h("section", { class: "analysis", "aria-label": t("analysis") });
    this.card = h("section", { class: "analysis-card plate", tabindex: -1, hidden: true });
    this.legend = h("ul", { class: "legend", "aria-hidden": "true" });
    /** @type {Graph | null} */
    this.graph = null;
    /** @type {Hort.Findings | null} */
    this.findings = null;
    this.id = "";
    this.timer = 0;
    this.isEnded = false;
    this.played = 0;
    /** @type {(step: number) => void} leads through the line that is shown */
    this.stepLine = () => {};
  }

  async start() {
    this.#wait(0, 0);
    try {
      this.#hear(await this.desk.begin());
    } catch (error) {
      this.#refuse(error);
    }
  }

  stop() {
    this.isEnded = true;
    clearTimeout(this.timer);
    this.graph?.resized.disconnect();
    this.bar.remove();
    this.card.remove();
  }

  /** Where the reader is. @param {number} played */
  at(played) {
    this.played = played;
    this.graph?.show(played);
    this.#drawLegend();
  }

  /** Keys of the graph and of a line; whether this was one. @param {string} key */
  press(key) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
    const isInLine = this.desk.isInLine();
    if (key === "Escape" && !this.card.hidden) this.#close();
    else if (step && isInLine) this.stepLine(step);
    else if (step && document.activeElement === this.graph?.element) this.graph.step(step);
    else return false;
    return true;
  }

  // ---- until it is there ---------------------------------------------------------------------------

  /** @param {Hort.Study} study */
  #hear(study) {
    if (this.isEnded) return;
    this.id = study.id;
    if (study.analysis) return this.#show(study.analysis);
    if (study.status === "failed") return this.#refuse(t("analysis.failed"));
    this.#wait(study.done, study.of);
    this.timer = window.setTimeout(() => this.#lookAgain(study.status === "none"), LOOK_AGAIN);
  }

  /** A server that was started anew begins again. @param {boolean} isLost */
  async #lookAgain(isLost) {
    try {
      this.#hear(await (isLost ? this.desk.begin() : this.desk.look(this.id)));
    } catch (error) {
      if (error instanceof api.Refusal && error.code !== "offline") this.#refuse(error);
      else if (!this.isEnded) this.timer = window.setTimeout(() => this.#lookAgain(isLost), LOOK_AGAIN);
    }
  }

  /** @param {number} done @param {number} of */
  #wait(done, of) {
    const text = of ? t("analysis.progress", { done, of }) : t("analysis.waiting");
    const progress = h("progress", { max: of || 1, value: of ? done : 0, "aria-label": t("analysis") });
    fill(this.bar, h("div", { class: "analysis-wait" }, h("p", { role: "status", text }), progress));
  }

  /** @param {unknown} error */
  #refuse(error) {
    fill(this.bar, h("p", { class: "analysis-wait quiet", role: "status", text: api.reason(error) }));
  }

  // ---- the whole -----------------------------------------------------------------------------------

  /** @param {Hort.Findings} found */
  #show(found) {
    const findings = { ...found, slips: [...found.slips].sort((a, b) => a.before - b.before) };
    this.findings = findings;
    this.graph = new Graph(findings, this.names, this.desk.own, (played) => {
      this.#close();
      this.desk.go(played);
    });
    const chips = h(
      "div",
      { class: "analysis-chips", role: "group", "aria-label": t("analysis.moments") },
      findings.slips.map((slip, at) => this.#chip(slip, at)),
      !findings.slips.length && h("p", { class: "quiet", text: t("analysis.none") }),
      button(t("analysis.luck"), () => this.#showBalance(), {}, "dice"),
      button(t("analysis.table"), () => this.#showTable(), { class: "bare" }, "menu"),
      h("a", { class: "button bare", href: this.desk.address(this.id), download: true }, icon("download"), h("span", { text: "JSON" })),
    );
    fill(this.bar, this.legend, this.graph.element, chips);
    this.at(this.played);
  }

  #drawLegend() {
    if (!this.findings) return;
    const { chances = [] } = this.findings.points[placeOf(this.findings.points, this.played)] ?? {};
    fill(
      this.legend,
      ...this.names.map((name, seat) => h("li", {}, swatch(seat), h("span", { text: name }), h("b", { text: share(chances[seat] ?? 0) }))),
    );
  }

  /** @param {Hort.Slip} slip @param {number} at */
  #chip(slip, at) {
    const who = this.#who(slip.seat);
    return h(
      "button",
      {
        type: "button",
        class: "button slip",
        on: { click: () => this.#showSlip(slip, at) },
      },
      h("span", { class: `slip-number band-${slip.seat % 6}`, text: String(at + 1) }),
      h("span", { text: who }),
      h("b", { text: `−${lost(slip)}` }),
    );
  }

  /** @param {number} seat */
  #who(seat) {
    return seat === this.desk.own ? t("you") : (this.names[seat] ?? "");
  }

  // ---- the card ------------------------------------------------------------------------------------

  /** @param {string} title @param {...import("./dom.js").Child | import("./dom.js").Child[]} content */
  #open(title, ...content) {
    fill(this.card, h("header", {}, h("h2", { text: title }), iconButton("close", t("close"), () => this.#close())), ...content);
    this.card.setAttribute("aria-label", title);
    this.card.hidden = false;
    this.card.scrollTop = 0;
    if (!this.desk.isInLine()) this.#lay();
    this.card.focus({ preventScroll: true });
  }

  /** Where it covers least of the table; on a phone it lies below that. */
  #lay() {
    const { card } = this;
    card.removeAttribute("style");
    const stage = card.closest(".stage");
    if (!stage || getComputedStyle(card).position !== "absolute") return;
    const { x, y, width, height } = stage.getBoundingClientRect();
    const room = { x: x + EDGE, y: y + EDGE, width: width - 2 * EDGE, height: height - 2 * EDGE };
    const size = { width: card.offsetWidth, height: card.offsetHeight };
    const corner = { x: room.x + room.width, y: room.y + room.height, width: 0, height: 0 };
    const place = placeFor([size], room, this.desk.spared(), corner);
    Object.assign(card.style, { left: `${place.x - x}px`, top: `${place.y - y}px`, right: "auto", bottom: "auto" });
  }

  #close() {
    this.card.hidden = true;
    this.desk.endLine();
  }

  /** @param {Hort.Slip} slip @param {number} at */
  #showSlip(slip, at) {
    this.desk.endLine();
    this.desk.go(slip.before);
    const name = this.names[slip.seat] ?? "";
    const isOwn = slip.seat === this.desk.own;
    const title = isOwn ? t("analysis.cost.you", { share: lost(slip) }) : t("analysis.cost.of", { name, share: lost(slip) });
    const [better] = slip.line;
    this.#open(
      `${at + 1}. ${title}`,
      h(
        "dl",
        {},
        h("dt", { text: t("analysis.played") }),
        h("dd", { text: slip.played.words }),
        h("dt", { text: t("analysis.better") }),
        h("dd", {}, h("b", { text: better?.words ?? "" }), slip.reason && ` ${slip.reason}`),
      ),
      h("p", { class: "quiet", text: `${slip.text} ${isOwn ? t("analysis.known.you") : t("analysis.known", { name })}` }),
      button(t("analysis.line"), () => this.#showLine(slip, at, 1), { class: "gold" }, "play"),
    );
  }

  /** What might have been, step by step. @param {Hort.Slip} slip @param {number} at @param {number} step */
  #showLine(slip, at, step) {
    const { line } = slip;
    const deed = line[step - 1];
    if (!deed) return;
    this.stepLine = (by) => this.#showLine(slip, at, step + by);
    const text = t("log.told", { name: deed.who, text: deed.words });
    this.desk.showLine(slip.before, line.slice(0, step).map(({ token }) => token));
    const back = iconButton("back", t("replay.back"), () => this.#showLine(slip, at, step - 1));
    const next = iconButton("next", t("replay.next"), () => this.#showLine(slip, at, step + 1));
    back.toggleAttribute("disabled", step === 1);
    next.toggleAttribute("disabled", step === line.length);
    this.#open(
      `${t("analysis.better")} · ${t("lesson.at", { at: step, of: line.length })}`,
      h("p", { role: "status" }, text, h("span", { class: "unseen", text: ` ${t("analysis.unreal")}.` })),
      h(
        "div",
        { class: "row line-steps" },
        h("span", {}, back, next),
        button(t("analysis.back"), () => this.#showSlip(slip, at), {}, "undo"),
      ),
    );
    const focused = step < line.length ? next : back;
    focused.focus({ preventScroll: true });
  }

  #showBalance() {
    const { findings } = this;
    if (!findings) return;
    const [first, ...others] = findings.seats.map(({ luck_text }) => luck_text);
    const isAlike = others.length > 0 && others.every((text) => text === first); // chance had no say
    const seats = findings.seats.map(({ luck_text, lost_text }, seat) =>
      h("li", {}, swatch(seat), h("div", {}, !isAlike && h("p", { text: luck_text }), h("p", { text: lost_text }))),
    );
    this.#open(
      t("analysis.luck"),
      isAlike && h("p", { text: first ?? "" }),
      h("ul", { class: "balances" }, seats),
      h("p", { class: "quiet", text: findings.luck_about }),
      h("p", { class: "quiet", text: findings.lost_about }),
    );
  }

  /** The graph in numbers. */
  #showTable() {
    const { findings } = this;
    if (!findings) return;
    const head = h("tr", {}, h("th", { text: t("analysis.decision") }), this.names.map((name) => h("th", { text: name })));
    const rows = findings.points.map(({ played, chances }) =>
      h(
        "tr",
        {},
        h("td", {}, button(String(played), () => this.desk.go(played), { class: "bare" })),
        chances.map((chance) => h("td", { text: share(chance) })),
      ),
    );
    this.#open(t("analysis.graph"), h("table", { class: "scores" }, h("thead", {}, head), h("tbody", {}, rows)));
  }
}
