// The fields of an operator's parameters.

/** Shows fields with the values of a query, or with the default values. Returns the fields with the names of the parameters. */
export function showParameters(place, parameters, query, onChange) {
  const shown = parameters.map(({ name, kind, value, minimum, maximum, choices }) => {
    const id = `parameter-${name}`;
    const label = document.createElement("label");
    label.htmlFor = id;
    label.textContent = kind === "seconds" ? `${name} in seconds` : name;
    const field = kind === "choice" ? choiceField(choices) : numberField(minimum, maximum);
    field.id = id;
    field.value = query.get(name) ?? value;
    field.addEventListener("input", onChange);
    const error = document.createElement("p");
    error.className = "error";
    error.id = `${id}-error`;
    error.hidden = true;
    const box = document.createElement("div");
    box.className = "field";
    box.append(label, field, error);
    return { name, field, error, box };
  });
  place.replaceChildren(...shown.map(({ box }) => box));
  return shown;
}

function choiceField(choices) {
  const field = document.createElement("select");
  field.append(...choices.map((choice) => new Option(choice, choice)));
  return field;
}

function numberField(minimum, maximum) {
  const field = document.createElement("input");
  Object.assign(field, { type: "number", min: minimum, max: maximum, step: 1, inputMode: "numeric" });
  return field;
}
