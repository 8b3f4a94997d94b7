// Shows the result of a run as rows, and describes it in words for screen readers.

import { Row, set } from "./rows.js";

/** The number of subscriptions to a cold input that are drawn. */
const mostSubscriptions = 4;

/**
 * Shows the rows of a step at a scale.
 *
 * - rows: the rows of all steps
 * - step: the number of the step, from 0
 * - isNumbered: whether the times are written below the last row
 */
export function showResults(place, rows, step, scale, isNumbered) {
  const inputs = rows.filter((row) => row.kind === "input");
  const color = colorsOf(inputs);
  const parts = [];
  const own = rows.filter((row) => row.step === step);
  // A cold input starts again for each subscription. Subscriptions are drawn here if they differ from the line of the input.
  inputs.forEach((row, index) => {
    if (row.isHot || row.step !== step) return;
    const isShownAbove = row.subscriptions.length === 1 && row.subscriptions[0].start === 0;
    if (isShownAbove) return;
    for (const { start, end } of row.subscriptions.slice(0, mostSubscriptions)) {
      const events = row.events
        .map((event) => ({ ...event, time: start + event.time, color: `source${index % 4}` }))
        .filter((event) => end == null || event.time <= end);
      parts.push(part(`${row.label}, subscribed at ${start} s`, events, start, end, scale, "again", false));
    }
    const more = row.subscriptions.length - mostSubscriptions;
    if (more > 0) parts.push(note(`Further subscriptions to ${row.label}: ${more}`));
  });
  // The next step can subscribe to the result several times.
  const again = own.filter((row) => row.kind === "again");
  const shown = own.filter((row) => row.kind !== "input" && again.indexOf(row) < mostSubscriptions - 1);
  for (const row of shown) {
    const events = row.events.map((event) => ({ ...event, color: color(event) }));
    const { start, end } = row.subscriptions[0] ?? { start: 0 };
    const isLast = isNumbered && row === shown.at(-1);
    parts.push(part(row.kind === "result" ? "result" : row.label, events, start, end, scale, row.kind, isLast));
  }
  const more = again.length - (mostSubscriptions - 1);
  if (more > 0) parts.push(note(`Further subscriptions to this result: ${more}`));
  if (shown.length === 0) parts.push(note("The next step does not subscribe to this result."));
  place.replaceChildren(...parts);
}

/** Returns a function that assigns a colour to a result: the colour of the first input that has sent the same value before. */
function colorsOf(inputs) {
  const sent = inputs.map((row) => {
    const starts = row.isHot ? [0] : row.subscriptions.map((span) => span.start);
    const times = new Map();
    for (const { kind, text, time } of row.events) {
      if (kind !== "value") continue;
      for (const start of starts) times.set(text, Math.min(times.get(text) ?? Infinity, start + time));
    }
    return times;
  });
  return ({ text, time }) => {
    const index = sent.findIndex((times) => times.get(text) <= time);
    return index < 0 ? "made" : `source${index % 4}`;
  };
}

function part(label, events, start, end, scale, kind, isNumbered) {
  const items = events.map((event, index) => ({ ...event, id: index }));
  const isEnded = ["completed", "failed"].includes(items.at(-1)?.kind);
  const isDisposed = !isEnded && end != null;
  if (isDisposed) items.push({ id: items.length, time: end, kind: "disposed", text: "" });
  const row = new Row();
  row.draw(items, scale, { start, isOpen: !isEnded && !isDisposed, isNumbered });
  set(row.element, { role: "img", "aria-label": `${label}: ${words(items)}` });
  const scroller = document.createElement("div");
  scroller.className = "scroller";
  scroller.append(row.element);
  const box = document.createElement("div");
  box.className = `output ${kind}`;
  const name = document.createElement("span");
  name.className = "name";
  name.textContent = label;
  name.setAttribute("aria-hidden", "true");
  box.append(name, scroller);
  return box;
}

function note(text) {
  const paragraph = document.createElement("p");
  paragraph.className = "hint";
  paragraph.textContent = text;
  return paragraph;
}

function words(events) {
  const texts = events.map(({ kind, text, time }) => `${kind === "value" ? text : kind} at ${time}`);
  const isOpen = !["completed", "failed", "disposed"].includes(events.at(-1)?.kind);
  if (isOpen) texts.push(events.length === 0 ? "nothing" : "goes on");
  return texts.join(", ");
}

/** Returns the last frame in which something happens, with room for a value in it. */
export function lastTime(rows = []) {
  const times = rows.flatMap((row) => [
    ...row.events.map((event) => event.time + (event.kind === "value" ? 1 : 0)),
    ...row.subscriptions.map((span) => span.end ?? span.start),
  ]);
  return Math.max(0, ...times);
}

/** Returns a description of an answer in words. */
export function describe({ rows, codes, limit }) {
  const last = codes.length - 1;
  const shown = rows.filter((row) => row.kind !== "input" && row.kind !== "again");
  const sentences = shown.map((row) => {
    const { end } = row.subscriptions[0] ?? {};
    const isEnded = ["completed", "failed"].includes(row.events.at(-1)?.kind);
    const events = !isEnded && end != null ? [...row.events, { kind: "disposed", time: end }] : row.events;
    const name = row.kind !== "result" ? row.label : row.step === last ? "Result" : `After ${codes[row.step]}`;
    return `${name}: ${words(events)}.`;
  });
  const isOpen = rows.some((row) => {
    return row.kind === "result" && row.step === last && !["completed", "failed"].includes(row.events.at(-1)?.kind)
      && row.subscriptions[0]?.end == null;
  });
  if (isOpen) sentences.push(`It had not ended after ${limit} s, when the clock was stopped.`);
  return sentences.join(" ");
}
