/** Times of cron expressions. */
import { QuernError } from "@quern/types";
import { Cron } from "croner";

export interface CronTimes {
  /**
   * Minute, hour, day of the month, month, day of the week (`0 9 * * 1-5`: at nine on weekdays), with seconds in front where six fields
   * are given; or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`.
   */
  readonly cron: string;
  /** IANA name such as `Europe/Berlin`. Default `UTC`. */
  readonly timeZone?: string;
}

const FIELDS = [5, 6];
const NICKNAME = /^@(?:hourly|daily|weekly|monthly|yearly|annually)$/i;

/**
 * The next time of a cron expression, in milliseconds since the epoch. Where clocks go forward over it, it is the first moment after the
 * gap; where they go back, it comes once.
 *
 * @param after milliseconds since the epoch; the time itself does not count
 * @returns undefined when no such time comes, as with 30 February
 * @throws QuernError `BAD_REQUEST` for an expression or time zone that cannot be read
 */
export function nextCronTime({ cron, timeZone = "UTC" }: CronTimes, after: number): number | undefined {
  return parse(cron, timeZone).nextRun(new Date(after))?.getTime();
}

/**
 * The next times of a cron expression, e.g. to show them, or to see how far they lie apart.
 *
 * @param count how many at most
 * @throws as {@link nextCronTime}
 */
export function nextCronTimes({ cron, timeZone = "UTC" }: CronTimes, after: number, count: number): number[] {
  return parse(cron, timeZone)
    .nextRuns(count, new Date(after))
    .map((time) => time.getTime());
}

function parse(cron: string, timeZone: string): Cron {
  const isKnownForm = NICKNAME.test(cron.trim()) || FIELDS.includes(cron.trim().split(/\s+/).length);
  if (!isKnownForm) throw unreadable(cron);
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch (cause) {
    throw new QuernError("BAD_REQUEST", `"${timeZone}" is no time zone.`, {
      hint: "Use an IANA name such as Europe/Berlin or UTC.",
      cause,
    });
  }
  try {
    return new Cron(cron.trim(), { timezone: timeZone, paused: true });
  } catch (cause) {
    throw unreadable(cron, cause);
  }
}

const unreadable = (cron: string, cause?: unknown): QuernError =>
  new QuernError("BAD_REQUEST", `"${cron}" is no cron expression.`, {
    hint: "Give five fields: minute, hour, day of the month, month, day of the week. `0 9 * * 1-5` is nine o'clock on weekdays.",
    ...(cause === undefined ? {} : { cause }),
  });
