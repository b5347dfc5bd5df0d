// A link to hand on: to copy, to share, and as a QR code for the phone across the table.

import { button, h, note } from "./dom.js";
import { qrModules } from "./qr.js";
import { t } from "./words.js";

const QUIET = 4; // modules of light border, which readers need

/**
 * What a panel for sharing holds; where something keeps the link from leading anywhere else, that comes first.
 * @param {string} address @param {HTMLElement | null} [obstacle]
 */
export function shareLink(address, obstacle = null) {
  const field = h("input", { type: "text", readonly: true, value: address, "aria-label": t("share.link") });
  field.addEventListener("focus", () => field.select());
  return h(
    "div",
    { class: "share-way" },
    !obstacle && qrPicture(address, t("share.qr")),
    h(
      "div",
      { class: "share-text" },
      h("h2", { text: t("share") }),
      obstacle,
      h("p", { class: "quiet", text: t(obstacle ? "share.here" : "share.more") }),
      field,
      h(
        "div",
        { class: "row" },
        button(t("share.copy"), () => copy(address, field), { class: obstacle ? "" : "gold" }, "copy"),
        !obstacle && "share" in navigator && button(t("share.send"), () => send(address), {}, "share"),
      ),
    ),
  );
}

/**
 * Browsers let pages on plain http copy only what is selected.
 * @param {string} address @param {HTMLInputElement} field
 */
export async function copy(address, field) {
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  note(t("share.copied"));
}

/** @param {string} address */
function send(address) {
  navigator.share({ title: "Drachenhort", text: t("share.message"), url: address }).catch(() => {});
}

/** A QR code, dark on light in any light. @param {string} text @param {string} label */
export function qrPicture(text, label) {
  const modules = qrModules(text);
  const size = modules.length + 2 * QUIET;
  const square = (/** @type {number} */ x, /** @type {number} */ y) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? square(x, y) : ""))).join("");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const attributes = { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": label };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  svg.innerHTML = `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#1b130e"/>`;
  return svg;
}
