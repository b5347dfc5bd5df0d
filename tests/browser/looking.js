// What somebody sees who looks at the page for a moment: read from the document alone, never from the scripts.

() => {
  const scene = document.querySelector("hort-scene")?.shadowRoot;
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const within = (root, selector) => (root ? [...root.querySelectorAll(selector)].filter(shown) : []);

  /** Is that point within what glows of a thing? What a finger may hit around it is larger. */
  const isWithin = (element, x, y) => {
    const glow = element.querySelector(".glow");
    const place = glow?.getScreenCTM();
    return Boolean(place) && glow.isPointInFill(new DOMPoint(x, y).matrixTransform(place.inverse()));
  };

  /** Is this, and nothing else, under that point? */
  const isAt = (element, x, y) => {
    const outer = document.elementFromPoint(x, y);
    const found = outer?.shadowRoot?.elementFromPoint(x, y) ?? outer;
    const other = found?.closest?.("[data-hit]");
    if (other && other !== element && !isWithin(other, x, y)) return isWithin(element, x, y);
    return element.contains(found);
  };

  /** A point where a finger meets a thing: its middle if that is free. */
  const pointOf = (element) => {
    const box = element.getBoundingClientRect();
    for (const share of [0.5, 0.3, 0.7, 0.15, 0.85])
      for (const other of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        const [x, y] = [box.x + box.width * share, box.y + box.height * other];
        if (isAt(element, x, y)) return { x, y };
      }
    return null;
  };

  const named = (element) => {
    const id = element.getAttribute("data-hit") ?? element.getAttribute("data-id");
    const name = id ?? element.textContent.trim();
    return { id, name, label: element.ariaLabel ?? element.textContent.trim(), at: pointOf(element) };
  };
  const glowing = [...within(scene, "[data-hit]"), ...within(scene, ".control.offered")].map(named);
  const buttons = within(document, ".tray button.gold, .lesson-deeds .gold").map(named);
  const isLearnt = () => {
    const steps = [...document.querySelectorAll(".lesson-steps li")];
    return steps.length > 0 && steps.every((step) => step.classList.contains("done"));
  };
  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  return {
    glowing,
    buttons,
    chosen: within(scene, ".mark.chosen").length,
    prompt: text(".prompt, .lesson-say"),
    told: Number(document.querySelector(".log-frame")?.dataset.number ?? 0), // entries, with a line or not
    counted: within(scene, ".counter").map((chip) => chip.getAttribute("data-value")).join(" "),
    isSending: Boolean(document.querySelector(".tray .sending")),
    isOver: within(document, ".ending").length > 0,
    isLearnt: isLearnt(),
    lesson: text(".lesson-words") + location.hash,
  };
}
