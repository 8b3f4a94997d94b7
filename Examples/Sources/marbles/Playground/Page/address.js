// The address of the page, which contains the state.
//
// Browsers limit how often a page may change its address: Chromium ignores changes after the first 200 in ten seconds, and
// Safari throws after 100 in thirty seconds. A drag changes the state with every movement. Therefore a pause follows each
// change of the address, and the next change has the newest state.

/** The pause after a change of the address, in milliseconds. */
const pause = 350;

export class Address {
  /** - query: returns the state as a query, called each time the address is written */
  constructor(query) {
    this.query = query;
    this.isNewEntry = false;
    this.last = -Infinity;
  }

  /** Schedules a change of the address. With `isNewEntry`, the browser's Back button returns to the previous state. */
  change({ isNewEntry = false } = {}) {
    this.isNewEntry ||= isNewEntry;
    if (this.timer !== undefined) return;
    const rest = this.last + pause - performance.now();
    if (rest <= 0) return this.write();
    this.timer = setTimeout(() => this.write(), rest);
  }

  /** Writes the pending change immediately. */
  write() {
    const address = `?${this.query()}`;
    if (this.isNewEntry) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    this.forget();
    this.last = performance.now();
  }

  /** Discards the pending change, because the user has navigated to another address. */
  forget() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isNewEntry = false;
  }
}
