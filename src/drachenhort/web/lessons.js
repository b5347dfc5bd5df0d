// Learning a game: its lessons as a list, and a lesson step by step; the server knows what is right.

import * as api from "./api.js";
import { cover } from "./covers.js";
import { button, fill, h, icon, iconButton, note, shellPlace, wear } from "./dom.js";
import { beSomebody, inventName } from "./guests.js";
import { isLearnt, keepLearnt } from "./learnt.js";
import { against, botAfterLessons, levelMenu } from "./levels.js";
import { closed, waiting } from "./notices.js";
import { stillPossible } from "./touching.js";
import { usualTable } from "./usual.js";
import { makeView } from "./view.js";
import { t } from "./words.js";
import { Asking } from "./table/asking.js";
import { Finger } from "./table/finger.js";

await wear("lessons");

const READ = "";

/**
 * How far one has come in each lesson, as long as this page is open.
 * @type {Map<string, string[]>}
 */
const begun = new Map();

export class Lessons extends HTMLElement {
  constructor() {
    super();
    /** @type {string[]} */
    this.args = [];
    /** @type {Hort.LessonFacts[]} */
    this.lessons = [];
    this.gameTitle = "";
    /** @type {HTMLElement | null} */
    this.picture = null;
    /** @type {Hort.Learning | null} */
    this.now = null;
    /** @type {Hort.SceneView | null} */
    this.view = null;
    this.finger = new Finger();
    this.finger.isAsking = false;
    this.parts = {
      steps: h("ol", { class: "lesson-steps" }),
      answer: h("p", { class: "lesson-answer", hidden: true }),
      told: h("p", { class: "lesson-told", hidden: true }),
      say: h("p", { class: "lesson-say", tabindex: -1 }),
      deeds: h("div", { class: "lesson-deeds" }),
      stage: h("div", { class: "stage" }),
    };
    this.asking = new Asking();
  }

  get game() {
    return this.args[0] ?? "";
  }

  get lesson() {
    return this.args[1] ?? "";
  }

  async connectedCallback() {
    fill(this, waiting(t("lesson.coming")));
    try {
      const [lessons, games] = await Promise.all([api.lessons(this.game), api.games()]);
      const facts = games.find(({ id }) => id === this.game);
      this.lessons = lessons;
      this.gameTitle = facts ? api.called(facts) : this.game;
      this.picture = facts ? cover(facts) : null;
      if (this.lesson) await this.#begin();
      else this.#drawList();
    } catch (error) {
      this.#refused(error);
    }
  }

  disconnectedCallback() {
    this.asking.close();
    fill(shellPlace());
  }

