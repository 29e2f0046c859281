/** Schedules in words, as cron expressions. */
import { QuernError } from "@quern/types";

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const TIME = String.raw`(\d{1,2})(?::(\d{2}))?\s*(am|pm)?`;
const AT = String.raw`(?:\s+at\s+(?:${TIME}|(noon)|(midnight)))?`;
const MINUTES_AN_HOUR = 60;
const HOURS_A_DAY = 24;

const EXAMPLES =
  '"every 30 minutes", "hourly", "every 6 hours", "daily at 9:00", "weekdays at 8am", "weekly on friday at 17:00"';

/**
 * @param text such as `every 15 minutes starting at :05`, `hourly`, `every 6 hours`, `daily at 9:30am`, `every monday at 8`, `weekly`, `monthly`
 * @returns a cron expression of five fields
 * @throws QuernError `BAD_REQUEST` for words that name no schedule
 */
export function cronOfText(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[.,]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^at least /, "");
  const read = (pattern: string): RegExpExecArray | null => new RegExp(`^(?:${pattern})$`).exec(words);

  const minutes = read(
    String.raw`every (\d+|half an hour|quarter of an hour)\s?(?:minutes?|mins?|m)?(?: starting at :(\d{2}))?`,
  );
  if (minutes) return everyMinutes(text, minutes[1] as string, Number(minutes[2] ?? 0));
  if (read("hourly|every hour|once an hour")) return "0 * * * *";
  const hourlyAt = read(String.raw`(?:hourly|every hour)(?: starting)? at :(\d{2})`);
  if (hourlyAt) return `${minuteOf(text, hourlyAt[1])} * * * *`;
  const hours = read(String.raw`every (\d+)\s?(?:hours?|hrs?|h)`);
  if (hours) return everyHours(text, Number(hours[1]));
  const daily = read(`(?:daily|every day|once a day)${AT}`);
  if (daily) return `${timeOf(text, daily, 1)} * * *`;
  if (read("twice a day|twice daily")) return "0 */12 * * *";
  const weekdays = read(`(?:on )?(?:every )?(?:weekdays?|workdays?)${AT}`);
  if (weekdays) return `${timeOf(text, weekdays, 1)} * * 1-5`;
  const weekly = read(`(?:weekly|every week|once a week)(?: on (${DAYS.join("|")})s?)?${AT}`);
  if (weekly) return `${timeOf(text, weekly, 2)} * * ${weekly[1] ? DAYS.indexOf(weekly[1]) : 1}`;
  const day = read(`(?:on |every )(${DAYS.join("|")})s?${AT}`);
  if (day) return `${timeOf(text, day, 2)} * * ${DAYS.indexOf(day[1] as string)}`;
  const monthly = read(`(?:monthly|every month|once a month)${AT}`);
  if (monthly) return `${timeOf(text, monthly, 1)} 1 * *`;
  throw unreadable(text);
}

function everyMinutes(text: string, given: string, offset: number): string {
  const count = given.startsWith("half") ? 30 : given.startsWith("quarter") ? 15 : Number(given);
  if (count < 1 || count > MINUTES_AN_HOUR || MINUTES_AN_HOUR % count !== 0 || offset >= MINUTES_AN_HOUR) {
    throw new QuernError("BAD_REQUEST", `"${text}": the number of minutes has to divide 60.`, {
      hint: "Use 5, 6, 10, 12, 15, 20, 30 or 60, or a cron expression.",
    });
  }
  if (count === MINUTES_AN_HOUR) return `${offset} * * * *`;
  if (offset === 0) return `*/${count} * * * *`;
  return `${offset % count}-59/${count} * * * *`;
}

function everyHours(text: string, count: number): string {
  if (count < 1 || count > HOURS_A_DAY || HOURS_A_DAY % count !== 0) {
    throw new QuernError("BAD_REQUEST", `"${text}": the number of hours has to divide 24.`, {
      hint: "Use 1, 2, 3, 4, 6, 8, 12 or 24, or a cron expression.",
    });
  }
  return count === HOURS_A_DAY ? "0 0 * * *" : count === 1 ? "0 * * * *" : `0 */${count} * * *`;
}

/** Minute and hour of the groups from `first` on; midnight where none is named. */
function timeOf(text: string, match: RegExpExecArray, first: number): string {
  const [hour, minute, half, noon] = match.slice(first, first + 4);
  if (noon) return "0 12";
  if (hour === undefined) return "0 0";
  let number = Number(hour);
  if (half) {
    if (number < 1 || number > 12) throw unreadable(text);
    number = (number % 12) + (half === "pm" ? 12 : 0);
  }
  if (number >= HOURS_A_DAY) throw unreadable(text);
  return `${minuteOf(text, minute)} ${number}`;
}

function minuteOf(text: string, minute: string | undefined): number {
  const number = Number(minute ?? 0);
  if (number >= MINUTES_AN_HOUR) throw unreadable(text);
  return number;
}

const unreadable = (text: string): QuernError =>
  new QuernError("BAD_REQUEST", `"${text}" is not a schedule that Quern understands.`, {
    hint: `Write it like ${EXAMPLES}, or give a cron expression.`,
  });
