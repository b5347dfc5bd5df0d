// The plates of the players: who sits where, whose turn it is, who decides, the clocks.

import { button, fill, h, icon } from "../dom.js";
import { seatName } from "../naming.js";
import { t } from "../words.js";

/**
 * @param {HTMLElement} place @param {import("./model.js").Model} model
 * @param {(seat: number) => void} replace
 */
export function drawSeats(place, model, replace) {
  const isNeeded = model.seats.some((state) => state.left !== null || !state.is_online || state.is_resigned);
  place.classList.toggle("needed", isNeeded); // where space is short, the plates on the board say the rest
  fill(place, ...model.seats.map((state, seat) => plate(model, state, seat, replace)));
}

/**
 * @param {import("./model.js").Model} model @param {Hort.SeatState} state @param {number} seat
 * @param {(seat: number) => void} replace
 */
function plate(model, state, seat, replace) {
  const prompt = model.scene?.prompt;
  const isOver = model.ending !== null;
  const isTurn = !isOver && prompt?.turn === seat;
  const isDecider = !isOver && (prompt?.decider === seat || (seat === model.seat && model.decision !== null));
  const isWinner = model.ending?.winners.includes(seat) ?? false;
  const classes = [
    "seat-plate",
    isTurn && "turn",
    isDecider && "decides",
    seat === model.seat && "own",
    !state.is_online && "gone",
  ];
  return h(
    "li",
    { class: classes.filter(Boolean).join(" "), data: { seat: seat + 1 } },
    h("span", { class: "seat-number", text: String(seat + 1), "aria-hidden": "true" }),
    h(
      "span",
      { class: "seat-who" },
      h("b", { text: seatName(state.name, seat) }),
      h("small", { class: "quiet", text: standing(model, state, seat, isTurn, isDecider) }),
    ),
    state.bot && icon("bot"),
    isWinner && icon("crown"),
    state.left !== null && h("time", { class: "seat-clock", data: { seat: String(seat) } }),
    canReplace(model, state, seat) &&
      button(t("replace"), () => replace(seat), { class: "bare small" }, "bot"),
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
