// The steps of a chain after the first one: each is applied to the result of the step before.

import { inline } from "./guide.js";
import { showInputs } from "./inputs.js";
import { showParameters } from "./parameters.js";

/** The kinds of values that the first input of an operator can have, if the step before sends values of a kind. */
const accepted = { numbers: ["numbers", "texts"], texts: ["numbers", "texts"], booleans: ["booleans", "texts"] };

/** Chains to start from, each with a sentence. */
const examples = [
  {
    title: "debounce, then switchMap",
    query: "operator=debounce&self=-ab---a-----b--------|&interval=2&2=switchMap&2.a=--1--1--1--1|&2.b=--2--2--2|",
    text: "A search: it waits for a pause, and a new query drops the old answers.",
  },
  {
    title: "map, then retry",
    query: "operator=map&self=-1-2-%23&self.kind=cold&2=retry-count&2.count=2",
    text: "A retry runs all steps before it again.",
  },
  {
    title: "filter, then map, then scan",
    query: "operator=filter&self=-1-2-3-4-5-6--|&2=map&3=scan",
    text: "The even numbers, doubled and added.",
  },
];

/** Shows links to the chains. */
export function showExamples(place) {
  place.append(...examples.map(({ title, query, text }) => {
    return make("li", {}, make("a", { href: `?${query}` }, title), ` ${text}`);
  }));
}

/**
 * Returns the default diagram of an input, for a step that starts its inputs by their names. Digits are replaced by the names,
 * since the step would otherwise start nothing.
 */
export function adapted({ values, diagram }, step) {
  const names = innerNames(step);
  if (values !== "texts" || names.length === 0) return diagram;
  return diagram.replace(/[1-9]/g, (digit) => names[(Number(digit) - 1) % names.length]);
}

/** Returns the names of a step's inputs that values name. */
function innerNames({ inputs }) {
  return inputs.slice(1).map(({ label }) => label).filter((label) => /^[a-z]$/.test(label));
}

/**
 * Offers the operators that can follow the last result, or the reason why none can.
 *
 * - answer: the last answer of the server
 * - most: the maximum number of operators if the chain has it, otherwise `undefined`
 */
export function offerStep({ select, hint, operators, answer: { values, problem }, most }) {
  fillWithFollowers(select, operators, values);
  select.prepend(new Option("Add a step…", ""));
  select.value = "";
  select.disabled = most !== undefined || !values;
  if (problem) hint.textContent = "";
  else if (most !== undefined) hint.textContent = `A chain has at most ${most} operators.`;
  else if (values) hint.textContent = "Applies to this result. Texts and numbers are converted.";
  else hint.textContent = "No operator can follow: the values are neither numbers nor texts nor booleans.";
}

/** Fills a list with the operators that can follow values of a kind. */
function fillWithFollowers(select, operators, values, chosen) {
  const kinds = accepted[values] ?? [];
  const followers = operators.filter((operator) => {
    return operator.id === chosen || (operator.canFollow && kinds.includes(operator.inputs[0].values));
  });
  const groups = [...Map.groupBy(followers, (operator) => operator.family)].map(([family, members]) => {
    const group = document.createElement("optgroup");
    group.label = family;
    group.append(...members.map((operator) => new Option(operator.title, operator.id)));
    return group;
  });
  select.replaceChildren(...groups);
  if (chosen) select.value = chosen;
}

/**
 * Shows a step. Returns its elements, its inputs and its parameters.
 *
 * - number: the number of the step, from 2
 * - colors: the number of inputs in the steps before
 * - onReplace: called with the identifier of another operator
 * - onRemove: called when the user removes the step
 */
export function showStep({ operator, number, colors, operators, query, onChange, onRelease, onReplace, onRemove }) {
  const prefix = `${number}.`;
  const select = make("select", { id: `step-${number}`, class: "code" });
  fillWithFollowers(select, operators, operator.inputs[0]?.values, operator.id);
  select.addEventListener("change", () => onReplace(select.value));
  const remove = make("button", { type: "button", "aria-label": `Remove step ${number}` }, "Remove");
  remove.addEventListener("click", onRemove);
  const parameterPlace = make("div", { class: "fields" });
  const inputPlace = make("div", { class: "inputs" });
  const inner = operator.inputs.slice(1);
  const code = make("pre", { class: "operation", tabindex: 0, role: "group", "aria-label": `The code of step ${number}` });
  const results = make("div", { class: "results", role: "region", "aria-label": `Result of step ${number}` });
  const box = make("section", { class: "step", "aria-label": `Step ${number}` },
    make("div", { class: "fields" },
      make("div", { class: "field wide" }, make("label", { for: select.id }, "Then"), select),
      make("div", { class: "field last" }, remove)),
    make("p", { class: "hint" }, ...inline(operator.guide?.summary ?? "", operators)),
    parameterPlace, inputPlace);
  if (innerNames(operator).length > 0) {
    const text = "The value a starts the input a. A value without an input starts a signal that never sends.";
    box.append(make("p", { class: "hint" }, text));
  }
  box.append(code, results);
  return {
    operator, prefix, box, code, results, select,
    parameters: showParameters(parameterPlace, operator.parameters, query, prefix, onChange),
    inputs: showInputs(inputPlace, inner, query, { prefix, colors, isNumbered: false }, onChange, onRelease),
  };
}

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
