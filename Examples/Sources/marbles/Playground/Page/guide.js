// The texts about an operator, from its doc comment.

/** Returns nodes for a text with `code`, ``symbols`` and *emphasis*. Symbols of other operators become links. */
export function inline(text, operators = []) {
  const nodes = [];
  let rest = 0;
  for (const match of text.matchAll(/``([^`]+)``|`([^`]+)`|\*([^*]+)\*|\[([^\]]+)\]\([^)]+\)/g)) {
    nodes.push(text.slice(rest, match.index));
    rest = match.index + match[0].length;
    const [, symbol, code, emphasis, link] = match;
    if (emphasis !== undefined) nodes.push(make("em", emphasis));
    else if (link !== undefined) nodes.push(...inline(link));
    else nodes.push(reference((symbol ?? code).split("/").at(-1), operators));
  }
  nodes.push(text.slice(rest));
  return nodes;
}

/** Shows the sentence, the line of Swift and the documentation of an operator. */
export function showGuide(place, { guide }, operators) {
  place.hidden = !guide;
  if (!guide) return;
  place.querySelector("#summary").replaceChildren(...inline(guide.summary, operators));
  place.querySelector("#swift").textContent = guide.examples.join("\n\n");
  place.querySelector(".example").hidden = guide.examples.length === 0;
  const others = otherNames(guide);
  const elsewhere = place.querySelector("#elsewhere");
  elsewhere.hidden = others.length === 0;
  elsewhere.replaceChildren("In other frameworks: ", ...others.flatMap(([name, frameworks], index) => {
    return [index > 0 ? ", " : "", make("code", name), ` (${frameworks.join(", ")})`];
  }));
  const documentation = place.querySelector("#documentation");
  documentation.open = false;
  documentation.hidden = guide.discussion === "";
  documentation.querySelector("summary code").textContent = guide.name;
  documentation.querySelector("div").replaceChildren(...blocks(guide.discussion, operators));
}

/** Returns the names in other frameworks that differ from the operator's name, each with its frameworks. */
function otherNames({ name, names }) {
  const found = new Map();
  for (const { text, framework, isDirect } of names) {
    // The argument of flatMap(.latest) is part of the name.
    const short = text.includes("(.") ? text : baseOf(text);
    if (!isDirect || short === baseOf(name)) continue;
    if (!found.has(short)) found.set(short, new Set());
    found.get(short).add(framework);
  }
  return [...found].map(([short, frameworks]) => [short, [...frameworks]]);
}

/** Returns a name without the labels of its parameters. */
export function baseOf(name) {
  return name.replace(/\(.*/, "") || name;
}

/** Returns the paragraphs and lists of a text. */
function blocks(markdown, operators) {
  return markdown.split("\n\n").flatMap((block) => {
    if (!/^- /.test(block)) return [make("p", ...inline(block.replaceAll("\n", " "), operators))];
    // A line without a hyphen continues the item before it.
    const lines = block.split("\n").reduce((items, line) => {
      if (/^ *- /.test(line)) items.push(line);
      else items[items.length - 1] += ` ${line.trim()}`;
      return items;
    }, []);
    const list = make("ul");
    for (const line of lines) {
      const item = make("li", ...inline(line.replace(/^ *- /, ""), operators));
      if (!line.startsWith(" ")) list.append(item);
      else {
        const parent = list.lastElementChild;
        if (!parent.querySelector("ul")) parent.append(make("ul"));
        parent.querySelector("ul").append(item);
      }
    }
    return [list];
  });
}

function reference(name, operators) {
  const operator = operators.find(({ guide }) => guide?.name === name);
  const code = make("code", name);
  if (!operator) return code;
  const link = make("a", code);
  link.href = `?operator=${encodeURIComponent(operator.id)}`;
  return link;
}

function make(name, ...children) {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}
