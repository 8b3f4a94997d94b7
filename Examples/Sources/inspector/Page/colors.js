// The colours of the page for pictures on a canvas, which does not know the variables of the style sheet.

const names = [
  "text", "quiet", "grid", "grid-strong", "problem", "problem-card", "accent", "card",
  ...[0, 1, 2, 3].flatMap((number) => [`source${number}`, `source${number}-edge`]),
];
/** The number of colours for subscriptions. */
export const sources = 4;

let colors;

/** Returns the colours by their names in the style sheet. */
export function palette() {
  if (colors) return colors;
  // A variable has one colour for light and one for dark. An element that uses it shows which one it is.
  const probe = document.createElement("span");
  probe.style.forcedColorAdjust = "none";
  document.body.append(probe);
  colors = Object.fromEntries(names.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  }));
  probe.remove();
  return colors;
}

/** Calls a function when the reader changes between light and dark. */
export function whenAppearanceChanges(action) {
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) {
    matchMedia(query).addEventListener("change", () => {
      colors = undefined;
      action();
    });
  }
}
