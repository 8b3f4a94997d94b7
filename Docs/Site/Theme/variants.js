// The pictures of operators, whose events can be moved. Each result is that of the real operator: the build has run it with
// these events, and the page only looks the result up. The playground's own files draw the rows.

import { describe, lastTime, showResults } from "./marbles/results.js";
import { Row, Scale, set } from "./marbles/rows.js";

const site = new URL(".", import.meta.url);

/** The variants of an operator that have been run. */
export class Variants {
  constructor(file) {
    Object.assign(this, file);
    this.results = new Map();
    // The runs are in this order.
    const runs = file.runs.split(" ");
    const visit = (choice, first, left) => {
      this.results.set(choice.join(), file.outcomes[parseInt(runs[this.results.size], 36)]);
      for (let axis = first; left > 0 && axis < file.axes.length; axis += 1) {
        const { length } = this.options(axis);
        for (let option = 1; option < length; option += 1) visit(choice.with(axis, option), axis + 1, left - 1);
      }
    };
    visit(this.default, 0, file.changes);
    this.frames = lastOf(file);
  }

  get default() {
    return this.axes.map(() => 0);
  }

  /** Returns the alternatives of an event or parameter. The first one is the default. */
  options(axis) {
    return this.axes[axis].events ?? this.axes[axis].values;
  }

  /** Returns the result of a choice, in the form of an answer of the playground's server. */
  answer(choice) {
    const [code, lines, spans] = this.results.get(choice.join());
    const inputs = this.inputs.map(({ label, isHot }, input) => ({
      step: 0, label, kind: "input", isHot, subscriptions: pairs(spans[input]), events: this.events(input, choice).map(asEvent),
    }));
    const results = lines.map((number) => {
      const [row, start, end, events] = this.lines[number];
      return { step: 0, ...this.rows[row], isHot: true, subscriptions: [{ start, end }], events: events.map(asEvent) };
    });
    return { codes: [this.codes[code]], limit: this.limit, rows: [...inputs, ...results] };
  }

  /** Returns the chosen events of an input, in the order of their times. */
  events(input, choice) {
    const chosen = this.axes.flatMap((axis, number) => {
      const event = axis.input === input && axis.events[choice[number]];
      return event ? [event] : [];
    });
    return chosen.sort((one, other) => one[0] - other[0] || isEnd(one) - isEnd(other));
  }
}

/** Returns the last time of all events and results, so that the scale stays the same. */
function lastOf({ axes, lines }) {
  const places = axes.flatMap(({ events }) => (events ?? []).map((event) => (event ? event[0] + 1 : 0)));
  const rows = lines.map(([, start, end, events]) => ({ events: events.map(asEvent), subscriptions: [{ start, end }] }));
  return Math.max(10, lastTime(rows), ...places);
}

function pairs(times) {
  const spans = [];
  for (let index = 0; index < times.length; index += 2) spans.push({ start: times[index], end: times[index + 1] });
  return spans;
}

function isEnd([, text]) {
  return typeof text === "number";
}

function asEvent([time, text]) {
  return isEnd([time, text]) ? { time, kind: text === 1 ? "completed" : "failed", text: "" } : { time, kind: "value", text };
}

/** Returns the text of a value, or the kind of an end. */
function textOf([, text]) {
  return typeof text === "string" ? text : text === 1 ? "completion" : "failure";
}

