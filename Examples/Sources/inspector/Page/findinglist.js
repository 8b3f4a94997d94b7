// Shows the findings, and announces new and ended findings.

import { arrange, find, make, setAttribute, setText } from "./element.js";
import { counted } from "./format.js";

/** The number of findings that are shown at first. */
const most = 6;
/** The number of subscriptions that one finding picks. */
const mostPicks = 3;

export class FindingList {
  #entries = new Map();
  #showsAll = false;
  #wasShown = false;

  /** - actions: `{ toggle(ids), sort(order), isPicked(id), say(text) }` */
  constructor(actions) {
    this.actions = actions;
    this.list = find("findings-list");
    this.more = find("findings-more");
    this.calm = find("findings-calm");
    this.more.addEventListener("click", () => {
      this.#showsAll = !this.#showsAll;
      this.show(this.findings, this.frame);
    });
  }

  show(findings, frame) {
    this.findings = findings;
    this.frame = frame;
    const keys = new Set(findings.map(({ key }) => key));
    for (const [key, entry] of this.#entries) {
      if (keys.has(key)) continue;
      if (entry.finding.level !== "note") this.actions.say(`No longer: ${entry.finding.title}.`);
      entry.element.remove();
      this.#entries.delete(key);
    }
    for (const finding of findings) {
      if (this.#entries.has(finding.key)) continue;
      this.#entries.set(finding.key, this.#make(finding));
      // Announcing a rate near its limit would repeat the announcement again and again.
      if (finding.level !== "note") this.actions.say(`${finding.title}.`);
    }
    const shown = this.#showsAll ? findings : findings.slice(0, most);
    for (const finding of shown) this.#update(this.#entries.get(finding.key), finding);
    arrange(this.list, shown.map(({ key }) => this.#entries.get(key).element));
    this.more.hidden = findings.length <= most;
    setText(this.more, this.#showsAll ? `Only the first ${most}` : `${counted(findings.length - most, "further finding")}`);
    setAttribute(this.more, "aria-expanded", this.#showsAll);
    this.#showCalm(findings, frame);
  }

  #showCalm(findings, frame) {
    const live = frame.programs.reduce((sum, program) => sum + program.live, 0);
    const isCalm = findings.length === 0 && frame.programs.length > 0;
    this.calm.hidden = !isCalm;
    const watched = counted(live, "subscription is", "subscriptions are");
    setText(this.calm, isCalm ? `✓ Nothing is found. ${watched} watched.` : "");
    if (isCalm && !this.#wasShown) this.actions.say("Nothing is found.");
    this.#wasShown = true;
  }

  #make(finding) {
    const title = make("h3");
    const text = make("p");
    const buttons = make("div", { class: "buttons" });
    const marbles = make("button", { type: "button", class: "small" });
    const order = make("button", { type: "button", class: "small" }, "Busiest first");
    marbles.addEventListener("click", () => this.actions.toggle(this.#picks(entry.finding)));
    order.addEventListener("click", () => this.actions.sort(entry.finding.order));
    if (finding.order) buttons.append(order);
    if (finding.ids.length > 0) buttons.append(marbles);
    const element = make(
      "li", { class: `finding ${finding.level}`, "data-kind": finding.kind },
      make("span", { class: "mark", "aria-hidden": "true" }), make("div", { class: "said" }, title, text), buttons,
    );
    const entry = { element, title, text, marbles, finding };
    return entry;
  }

  #picks(finding) {
    return finding.ids.slice(0, mostPicks);
  }

  #update(entry, finding) {
    // The busiest row of a flood changes all the time. A button that changes under the pointer would pick a wrong row.
    const ids = entry.element.matches(":hover, :focus-within") && entry.finding.ids.length > 0 ? entry.finding.ids : finding.ids;
    entry.finding = { ...finding, ids };
    setText(entry.title, finding.title);
    setText(entry.text, finding.text);
    const arePicked = this.#picks(entry.finding).every((id) => this.actions.isPicked(id));
    setText(entry.marbles, arePicked ? "Hide marbles" : "Show marbles");
    setAttribute(entry.marbles, "aria-label", `${arePicked ? "Hide" : "Show"} marbles: ${finding.title}`);
  }
}
