// The line of an input, whose events can be moved, removed and added, with the pointer and with the keyboard.

import { isEnd, makeEvent, nameOf, nextValue, place, range, write } from "./diagrams.js";
import { Row, set } from "./rows.js";

/** The distance in pixels from its line at which a dragged event is removed. */
const removalDistance = 56;
/** The last frame that an event can have. */
const lastFrame = 99;

export class Track extends Row {
  /**
   * - label: the name of the input
   * - color: the class of its marbles
   * - isNumbered: whether the times are written below the line
   * - onChange: called with the new diagram
   * - onRelease: called when a drag ends
   */
  constructor({ label, color, isNumbered, onChange, onRelease }) {
    super();
    Object.assign(this, { label, color, isNumbered, onChange, onRelease, events: [], length: 0, isUsable: true, texts: new Map() });
    set(this.element, { role: "group", "aria-label": `Events of ${label}` });
    this.element.classList.add("track");
    this.element.addEventListener("pointerdown", (event) => this.begin(event));
    // Without this listener, dragging an event with a finger would scroll the page. Browsers ignore `touch-action` inside SVG.
    this.element.addEventListener("touchstart", (touch) => {
      if (this.isUsable && this.eventOf(touch.target)) touch.preventDefault();
    }, { passive: false });
    this.element.addEventListener("pointermove", (event) => this.drag(event));
    this.element.addEventListener("pointerup", (event) => this.finish(event));
    this.element.addEventListener("pointercancel", () => this.cancel());
    this.element.addEventListener("click", (event) => this.addAt(event));
    this.element.addEventListener("keydown", (event) => this.press(event));
  }

  /** Shows the events that the server has parsed from a diagram. */
  show(events, length) {
    // An event with an unchanged symbol keeps its element.
    const former = [...this.events];
    this.events = events.map(({ frame, symbol }) => {
      const index = former.findIndex((event) => event.symbol === symbol);
      if (index < 0) return makeEvent(frame, symbol);
      const [event] = former.splice(index, 1);
      event.frame = frame;
      return event;
    });
    this.length = length;
  }

  redraw(scale = this.scale) {
    this.scale = scale;
    const kinds = { "|": "completed", "#": "failed" };
    const items = this.events.map((event) => ({
      id: event.id, time: event.frame, kind: kinds[event.symbol] ?? "value",
      text: this.texts.get(event.symbol) ?? event.symbol, color: this.color,
    }));
    const last = this.events.at(-1);
    this.draw(items, scale, { isOpen: !last || !isEnd(last), isNumbered: this.isNumbered });
    this.element.classList.toggle("unusable", !this.isUsable);
    for (const event of this.events) {
      const [first, last] = range(this.events, event, lastFrame);
      const element = this.elements.get(event.id);
      element.classList.toggle("leaving", this.dragged?.event === event && this.dragged.isLeaving);
      set(element, {
        tabindex: this.isUsable ? 0 : -1, role: "slider", "data-event": event.id,
        "aria-label": `${nameOf(event)} of ${this.label}`, "aria-orientation": "horizontal",
        "aria-valuemin": first, "aria-valuemax": last, "aria-valuenow": event.frame,
        "aria-valuetext": `at ${event.frame} seconds`, "aria-disabled": String(!this.isUsable),
      });
    }
  }

  /** Adds an event in the frame after another event, or after all values. A completion or failure replaces the previous one. */
  add(symbol = nextValue(this.events), after = this.events.findLast((event) => !isEnd(event))) {
    let frame = after ? after.frame + 1 : 0;
    const event = makeEvent(frame, symbol);
    if (isEnd(event)) this.events = this.events.filter((other) => !isEnd(other));
    const end = this.events.find(isEnd);
    // The completion or failure is moved to a later frame, so that the new value is before it.
    if (end && frame >= end.frame) end.frame = Math.min(lastFrame, frame + 1);
    const [first, last] = range(this.events, event, lastFrame);
    frame = Math.max(first, Math.min(last, frame));
    this.events = place(this.events, event, frame);
    this.change();
    this.elements.get(event.id)?.focus();
  }

