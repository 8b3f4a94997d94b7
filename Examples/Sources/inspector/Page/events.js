// The latest events of one subscription: the newest ones with their texts, and the number of values in each twentieth of a
// second. The memory is bounded.

/** The number of events that are kept with their texts. */
const mostEvents = 2_000;
/** The length of a bin, in seconds. */
export const bin = 0.05;
/** The number of bins. They cover more than the longest span of the marbles, because a paused picture can be moved back. */
const bins = 20 * 180;

export class Events {
  #events = [];
  #counts = new Uint32Array(bins);
  #newestBin = -1;
  /** The number of values that the server has counted but not sent. */
  leftOut = 0;
  /** The time of the newest event, in seconds of the program. */
  newest = -Infinity;
  /** Increases with each change. */
  version = 0;

  /**
   * Adds the events of a frame.
   *
   * - events: the events, in the order of their times
   * - leftOut: the number of values that were only counted
   * - from, to: the time since the last frame, in which the values that are left out have happened
   * - isAgain: whether the server repeats events, as in the first frame of a connection. They can now have texts
   */
  add(events, leftOut, from, to, isAgain) {
    const isNew = ({ time }) => !isAgain || time > this.newest;
    const added = events.filter(isNew);
    if (isAgain && events.length > 0) {
      this.#events = this.#events.filter(({ time }) => time < events[0].time);
      this.#events.push(...events);
    } else {
      this.#events.push(...added);
    }
    // The array is cut rarely, because each cut copies it.
    if (this.#events.length > 2 * mostEvents) this.#events = this.#events.slice(-mostEvents);
    const first = Math.min(to, Math.max(from, this.newest, to - bin * (bins - 1)));
    if (leftOut > 0) this.#spread(leftOut, first, to);
    this.leftOut += leftOut;
    for (const { kind, time } of added) {
      if (kind === "next") this.#count(time, 1);
      this.newest = Math.max(this.newest, time);
    }
    if (events.length > 0 || leftOut > 0) this.version += 1;
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

  /** Returns the number of values in the bins from one time until before another. */
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
    const index = this.#events.findIndex(({ time }) => time === event?.time);
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
