// Who plays here: a name is asked for once, with one already invented for whoever does not care.

import * as api from "./api.js";
import { button, h, note, openDialog } from "./dom.js";
import { t } from "./words.js";

/** Short, from nowhere in particular, and the same in all languages. */
const NAMES = (
  "Alba Brann Cinder Dorin Ember Fenn Galen Hazel Isold Jorun Kestrel Lumen Mirra Nox Orla Pip Quill Rowan " +
  "Saffi Tamsin Una Vesper Wren Yarrow"
).split(" ");
const LONGEST = 24;

/** @type {Hort.Player | null | undefined} undefined until the server was asked */
let known;

/** Whoever plays in this browser, or null. */
export async function whoAmI() {
  if (known === undefined) known = await api.me();
  return known;
}

/** Ask anew who one is: the server no longer knows us. */
export function forgetMe() {
  known = undefined;
}

/** @type {string} what was written or proposed last: a page that is drawn again does not forget it */
let wished = "";

/** A name that nobody had to think of, and that nobody at the table has. @param {readonly string[]} [taken] */
export function inventName(taken = []) {
  const isTaken = new Set(taken.map((name) => name.toLowerCase()));
  const free = NAMES.filter((name) => !isTaken.has(name.toLowerCase()));
  return free[Math.floor(Math.random() * free.length)] ?? `${NAMES[0]} ${taken.length}`;
}

/** A field for the name of somebody who is not known yet. @param {readonly string[]} [taken] by others at the table */
export function nameField(taken = []) {
  if (!wished || taken.includes(wished)) wished = inventName(taken);
  const input = h("input", {
    type: "text",
    maxlength: LONGEST,
    autocomplete: "nickname",
    spellcheck: "false",
    value: wished,
    on: {
      input: (/** @type {Event} */ event) => {
        wished = /** @type {HTMLInputElement} */ (event.target).value.trim();
      },
      focus: (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
    },
  });
  const field = h("label", { class: "field name-field" }, h("span", { text: t("name.yours") }), input);
  return { field, name: () => input.value.trim() || inventName(taken) };
}

/** Somebody from now on, if nobody before. @param {string} name @returns {Promise<Hort.Player>} */
export async function beSomebody(name) {
  known = (await whoAmI()) ?? (await api.becomeGuest(name));
  return known;
}

/** The name, and what one can do about it. @param {Hort.Player} player @param {() => void} changed */
export function openAccount(player, changed) {
  const name = h("input", { type: "text", maxlength: LONGEST, autocomplete: "username", value: player.name });
  const secret = h("input", { type: "password", autocomplete: "current-password", maxlength: 200 });
  const attempt = async (/** @type {() => Promise<any>} */ act) => {
    try {
      await act();
      known = undefined;
      dialog.close();
      changed();
    } catch (error) {
      note(api.reason(error), "problem");
    }
  };
  const forms = [
    h("p", {
      class: "quiet",
      text: t(player.is_guest ? "account.guest" : "account.known", { name: player.name }),
    }),
    h("label", { class: "field" }, h("span", { text: t("name.yours") }), name),
    h("label", { class: "field" }, h("span", { text: t("account.passphrase") }), secret),
    h(
      "div",
      { class: "row" },
      player.is_guest && button(t("name.change"), () => attempt(() => api.rename(name.value))),
      player.is_guest &&
        button(t("account.make"), () => attempt(() => api.register(name.value, secret.value)), {
          class: "gold",
        }),
      button(t("account.login"), () => attempt(() => api.logIn(name.value, secret.value))),
      button(t("account.logout"), () => attempt(api.logOut), { class: "bare" }),
    ),
    player.is_guest && h("p", { class: "quiet", text: t("account.logout.guest") }),
  ];
  const dialog = openDialog(player.name, forms);
}
