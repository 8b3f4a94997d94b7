// Shows the programs. If there are several, each is a button that limits the tree and the findings to that program.

import { arrange, find, make, setAttribute, setText } from "./element.js";
import { count, counted, rate } from "./format.js";

const states = { live: "live", ended: "ended", broken: "broken" };

export class Programs {
  #cards = new Map();

  /** - onChoose: called with the name of a program, or nothing if the reader takes the choice back */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.list = find("programs");
  }

  show(frame, chosen) {
    const isChoice = frame.programs.length > 1 || chosen !== undefined;
    for (const id of this.#cards.keys()) {
      if (!frame.programs.some((program) => program.id === id)) this.#cards.delete(id);
    }
    for (const program of frame.programs) {
      let card = this.#cards.get(program.id);
      if (!card) {
        card = this.#make();
        this.#cards.set(program.id, card);
      }
      setText(card.name, program.name);
      setText(card.process, program.process ? `process ${program.process}` : "");
      card.element.dataset.state = program.state;
      setText(card.state, states[program.state] ?? program.state);
      setText(card.figures, figures(program));
      setAttribute(card.button, "aria-pressed", isChoice ? program.name === chosen : undefined);
      card.button.disabled = !isChoice;
      card.isChosen = program.name === chosen;
      card.choice = program.name;
      card.button.dataset.name = program.name;
    }
    arrange(this.list, frame.programs.map(({ id }) => this.#cards.get(id).element));
  }

  #make() {
    const card = {
      name: make("span", { class: "name" }), process: make("span", { class: "process" }),
      state: make("span", { class: "state" }), figures: make("span", { class: "figures" }),
    };
    card.button = make(
      "button", { type: "button", class: "program" },
      make("span", { class: "line" }, make("span", { class: "mark", "aria-hidden": "true" }), card.name, " ", card.process),
      make("span", { class: "line" }, card.state, " ", card.figures),
    );
    card.button.addEventListener("click", () => this.onChoose(card.isChosen ? undefined : card.choice));
    card.element = make("li", {}, card.button);
    return card;
  }
}

function figures(program) {
  const parts = [`${count(program.live)} live`, counted(program.events, "event")];
  if (program.state === "live") parts.push(`${rate(program.rate)}/s`);
  if (program.lost > 0) parts.push(`${count(program.lost)} lost`);
  if (program.linesLeftOut > 0) parts.push(`${counted(program.linesLeftOut, "line")} left out`);
  return parts.join(" · ");
}
