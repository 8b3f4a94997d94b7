// The page: an operator with its inputs and parameters, the steps after it, and the results that the server computes.
//
// The address contains the state: `?operator=ID&INPUT=DIAGRAM&PARAMETER=VALUE`, with `INPUT.kind=hot` or `cold` if it differs
// from the default. The next steps are `2=ID` and `3=ID`, and the names of their fields begin with `2.` and `3.`. Requests to
// the server have the same query.

import { Address } from "./address.js";
import { copy } from "./clipboard.js";
import { Clock, prefersStill } from "./clock.js";
import { findOperators } from "./find.js";
import { showGuide } from "./guide.js";
import { showInputs, showInput, showProblem } from "./inputs.js";
import { showParameters } from "./parameters.js";
import { describe, lastTime, showResults } from "./results.js";
import { Scale } from "./rows.js";
import { adapted, offerStep, showExamples, showStep } from "./steps.js";

/** The operator that the page opens with. */
const first = "debounce";

const find = (id) => document.getElementById(id);
const inputsPlace = find("inputs");
const resultsPlace = find("results");

let operators = [];
let mostSteps = 1;
/** The steps, the fields of all inputs and parameters, and the last answer of the server. */
let state;
const address = new Address(query);
const clock = new Clock(find("run"), (isRunning) => {
  find("clock").textContent = isRunning ? "Stop the clock" : "Run the clock";
  find("words").classList.toggle("future", isRunning);
});

start();

async function start() {
  let others;
  try {
    ({ operators, others, mostSteps } = await (await fetch("operators")).json());
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
  findOperators({ field: find("find"), list: find("found"), operators, others, onChoose: choose, announce: announceLater });
  find("reset").addEventListener("click", startOver);
  find("share").addEventListener("click", share);
  find("copy").addEventListener("click", async () => {
    if (await copy(find("copy"), find("swift").textContent, "The line of Swift:")) announce("The code is on the clipboard.");
  });
  find("clock").addEventListener("click", () => (clock.isRunning ? clock.stop() : runClock()));
  find("then").addEventListener("change", () => addStep(find("then").value));
  showExamples(find("examples"));
  // The clock shows the final state when the user does something.
  for (const kind of ["pointerdown", "keydown"]) {
    find("run").addEventListener(kind, () => clock.stop(), { capture: true });
  }
  document.addEventListener("click", followLink);
  window.addEventListener("popstate", load);
  new ResizeObserver(() => rescale()).observe(inputsPlace);
  const opensNew = !new URLSearchParams(location.search).has("operator");
  load();
  if (!opensNew || prefersStill()) return;
  await answered;
  runClock();
}

/** Reads the state from the address. */
function load() {
  address.forget();
  const query = new URLSearchParams(location.search);
  if (query.has("operator") && !named(query.get("operator"))) {
    announceLater(`There is no operator “${query.get("operator")}”.`);
  }
  show(query);
}

/** Shows the operators of a link to this page, without loading the page again. */
function followLink(click) {
  const link = click.target.closest?.("a[href^='?']");
  if (!link || click.defaultPrevented || click.ctrlKey || click.metaKey || click.shiftKey || click.button !== 0) return;
  click.preventDefault();
  show(new URLSearchParams(link.search), { isNewEntry: true });
  if (link.closest("#documentation")) find("operator").focus();
}

function named(id) {
  return operators.find((operator) => operator.id === id);
}

/** Starts with a new operator. */
function choose(id) {
  show(new URLSearchParams({ operator: id }), { isNewEntry: true });
}

/** Shows the same operators with their default diagrams and parameters. */
function startOver() {
  const steps = state.steps.map(({ operator }, index) => [`${index + 2}`, operator.id]);
  show(new URLSearchParams([["operator", state.operator.id], ...steps]), { isNewEntry: true });
}

/** Shows the operators, diagrams and parameters of a query. */
function show(query, entry) {
  clock.stop();
  const operator = named(query.get("operator")) ?? named(first);
  find("operator").value = operator.id;
  document.title = `${operator.title} – Marbles`;
  showGuide(find("about"), operator, operators);
  state = { operator, answer: undefined };
  state.parameters = showParameters(find("parameters"), operator.parameters, query, "", changed);
  state.inputs = showInputs(
    inputsPlace, operator.inputs, query, { prefix: "", colors: 0, isNumbered: true }, changed, () => rescale(),
  );
  state.steps = [];
  for (let number = 2; number <= mostSteps && named(query.get(`${number}`)); number += 1) {
    const step = showStep({
      operator: named(query.get(`${number}`)), number, colors: state.inputs.length, operators, query,
      onChange: changed, onRelease: () => rescale(),
      onReplace: (id) => changeSteps((ids) => ids.with(number - 2, id), `step-${number}`),
      onRemove: () => changeSteps((ids) => ids.toSpliced(number - 2, 1), "then"),
    });
    state.steps.push(step);
    state.inputs.push(...step.inputs);
    state.parameters.push(...step.parameters);
  }
  find("chain").replaceChildren(...state.steps.map(({ box }) => box));
  address.change(entry);
  ask();
}

function addStep(id) {
  if (!id) return;
  const [input] = state.operator.inputs;
  if (input && state.steps.length === 0 && state.inputs[0].field.value === input.diagram) {
    state.inputs[0].field.value = adapted(input, named(id));
  }
  changeSteps((ids) => [...ids, id], `step-${state.steps.length + 2}`);
}

/**
 * Changes the operators of the steps after the first one. A step keeps its fields if it keeps its number.
 *
 * - change: returns the new identifiers
 * - focus: the identifier of the element that receives the focus
 */
function changeSteps(change, focus) {
  const former = state.steps.map(({ operator }) => operator.id);
  const ids = change(former);
  const fields = new URLSearchParams(query());
  for (const key of [...fields.keys()]) {
    const number = Number.parseInt(key, 10);
    if (number >= 2 && ids[number - 2] !== former[number - 2]) fields.delete(key);
  }
  ids.forEach((id, index) => fields.set(`${index + 2}`, id));
  show(fields, { isNewEntry: true });
  find(focus)?.focus();
}

/** Returns the state as a query. `URLSearchParams` would write a space as `+`, which not all parsers decode as a space. */
function query() {
  const pairs = [["operator", state.operator.id]];
  for (const [index, step] of state.steps.entries()) pairs.push([`${index + 2}`, step.operator.id]);
  for (const input of state.inputs) {
    pairs.push([input.name, input.field.value]);
    if (input.kind) pairs.push([`${input.name}.kind`, input.kind]);
  }
  for (const parameter of state.parameters) pairs.push([parameter.name, parameter.field.value]);
  return pairs.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
}

/** Called when a field or a diagram has changed. */
function changed() {
  clock.stop();
  address.change();
  ask();
}

// Only one request is sent at a time. If the state changes during a request, another request follows with the newest state.
let isAsking = false;
let hasChanged = false;
/** Resolved when the server has answered for the first time. */
let hasAnswered;
const answered = new Promise((resolve) => { hasAnswered = resolve; });

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
      const ids = [state.operator, ...state.steps.map(({ operator }) => operator)].map(({ id }) => id);
      if (answer.operators.join() === ids.join()) take(answer);
    } catch {
      complain("The server does not answer. Is it still running?");
    }
  }
  isAsking = false;
  resultsPlace.setAttribute("aria-busy", "false");
  hasAnswered();
}

