// Changes the events of an input, and writes them as a diagram.
//
// An event is `{ id, frame, symbol }`. Events are in the order of their frames, and a completion or failure is the last event.
// The page never parses diagrams. The server parses them, so that only one program contains the grammar.

let lastIdentifier = 0;

/** Returns a new event. Its identifier is unique, and stays the same when the event is moved. */
export function makeEvent(frame, symbol) {
  lastIdentifier += 1;
  return { id: lastIdentifier, frame, symbol };
}

/** Returns whether an event is a completion or failure, which no event can follow. */
export function isEnd(event) {
  return event.symbol === "|" || event.symbol === "#";
}

/** Returns the name of an event. */
export function nameOf(event) {
  if (event.symbol === "|") return "completion";
  if (event.symbol === "#") return "failure";
  return `value ${event.symbol}`;
}

/** Returns the diagram of events. Without a completion or failure, the diagram has at least `length` frames. */
export function write(events, length) {
  const last = events.at(-1);
  const frames = last && isEnd(last) ? last.frame + 1 : Math.max(length, last ? last.frame + 1 : 0);
  const cells = Array.from({ length: frames }, () => "");
  for (const event of events) cells[event.frame] += event.symbol;
  return cells.map((cell) => ([...cell].length === 0 ? "-" : [...cell].length === 1 ? cell : `(${cell})`)).join("");
}

/** Returns the first and the last frame to which an event can be moved. Values stay before the completion or failure. */
export function range(events, event, frames) {
  const others = events.filter((other) => other !== event);
  const end = others.find(isEnd);
  const lastValue = others.findLast((other) => !isEnd(other));
  return isEnd(event) ? [lastValue?.frame ?? 0, frames] : [0, end?.frame ?? frames];
}

/** Moves or adds an event, and returns the new list. The event follows other values in its frame, but not the end. */
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
