// The page of a table: it gathers, one plays, it is over; every part is drawn from the model.

import * as api from "./api.js";
import { button, fill, h, iconButton, note, shellPlace } from "./dom.js";
import { beSomebody, inventName, whoAmI } from "./guests.js";
import { shortName } from "./naming.js";
import { soundChange } from "./sounds.js";
import { actionsOf, afterTouch } from "./touching.js";
import { closed, sayRefusal, waiting } from "./notices.js";
import { makeView } from "./view.js";
import { Wire } from "./wire.js";
import { language, t } from "./words.js";
import { Actions } from "./table/actions.js";
import { Asking } from "./table/asking.js";
import { Banner, BigMoments, sentence } from "./table/banner.js";
import { Chat } from "./table/chat.js";
import { Clocks } from "./table/clocks.js";
import { Ending } from "./table/ending.js";
import { Finger } from "./table/finger.js";
import { Gathering } from "./table/gathering.js";
import { LastRound, Showing } from "./table/lastround.js";
import { Log } from "./table/log.js";
import { openMenu } from "./table/menu.js";
import { lastChance, Model, PASS } from "./table/model.js";
import { drawNews } from "./table/news.js";
import { Pacing } from "./table/pacing.js";
import { standingChip } from "./table/standing.js";
import { Status } from "./table/status.js";
import { drawSeats } from "./table/seats.js";
import { Tabs } from "./table/tabs.js";
import { drawTray } from "./table/tray.js";
import { Voice } from "./table/voice.js";

export class TablePage extends HTMLElement {
  constructor() {
    super();
    /** @type {string[]} */
    this.args = [];
    this.model = new Model();
    this.finger = new Finger();
    /** @type {Hort.SceneView | null} */
    this.view = null;
    this.isPlayShown = false;
    this.isTakingBack = false;
    /** @type {ReturnType<typeof soundChange> | null} */
    this.heard = null;
    this.point = (/** @type {string[]} */ ids) => this.view?.point(ids);
    this.actions = new Actions(this.finger, this.point);
    this.log = new Log(this.point);
    this.voice = new Voice();
    this.chat = new Chat((text) => this.#say(text));
    this.undo = iconButton("undo", t("undo"), () => this.#takeBack(), {
      class: "icon-button undo-beside",
    });
    const tabs = [
      { id: "moves", label: t("actions"), picture: "hand", part: this.actions },
      { id: "log", label: t("log"), picture: "scroll", part: this.log },
      { id: "chat", label: t("chat"), picture: "chat", part: this.chat },
    ];
    this.tabs = new Tabs(tabs, this.undo);
    this.parts = {
      line: h("p", { class: "line", role: "status" }),
      prompt: h("p", { class: "prompt", role: "status", "aria-live": "polite" }),
      told: h("p", { class: "turn-told", "aria-hidden": "true" }),
      beside: h("div", { class: "beside-prompt" }),
      bar: h("div", { class: "moment-bar", hidden: true }, h("i")),
      news: h("div", { class: "news" }),
      stage: h("div", { class: "stage" }),
      tray: h("div", { class: "tray" }),
      seats: h("ol", { class: "seats", "aria-label": t("seats") }),
    };
    this.asking = new Asking();
    this.clocks = new Clocks(this, this.model, this.parts.bar);
    this.ending = new Ending(this.model, { rematch: () => this.#rematch() });
    this.wire = new Wire("", language());
    this.pacing = new Pacing((message) => this.#hear(message));
    this.status = new Status();
    this.big = new BigMoments();
    this.banner = new Banner(() => this.pacing.release());
    this.round = new LastRound();
    this.showing = new Showing(
      this.parts.stage,
      ({ scene }) => (this.view?.show(scene, this.model.seats), this.view?.offer([])),
      this.banner,
      () => (this.pacing.release(), this.#draw(true)),
    );
  }

  get table() {
    return this.args[0] ?? "";
  }

  connectedCallback() {
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.onKey);
    this.finger.addEventListener("change", () => this.#drawTouching());
    this.finger.addEventListener("play", (event) =>
      this.#play(/** @type {CustomEvent} */ (event).detail.action),
    );
    this.finger.addEventListener("astray", (event) =>
      this.#explain(/** @type {CustomEvent} */ (event).detail.id),
    );
    fill(this, waiting(t("table.coming")));
    this.#dial();
  }

  disconnectedCallback() {
    if (this.onKey) document.removeEventListener("keydown", this.onKey);
    this.wire.leave();
    this.pacing.stop();
    this.asking.close();
    this.clocks.stop();
    fill(shellPlace());
  }

  /** Open the line; again after one has taken a seat, because a line knows who one is from its beginning. */
  #dial() {
    this.wire.leave();
    this.wire = new Wire(api.socketAddress(this.table), language());
    this.wire.addEventListener("message", (event) =>
      this.pacing.hear(/** @type {MessageEvent} */ (event).data),
    );
    this.wire.addEventListener("line", () => this.#drawLine());
    this.wire.start();
  }

  /** @param {Hort.ServerMessage} message */
  async #hear(message) {
    if (message.type === "refused") return this.#turnedAway(message);
    this.model.apply(message);
    if (message.type === "gathering") return this.#drawGathering(message.table);
    if (message.type === "welcome") return;
    if (!this.isPlayShown) await this.#layTable();
    if (message.type === "chat") this.tabs.mark("chat");
    if (message.type === "state") this.#follow(message);
    this.#draw(message.type === "state" && message.scene !== undefined);
  }

  /** Hold what is big, and keep what can be shown again. @param {Hort.StateMessage} state */
  #follow(state) {
    const { model } = this;
    if (this.showing.isOn) this.showing.end(); // a question that cannot wait
    this.round.keep(model, state);
    const big = this.big.among(state);
    if (!big.length) return;
    const time = this.banner.show(big.map((entry) => sentence(entry, model.names)).join("\n"));
    const isOwn = big.every(({ seat }) => seat === model.seat) || model.pace === "once";
    if (!isOwn) this.pacing.hold(time);
  }

  #showRound() {
    this.pacing.isPaused = true;
    this.showing.begin(this.round.pictures);
  }

  // ---- asking ------------------------------------------------------------------------------------

  /** Whether it happened; why not is said. @param {Hort.Wish} wish */
  async #ask(wish) {
    const answer = await this.wire.ask(wish);
    if (answer.type === "done") return true;
    this.finger.cancel();
    const isLate = answer.code === "decision/closed" && wish.type === "act" && wish.action === PASS;
    if (isLate) return false; // the moment passed by itself, as was wished
    sayRefusal(answer, this.model.welcome?.game ?? "");
    return false;
  }

