"use strict";

// The row of one symbol. New data is only stored, and `draw` shows it.
class Row {
  #first = null;
  #latest = null;
  #text = "";
  #isChanged = false;
  #direction = 0;
  #sparkline = new Sparkline();

  constructor(symbol) {
    this.symbol = symbol;
    this.element = document.createElement("tr");
    this.element.dataset.symbol = symbol;
    this.name = this.#cell("th");
    this.name.scope = "row";
    this.name.textContent = symbol;
    this.price = this.#cell("td", "number price");
    this.change = this.#cell("td", "number change");
    this.#cell("td", "course").append(this.#sparkline.element);
  }

  #cell(kind, classes = "") {
    const cell = document.createElement(kind);
    cell.className = classes;
    this.element.append(cell);
    return cell;
  }

  take(text) {
    const price = Number(text);
    this.#first ??= price;
    if (this.#latest !== null && price !== this.#latest) this.#direction = Math.sign(price - this.#latest);
    this.#latest = price;
    this.#text = text;
    this.#isChanged = true;
    this.#sparkline.add(price);
  }

  draw() {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    this.price.replaceChildren(...Row.#arrow(this.#direction), this.#text);
    const percent = this.#first ? (100 * (this.#latest - this.#first)) / Math.abs(this.#first) : 0;
    const rounded = Math.abs(percent).toFixed(2);
    const sign = Number(rounded) === 0 ? "±" : percent > 0 ? "+" : "−";
    this.change.textContent = `${sign}${rounded} %`;
    this.change.classList.toggle("up", sign === "+");
    this.change.classList.toggle("down", sign === "−");
    this.#sparkline.draw(this.#first);
    this.#flash();
  }

  // The arrow is for sighted users, and the word is for screen readers.
  static #arrow(direction) {
    if (direction === 0) return [];
    const arrow = document.createElement("span");
    arrow.className = `arrow ${direction > 0 ? "up" : "down"}`;
    arrow.setAttribute("aria-hidden", "true");
    arrow.textContent = direction > 0 ? "▲" : "▼";
    const word = document.createElement("span");
    word.className = "unseen";
    word.textContent = direction > 0 ? "up to " : "down to ";
    return [arrow, word];
  }

  #flash() {
    if (this.#direction === 0) return;
    this.price.classList.remove("rose", "fell");
    // An animation starts again only if the page was laid out without the class.
    void this.price.offsetWidth;
    this.price.classList.add(this.#direction > 0 ? "rose" : "fell");
  }
}
