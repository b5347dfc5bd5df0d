// Where a code for a seat leads: the seat comes to this device, and the table opens.

import * as api from "./api.js";
import { button, fill, h, note } from "./dom.js";
import { beSomebody, forgetMe, inventName, whoAmI } from "./guests.js";
import { t } from "./words.js";

export class Taking extends HTMLElement {
  constructor() {
    super();
    /** @type {string[]} */
    this.args = [];
    this.code = h("input", {
      type: "text",
      maxlength: 12,
      autocomplete: "one-time-code",
      autocapitalize: "characters",
      spellcheck: "false",
    });
  }

  connectedCallback() {
    this.code.value = this.args[0] ?? "";
    const take = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#take();
    };
    fill(
      this,
      h(
        "form",
        { class: "taking plate", on: { submit: take } },
        h("h1", { text: t("take") }),
        h("p", { text: t("take.more") }),
        h("label", { class: "field" }, h("span", { text: t("take.code") }), this.code),
        button(t("take.do"), () => {}, { class: "gold", type: "submit" }, "check"),
      ),
    );
  }

  /** Who comes by a code alone gets the name of the seat. */
  async #take() {
    try {
      const isNew = !(await whoAmI());
      await beSomebody(inventName());
      const table = await api.takeSeat(this.code.value);
      const name = table.seats[table.seat ?? -1]?.name;
      if (isNew && name) await api.rename(name).then(forgetMe, () => {});
      location.hash = `#/table/${table.id}`;
    } catch (error) {
      note(api.reason(error), "problem");
    }
  }
}

customElements.define("hort-take", Taking);