  /** Removes an event. The next event receives the focus. */
  remove(event) {
    const index = this.events.indexOf(event);
    const hadFocus = this.elements.get(event.id) === document.activeElement;
    // A diagram whose completion or failure is removed keeps its length.
    this.length = Math.max(this.length, event.frame + 1);
    this.events = this.events.filter((other) => other !== event);
    this.change();
    if (!hadFocus) return;
    const next = this.events[index] ?? this.events.at(-1);
    if (next) this.elements.get(next.id)?.focus();
    else this.element.parentElement?.parentElement?.querySelector("button")?.focus();
  }

  move(event, frame) {
    const [first, last] = range(this.events, event, lastFrame);
    const target = Math.max(first, Math.min(last, frame));
    if (target === event.frame) return;
    this.events = place(this.events, event, target);
    this.change();
  }

  change() {
    const last = this.events.at(-1);
    if (last && isEnd(last)) this.length = last.frame + 1;
    this.redraw();
    this.onChange(write(this.events, this.length));
  }

  /** Returns the event to which an element belongs. */
  eventOf(target) {
    const id = Number(target.closest?.("[data-event]")?.dataset.event);
    return this.events.find((event) => event.id === id);
  }

  begin(pointer) {
    this.hasDragged = false;
    const event = this.eventOf(pointer.target);
    if (!event || pointer.button !== 0 || !this.isUsable) return;
    pointer.preventDefault();
    this.elements.get(event.id).focus({ preventScroll: true });
    this.element.setPointerCapture(pointer.pointerId);
    this.dragged = { event, frame: event.frame, events: [...this.events], isLeaving: false };
  }

  drag(pointer) {
    if (!this.dragged) return;
    const box = this.element.getBoundingClientRect();
    const distance = Math.max(box.top - pointer.clientY, pointer.clientY - box.bottom);
    const isLeaving = distance > removalDistance;
    if (isLeaving !== this.dragged.isLeaving) {
      this.dragged.isLeaving = isLeaving;
      this.redraw();
    }
    const frame = this.scale.frame(pointer.clientX - box.left);
    if (!isLeaving) this.move(this.dragged.event, Math.min(frame, this.scale.frames));
  }

  finish(pointer) {
    if (!this.dragged) return;
    const { event, isLeaving } = this.dragged;
    this.dragged = undefined;
    this.element.releasePointerCapture(pointer.pointerId);
    if (isLeaving) this.remove(event);
    this.hasDragged = true;
    this.onRelease();
  }

  /** Cancels a drag, and moves the event back. */
  cancel() {
    if (!this.dragged) return;
    const { event, frame, events } = this.dragged;
    this.dragged = undefined;
    this.events = events;
    event.frame = frame;
    // The browser sends a click after the drag. That click must not add a value.
    this.hasDragged = true;
    this.change();
    this.onRelease();
  }

  /** Adds a value at the clicked position. */
  addAt(pointer) {
    const wasDrag = this.hasDragged;
    this.hasDragged = false;
    if (wasDrag || !this.isUsable || this.eventOf(pointer.target)) return;
    const frame = this.scale.frame(pointer.clientX - this.element.getBoundingClientRect().left);
    const event = makeEvent(frame, nextValue(this.events));
    const [first, last] = range(this.events, event, lastFrame);
    if (frame < first || frame > last) return;
    this.events = place(this.events, event, frame);
    this.change();
    this.elements.get(event.id)?.focus();
  }

  press(key) {
    const event = this.eventOf(key.target);
    if (!event || !this.isUsable || key.ctrlKey || key.metaKey || key.altKey) return;
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 };
    if (key.key === "Escape" && this.dragged) this.cancel();
    else if (key.key in steps) this.move(event, event.frame + steps[key.key]);
    else if (key.key === "Home") this.move(event, 0);
    else if (key.key === "End") this.move(event, Math.max(event.frame, this.scale.frames));
    else if (key.key === "Delete" || key.key === "Backspace") this.remove(event);
    else if (/^[\p{L}\p{N}|#]$/u.test(key.key)) this.add(key.key, event);
    else return;
    key.preventDefault();
  }
}
