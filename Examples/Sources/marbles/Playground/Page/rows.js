// Draws signals as lines with marbles.

const namespace = "http://www.w3.org/2000/svg";
const margin = 24;
/** The maximum and minimum width of a frame, in pixels. */
const largestUnit = 44;
const smallestUnit = 12;

/** Returns a new SVG element. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(namespace, name);
  set(element, attributes);
  element.append(...children);
  return element;
}

export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (String(value) !== element.getAttribute(name)) element.setAttribute(name, value);
  }
}

/** The positions of the frames. All rows share one scale. */
export class Scale {
  /** Creates a scale of at least `atLeast` frames. If the width has room for more frames, the scale has more. */
  constructor(width, atLeast) {
    const frames = Math.max(atLeast, Math.floor((width - 2 * margin) / largestUnit));
    this.frames = frames;
    this.unit = Math.max(smallestUnit, Math.min(largestUnit, (width - 2 * margin) / frames));
    this.width = Math.max(width, 2 * margin + frames * this.unit);
    this.radius = Math.max(10, Math.min(14, this.unit * 0.45));
  }

  x(frame) {
    return margin + frame * this.unit;
  }

  /** Returns the frame at a horizontal position. The position may be outside of the scale. */
  frame(x) {
    return Math.round((x - margin) / this.unit);
  }
}

/** A line with marbles. Items are `{ id, time, kind, text, color }`, in the order of their times. */
export class Row {
  constructor() {
    this.background = svg("g", { "aria-hidden": "true" });
    this.marbles = svg("g");
    this.element = svg("svg", { class: "row" }, this.background, this.marbles);
    this.elements = new Map();
  }

  /**
   * Draws items. An item that was already drawn keeps its element, and therefore the focus.
   *
   * - start: the time at which the line begins, in frames
   * - isOpen: whether the line continues after the last item
   * - isNumbered: whether the times are written below the line
   */
  draw(items, scale, { start = 0, isOpen = false, isNumbered = false } = {}) {
    const { placed, levels } = layout(items, scale);
    const step = 2 * scale.radius + 3;
    // The bar of a completion behind marbles is longer than the stack of marbles.
    const isCovered = placed.some((place) => place.coveredLevels > 0 && place.item.kind === "completed");
    const height = Math.max(44, levels * step + (isCovered ? 28 : 16));
    this.height = height + (isNumbered ? 16 : 0);
    set(this.element, {
      width: scale.width, height: this.height, viewBox: `0 0 ${scale.width} ${this.height}`,
    });
    this.background.replaceChildren(...grid(scale, height, isNumbered), ...line(items, scale, height / 2, start, isOpen));

    const seen = new Set();
    const order = placed.map(({ item, x, offset, halfWidth, coveredLevels = 0, coveredWidth = 0 }) => {
      seen.add(item.id);
      const gap = coveredLevels * step / 2;
      let element = this.elements.get(item.id);
      const look = `${item.kind} ${item.text} ${scale.radius} ${height} ${gap}`;
      if (!element) {
        element = svg("g");
        this.elements.set(item.id, element);
      }
      if (element.dataset.look !== look) {
        element.dataset.look = look;
        element.replaceChildren(...shape(item, halfWidth, scale.radius, height, gap));
      }
      // A failure is moved to the right of a marble that would hide it.
      const shift = item.kind === "failed" && coveredWidth > 0 ? coveredWidth + 11 : 0;
      set(element, {
        class: `event ${item.kind} ${item.color ?? ""}`,
        "data-time": item.time,
        transform: `translate(${x + shift} ${height / 2 + offset * step})`,
      });
      return element;
    });
    for (const [id, element] of this.elements) {
      if (seen.has(id)) continue;
      element.remove();
      this.elements.delete(id);
    }
    arrange(this.marbles, order);
  }
}

/** Puts the elements of a parent in order. The element with the focus is not moved, because it would lose the focus. */
function arrange(parent, order) {
  const pivot = order.indexOf(document.activeElement);
  if (pivot < 0) {
    order.forEach((element, index) => {
      if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
    });
    return;
  }
  for (const element of order.slice(0, pivot)) parent.insertBefore(element, order[pivot]);
  for (const element of order.slice(pivot + 1)) parent.append(element);
}

