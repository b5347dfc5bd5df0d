// The pictures of the games, as they would lie on a shelf.

import { h, icon } from "./dom.js";

/** The picture of a game; where it brings none, its title on a colour of its own. @param {Hort.Game} game */
export function cover(game) {
  if (!game.cover) return plainCover(game);
  const image = h("img", {
    src: game.cover,
    alt: "",
    loading: "lazy",
    decoding: "async",
    width: 640,
    height: 400,
  });
  return h("div", { class: "cover" }, image);
}

/** @param {Hort.Game} game */
function plainCover({ id, title }) {
  const hue = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const frame = h("div", { class: "cover bare", "aria-hidden": "true" }, icon("hoard"), h("b", { text: title }));
  frame.style.setProperty("--hue", String(hue));
  return frame;
}
