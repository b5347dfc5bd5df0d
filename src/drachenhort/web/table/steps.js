// What is asked at this very step: the prompt, or the question after what has been touched, and what is at stake.

import { fill, h } from "../dom.js";
import { t } from "../words.js";
import { partOf } from "./model.js";

/** The lines above the board: a question, and below it what the answer costs or what the chosen thing does. */
export class Steps {
  constructor() {
    this.element = h("p", { class: "stakes" });
    /** Whether dice still roll on which the question depends. */
    this.isRolling = false;
    /** What stands there while nothing is touched. */
    this.text = "";
  }

  /**
   * @param {HTMLElement} prompt @param {import("./model.js").Model} model
   * @param {import("./finger.js").Finger} finger
   */
  draw(prompt, model, finger) {
    const { scene, ending } = model;
    if (!scene) return;
    const step = onTheWay(scene, finger);
    const text = ending?.text ?? (this.isRolling ? t("dice.roll") : (step?.text ?? this.text));
    if (prompt.textContent !== text) prompt.textContent = text; // said once, not at every state
    const stakes = ending || this.isRolling ? "" : step ? whatItDoes(scene, finger.chosen) : (scene.prompt.stakes ?? "");
    if (this.element.textContent !== stakes) fill(this.element, stakes);
    this.element.hidden = !stakes;
  }
}

/** @param {Hort.Scene} scene @param {import("./finger.js").Finger} finger */
function onTheWay(scene, finger) {
  if (finger.isSending || finger.verdict().kind === "idle") return null;
  const way = finger.chosen.join("\n");
  return scene.steps?.find(({ path }) => path.join("\n") === way) ?? null;
}

/** What the first chosen thing does that does anything. @param {Hort.Scene} scene @param {string[]} chosen */
function whatItDoes(scene, chosen) {
  return chosen.map((id) => partOf(scene, id)?.does).find(Boolean) ?? "";
}
