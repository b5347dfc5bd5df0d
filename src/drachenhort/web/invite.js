// The page behind an invite link: who asks one to play what, and one tap to sit down.

import * as api from "./api.js";
import { cover } from "./covers.js";
import { button, fill, h, icon, note } from "./dom.js";
import { beSomebody, nameField, whoAmI } from "./guests.js";
import { closed, waiting } from "./notices.js";
import { inARow, t } from "./words.js";

export class Invite extends HTMLElement {
  constructor() {
    super();
    /** @type {string[]} */
    this.args = [];
    /** @type {ReturnType<typeof nameField> | null} */
    this.stranger = null;
  }

  get code() {
    return this.args[0] ?? "";
  }

  async connectedCallback() {
    fill(this, waiting(t("table.coming")));
    try {
      const [table, player, games] = await Promise.all([api.invitation(this.code), whoAmI(), api.games()]);
      const game = games.find(({ id }) => id === table.game);
      if (table.seat !== null || table.status !== "gathering") location.replace(`#/table/${table.id}`);
      else fill(this, this.#card(table, player, game));
    } catch (error) {
      fill(this, closed(api.reason(error), t("invite.gone")));
    }
  }

  /** @param {Hort.Table} table @param {Hort.Player | null} player @param {Hort.Game | undefined} game */
  #card(table, player, game) {
    const names = table.seats.filter(({ kind }) => kind === "person").map(({ name }) => name);
    const free = table.seats.findIndex(({ kind }) => kind === "invited" || kind === "open");
    this.stranger = nameField(names);
    const text = names.length ? t("invite.by", { names: inARow(names) }) : "";
    return h(
      "div",
      { class: "invite plate" },
      game && cover(game),
      h("p", { class: "quiet", text }),
      h("h1", { text: game ? api.called(game) : table.game }),
      h("p", { text: game?.summary ?? "" }),
      player ? h("p", { text: t("you.are", { name: player.name }) }) : this.stranger.field,
      h(
        "div",
        { class: "row" },
        free >= 0 && button(t("sit"), () => this.#sit(table, free), { class: "gold" }, "check"),
        game?.has_rules &&
          h(
          "a",
          { class: "button bare", href: `#/rules/${table.game}` },
          icon("book"),
          h("span", { text: t("rules") }),
        ),
      ),
    );
  }

  /** @param {Hort.Table} table @param {number} seat */
  async #sit(table, seat) {
    try {
      await beSomebody(this.stranger?.name() ?? "");
      await api.sit(table.id, seat, this.code);
      location.hash = `#/table/${table.id}`;
    } catch (error) {
      note(api.reason(error), "problem");
    }
  }
}

customElements.define("hort-invite", Invite);
