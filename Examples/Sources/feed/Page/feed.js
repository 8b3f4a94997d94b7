"use strict";

const body = document.querySelector("#prices tbody");
const state = document.getElementById("state");
const stateText = document.getElementById("state-text");
const pause = document.getElementById("pause");
const rows = new Map();
// A browser does not reconnect after an answer that is not a feed, for example the error page of a proxy. The page then
// reconnects after this time, in milliseconds.
const patience = 2000;
let count = 0;
let last = "";
let isPaused = false;
let isDrawing = false;

function show(name, text) {
  if (state.dataset.state === name && stateText.textContent === text) return;
  state.dataset.state = name;
  stateText.textContent = text;
  document.body.classList.toggle("stale", name === "lost");
}

function connect() {
  // A reconnecting browser sends the last event ID by itself, but a new connection does not.
  const source = new EventSource(last ? `events?after=${encodeURIComponent(last)}` : "events");
  source.addEventListener("open", () => show("live", "Live"));
  source.addEventListener("price", (event) => take(event));
  source.addEventListener("end", (event) => {
    source.close();
    show("ended", `Ended. ${JSON.parse(event.data).reason}`);
  });
  source.addEventListener("error", () => {
    show("lost", "Connection lost, trying again…");
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, patience);
  });
}

function take(event) {
  const { symbol, price } = JSON.parse(event.data);
  let row = rows.get(symbol);
  if (!row) {
    row = new Row(symbol);
    rows.set(symbol, row);
    const next = [...body.rows].find((other) => other.dataset.symbol > symbol);
    body.insertBefore(row.element, next ?? null);
  }
  row.take(price);
  count += 1;
  last = event.lastEventId;
  drawSoon();
}

// The page is drawn at most once per frame of the screen, for any number of events. It is not drawn while it is hidden.
function drawSoon() {
  if (isDrawing || isPaused) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    if (isPaused) return;
    for (const row of rows.values()) row.draw();
    document.getElementById("empty").hidden = rows.size > 0;
    document.getElementById("count").textContent = count;
    document.getElementById("last").textContent = last || "none";
  });
}

pause.addEventListener("click", () => {
  isPaused = !isPaused;
  pause.setAttribute("aria-pressed", String(isPaused));
  drawSoon();
});

connect();
