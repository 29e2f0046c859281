/** Fields of contacts and appointments that Outlook shows beside their text ([MS-OXOCNTC], [MS-OXOCAL]). */
import type { StoredObject } from "./message-store.js";

/** Sets of named properties ([MS-OXPROPS] 1.3.2), as their bytes are stored. */
const ADDRESS = "0420060000000000c000000000000046";
const APPOINTMENT = "0220060000000000c000000000000046";

/** The identifier of a property, or its set and its number there. */
type Place = number | readonly [set: string, number: number];
type Field = readonly [label: string, ...places: readonly Place[]];

const CONTACT: readonly Field[] = [
  ["Name", 0x3001],
  ["Company", 0x3a16],
  ["Department", 0x3a18],
  ["Job title", 0x3a17],
  ["Mail", [ADDRESS, 0x8083], [ADDRESS, 0x8093], [ADDRESS, 0x80a3]],
  ["Phone (business)", 0x3a08, 0x3a1b],
  ["Phone (home)", 0x3a09, 0x3a2f],
  ["Phone (mobile)", 0x3a1c],
  ["Phone (other)", 0x3a1f, 0x3a1a],
  ["Fax", 0x3a24, 0x3a25, 0x3a23],
  ["Address (business)", [ADDRESS, 0x801b]],
  ["Address (home)", [ADDRESS, 0x801a]],
  ["Address (other)", [ADDRESS, 0x801c]],
  ["Web page", 0x3a51, 0x3a50, [ADDRESS, 0x802b]],
];

const EVENT: readonly Field[] = [
  ["Start", [APPOINTMENT, 0x820d]],
  ["End", [APPOINTMENT, 0x820e]],
  ["Location", [APPOINTMENT, 0x8208]],
  ["Time zone", [APPOINTMENT, 0x8234]],
  ["Recurrence", [APPOINTMENT, 0x8232]],
];

const MESSAGE_CLASS = 0x001a;

/** Names and values of the fields that an item has, in the order in which they are shown; nothing for a mail. */
export function outlookFields(item: StoredObject): [string, string][] {
  const kind = item.text(MESSAGE_CLASS) ?? "";
  const fields = /^IPM\.(?:Contact|AbchPerson)/i.test(kind)
    ? CONTACT
    : /^IPM\.(?:Appointment|Schedule\.Meeting)/i.test(kind)
      ? EVENT
      : [];
  return fields.map(([label, ...places]) => {
    const values = places.flatMap((place) => {
      const identifier = typeof place === "number" ? place : item.named(...place);
      if (identifier === undefined) return [];
      const text = item.text(identifier) ?? item.time(identifier)?.replace(/\.\d{3}Z$/, "Z") ?? "";
      return text.replace(/\s*[\r\n]+\s*/g, ", ").trim() || [];
    });
    return [label, [...new Set(values)].join("; ")];
  });
}
