// Everything one may do now as a list of buttons: for the keyboard, for screen readers, for lovers of lists.

import { fill, h } from "../dom.js";
import { byFirstTouch } from "../touching.js";
import { t } from "../words.js";
import { partOf } from "./model.js";

const LONG = 14;

export class Actions {
  /** @param {import("./finger.js").Finger} finger @param {(ids: string[]) => void} point */
  constructor(finger, point) {
    this.finger = finger;
    this.point = point;
    this.element = h("div", { class: "actions", role: "group", "aria-label": t("actions"), tabindex: -1 });
    this.drawn = "";
  }

  /** @param {import("./model.js").Model} model */
  draw(model) {
    const possible = this.finger.isSending ? [] : this.finger.possible();
    const seen = JSON.stringify([possible, this.finger.chosen]);
    if (seen === this.drawn) return;
    this.drawn = seen;
    const hadFocus = this.element.contains(document.activeElement);
    fill(
      this.element,
      ...(possible.length
        ? this.#content(model, possible)
        : [h("p", { class: "quiet", text: t("actions.none") })]),
    );
    const [first = this.element] = this.element.querySelectorAll("summary, :scope > button");
    if (hadFocus) /** @type {HTMLElement} */ (first).focus(); // the keyboard keeps its place
  }

  /** @param {import("./model.js").Model} model @param {Hort.Touch[]} actions */
  #content(model, actions) {
    const groups = byFirstTouch(actions);
    if (actions.length <= LONG || groups.size < 2) return actions.map((action) => this.#button(action));
    return [...groups].map(([id, members]) =>
      this.#group((model.scene && partOf(model.scene, id)?.label) || t("actions.other"), members),
    );
  }

  /** @param {string} label @param {Hort.Touch[]} members */
  #group(label, members) {
    const [only] = members;
    if (members.length === 1 && only) return this.#button(only);
    const count = h("span", { class: "count", text: String(members.length) });
    return h("details", {}, h("summary", {}, label, count), ...members.map((action) => this.#button(action)));
  }

  /** @param {Hort.Touch} action */
  #button(action) {
    const show = () => this.point(action.path);
    const hide = () => this.point([]);
    return h("button", {
      type: "button",
      class: "action",
      text: action.label,
      on: {
        click: () => this.finger.want(action),
        mouseenter: show,
        focus: show,
        mouseleave: hide,
        blur: hide,
      },
    });
  }
}
