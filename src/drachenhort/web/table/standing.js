// One answer for many moments: what one may say when asked for a reaction, and the chip that says what holds.

import { button, h, icon } from "../dom.js";
import { t } from "../words.js";

/** @typedef {(what: Hort.Standing) => void} Stand */

/**
 * What may be said once for many moments, beside the question; nothing where none is asked.
 * @param {import("./model.js").Model} model @param {Stand} stand
 */
export function standingOffers(model, stand) {
  if (model.decision?.kind !== "reaction") return null;
  const { matters } = model.welcome ?? {};
  const offer = (/** @type {Hort.Standing} */ what, /** @type {string} */ text) =>
    button(text, () => stand(what), { class: "small standing-offer" });
  return h(
    "div",
    { class: "standing-offers", role: "group", "aria-label": t("standing") },
    h("span", { class: "quiet", "aria-hidden": "true", text: t("standing") }),
    offer("turn", t("standing.turn")),
    offer("round", t("standing.round")),
    matters && model.standing !== "matters" && offer("matters", matters),
  );
}

/**
 * What one has said, as a chip; a tap takes it back.
 * @param {import("./model.js").Model} model @param {Stand} stand
 */
export function standingChip(model, stand) {
  const { standing } = model;
  if (standing === "always" || !model.isSeated || model.ending) return null;
  const text = standing === "matters" ? (model.welcome?.matters ?? "") : t(`standing.${standing}.holds`);
  return h(
    "button",
    {
      type: "button",
      class: "standing-chip",
      title: t("standing.again"),
      "aria-label": `${text}. ${t("standing.again")}`,
      on: { click: () => stand("always") },
    },
    icon("hand"),
    h("span", { text }),
    icon("close"),
  );
}
