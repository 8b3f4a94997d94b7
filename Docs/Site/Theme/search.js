// The search of the site: the field in the header of every page, and the page with all results.

const site = new URL(".", import.meta.url);
let loading;

/** Loads the index when a search begins for the first time. */
export function index() {
  loading ??= fetch(new URL("search.json", site)).then(async (answer) => {
    if (!answer.ok) throw new Error(`The index of the search is missing (${answer.status}).`);
    return prepared(await answer.json());
  });
  return loading;
}

function prepared(content) {
  const words = content.words.split("\n").map((line) => {
    const [word, ...steps] = line.split(" ");
    return { word, steps };
  });
  const documents = content.documents.map(([title, kind, path, line], number) => {
    const name = title.slice(title.lastIndexOf(" › ") + 1).replace(/^› /, "");
    const base = /^[\w.]+\(|^\w+\.\w+/.test(name) ? name.replace(/\(.*/s, "").split(".").pop() : name;
    return {
      number, title, kind: content.kinds[kind], line, path, base: base.toLowerCase(), text: title.toLowerCase(),
      parts: base.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().split(/[^\w]+/),
    };
  });
  const names = content.names.map(([name, framework, document, line]) => ({
    name, framework, line, document: documents[document], words: wordsOf(name),
  }));
  return { root: content.root, documents, names, words };
}

/** Returns the words of a query or name, without punctuation and a single `_`. */
function wordsOf(text) {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => word !== "_");
}

/** Words of a question that say nothing about its subject. */
const fillers = new Set(
  "a an and are as at be by can do does for how i in is it its me my of on or that the this to when which who why with".split(" "),
);

/** Returns the results for a query, the best result first. If nothing has all words, the results have as many as possible. */
export function search(index, query) {
  const words = wordsOf(query);
  const exact = query.trim().toLowerCase();
  if (exact === "") return [];
  let matches = matching(index, words);
  if (!matches.some(({ found }) => found === words.length)) {
    matches = matching(index, words.filter((word) => !fillers.has(word)));
  }
  const most = matches.reduce((most, { found }) => Math.max(most, found), 0);
  const results = matches.filter(({ found }) => found === most)
    .map(({ document, score }) => ({ ...shown(document, index), score: score + preference(document, exact) }));
  for (const entry of index.names) {
    const points = nameScore(entry, words, exact);
    if (points > 0) results.push({ ...shownName(entry, index), score: points });
  }
  results.sort((one, other) => other.score - one.score);
  // Overloads share one result, because their page leads to each of them.
  const titles = new Set();
  return results.filter(({ title, kind }) => !titles.has(title + kind) && titles.add(title + kind));
}

/** Returns the documents that contain at least one of the words, with the number of words found and their score. */
function matching(index, words) {
  const bodies = words.map((word) => sectionsWith(index, word));
  const matches = [];
  // An operator such as `<~` has no words, so only names of other frameworks can match it.
  for (const document of words.length > 0 ? index.documents : []) {
    let [score, found] = [0, 0];
    for (const [position, word] of words.entries()) {
      const points = Math.max(titleScore(document, word), bodies[position].get(document.number) ?? 0);
      score += points;
      if (points > 0) found += 1;
    }
    if (found > 0) matches.push({ document, score, found });
  }
  return matches;
}

function titleScore(document, word) {
  if (document.base === word) return 120;
  if (document.base.startsWith(word)) return 70 - Math.min(20, document.base.length - word.length);
  if (document.parts.includes(word)) return 45;
  if (document.parts.some((part) => part.startsWith(word))) return 35;
  if (word.length > 2 && document.text.includes(word)) return 20;
  return 0;
}

/** Returns the points of the sections that contain a word, or a word that begins with it. */
function sectionsWith(index, word) {
  const found = new Map();
  for (const { word: other, steps } of index.words) {
    if (other !== word && (word.length < 3 || !other.startsWith(word))) continue;
    const points = other === word ? 10 : 5;
    let number = 0;
    for (const step of steps) {
      number += parseInt(step, 36);
      if ((found.get(number) ?? 0) < points) found.set(number, points);
    }
  }
  return found;
}

function preference(document, exact) {
  let points = document.text === exact ? 60 : document.text.endsWith("." + exact) ? 25 : 0;
  // An operator with the searched name and few labels ranks above the names of other frameworks, one with many labels below.
  if (document.path.startsWith("signal/") && document.base === exact.replace(/\(.*/, "")) {
    points += 26 - 2 * Math.min(10, document.title.split(":").length - 1);
  }
  if (/^(Guide|Module)/.test(document.kind)) points += document.path.includes("#") ? 4 : 8;
  if (/^(Structure|Class|Protocol|Enumeration\b(?! Case))/.test(document.kind)) points += 6;
  if (document.path.startsWith("signal/")) points += 5;
  if (document.kind.includes("Deprecated")) points -= 60;
  return points;
}

function nameScore(entry, words, exact) {
  if (entry.name.toLowerCase() === exact) return 148;
  if (words.length === 0 || !words.every((word) => entry.words.some((other) => other.startsWith(word)))) return 0;
  const same = words.filter((word) => entry.words.includes(word)).length;
  if (same === words.length) return entry.words[0] === words[0] ? 115 : 60;
  return words.join("").length > 2 ? 40 : 0;
}

function shown(document, { root }) {
  const [path, anchor] = document.path.split("#");
  const address = new URL(`.${root}/${path ? path + "/" : ""}`, site);
  if (anchor) address.hash = anchor;
  return { title: document.title, kind: document.kind, line: document.line, address: address.href };
}

function shownName(entry, index) {
  const target = shown(entry.document, index);
  const title = `${entry.name} → ${target.title}`;
  // A line that only repeats our name says nothing.
  const line = `.${target.title}`.endsWith(`.${entry.line}`) ? "" : entry.line;
  return { title, kind: `Name in ${entry.framework}`, line, address: target.address };
}

/** Returns a link for a result, with its title, its kind and a line of text. */
function link(result) {
  const element = document.createElement("a");
  element.href = result.address;
  for (const part of ["title", "kind", "line"].filter((part) => result[part])) {
    const text = document.createElement("span");
    text.className = `result-${part}`;
    // A long name is broken behind its labels, not inside of them.
    const pieces = part === "title" ? result[part].split(/(?<=[:.])/) : [result[part]];
    text.append(...pieces.flatMap((piece) => [document.createElement("wbr"), piece]));
    element.append(text, " ");
  }
  return element;
}

/**
 * The search field in the header, with a list of the best results. Arrow keys select a result, and Enter opens it or the page
 * with all results.
 */
function attachBox(form) {
  const input = form.querySelector("input");
  const list = form.querySelector("[role=listbox]");
  const status = form.querySelector("[role=status]");
  let chosen = -1;
  let asked = 0;

  const choose = (number) => {
    const options = [...list.children];
    options[chosen]?.setAttribute("aria-selected", "false");
    chosen = number;
    const option = options[chosen];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  };
  const close = () => {
    choose(-1);
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
  };
  const show = async () => {
    const question = ++asked;
    const query = input.value.trim();
    if (!query) { status.textContent = ""; return close(); }
    const found = await answer(query, status);
    if (question !== asked) return;
    choose(-1);
    list.replaceChildren(...found.slice(0, 8).map((result, number) => {
      const option = link(result);
      option.id = `search-option-${number}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.tabIndex = -1;
      return option;
    }));
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
  };
  input.addEventListener("focus", () => index().catch(() => {}));
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    const count = list.hidden ? 0 : list.children.length;
    if (event.key === "Escape") { close(); input.value = ""; status.textContent = ""; }
    if (event.key === "Enter" && chosen >= 0) { event.preventDefault(); list.children[chosen].click(); }
    if (count > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      choose(event.key === "ArrowDown" ? (chosen + 1) % count : chosen <= 0 ? count - 1 : chosen - 1);
    }
    event.stopPropagation();
  });
  form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) close(); });
  // The field must keep the focus during a press in the list, because the list would close before the link is followed.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  window.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    input.focus();
  }, true);
}

async function answer(query, status) {
  try {
    const found = search(await index(), query);
    status.textContent = found.length === 1 ? "1 result" : `${found.length || "No"} results`;
    return found;
  } catch (error) {
    status.textContent = error.message;
    return [];
  }
}

/** The page with all results. Its address has the query. */
function attachPage(form) {
  const input = form.querySelector("input");
  const status = form.querySelector("[role=status]");
  const list = document.querySelector("#results");
  let asked = 0;
  const show = async () => {
    const question = ++asked;
    const query = input.value.trim();
    const address = new URL(location.href);
    address.search = query ? new URLSearchParams({ q: query }) : "";
    history.replaceState(null, "", address);
    const found = query ? await answer(query, status) : [];
    if (question !== asked) return;
    if (!query) status.textContent = "";
    list.replaceChildren(...found.slice(0, 60).map((result) => {
      const item = document.createElement("li");
      item.append(link(result));
      return item;
    }));
    if (found.length > 60) status.textContent += ", the first 60 are shown";
    list.setAttribute("aria-busy", "false");
  };
  const move = (event) => {
    const links = [...list.querySelectorAll("a")];
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!steps || links.length === 0) return;
    event.preventDefault();
    const next = links.indexOf(document.activeElement) + steps;
    (next < 0 ? input : links[Math.min(next, links.length - 1)]).focus();
  };
  input.addEventListener("input", show);
  input.addEventListener("keydown", move);
  list.addEventListener("keydown", move);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.focus();
  });
  input.value = new URLSearchParams(location.search).get("q") ?? "";
  input.focus();
  show();
}

document.querySelectorAll("form.site-search").forEach(attachBox);
document.querySelectorAll("form.search-page").forEach(attachPage);
