"use strict";

// Draws the course of one price as a small line. A dashed line shows the first price.
class Sparkline {
  static #longest = 60;
  #prices = [];
  #line = Sparkline.#make("polyline");
  #start = Sparkline.#make("line");

  constructor() {
    this.element = Sparkline.#make("svg");
    this.element.classList.add("sparkline");
    this.element.setAttribute("viewBox", "0 0 100 32");
    this.element.setAttribute("preserveAspectRatio", "none");
    // Screen readers read the numbers next to the line instead.
    this.element.setAttribute("aria-hidden", "true");
    this.#start.setAttribute("x1", "0");
    this.#start.setAttribute("x2", "100");
    this.element.append(this.#start, this.#line);
  }

  static #make(name) {
    return document.createElementNS("http://www.w3.org/2000/svg", name);
  }

  add(price) {
    this.#prices.push(price);
    if (this.#prices.length > Sparkline.#longest) this.#prices.shift();
  }

  draw(first) {
    const low = Math.min(first, ...this.#prices), high = Math.max(first, ...this.#prices);
    const height = (price) => (high > low ? 29 - (26 * (price - low)) / (high - low) : 16).toFixed(1);
    const step = 100 / Math.max(1, this.#prices.length - 1);
    // A single price is also drawn as a line.
    const prices = this.#prices.length > 1 ? this.#prices : [this.#prices[0], this.#prices[0]];
    const width = this.#prices.length > 1 ? step : 100;
    this.#line.setAttribute("points", prices.map((price, index) => `${(index * width).toFixed(1)},${height(price)}`).join(" "));
    this.#start.setAttribute("y1", height(first));
    this.#start.setAttribute("y2", height(first));
  }
}
