// The row of one subscription. Only changed values are written.

import { make, setAttribute, setText } from "./element.js";
import { count, rate, seconds, shortSeconds } from "./format.js";

export class TreeRow {
  constructor(id) {
    this.id = id;
    this.twisty = make("span", { class: "twisty", "aria-hidden": "true" });
    this.choice = make("span", { class: "choice", "aria-hidden": "true" });
    this.name = make("span", { class: "name" });
    this.program = make("span", { class: "chip" });
    const cell = (name, ...children) => make("span", { role: "gridcell", class: name }, ...children);
    this.cells = {
      state: cell("state"), values: cell("number values"), rate: cell("number rate"), last: cell("number last"),
      age: cell("number age"), on: cell("on"),
    };
    this.mark = make("span", { class: "mark", "aria-hidden": "true" });
    this.words = make("span");
    this.cells.state.append(this.mark, this.words);
    this.element = make(
      "div", { role: "row", id: `row-${id}`, class: "row", "data-id": id },
      cell("title", this.twisty, this.choice, this.name, this.program), ...Object.values(this.cells),
    );
  }

  /** - look: `{ depth, isOpen, color, program, stuckFor }`; `isOpen` is undefined for a row without children */
  show(row, look) {
    this.row = row;
    if (this.depth !== look.depth) {
      this.depth = look.depth;
      this.element.style.setProperty("--depth", Math.min(look.depth, 12));
      this.element.setAttribute("aria-level", look.depth + 1);
    }
    setText(this.name, row.name);
    setAttribute(this.name, "title", row.name.length > 24 ? row.name : undefined);
    setText(this.program, look.program ?? "");
    this.program.hidden = !look.program;
    if (this.isOpen !== look.isOpen || this.color !== look.color) {
      this.isOpen = look.isOpen;
      this.color = look.color;
      setAttribute(this.element, "aria-expanded", look.isOpen);
      setAttribute(this.element, "aria-selected", look.color !== undefined);
      this.choice.className = look.color === undefined ? "choice" : `choice source${look.color}`;
    }
    const [state, words] = stateOf(row, look.stuckFor);
    if (this.state !== state) {
      this.state = state;
      this.element.dataset.state = state;
    }
    setText(this.words, words);
    const text = row.delivering?.text && state === "stuck" ? `${words} · “${row.delivering.text}”` : words;
    setAttribute(this.cells.state, "title", text.length > 22 ? text : undefined);
    setText(this.cells.values, count(row.values));
    setAttribute(this.cells.values, "data-unit", row.values === 1 ? "value" : "values");
    setText(this.cells.rate, rate(row.rate));
    // The length of the bar behind a rate is logarithmic: each tenth is half a power of ten.
    const share = row.rate > 0.1 ? Math.min(100, Math.round(20 * Math.log10(row.rate * 10))) : 0;
    if (this.share !== share) {
      this.share = share;
      this.cells.rate.style.setProperty("--share", `${share}%`);
    }
    setText(this.cells.last, row.last === null || row.last === undefined ? "never" : shortSeconds(row.last));
    setText(this.cells.age, shortSeconds(row.age));
    setText(this.cells.on, row.on ?? "");
  }
}

/** Returns the state of a row as a class for the style sheet, and in words. */
function stateOf(row, stuckFor) {
  if (row.delivering && (stuckFor !== undefined || row.delivering.since >= 1)) {
    return ["stuck", `busy ${seconds(stuckFor ?? row.delivering.since)} · ${row.delivering.on}`];
  }
  if (stuckFor !== undefined) return ["stuck", `busy ${seconds(stuckFor)}`];
  if (row.ended === "failed") return ["failed", row.failure ? `failed: ${row.failure}` : "failed"];
  if (row.ended) return [row.ended, row.ended];
  if (row.quiet) return ["quiet", "quiet"];
  return ["live", "live"];
}
