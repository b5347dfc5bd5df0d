// House rules of a table: ways to play first, then what people often change, and the odd ones folded away.

import { fill, h, iconButton } from "./dom.js";
import { t } from "./words.js";

/** @typedef {string | number | boolean | null} Value */
/**
 * A field for one option; `value` is undefined where it is not filled in well.
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {HTMLElement} control what is labelled and takes the focus
 * @property {() => Value | undefined} value
 * @property {(value: Value) => void} set
 * @property {(players: number) => void} [resize]
 */

export class HouseRules {
  /** @param {Hort.Game} game @param {number} players */
  constructor(game, players) {
    this.game = game;
    this.options = game.options.filter(isOpen);
    /** @type {Map<string, Field>} */
    this.fields = new Map(this.options.map((option) => [option.name, fieldOf(option)]));
    this.whole = h("p", { class: "field-problem", role: "alert", hidden: true });
    this.resize(players);
    const fold = (/** @type {boolean} */ isOdd, /** @type {string} */ style, /** @type {string} */ title) => {
      const elements = this.options.filter((one) => one.is_odd === isOdd).map((one) => this.fields.get(one.name)?.element);
      return elements.length > 0 && h("details", { class: style }, h("summary", { text: title }), ...elements);
    };
    this.ways = game.suggestions.map((way, at) => this.#way(way, at));
    /** Ways to play, to be asked for before all details; empty where the game has none. */
    this.first = h("div", { class: "setup-ways" }, game.suggestions.length > 1 && this.#suggestions());
    this.element = h(
      "div",
      { class: "setup-rules" },
      fold(false, "house-rules", t("setup.options")),
      fold(true, "house-rules odd-rules", t("setup.odd")),
      this.whole,
    );
    this.element.addEventListener("input", (event) => this.#changed(/** @type {Event} */ (event)));
  }

  /** @param {Hort.Suggestion} way @param {number} at */
  #way(way, at) {
    const change = () => this.#play(way);
    return h("input", { type: "radio", name: "way", value: String(at), checked: at === 0, on: { change } });
  }

  #suggestions() {
    const { suggestions } = this.game;
    const labels = this.ways.map((way, at) => h("label", {}, way, h("span", { text: suggestions[at]?.label })));
    return h(
      "fieldset",
      { class: "field" },
      h("legend", { text: t("setup.ways") }),
      h("div", { class: "choices ways" }, labels),
    );
  }

  /** Everything as usual but what this way to play says. @param {Hort.Suggestion} way */
  #play(way) {
    for (const option of this.options) this.fields.get(option.name)?.set(way.values[option.name] ?? option.default);
    for (const [name, value] of Object.entries(way.values)) this.fields.get(name)?.set(value);
    this.#forgive();
  }

  /** Whoever changes something plays a way of their own. @param {Event} event */
  #changed(event) {
    const field = /** @type {HTMLElement} */ (event.target).closest("[data-option]");
    if (!field) return;
    field.querySelector(".field-problem")?.remove();
    for (const way of this.ways) way.checked = false;
  }

  /** @param {number} players */
  resize(players) {
    for (const field of this.fields.values()) field.resize?.(players);
  }

  /** What is not as usual; null if something is filled in badly, which is then said there. */
  values() {
    this.#forgive();
    /** @type {Record<string, Value>} */
    const values = {};
    for (const option of this.options) {
      const field = /** @type {Field} */ (this.fields.get(option.name));
      const value = field.value();
      if (value === undefined) return this.#say(field, t("setup.range", { low: option.low ?? 0, high: option.high ?? 0 }));
      if (value !== option.default) values[option.name] = value;
    }
    return values;
  }

  /** Say what the server has against these rules, at the field that the rule belongs to. @param {Hort.Problem} problem */
  complain({ text, rule }) {
    const about = this.options.filter((option) => rule !== null && option.rule === rule);
    const changed = about.find((option) => this.fields.get(option.name)?.value() !== option.default);
    const field = this.fields.get((changed ?? about[0])?.name ?? "");
    if (field) return void this.#say(field, text);
    this.whole.textContent = text;
    this.whole.hidden = false;
    this.whole.scrollIntoView({ block: "nearest" });
  }

  /** @param {Field} field @param {string} text @returns {null} */
  #say({ element, control }, text) {
    element.append(h("p", { class: "field-problem", role: "alert", text }));
    const fold = element.closest("details");
    if (fold) fold.open = true;
    control.setAttribute("aria-invalid", "true");
    control.focus();
    return null;
  }

  #forgive() {
    this.whole.hidden = true;
    for (const problem of this.element.querySelectorAll("[data-option] .field-problem")) problem.remove();
    for (const control of this.element.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  }
}

