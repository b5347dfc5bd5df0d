// From where others reach this page: the address of an invite link, and the switch that makes it work.

import * as api from "./api.js";
import { button, fill, h, note } from "./dom.js";
import { shareLink } from "./sharing.js";
import { t } from "./words.js";

/** Names by which a machine finds only itself. */
const HERE = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** @type {Hort.Reach | null} as the server last said; a panel that is drawn again does not flicker */
let known = null;

/** @typedef {(address: string, obstacle?: HTMLElement | null) => HTMLElement} Show shows a link, and what keeps it from leading elsewhere */

/** What one hands on to friends: a link that leads to this server from their devices too. @param {string} path such as /#/invite/CODE */
export function sharePanel(path) {
  return reachable(path, shareLink, h("section", { class: "share plate", "aria-label": t("share") }));
}

/** An address of this server that works on other devices, shown in a place. @param {string} path @param {Show} show @param {HTMLElement} place */
export function reachable(path, show, place) {
  if (!HERE.test(location.hostname)) fill(place, show(location.origin + path));
  else drawFromHere(path, show, place);
  return place;
}

/** @param {string} path @param {Show} show @param {HTMLElement} place */
async function drawFromHere(path, show, place) {
  const draw = () => fill(place, panel(path, show, place));
  if (known) draw();
  const facts = await api.reach().catch(() => null);
  if (known && JSON.stringify(facts) === JSON.stringify(known)) return;
  known = facts;
  draw();
}

/** @param {string} path @param {Show} show @param {HTMLElement} place */
function panel(path, show, place) {
  if (known?.is_open && known.address) return show(known.address + path);
  const isClosed = known !== null && !known.is_open;
  const draw = () => fill(place, panel(path, show, place));
  return show(location.origin + path, isClosed ? closedDoor(draw, known?.address ?? null) : null);
}

/** The link is of no use elsewhere: say so, and offer what helps. @param {() => void} draw @param {string | null} address */
function closedDoor(draw, address) {
  const open = async () => {
    try {
      known = await api.letIn();
      draw();
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
