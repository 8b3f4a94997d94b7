// The marbles of one picked subscription: a head with the selected event, a canvas, and the latest events as text.

import { make, setAttribute, setText } from "./element.js";
import { Events } from "./events.js";
import { count, counted, moment, rate, seconds, shortTime } from "./format.js";
import { draw, height } from "./drawing.js";

/** The number of events in the list. */
const mostListed = 6;
/** The maximum distance in pixels between the pointer and a marble. */
const reach = 14;
const ends = ["completed", "failed", "disposed", "released"];

export class Lane {
  #shapes = [];
  #drawn = "";

  /** - actions: `{ remove(id), press(event, lane), drag(seconds), select(lane, event) }` */
  constructor(id, actions) {
    this.id = id;
    this.program = Number(id.split(".")[0]);
    this.actions = actions;
    this.events = new Events();
    this.swatch = make("span", { class: "choice", "aria-hidden": "true" });
    this.name = make("span", { class: "name", id: `lane-name-${id}` });
    this.chip = make("span", { class: "chip" });
    this.figures = make("span", { class: "figures", id: `lane-figures-${id}` });
    this.remove = make("button", { type: "button", class: "small remove" }, "✕");
    this.canvas = make("canvas", { "aria-hidden": "true" });
    this.track = make("div", {
      class: "track", role: "group", tabindex: "0", "aria-describedby": `lane-figures-${id} marbles-keys`,
    }, this.canvas);
    this.detail = make("span", { class: "detail", "aria-live": "polite" });
    this.list = make("ol", { class: "latest", reversed: "", hidden: "" });
    this.element = make(
      "li", { class: "lane", "data-id": id },
      make("div", { class: "head" }, this.swatch, this.name, this.chip, this.detail, this.figures, this.remove),
      this.track, this.list,
    );
    this.context = this.canvas.getContext("2d");
    this.remove.addEventListener("click", () => actions.remove(id));
    this.track.addEventListener("keydown", (event) => actions.press(event, this));
    this.#followPointer();
  }

  /** Adds the part of a frame that belongs to this subscription. */
  take(frame, names, isAgain) {
    const program = frame.programs.find(({ id }) => id === this.program);
    const row = frame.rows.find(({ id }) => id === this.id);
    const marbles = frame.marbles.find(({ id }) => id === this.id);
    const time = program?.time ?? 0;
    this.#addEvents(marbles, row, time, isAgain);
    this.time = time;
    if (row) {
      this.row = row;
      // The age of an ended subscription does not grow. Its beginning cannot be computed from it.
      if (!row.ended) this.began ??= time - row.age;
      setAttribute(this.name, "title", `Subscribed ${seconds(row.age)} ago on ${row.on}`);
      this.delivering = row.delivering ? time - row.delivering.since : undefined;
    } else {
      const stuck = frame.stuck.find(({ id }) => id === this.id);
      this.delivering = stuck ? time - stuck.for : undefined;
    }
    this.ended ??= this.events.latest(2).find(({ kind }) => ends.includes(kind))?.time;
    this.showName(names.of(this.id));
    setText(this.chip, frame.programs.length > 1 && program ? program.name : "");
    this.chip.hidden = !this.chip.textContent;
    setText(this.figures, this.#figures(row));
  }

  #addEvents(marbles, row, time, isAgain) {
    const events = (marbles?.events ?? []).map(([at, kind, text, took]) => ({ time: at, kind, text, took }));
    let leftOut = marbles?.leftOut ?? 0;
    // The first frame of a connection counts all events since the subscription began. The values of the row show how many
    // are missing since the last connection. Events before the row was picked are not missing.
    if (isAgain) {
      const values = events.filter((event) => event.kind === "next" && event.time > this.events.newest).length;
      leftOut = this.row && row && this.time <= time ? Math.max(0, row.values - this.row.values - values) : 0;
    }
    if (marbles || leftOut > 0) this.events.add(events, leftOut, this.time ?? time, time, isAgain);
  }