  /** Undo, and with it what was forced: that is not done again by itself until one has played on. */
  #takeBack() {
    this.isTakingBack = true;
    this.#ask({ type: "undo" });
  }

  /** @param {string} action */
  async #play(action) {
    this.isTakingBack = false;
    const decision = this.model.decision;
    this.view?.forgetTrails();
    this.banner.hide();
    this.pacing.hurry();
    if (decision) await this.#ask({ type: "act", decision: decision.id, action });
    else this.finger.cancel();
  }

  /** Whoever looks on without a name gets one, and a line that knows it. @param {string} text */
  async #say(text) {
    if (!(await whoAmI())) {
      await beSomebody(inventName());
      this.#dial();
    }
    return this.#ask({ type: "say", text });
  }

  async #rematch() {
    try {
      const table = await api.rematch(this.table);
      location.hash = `#/table/${table.id}`;
    } catch (error) {
      note(api.reason(error), "problem");
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.finger.cancel();
    if (event.key === "u" && !isTyping && !event.ctrlKey && !event.metaKey && this.model.canUndo)
      this.#takeBack();
  }

  // ---- drawing -----------------------------------------------------------------------------------

  /** @param {Hort.Table} table */
  #drawGathering(table) {
    fill(this, new Gathering(table, () => this.#dial()).element);
  }

  /** Lay the table: from the first state on these parts stay. */
  async #layTable() {
    this.isPlayShown = true;
    const { line, prompt, told, beside, bar, news, stage, tray, seats } = this.parts;
    const view = await makeView();
    this.view = view;
    view.addEventListener("touch", (event) => this.#touched(/** @type {CustomEvent} */ (event).detail.id));
    view.addEventListener("ask", (event) => this.#asked(/** @type {CustomEvent} */ (event).detail.id));
    view.keepsTrails = true;
    stage.append(view, this.banner.element, this.ending.element);
    const top = h("div", { class: "prompt-bar" }, prompt, told, beside, bar);
    const main = h(
      "section",
      { class: "table-main", "aria-label": t("table") },
      line,
      top,
      news,
      stage,
      this.asking.element,
      tray,
      this.voice.element,
    );
    fill(
      this,
      main,
      h("aside", { class: "table-side", "aria-label": t("table.side") }, seats, this.tabs.element),
    );
    const menu = () =>
      openMenu(this.model, {
        ask: (wish) => this.#ask(wish),
        redraw: () => this.#drawTouching(),
        showRound: this.round.isThere ? () => this.#showRound() : null,
      });
    const title = h("h1", { class: "shell-title" });
    fill(
      shellPlace(),
      title,
      button(t("menu"), menu, { class: "bare shell-menu", "aria-label": t("menu") }, "menu"),
    );
    const game = this.model.welcome?.game;
    this.dataset.game = game;
    api.titleOf(game ?? "").then(
      (name) => (title.textContent = name),
      () => {},
    );
  }

  /** @param {boolean} hasScene */
  #draw(hasScene) {
    const { model, view, parts } = this;
    const { scene } = model;
    if (!scene || !view) return;
    this.dataset.theme = scene.theme;
    const named = model.seats.map((state, seat) => ({ ...state, name: shortName(state.name, seat) }));
    if (hasScene) view.show(scene, named, lastChance(model.entries));
    if (hasScene) view.point(model.entries.at(-1)?.about ?? scene.prompt.about);
    const isMine = model.decision !== null;
    parts.prompt.classList.toggle("mine", isMine);
    const { text, told } = this.status.read(model);
    parts.told.textContent = told;
    fill(parts.beside, this.#roundButton(), standingChip(model, this.#stand));
    if (parts.prompt.textContent !== text) parts.prompt.textContent = text; // said once, not at every state
    drawSeats(parts.seats, model, (seat) => this.#ask({ type: "replace", seat }));
    drawNews(parts.news, model, (wish) => this.#ask(wish));
    this.log.draw(model);
    this.voice.draw(model);
    this.chat.draw(model);
    this.ending.draw();
    this.heard = soundChange(model, this.heard);
    this.clocks.tick();
    if (hasScene && isMine) this.asking.close();
    else if (hasScene) this.asking.renew(view, scene);
    const pass = (/** @type {string} */ token) => (token === PASS ? t("pass") : token);
    const actions = model.decision ? actionsOf(model.decision, scene.touches, pass) : [];
    const isAsked = this.finger.question !== (model.decision?.id ?? null);
    this.finger.offer(actions, model.decision?.id ?? null);
    if (isAsked && actions[0]?.is_forced && model.canUndo && this.isTakingBack) this.#ask({ type: "undo" });
    else if (isAsked && actions[0]?.is_forced && !this.isTakingBack) this.finger.play(actions[0]);
    document.title = `${isMine ? "● " : ""}${text} · Drachenhort`;
  }

  /** @param {Hort.Standing} what */
  #stand = (what) => void this.#ask({ type: "standing", what });

  #roundButton() {
    if (this.model.decision?.kind !== "turn" || !this.round.isThere) return null;
    return iconButton("eye", t("round"), () => this.#showRound(), { class: "icon-button show-round" });
  }

  #drawTouching() {
    const { model, view, finger } = this;
    if (!view) return;
    view.offer(finger.next());
    view.choose(finger.chosen);
    drawTray(this.parts.tray, model, finger, {
      undo: () => this.#takeBack(),
      comeBack: () => this.#ask({ type: "return" }),
      showEnd: () => this.ending.open(),
      stand: this.#stand,
    });
    this.undo.hidden = !model.canUndo || finger.isSending;
    this.actions.draw(model);
  }

  /** @param {string} id */
  #touched(id) {
    this.asking.close();
    this.finger.touch(id);
  }

  /**
   * A touch of what is not offered changes the way where it can, and else asks what the thing is.
   * @param {string} id
   */
  #asked(id) {
    const { finger } = this;
    const isDetour =
      finger.chosen.length > 0 &&
      !finger.next().includes(id) &&
      afterTouch(finger.actions, finger.chosen, id);
    if (isDetour) this.#touched(id);
    else this.#explain(id);
  }

  /** @param {string} id */
  #explain(id) {
    const { scene, welcome } = this.model;
    if (!scene || !welcome || !this.view) return;
    this.asking.explain(this.view, { scene, game: welcome.game, id, reason: this.#whyNot(id) });
  }

  /** What the rules have against touching this now; the server knows. @param {string} id */
  async #whyNot(id) {
    const { decision } = this.model;
    if (!decision) return null;
    const answer = await this.wire.ask({
      type: "why",
      decision: decision.id,
      path: [...this.finger.chosen, id],
    });
    return answer.type === "refused" && answer.code === "action/illegal"
      ? { code: answer.code, text: answer.text, rule: answer.rule ?? null }
      : null;
  }

  #drawLine() {
    const { line } = this.wire;
    this.parts.line.textContent = line === "lost" ? t("line.lost") : "";
    this.classList.toggle("line-lost", line === "lost");
  }

  /** @param {Hort.RefusedMessage} refusal */
  #turnedAway(refusal) {
    const isPassing = refusal.code === "limit/rate";
    if (isPassing && this.isPlayShown)
      this.parts.line.textContent = refusal.text; // the table stays in sight
    else fill(this, isPassing ? waiting(refusal.text) : closed(refusal.text, t("table.closed")));
  }
}

customElements.define("hort-table", TablePage);
