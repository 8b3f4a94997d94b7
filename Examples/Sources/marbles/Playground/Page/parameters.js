// The fields of an operator's parameters.

/**
 * Shows fields with the values of a query, or with the default values. Returns the fields with the names of the parameters.
 *
 * - prefix: the beginning of the names in the query
 */
export function showParameters(place, parameters, query, prefix, onChange) {
  const shown = parameters.map(({ name, kind, value, minimum, maximum, choices }) => {
    const id = `parameter-${prefix.replace(".", "-")}${name}`;
    const label = document.createElement("label");
    label.htmlFor = id;
    label.textContent = labelOf(name, kind);
    const field = kind === "closure" ? choiceField(choices) : numberField(minimum, maximum);
    field.id = id;
    const given = query.get(prefix + name);
    field.value = given ?? value;
    // A choice that does not exist is shown as the default, and is not sent to the server.
    if (field.selectedIndex === -1) field.value = value;
    const error = document.createElement("p");
    error.className = "error";
    error.id = `${id}-error`;
    error.hidden = true;
    const box = document.createElement("div");
    box.className = kind === "closure" ? "field closure" : "field";
    box.append(label, field, error);
    return { name: prefix + name, field, error, box, choices };
  });
  const updateUse = () => {
    // The chosen closure may not use the number.
    const closure = shown.find(({ choices }) => choices);
    const number = shown.find(({ name }) => name === `${prefix}number`);
    if (!closure || !number) return;
    number.box.hidden = !closure.choices.find(({ id }) => id === closure.field.value)?.code.includes("{number}");
  };
  for (const { field } of shown) {
    field.addEventListener("input", () => {
      updateUse();
      onChange();
    });
  }
  updateUse();
  place.replaceChildren(...shown.map(({ box }) => box));
  return shown;
}

function labelOf(name, kind) {
  if (kind === "seconds") return `${name} in seconds`;
  return { areSame: "are the same", combine: "combine with" }[name] ?? name;
}

function choiceField(choices) {
  const field = document.createElement("select");
  field.append(...choices.map(({ id, code }) => new Option(code.replaceAll("{number}", "number"), id)));
  return field;
}

function numberField(minimum, maximum) {
  const field = document.createElement("input");
  Object.assign(field, { type: "number", min: minimum, max: maximum, step: 1, inputMode: "numeric" });
  return field;
}
