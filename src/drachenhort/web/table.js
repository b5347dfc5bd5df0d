// The page of a table: it gathers, one plays, it is over; every part is drawn from the model.

import * as api from "./api.js";
import { button, fill, h, iconButton, note, shellPlace } from "./dom.js";
import { beSomebody, inventName, whoAmI } from "./guests.js";
import { actionsOf } from "./touching.js";
import { ONLOOKER } from "./naming.js";
import { closed, sayRefusal, waiting } from "./notices.js";
import { makeView } from "./view.js";
import { Wire } from "./wire.js";
import { language, t } from "./words.js";
import { Actions } from "./table/actions.js";
import { Asking } from "./table/asking.js";
import { Banner, BigMoments, sentence } from "./table/banner.js";
import { Calling, soundSwitch } from "./table/calling.js";
import { Chat } from "./table/chat.js";
import { Clocks } from "./table/clocks.js";
import { Ending } from "./table/ending.js";
import { Finger } from "./table/finger.js";
import { greet } from "./table/first.js";
import { press } from "./table/keys.js";
import { LastRound, Showing } from "./table/lastround.js";
import { LineSigns } from "./table/line.js";
import { Log } from "./table/log.js";
import { openMenu } from "./table/menu.js";
import { lastChance, Model, PASS } from "./table/model.js";
import { drawNews } from "./table/news.js";
import { Pacing } from "./table/pacing.js";
import { Rematch } from "./table/rematch.js";
import { Returning } from "./table/returning.js";
import { Room } from "./table/room.js";
import { drawGone, platesOf } from "./table/seats.js";
import { standingChip } from "./table/standing.js";
import { Status } from "./table/status.js";
import { Steps } from "./table/steps.js";
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
    this.returning = new Returning();
    /** @type {Hort.SceneView | null} */
    this.view = null;
    /** @type {number | null} with the eyes of which of several own seats */
    this.seat = null;
    /** @type {import("./table/passing.js").Passing | null} where several people share this device */
    this.passing = null;
    this.isPlayShown = false;
    this.isTakingBack = false;
    /** @type {import("./table/hints.js").Hints | null} once somebody has asked for them */
    this.hints = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} until dice lie still */
    this.dice = undefined;
    this.calling = new Calling();
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
      gone: h("ul", { class: "gone-seats" }),
    };
    this.asking = new Asking();
    this.steps = new Steps();
    this.clocks = new Clocks(this, this.model, this.parts.bar);
    this.ending = new Ending(this.model, { rematch: () => this.#rematch() });
    this.rematch = new Rematch(this.model, { join: () => this.#rematch(), decline: () => this.#decline() });
    this.signs = new LineSigns(this, this.parts.line);
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
      () => this.#afterShowing(),
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
    clearTimeout(this.dice);
    this.wire.leave();
    this.pacing.stop();
    this.asking.close();
    this.clocks.stop();
    this.signs.stop();
    this.passing?.stop();
    this.room?.leave();
    fill(shellPlace());
  }

  /**
   * The same table with other eyes; where something is hidden, on a page that knows nothing of this one.
   * @param {number | null} seat
   */
  async look(seat) {
    if (this.model.isOpen && seat !== null && seat >= 0) {
      this.seat = seat;
      return this.#dial();
    }
    await this.wire.settled();
    if (!this.isConnected) return;
    const fresh = /** @type {TablePage} */ (document.createElement("hort-table"));
    Object.assign(fresh, { args: this.args, seat: seat ?? ONLOOKER });
    for (const open of document.querySelectorAll("dialog[open], #notes > *")) open.remove();
    document.title = "Drachenhort";
    this.replaceWith(fresh);
  }

  /** Open the line; again after one has taken a seat, because a line knows who one is from its beginning. */
  #dial() {
    this.wire.leave();
    this.wire = new Wire(api.socketAddress(this.table), language());
    this.wire.seat = this.seat;
    this.wire.addEventListener("message", (event) => {
      const message = /** @type {MessageEvent} */ (event).data;
      if (message.type === "state") this.#see(message);
      this.pacing.hear(message);
    });
    this.wire.addEventListener("line", () => this.signs.draw(this.wire));
    this.wire.start();
  }

  /** @param {Hort.ServerMessage} message */
  async #hear(message) {
    const expected = [this.seat, this.model.welcome?.seat ?? null];
    const hasOtherEyes =
      message.type === "welcome" && this.model.welcome !== null && !expected.includes(message.seat);
    const hasLostSeat = message.type === "refused" && message.code === "seat/none" && this.seat !== null;
    if (hasOtherEyes || hasLostSeat || this.#hasOtherSeats(message)) return this.look(null);
    if (message.type === "refused") return this.#turnedAway(message);
    this.model.apply(message);
    if (message.type === "gathering") return this.#drawGathering(message.table);
    if (message.type === "welcome") return this.#share();
    if (!this.isPlayShown) await this.#layTable();
    if (message.type === "chat") this.tabs.mark("chat", message.lines.length);
    if (message.type === "state") this.#follow(message);
    this.#draw(message.type === "state" && message.scene !== undefined);
  }

  /** Do other people play on this device than before? Then it is covered. @param {Hort.ServerMessage} message */
  #hasOtherSeats(message) {
    const { model } = this;
    return message.type === "welcome" && model.welcome !== null && model.mine.join() !== (message.mine ?? []).join();
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

  /** The table is back: a tap that was meant for a button of the showing plays nothing. */
  #afterShowing() {
    const { view } = this;
    if (view) view.inert = true;
    setTimeout(() => view && (view.inert = false), 500);
    this.pacing.release();
    this.#draw(true);
  }

  #showRound() {
    this.pacing.isPaused = true;
    this.showing.begin(this.round.pictures);
  }

  /** Several people at this device take turns with it; who is left alone there says so first. */
  async #share() {
    const { mine, seat, isSeated } = this.model;
    if (mine.length && !isSeated) this.seat = this.wire.seat = seat; // also when the line comes back
    if (this.passing || mine.length < (isSeated ? 2 : 1)) return;
    const { Passing } = await import("./table/passing.js");
    this.passing ??= new Passing(this.model, {
      ask: (wish) => this.#ask(wish),
      look: (seat) => this.look(seat),
    });
    if (this.view) this.parts.news.before(this.passing.element);
    this.passing.draw();
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
      await beSomebody(inventName(this.model.names));
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

  async #decline() {
    await api.declineRematch(this.table).catch((error) => note(api.reason(error), "problem"));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape" && this.ending.isOpen && !document.querySelector("dialog[open]")) this.ending.close();
    else press(event, this.finger, () => this.model.canUndo && this.#takeBack());
  }

  // ---- drawing -----------------------------------------------------------------------------------

  /** @param {Hort.Table} table */
  async #drawGathering(table) {
    const { Gathering } = await import("./table/gathering.js");
    if (!this.isPlayShown) fill(this, new Gathering(table, () => this.#dial()).element);
  }

  /** Lay the table: from the first state on these parts stay. */
  async #layTable() {
    this.isPlayShown = true;
    const { line, prompt, told, beside, bar, news, stage, tray, gone } = this.parts;
    const view = await makeView();
    this.view = view;
    view.addEventListener("touch", (event) => {
      const { id, isDoubtful } = /** @type {CustomEvent} */ (event).detail;
      this.#touched(id, isDoubtful);
    });
    view.addEventListener("ask", (event) => this.#asked(/** @type {CustomEvent} */ (event).detail.id));
    view.keepsTrails = true;
    stage.append(view, this.banner.element, this.ending.element);
    const top = h("div", { class: "prompt-bar" }, prompt, told, this.signs.mark, this.steps.element, beside, bar);
    const main = h(
      "section",
      { class: "table-main", "aria-label": t("table") },
      line,
      top,
      this.passing?.element ?? "",
      news,
      this.rematch.element,
      stage,
      this.asking.element,
      tray,
      this.voice.element,
    );
    const side = h("aside", { class: "table-side", "aria-label": t("table.side") }, gone, this.tabs.element);
    fill(this, main, side);
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
      this.#hintsSign(),
      soundSwitch(),
      button(t("menu"), menu, { class: "bare shell-menu", "aria-label": t("menu") }, "menu"),
    );
    this.room = new Room(this, { top, main, tray, beside, tabs: this.tabs }, view);
    const game = this.model.welcome?.game;
    this.dataset.game = game;
    this.toggleAttribute("hints", this.model.isSeated && Boolean(this.model.welcome?.hints));
    greet(this.model);
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
    if (hasScene) view.show(scene, platesOf(model), lastChance(model.entries));
    const decision = this.#waitForDice() ? null : model.decision;
    const isMine = decision !== null;
    const asked = isMine && scene.prompt.about.length ? scene.prompt.about : null;
    if (hasScene) view.point(asked ?? model.entries.at(-1)?.about ?? scene.prompt.about);
    parts.prompt.classList.toggle("mine", isMine);
    this.steps.isRolling = decision !== model.decision;
    const { text, told } = this.status.read(model);
    this.steps.text = text;
    parts.told.textContent = told;
    fill(parts.beside, isMine && this.#hintButton(), this.#roundButton(), standingChip(model, this.#stand));
    this.hints?.renew();
    this.#drawSeats();
    drawNews(parts.news, model, (wish) => this.#ask(wish));
    this.log.draw(model);
    this.voice.draw(model);
    this.chat.draw(model);
    this.ending.draw();
    this.rematch.draw();
    this.calling.draw(model);
    this.clocks.tick();
    if (hasScene && isMine) this.asking.close();
    else if (hasScene) this.asking.renew(view, scene);
    const pass = (/** @type {string} */ token) => (token === PASS ? t("pass") : token);
    const actions = decision ? actionsOf(decision, scene.touches, pass) : [];
    const isAsked = this.finger.question !== (decision?.id ?? null);
    this.finger.offer(actions, decision?.id ?? null, scene.pieces);
    if (isAsked && actions[0]?.is_forced && model.canUndo && this.isTakingBack) this.#ask({ type: "undo" });
    else if (isAsked && actions[0]?.is_forced && !this.isTakingBack) this.finger.play(actions[0]);
    if (hasScene) this.#return();
    this.passing?.draw();
  }

  #drawSeats() {
    this.view?.sit(platesOf(this.model));
    drawGone(this.parts.gone, this.model, (seat) => this.#ask({ type: "replace", seat }));
  }

  /** Who is there is seen at once, even while the rest waits to be read. @param {Hort.StateMessage} state */
  #see(state) {
    this.model.see(state);
    if (this.isPlayShown) this.#drawSeats();
  }

  /** Whether one's own question waits until dice lie still: it depends on them. */
  #waitForDice() {
    const wait = this.model.decision ? (this.view?.rolling ?? 0) : 0;
    clearTimeout(this.dice);
    if (wait > 0) this.dice = setTimeout(() => this.#draw(false), wait);
    return wait > 0;
  }

  /** @param {Hort.Standing} what */
  #stand = (what) => void this.#ask({ type: "standing", what, together: this.model.isShared });

  #roundButton() {
    if (this.model.decision?.kind !== "turn" || !this.round.isThere) return null;
    return iconButton("eye", t("round"), () => this.#showRound(), { class: "icon-button show-round" });
  }

  #hintButton() {
    return this.model.welcome?.hints && iconButton("bulb", t("hint"), () => this.#hint(), { class: "icon-button hint-button" });
  }

  /** Where several people play everybody sees that hints are allowed; who asks for one is nobody's business. */
  #hintsSign() {
    const people = this.model.seats.filter(({ bot }) => !bot).length;
    const say = () => note(t("hints.here"));
    return people > 1 && this.model.welcome?.hints && iconButton("bulb", t("hints.here"), say, { class: "icon-button hints-here" });
  }

  async #hint() {
    const { Hints } = await import("./table/hints.js");
    if (!this.view) return;
    this.hints ??= new Hints(this.model, this.finger, this.view);
    this.parts.tray.before(this.hints.element);
    this.hints.toggle();
  }

  #drawTouching() {
    const { model, view, finger } = this;
    if (!view) return;
    view.offer(finger.next());
    view.choose(finger.chosen);
    this.steps.draw(this.parts.prompt, model, finger);
    drawTray(this.parts.tray, model, finger, {
      undo: () => this.#takeBack(),
      comeBack: () => this.#ask({ type: "return" }),
      showEnd: () => this.ending.open(),
      stand: this.#stand,
    });
    this.signs.sends(finger.isSending);
    view.toggleAttribute("sending", finger.isSending);
    this.undo.hidden = !model.canUndo || finger.isSending;
    this.actions.draw(model);
  }

  /** @param {string} id @param {boolean} [isDoubtful] */
  #touched(id, isDoubtful = false) {
    this.asking.close();
    this.hints?.close();
    this.finger.touch(id, isDoubtful);
  }

  /**
   * A touch of what is not offered changes the way where it can, and else asks what the thing is.
   * @param {string} id
   */
  #asked(id) {
    const { finger } = this;
    const isDetour = finger.chosen.length > 0 && !finger.next().includes(id) && finger.leads(id);
    if (isDetour) this.#touched(id);
    else if (this.returning.begin(this.model, id)) this.#return();
    else this.#explain(id);
  }

  /** Go on taking back what lies ready. */
  #return() {
    const wish = this.returning.next(this.model);
    if (!wish) return;
    this.isTakingBack = true;
    this.#ask(wish);
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
      path: [...this.finger.named(), id],
    });
    return answer.type === "refused" && answer.code === "action/illegal"
      ? { code: answer.code, text: answer.text, rule: answer.rule ?? null }
      : null;
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
