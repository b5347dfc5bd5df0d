// A rematch, as the table that is over shows it: who would like one, and what one answers.

import { button, fill, h } from "../dom.js";
import { whoIs } from "../naming.js";
import { t } from "../words.js";

export class Rematch {
  /**
   * @param {import("./model.js").Model} model
   * @param {{ join: () => void, decline: () => void }} deeds
   */
  constructor(model, deeds) {
    this.model = model;
    this.deeds = deeds;
    this.element = h("div", { class: "rematch", role: "alert" });
    this.drawn = "";
  }

  draw() {
    const { rematch, seat } = this.model;
    const how = !rematch ? "" : rematch.asked.includes(seat) ? "asked" : rematch.seats.includes(seat) ? "joined" : "";
    const drawn = JSON.stringify([how, rematch?.by]);
    if (drawn === this.drawn) return; // said once
    this.drawn = drawn;
    fill(this.element, how && this.#card(how));
  }

  /** @param {string} how */
  #card(how) {
    const { rematch, names } = this.model;
    const name = whoIs(rematch?.by ?? rematch?.seats[0] ?? NaN, names);
    return h(
      "div",
      { class: "rematch-card" },
      h("p", { text: t(`rematch.${how}`, { name }) }),
      h(
        "div",
        { class: "row" },
        button(t(how === "asked" ? "rematch.join" : "rematch.go"), this.deeds.join, { class: "gold" }, "play"),
        how === "asked" && button(t("rematch.no"), this.deeds.decline),
      ),
    );
  }
}
