// The keys that a table knows: what they do, and the card that tells them.

import { h, openDialog } from "../dom.js";
import { t } from "../words.js";

const KEYS = [
  ["Tab", "keys.tab"],
  ["← ↑ ↓ →", "keys.arrows"],
  ["Enter", "keys.enter"],
  ["I", "keys.ask"],
  ["⌫", "keys.back"],
  ["Esc", "keys.escape"],
  ["U", "keys.undo"],
  ["?", "keys.help"],
];

/** Show all keys. */
export function openKeys() {
  const rows = KEYS.flatMap(([key = "", words = ""]) => [
    h("dt", {}, h("kbd", { text: key })),
    h("dd", { text: t(words) }),
  ]);
  return openDialog(t("keys"), [h("dl", { class: "keys" }, rows)], { class: "keys-card" });
}

/**
 * What a key does at a table.
 * @param {KeyboardEvent} event @param {import("./finger.js").Finger} finger @param {() => void} undo
 */
export function press(event, finger, undo) {
  const isTyping = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
  if (isTyping ? event.key !== "Escape" : event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  /** @type {Record<string, () => void>} */
  const deeds = {
    Escape: () => finger.cancel(),
    Backspace: () => finger.back(),
    u: undo,
    "?": openKeys,
  };
  deeds[event.key]?.();
}