  showName(name) {
    setText(this.name, name);
    setAttribute(this.track, "aria-label", `Marbles of ${name}`);
    setAttribute(this.remove, "aria-label", `Remove the marbles of ${name}`);
  }

  #figures(row) {
    const parts = [];
    if (row) parts.push(counted(row.values, "value"), `${rate(row.rate)}/s`);
    if (row?.ended) parts.push(row.ended);
    if (!row) parts.push("not in the tree now");
    if (this.events.leftOut > 0) parts.push(`${count(this.events.leftOut)} only counted`);
    return parts.join(" · ");
  }

  /** Shows the latest events as text. */
  showValues(isShown) {
    this.list.hidden = !isShown;
    if (!isShown || this.listed === this.events.version) return;
    this.listed = this.events.version;
    const events = this.events.latest(mostListed);
    while (this.list.children.length < events.length) {
      this.list.append(make("li", {}, make("span", { class: "when" }), make("span", { class: "what" })));
    }
    while (this.list.children.length > events.length) this.list.lastChild.remove();
    events.forEach((event, index) => {
      const [when, what] = this.list.children[index].children;
      setText(when, moment(event.time));
      setText(what, textOf(event));
      setAttribute(what, "data-kind", event.kind);
    });
  }

  /**
   * Draws the events up to a time. The picture moves by whole pixels: it stays sharp, and is drawn no more often than its movement
   * can be seen.
   */
  draw(time, span, color, width) {
    const scale = devicePixelRatio;
    const pixel = span / (width * scale);
    const to = Math.floor(time / pixel) * pixel;
    if (this.canvas.width !== Math.round(width * scale)) {
      this.canvas.width = Math.round(width * scale);
      this.canvas.height = Math.round(height * scale);
      this.#drawn = "";
    }
    const look = `${to} ${span} ${color} ${this.events.version} ${this.selected?.time} ${this.delivering} ${scale}`;
    if (look === this.#drawn) return;
    this.#drawn = look;
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    const row = {
      events: this.events, color, began: this.began, ended: this.ended, delivering: this.delivering, present: this.time,
      isKnown: Boolean(this.row) || this.events.newest > 0,
    };
    this.#shapes = draw(this.context, row, { from: to - span, to, width, selected: this.selected });
    this.swatch.className = `choice source${color}`;
    this.scale = span / width;
  }

  /** Forces the next picture to be drawn again, after a change of the colours. */
  redraw() {
    this.#drawn = "";
  }

  select(event) {
    this.selected = event;
    this.figures.hidden = Boolean(event);
    setText(this.detail, event ? `${textOf(event)}, at ${moment(event.time)}${tookOf(event)}` : "");
  }

  #followPointer() {
    let start;
    this.track.addEventListener("pointerdown", (event) => {
      start = { x: event.clientX, id: event.pointerId };
    });
    this.track.addEventListener("pointermove", (event) => {
      if (start && Math.abs(event.clientX - start.x) > 3) {
        if (!this.track.hasPointerCapture(start.id)) this.track.setPointerCapture(start.id);
        this.actions.drag((event.clientX - start.x) * this.scale);
        start.x = event.clientX;
      } else if (!start) {
        this.actions.select(this, this.#near(event));
      }
    });
    for (const name of ["pointerup", "pointercancel"]) {
      this.track.addEventListener(name, (event) => {
        if (start && name === "pointerup") this.actions.select(this, this.#near(event));
        start = undefined;
      });
    }
  }

  #near(pointer) {
    const x = pointer.clientX - this.canvas.getBoundingClientRect().left;
    const distance = (shape) => Math.abs(shape.x - x);
    const nearest = this.#shapes.reduce((one, other) => (!one || distance(other) < distance(one) ? other : one), undefined);
    return nearest && distance(nearest) <= reach ? nearest.event : undefined;
  }
}

function textOf({ kind, text }) {
  if (kind === "next") return text ?? "a value";
  return text ? `${kind}: ${text}` : kind;
}

function tookOf({ took }) {
  return took === undefined || took === null ? "" : `, delivered in ${shortTime(took)}`;
}