function nameOf(event) {
  return isEnd(event) ? textOf(event) : `value ${textOf(event)}`;
}

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The line of an input. Each event can be moved to the places that have been run, with the pointer and with the keyboard. */
class EventRow extends Row {
  /** `chooser` has the choice, and receives the changes. */
  constructor(chooser, input, isNumbered) {
    super();
    Object.assign(this, { chooser, input, isNumbered, variants: chooser.variants });
    this.axes = this.variants.axes.flatMap((axis, number) => (axis.input === input ? [number] : []));
    set(this.element, { role: "group", "aria-label": `Events of ${this.variants.inputs[input].label}` });
    this.element.classList.add("events");
    this.element.addEventListener("pointerdown", (event) => this.begin(event));
    // Without this listener, dragging an event with a finger would scroll the page.
    this.element.addEventListener("touchstart", (touch) => {
      if (this.axisOf(touch.target) !== undefined) touch.preventDefault();
    }, { passive: false });
    this.element.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) this.element.addEventListener(end, () => { this.dragged = undefined; });
    this.element.addEventListener("keydown", (event) => this.press(event));
  }

  redraw(scale) {
    this.scale = scale;
    const { variants, chooser } = this;
    const items = this.axes.map((axis) => {
      const [normal, chosen] = [variants.options(axis)[0], variants.options(axis)[chooser.choice[axis]]];
      const color = [`source${this.input % 4}`, chosen ? "" : "absent", axis === chooser.selected ? "selected" : ""].join(" ");
      return { id: axis, ...asEvent(chosen ?? normal), color };
    });
    const rank = ({ time, kind }) => 2 * time + (kind === "value" ? 0 : 1);
    items.sort((one, other) => rank(one) - rank(other));
    const last = variants.events(this.input, chooser.choice).at(-1);
    this.draw(items, scale, { isOpen: !last || !isEnd(last), isNumbered: this.isNumbered });
    for (const axis of this.axes) {
      const places = this.places(axis);
      const chosen = variants.options(axis)[chooser.choice[axis]];
      const [time] = chosen ?? variants.options(axis)[0];
      set(this.elements.get(axis), {
        tabindex: 0, role: "slider", "data-axis": axis,
        "aria-label": `${nameOf(chosen ?? variants.options(axis)[0])} of ${variants.inputs[this.input].label}`,
        "aria-orientation": "horizontal", "aria-valuemin": places[0].time, "aria-valuemax": places.at(-1).time,
        "aria-valuenow": time, "aria-valuetext": chosen ? `at ${time} seconds` : "removed",
      });
    }
  }

  /** Returns the options that only move an event, in the order of their times. */
  places(axis) {
    const options = this.variants.options(axis);
    const places = options.flatMap((event, option) => (event?.[1] === options[0][1] ? [{ option, time: event[0] }] : []));
    return places.sort((one, other) => one.time - other.time);
  }

  axisOf(target) {
    const axis = target.closest?.("[data-axis]")?.dataset.axis;
    return axis === undefined ? undefined : Number(axis);
  }

  begin(pointer) {
    const axis = this.axisOf(pointer.target);
    if (axis === undefined || pointer.button !== 0) return;
    pointer.preventDefault();
    this.elements.get(axis).focus({ preventScroll: true });
    this.element.setPointerCapture(pointer.pointerId);
    this.dragged = axis;
  }

  drag(pointer) {
    if (this.dragged === undefined) return;
    const frame = this.scale.frame(pointer.clientX - this.element.getBoundingClientRect().left);
    const distance = ({ time }) => Math.abs(time - frame);
    const nearest = this.places(this.dragged).reduce((best, place) => (distance(place) < distance(best) ? place : best));
    const [time] = this.variants.options(this.dragged)[this.chooser.choice[this.dragged]] ?? [];
    if (nearest.time !== time) this.chooser.choose(this.dragged, nearest.option);
  }

  /** Moves an event by a number of places. */
  move(axis, steps) {
    const places = this.places(axis);
    const [time] = this.variants.options(axis)[this.chooser.choice[axis]] ?? this.variants.options(axis)[0];
    const index = places.findIndex((place) => place.time === time);
    const target = places[Math.max(0, Math.min(places.length - 1, index + steps))];
    if (target.option !== this.chooser.choice[axis]) this.chooser.choose(axis, target.option);
  }

  press(key) {
    const axis = this.axisOf(key.target);
    if (axis === undefined || key.ctrlKey || key.metaKey || key.altKey) return;
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity };
    const options = this.variants.options(axis);
    if (key.key in steps) this.move(axis, steps[key.key]);
    else if (key.key === "Delete" || key.key === "Backspace") this.chooser.choose(axis, options.indexOf(null));
    else {
      const typed = { "|": 1, "#": 0 }[key.key] ?? key.key;
      const option = options.findIndex((event) => event?.[1] === typed);
      if (option < 0) return;
      this.chooser.choose(axis, option);
    }
    key.preventDefault();
    // Other keys of the page, such as the one of the search, do not apply here.
    key.stopPropagation();
  }
}

