// Connects the parts of the page: the view, its address, the frames of the server, and the lists that show them.

import { Address } from "./address.js";
import { Announcer } from "./announcer.js";
import { Clock } from "./clock.js";
import { Connection } from "./connection.js";
import { find, setText } from "./element.js";
import { FindingList } from "./findinglist.js";
import { findingsOf } from "./findings.js";
import { Lanes } from "./lanes.js";
import { Names } from "./names.js";
import { Programs } from "./programs.js";
import { ThreadList } from "./threadlist.js";
import { Tree } from "./tree.js";
import { orders, View } from "./view.js";

/** The pause in milliseconds between the last key press in the filter and its request. */
const typing = 150;

const view = new View(location.search);
const names = new Names();
const clock = new Clock();
const announcer = new Announcer(find("announcement"));
const say = (text) => announcer.say(text);
const address = new Address(() => view.query());
const connection = new Connection({ onFrame: take, onState: showConnection });

const programs = new Programs((name) => change(() => { view.program = name; }));
const findings = new FindingList({
  say,
  isPicked: (id) => view.isPicked(id),
  toggle: (ids) => change(() => {
    if (ids.every((id) => view.isPicked(id))) ids.forEach((id) => view.drop(id));
    else ids.forEach(pick);
  }),
  sort: (order) => change(() => { view.sort = order; }),
});
const threads = new ThreadList();
const lanes = new Lanes(clock, view, {
  say,
  remove: (id) => {
    change(() => view.drop(id));
    find("tree").focus({ preventScroll: true });
  },
  setSpan: (span) => change(() => { view.span = span; }),
});
const tree = new Tree({
  colorOf: (id) => lanes.colorOf(id),
  toggle: (id) => change(() => {
    if (view.isPicked(id)) view.drop(id);
    else pick(id);
  }),
  toggleClosed: (id) => change(() => {
    if (!view.closed.delete(id)) view.closed.add(id);
  }),
});

function pick(id) {
  const removed = view.pick(id);
  if (removed !== undefined) say(`${names.of(removed)} made room for ${names.of(id)}.`);
}

/** Changes the view, and then the address and the request to the server. */
function change(action) {
  action();
  isNewView = true;
  address.change();
  showControls();
  lanes.pick(names);
  if (frame) drawSoon();
  connection.ask(view.question());
}

// Only the newest of several frames is shown, but the marbles of all frames are kept.
let frame;
let isDrawing = false;
let isNewView = true;
/** Returns the selection of rows in the newest frame. */
let selection;
let wait;

function take(newest, isFirst) {
  frame = newest;
  if (isFirst) selection = view.selection();
  names.remember(frame);
  const now = performance.now() / 1_000;
  const begunAgain = new Set(frame.programs.filter((program) => !clock.take(program, now)).map(({ id }) => id));
  lanes.take(frame, names, isFirst, begunAgain);
  // A page in the background is not drawn, but its title shows the number of problems.
  if (document.hidden) showFindings();
  drawSoon();
}

function showFindings() {
  const found = findingsOf(frame, names);
  findings.show(found, frame);
  const problems = found.filter(({ level }) => level === "problem").length;
  const title = problems > 0 ? `(${problems}) Inspector` : "Inspector";
  if (document.title !== title) document.title = title;
}

function drawSoon() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    find("welcome").hidden = frame.programs.length > 0;
    find("work").hidden = frame.programs.length === 0;
    programs.show(frame, view.program);
    showFindings();
    threads.show(frame, names);
    tree.show(frame, view, isNewView, selection);
    isNewView = false;
    find("main").setAttribute("aria-busy", "false");
  });
}

function showConnection(state) {
  const texts = { connecting: "Connecting…", live: "Live", lost: "Connection lost, trying again…" };
  find("state").dataset.state = state;
  setText(find("state-text"), texts[state]);
  document.body.classList.toggle("stale", state === "lost");
}

function showControls() {
  for (const order of orders) find(`sort-${order}`).checked = view.sort === order;
  find("values").checked = view.values;
}

find("filter").addEventListener("input", () => {
  clearTimeout(wait);
  wait = setTimeout(() => change(() => { view.filter = find("filter").value; }), typing);
});
find("values").addEventListener("change", () => change(() => { view.values = find("values").checked; }));
for (const order of orders) {
  find(`sort-${order}`).addEventListener("change", () => change(() => { view.sort = order; }));
}
find("tree-search").addEventListener("submit", (event) => event.preventDefault());

find("filter").value = view.filter;
showControls();
lanes.pick(names);
connection.ask(view.question());
