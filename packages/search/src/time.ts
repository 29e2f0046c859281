/** Reads `tbs`, in which Google writes how old results may be and how they are sorted. */
import type { SearchTime } from "@quern/types";

export interface TimeWish {
  readonly time?: SearchTime;
  readonly sortByDate: boolean;
  /** Parts that say nothing that is known. */
  readonly unknown: readonly string[];
}

const UNITS: Readonly<Record<string, NonNullable<SearchTime["within"]>>> = {
  n: "hour",
  h: "hour",
  d: "day",
  w: "week",
  m: "month",
  y: "year",
};
const DAYS = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 } as const;
const DAY_MS = 86_400_000;

/** @param tbs `qdr:w`, `qdr:d3`, `cdr:1,cd_min:12/1/2025,cd_max:12/31/2025`, `sbd:1`, joined by commas */
export function readTime(tbs: string | undefined): TimeWish {
  let within: SearchTime["within"];
  let from: string | undefined;
  let to: string | undefined;
  let sortByDate = false;
  const unknown: string[] = [];
  for (const part of (tbs ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [, unit, count] = /^qdr:([nhdwmy])(\d{0,4})$/i.exec(part) ?? [];
    const [, bound, date] = /^cd_(min|max):(.+)$/i.exec(part) ?? [];
    const day = date === undefined ? undefined : readDate(date);
    if (unit !== undefined) {
      const span = UNITS[unit.toLowerCase()] as NonNullable<SearchTime["within"]>;
      const times = count ? Number(count) : 1;
      if (times <= 1 || unit.toLowerCase() === "n") within = span;
      else from = dayBefore(times * DAYS[span]);
    } else if (day !== undefined && bound?.toLowerCase() === "min") from = day;
    else if (day !== undefined) to = day;
    else if (/^sbd:[01]$/i.test(part)) sortByDate = part.endsWith("1");
    else if (!/^cdr:[01]$/i.test(part)) unknown.push(part);
  }
  const time = {
    ...(within === undefined ? {} : { within }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  return { ...(Object.keys(time).length > 0 ? { time } : {}), sortByDate, unknown };
}

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** `12/31/2025` or `2025-12-31`. */
function readDate(text: string): string | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const written = year === undefined ? text : `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  return /^\d{4}-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : undefined;
}
