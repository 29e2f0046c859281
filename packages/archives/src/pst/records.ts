import type { PstAppointment, PstContact, PstItem } from "../../vendor/pst-extractor.cjs";

/** Appointments of a folder as a calendar (RFC 5545). */
export function toCalendar(items: readonly PstAppointment[]): string {
  const events = items.map((item) =>
    lines([
      ["BEGIN", "VEVENT"],
      ["DTSTART", stamp(item.startTime)],
      ["DTEND", stamp(item.endTime)],
      ["SUMMARY", escaped(item.subject)],
      ["LOCATION", escaped(item.location)],
      ["DESCRIPTION", escaped([item.isRecurring ? item.recurrencePattern : "", item.body].filter(Boolean).join("\n"))],
      ["END", "VEVENT"],
    ]),
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join("")}END:VCALENDAR\r\n`;
}

/** People of a folder as vCards (RFC 6350). */
export const toContacts = (items: readonly PstContact[]): string =>
  items
    .map((item) =>
      lines([
        ["BEGIN", "VCARD"],
        ["VERSION", "4.0"],
        ["FN", escaped(item.displayName || item.subject || `${item.givenName} ${item.surname}`.trim())],
        ["N", `${escaped(item.surname)};${escaped(item.givenName)};;;`],
        ["ORG", escaped(item.companyName)],
        ["TITLE", escaped(item.title)],
        ["EMAIL", escaped(item.email1EmailAddress)],
        ["EMAIL", escaped(item.email2EmailAddress)],
        ["EMAIL", escaped(item.email3EmailAddress)],
        ["TEL;TYPE=work", escaped(item.businessTelephoneNumber)],
        ["TEL;TYPE=home", escaped(item.homeTelephoneNumber)],
        ["TEL;TYPE=cell", escaped(item.mobileTelephoneNumber)],
        ["NOTE", escaped(item.body)],
        ["END", "VCARD"],
      ]),
    )
    .join("");

export const isAppointment = (item: PstItem): item is PstAppointment => /^IPM\.Appointment/i.test(item.messageClass);
export const isContact = (item: PstItem): item is PstContact => /^IPM\.(?:Contact|AbchPerson)/i.test(item.messageClass);

const lines = (list: ReadonlyArray<readonly [string, string]>): string =>
  list
    .filter(([, value]) => value.replace(/;/g, "") !== "")
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join("");

const stamp = (date: Date | null): string => (date === null ? "" : `${date.toISOString().replace(/[-:]|\.\d+/g, "")}`);

const escaped = (text: string): string =>
  text
    .trim()
    .replace(/\0/g, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n");