/** A picture of an operator with its events, parameters and results. */
export class Chooser {
  constructor(variants) {
    this.variants = variants;
    this.choice = variants.default;
    /** The changed axes, from the oldest to the newest change. */
    this.changed = [];
    const { name, inputs, axes } = variants;
    this.rows = inputs.map((_, index) => new EventRow(this, index, index === inputs.length - 1));
    const lines = this.rows.map((row, index) => make("div", { class: "output input" },
      make("span", { class: "name", "aria-hidden": "true" }, inputs[index].label),
      make("div", { class: "scroller" }, row.element)));
    this.code = make("pre", { class: "operation", tabindex: 0, role: "group", "aria-label": "The code that has been run" });
    this.results = make("div", { class: "results" });
    this.tools = make("div", { class: "tools" });
    this.fields = axes.flatMap(({ parameter, values }, axis) => (parameter ? [this.field(parameter, values, axis)] : []));
    this.reset = make("button", { type: "button" }, "Start over");
    this.reset.addEventListener("click", () => this.startOver());
    this.note = make("p", { class: "note", role: "status" });
    this.words = make("p", { class: "unseen", role: "status" });
    this.element = make("section", { class: "variants", "aria-label": `${name} with other events` },
      this.note, ...lines, this.tools, this.code, this.results,
      make("div", { class: "fields" }, ...this.fields.map(({ box }) => box), this.reset), this.words);
    this.element.addEventListener("focusin", (focus) => {
      const axis = focus.target.closest?.("[data-axis]")?.dataset.axis;
      if (axis !== undefined) this.select(Number(axis));
    });
    // Rows that are wider than the page are scrolled together.
    this.element.addEventListener("scroll", ({ target }) => {
      for (const scroller of this.element.querySelectorAll(".scroller")) {
        if (target.matches(".scroller") && scroller.scrollLeft !== target.scrollLeft) scroller.scrollLeft = target.scrollLeft;
      }
    }, { capture: true });
    new ResizeObserver(() => this.redraw()).observe(this.results);
    this.selected = axes.findIndex(({ events }) => events);
    this.describe();
    this.redraw();
  }

  field(parameter, values, axis) {
    const options = values.map((value, index) => new Option(value.replaceAll("{number}", "number"), index));
    const select = make("select", {}, ...options);
    select.addEventListener("change", () => this.choose(axis, Number(select.value)));
    const name = { areSame: "are the same", combine: "combine with" }[parameter] ?? parameter;
    return { axis, select, box: make("label", {}, `${name} `, select) };
  }

  select(axis) {
    this.selected = axis;
    this.redraw();
  }

  /** Chooses an option. Only some changes at a time have been run, so the oldest one can be taken back. */
  choose(axis, option) {
    const choice = this.choice.with(axis, option);
    const changed = this.changed.filter((other) => other !== axis);
    if (option > 0) changed.push(axis);
    const back = changed.length > this.variants.changes ? changed.shift() : undefined;
    if (back !== undefined) choice[back] = 0;
    Object.assign(this, { choice, changed });
    const most = `The build ran up to ${this.variants.changes} changes at a time`;
    this.describe(back === undefined ? "" : `${most}: ${this.nameOfAxis(back)} is back.`);
    this.redraw();
  }

  startOver() {
    Object.assign(this, { choice: this.variants.default, changed: [] });
    this.describe();
    this.redraw();
  }

  nameOfAxis(axis) {
    const { events, parameter } = this.variants.axes[axis];
    return events ? nameOf(events[0]) : parameter;
  }

  /** Writes the note: the given event, or the origin of the results. */
  describe(event = "") {
    const { results } = this.variants;
    const what = this.selected < 0 ? "Choose another value" : "Move an event";
    const source = `Each result is that of the real operator, which the build ran ${results.size} times.`;
    this.note.textContent = event || `${what}. ${source}`;
  }

  redraw() {
    const { variants } = this;
    const width = this.results.clientWidth;
    if (width === 0) return;
    const scale = new Scale(width, variants.frames);
    const answer = variants.answer(this.choice);
    for (const row of this.rows) row.redraw(scale);
    this.code.textContent = answer.codes[0];
    showResults(this.results, answer.rows, 0, scale, true);
    for (const { axis, select } of this.fields) select.value = this.choice[axis];
    this.reset.disabled = this.changed.length === 0;
    clearTimeout(this.announcement);
    this.announcement = setTimeout(() => { this.words.textContent = describe(answer); }, 400);
    this.showTools();
  }

