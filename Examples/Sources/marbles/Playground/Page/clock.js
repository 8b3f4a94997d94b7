// Moves the virtual clock over the rows: an event appears when the clock reaches it.

import { svg } from "./rows.js";

/** The time per frame, in milliseconds. */
const pace = 220;

const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Indicates whether the user prefers no motion. */
export function prefersStill() {
  return reduced.matches;
}

export class Clock {
  /**
   * - place: the element that contains the rows
   * - onChange: called with `true` when the clock starts, and with `false` when it stops
   */
  constructor(place, onChange) {
    this.place = place;
    this.onChange = onChange;
  }

  get isRunning() {
    return this.request !== undefined;
  }

  /** Moves the clock from the first to the last frame. For users who prefer no motion, it jumps from frame to frame. */
  run(scale, last) {
    this.stop();
    const begin = performance.now();
    const hands = [...this.place.querySelectorAll("svg.row")].map((row) => {
      const hand = svg("line", { class: "hand", y1: 0, y2: row.getAttribute("height"), "aria-hidden": "true" });
      row.append(hand);
      return hand;
    });
    const events = [...this.place.querySelectorAll("svg.row [data-time]")];
    this.hands = hands;
    const move = (now) => {
      const frames = (now - begin) / pace;
      const time = prefersStill() ? Math.floor(frames) : frames;
      if (frames > last + 1) return this.stop();
      for (const hand of hands) {
        const x = scale.x(Math.min(time, scale.frames));
        hand.setAttribute("x1", x);
        hand.setAttribute("x2", x);
      }
      for (const event of events) event.classList.toggle("future", Number(event.dataset.time) > time);
      this.request = requestAnimationFrame(move);
    };
    this.request = requestAnimationFrame(move);
    for (const event of events) event.classList.add("future");
    this.onChange(true);
  }

  /** Stops the clock, and shows all events. */
  stop() {
    if (!this.isRunning) return;
    cancelAnimationFrame(this.request);
    this.request = undefined;
    for (const hand of this.hands) hand.remove();
    for (const event of this.place.querySelectorAll(".future")) event.classList.remove("future");
    this.onChange(false);
  }
}
