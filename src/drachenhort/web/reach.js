// From where others reach this page: the address of an invite link, and the switch that makes it work.

import * as api from "./api.js";
import { button, fill, h, note } from "./dom.js";
import { shareLink } from "./sharing.js";
import { t } from "./words.js";

/** Names by which a machine finds only itself. */
const HERE = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** @type {Hort.Reach | null} as the server last said; a panel that is drawn again does not flicker */
let known = null;

/**
 * What one hands on to friends: a link that leads to this server from their devices too.
 * @param {string} path such as /#/invite/CODE
 */
export function sharePanel(path) {
  const place = h("section", { class: "share plate", "aria-label": t("share") });
  if (!HERE.test(location.hostname)) fill(place, shareLink(location.origin + path));
  else drawFromHere(place, path);
  return place;
}

/** @param {HTMLElement} place @param {string} path */
async function drawFromHere(place, path) {
  const draw = () => fill(place, ...panel(place, path));
  if (known) draw();
  const facts = await api.reach().catch(() => null);
  if (known && JSON.stringify(facts) === JSON.stringify(known)) return;
  known = facts;
  draw();
}

/** @param {HTMLElement} place @param {string} path */
function panel(place, path) {
  if (known?.is_open && known.address) return [shareLink(known.address + path)];
  const isClosed = known !== null && !known.is_open;
  return [shareLink(location.origin + path, isClosed ? closedDoor(place, path, known?.address ?? null) : null)];
}

/** The link is of no use elsewhere: say so, and offer what helps. @param {HTMLElement} place @param {string} path @param {string | null} address */
function closedDoor(place, path, address) {
  const open = async () => {
    try {
      known = await api.letIn();
      fill(place, ...panel(place, path));
    } catch (error) {
      note(api.reason(error), "problem");
    }
  };
  if (!address) return h("p", { class: "share-closed", text: t("reach.none") });
  return h(
    "div",
    { class: "share-closed" },
    h("p", { text: t("reach.closed") }),
    button(t("reach.open"), open, { class: "gold" }, "wireless"),
    h("p", { class: "quiet", text: t("reach.then", { address }) }),
    h("p", { class: "quiet" }, `${t("reach.always")} `, h("code", { text: known?.command ?? "" })),
  );
}
