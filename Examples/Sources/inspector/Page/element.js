// Creates and changes elements. An unchanged value is not written, because writing costs a layout.

/** Returns a new element. Writes the attributes except those that are `undefined`. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** Returns the element with an identifier. */
export function find(id) {
  return document.getElementById(id);
}

const texts = new WeakMap();

/** Replaces the content of the element by a text. */
export function setText(element, text) {
  if (texts.get(element) === text) return;
  texts.set(element, text);
  // Changing an existing text node is cheaper than replacing it.
  if (element.firstChild && element.firstChild === element.lastChild && element.firstChild.nodeType === Node.TEXT_NODE) {
    element.firstChild.data = text;
  } else {
    element.textContent = text;
  }
}

/** Writes an attribute, or removes it if the value is `undefined`. */
export function setAttribute(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** Makes the children of a parent equal to a list. Moves only children at a wrong position. */
export function arrange(parent, children) {
  let next = parent.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else parent.insertBefore(child, next);
  }
  while (next) {
    const rest = next.nextSibling;
    next.remove();
    next = rest;
  }
}
