// The page: an operator with its inputs and parameters, and the result that the server computes.
//
// The address contains the state: `?operator=ID&INPUT=DIAGRAM&PARAMETER=VALUE`. Requests to the server have the same query.

import { Address } from "./address.js";
import { findOperators } from "./find.js";
import { showInputs, showInput, showProblem } from "./inputs.js";
import { showParameters } from "./parameters.js";
import { describe, showResults } from "./results.js";
import { Scale } from "./rows.js";

const find = (id) => document.getElementById(id);
const inputsPlace = find("inputs");
const resultsPlace = find("results");

let operators = [];
/** The operator, the fields of its inputs and parameters, and the last answer of the server. */
let state;
const address = new Address(query);

start();

async function start() {
  try {
    operators = (await (await fetch("operators")).json()).operators;
  } catch {
    return complain("The server does not answer. Is it still running?");
  }
  const families = Map.groupBy(operators, (operator) => operator.family);
  for (const [family, members] of families) {
    const group = document.createElement("optgroup");
    group.label = family;
    group.append(...members.map((operator) => new Option(operator.title, operator.id)));
    find("operator").append(group);
  }
  find("operator").addEventListener("change", () => choose(find("operator").value));
  findOperators({
    field: find("find"), list: find("found"), operators, onChoose: choose, announce: announceLater,
  });
  find("reset").addEventListener("click", () => choose(state.operator.id));
  find("share").addEventListener("click", share);
  window.addEventListener("popstate", load);
  new ResizeObserver(() => rescale()).observe(inputsPlace);
  load();
}

/** Reads the state from the address. */
function load() {
  address.forget();
  const query = new URLSearchParams(location.search);
  const operator = operators.find(({ id }) => id === query.get("operator"));
  if (query.has("operator") && !operator) announceLater(`There is no operator “${query.get("operator")}”.`);
  show(operator ?? operators[0], query);
}

/** Starts with a new operator. */
function choose(id) {
  const operator = operators.find((operator) => operator.id === id);
  show(operator, new URLSearchParams(), { isNewEntry: true });
}

function show(operator, query, entry) {
  find("operator").value = operator.id;
  document.title = `${operator.title} – Marbles`;
  state = { operator, answer: undefined };
  state.parameters = showParameters(find("parameters"), operator.parameters, query, changed);
  state.inputs = showInputs(inputsPlace, operator.inputs, query, changed, () => rescale());
  address.change(entry);
  ask();
}

/** Returns the state as a query. `URLSearchParams` would write a space as `+`, which not every parser decodes as a space. */
function query() {
  const pairs = [["operator", state.operator.id]];
  for (const input of state.inputs) pairs.push([input.name, input.field.value]);
  for (const parameter of state.parameters) pairs.push([parameter.name, parameter.field.value]);
  return pairs.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
}

/** Called when a field or a diagram has changed. */
function changed() {
  address.change();
  ask();
}

// Only one request is sent at a time. If the state changes during a request, another request follows with the newest state.
let isAsking = false;
let hasChanged = false;

async function ask() {
  resultsPlace.setAttribute("aria-busy", "true");
  hasChanged = true;
  if (isAsking) return;
  isAsking = true;
  while (hasChanged) {
    hasChanged = false;
    const asked = query();
    find("picture").href = `picture.svg?${asked}`;
    try {
      const answer = await (await fetch(`run?${asked}`)).json();
      if (answer.operator === state.operator.id) take(answer);
    } catch {
      complain("The server does not answer. Is it still running?");
    }
  }
  isAsking = false;
  resultsPlace.setAttribute("aria-busy", "false");
}

/** Shows an answer of the server. */
function take(answer) {
  for (const input of state.inputs) {
    const read = answer.inputs.find(({ label }) => label === input.name);
    showInput(input, read);
    showProblem(input, answer.problem?.field === input.name ? answer.problem : undefined);
  }
  for (const parameter of state.parameters) {
    showProblem(parameter, answer.problem?.field === parameter.name ? answer.problem : undefined);
  }
  state.answer = answer;
  find("code").textContent = answer.code;
  const isElsewhere = answer.problem && !answer.problem.field;
  find("problem").hidden = !isElsewhere;
  find("problem").textContent = isElsewhere ? answer.problem.message : "";
  resultsPlace.classList.toggle("outdated", Boolean(answer.problem));
  if (answer.problem) {
    find("words").textContent = "";
    announceLater(answer.problem.field ? `${answer.problem.field}: ${answer.problem.message}` : answer.problem.message);
  } else {
    state.rows = answer.rows;
    find("words").textContent = describe(answer);
    announceLater(find("words").textContent);
  }
  rescale();
}

function complain(message) {
  find("problem").hidden = false;
  find("problem").textContent = message;
  announceLater(message);
}

// During a series of changes, screen readers announce only the last result.
let announcement;

function announceLater(text) {
  clearTimeout(announcement);
  announcement = setTimeout(() => { find("announcement").textContent = text; }, 400);
}

/** Draws all rows at the same scale. The scale does not change while an event is dragged. */
function rescale() {
  if (!state) return;
  const isDragging = state.inputs.some((input) => input.track.dragged);
  if (!isDragging) state.scale = new Scale(inputsPlace.clientWidth, frames());
  for (const input of state.inputs) input.track.redraw(state.scale);
  if (state.rows) showResults(resultsPlace, state.operator, state.rows, state.scale);
}

/** Returns the number of frames in each row: all events, and some room to drag the last event or to draw an arrow. */
function frames() {
  const lengths = state.inputs.map((input) => Math.max(input.track.length, (input.track.events.at(-1)?.frame ?? 0) + 1));
  const times = (state.rows ?? []).flatMap((row) => [
    ...row.events.map((event) => event.time + (event.kind === "value" ? 1 : 0)),
    ...row.subscriptions.map((span) => span.end ?? span.start),
  ]);
  return Math.ceil(Math.max(10, ...lengths.map((length) => length + 1), ...times));
}

async function share() {
  address.write();
  try {
    await navigator.clipboard.writeText(location.href);
    find("announcement").textContent = "The link is on the clipboard.";
    find("share").textContent = "Copied";
    setTimeout(() => { find("share").textContent = "Copy the link"; }, 2000);
  } catch {
    // Browsers may refuse the clipboard. The address bar has the link as well.
    window.prompt("The link to what you see:", location.href);
  }
}

// Rows that are wider than the page are scrolled together.
document.addEventListener("scroll", (event) => {
  if (!event.target.classList?.contains("scroller")) return;
  for (const scroller of document.querySelectorAll(".scroller")) {
    if (scroller !== event.target && scroller.scrollLeft !== event.target.scrollLeft) {
      scroller.scrollLeft = event.target.scrollLeft;
    }
  }
}, { capture: true });
