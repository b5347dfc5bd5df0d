// A place to drop a record file, or to choose one.

import { button, h, icon } from "./dom.js";
import { t } from "./words.js";

/** @param {(file: File) => void} read */
export function filePlace(read) {
  const input = h("input", {
    type: "file",
    accept: ".hort,text/plain",
    class: "unseen",
    tabindex: -1,
    "aria-hidden": "true",
  });
  const take = (/** @type {FileList | null | undefined} */ files) => files?.[0] && read(files[0]);
  input.addEventListener("change", () => take(input.files));
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    take(event.dataTransfer?.files);
  };
  const hover = (/** @type {DragEvent} */ event) => event.preventDefault(); // else nothing may be dropped
  return h(
    "div",
    { class: "empty drop", on: { drop, dragover: hover } },
    icon("scroll"),
    h("h1", { text: t("replay.open") }),
    h("p", { text: t("replay.drop") }),
    input,
    button(t("replay.file"), () => input.click(), { class: "gold" }),
  );
}
