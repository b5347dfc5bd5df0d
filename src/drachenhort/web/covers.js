// The pictures of the games, as they would lie on a shelf.

import { fill, h, icon } from "./dom.js";

/** The picture of a game; where there is none, our emblem on its own colour. @param {Hort.Game} game */
export function cover(game) {
  const image = h("img", {
    src: `/art/${game.id}/${coverName(game)}`,
    alt: "",
    loading: "lazy",
    decoding: "async",
    width: 640,
    height: 400,
  });
  const frame = h("div", { class: "cover" }, image);
  image.addEventListener("error", () => {
    frame.classList.add("bare");
    fill(frame, icon("hoard"));
  });
  return frame;
}

/** Two games can share their art, each with its own theme. @param {Hort.Game} game */
function coverName(game) {
  const theme = game.options.find(({ name }) => name === "theme");
  return theme && theme.default !== theme.of[0] ? `cover-${theme.default}.svg` : "cover.svg";
}
