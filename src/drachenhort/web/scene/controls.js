// The buttons of a scene: which are offered together, and how much room they take.

/** The buttons that are offered together, at each step of an answer. @param {Hort.Scene} scene */
export function buttonsOfSteps({ touches, controls }) {
  const most = Math.max(0, ...touches.map(({ path }) => path.length));
  return Array.from({ length: most }, (_, step) => {
    const offered = new Set(touches.map(({ path }) => path[step]));
    return controls.filter(({ id }) => offered.has(id));
  });
}

/** How wide buttons are side by side. @param {readonly Hort.Control[]} controls */
export function buttonsWidth(controls) {
  return controls.reduce((sum, { label }) => sum + Math.max(64, label.length * 9 + 24) + 6, 0);
}
