// What people say at the table.

import { button, fill, h } from "../dom.js";
import { clockTime, t } from "../words.js";

const LONGEST = 500;

export class Chat {
  /** @param {(text: string) => Promise<boolean>} say whether it was said */
  constructor(say) {
    this.say = say;
    this.list = h("ol", { class: "chat-lines" });
    this.frame = h(
      "div",
      { class: "chat-frame", role: "log", "aria-live": "off", "aria-label": t("chat"), tabindex: 0 },
      this.list,
    );
    this.input = h("input", {
      type: "text",
      maxlength: LONGEST,
      autocomplete: "off",
      placeholder: t("chat.say"),
      "aria-label": t("chat.say"),
    });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#send();
    };
    this.form = h(
      "form",
      { class: "chat-form", on: { submit: send } },
      this.input,
      button(t("chat.send"), () => this.#send()),
    );
    this.element = h("div", { class: "chat" }, this.frame, this.form);
    this.count = -1;
  }

  /** @param {import("./model.js").Model} model */
  draw(model) {
    if (model.lines.length === this.count) return;
    this.count = model.lines.length;
    const lines = model.lines.map(({ name, text, at }) =>
      h(
        "li",
        {},
        h("b", { text: name }),
        " ",
        h("span", { text }),
        " ",
        h("time", { class: "quiet", text: clockTime(at) }),
      ),
    );
    fill(this.list, ...(lines.length ? lines : [h("li", { class: "quiet", text: t("chat.none") })]));
    this.frame.scrollTop = this.frame.scrollHeight;
  }

  async #send() {
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    if (!(await this.say(text))) this.input.value = text; // nothing typed is lost
  }
}
