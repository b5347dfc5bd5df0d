// Figures of the rulebook: the table of a lesson that teaches a rule, drawn when it comes into sight.

import * as api from "./api.js";
import { fill, h, icon } from "./dom.js";
import { makeView } from "./view.js";
import { t } from "./words.js";

const AHEAD = "400px"; // drawn a little before one sees it

/**
 * A figure for a lesson, empty until one scrolls to it.
 * @param {string} game @param {Hort.LessonFacts} lesson
 */
export function figureOf(game, lesson) {
  const stage = h("div", { class: "figure-stage" });
  const caption = h("figcaption", {}, lessonLink(game, lesson));
  const figure = h("figure", { class: "rule-figure" }, stage, caption);
  const watcher = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      draw(stage, game, lesson).catch(() => figure.remove()); // the rule stands without it
    },
    { rootMargin: AHEAD },
  );
  watcher.observe(figure);
  return figure;
}

/** The way to a lesson. @param {string} game @param {Hort.LessonFacts} lesson */
export function lessonLink(game, lesson) {
  return h(
    "a",
    { class: "lesson-link", href: `#/learn/${game}/${lesson.id}` },
    icon("hand"),
    h("span", { text: t("rules.try", { title: lesson.title }) }),
  );
}

/** @param {HTMLElement} stage @param {string} game @param {Hort.LessonFacts} lesson */
async function draw(stage, game, lesson) {
  const [view, now] = await Promise.all([makeView(), api.learn(game, lesson.id, [], null)]);
  view.inert = true; // a picture, not a table
  stage.setAttribute("role", "img");
  stage.setAttribute("aria-label", now.say);
  stage.dataset.theme = now.scene.theme;
  fill(stage, view);
  view.show(boardOf(now.scene), []);
  view.point(now.point);
}

/**
 * The board, and what the learner holds: a figure shows what its rule is about, and no more.
 * @param {Hort.Scene} scene @returns {Hort.Scene}
 */
export function boardOf(scene) {
  const zones = scene.zones.filter(({ owner }) => owner === scene.seat);
  const places = new Set([...scene.spaces, ...zones].map(({ id }) => id));
  const pieces = scene.pieces.filter(({ at }) => places.has(at));
  const isHolding = pieces.some(({ at }) => zones.some(({ id }) => id === at));
  return {
    ...scene,
    seat: isHolding ? scene.seat : -3,
    zones: isHolding ? zones : [],
    pieces,
    counters: [],
    controls: [],
    touches: [],
  };
}