  /** Shows buttons for the selected event. */
  showTools() {
    const { axes } = this.variants;
    const event = axes[this.selected]?.events;
    if (!event) return this.tools.replaceChildren();
    const { input } = axes[this.selected];
    const row = this.rows[input];
    const places = row.places(this.selected);
    const chosen = event[this.choice[this.selected]];
    const [time] = chosen ?? event[0];
    const button = (text, label, isEnabled, action) => {
      const element = make("button", { type: "button", "aria-label": `${label}: ${this.nameOfAxis(this.selected)}` }, text);
      element.disabled = !isEnabled;
      element.addEventListener("click", action);
      return element;
    };
    const others = event.flatMap((option, number) => {
      if (!option || option[1] === event[0][1]) return [];
      const isChosen = this.choice[this.selected] === number;
      const name = textOf(isChosen ? event[0] : option);
      return [button(`as ${name}`, `Make it ${name}`, true, () => this.choose(this.selected, isChosen ? 0 : number))];
    });
    const [name, option] = chosen ? ["Remove", event.indexOf(null)] : ["Put back", 0];
    const focused = [...this.tools.children].indexOf(document.activeElement);
    this.tools.replaceChildren(
      make("span", { class: "name" }, `${this.nameOfAxis(this.selected)} of ${this.variants.inputs[input].label}`),
      button("◀", "Earlier", chosen && time > places[0].time, () => row.move(this.selected, -1)),
      button("▶", "Later", chosen && time < places.at(-1).time, () => row.move(this.selected, 1)),
      ...others,
      button(name, name, true, () => this.choose(this.selected, option)),
    );
    // The buttons are new. The one at the same place has the focus, or the next one that is enabled. The last one always is.
    if (focused >= 0) [...this.tools.children].slice(focused).find((other) => !other.disabled).focus();
  }
}

/** The identifiers of the operators with variants, loaded once. */
let names;

async function load(file) {
  const answer = await fetch(new URL(`variants/${file}.json`, site));
  if (!answer.ok) throw new Error(`${file} is missing (${answer.status})`);
  return answer.json();
}

/** Returns the identifier of the operator in a picture, if it is a picture of an operator. */
function operatorOf(picture) {
  return /\/Gallery-([\w-]+?)(~dark)?\.svg$/.exec(picture.currentSrc || picture.src)?.[1];
}

/** The pictures that have been replaced: the operator, and the element with its events. */
const replaced = new Map();

/** Replaces a picture that has come into view. It stays in the page, because the page's own program has made it. */
async function replace(picture) {
  const id = operatorOf(picture);
  if (!id || replaced.get(picture)?.id === id) return;
  const entry = { id };
  restore(picture);
  replaced.set(picture, entry);
  names ??= load("index");
  if (!(await names).includes(id)) return;
  const chooser = new Chooser(new Variants(await load(id)));
  // The page may show another operator by now.
  if (replaced.get(picture) !== entry || !picture.isConnected || operatorOf(picture) !== id) return;
  const paragraph = picture.closest("p");
  entry.element = chooser.element;
  entry.paragraph = paragraph;
  paragraph.after(chooser.element);
  paragraph.hidden = true;
}

function restore(picture) {
  const entry = replaced.get(picture);
  entry?.element?.remove();
  if (entry?.paragraph) entry.paragraph.hidden = false;
  replaced.delete(picture);
}

function attach() {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) replace(target).catch(console.error);
  }, { rootMargin: "300px" });
  const watched = new WeakSet();
  const update = () => {
    for (const [picture, { id }] of replaced) {
      if (picture.isConnected && operatorOf(picture) === id) continue;
      restore(picture);
      // The page's own program can use the element for another picture.
      seen.unobserve(picture);
      watched.delete(picture);
    }
    const isOfOperator = /\/documentation\/\w+\/signal\//.test(location.pathname);
    for (const picture of isOfOperator ? document.querySelectorAll("main:not(.plain) p img[src*='/Gallery-']") : []) {
      if (watched.has(picture)) continue;
      watched.add(picture);
      seen.observe(picture);
    }
  };
  const options = { childList: true, subtree: true, attributes: true, attributeFilter: ["src"] };
  new MutationObserver(update).observe(document.body, options);
  update();
}

attach();
