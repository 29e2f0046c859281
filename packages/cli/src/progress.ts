import type { Progress } from "@quern/types";
import type { Terminal } from "./terminal.js";

export interface ProgressLine {
  report(progress: Progress): void;
  /** Takes the line off the screen. */
  clear(): void;
}

/** Before that much time and that many units, a rate says nothing. */
const MIN_RATE_MS = 2_000;
const MIN_RATE_UNITS = 3;
/** The rate is that of about the last half minute: sites and documents differ along the way. */
const RATE_SPAN_MS = 30_000;
/** A terminal that is written to more often only flickers. */
const WRITE_MS = 100;

/**
 * One line on a terminal's stderr that is written over; nothing elsewhere. Where there is something to count it also tells the rate and,
 * with a known end, the time that is left.
 *
 * @param now milliseconds, for tests
 */
export function progressLine(
  terminal: Terminal,
  label: string,
  quiet: boolean,
  now: () => number = () => performance.now(),
): ProgressLine {
  // A terminal without control sequences could only fill up with lines.
  const isDumb = terminal.environment["TERM"] === "dumb";
  if (quiet || isDumb || !terminal.stderr.isTTY) return { report: () => {}, clear: () => {} };
  let shown = false;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let unitNow: string | undefined;
  /** Readings of the last half minute, oldest first. */
  let readings: Array<readonly [time: number, done: number]> = [];
  return {
    report({ stage, done, total, unit }) {
      const time = now();
      if (unit !== unitNow) readings = [];
      unitNow = unit;
      readings.push([time, done]);
      while (readings.length > 2 && time - (readings[1]?.[0] ?? time) > RATE_SPAN_MS) readings.shift();
      const isLast = total !== undefined && done >= total;
      if (shown && !isLast && time - writtenAt < WRITE_MS) return;
      shown = true;
      writtenAt = time;
      const count = total === undefined ? `${done}` : `${done}/${total}`;
      const pace = describePace(readings, total, unit);
      terminal.stderr.write(`\r\u001b[2K${label}: ${stage} ${count}${unit ? ` ${unit}` : ""}${pace}`);
    },
    clear() {
      if (shown) terminal.stderr.write("\r\u001b[2K");
      shown = false;
    },
  };
}

/** `, 4.2 pages/s, 2 min left`; empty as long as there is nothing to tell. */
function describePace(
  readings: ReadonlyArray<readonly [time: number, done: number]>,
  total: number | undefined,
  unit: string | undefined,
): string {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!unit || !first || !last) return "";
  const [span, count] = [last[0] - first[0], last[1] - first[1]];
  if (span < MIN_RATE_MS || count < MIN_RATE_UNITS) return "";
  const perSecond = (count / span) * 1000;
  const rate = perSecond >= 1 ? `${shortNumber(perSecond)} ${unit}/s` : `${shortNumber(perSecond * 60)} ${unit}/min`;
  const left = total === undefined || total <= last[1] ? "" : `, ${describeTime((total - last[1]) / perSecond)} left`;
  return `, ${rate}${left}`;
}

const shortNumber = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

/** `40 s`, `3 min`, `1 h 20 min` */
export function describeTime(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 90) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
