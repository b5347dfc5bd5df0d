// Requests to /api, and what is refused as one sentence.

import { language, t } from "./words.js";

/** Why the server did not do what was asked. */
export class Refusal extends Error {
  /** @param {Hort.Problem} problem */
  constructor(problem) {
    super(problem.text);
    this.code = problem.code;
    this.rule = problem.rule;
  }
}

/** Why something went wrong, in one sentence. @param {unknown} error */
export function reason(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function ask(method, path, body) {
  const joint = path.includes("?") ? "&" : "?";
  const answer = await fetch(`/api${path}${joint}language=${language()}`, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new Refusal({ code: "offline", text: t("offline"), rule: null });
  });
  const content = await answer.json().catch(() => null);
  if (answer.ok) return content;
  throw new Refusal(content ?? { code: "offline", text: t("offline"), rule: null });
}

/** @param {string} id */
const at = (id) => `/tables/${encodeURIComponent(id)}`;

/** @returns {Promise<Hort.Player | null>} */
export const me = () => ask("GET", "/me");
/** @param {string} name @returns {Promise<Hort.Player>} */
export const becomeGuest = (name) => ask("POST", "/guest", { name });
/** @param {string} name @returns {Promise<Hort.Player>} */
export const rename = (name) => ask("POST", "/name", { name });
/** @param {string} name @param {string} passphrase @returns {Promise<{ player: Hort.Player }>} */
export const register = (name, passphrase) => ask("POST", "/account", { name, passphrase });
/** @param {string} name @param {string} passphrase @returns {Promise<{ player: Hort.Player }>} */
export const logIn = (name, passphrase) => ask("POST", "/login", { name, passphrase });
export const logOut = () => ask("POST", "/logout", { everywhere: false });

/** @type {Promise<Hort.Game[]> | null} the last answer; what a game is called does not change */
let lastGames = null;
/** @returns {Promise<Hort.Game[]>} */
export function games() {
  const asked = ask("GET", "/games");
  lastGames = asked;
  asked.catch(() => (lastGames = null));
  return asked;
}
/** A game, as it was when the page last asked. @param {string} id */
export const gameOf = async (id) => (await (lastGames ?? games())).find((game) => game.id === id);
/** A game by its title, and by the one on the reader's own box. @param {Hort.Game} game */
export function called({ title, own_title }) {
  if (!own_title) return title;
  return own_title.startsWith(title) ? own_title : `${title} (${own_title})`;
}
/** @param {string} id */
export async function titleOf(id) {
  const game = await gameOf(id);
  return game ? called(game) : id;
}
/** @param {string} game @returns {Promise<Hort.Overview>} */
export const overview = (game) => ask("GET", `/games/${encodeURIComponent(game)}/overview`);
/** @param {string} game @returns {Promise<Hort.Rule[]>} */
export const rules = (game) => ask("GET", `/games/${encodeURIComponent(game)}/rules`);
/** @param {string} game @returns {Promise<Hort.LessonFacts[]>} */
export const lessons = (game) => ask("GET", `/games/${encodeURIComponent(game)}/lessons`);
/**
 * A lesson after `moves`, and after `action`: empty to read on, null only to look.
 * @param {string} game @param {string} id @param {string[]} moves @param {string | null} action
 * @returns {Promise<Hort.Learning>}
 */
export const learn = (game, id, moves, action) =>
  ask("POST", `/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(id)}`, { moves, action });
/**
 * The same lesson, with what stands against touching these elements one after the other.
 * @param {string} game @param {string} id @param {string[]} moves @param {string[]} path
 * @returns {Promise<Hort.Learning>}
 */
export const whyNot = (game, id, moves, path) =>
  ask("POST", `/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(id)}`, { moves, path });