/** Shows an answer of the server. */
function take(answer) {
  clock.stop();
  for (const input of state.inputs) {
    const read = answer.inputs.find(({ label }) => label === input.name);
    showInput(input, read);
    showProblem(input, answer.problem?.field === input.name ? answer.problem : undefined);
  }
  for (const parameter of state.parameters) {
    showProblem(parameter, answer.problem?.field === parameter.name ? answer.problem : undefined);
  }
  state.answer = answer;
  find("code").textContent = answer.codes[0];
  state.steps.forEach(({ code }, index) => { code.textContent = answer.codes[index + 1] ?? ""; });
  const isElsewhere = answer.problem && !answer.problem.field;
  find("problem").hidden = !isElsewhere;
  find("problem").textContent = isElsewhere ? answer.problem.message : "";
  find("run").classList.toggle("outdated", Boolean(answer.problem));
  if (answer.problem) {
    find("words").textContent = "";
    announceLater(answer.problem.field ? `${answer.problem.field}: ${answer.problem.message}` : answer.problem.message);
  } else {
    state.rows = answer.rows;
    find("words").textContent = describe(answer);
    announceLater(find("words").textContent);
  }
  find("clock").disabled = Boolean(answer.problem);
  const isFull = state.steps.length + 1 >= mostSteps;
  offerStep({ select: find("then"), hint: find("then-hint"), operators, answer, most: isFull ? mostSteps : undefined });
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
  announcement = setTimeout(() => announce(text), 400);
}

function announce(text) {
  find("announcement").textContent = text;
}

/** Draws all rows at the same scale. The scale does not change while an event is dragged. */
function rescale() {
  if (!state) return;
  const isDragging = state.inputs.some((input) => input.track.dragged);
  if (!isDragging) state.scale = new Scale(inputsPlace.clientWidth, frames());
  for (const input of state.inputs) input.track.redraw(state.scale);
  if (!state.rows) return;
  [resultsPlace, ...state.steps.map(({ results }) => results)].forEach((place, step) => {
    showResults(place, state.rows, step, state.scale, step === state.steps.length);
  });
}

/** Returns the number of frames in each row: all events, and some room to drag the last event or to draw an arrow. */
function frames() {
  const lengths = state.inputs.map((input) => Math.max(input.track.length, (input.track.events.at(-1)?.frame ?? 0) + 1));
  return Math.ceil(Math.max(10, ...lengths.map((length) => length + 1), lastTime(state.rows)));
}

/** Moves the clock to the last event. */
function runClock() {
  clock.run(state.scale, Math.min(state.scale.frames, lastTime(state.rows)));
}

async function share() {
  address.write();
  if (await copy(find("share"), location.href, "The link to what you see:")) announce("The link is on the clipboard.");
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
