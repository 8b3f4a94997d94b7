// The marbles of all picked subscriptions, which slide together. A pause stops only the picture: events still arrive, and can
// be viewed later.

import { sources, whenAppearanceChanges } from "./colors.js";
import { arrange, find, make, setAttribute, setText } from "./element.js";
import { gridStep } from "./drawing.js";
import { Lane } from "./lane.js";
import { spans } from "./view.js";

/** The time in seconds by which a paused picture can be moved back. */
const furthest = 170;

export class Lanes {
  #lanes = new Map();
  #isScheduled = false;
  #paused;
  #back = 0;
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  /** - actions: `{ remove(id), setSpan(span), say(text) }` */
  constructor(clock, view, actions) {
    this.clock = clock;
    this.view = view;
    this.actions = actions;
    this.list = find("lanes");
    this.axis = find("axis");
    this.pause = find("pause");
    this.pause.addEventListener("click", () => this.togglePause());
    find("closer").addEventListener("click", () => this.zoom(-1));
    find("wider").addEventListener("click", () => this.zoom(1));
    find("earlier").addEventListener("click", () => this.move(this.view.span / 2));
    find("later").addEventListener("click", () => this.move(-this.view.span / 2));
    whenAppearanceChanges(() => {
      for (const lane of this.#lanes.values()) lane.redraw();
      this.#schedule();
    });
    new ResizeObserver(() => this.#schedule()).observe(this.list);
    this.showControls();
  }

  colorOf(id) {
    const index = this.view.picked.indexOf(id);
    return index < 0 ? undefined : index % sources;
  }

  /** Updates the lanes to the picked subscriptions. */
  pick(names) {
    for (const id of this.#lanes.keys()) {
      if (!this.view.isPicked(id)) this.#lanes.delete(id);
    }
    for (const id of this.view.picked) {
      if (this.#lanes.has(id)) continue;
      const lane = new Lane(id, {
        remove: (removed) => this.actions.remove(removed),
        press: (event, pressed) => this.#press(event, pressed),
        drag: (span) => this.move(span),
        select: (chosen, event) => this.#select(chosen, event),
      });
      lane.showName(names.of(id));
      this.#lanes.set(id, lane);
    }
    arrange(this.list, this.view.picked.map((id) => this.#lanes.get(id).element));
    find("marbles-empty").hidden = this.view.picked.length > 0;
    find("marbles-controls").hidden = this.view.picked.length === 0;
    this.axis.hidden = this.view.picked.length === 0;
    this.showControls();
  }

  /** Adds a frame. Empties the lanes of programs that have started again. */
  take(frame, names, isAgain, begunAgain) {
    for (const [id, lane] of this.#lanes) {
      if (begunAgain.has(lane.program)) this.#lanes.delete(id);
    }
    this.pick(names);
    for (const lane of this.#lanes.values()) {
      lane.take(frame, names, isAgain);
      lane.showValues(this.view.values);
    }
    this.#schedule();
  }

  togglePause() {
    if (this.#paused) {
      this.#paused = undefined;
      this.#back = 0;
    } else {
      const now = performance.now() / 1_000;
      const programs = new Set([...this.#lanes.values()].map(({ program }) => program));
      this.#paused = new Map([...programs].map((program) => [program, this.clock.time(program, now)]));
    }
    this.showControls();
    this.#schedule();
  }

  zoom(step) {
    const index = spans.indexOf(this.view.span) + step;
    if (index < 0 || index >= spans.length) return;
    this.actions.setSpan(spans[index]);
    this.showControls();
    this.#schedule();
  }

  /** Moves the picture back, or forward if the span is negative. Pauses a sliding picture first. */
  move(span) {
    if (!this.#paused) this.togglePause();
    this.#back = Math.max(0, Math.min(furthest - this.view.span, this.#back + span));
    this.showControls();
    this.#schedule();
  }

  showControls() {
    const { span } = this.view;
    setText(find("span"), `${span} s`);
    find("closer").disabled = span === spans[0];
    find("wider").disabled = span === spans.at(-1);
    setAttribute(this.pause, "aria-pressed", Boolean(this.#paused));
    find("earlier").disabled = this.#back >= furthest - span;
    find("later").disabled = this.#back === 0;
    const step = gridStep(span) * (span / gridStep(span) > 5 ? 2 : 1);
    const key = `${span} ${this.#back} ${Boolean(this.#paused)}`;
    if (this.drawnAxis === key) return;
    this.drawnAxis = key;
    const labels = [];
    for (let ago = 0; ago <= span; ago += step) {
      const time = ago + this.#back;
      const label = make("span", {}, time === 0 ? (this.#paused ? "paused" : "now") : `−${Number(time.toFixed(1))} s`);
      label.style.left = `${100 * (1 - ago / span)}%`;
      labels.push(label);
    }
    this.axis.replaceChildren(...labels);
  }

  #select(lane, event) {
    for (const other of this.#lanes.values()) other.select(other === lane ? event : undefined);
    this.#schedule();
  }

  #press(event, lane) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = {
      ArrowLeft: () => this.#step(lane, -1), ArrowRight: () => this.#step(lane, 1),
      PageUp: () => this.move(this.view.span / 2), PageDown: () => this.move(-this.view.span / 2),
      "+": () => this.zoom(-1), "-": () => this.zoom(1),
      " ": () => this.togglePause(), Escape: () => this.#select(lane, undefined),
    };
    if (!(event.key in keys)) return;
    keys[event.key]();
    event.preventDefault();
  }

  /** Selects the event before or after the selected event. Pauses the picture and moves it so that the event is visible. */
  #step(lane, step) {
    if (!this.#paused) this.togglePause();
    const event = lane.events.next(lane.selected, lane.selected ? step : 0);
    if (!event) return;
    const ago = this.#paused.get(lane.program) - event.time;
    if (ago < this.#back || ago > this.#back + this.view.span) this.move(ago - this.view.span / 2 - this.#back);
    this.#select(lane, event);
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#draw();
      // If the reader prefers reduced motion, the picture moves only with the frames of the server.
      if (this.#lanes.size > 0 && !this.#paused && !this.#reducedMotion.matches) this.#schedule();
    });
  }

  #draw() {
    const now = performance.now() / 1_000;
    const width = this.list.querySelector(".track")?.clientWidth;
    if (!width) return;
    for (const lane of this.#lanes.values()) {
      const time = this.#paused?.get(lane.program) ?? this.clock.time(lane.program, now);
      lane.draw(time - this.#back, this.view.span, this.colorOf(lane.id), width);
    }
  }
}
