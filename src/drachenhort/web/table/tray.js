// The tray under the board: what has been touched, what can be pressed, the way back.

import { button, fill, h } from "../dom.js";
import { t } from "../words.js";
import { partOf } from "./model.js";
import { standingOffers } from "./standing.js";

/**
 * @typedef {object} TrayDeeds
 * @property {() => void} undo
 * @property {() => void} comeBack
 * @property {() => void} showEnd
 * @property {import("./standing.js").Stand} stand
 */

/**
 * @param {HTMLElement} place @param {import("./model.js").Model} model
 * @param {import("./finger.js").Finger} finger @param {TrayDeeds} deeds
 */
export function drawTray(place, model, finger, deeds) {
  const verdict = finger.verdict();
  const isOver = model.ending !== null;
  const isReaction = model.decision?.kind === "reaction";
  const isOnWay = !finger.isSending && verdict.kind !== "idle";
  const content = finger.isSending ? [sending()] : isOnWay ? way(model, finger, verdict) : pressable(finger);
  const old = /** @type {HTMLElement | null} */ (place.querySelector(".confirm"));
  const focused = document.activeElement;
  const isLasting = isOver || model.isAway || (!finger.isSending && content.length > 0);
  // Where space is short, little is left out.
  place.dataset.shows = isOnWay || isReaction ? "way" : isLasting ? "lasting" : "little";
  // On a desk what else stands beside the prompt stands here, while nothing is on its way.
  const beside = /** @type {HTMLElement | null} */ (place.querySelector(".beside-prompt"));
  if (beside) beside.hidden = isOnWay;
  fill(
    place,
    beside,
    ...content,
    !isOnWay && !finger.isSending && standingOffers(model, deeds.stand),
    !model.isSeated && !model.mine.length && !isOver && h("p", { class: "quiet", text: t("watching") }),
    isOver && button(t("over.result"), deeds.showEnd, { class: "gold show-end" }, "crown"),
    model.isAway && !isOver && button(t("return"), deeds.comeBack, { class: "gold" }, "hand"),
    model.canUndo &&
      !isOver &&
      !finger.isSending &&
      button(t("undo"), deeds.undo, { class: "bare undo", "aria-label": t("undo") }, "undo"),
  );
  const asked = /** @type {HTMLElement | null} */ (place.querySelector(".confirm"));
  if (asked && !focused?.matches("input, select, textarea")) lead(asked, old, focused);
}

/**
 * Whoever is asked is led there; who is there already stays on the button where he is.
 * @param {HTMLElement} asked @param {HTMLElement | null} old @param {Element | null} focused
 */
function lead(asked, old, focused) {
  const at = old ? [...old.querySelectorAll("button")].findIndex((one) => one === focused) : -1;
  (asked.querySelectorAll("button")[at] ?? asked).focus({ preventScroll: true });
}

function sending() {
  return h("p", { class: "quiet sending", text: t("sending") });
}

/**
 * Before something that cannot be taken back: what it is, and two buttons.
 * @param {import("./finger.js").Finger} finger @param {Hort.Touch} touch
 */
function question(finger, touch) {
  const text = touch.confirm || touch.label;
  return h(
    "div",
    { class: "confirm", role: "group", "aria-label": text, tabindex: -1 },
    h("p", { role: "status", text }),
    button(t("confirm.yes"), () => finger.play(touch), { class: "gold" }, "check"),
    button(t("confirm.no"), () => finger.cancel(), { class: "bare" }, "close"),
  );
}

/** What can be touched nowhere: to let a moment pass. @param {import("./finger.js").Finger} finger */
function pressable(finger) {
  const nowhere = finger.actions.filter(({ path }) => path.length === 0);
  return nowhere.map((action) => button(action.label, () => finger.want(action), { class: "gold" }));
}

/**
 * On the way: what was touched, what it would do, one step back, or all the way.
 * @param {import("./model.js").Model} model @param {import("./finger.js").Finger} finger
 * @param {import("../touching.js").Verdict} verdict
 */
function way(model, finger, verdict) {
  const name = (/** @type {string} */ id) => (model.scene && partOf(model.scene, id)?.label) || id;
  const steps = h(
    "p",
    { class: "steps" },
    finger.chosen.map((id) => h("span", { class: "step", text: name(id) })),
  );
  if (verdict.kind === "ask") return [question(finger, verdict.touch)];
  const ends = verdict.kind === "ready" ? verdict.touches : [];
  return [
    ends.length === 0 && steps,
    ...ends.map((touch) => button(touch.label, () => finger.want(touch), { class: "gold" }, "check")),
    button(t("cancel"), () => finger.cancel(), { class: "bare", "aria-label": t("cancel") }, "close"),
  ];
}
