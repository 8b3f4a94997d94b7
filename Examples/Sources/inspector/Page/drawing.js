// Draws the events of one subscription on a canvas: marbles as in the pictures of the documentation, and a pillar with a number for
// events that are too close to each other for marbles.

import { palette } from "./colors.js";
import { shortCount } from "./format.js";

export const height = 60;
const middle = 30;
const radius = 9;
/** Spans of time whose events become one pillar, in seconds. All are multiples of a bin of the events. */
const steps = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
/** The narrowest pillar, in pixels. */
const narrowest = 28;

/** The spans between two lines of the grid, in seconds. */
const gridSteps = [0.2, 0.5, 1, 2, 5, 10, 20];

/** Returns the distance of the grid's lines for a span of time. */
export function gridStep(span) {
  return gridSteps.find((step) => span / step <= 10.5) ?? 20;
}

/**
 * Draws a row.
 *
 * - row: `{ isKnown, events, color, delivering, present, ended, began }`. `delivering` is the time at which a delivery began that
 *   has not ended, and `present` the newest time of the program
 * - view: `{ from, to, width, selected }`, with the times at the edges
 * - returns the places of the events, for the pointer: `{ x, half, event }`
 */
export function draw(context, row, view) {
  const colors = palette();
  const x = (time) => ((time - view.from) / (view.to - view.from)) * view.width;
  context.clearRect(0, 0, view.width, height);
  drawGrid(context, view, colors);
  drawLine(context, row, view, x, colors);
  const cells = group(row.events, view);
  drawDeliveries(context, row, cells, view, x, colors);
  const most = Math.max(10, ...cells.map((cell) => cell.count));
  const places = [];
  let left = -Infinity;
  cells.forEach((cell, index) => {
    if (cell.singles) {
      const next = cells[index + 1];
      const right = next ? x(next.singles ? next.singles[0].time : next.from) : view.width;
      places.push(...drawSingles(context, row, cell, { left, right }, x, colors));
      left = places.at(-1).x;
    } else {
      drawPillar(context, row, cell, most, x, colors);
      left = x(cell.to);
    }
  });
  const selected = view.selected?.time;
  if (selected >= view.from && selected <= view.to) {
    const shape = places.find(({ event }) => event.time === selected);
    drawRing(context, x(selected), shape?.half ?? radius, colors);
  }
  return places;
}

/** Groups the events of each step of time. The steps do not depend on the edges. Otherwise pillars would flicker. */
function group(events, view) {
  const perSecond = view.width / (view.to - view.from);
  const step = steps.find((candidate) => candidate * perSecond >= narrowest) ?? steps.at(-1);
  const cells = [];
  const first = Math.floor(view.from / step) - 1;
  const last = Math.ceil(view.to / step);
  const known = events.between(first * step, last * step);
  let position = 0;
  for (let index = first; index < last; index += 1) {
    const [from, to] = [index * step, (index + 1) * step];
    const singles = [];
    while (position < known.length && known[position].time < to) singles.push(known[position++]);
    const values = singles.filter(({ kind }) => kind === "next");
    const count = Math.max(events.countBetween(from, to), values.length);
    const isApart = values.every((event, at) => at === 0 || (event.time - values[at - 1].time) * perSecond >= 12);
    const isPillar = count > values.length || !isApart;
    if (isPillar) cells.push({ from, to, count });
    // The beginning and the end of a subscription are drawn above a pillar.
    const shown = isPillar ? singles.filter(({ kind }) => kind !== "next") : singles;
    if (shown.length > 0) cells.push({ from, to, count: 0, singles: shown });
  }
  return cells;
}

function drawGrid(context, view, colors) {
  const span = view.to - view.from;
  context.strokeStyle = colors.grid;
  context.lineWidth = 1;
  context.beginPath();
  for (let ago = 0; ago <= span; ago += gridStep(span)) {
    const place = Math.round(view.width * (1 - ago / span)) - 0.5;
    context.moveTo(place, 0);
    context.lineTo(place, height);
  }
  context.stroke();
}

function drawLine(context, row, view, x, colors) {
  const begin = Math.max(0, x(row.began ?? view.from));
  const end = Math.min(view.width, x(row.ended ?? view.to));
  if (end <= 0 || !row.isKnown) return;
  context.strokeStyle = colors.quiet;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(begin, middle);
  context.lineTo(end, middle);
  context.stroke();
}

/**
 * Draws the bar behind a marble, which is as long as the delivery took. The bar of a delivery in progress ends at the present.
 */
