import { type Cell, compactMetadata, damaged } from "@quern/documents";
import {
  type Component,
  type ContentLine,
  lineOf,
  linesOf,
  listedTextsOf,
  readComponents,
  textsOf,
  unescapeText,
  warnOfUnread,
} from "./content-lines.js";
import type { Facts } from "./facts.js";
import type { Tables } from "./tables.js";

const KINDS: ReadonlyArray<readonly [component: string, title: string]> = [
  ["VEVENT", "Events"],
  ["VTODO", "Tasks"],
  ["VJOURNAL", "Notes"],
  ["VFREEBUSY", "Free and busy times"],
  ["VAVAILABILITY", "Availability"],
  ["AVAILABLE", "Available times"],
];

const hasTable = ({ name }: Component): boolean => KINDS.some(([kind]) => kind === name);

/** Read into a column, or only of use to programs. */
const KNOWN = new Set([
  ...["DTSTART", "DTEND", "DURATION", "DUE", "SUMMARY", "LOCATION", "STATUS", "RRULE", "ORGANIZER", "ATTENDEE"],
  ...["DESCRIPTION", "CATEGORIES", "CONTACT", "COMMENT", "URL", "TRIGGER", "ACTION", "REPEAT", "ACKNOWLEDGED"],
  ...["UID", "DTSTAMP", "SEQUENCE", "CREATED", "LAST-MODIFIED", "TRANSP", "CLASS", "RECURRENCE-ID", "BUSYTYPE"],
]);

const COLUMNS = [
  "Start",
  "End",
  "Due",
  "Summary",
  "Location",
  "Status",
  "Repeats",
  "Organizer",
  "Attendees",
  "Description",
  "Categories",
  "Contact",
  "Comment",
  "Reminders",
  "Link",
];

/** Events, tasks and notes of a calendar as tables, in the order of their beginning. */
export function readCalendar(text: string, filename: string, tables: Tables): Facts {
  const top = readComponents(text);
  const calendars = top.filter(({ name }) => name === "VCALENDAR");
  // A part that was cut out of a calendar: events without the frame around them.
  const loose = top.filter(hasTable);
  if (calendars.length === 0 && loose.length === 0)
    throw damaged(filename, "it is no calendar: it has neither BEGIN:VCALENDAR nor an event.");
  const parts = [...calendars.flatMap(({ components }) => components), ...loose];
  const all = parts.flatMap((part) => (part.name === "VAVAILABILITY" ? [part, ...part.components] : [part]));
  const titles = calendars.map((calendar) => propertyOf(calendar, "X-WR-CALNAME") ?? propertyOf(calendar, "NAME"));
  const title = titles.find((one) => one !== undefined);
  if (title !== undefined) tables.heading(1, title);
  for (const calendar of calendars) {
    const description = propertyOf(calendar, "X-WR-CALDESC") ?? propertyOf(calendar, "DESCRIPTION");
    if (description !== undefined) tables.paragraph(description);
  }
  const present = KINDS.filter(([name]) => all.some((component) => component.name === name));
  for (const [name, heading] of present) {
    const records = all.filter((component) => component.name === name).map(recordOf);
    const start = (record: ReadonlyMap<string, Cell>): string => String(record.get("Start") ?? record.get("Due") ?? "");
    records.sort((a, b) => start(a).localeCompare(start(b)));
    if (present.length > 1) tables.heading(2, heading);
    tables.records(records, COLUMNS, heading);
  }
  if (present.length === 0) tables.paragraph("The calendar is empty.");
  const shown = all.filter(hasTable);
  warnOfUnread([...shown, ...shown.flatMap(({ components }) => components)], KNOWN, tables);
  return compactMetadata({
    title,
    eventCount: all.filter(({ name }) => name === "VEVENT").length,
    timeZone: calendars.map((calendar) => propertyOf(calendar, "X-WR-TIMEZONE")).find(Boolean),
  });
}

