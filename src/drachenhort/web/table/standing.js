// One answer for many moments: what one may say when asked for a reaction, and the chip that says what holds.

import { button, h, icon } from "../dom.js";
import { t } from "../words.js";

/** @typedef {(what: Hort.Standing) => void} Stand */

/**
 * What may be said once for many moments, beside the question; nothing where none is asked.
 * @param {import("./model.js").Model} model @param {Stand} stand
 */
export function standingOffers(model, stand) {
  if (model.decision?.kind !== "reaction" || model.isShared) return null; // there it is said aloud
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
  const { holds, isShared } = model;
  const { matters = "" } = model.welcome ?? {};
  if (holds === "always" || !(model.isSeated || isShared) || model.ending) return null;
  const text = holds === "matters" ? matters : t(`${isShared ? "pass" : "standing"}.${holds}.holds`);
  const after = isShared && matters && holds !== "matters" ? "matters" : "always"; // as it was before
  const title = after === "matters" ? t("pass.again") : t("standing.again");
  return h(
    "button",
    {
      type: "button",
      class: "standing-chip",
      title,
      "aria-label": `${text}. ${title}`,
      on: { click: () => stand(after) },
    },
    icon("hand"),
    h("span", { text }),
    icon("close"),
  );
}