function drawDeliveries(context, row, cells, view, x, colors) {
  context.fillStyle = colors[`source${row.color}`];
  for (const cell of cells) {
    for (const event of cell.singles ?? []) {
      const length = x(event.time + (event.took ?? 0)) - x(event.time);
      if (length > radius) context.fillRect(x(event.time), middle - 5, length, 10);
    }
  }
  if (row.delivering === undefined) return;
  const [begin, end] = [Math.max(-2, x(row.delivering)), Math.min(view.width, x(row.present))];
  if (end - begin <= radius) return;
  context.fillStyle = colors["problem-card"];
  context.strokeStyle = colors.problem;
  context.lineWidth = 1.5;
  context.beginPath();
  context.rect(begin, middle - 6, end - begin + 2, 12);
  context.fill();
  context.stroke();
}

function drawPillar(context, row, cell, most, x, colors) {
  const [left, right] = [x(cell.from) + 1.5, x(cell.to) - 1.5];
  // The smallest pillar is as high as a marble. The height grows with the logarithm of the count.
  const half = radius + (middle - 3 - radius) * (Math.log(cell.count) / Math.log(most));
  context.fillStyle = colors[`source${row.color}`];
  context.strokeStyle = colors[`source${row.color}-edge`];
  context.lineWidth = 1.5;
  context.beginPath();
  context.roundRect(left, middle - half, right - left, 2 * half, 5);
  context.fill();
  context.stroke();
  write(context, shortCount(cell.count), (left + right) / 2, colors.text, 11);
}

/** Draws marbles. Each marble has the room that its neighbours leave. */
function drawSingles(context, row, cell, neighbours, x, colors) {
  return cell.singles.map((event, index) => {
    const place = x(event.time);
    const left = index > 0 ? x(cell.singles[index - 1].time) : neighbours.left;
    const right = index + 1 < cell.singles.length ? x(cell.singles[index + 1].time) : neighbours.right;
    const room = Math.min(right - place, place - left) / 2 - 1;
    const special = shapes[event.kind];
    if (special) special(context, place, colors);
    const half = special ? radius : drawMarble(context, row, event, place, room, colors);
    return { x: place, half, event };
  });
}

/** Returns half of the width of the marble. */
function drawMarble(context, row, event, place, room, colors) {
  context.font = `600 11px ${font}`;
  const text = fitting(context, event.text ?? "", 2 * room - 8);
  // Marbles that are close to each other are smaller, so that they do not cover each other.
  const own = Math.max(5, Math.min(radius, room));
  const width = text === "" ? own : Math.max(own, context.measureText(text).width / 2 + 6);
  context.fillStyle = colors[`source${row.color}`];
  context.strokeStyle = colors[`source${row.color}-edge`];
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(place - width, middle - own, 2 * width, 2 * own, own);
  context.fill();
  context.stroke();
  if (text !== "") write(context, text, place, colors.text, 11);
  return width;
}

/** Returns the part of a text that fits, or an empty text if that part is too short. */
function fitting(context, text, room) {
  if (text === "" || context.measureText(text).width <= Math.max(room, 10)) return text;
  for (let length = Math.min(text.length - 1, 24); length >= 3; length -= 1) {
    const part = `${text.slice(0, length).trimEnd()}…`;
    if (context.measureText(part).width <= room) return part;
  }
  return "";
}

const shapes = { failed: drawCross, completed: drawBar, disposed: drawCut, released: drawCut, subscribed: drawDot };

function drawCross(context, place, colors) {
  const [left, right, top, bottom] = [place - 9, place + 9, middle - 9, middle + 9];
  stroke(context, colors.problem, 3, [left, top, right, bottom], [left, bottom, right, top]);
}

function drawBar(context, place, colors) {
  stroke(context, colors.quiet, 3, [place, 8, place, height - 8]);
}

function drawCut(context, place, colors) {
  stroke(context, colors.quiet, 2.5, [place - 6, middle + 9, place + 6, middle - 9]);
}

function drawDot(context, place, colors) {
  context.fillStyle = colors.quiet;
  context.beginPath();
  context.arc(place, middle, 4, 0, 2 * Math.PI);
  context.fill();
}

function drawRing(context, place, half, colors) {
  context.strokeStyle = colors.accent;
  context.lineWidth = 2.5;
  context.beginPath();
  context.roundRect(place - half - 5, middle - radius - 5, 2 * half + 10, 2 * radius + 10, radius + 5);
  context.stroke();
}

function stroke(context, color, width, ...lines) {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineCap = "round";
  context.beginPath();
  for (const [fromX, fromY, toX, toY] of lines) {
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
  }
  context.stroke();
  context.lineCap = "butt";
}

const font = 'system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif';

function write(context, text, x, color, size) {
  context.fillStyle = color;
  context.font = `600 ${size}px ${font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, x, middle + 0.5);
}
