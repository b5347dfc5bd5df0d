// Small helpers to build pages: elements, icons, notes at the edge, dialogs.

import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props */

/**
 * An element with attributes and children. `on` takes listeners, `class` and `text` what they say,
 * `data` data-attributes; true and false set and leave out an attribute.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Props} [props] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) setProp(element, name, value);
  element.append(...kept(children));
  return element;
}

/** @param {HTMLElement} element @param {string} name @param {any} value */
function setProp(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name === "on")
    for (const [type, listener] of Object.entries(value)) element.addEventListener(type, listener);
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "text") element.textContent = value;
  else if (name === "value") Reflect.set(element, "value", value);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function kept(children) {
  return /** @type {(Node | string)[]} */ (children.flat().filter((child) => child || child === ""));
}

/**
 * Put these children in the place of all others.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...kept(children));
}

/** A style that only few pages need: it is there when they are drawn. @param {string} name */
export function wear(name) {
  return new Promise((done) =>
    document.head.append(h("link", { rel: "stylesheet", href: `/style/${name}.css`, on: { load: done, error: done } })),
  );
}

/** A picture from our own sheet of icons; decoration, the words beside it speak. @param {string} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `/icons/sheet.svg#${name}`);
  svg.append(use);
  return svg;
}

/** A text in which what stands between backticks is code. @param {string} text */
export function coded(text) {
  return text.split(/(`[^`]+`)/).map((part) => (part.startsWith("`") ? h("code", { text: part.slice(1, -1) }) : part));
}

/** @param {string} label @param {() => void} act @param {Props} [props] @param {string} [picture] */
export function button(label, act, props = {}, picture = "") {
  const { class: style = "", on = {}, ...rest } = props;
  return h(
    "button",
    { type: "button", class: `button ${style}`, on: { click: act, ...on }, ...rest },
    picture && icon(picture),
    h("span", { text: label }),
  );
}

/**
 * A button of which one sees only the picture.
 * @param {string} picture @param {string} label @param {() => void} act @param {Props} [props]
 */
export function iconButton(picture, label, act, props = {}) {
  return h(
    "button",
    { type: "button", class: "icon-button", title: label, "aria-label": label, on: { click: act }, ...props },
    icon(picture),
  );
}

/** The place in the bar at the top that belongs to the page. */
export function shellPlace() {
  return /** @type {HTMLElement} */ (document.getElementById("shell-place"));
}

const NOTE_STAYS = 6000;

/**
 * Say something at the edge of the page for a while.
 * @param {string} text @param {"plain" | "problem"} [kind] @param {Child} [more]
 */
export function note(text, kind = "plain", more = null) {
  const place = document.getElementById("notes");
  if (!place) return;
  const card = h("div", { class: `note ${kind}` }, h("p", { text }), more);
  card.append(iconButton("close", t("close"), () => card.remove()));
  while (place.childElementCount >= 3) place.firstElementChild?.remove();
  place.append(card);
  setTimeout(() => card.remove(), NOTE_STAYS);
}

/**
 * A dialog over the page; Escape and a touch beside it close it, and focus goes back to where it was.
 * @param {string} title @param {Child[]} content
 * @param {{ class?: string, onClose?: () => void }} [how]
 */
export function openDialog(title, content, how = {}) {
  const dialog = h("dialog", { class: `dialog ${how.class ?? ""}`, "aria-label": title });
  const close = () => dialog.close();
  dialog.append(
    h("header", {}, h("h2", { text: title }), iconButton("close", t("close"), close)),
    h("div", { class: "dialog-body" }, ...content),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    how.onClose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
