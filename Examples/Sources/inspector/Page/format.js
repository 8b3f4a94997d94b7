// Formats numbers and times for readers.

const whole = new Intl.NumberFormat("en");
const tenths = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Returns a count with separators. */
export function count(number) {
  return whole.format(Math.round(number));
}

/** Returns a count with its noun. */
export function counted(number, singular, plural = `${singular}s`) {
  return `${count(number)} ${number === 1 ? singular : plural}`;
}

/** Returns a count in at most four characters. */
export function shortCount(number) {
  if (number < 1_000) return String(Math.round(number));
  if (number < 9_950) return `${(number / 1_000).toFixed(1)}k`;
  if (number < 999_500) return `${Math.round(number / 1_000)}k`;
  return `${(number / 1_000_000).toFixed(1)}M`;
}

/** Returns a number of events a second, without its unit. */
export function rate(number) {
  if (number === 0) return "0";
  if (number < 0.05) return "<0.1";
  return number < 10 ? tenths.format(number) : whole.format(Math.round(number));
}

/** Returns a span of seconds. */
export function seconds(span) {
  if (span < 10) return `${tenths.format(span)} s`;
  if (span < 100) return `${Math.floor(span)} s`;
  if (span < 6_000) return `${Math.floor(span / 60)} min ${Math.floor(span % 60)} s`;
  return `${Math.floor(span / 3_600)} h ${Math.floor((span % 3_600) / 60)} min`;
}

/** Returns a span of seconds in its largest unit, for a narrow column. */
export function shortSeconds(span) {
  if (span < 100) return seconds(span);
  if (span < 6_000) return `${Math.floor(span / 60)} min`;
  return span < 360_000 ? `${Math.floor(span / 3_600)} h` : `${count(span / 86_400)} d`;
}

/** Returns the duration of a delivery, which can be very short. */
export function shortTime(span) {
  if (span < 0.001) return `${Math.max(1, Math.round(span * 1_000_000))} µs`;
  if (span < 1) return `${(span * 1_000).toPrecision(3)} ms`;
  return seconds(span);
}

/** Returns a time of a program, in seconds since its recording began. */
export function moment(time) {
  return `${time.toFixed(3)} s`;
}
