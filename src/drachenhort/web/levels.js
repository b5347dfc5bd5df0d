// How strong bots are: the levels that a game offers, which one is proposed, and how one chooses.

import { button, h, icon, openDialog } from "./dom.js";
import { recall, remember } from "./prefs.js";
import { hasWord, t } from "./words.js";

/** @param {Hort.Level} level */
const label = ({ number, title }) => `${number} · ${title}`;

/** What one chose last, if there is such a bot. @param {Hort.Game} game */
const lastChosen = ({ bots }) => bots.find((bot) => bot === recall("level", ""));

/** The bots to begin with: gentle ones in a first game, else those of last time. @param {Hort.Game} game @param {boolean} isFirst */
export const usualBot = (game, isFirst) => (isFirst ? game.gentle_bot : lastChosen(game) ?? game.usual_bot);

/** After the lessons one may have played already, and chosen. @param {Hort.Game} game */
export const botAfterLessons = (game) => lastChosen(game) ?? game.gentle_bot;

/** What is remembered for the next table. @param {string} bot */
export const rememberBot = (bot) => remember("level", bot);

/** All levels, by name and in words. @param {Hort.Game} game @returns {[string, string][]} */
export const levelsOf = ({ levels }) => levels.map((level) => [level.name, label(level)]);

/** What a bot is called: by its level; one of an old table in words of its own, or by its program's name. @param {string} bot @param {Hort.Game | undefined} game */
export function botName(bot, game) {
  const level = game?.levels.find(({ name }) => name === bot);
  return level?.title ?? (hasWord(`bot.${bot}`) ? t(`bot.${bot}`) : bot);
}

/** A menu of all levels, which remembers what is chosen. @param {Hort.Game} game @param {string} chosen */
export function levelMenu(game, chosen) {
  const menu = h(
    "select",
    { class: "level", "aria-label": t("level") },
    levelsOf(game).map(([value, text]) => h("option", { value, text, selected: value === chosen })),
  );
  menu.addEventListener("change", () => rememberBot(menu.value));
  return menu;
}

/** The menu beside a button that begins a game. @param {HTMLSelectElement} menu */
export const against = (menu) => h("label", { class: "against", title: t("level") }, icon("bot"), menu);

/** One of the levels, by a tap. @param {Hort.Game} game @param {(bot: string) => void} take */
export function askForLevel(game, take) {
  const choose = (/** @type {string} */ bot) => {
    dialog.close();
    rememberBot(bot);
    take(bot);
  };
  const proposed = usualBot(game, false);
  const levels = levelsOf(game).map(([bot, text]) =>
    button(text, () => choose(bot), bot === proposed ? { class: "gold", autofocus: true } : {}),
  );
  const dialog = openDialog(t("level"), [h("div", { class: "levels" }, levels)]);
}