/** Is there anything to choose that is not asked elsewhere? @param {Hort.Option} option */
function isOpen({ name, kind, of }) {
  return name !== "players" && kind !== "preset" && (kind !== "choice" || of.length > 1);
}

/** @param {Hort.Option} option @returns {Field} */
function fieldOf(option) {
  if (option.kind === "flag") return flag(option);
  if (option.swatches.length) return colours(option);
  if (option.ranges.length) return list(option);
  if (option.kind === "number" && option.low !== option.high) return stepper(option);
  if (option.kind === "text" && !option.of.length) return typed(option);
  return menu(option);
}

/** @param {Hort.Option} option @param {HTMLElement[]} parts */
function labelled(option, ...parts) {
  const label = h("label", { for: `option-${option.name}`, text: option.about });
  return h("div", { class: "field", data: { option: option.name } }, label, ...parts);
}

/** @param {Hort.Option} option @param {HTMLElement[]} parts */
function grouped(option, ...parts) {
  return h("fieldset", { class: "field", data: { option: option.name } }, h("legend", { text: option.about }), ...parts);
}

/** @param {Hort.Option} option @returns {Field} */
function flag(option) {
  const box = h("input", { type: "checkbox", checked: option.default === true });
  const element = h("label", { class: "check", data: { option: option.name } }, box, h("span", { text: option.about }));
  return { element, control: box, value: () => box.checked, set: (value) => (box.checked = value === true) };
}

/** One of a few; seats as many as there are, numbers that are one or none. @param {Hort.Option} option @returns {Field} */
function menu(option) {
  const select = h("select", { id: `option-${option.name}` });
  const wanted = h("input", { type: "text", class: "other", "aria-label": option.values, placeholder: option.values, hidden: true });
  const draw = (/** @type {[string, string][]} */ choices) => {
    const chosen = select.value || String(option.default);
    fill(select, ...choices.map(([value, text]) => h("option", { value, text })));
    select.value = choices.some(([value]) => value === chosen) ? chosen : String(option.default);
  };
  const own = /** @type {[string, string][]} */ (option.of.map((value, at) => [value, option.labels[at] ?? value]));
  if (option.kind === "number") own.push([String(option.low), String(option.low)], ["null", t("option.none")]);
  if (option.kind === "text") own.push(["other", t("option.other")]);
  draw(own);
  select.addEventListener("change", () => (wanted.hidden = select.value !== "other"));
  const isNumber = (/** @type {string} */ text) => option.kind !== "choice" && /^\d+$/.test(text);
  const read = (/** @type {string} */ text) => (text === "null" ? null : isNumber(text) ? Number(text) : text);
  return {
    element: labelled(option, select, ...(option.kind === "text" ? [wanted] : [])),
    control: select,
    value: () => (select.value === "other" ? wanted.value : read(select.value)),
    set: (value) => {
      select.value = String(value);
      wanted.hidden = true;
    },
    ...(option.kind === "seat" && { resize: (/** @type {number} */ players) => draw(seats(players)) }),
  };
}

/** @param {number} players @returns {[string, string][]} */
function seats(players) {
  const numbers = Array.from({ length: players }, (_, seat) => seat + 1);
  return [["random", t("option.lot")], ...numbers.map((n) => /** @type {[string, string]} */ ([String(n), t("seat", { n })]))];
}