/** Returns the positions of items. Marbles that would cover each other are placed at different heights. */
function layout(items, scale) {
  const placed = [];
  let cluster = [];
  let rights = [];
  let levels = 1;
  const close = () => {
    for (const place of cluster) place.offset = place.level - (rights.length - 1) / 2;
    levels = Math.max(levels, rights.length);
    cluster = [];
    rights = [];
  };
  for (const item of items) {
    const center = scale.x(item.time);
    if (item.kind !== "value") {
      // A completion, failure or disposal is the last item, so all marbles have been placed.
      close();
      const covering = placed.filter((place) => Math.abs(place.x - center) < place.halfWidth + 2);
      placed.push({
        item, x: center, offset: 0, halfWidth: 0,
        coveredLevels: Math.max(0, ...covering.map((place) => 2 * Math.abs(place.offset) + 1)),
        coveredWidth: Math.max(0, ...covering.map((place) => place.x + place.halfWidth - center)),
      });
      continue;
    }
    const halfWidth = Math.max(scale.radius, item.text.length * 4 + 7);
    // A wide marble is moved so that all of it is in the row.
    const x = Math.max(halfWidth + 2, Math.min(scale.width - halfWidth - 2, center));
    const [left, right] = [x - halfWidth, x + halfWidth];
    if (rights.every((other) => other <= left + 4)) close();
    let level = rights.findIndex((other) => other <= left + 4);
    if (level < 0) level = rights.length;
    rights[level] = right;
    const place = { item, x, level, halfWidth };
    cluster.push(place);
    placed.push(place);
  }
  close();
  return { placed, levels };
}

function grid(scale, height, hasNumbers) {
  const parts = [];
  for (let frame = 0; frame <= scale.frames; frame += 1) {
    const x = scale.x(frame);
    const isNumbered = frame % 5 === 0;
    parts.push(svg("line", { class: isNumbered ? "grid strong" : "grid", x1: x, x2: x, y1: 0, y2: height }));
    if (isNumbered && hasNumbers) parts.push(svg("text", { class: "time", x, y: height + 12 }, `${frame} s`));
  }
  return parts;
}

function line(items, scale, y, start, isOpen) {
  const last = items.at(-1)?.time ?? start;
  const begin = start > 0 ? scale.x(start) : margin - 12;
  const end = isOpen ? scale.width - 8 : scale.x(last);
  const parts = [svg("line", { class: "line", x1: begin, x2: end, y1: y, y2: y })];
  if (start > 0) parts.push(svg("circle", { class: "dot", cx: begin, cy: y, r: 3.5 }));
  if (isOpen) parts.push(svg("path", { class: "dot", d: `M${end + 2} ${y} l-10 -5 v10 Z` }));
  return parts;
}

/** Returns the shapes of an item. Marbles cover a completion up to `gap` pixels above and below the line. */
function shape(item, halfWidth, radius, height, gap) {
  const ring = (width, tall) =>
    svg("rect", { class: "ring", x: -width - 4, y: -tall - 4, width: 2 * width + 8, height: 2 * tall + 8, rx: tall + 4 });
  if (item.kind === "value") {
    const size = { x: -halfWidth, y: -radius, width: 2 * halfWidth, height: 2 * radius, rx: radius };
    const text = svg("text", { class: item.text.length > 2 ? "small" : "", y: item.text.length > 2 ? 4 : 5 }, item.text);
    return [ring(halfWidth, radius), svg("rect", { class: "marble", ...size }), text];
  }
  const half = height / 2 - 3;
  const touch = (top, bottom) => svg("rect", { class: "touch", x: -12, y: top, width: 24, height: bottom - top });
  if (item.kind === "completed" && gap > 0) {
    const bar = svg("path", { class: "bar", d: `M0 ${-half} V${-gap} M0 ${gap} V${half}` });
    return [ring(5, half - 4), bar, touch(-half - 3, -gap), touch(gap, half + 3)];
  }
  if (item.kind === "completed") {
    return [ring(5, half - 4), svg("path", { class: "bar", d: `M0 ${-half} V${half}` }), touch(-half, half)];
  }
  if (item.kind === "failed") {
    return [ring(10, 10), svg("path", { class: "cross", d: "M-9 -9 L9 9 M-9 9 L9 -9" }), touch(-12, 12)];
  }
  return [svg("path", { class: "cut", d: "M-6 9 L6 -9" })];
}