function recordOf(component: Component): Map<string, Cell> {
  const record = new Map<string, Cell>();
  const set = (column: string, value: Cell | undefined): void => {
    if (value !== undefined && value !== "") record.set(column, value);
  };
  const start = lineOf(component, "DTSTART");
  set("Start", start && dateOf(start));
  const end = lineOf(component, "DTEND");
  const duration = propertyOf(component, "DURATION");
  set("End", end ? lastDay(end) : duration && durationOf(duration));
  set("Due", dateOf(lineOf(component, "DUE")));
  set("Summary", propertyOf(component, "SUMMARY"));
  set("Location", propertyOf(component, "LOCATION"));
  const status = propertyOf(component, "STATUS");
  if (status !== "CONFIRMED") set("Status", status?.toLowerCase());
  set("Repeats", propertyOf(component, "RRULE") && ruleOf(propertyOf(component, "RRULE")!));
  set("Organizer", personOf(lineOf(component, "ORGANIZER")));
  set("Attendees", linesOf(component, "ATTENDEE").map(personOf).filter(Boolean).join(", "));
  set("Description", propertyOf(component, "DESCRIPTION"));
  set("Categories", listedTextsOf(component, "CATEGORIES").filter(Boolean).join(", "));
  set("Contact", textsOf(component, "CONTACT").join(", "));
  set("Comment", textsOf(component, "COMMENT").join("\n"));
  const alarms = component.components.filter(({ name }) => name === "VALARM");
  set("Reminders", [...new Set(alarms.map(reminderOf))].filter(Boolean).join("\n"));
  const url = lineOf(component, "URL")?.value.trim();
  set("Link", url && /^https?:/i.test(url) ? { text: url, href: url } : url);
  return record;
}

const propertyOf = (component: Component, name: string): string | undefined => {
  const line = lineOf(component, name);
  return line === undefined ? undefined : unescapeText(line.value) || undefined;
};

/** `20240229T100000Z` → `2024-02-29 10:00 UTC`; a time without `Z` is local to its zone. */
function dateOf(line: ContentLine | undefined): string | undefined {
  if (line === undefined) return undefined;
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?/.exec(line.value.trim());
  if (match === null) return unescapeText(line.value);
  const [, year, month, day, hour, minute, second, utc] = match;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const zone = utc ? " UTC" : line.parameters.has("TZID") ? ` ${line.parameters.get("TZID")}` : "";
  return `${date} ${hour}:${minute}${second === undefined || second === "00" ? "" : `:${second}`}${zone}`;
}

/** The end of whole days is the day after (RFC 5545, 3.6.1); people name the last one. */
function lastDay(line: ContentLine): string | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)$/.exec(line.value.trim());
  if (match === null) return dateOf(line);
  const day = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]) - 1));
  return day.toISOString().slice(0, 10);
}

/** `PT1H30M` → `after 1 h 30 min` */
function durationOf(value: string): string {
  const units: Readonly<Record<string, string>> = { W: "weeks", D: "days", H: "h", M: "min", S: "s" };
  const parts = [...value.matchAll(/(\d+)([WDHMS])/g)].map(([, count, unit]) => `${count} ${units[unit!]}`);
  return parts.length === 0 ? value : `after ${parts.join(" ")}`;
}

/** When an alarm goes off, and what it says: `15 min before: Pack the samples`. */
function reminderOf(alarm: Component): string {
  const trigger = lineOf(alarm, "TRIGGER");
  const value = trigger?.value.trim() ?? "";
  const isSpan = /^[+-]?P/i.test(value);
  const span = durationOf(value).replace(/^after /, "");
  const when = !isSpan
    ? dateOf(trigger)
    : /[1-9]/.test(value)
      ? `${span} ${value.startsWith("-") ? "before" : "after"}`
      : "at the start";
  const text = [propertyOf(alarm, "SUMMARY"), propertyOf(alarm, "DESCRIPTION")].filter(Boolean).join(" – ");
  return [when, text].filter(Boolean).join(": ");
}

/** `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10` → `weekly, BYDAY MO,WE, COUNT 10` */
function ruleOf(rule: string): string {
  const parts = new Map(rule.split(";").map((part) => part.split("=", 2) as [string, string]));
  const [frequency = rule] = [parts.get("FREQ")?.toLowerCase()];
  const interval = parts.get("INTERVAL");
  const until = parts.get("UNTIL")?.replace(/^(\d{4})(\d\d)(\d\d).*/, "$1-$2-$3");
  const days = parts.get("BYDAY");
  return [
    frequency,
    interval && interval !== "1" ? `every ${interval}` : "",
    days && `on ${days}`,
    parts.get("COUNT") && `${parts.get("COUNT")} times`,
    until && `until ${until}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function personOf(line: ContentLine | undefined): string | undefined {
  if (line === undefined) return undefined;
  const address = line.value.replace(/^mailto:/i, "").trim();
  const name = line.parameters.get("CN");
  return name && name !== address ? `${name} <${address}>` : address;
}
