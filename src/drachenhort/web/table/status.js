// What stands above the board: one's own question; while others play, whose turn it is, once a turn.

import { whoIs } from "../naming.js";
import { t } from "../words.js";
import { doer, inLines, isTold, wordsOf } from "./lines.js";

/** Lines of which a sentence for a turn is made, at most. */
const MOST = 3;

export class Status {
  constructor() {
    this.text = "";
    this.told = "";
    this.turn = /** @type {number | null} */ (null);
    /** The last entry of turns that have been told. */
    this.from = 0;
  }

  /** @param {import("./model.js").Model} model */
  read(model) {
    const { prompt } = model.scene ?? {};
    if (!prompt) return this;
    const last = model.entries.at(-1)?.number ?? 0;
    if (prompt.turn !== this.turn) {
      this.told = this.turn === null ? "" : tellTurn(model, this.turn, this.from);
      this.turn = prompt.turn;
      this.from = last;
      this.text = "";
    } else if (last < this.from) this.from = last; // something was taken back
    const text = this.#now(model, prompt);
    if (text !== null) this.text = text;
    if (model.decision || model.ending) this.told = "";
    return this;
  }

  /** Null where what was said still holds. @param {import("./model.js").Model} model @param {Hort.Prompt} prompt */
  #now(model, { text, turn, decider }) {
    if (model.ending) return model.ending.text;
    if (model.decision || turn === null) return text;
    if (decider >= 0 && decider !== turn) return text; // somebody else is asked, and everybody knows it
    if (turn === model.seat) return model.waitsUntil === null && this.text ? null : text;
    return t("status.plays", { name: whoIs(turn, model.names) });
  }
}

/**
 * A turn in one sentence: its big moments, or else what was done.
 * @param {import("./model.js").Model} model @param {number} seat @param {number} from the entry before it
 */
function tellTurn(model, seat, from) {
  if (seat === model.seat || seat < 0) return "";
  const own = model.entries.filter(
    (entry) => entry.number > from && doer(entry) === seat && isTold(entry),
  );
  const big = own.filter(({ is_big }) => is_big);
  const lines = inLines(big.length ? big : own);
  const words = lines.slice(-MOST).map(wordsOf);
  if (!words.length) return "";
  const text = (lines.length > MOST ? ["…", ...words] : words).join("; ");
  return t("log.told", { name: whoIs(seat, model.names), text });
}
