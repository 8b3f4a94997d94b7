// The time of each program between two frames, so that marbles slide evenly although frames arrive ten times a second.

/** The delay of the marbles in seconds. An event is drawn at the right edge only when its frame has arrived. */
const delay = 0.25;
/** The time in seconds after which the clock of a program without a frame stops. */
const patience = 2;
/** The part of the difference by which each frame corrects the clock. */
const correction = 0.1;

export class Clock {
  #programs = new Map();

  /** Sets the newest time of a program. Returns false if the time is earlier than before, because the program is another one. */
  take(program, now) {
    const previous = this.#programs.get(program.id);
    const isRunning = program.state === "live";
    const shift = program.time - now;
    const isSame = previous && previous.process === program.process && program.time >= previous.time;
    const isNear = isSame && Math.abs(shift - previous.shift) < 1;
    this.#programs.set(program.id, {
      process: program.process, time: program.time, received: now, isRunning,
      shift: isNear ? previous.shift + correction * (shift - previous.shift) : shift,
      shown: isSame ? previous.shown : -Infinity,
    });
    return isSame !== false;
  }

  /** Returns the time at the right edge of the marbles of a program. The time never decreases. */
  time(program, now) {
    const entry = this.#programs.get(program);
    if (!entry) return 0;
    const stands = !entry.isRunning || now - entry.received > patience;
    const time = stands ? entry.time : Math.min(now + entry.shift - delay, entry.time + patience);
    entry.shown = Math.max(entry.shown, time);
    return entry.shown;
  }
}
