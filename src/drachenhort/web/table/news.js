// What wants an answer besides the game: an offer to end or to rewind, votes for a bot.

import { button, fill, h } from "../dom.js";
import { whoIs } from "../naming.js";
import { inARow, t } from "../words.js";

/**
 * @param {HTMLElement} place @param {import("./model.js").Model} model
 * @param {(wish: Hort.Wish) => void} ask
 */
export function drawNews(place, model, ask) {
  fill(place, model.offer && !model.ending && offerCard(model, model.offer, ask), ...voteCards(model));
}

/**
 * @param {import("./model.js").Model} model @param {Hort.Offer} offer
 * @param {(wish: Hort.Wish) => void} ask
 */
function offerCard(model, offer, ask) {
  const isAsked = model.isSeated && offer.seat !== model.seat && !offer.agreed.includes(model.seat);
  const name = whoIs(offer.seat, model.names);
  const text = offer.seat === model.seat ? t(`offer.${offer.what}.own`) : t(`offer.${offer.what}`, { name });
  const answers = [
    button(t("yes"), () => ask({ type: "answer", yes: true }), { class: "gold" }),
    button(t("no"), () => ask({ type: "answer", yes: false })),
  ];
  return h(
    "div",
    { class: "news-card", role: "alert" },
    h("p", { text }),
    isAsked && h("div", { class: "row" }, answers),
  );
}

/** @param {import("./model.js").Model} model */
function voteCards(model) {
  const gone = [...new Set(model.votes.map(([, seat]) => seat))];
  return gone.map((seat) => {
    const voters = model.votes.filter(([, of]) => of === seat).map(([voter]) => whoIs(voter, model.names));
    return h(
      "div",
      { class: "news-card" },
      h("p", { text: t("votes", { names: inARow(voters), name: whoIs(seat, model.names) }) }),
    );
  });
}
