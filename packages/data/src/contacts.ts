import { type Cell, damaged } from "@quern/documents";
import {
  type Component,
  type ContentLine,
  linesOf,
  listedTextsOf,
  readComponents,
  splitValue,
  textsOf,
  unescapeText,
  warnOfUnread,
} from "./content-lines.js";
import type { Facts } from "./facts.js";
import type { Tables } from "./tables.js";

const COLUMNS = [
  "Name",
  "Nickname",
  "Organization",
  "Title",
  "Email",
  "Phone",
  "Address",
  "Messenger",
  "Website",
  "Birthday",
  "Anniversary",
  "Related",
  "Categories",
  "Note",
];

/** Read into a column, or only of use to programs. */
const KNOWN = new Set([
  ...["FN", "N", "NICKNAME", "ORG", "TITLE", "ROLE", "EMAIL", "TEL", "ADR", "IMPP", "URL", "BDAY", "ANNIVERSARY"],
  ...["RELATED", "CATEGORIES", "NOTE", "VERSION", "PRODID", "UID", "REV", "SORT-STRING", "MAILER", "KIND", "LABEL"],
]);

/** Contacts as a table, one a row. */
export function readContacts(text: string, filename: string, tables: Tables): Facts {
  const cards = readComponents(text).filter(({ name }) => name === "VCARD");
  if (cards.length === 0) throw damaged(filename, "it holds no contact: BEGIN:VCARD is missing.");
  tables.records(cards.map(recordOf), COLUMNS, "Contacts");
  warnOfUnread(cards, KNOWN, tables);
  return { contactCount: cards.length };
}

function recordOf(card: Component): Map<string, Cell> {
  const record = new Map<string, Cell>();
  const set = (column: string, values: readonly string[]): void => {
    const kept = [...new Set(values.filter(Boolean))];
    if (kept.length > 0) record.set(column, kept.join("\n"));
  };
  const texts = (name: string): string[] => textsOf(card, name);
  const full = texts("FN").filter(Boolean);
  set("Name", full.length > 0 ? full.slice(0, 1) : linesOf(card, "N").map(nameOf));
  set("Nickname", listedTextsOf(card, "NICKNAME"));
  set(
    "Organization",
    linesOf(card, "ORG").map(({ value }) => splitValue(value).filter(Boolean).join(", ")),
  );
  set("Title", [...texts("TITLE"), ...texts("ROLE")]);
  set("Email", linesOf(card, "EMAIL").map(withType));
  set("Phone", linesOf(card, "TEL").map(withType));
  set(
    "Address",
    linesOf(card, "ADR").map((line) => withType({ ...line, value: addressOf(line.value) })),
  );
  set("Messenger", linesOf(card, "IMPP").map(withType));
  set("Website", texts("URL"));
  set("Birthday", texts("BDAY").map(dayOf));
  set("Anniversary", [...texts("ANNIVERSARY"), ...texts("X-ANNIVERSARY")].map(dayOf));
  set("Related", [...linesOf(card, "RELATED"), ...linesOf(card, "X-ABRELATEDNAMES")].map(withType));
  set("Categories", listedTextsOf(card, "CATEGORIES"));
  set("Note", texts("NOTE"));
  return record;
}

const dayOf = (day: string): string => day.replace(/^(\d{4})(\d\d)(\d\d).*$/, "$1-$2-$3");

/** Family; given; additional; prefixes; suffixes */
function nameOf({ value }: ContentLine): string {
  const [family, given, additional, prefix, suffix] = splitValue(value);
  return [prefix, given, additional, family, suffix].filter(Boolean).join(" ");
}

/** Post box; extended; street; place; region; code; country */
function addressOf(value: string): string {
  const [box, extended, street, place, region, code, country] = splitValue(value);
  const town = [code, place].filter(Boolean).join(" ");
  return [box, extended, street, town, region, country].filter(Boolean).join(", ");
}

const PLAIN_TYPES = /^(?:pref|internet|voice|x-.*|\d+|type)$/i;

/** `+1 555 0100 (work, cell)` */
function withType({ value, parameters }: ContentLine): string {
  const bare = ["HOME", "WORK", "CELL", "FAX"].filter((name) => parameters.get(name) === name);
  const types = [...(parameters.get("TYPE") ?? "").split(","), ...bare]
    .map((type) => type.trim().toLowerCase())
    .filter((type) => type !== "" && !PLAIN_TYPES.test(type));
  const text = unescapeText(value).replace(/^(?:tel|mailto):/i, "");
  return types.length === 0 || text === "" ? text : `${text} (${[...new Set(types)].join(", ")})`;
}
