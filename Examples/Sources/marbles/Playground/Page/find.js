// Finds operators by a part of their code or of their family.

/** The maximum number of links. */
const most = 12;

/**
 * Shows links to the operators that contain the words in the field. The list is hidden while the field is empty.
 *
 * - onChoose: called with the identifier of the operator that the user chooses
 * - announce: called with a text for screen readers
 */
export function findOperators({ field, list, operators, onChoose, announce }) {
  let found = [];

  const choose = (id) => {
    field.value = "";
    update();
    onChoose(id);
  };

  const update = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    found = words.length === 0 ? [] : operators.filter(({ title, family }) => {
      const text = `${title} ${family}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    // Operators that begin with the text are first: `map` before `flattenMap`.
    found.sort((one, other) => isBeginning(other, words) - isBeginning(one, words));
    list.hidden = words.length === 0;
    list.replaceChildren(...found.slice(0, most).map((operator) => {
      const link = document.createElement("a");
      link.href = `?operator=${encodeURIComponent(operator.id)}`;
      link.textContent = operator.title;
      link.addEventListener("click", (click) => {
        if (click.ctrlKey || click.metaKey || click.shiftKey) return;
        click.preventDefault();
        choose(operator.id);
      });
      const item = document.createElement("li");
      item.append(link);
      return item;
    }));
    const more = found.length - most;
    if (found.length === 0 || more > 0) {
      const item = document.createElement("li");
      item.className = "hint";
      item.textContent = more > 0 ? `and ${more} more` : "no operator has this in its code";
      list.append(item);
    }
    if (words.length > 0) announce(`Operators found: ${found.length}`);
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

function isBeginning({ title }, words) {
  return Number(title.toLowerCase().startsWith(words[0]));
}
