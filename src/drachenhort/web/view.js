// The drawing of a scene, made from `<hort-scene>`.

import "./printing.js";

/** @returns {Promise<Hort.SceneView>} */
export async function makeView() {
  await import("./scene/scene.js");
  return /** @type {Hort.SceneView} */ (document.createElement("hort-scene"));
}
