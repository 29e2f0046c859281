import { stagesUnderWay } from "@quern/core";
import type { Progress } from "@quern/types";
import type { FlagValues } from "./flags.js";
import type { Terminal } from "./terminal.js";

export interface ProgressLine {
  report(progress: Progress): void;
  /** Takes the line off the screen until the next report. */
  clear(): void;
}

/** Commands that end sooner need no progress. */
const FIRST_MS = 500;
/** How often the line is written while nothing is reported. */
const TICK_MS = 1_000;
/** How often a line is written where stderr is no terminal. */
const LINE_MS = 5_000;
/** Before that much time and that many units, a rate says nothing. */
const MIN_RATE_MS = 2_000;
const MIN_RATE_UNITS = 3;
/** The rate is that of about the last half minute: sites and documents differ along the way. */
const RATE_SPAN_MS = 30_000;
/** A terminal that is written to more often only flickers. */
const WRITE_MS = 100;
const DEFAULT_COLUMNS = 80;
const MIN_LABEL_CHARACTERS = 10;

interface ProgressParts {
  /** Milliseconds. */
  readonly now?: () => number;
  /** Names of what is under way. */
  readonly stages?: () => readonly string[];
}

/**
 * Says on stderr what a command waits for, once that takes half a second: on a terminal one line that is written over, elsewhere only with
 * `--progress`, a line every five seconds. Where there is something to count it also tells the rate and, with a known end, the time that is left.
 */
export function progressLine(
  terminal: Terminal,
  label: string,
  values: FlagValues,
  { now = () => performance.now(), stages = stagesUnderWay }: ProgressParts = {},
): ProgressLine {
  // A terminal without control sequences could only fill up with lines.
  const isDumb = terminal.environment["TERM"] === "dumb";
  const isLive = terminal.stderr.isTTY === true && !isDumb;
  if (values["quiet"] === true || !(isLive || values["progress"] === true))
    return { report: () => {}, clear: () => {} };
  const startedAt = now();
  let shown = false;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let latest: Progress | undefined;
  /** Readings of the last half minute, oldest first. */
  let readings: Array<readonly [time: number, done: number]> = [];
  let timer: NodeJS.Timeout | undefined;

  const describe = (time: number): string => {
    const isCounted = latest !== undefined && (latest.done > 0 || latest.unit !== undefined);
    if (latest && isCounted) {
      const { stage, done, total, unit } = latest;
      const count = total === undefined ? `${done}` : `${done}/${total}`;
      return `${stage} ${count}${unit ? ` ${unit}` : ""}${describePace(readings, total, unit)}`;
    }
    const current = [...new Set(stages())].join(" and ") || latest?.stage || "working";
    return `${current}, ${describeTime((time - startedAt) / 1000)}`;
  };
  const write = (time: number): void => {
    shown = true;
    writtenAt = time;
    const text = describe(time);
    if (!isLive) return void terminal.stderr.write(`${label}: ${text}\n`);
    // A terminal that does not know its width says 0.
    const columns = (terminal.stderr as { readonly columns?: number }).columns || DEFAULT_COLUMNS;
    terminal.stderr.write(`\r\u001b[2K${shortened(label, columns - text.length - 3)}: ${text}`);
  };
  const wait = (milliseconds: number): void => {
    timer = setTimeout(() => {
      const time = now();
      if (time - writtenAt >= (isLive ? TICK_MS : LINE_MS)) write(time);
      wait(TICK_MS);
    }, milliseconds);
    timer.unref();
  };
  wait(FIRST_MS);
  return {
    report(progress) {
      const time = now();
      if (progress.unit !== latest?.unit) readings = [];
      latest = progress;
      readings.push([time, progress.done]);
      while (readings.length > 2 && time - (readings[1]?.[0] ?? time) > RATE_SPAN_MS) readings.shift();
      if (timer === undefined) wait(TICK_MS);
      if (time - startedAt < FIRST_MS) return;
      const isLast = progress.total !== undefined && progress.done >= progress.total;
      const pause = isLive ? WRITE_MS : LINE_MS;
      if (shown && !(isLast && isLive) && time - writtenAt < pause) return;
      write(time);
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      if (shown && isLive) terminal.stderr.write("\r\u001b[2K");
      shown = false;
    },
  };
}

/** A line that wraps could not be written over. */
const shortened = (label: string, characters: number): string => {
  const most = Math.max(MIN_LABEL_CHARACTERS, characters);
  return label.length <= most ? label : `${label.slice(0, most - 1)}…`;
};
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