  /** @param {unknown} error */
  #refused(error) {
    fill(this, closed(api.reason(error)));
  }

  // ---- the list ----------------------------------------------------------------------------------

  #drawList() {
    const next = this.lessons.find(({ id }) => !isLearnt(this.game, id)) ?? this.lessons[0];
    const cards = this.lessons.map((lesson, at) => this.#card(lesson, at, lesson === next));
    fill(
      this,
      h(
        "div",
        { class: "lessons-head" },
        this.picture,
        h("a", { class: "button bare", href: "#/" }, icon("back"), h("span", { text: t("home") })),
        h("h1", { text: t("lessons.of", { game: this.gameTitle }) }),
        h("p", { class: "quiet", text: t("lessons.more") }),
      ),
      h("ol", { class: "lesson-list" }, cards),
      h(
        "div",
        { class: "row lessons-foot" },
        button(t("play.now"), () => this.#playNow(), {}, "play"),
        h(
          "a",
          { class: "button bare", href: `#/rules/${this.game}` },
          icon("book"),
          h("span", { text: t("rules") }),
        ),
      ),
    );
    document.title = `${t("lessons.of", { game: this.gameTitle })} · Drachenhort`;
  }

  /** @param {Hort.LessonFacts} lesson @param {number} at @param {boolean} isNext */
  #card(lesson, at, isNext) {
    const isDone = isLearnt(this.game, lesson.id);
    const state = isDone ? t("lesson.learnt") : t("lesson.length", { n: lesson.steps });
    return h(
      "li",
      {},
      h(
        "a",
        { class: `plate lesson-card ${isNext ? "next" : ""} ${isDone ? "done" : ""}`, href: this.#address(lesson) },
        h("span", { class: "lesson-number" }, isDone ? icon("check") : String(at + 1)),
        h("span", { class: "lesson-title", text: lesson.title }),
        h("span", { class: "quiet", text: state }),
      ),
    );
  }

  /** @param {Hort.LessonFacts} lesson */
  #address(lesson) {
    return `#/learn/${this.game}/${lesson.id}`;
  }

  // ---- a lesson ----------------------------------------------------------------------------------

  get key() {
    return `${this.game} ${this.lesson}`;
  }

  async #begin() {
    const first = await api.learn(this.game, this.lesson, begun.get(this.key) ?? [], null);
    const view = await makeView();
    this.view = view;
    view.addEventListener("touch", (event) => this.#touched(/** @type {CustomEvent} */ (event).detail.id));
    view.addEventListener("ask", (event) => this.#asked(/** @type {CustomEvent} */ (event).detail.id));
    this.finger.addEventListener("change", () => this.#drawTouching());
    this.finger.addEventListener("play", (event) =>
      this.#act(/** @type {CustomEvent} */ (event).detail.action),
    );
    this.finger.addEventListener("astray", (event) =>
      this.#explain(/** @type {CustomEvent} */ (event).detail.id),
    );
    const { steps, answer, told, say, deeds, stage } = this.parts;
    fill(stage, view);
    fill(
      this,
      h(
        "section",
        { class: "lesson", "aria-label": first.title },
        h(
          "div",
          { class: "lesson-plate plate" },
          steps,
          h("div", { class: "lesson-words", "aria-live": "polite" }, answer, told, say),
          deeds,
        ),
        h("div", { class: "lesson-table" }, stage, this.asking.element),
      ),
    );
    fill(
      shellPlace(),
      h("a", { class: "shell-title", href: `#/learn/${this.game}`, text: this.gameTitle }),
    );
    document.title = `${first.title} · Drachenhort`;
    this.#show(first);
  }

  /** @param {string[]} moves @param {string | null} action */
  async #ask(moves, action) {
    try {
      this.#show(await api.learn(this.game, this.lesson, moves, action));
    } catch (error) {
      this.finger.cancel();
      note(api.reason(error), "problem");
    }
  }

  /** @param {string} action */
  #act(action) {
    return this.#ask(this.now?.moves ?? [], action);
  }

  #back() {
    return this.#ask(this.now?.moves.slice(0, -1) ?? [], null);
  }

  /** @param {Hort.Learning} now */
  #show(now) {
    const { view } = this;
    if (!view) return;
    const isSameStep = now.verdict === "other" || (now.verdict === "refused" && now.at === this.now?.at);
    this.now = now;
    begun.set(this.key, now.moves);
    if (!now.kind) {
      keepLearnt(this.game, this.lesson);
      begun.delete(this.key);
    }
    this.asking.close();
    if (!isSameStep) view.show(now.scene, seatsOf(now));
    view.point(now.point);
    this.dataset.theme = now.scene.theme;
    this.#drawWords(now);
    this.#drawDeeds(now);
    const actions = now.kind === "try" ? now.scene.touches : now.kind === "wrong" ? now.ways : [];
    this.finger.offer([], null); // whatever was on the way belongs to the step before
    this.finger.offer(actions, `${now.moves.length}`, now.scene.pieces);
  }

  // ---- touching ----------------------------------------------------------------------------------

  /** @param {string} id */
  #touched(id) {
    this.asking.close();
    this.finger.touch(id);
  }

  /** What does not glow may still be possible; else it says what it is. @param {string} id */
  #asked(id) {
    const { finger } = this;
    if (!finger.isSending && finger.leads(id)) this.#touched(id);
    else this.#explain(id);
  }

  /** @param {string} id */
  #explain(id) {
    const { now, view } = this;
    if (!now || !view) return;
    this.asking.explain(view, { scene: now.scene, game: this.game, id, reason: this.#whyNot(now, id) });
  }

  /** What the rules have against touching this now. @param {Hort.Learning} now @param {string} id */
  async #whyNot(now, id) {
    if (now.kind !== "try") return null;
    const path = [...this.finger.named(), id];
    return (await api.whyNot(this.game, this.lesson, now.moves, path)).problem;
  }

  /** What the lesson asks for glows, and no more than that, as long as one is on its way. */
  #drawTouching() {
    const { view, finger, now } = this;
    if (!view || !now) return;
    const ways = finger.renamed(now.ways);
    view.offer(stillPossible(ways, finger.chosen).length ? finger.next(ways) : finger.next());
    view.choose(finger.chosen);
    this.#drawDeeds(now);
  }

  // ---- drawing -----------------------------------------------------------------------------------

  /** @param {Hort.Learning} now */
  #drawWords(now) {
    const { steps, answer, told, say } = this.parts;
    const dots = Array.from({ length: now.of }, (_, at) =>
      h("li", { class: at < now.at ? "done" : at === now.at ? "now" : "" }),
    );
    fill(steps, ...dots);
    steps.setAttribute("aria-label", t("lesson.at", { at: Math.min(now.at + 1, now.of), of: now.of }));
    const { problem } = now;
    const isOther = now.verdict === "other";
    answer.hidden = !problem && !isOther;
    answer.classList.toggle("refused", Boolean(problem));
    fill(
      answer,
      isOther ? t("lesson.other") : problem?.text,
      problem?.rule && " ",
      problem?.rule && h("a", { href: `#/rules/${this.game}/${problem.rule}`, text: problem.rule }),
    );
    told.hidden = !now.told || isOther;
    told.textContent = now.told;
    say.textContent = now.kind ? now.say : t("lesson.done");
  }

  /** @param {Hort.Learning} now */
  #drawDeeds(now) {
    const verdict = this.finger.verdict();
    const ready = verdict.kind === "ready" && !this.finger.isSending ? verdict.touches : [];
    fill(
      this.parts.deeds,
      now.moves.length > 0 && iconButton("back", t("lesson.back"), () => this.#back()),
      ready.map((touch) =>
        button(touch.label || t("lesson.try"), () => this.finger.play(touch), { class: "gold" }, "check"),
      ),
      now.kind === "look" && button(t("lesson.next"), () => this.#act(READ), { class: "gold" }, "next"),
      now.kind && now.kind !== "look" && ready.length === 0
        ? button(t("lesson.show"), () => this.#showWay(now), { class: "bare" }, "eye")
        : null,
      !now.kind && this.#goOn(),
    );
  }

  /** Play the next part of what is asked for. @param {Hort.Learning} now */
  #showWay(now) {
    const [way] = now.ways;
    if (way) this.finger.play(way);
  }

  #goOn() {
    const at = this.lessons.findIndex(({ id }) => id === this.lesson);
    const next = this.lessons[at + 1];
    const list = h("a", { class: "button bare", href: `#/learn/${this.game}`, text: t("lesson.all") });
    if (!next) return [this.#playNow(), list];
    const onward = h(
      "a",
      { class: "button gold", href: this.#address(next) },
      h("span", { text: t("lesson.onward", { title: next.title }) }),
      icon("next"),
    );
    return [onward, list];
  }

  /** As in the lobby: one tap, and how strong the bots are. */
  #playNow() {
    const place = h("div", { class: "row" });
    api.gameOf(this.game).then((game) => {
      if (!game) return;
      const level = levelMenu(game, botAfterLessons(game));
      const play = () => this.#play(usualTable(game, level.value));
      fill(place, button(t("play.now"), play, { class: "gold" }, "play"), against(level));
    }, () => {});
    return place;
  }

  /** A usual table, bots on all other seats. @param {Hort.Wishes} wishes */
  async #play(wishes) {
    try {
      await beSomebody(inventName());
      const table = await api.setUp(wishes);
      location.hash = `#/table/${table.id}`;
    } catch (error) {
      note(api.reason(error), "problem");
    }
  }
}

/** @param {Hort.Learning} now @returns {Hort.SeatState[]} */
function seatsOf(now) {
  return now.names.map((name) => ({
    name,
    bot: null,
    is_online: true,
    is_resigned: false,
    left: null,
  }));
}

customElements.define("hort-lessons", Lessons);
