// The page with a failing order: a line for each queue, and a row of the table for each action.

import { svg } from "./rows.js";

const find = (id) => document.getElementById(id);
const [step, height, margin] = [44, 48, 24];

start();

async function start() {
  try {
    show(await (await fetch("order")).json());
  } catch {
    find("problem").hidden = false;
    find("problem").textContent = "The server does not answer. Is it still running?";
  }
  find("results").setAttribute("aria-busy", "false");
}

function show({ order, failure, runs, queues, steps, corrected }) {
  find("words").textContent = `Found in run ${runs}: the search ${failure}.`;
  find("order").textContent = order;
  find("replay").textContent = `TestScheduler.replay("${order}") { … }`;
  find("corrected").textContent = `With switchMap instead of flattenMap: ${corrected}. None of them fails.`;
  find("results").replaceChildren(picture(queues, steps));
  const head = document.createElement("tr");
  head.append(...["", "Time", "Queue", "Action", ""].map((text) => cell("th", text)));
  find("steps").replaceChildren(head, ...steps.map(({ letters, time, queue, name, mark }) => {
    const row = document.createElement("tr");
    row.append(...[letters, time, queue, name, mark].map((text) => cell("td", text)));
    return row;
  }));
}

function cell(kind, text) {
  const element = document.createElement(kind);
  element.textContent = text;
  return element;
}

/** Draws a line for each queue. The actions are in one column each, since several of them have the same time. */
function picture(queues, steps) {
  const start = margin + 10 * Math.max(...queues.map((queue) => queue.length));
  const [width, total] = [start + steps.length * step + margin, queues.length * height];
  const lines = queues.map((queue, lane) => {
    const y = lane * height + height / 2;
    const label = svg("text", { x: 0, y: y + 5, class: "lane" });
    label.textContent = queue;
    const marbles = steps.flatMap(({ letters, name, mark, queue: other }, number) => {
      if (other !== queue) return [];
      const x = start + number * step + step / 2;
      const title = svg("title");
      title.textContent = mark ? `${name}, ${mark}` : name;
      const text = svg("text", { x, y: y + 5 });
      text.textContent = letters;
      return [svg("g", { class: mark ? "event made" : `event source${lane % 4}` }, title,
        svg("circle", { cx: x, cy: y, r: 14, class: "marble" }), text)];
    });
    return svg("g", { "data-queue": queue },
      svg("line", { x1: start, y1: y, x2: width - margin / 2, y2: y, class: "line" }), label, ...marbles);
  });
  const words = queues.map((queue) => `${queue}: ${steps.filter((step) => step.queue === queue).map(({ name }) => name).join(", ")}`);
  return svg("svg", {
    class: "row", width, height: total, viewBox: `0 0 ${width} ${total}`, role: "img", "aria-label": words.join(". "),
  }, ...lines);
}
