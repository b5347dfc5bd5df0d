// The faces of cards that a script in this page could find: in what elements and the window hold, however deep.

(seats) => {
  const found = new Set();
  const known = new Set();
  const queue = [window, ...document.querySelectorAll("*")];
  const scene = document.querySelector("hort-scene")?.shadowRoot;
  if (scene) queue.push(...scene.querySelectorAll("*"));
  const isOwn = (id) => typeof id === "string" && seats.some((seat) => id.startsWith(`card-${seat}-`));
  const fieldsOf = (thing) => {
    if (thing instanceof Map || thing instanceof Set) return [...thing.entries()].flat();
    const names = thing === window ? Object.keys(window) : Object.getOwnPropertyNames(thing);
    return names.map((name) => {
      const field = Object.getOwnPropertyDescriptor(thing, name);
      return field && "value" in field ? field.value : null;
    });
  };
  while (queue.length && known.size < 400_000) {
    const thing = queue.pop();
    if (thing === null || (typeof thing !== "object" && typeof thing !== "function") || known.has(thing)) continue;
    known.add(thing);
    if (isOwn(thing.id) && typeof thing.face === "string") found.add(`${thing.id} ${thing.face}`);
    const { id, face } = thing.dataset ?? {};
    if (isOwn(id) && face && face !== "back") found.add(`${id} ${face} (drawn)`);
    queue.push(...fieldsOf(thing));
  }
  return [...found];
};
