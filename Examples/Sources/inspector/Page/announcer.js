// Announces changes to screen readers. Texts of one moment are one announcement, and no announcement has a text twice.

/** The shortest time between two announcements, in milliseconds. */
const pause = 1_500;
/** The number of texts in one announcement. */
const most = 3;

export class Announcer {
  #waiting = [];
  #last = -Infinity;
  #timer;

  constructor(element) {
    this.element = element;
  }

  say(text) {
    if (!this.#waiting.includes(text)) this.#waiting.push(text);
    if (this.#timer !== undefined) return;
    // A short pause collects the texts of one frame.
    const rest = Math.max(50, this.#last + pause - performance.now());
    this.#timer = setTimeout(() => this.#speak(), rest);
  }

  #speak() {
    this.#timer = undefined;
    this.#last = performance.now();
    const more = this.#waiting.length - most;
    const texts = this.#waiting.slice(0, most);
    if (more > 0) texts.push(`And ${more} more.`);
    this.#waiting = [];
    this.element.textContent = texts.join(" ");
  }
}
