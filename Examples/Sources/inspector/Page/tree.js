// The tree of subscriptions. A subscription that serves another one is below it.
//
// The tree is one stop of the Tab key. Arrow keys move the active row, whose identifier is in `aria-activedescendant`. The focus
// therefore stays where it is when rows move.

import { arrange, find, make, setAttribute, setText } from "./element.js";
import { count } from "./format.js";
import { TreeRow } from "./treerow.js";

/** Rows outside the visible part are updated only in one of this number of frames. */
const turns = 10;
/** The number of rows above and below the visible part that are treated as visible. */
const margin = 10;

export class Tree {
  #rows = new Map();
  #headings = new Map();
  #shown = [];
  #active;
  #isHeld = false;
  #hasPointer = false;
  #turn = 0;

  /** - actions: `{ toggle(id), toggleClosed(id), colorOf(id) }` */
  constructor(actions) {
    this.actions = actions;
    this.grid = find("tree");
    this.body = find("tree-body");
    this.note = find("tree-note");
    this.grid.addEventListener("keydown", (event) => this.#press(event));
    this.grid.addEventListener("click", (event) => this.#click(event));
    this.body.addEventListener("pointerenter", (event) => { this.#hasPointer = event.pointerType !== "touch"; });
    this.body.addEventListener("pointerleave", () => { this.#hasPointer = false; });
  }

  /**
   * Shows a frame.
   *
   * - isNewView: whether the reader has changed the view, so that all rows can look different
   * - selection: determines the rows of the frame and their order. If it is another one than before, the order is not held
   */
  show(frame, view, isNewView, selection) {
    const isTree = view.sort === "tree";
    const data = new Map(frame.rows.map((row) => [row.id, row]));
    const parents = new Set(isTree ? frame.rows.map((row) => row.parent).filter((parent) => data.has(parent)) : []);
    const stuck = new Map(frame.stuck.map((entry) => [entry.id, entry.for]));
    const names = new Map(frame.programs.map(({ id, name }) => [id, name]));
    const hasPrograms = names.size > 1 && view.program === undefined;
    const hidden = isTree ? below(frame.rows, view.closed) : new Set();
    this.#isHeld = !isTree && selection === this.selection && (this.#hasPointer || this.grid.matches(":focus-visible"));
    this.selection = selection;
    const ids = this.#order(frame.rows.filter((row) => !hidden.has(row.id)));
    const present = new Set(ids);
    for (const id of this.#rows.keys()) {
      if (!present.has(id)) this.#rows.delete(id);
    }
    const { first, last } = this.#visible();
    this.#turn = (this.#turn + 1) % turns;
    this.#shown = ids.map((id, index) => {
      let row = this.#rows.get(id);
      if (!row) {
        row = new TreeRow(id);
        this.#rows.set(id, row);
      } else if ((index < first || index > last) && index % turns !== this.#turn && !isNewView) {
        return row;
      }
      const entry = data.get(id) ?? row.row;
      row.element.classList.toggle("absent", !data.has(id));
      row.show(entry, {
        depth: isTree ? entry.depth : 0,
        isOpen: parents.has(id) ? !view.closed.has(id) : undefined,
        color: this.actions.colorOf(id),
        program: hasPrograms && !isTree ? names.get(entry.program) : undefined,
        stuckFor: stuck.get(id),
      });
      return row;
    });
    arrange(this.body, hasPrograms && isTree ? this.#withHeadings(names) : this.#shown.map(({ element }) => element));
    setAttribute(this.grid, "aria-rowcount", frame.rows.length + frame.rowsLeftOut + 1);
    this.#showActive();
    this.#showNote(frame, view, hidden.size);
  }

  /** Returns the numbers of the visible rows. Counts headings as rows. The margin compensates for the difference. */
  #visible() {
    const height = this.#shown[0]?.element.offsetHeight || 32;
    const first = Math.floor(this.grid.scrollTop / height) - margin;
    return { first, last: first + Math.ceil(this.grid.clientHeight / height) + 2 * margin };
  }

  /**
   * Returns the order of the rows. Rows do not move under the pointer, and not while the keyboard is in the tree. Otherwise readers
   * would pick the wrong row. Rows that are no longer in the frame keep their places for so long.
   */
  #order(rows) {
    const ids = rows.map(({ id }) => id);
    if (!this.#isHeld) return ids;
    const kept = this.#shown.map(({ id }) => id);
    const known = new Set(kept);
    const added = ids.filter((id) => !known.has(id)).slice(0, Math.max(0, ids.length - kept.length));
    return [...kept, ...added];
  }

  /** Inserts the name of each program before its rows. */
  #withHeadings(names) {
    const elements = [];
    let program;
    for (const { element, row } of this.#shown) {
      if (row.program !== program) elements.push(this.#heading(row.program, names.get(row.program) ?? ""));
      program = row.program;
      elements.push(element);
    }
    return elements;
  }

  #heading(program, name) {
    let heading = this.#headings.get(program);
    if (!heading) {
      heading = make("div", { role: "row", class: "heading" }, make("span", { role: "rowheader" }));
      this.#headings.set(program, heading);
    }
    setText(heading.firstChild, name);
    return heading;
  }

  #showNote(frame, view, hidden) {
    const parts = [];
    if (frame.rowsLeftOut > 0) {
      const which = { tree: "first", rate: "busiest", stuck: "longest busy", quiet: "quietest" }[view.sort];
      const all = frame.rows.length + frame.rowsLeftOut;
      parts.push(`The ${which} ${count(frame.rows.length)} of ${count(all)} subscriptions are shown. A filter shows others.`);
    }
    if (hidden > 0) parts.push(`${count(hidden)} below closed rows.`);
    if (frame.rows.length === 0 && frame.programs.length > 0) {
      parts.push(view.filter ? `No name contains “${view.filter}”.` : "Nothing is subscribed.");
    }
    if (this.#isHeld) parts.push("The order is held while the pointer or the keyboard is here.");
    setText(this.note, parts.join(" "));
  }

  #showActive() {
    if (this.#active && !this.#shown.includes(this.#active)) {
      this.#active.element.classList.remove("active");
      this.#active = this.#rows.get(this.#active.id);
      if (!this.#shown.includes(this.#active)) this.#active = this.#shown[Math.min(this.activeIndex ?? 0, this.#shown.length - 1)];
    }
    this.#active ??= this.#shown[0];
    if (this.#active) this.#active.element.classList.add("active");
    this.activeIndex = this.#shown.indexOf(this.#active);
    setAttribute(this.grid, "aria-activedescendant", this.#active?.element.id);
  }

  #activate(row) {
    if (!row) return;
    this.#active?.element.classList.remove("active");
    this.#active = row;
    this.#showActive();
    row.element.scrollIntoView({ block: "nearest" });
  }

  #click(event) {
    const element = event.target.closest(".row[data-id]");
    const row = element && this.#rows.get(element.dataset.id);
    if (!row) return;
    this.#activate(row);
    if (event.target.closest(".twisty") && row.isOpen !== undefined) this.actions.toggleClosed(row.id);
    else this.actions.toggle(row.id);
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#active) return;
    const page = Math.max(1, Math.floor(this.grid.clientHeight / this.#active.element.offsetHeight) - 2);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    const row = this.#active;
    const isOpen = row.isOpen;
    if (event.key in steps) {
      const index = this.activeIndex + steps[event.key];
      this.#activate(this.#shown[Math.max(0, Math.min(this.#shown.length - 1, index))]);
    } else if (event.key === "Enter" || event.key === " ") {
      this.actions.toggle(row.id);
    } else if (event.key === "ArrowRight" && isOpen === false) {
      this.actions.toggleClosed(row.id);
    } else if (event.key === "ArrowLeft" && isOpen) {
      this.actions.toggleClosed(row.id);
    } else if (event.key === "ArrowRight" && isOpen) {
      this.#activate(this.#shown[this.activeIndex + 1]);
    } else if (event.key === "ArrowLeft") {
      this.#activate(this.#shown.find(({ id }) => id === row.row.parent));
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** Returns the rows below closed rows. The order has each parent before its children. */
function below(rows, closed) {
  const hidden = new Set();
  if (closed.size === 0) return hidden;
  for (const { id, parent } of rows) {
    if (closed.has(parent) || hidden.has(parent)) hidden.add(id);
  }
  return hidden;
}
