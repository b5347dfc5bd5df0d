// The rulebook as a drawer over a table, a lesson or a replay: it opens at the rule that is spoken of, and closes back.

import { fill, h, iconButton } from "./dom.js";
import { t } from "./words.js";

/** The pages over which the rulebook opens as a drawer. */
const OVER = ["hort-table", "hort-lessons", "hort-replay"];
const RULES = "#/rules/";

/** @typedef {HTMLElement & { args: string[], isInDrawer: boolean, goTo: (args: string[]) => boolean }} RulesPage */

/** @type {HTMLDialogElement | null} */
let drawer = null;

/** Let links to rules open the drawer where a page would be left for them. @param {() => string | undefined} page */
export function drawRulesOver(page) {
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.composedPath()[0]).closest?.(`a[href^="${RULES}"]`);
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !isPlain || !OVER.includes(page() ?? "")) return;
    event.preventDefault();
    const args = (link.getAttribute("href") ?? "").slice(RULES.length).split("/").map(decodeURIComponent);
    openRules(args);
  });
  addEventListener("hashchange", () => drawer?.close());
}

/** @param {string[]} args the game, and the number of a rule if one is meant */
async function openRules(args) {
  for (const other of document.querySelectorAll("dialog[open]"))
    if (other !== drawer) /** @type {HTMLDialogElement} */ (other).close();
  const shown = /** @type {RulesPage | null | undefined} */ (drawer?.querySelector("hort-rules"));
  if (shown?.goTo(args)) return;
  await import("./rules.js");
  const page = /** @type {RulesPage} */ (document.createElement("hort-rules"));
  Object.assign(page, { args, isInDrawer: true });
  drawer ??= makeDrawer();
  fill(drawer, iconButton("close", t("close"), () => drawer?.close(), { class: "icon-button drawer-close" }), page);
  if (!drawer.open) drawer.showModal();
}

function makeDrawer() {
  const dialog = h("dialog", { class: "drawer", "aria-label": t("rules") });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    drawer = null;
  });
  document.body.append(dialog);
  return dialog;
}
