// Finds operators by their purpose, their code, and their names in other frameworks.

import { baseOf } from "./guide.js";

/** The maximum number of links. */
const most = 12;
/** The maximum number of declarations that are not operators. */
const mostOthers = 3;

/**
 * Shows links to the operators that fit the words in the field. The list is hidden while the field is empty.
 *
 * - others: declarations without a demonstration
 * - onChoose: called with the identifier of the operator that the user chooses
 * - announce: called with a text for screen readers
 */
export function findOperators({ field, list, operators, others, onChoose, announce }) {
  let found = [];

  const choose = (id) => {
    field.value = "";
    update();
    onChoose(id);
  };

  const update = () => {
    const query = field.value.trim().toLowerCase();
    const matches = query === "" ? [] : search(query, operators);
    found = matches.map(({ operator }) => operator);
    list.hidden = query === "";
    list.replaceChildren(...matches.slice(0, most).map(({ operator, reason }) => {
      const link = document.createElement("a");
      link.href = `?operator=${encodeURIComponent(operator.id)}`;
      link.textContent = operator.title;
      link.addEventListener("click", (click) => {
        if (click.ctrlKey || click.metaKey || click.shiftKey) return;
        click.preventDefault();
        choose(operator.id);
      });
      return item(link, " ", hint(reason));
    }));
    const more = found.length - most;
    if (more > 0) list.append(item(hint(`and ${more} more`)));
    // Other declarations are of interest if no operator has this name.
    const isNamed = matches.some(({ rank }) => rank >= ranks.sameName);
    const elsewhere = query === "" || isNamed ? [] : searchOthers(query, others);
    list.append(...elsewhere.map(({ name, framework, here, purpose }) => {
      const reason = purpose ? `${purpose} (no operator)` : "no operator";
      return item(code(name), ` in ${framework} is `, code(here), " ", hint(reason));
    }));
    if (query !== "" && found.length === 0 && elsewhere.length === 0) list.append(item(hint("No operator is found.")));
    if (query !== "") announce(`Operators found: ${found.length}`);
  };

  field.addEventListener("input", update);
  field.addEventListener("keydown", (key) => {
    if (key.key === "Enter" && found.length > 0) choose(found[0].id);
    if (key.key === "Escape") {
      field.value = "";
      update();
    }
  });
}

/** The ranks of the kinds of matches, for the order of the results. */
const ranks = {
  ownName: 8, sameName: 7, beginning: 6, code: 5, beginningOfPurpose: 4, purpose: 3, similarName: 2, sentence: 1, anywhere: 0,
};

/** Returns the operators that match a text, the best first, each with the reason. */
function search(query, operators) {
  const words = query.split(/\s+/);
  const has = (text) => words.every((word) => text.toLowerCase().includes(word));
  const begins = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, "iu"));
  const hasWords = (text) => begins.every((word) => word.test(text));
  const matches = operators.flatMap((operator) => {
    const { title, family, guide } = operator;
    if (!guide) return [];
    const summary = plain(guide.summary);
    const own = baseOf(guide.name).toLowerCase();
    const sameName = guide.names.filter(({ text }) => text.toLowerCase() === query || baseOf(text).toLowerCase() === query);
    const similarName = guide.names.filter(({ text }) => has(text));
    const purpose = guide.purposes.find(hasWords);
    const named = (names) => `${names[0].text} in ${[...new Set(names.map(({ framework }) => framework))].join(", ")}`;
    const candidates = [
      [own === query, ranks.ownName, summary],
      [sameName.length > 0, ranks.sameName, () => named(sameName)],
      [own.startsWith(query), ranks.beginning, summary],
      [has(title), ranks.code, summary],
      [purpose?.toLowerCase().startsWith(words[0]), ranks.beginningOfPurpose, purpose],
      [purpose, ranks.purpose, purpose],
      [similarName.length > 0, ranks.similarName, () => named(similarName)],
      [hasWords(summary), ranks.sentence, summary],
      [has(`${title} ${family} ${guide.purposes.join(" ")} ${summary}`), ranks.anywhere, summary],
    ];
    const best = candidates.find(([fits]) => fits);
    if (!best) return [];
    const [, rank, reason] = best;
    return [{ operator, own, rank, reason: typeof reason === "function" ? reason() : reason }];
  });
  // The overloads of an operator that match by a purpose or a sentence are one result.
  const isNew = ({ own, rank }, index) => {
    return rank >= ranks.code || matches.findIndex((match) => match.own === own && match.rank === rank) === index;
  };
  return matches.filter(isNew).sort((one, other) => other.rank - one.rank);
}

/** Returns the declarations without a demonstration that have this name here or in another framework. */
function searchOthers(query, others) {
  return others.flatMap(({ name, purposes = [], names = [] }) => {
    const exact = names.find(({ text }) => text.toLowerCase() === query);
    const match = exact ?? names.find(({ text }) => baseOf(text).toLowerCase() === query);
    if (!match) return [];
    const rank = 2 * Number(match.isDirect) + Number(match === exact);
    return [{ name: match.text, framework: match.framework, here: name, purpose: purposes[0], rank }];
  }).sort((one, other) => other.rank - one.rank).slice(0, mostOthers);
}

function plain(text) {
  return text.replaceAll("`", "").replaceAll("SignalProtocol/", "");
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

function item(...children) {
  const element = document.createElement("li");
  element.append(...children);
  return element;
}

function hint(text) {
  const element = document.createElement("span");
  element.className = "hint";
  element.textContent = text;
  return element;
}

function code(text) {
  const element = document.createElement("code");
  element.textContent = text;
  return element;
}
