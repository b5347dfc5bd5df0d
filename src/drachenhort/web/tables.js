// A table as a card in a list: who sits there, whose move it is, and the way in.

import { called } from "./api.js";
import { h, icon } from "./dom.js";
import { botName } from "./levels.js";
import { whoIs } from "./naming.js";
import { ago, inARow, t } from "./words.js";

/** @param {Hort.Table} table @param {Hort.Game | undefined} game */
export function tableCard(table, game) {
  const isMine = table.seat !== null;
  const isMyTurn = isMine && table.turn === table.seat && table.status === "playing";
  return h(
    "li",
    { data: { table: table.id } },
    h(
      "a",
      {
        class: `table-card plate ${isMyTurn ? "my-turn" : ""}`,
        href: `#/${table.status === "over" ? "replay" : "table"}/${table.id}`,
      },
      h("strong", { text: game ? called(game) : table.game }),
      h("span", { class: "table-seats" }, seatNames(table, game)),
      h(
        "span",
        { class: "table-state" },
        stateOf(table, isMyTurn, game),
        h("small", { class: "quiet", text: ago(table.changed) }),
      ),
    ),
  );
}

/** Who sits there; bots of a kind are counted. @param {Hort.Table} table @param {Hort.Game | undefined} game */
function seatNames(table, game) {
  const people = table.seats
    .map((seat, number) => ({ seat, isTurn: number === table.turn }))
    .filter(({ seat }) => seat.kind !== "bot");
  const bots = new Map(table.seats.filter(({ kind }) => kind === "bot").map((seat) => [seat.bot, seat]));
  const counted = [...bots.values()].map((seat) => {
    const count = table.seats.filter(({ bot }) => bot === seat.bot).length;
    return h(
      "span",
      { class: "seat-name" },
      icon("bot"),
      count > 1 ? `${count} × ${nameOf(seat, game)}` : nameOf(seat, game),
    );
  });
  return [...people.map(({ seat, isTurn }) => seatName(seat, isTurn)), ...counted];
}

/** @param {Hort.SeatSummary} seat @param {boolean} isTurn */
function seatName(seat, isTurn) {
  const isFree = seat.kind === "open" || seat.kind === "invited";
  return h(
    "span",
    { class: `seat-name ${isFree ? "free" : ""} ${isTurn ? "turn" : ""}` },
    isFree ? t("seat.free") : nameOf(seat),
  );
}

/** Bots by their levels. @param {Hort.SeatSummary} seat @param {Hort.Game} [game] */
export function nameOf(seat, game) {
  return seat.kind === "bot" && seat.bot ? botName(seat.bot, game) : seat.name;
}

/** Who has won, in words; nothing where that is not known. @param {Hort.Table} table */
function winnersOf({ winners, seat, seats }) {
  if (!winners?.length) return "";
  if (seat !== null && winners.includes(seat)) return t(winners.length > 1 ? "won.together" : "won");
  const all = seats.map(({ name }) => name);
  const names = winners.map((number) => whoIs(number, all));
  return t(names.length > 1 ? "winners" : "winner", { names: inARow(names) });
}

/** @param {Hort.Table} table @param {boolean} isMyTurn @param {Hort.Game | undefined} game */
function stateOf(table, isMyTurn, game) {
  if (isMyTurn) return h("b", { class: "badge gold", text: t("turn.yours") });
  if (table.status === "gathering")
    return h("b", { class: "badge", text: t(table.seat === null ? "join" : "gathering") });
  if (table.status === "over") {
    const won = winnersOf(table);
    return h("b", { class: "badge" }, icon(won ? "crown" : "scroll"), " ", won || t("replay"));
  }
  if (table.seat === null) return h("b", { class: "badge" }, icon("eye"), t("watch"));
  const name = table.turn === null ? null : table.seats[table.turn];
  return h("b", { class: "badge", text: name ? t("turn.of", { name: nameOf(name, game) }) : t("playing") });
}
