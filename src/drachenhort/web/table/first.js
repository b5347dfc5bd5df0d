// The card before somebody's first game: the aim, who one is, three signs to know, and a first lesson.

import * as api from "../api.js";
import { button, h, openDialog } from "../dom.js";
import { recall, remember } from "../prefs.js";
import { t } from "../words.js";

const ALL = "all";
/** The face of one's own pieces, in the name of a picture. */
const OWN = "own";

/** The games that this browser has shown the card of. */
const met = () => recall("met", "").split(" ").filter(Boolean);

/** Do all who share this device look, before it goes to one of them? @param {import("./model.js").Model} model */
const areAllLooking = (model) => model.isShared && (!model.isSeated || model.isOpen);

/** The card, if this is the first time at this game. @param {import("./model.js").Model} model */
export function greet(model) {
  const game = model.welcome?.game ?? "";
  const isKnown = met().some((known) => known === game || known === ALL);
  const isFor = model.isShared ? areAllLooking(model) : model.isSeated;
  if (!isKnown && isFor && !model.ending) openFirst(model);
}

/** The card; nothing where the game has none. @param {import("./model.js").Model} model */
export async function openFirst(model) {
  const id = model.welcome?.game ?? "";
  const game = await api.gameOf(id).catch(() => undefined);
  const { scene } = model;
  if (!game?.first || !scene) return;
  const { signOf } = await import("../scene/sign.js");
  const { who: people } = game.first;
  const who = areAllLooking(model) ? undefined : people[Math.min(model.seat, people.length - 1)];
  const picture = (/** @type {string} */ name, owner = /** @type {number | null} */ (null)) => {
    const [sort = "", kind = "", face = null] = name.split("/");
    return signOf({ game: id, theme: scene.theme, sort, kind, face: face === OWN ? mine : face, owner });
  };
  const names = who ? ownPictures(who.picture, scene) : [];
  const mine = names[0]?.split("/")[2] ?? null;
  const own = names.map((name) => picture(name, scene.seat));
  const content = [
    h("p", { class: "first-aim", text: game.first.aim }),
    who && h("p", { class: "first-who" }, h("span", { class: "first-own" }, own), h("span", { text: who.text })),
    h("h3", { text: t("first.signs") }),
    h(
      "ul",
      { class: "first-signs" },
      game.first.signs.map((sign) => h("li", {}, picture(sign.picture), h("span", { text: sign.text }))),
    ),
    h(
      "div",
      { class: "row first-deeds" },
      button(t("first.start"), () => dialog.close(), { class: "gold", autofocus: true }, "play"),
      game.has_lessons && button(t("first.lesson"), () => learn(id), {}, "hand"),
    ),
  ];
  const learn = async (/** @type {string} */ game) => {
    dialog.close();
    const [lesson] = await api.lessons(game).catch(() => []);
    location.hash = `#/learn/${game}/${lesson?.id ?? ""}`;
  };
  remember("met", [...new Set([...met(), id])].join(" "));
  const dialog = openDialog(api.called(game), content, { class: "first" });
  addEventListener("hashchange", () => dialog.close(), { once: true });
}

/**
 * One's own pieces of a kind as they lie on the table, or the picture that is named whole.
 * @param {string} name @param {Hort.Scene} scene
 */
function ownPictures(name, scene) {
  const [sort, kind, face] = name.split("/");
  if (face) return [name];
  const own = scene.pieces.filter((piece) => piece.kind === kind && piece.owner === scene.seat);
  return [...new Set(own.map((piece) => `${sort}/${kind}/${(piece.face ?? "back").replaceAll("/", "-")}`))];
}