/** @returns {Promise<Hort.Table[]>} */
export const openTables = () => ask("GET", "/tables");
/** @returns {Promise<Hort.Table[]>} */
export const myTables = () => ask("GET", "/tables/mine");
/** @param {string} id @returns {Promise<Hort.Table>} */
export const table = (id) => ask("GET", at(id));
/** @param {Hort.Wishes} wishes @returns {Promise<Hort.Table>} */
export const setUp = (wishes) => ask("POST", "/tables", wishes);
/** @param {string} code @returns {Promise<Hort.Table>} */
export const invitation = (code) => ask("POST", "/invitations", { code });
/** @param {string} id @param {number} seat @param {string | null} code @returns {Promise<Hort.Table>} */
export const sit = (id, seat, code) => ask("POST", `${at(id)}/seats/${seat}`, { code });
/** @param {string} id @param {number} seat @param {string} bot @returns {Promise<Hort.Table>} */
export const seatBot = (id, seat, bot) => ask("POST", `${at(id)}/seats/${seat}`, { bot });
/** Somebody else at this device. @param {string} id @param {number} seat @param {string | null} code @param {string} name */
export const sitHere = (id, seat, code, name) => ask("POST", `${at(id)}/seats/${seat}`, { code, name });
/** @param {string} id @param {number} seat @returns {Promise<Hort.SeatCode>} */
export const seatCode = (id, seat) => ask("POST", `${at(id)}/seats/${seat}/code`, {});
/** @param {string} code @returns {Promise<Hort.Table>} */
export const takeSeat = (code) => ask("POST", "/handovers", { code });
/** @param {string} id @param {number} seat @returns {Promise<Hort.Table>} */
export const bringBack = (id, seat) => ask("POST", `${at(id)}/seats/${seat}/back`, {});
/** @param {string} id @returns {Promise<Hort.Table>} */
export const standUp = (id) => ask("DELETE", `${at(id)}/seats`);
/** Say no to a rematch. @param {string} id @returns {Promise<Hort.Table>} */
export const declineRematch = (id) => ask("DELETE", `${at(id)}/rematch`);
/** @returns {Promise<Hort.Reach>} */
export const reach = () => ask("GET", "/reach");
/** @returns {Promise<Hort.Reach>} */
export const letIn = () => ask("POST", "/reach");
/** @param {string} id @returns {Promise<Hort.Table>} */
export const rematch = (id) => ask("POST", `${at(id)}/rematch`, {});

/** @param {string} id @param {number} moment @param {number | null} seat @returns {Promise<Hort.Moment>} */
export const replay = (id, moment, seat) => ask("GET", `${at(id)}/replay?at=${moment}${eyes(seat)}`);
/** @param {string} text @param {number} moment @param {number | null} seat @returns {Promise<Hort.Moment>} */
export const replayFile = (text, moment, seat) => ask("POST", `/replays?at=${moment}${eyes(seat)}`, { text });
/** A place of a game by its decisions, and moves that might have followed. @param {number} played @param {string[]} line */
const place = (played, line) => [`played=${played}`, ...line.map((token) => `line=${encodeURIComponent(token)}`)].join("&");
/** @param {string} id @param {number} played @param {string[]} line @param {number | null} seat @returns {Promise<Hort.Moment>} */
export const replayAfter = (id, played, line, seat) => ask("GET", `${at(id)}/replay?${place(played, line)}${eyes(seat)}`);
/** @param {string} text @param {number} played @param {string[]} line @param {number | null} seat @returns {Promise<Hort.Moment>} */
export const replayFileAfter = (text, played, line, seat) => ask("POST", `/replays?${place(played, line)}${eyes(seat)}`, { text });
/** Analyse a game that is over. @param {string} id @returns {Promise<Hort.Study>} */
export const analyse = (id) => ask("POST", `${at(id)}/analysis`);
/** @param {string} id @returns {Promise<Hort.Study>} */
export const analysis = (id) => ask("GET", `${at(id)}/analysis`);
/** @param {string} id */
export const analysisAddress = (id) => `/api${at(id)}/analysis.json`;
/** Analyse a record from a file. @param {string} text @returns {Promise<Hort.Study>} */
export const analyseFile = (text) => ask("POST", "/analyses", { text });
/** @param {string} id @returns {Promise<Hort.Study>} */
export const analysisOfFile = (id) => ask("GET", `/analyses/${id}`);
/** @param {string} id */
export const fileAnalysisAddress = (id) => `/api/analyses/${id}.json`;
/** The best moves for this seat. @param {string} id @param {string} decision @param {number} seat @returns {Promise<Hort.Hint[]>} */
export const hints = (id, decision, seat) => ask("POST", `${at(id)}/hint`, { decision, seat });
/** @param {string} id */
export const recordAddress = (id) => `/api${at(id)}/record`;
/** @param {string} id */
export const socketAddress = (id) => `${location.origin.replace(/^http/, "ws")}/api${at(id)}/socket`;

/** @param {number | null} seat */
function eyes(seat) {
  return seat === null ? "" : `&seat=${seat}`;
}
