// The rules of a game: numbered, searchable, and each with an address of its own.

import * as api from "./api.js";
import { fill, h, icon, wear } from "./dom.js";
import { figureOf, lessonLink } from "./figures.js";
import { closed } from "./notices.js";
import { componentsOf, minuteOf } from "./overview.js";
import { rulesOf } from "./table/asking.js";
import { t } from "./words.js";

await wear("reading");

export class Rules extends HTMLElement {
  constructor() {
    super();
    /** @type {string[]} */
    this.args = [];
    /** Does it lie over another page? Then links in it lead on in it. */
    this.isInDrawer = false;
    this.search = h("input", {
      type: "search",
      placeholder: t("rules.search"),
      "aria-label": t("rules.search"),
      on: { input: () => this.#filter() },
    });
    this.found = h("p", { class: "quiet", role: "status" });
    /** @type {{ rule: Hort.Rule, element: HTMLElement, words: string }[]} */
    this.rows = [];
    /** @type {Hort.LessonFacts[]} */
    this.lessons = [];
  }

  async connectedCallback() {
    const [game = ""] = this.args;
    try {
      const asked = Promise.all([rulesOf(game), api.titleOf(game), api.lessons(game), api.overview(game)]);
      const [rules, title, lessons, overview] = await asked;
      this.lessons = lessons;
      this.#draw(rules, title, overview);
      this.goTo(this.args);
    } catch (error) {
      fill(this, closed(api.reason(error)));
    }
  }

  /** Show a rule of the same game. @param {string[]} args */
  goTo([game, id]) {
    if (game !== this.args[0]) return false;
    const row = this.rows.find(({ rule }) => rule.id === id);
    for (const { element } of this.rows) element.classList.toggle("meant", element === row?.element);
    if (row) {
      this.search.value = "";
      this.#filter();
      row.element.scrollIntoView({ block: "center" });
      row.element.focus({ preventScroll: true });
    }
    return true;
  }

  /** @param {Hort.Rule[]} rules @param {string} title @param {Hort.Overview} overview */
  #draw(rules, title, overview) {
    const known = new Map(rules.map((rule) => [rule.id, rule]));
    this.rows = rules.map((rule) => {
      const words = folded(`${rule.id} ${rule.title} ${rule.text}`);
      return { rule, element: this.#rule(rule, known), words };
    });
    const [game = ""] = this.args;
    const topics = [...new Set(rules.map(({ about }) => about))];
    const link = (/** @type {string} */ id) =>
      h("a", { href: `#/rules/${game}/${id}`, title: known.get(id)?.title, text: id });
    const chapters = [
      componentsOf(game, overview, link),
      ...topics.map((topic) => this.#chapter(topic)),
    ].filter((chapter) => chapter !== null);
    fill(
      this,
      h(
        "div",
        { class: "rules-head" },
        !this.isInDrawer &&
          h("a", { class: "button bare", href: "#/" }, icon("back"), h("span", { text: t("home") })),
        h("h1", { text: t("rules.of", { game: title }) }),
        h(
          "div",
          { class: "rules-search" },
          h("div", { class: "search-field" }, icon("search"), this.search),
          this.found,
        ),
      ),
      minuteOf(game, overview),
      h("div", { class: "rules-body" }, contents(chapters), h("div", { class: "rules-text" }, chapters)),
    );
    if (!this.isInDrawer) document.title = `${t("rules.of", { game: title })} · Drachenhort`;
    this.#filter();
  }

  /** @param {string} topic */
  #chapter(topic) {
    const rows = this.rows.filter(({ rule }) => rule.about === topic);
    return h(
      "section",
      { data: { topic } },
      h("h2", { text: topic, tabindex: -1 }),
      rows.map(({ element }) => element),
    );
  }

  /** @param {Hort.Rule} rule @param {Map<string, Hort.Rule>} known */
  #rule(rule, known) {
    const address = (/** @type {string} */ id) => `#/rules/${this.args[0]}/${id}`;
    const see = rule.see
      .filter((id) => known.has(id))
      .map((id) => h("a", { href: address(id), title: known.get(id)?.title, text: id }));
    const kind =
      rule.kind === "rule" ? null : h("span", { class: "rule-kind", text: t(`rule.${rule.kind}`) });
    return h(
      "article",
      { class: "rule", tabindex: -1, "aria-label": `${rule.id} ${rule.title}` },
      h(
        "h3",
        {},
        h("a", { class: "rule-number", href: address(rule.id), text: rule.id }),
        h("span", { text: rule.title }),
        kind,
      ),
      h("p", {}, prose(rule.text, known, address)),
      see.length > 0 && h("p", { class: "rule-see quiet" }, `${t("rules.see")} `, see),
      this.#taught(rule),
    );
  }

  /** Where one can try a rule: a figure at the first rule of a lesson, a link at the others. @param {Hort.Rule} rule */
  #taught(rule) {
    const [game = ""] = this.args;
    const lesson = this.lessons.find(({ rules }) => rules.includes(rule.id));
    if (!lesson) return null;
    return lesson.rules[0] === rule.id ? figureOf(game, lesson) : lessonLink(game, lesson);
  }

  #filter() {
    const asked = folded(this.search.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { element, words } of this.rows) {
      element.hidden = !asked.every((word) => words.includes(word));
      count += element.hidden ? 0 : 1;
    }
    for (const section of this.querySelectorAll("section"))
      section.hidden = section.querySelector(".rule") ? !section.querySelector(".rule:not([hidden])") : asked.length > 0;
    this.found.textContent = count ? t("rules.found", { n: count }) : t("rules.none");
  }
}

/**
 * A rule's text; other rules that it names become links, and what stands between backticks is code.
 * @param {string} text @param {Map<string, Hort.Rule>} known @param {(id: string) => string} address
 */
function prose(text, known, address) {
  return text.split(/(`[^`]+`|\b[A-Z]{2}-\d{2,3}\b)/).map((part) => {
    if (part.startsWith("`")) return h("code", { text: part.slice(1, -1) });
    return known.has(part)
      ? h("a", { href: address(part), title: known.get(part)?.title, text: part })
      : part;
  });
}

/** @param {HTMLElement[]} chapters */
function contents(chapters) {
  const jump = (/** @type {HTMLElement} */ chapter) => {
    const heading = chapter.querySelector("h2");
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };
  const links = chapters.map((chapter) =>
    h("li", {}, h("button", { type: "button", text: chapter.dataset["topic"], on: { click: () => jump(chapter) } })),
  );
  return h("nav", { class: "contents", "aria-label": t("rules.contents") }, h("ol", {}, links));
}

/** Small letters without accents: a search for "ecran" finds "écran". @param {string} text */
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

customElements.define("hort-rules", Rules);
