// The pace of bots: how it is chosen, when a table is set up and at the table.

import { h } from "../dom.js";
import { t } from "../words.js";

/** @type {readonly Hort.Pace[]} */
export const PACES = ["slow", "normal", "quick", "once"];

/** @param {Hort.Pace} chosen @param {(pace: Hort.Pace) => void} choose */
export function paceChoice(chosen, choose) {
  const radios = PACES.map((pace) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name: "pace", checked: pace === chosen, on: { change: () => choose(pace) } }),
      h("span", { text: t(`pace.${pace}`) }),
    ),
  );
  return h(
    "fieldset",
    { class: "field" },
    h("legend", { text: t("pace") }),
    h("div", { class: "choices" }, radios),
  );
}
