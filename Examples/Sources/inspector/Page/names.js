// The names of subscriptions. The names of earlier frames are kept, because a finding can be about a subscription whose row is
// filtered or omitted.

/** The number of names that are kept. */
const most = 4_000;

export class Names {
  #names = new Map();

  remember(frame) {
    const known = [frame.rows, frame.stuck, frame.forgotten, frame.marbles];
    for (const entry of known.flatMap((list) => list ?? [])) {
      if (entry.name === undefined || this.#names.get(entry.id) === entry.name) continue;
      this.#names.delete(entry.id);
      this.#names.set(entry.id, entry.name);
    }
    while (this.#names.size > most) this.#names.delete(this.#names.keys().next().value);
  }

  /** Returns the name of a subscription, or its number if no frame had the name. */
  of(id) {
    return this.#names.get(id) ?? `subscription ${id}`;
  }
}