/** A number between two buttons; empty means no limit, where there may be none. @param {Hort.Option} option @returns {Field} */
function stepper(option) {
  const [low, high] = [option.low ?? 0, option.high ?? 0];
  const step = high - low > 50 ? 10 : 1;
  const none = option.can_be_none ? t("option.none") : undefined;
  const input = h("input", {
    id: `option-${option.name}`,
    type: "number",
    min: low,
    max: high,
    step: 1,
    inputmode: "numeric",
    placeholder: none,
  });
  const set = (/** @type {Value} */ value) => (input.value = value === null ? "" : String(value));
  const move = (/** @type {number} */ by) => () => {
    const next = input.value === "" ? (by > 0 ? Math.max(low, step) : null) : Math.round(Number(input.value) + by);
    const isBelow = next !== null && next < low;
    set(next === null || (isBelow && option.can_be_none) ? null : Math.min(high, Math.max(low, next)));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  set(/** @type {Value} */ (option.default));
  const less = iconButton("less", t("option.less"), move(-step));
  const more = iconButton("more", t("option.more"), move(step));
  const read = () => {
    if (input.value === "" && !input.validity.badInput) return option.can_be_none ? null : undefined;
    return input.validity.valid ? Number(input.value) : undefined;
  };
  return { element: labelled(option, h("span", { class: "stepper" }, less, input, more)), control: input, value: read, set };
}

/** Colours to touch; the first one is that of the first seat, the others follow in their order. @param {Hort.Option} option @returns {Field} */
function colours(option) {
  /** @type {string[]} */
  let chosen = [];
  const order = option.swatches.map(({ value }) => value);
  const buttons = option.swatches.map(({ value, colour, label }) => {
    const swatch = h("button", { type: "button", class: "swatch", title: label, "aria-label": label, "aria-pressed": "false" });
    swatch.style.setProperty("--swatch", colour);
    swatch.addEventListener("click", () => {
      chosen = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
      draw();
      swatch.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return swatch;
  });
  const turned = () => {
    const from = order.indexOf(chosen[0] ?? "");
    const places = (/** @type {string} */ value) => (order.indexOf(value) - from + order.length) % order.length;
    return [...chosen].sort((one, other) => places(one) - places(other));
  };
  const draw = () => {
    const inOrder = turned();
    for (const [at, swatch] of buttons.entries()) {
      const place = inOrder.indexOf(order[at] ?? "");
      swatch.setAttribute("aria-pressed", String(place >= 0));
      swatch.textContent = place < 0 ? "" : String(place + 1);
    }
  };
  return {
    element: grouped(option, h("div", { class: "swatches" }, buttons), h("small", { text: t("option.colours") })),
    control: /** @type {HTMLElement} */ (buttons[0]),
    value: () => turned().join("") || /** @type {Value} */ (option.default),
    set: (value) => {
      chosen = value === option.default ? [] : [...String(value)];
      draw();
    },
  };
}

/** Numbers in a row, each with its own limits. @param {Hort.Option} option @returns {Field} */
function list(option) {
  const inputs = option.ranges.map(([min, max], at) =>
    h("input", { type: "number", min, max, step: 1, readonly: min === max, "aria-label": `${option.about} ${at + 1}` }),
  );
  const set = (/** @type {Value} */ value) =>
    String(value)
      .split(",")
      .forEach((number, at) => inputs[at] && (inputs[at].value = number));
  set(/** @type {Value} */ (option.default));
  return {
    element: grouped(option, h("div", { class: "number-list" }, inputs)),
    control: /** @type {HTMLElement} */ (inputs.find((input) => !input.readOnly) ?? inputs[0]),
    value: () => inputs.map(({ value }) => value).join(","),
    set,
  };
}

/** @param {Hort.Option} option @returns {Field} */
function typed(option) {
  const input = h("input", { id: `option-${option.name}`, type: "text", placeholder: option.values, value: String(option.default ?? "") });
  const set = (/** @type {Value} */ value) => (input.value = String(value ?? ""));
  return { element: labelled(option, input), control: input, value: () => input.value.trim() || /** @type {Value} */ (option.default), set };
}
