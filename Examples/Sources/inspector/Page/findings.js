// The most important facts of a frame: pairs that wait for each other, subscribers that do not return, sources that are
// broken, losses, subscriptions that seem forgotten, and many events.
//
// A finding is `{ key, kind, level, title, text, ids, order }`. Its key stays the same while it lasts. Its text has the numbers.
// `ids` are its subscriptions, and `order` is the order of the tree that shows more of it.

import { count, counted, seconds } from "./format.js";

/** The number of events a second above which a program is a finding. */
export const busy = 1_000;

/** Returns the findings of a frame, the most important first. */
export function findingsOf(frame, names) {
  const programs = new Map(frame.programs.map((program) => [program.id, program]));
  return [
    ...waiting(frame, names),
    ...stuck(frame, names),
    ...broken(frame),
    ...forgotten(frame, names, programs),
    ...lost(frame),
    ...flooded(frame),
  ];
}

function waiting(frame, names) {
  return (frame.waiting ?? []).map(({ first, second, text }) => ({
    key: `waiting ${first} ${second}`, kind: "waiting", level: "problem",
    title: `“${names.of(first)}” and “${names.of(second)}” may wait for each other`,
    text, ids: [first, second],
  }));
}

/** Returns the stuck subscribers without the subscribers of a pair, which has its own finding. */
function stuck(frame, names) {
  const paired = new Set((frame.waiting ?? []).flatMap(({ first, second }) => [first, second]));
  return frame.stuck.filter(({ id }) => !paired.has(id)).map(({ id, for: span, on }) => ({
    key: `stuck ${id}`, kind: "stuck", level: "problem",
    title: `The subscriber of “${names.of(id)}” does not return`,
    text: `It was called ${seconds(span)} ago, on ${on}.`, ids: [id],
  }));
}

function broken(frame) {
  return frame.programs.filter(({ state }) => state === "broken").map(({ id, name, message }) => ({
    key: `broken ${id}`, kind: "broken", level: "problem",
    title: `The recording of ${name} is broken`,
    text: message ?? "The server does not say why.", ids: [],
  }));
}

/** Returns one finding for all forgotten subscriptions of a name. */
function forgotten(frame, names, programs) {
  const groups = new Map();
  for (const entry of frame.forgotten) {
    const key = `forgotten ${entry.id.split(".")[0]} ${names.of(entry.id)}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups].map(([key, entries]) => {
    const oldest = entries.reduce((one, other) => (other.age > one.age ? other : one));
    const ids = entries.map(({ id }) => id);
    const name = `“${names.of(ids[0])}”`;
    const program = programs.get(Number(ids[0].split(".")[0]));
    const inProgram = programs.size > 1 && program ? ` in ${program.name}` : "";
    return {
      key, kind: "forgotten", level: "warning", ids,
      title: ids.length === 1
        ? `${name}${inProgram} may be forgotten` : `${count(ids.length)} subscriptions of ${name}${inProgram} may be forgotten`,
      text: ids.length === 1
        ? `It was subscribed ${seconds(oldest.age)} ago, and has been quiet for ${seconds(oldest.quiet)}.`
        : `The oldest one was subscribed ${seconds(oldest.age)} ago, and has been quiet for ${seconds(oldest.quiet)}.`,
    };
  });
}

function lost(frame) {
  return frame.programs.filter((program) => program.lost > 0 || program.linesLeftOut > 0).map((program) => {
    const parts = [];
    if (program.lost > 0) parts.push(counted(program.lost, "event"));
    if (program.linesLeftOut > 0) parts.push(counted(program.linesLeftOut, "line"));
    return {
      key: `lost ${program.id}`, kind: "lost", level: "warning", ids: [],
      title: `${parts.join(" and ")} of ${program.name} ${parts.length === 1 && /^1 /.test(parts[0]) ? "is" : "are"} missing`,
      text: [
        program.lost > 0 ? "The program had already forgotten them when it was read. Counts and marbles lack them." : "",
        program.linesLeftOut > 0 ? program.message ?? "Lines that are no lines of a recording are left out." : "",
      ].filter((text) => text).join(" "),
    };
  });
}

function flooded(frame) {
  return frame.programs.filter(({ rate, state }) => state === "live" && rate >= busy).map((program) => {
    const rows = frame.rows.filter((row) => row.program === program.id);
    const busiest = rows.reduce((one, other) => (other.rate > (one?.rate ?? 0) ? other : one), undefined);
    return {
      key: `busy ${program.id}`, kind: "busy", level: "note",
      title: `${program.name} sends ${count(program.rate)} events a second`,
      text: busiest ? `The busiest row below is “${busiest.name}”, with ${count(busiest.rate)} a second.` : "",
      ids: busiest ? [busiest.id] : [], order: "rate",
    };
  });
}
