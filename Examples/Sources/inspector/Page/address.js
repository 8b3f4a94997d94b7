// The address of the page, which contains the view.
//
// Browsers limit how often a page may change its address: Chromium ignores changes after the first 200 in ten seconds, and
// Safari throws after 100 in thirty seconds. Therefore a pause follows each change, and the next change has the newest view.

/** The pause after a change of the address, in milliseconds. */
const pause = 350;

export class Address {
  /** - query: returns the view as a query, called each time the address is written */
  constructor(query) {
    this.query = query;
    this.last = -Infinity;
  }

  /** Schedules a change of the address. */
  change() {
    if (this.timer !== undefined) return;
    const rest = this.last + pause - performance.now();
    if (rest <= 0) this.write();
    else this.timer = setTimeout(() => this.write(), rest);
  }

  /** Writes the newest view immediately. */
  write() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const query = this.query();
    history.replaceState(null, "", query ? `?${query}` : location.pathname);
    this.last = performance.now();
  }
}
