// The players: what their plates say of them besides the game, and who may be replaced by a bot.

import { button, fill, h } from "../dom.js";
import { seatName, shortName } from "../naming.js";
import { t } from "../words.js";

/** What the scene shows on the plates: the one list of players. @param {import("./model.js").Model} model @returns {Hort.SeatPlate[]} */
export function platesOf(model) {
  const { scene, ending } = model;
  return model.seats.map((state, seat) => {
    const isTurn = !ending && scene?.prompt.turn === seat;
    const decides =
      !ending && (scene?.prompt.decider === seat || (seat === model.seat && model.decision !== null));
    const isWinner = ending?.winners.includes(seat) ?? false;
    const sign = isWinner ? "crown" : state.is_resigned ? "flag" : state.bot ? "bot" : "";
    const said = standing(model, state, seat, isTurn, decides);
    const title = state.is_online && !state.is_resigned ? state.title : null; // else that matters more
    return { ...state, title, name: shortName(state.name, seat), sign, said, decides };
  });
}

/**
 * Whoever is gone, and can be replaced.
 * @param {HTMLElement} place @param {import("./model.js").Model} model
 * @param {(seat: number) => void} replace
 */
export function drawGone(place, model, replace) {
  const gone = model.seats.flatMap((state, seat) =>
    canReplace(model, state, seat) ? [row(seatName(state.name, seat), () => replace(seat))] : [],
  );
  fill(place, ...gone);
}

/** @param {string} name @param {() => void} replace */
function row(name, replace) {
  return h(
    "li",
    { class: "gone" },
    h("span", {}, h("b", { text: name }), ` · ${t("away")}`),
    button(t("replace"), replace, { class: "small" }, "bot"),
  );
}

/**
 * One word on how a seat stands.
 * @param {import("./model.js").Model} model @param {Hort.SeatState} state @param {number} seat
 * @param {boolean} isTurn @param {boolean} isDecider
 */
function standing(model, state, seat, isTurn, isDecider) {
  if (state.is_resigned) return t("resigned");
  if (!state.is_online) return t(state.bot ? "bot.plays" : "away");
  if (isDecider) return t(seat === model.seat ? "decides.you" : "decides");
  if (isTurn) return t("has.turn");
  return seat === model.seat ? t("you") : "";
}

/**
 * Only for somebody who is gone, and only by who is there.
 * @param {import("./model.js").Model} model @param {Hort.SeatState} state @param {number} seat
 */
function canReplace(model, state, seat) {
  const hasVoted = model.votes.some(([voter, gone]) => voter === model.seat && gone === seat);
  return (
    model.isSeated && seat !== model.seat && !state.bot && !state.is_online && !model.ending && !hasVoted
  );
}
