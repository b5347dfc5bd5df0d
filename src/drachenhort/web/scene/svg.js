// Small tools for SVG: making elements, reading view boxes, and knowing whether things may move.

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new SVG element with attributes and children.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Sets an attribute that may have this value already: browsers lay a picture out anew even if nothing changes.
 * @param {Element} element @param {string} name @param {string} value
 */
export function keep(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * A new HTML element with a class.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function html(name, className, ...children) {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

/** A name that can stand in an id: `UN/CM` becomes `UN-CM`. @param {string} text */
export function plain(text) {
  return text.replace(/[^\w]+/g, "-");
}

/** Whether the reader asked for less motion. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {number} value @param {number} least @param {number} most */
export function clamp(value, least, most) {
  return Math.max(least, Math.min(most, value));
}

/** Words in lines of at most so many letters. @param {string} text @param {number} letters */
export function wrap(text, letters) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

// The sheets of a scene lie one above the other: a browser paints a whole picture anew when anything in it moves,
// so what moves lies on other sheets than what rests.

/** A picture as large as the page. @param {...SVGElement} layers */
export function sheet(...layers) {
  return make("svg", { class: "sheet" }, ...layers);
}

/** One on which little ever moves: the browser keeps it painted. @param {...SVGElement} layers */
export function restingSheet(...layers) {
  return make("svg", { class: "sheet resting" }, ...layers);
}

/** @param {readonly SVGSVGElement[]} sheets @param {number} width @param {number} height */
export function resize(sheets, width, height) {
  for (const one of sheets) keep(one, "viewBox", `0 0 ${width} ${height}`);
}
