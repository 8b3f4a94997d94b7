// The latest events of one subscription: the newest ones with their texts, and the number of values in each twentieth of a second. The memory is bounded, whatever arrives.

/** The number of events that are kept with their texts. */
const mostEvents = 2_000;
/** The length of a bin, in seconds. */
export const bin = 0.05;
/** The number of bins: more than the longest span of the marbles, because a paused picture can be moved back. */
const bins = 20 * 180;

export class Events {
  #events = [];
  #counts = new Uint32Array(bins);
  #newestBin = -1;
  /** The number of events that the server has counted and not sent. */
  leftOut = 0;
  /** The time of the newest event, in seconds of the program. */
  newest = -Infinity;
  /** How often something was added, to notice a change. */
  version = 0;

  /**
   * Adds what a frame has.
   *
   * - marbles: the events, and how many are left out
   * - from, to: the time since the last frame, in which the events that are left out have happened
   * - isAgain: whether the server may repeat events, as in the first frame of a connection
   */
  add({ events, leftOut }, from, to, isAgain) {
    const isNew = (event) => !isAgain || event.time > this.newest;
    const added = events.map(([time, kind, text, took]) => ({ time, kind, text, took })).filter(isNew);
    const first = Math.max(from, this.newest, to - bin * (bins - 1));
    // What happened before the row was picked is not missing from its picture.
    if (leftOut > 0 && !(isAgain && this.newest < 0)) {
      this.#spread(leftOut, Math.min(first, to), to);
      this.leftOut += leftOut;
    }
    for (const event of added) {
      if (event.kind === "next") this.#count(event.time, 1);
      this.newest = Math.max(this.newest, event.time);
    }
    this.#events.push(...added);
    // The array is cut rarely, because each cut copies it.
    if (this.#events.length > 2 * mostEvents) this.#events = this.#events.slice(-mostEvents);
    if (added.length > 0 || leftOut > 0) this.version += 1;
  }

  /** Returns the events with their texts in a span, in the order of their times. */
  between(from, to) {
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#events[middle].time < from) low = middle + 1;
      else high = middle;
    }
    const found = [];
    for (let index = low; index < this.#events.length && this.#events[index].time <= to; index += 1) {
      found.push(this.#events[index]);
    }
    return found;
  }

  /** Returns the newest events, the newest one first. */
  latest(limit) {
    return this.#events.slice(-limit).reverse();
  }

  /** Returns the number of values in the bins from a time on and before another one. */
  countBetween(from, to) {
    let sum = 0;
    const last = Math.min(Math.round(to / bin), this.#newestBin + 1);
    for (let index = Math.max(Math.round(from / bin), this.#newestBin - bins + 1, 0); index < last; index += 1) {
      sum += this.#counts[index % bins];
    }
    return sum;
  }

  /** Returns the event before or after another one, or the newest one. */
  next(event, step) {
    const index = this.#events.indexOf(event);
    if (index < 0) return this.#events.at(-1);
    return this.#events[index + step] ?? event;
  }

  #spread(number, from, to) {
    const first = Math.floor(from / bin);
    const parts = Math.max(1, Math.floor(to / bin) - first);
    for (let part = 0; part < parts; part += 1) {
      const share = Math.floor((number * (part + 1)) / parts) - Math.floor((number * part) / parts);
      if (share > 0) this.#count((first + part) * bin + bin / 2, share);
    }
  }

  #count(time, number) {
    const index = Math.max(0, Math.floor(time / bin));
    if (index <= this.#newestBin - bins) return;
    if (index > this.#newestBin) {
      for (let empty = Math.max(this.#newestBin + 1, index - bins + 1); empty <= index; empty += 1) this.#counts[empty % bins] = 0;
      this.#newestBin = index;
    }
    this.#counts[index % bins] += number;
  }
}
