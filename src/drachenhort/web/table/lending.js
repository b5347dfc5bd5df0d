// Seats that go to another device by a code, and come back.

import * as api from "../api.js";
import { button, fill, h, note, openDialog } from "../dom.js";
import { reachable } from "../reach.js";
import { qrPicture } from "../sharing.js";
import { t } from "../words.js";

/** @param {import("./model.js").Model} model */
export function openLending(model) {
  const { table = "", borrowed = [], lent = [] } = model.welcome ?? {};
  const name = (/** @type {number} */ seat) => model.names[seat] ?? "";
  const place = h("div", { class: "lending" });
  const attempt = async (/** @type {() => Promise<void>} */ act) => {
    try {
      await act();
    } catch (error) {
      note(api.reason(error), "problem");
    }
  };
  const offer = (/** @type {number} */ seat) =>
    attempt(async () => fill(place, codeCard(name(seat), await api.seatCode(table, seat))));
  const bringBack = (/** @type {number} */ seat) =>
    attempt(async () => {
      await api.bringBack(table, seat);
      dialog.close();
      location.hash = model.mine.every((own) => own === seat) ? "#/" : location.hash;
    });
  const mine = model.isSeated ? [model.seat] : model.mine;
  fill(
    place,
    h("p", { text: t("lend.more") }),
    mine.map((seat) => button(t("lend.seat", { name: name(seat) }), () => offer(seat), { class: "gold" }, "share")),
    borrowed.map((seat) => button(t("lend.back", { name: name(seat) }), () => bringBack(seat), {}, "undo")),
    lent.map((seat) => button(t("lend.fetch", { name: name(seat) }), () => bringBack(seat), {}, "undo")),
    h("a", { class: "button bare", href: "#/take", text: t("take.have"), on: { click: () => dialog.close() } }),
  );
  const dialog = openDialog(t("lend"), [place], { class: "lend" });
}

/** @param {string} name @param {Hort.SeatCode} seat */
function codeCard(name, { code, until }) {
  const minutes = Math.round((until - Date.now()) / 60_000);
  const show = (/** @type {string} */ address, obstacle = /** @type {HTMLElement | null} */ (null)) =>
    h(
      "div",
      { class: "lending-code" },
      h("p", { text: t("lend.how", { name }) }),
      obstacle ?? qrPicture(address, t("lend.qr")),
      h("p", { class: "code", text: `${code.slice(0, 4)} ${code.slice(4)}`, "aria-label": [...code].join(" ") }),
      h("p", { class: "quiet", text: t("lend.until", { n: minutes, address: address.replace(/^https?:\/\/|\/[^/]*$/g, "") }) }),
    );
  return reachable(`/#/take/${code}`, show, h("div", {}));
}
