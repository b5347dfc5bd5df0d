// The usual tables, by a tap or two: bots on all other seats, or friends.

import { called } from "./api.js";
import { button, h, openDialog } from "./dom.js";
import { usualBot } from "./levels.js";
import { language, t } from "./words.js";

/** @typedef {(wishes: Hort.Wishes) => void} Begin */

/**
 * A table as most people want it, with bots on all other seats.
 * @param {Hort.Game} game @param {string} [bot]
 * @returns {Hort.Wishes}
 */
export function usualTable(game, bot = usualBot(game, false)) {
  const players = Number(game.options.find(({ name }) => name === "players")?.default ?? game.players[0]);
  const seats = ["me", ...Array(players - 1).fill(bot)];
  return { game: game.id, options: { players }, seats, language: language() };
}

/** Two taps: how many we are, and there is the link. @param {Hort.Game} game @param {Begin} begin */
export function inviteFriends(game, begin) {
  const set = (/** @type {number} */ players) =>
    begin({
      game: game.id,
      options: { players },
      seats: ["me", ...Array(players - 1).fill("invited")],
      language: language(),
    });
  const [only] = game.players;
  if (game.players.length === 1 && only) return set(only);
  const choose = (/** @type {number} */ players) => {
    dialog.close();
    set(players);
  };
  const numbers = game.players.map((players) =>
    button(String(players), () => choose(players), { class: "number" }),
  );
  const content = [h("p", { text: t("invite.how.many") }), h("div", { class: "row numbers" }, numbers)];
  const dialog = openDialog(called(game), content);
}
