// What this browser remembers of its reader: language, light, and how touches become actions.

const PREFIX = "hort.";

/** @param {string} name @param {string} usual */
export function recall(name, usual) {
  try {
    return localStorage.getItem(PREFIX + name) ?? usual;
  } catch {
    return usual; // a browser that forbids storage still plays
  }
}

/** @param {string} name @param {string | null} value null forgets it */
export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // nothing is lost but the memory
  }
}
