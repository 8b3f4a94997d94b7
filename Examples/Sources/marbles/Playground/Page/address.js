// The address of the page, which contains the state.
//
// Browsers limit how often a page may change its address: Chromium ignores what goes beyond 200 changes in ten seconds,
// Safari throws beyond a hundred in thirty. A drag changes the state with every movement. So there is a pause between two
// changes of the address, and the one after the pause has the newest state.

const pause = 350;

export class Address {
  /** `query` is asked for the state when the address is written. */
  constructor(query) {
    this.query = query;
    this.isNewEntry = false;
    this.last = -Infinity;
  }

  /** The state has changed. A new entry is one that the browser's Back button leaves. */
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

  /** Discards the pending change, because the browser has gone to another address. */
  forget() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isNewEntry = false;
  }
}
