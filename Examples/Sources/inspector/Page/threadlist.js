// Shows the threads with a subscriber that does not return, and the number of the other threads.

import { arrange, find, make, setText } from "./element.js";
import { counted } from "./format.js";

/** The number of threads that are shown. */
const most = 8;

export class ThreadList {
  #entries = [];

  constructor() {
    this.place = find("threads");
    this.list = find("threads-list");
    this.others = find("threads-others");
  }

  show(frame, names) {
    const stuck = new Set(frame.stuck.map(({ id }) => id));
    const threads = frame.threads ?? [];
    const blocked = threads.filter(({ inside }) => inside.some((id) => stuck.has(id)));
    const rest = threads.length - Math.min(blocked.length, most);
    this.place.hidden = blocked.length === 0;
    const programs = new Map(frame.programs.map(({ id, name }) => [id, name]));
    const texts = blocked.slice(0, most).map(({ program, on, inside }) => {
      const place = programs.size > 1 && programs.has(program) ? `${on} of ${programs.get(program)}` : on;
      return [place, inside.map((id) => names.of(id)).join(" → ")];
    });
    while (this.#entries.length < texts.length) {
      const entry = { name: make("b"), inside: make("span") };
      entry.element = make("li", {}, entry.name, " is inside ", entry.inside);
      this.#entries.push(entry);
    }
    texts.forEach(([place, inside], index) => {
      setText(this.#entries[index].name, place);
      setText(this.#entries[index].inside, inside);
    });
    arrange(this.list, this.#entries.slice(0, texts.length).map(({ element }) => element));
    const others = counted(rest, "more thread is", "more threads are");
    setText(this.others, rest > 0 ? `At this moment, ${others} inside a subscriber.` : "");
  }
}
