// Shows the inputs. Each input has a field with its diagram, a line with its events, and a problem if the diagram is wrong.

import { nameOf } from "./diagrams.js";
import { Track } from "./track.js";

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The explanations of hot and cold for the switch of an input. */
const temperatures = {
  hot: "Hot: it sends with or without subscribers.",
  cold: "Cold: it starts again for each subscription.",
};

/**
 * Shows inputs with the diagrams of a query, or with their default diagrams. Returns their names, fields and tracks.
 *
 * - prefix: the beginning of the names in the query
 * - colors: the number of inputs before these
 * - isNumbered: whether the times are written below the last input
 */
export function showInputs(place, inputs, query, { prefix, colors, isNumbered }, onChange, onRelease) {
  const shown = inputs.map((input, index) => {
    const options = { prefix, color: `source${(colors + index) % 4}`, isNumbered: isNumbered && index === inputs.length - 1 };
    return showOne(input, `input-${prefix.replace(".", "-")}${index}`, options, query, onChange, onRelease);
  });
  place.replaceChildren(...shown.map(({ box }) => box));
  return shown;
}

function showOne({ label, diagram, hint, isHot }, id, { prefix, color, isNumbered }, query, onChange, onRelease) {
  const name = prefix + label;
  const field = make("input", {
    id, type: "text", autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false", maxlength: 250,
    "aria-describedby": `${id}-hint`,
  });
  field.value = query.get(name) ?? diagram;
  const hintText = make("span", { id: `${id}-hint`, class: "hint" }, hint);
  const hotSwitch = make("input", {
    id: `${id}-hot`, type: "checkbox", role: "switch", "aria-label": `${label} is hot`, "aria-describedby": `${id}-temperature`,
  });
  const given = query.get(`${name}.kind`);
  hotSwitch.checked = given ? given === "hot" : isHot;
  const temperature = make("span", { id: `${id}-temperature`, class: "hint" });
  const updateTemperature = () => { temperature.textContent = temperatures[hotSwitch.checked ? "hot" : "cold"]; };
  updateTemperature();
  hotSwitch.addEventListener("change", () => {
    updateTemperature();
    onChange();
  });
  const error = make("div", { id: `${id}-error`, class: "error" });
  error.hidden = true;
  const span = make("span", { class: "hint" });

  const track = new Track({
    label, color, isNumbered, onRelease,
    onChange: (text) => {
      field.value = text;
      input.isTyped = false;
      updateRemove();
      onChange();
    },
  });
  const addButton = make("button", { type: "button", "aria-label": `Add a value to ${label}` }, "Add");
  addButton.addEventListener("click", () => track.add());
  addButton.addEventListener("keydown", (key) => {
    if (key.ctrlKey || key.metaKey || key.altKey || !/^[\p{L}\p{N}|#]$/u.test(key.key)) return;
    key.preventDefault();
    track.add(key.key);
  });
  const removeButton = make("button", { type: "button" }, "Remove");
  let selected;
  const updateRemove = () => {
    if (!track.events.includes(selected)) selected = undefined;
    removeButton.disabled = !selected || !track.isUsable;
    const name = selected ? `${nameOf(selected)} at ${selected.frame} seconds` : "the selected event";
    removeButton.setAttribute("aria-label", `Remove ${name} from ${label}`);
  };
  // The listener is not on the track, because browsers add an SVG element with a focus listener to the Tab order.
  const scroller = make("div", { class: "scroller" }, track.element);
  scroller.addEventListener("focusin", (focus) => {
    selected = track.eventOf(focus.target);
    updateRemove();
  });
  removeButton.addEventListener("click", () => {
    if (selected) track.remove(selected);
  });
  updateRemove();

  field.addEventListener("input", () => {
    input.isTyped = true;
    onChange();
  });
  const box = make("div", { class: "input", role: "group", "aria-label": label },
    make("div", { class: "head" },
      make("label", { for: id }, label), field,
      make("div", { class: "buttons" }, addButton, removeButton)),
    error,
    scroller,
    make("div", { class: "foot" }, make("label", { class: "switch" }, hotSwitch, temperature), hintText, span));
  const input = {
    name, label, field, error, track, box, span, isTyped: true, update: updateRemove,
    /** The choice of the user, or `undefined` for the default. */
    get kind() {
      return hotSwitch.checked === isHot ? undefined : hotSwitch.checked ? "hot" : "cold";
    },
  };
  return input;
}

/** Shows the server's answer about a diagram. Events that the user has dragged since the request stay where they are. */
export function showInput(input, read) {
  const { track, field } = input;
  track.isUsable = Boolean(read?.events);
  if (read?.events && read.diagram === field.value) {
    if (input.isTyped) {
      track.show(read.events, read.length);
      input.isTyped = false;
    }
    track.texts = new Map(read.events.map(({ symbol, text }) => [symbol, text]));
  }
  input.span.textContent = read?.subscriptions ? subscriptionsText(read.subscriptions) : "";
  input.update();
}

function subscriptionsText(subscriptions) {
  if (subscriptions.length === 0) return "Never subscribed to.";
  const texts = subscriptions.slice(0, 4).map(({ start, end }) => {
    return end == null ? `from ${start} s on` : `from ${start} to ${end} s`;
  });
  const more = subscriptions.length > 4 ? ` and ${subscriptions.length - 4} more times` : "";
  return `Subscribed to ${texts.join(", ")}${more}.`;
}

/** Shows the problem of a field, with a caret under the wrong character, or shows that there is no problem. */
export function showProblem({ field, error }, problem) {
  error.hidden = !problem;
  if (!problem) {
    error.replaceChildren();
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-errormessage");
    return;
  }
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-errormessage", error.id);
  const parts = [make("p", {}, problem.message)];
  if (problem.offset != null) {
    const caret = " ".repeat(problem.offset) + "^";
    parts.push(make("pre", { "aria-hidden": "true" }, `${field.value.replace(/\s/g, " ")}\n${caret}`));
  }
  error.replaceChildren(...parts);
}
