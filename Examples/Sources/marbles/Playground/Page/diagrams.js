// Events of an input, as the page changes them, and the diagrams that say the same.
//
// An event is `{ id, frame, symbol }`. Events are in the order of their frames, and an end is the last. The page writes
// diagrams and never reads them: the server does, so that the grammar is in one place.

let lastIdentifier = 0;

/** An event with an identity of its own, which it keeps while it moves. */
export function makeEvent(frame, symbol) {
  lastIdentifier += 1;
  return { id: lastIdentifier, frame, symbol };
}

/** Returns whether no event can follow the event. */
export function isEnd(event) {
  return event.symbol === "|" || event.symbol === "#";
}

/** Returns the name of an event. */
export function nameOf(event) {
  if (event.symbol === "|") return "completion";
  if (event.symbol === "#") return "failure";
  return `value ${event.symbol}`;
}

/** The diagram of events, with at least as many frames as given if nothing ends it. */
export function write(events, length) {
  const last = events.at(-1);
  const frames = last && isEnd(last) ? last.frame + 1 : Math.max(length, last ? last.frame + 1 : 0);
  const cells = Array.from({ length: frames }, () => "");
  for (const event of events) cells[event.frame] += event.symbol;
  return cells.map((cell) => ([...cell].length === 0 ? "-" : [...cell].length === 1 ? cell : `(${cell})`)).join("");
}

/** Returns the frames to which an event can be moved. Values stay before the end. */
export function range(events, event, frames) {
  const others = events.filter((other) => other !== event);
  const end = others.find(isEnd);
  const lastValue = others.findLast((other) => !isEnd(other));
  return isEnd(event) ? [lastValue?.frame ?? 0, frames] : [0, end?.frame ?? frames];
}

/** The events with one of them moved, or added. In a frame with others it is the last, but before an end. */
export function place(events, event, frame) {
  const others = events.filter((other) => other !== event);
  event.frame = frame;
  const index = others.findIndex((other) => other.frame > frame || (other.frame === frame && isEnd(other)));
  return others.toSpliced(index < 0 ? others.length : index, 0, event);
}

/** Returns an unused value: the next digit if the values are digits, and otherwise the next letter. */
export function nextValue(events) {
  const values = events.filter((event) => !isEnd(event)).map((event) => event.symbol);
  const areDigits = values.length > 0 && values.every((value) => /^[0-9]$/.test(value));
  const candidates = areDigits ? "1234567890" : "abcdefghijklmnopqrstuvwxyz";
  return [...candidates].find((candidate) => !values.includes(candidate)) ?? candidates[0];
}
