import { isDbase } from "./dbase-header.js";

export interface DataKind {
  readonly name: "calendar" | "contacts" | "dbase" | "jsonl" | "parquet" | "sqlite";
  /** One for each extension, in their order; further ones after them. */
  readonly mediaTypes: readonly string[];
  readonly extensions: readonly string[];
}

export const KINDS: readonly DataKind[] = [
  { name: "calendar", mediaTypes: ["text/calendar"], extensions: ["ics", "ical", "ifb"] },
  { name: "contacts", mediaTypes: ["text/vcard", "text/x-vcard", "text/directory"], extensions: ["vcf", "vcard"] },
  {
    name: "jsonl",
    mediaTypes: ["application/jsonl", "application/x-ndjson", "application/jsonlines", "application/x-jsonlines"],
    extensions: ["jsonl", "ndjson"],
  },
  {
    name: "dbase",
    mediaTypes: ["application/vnd.dbf", "application/dbase", "application/x-dbf", "application/dbf"],
    extensions: ["dbf"],
  },
  { name: "parquet", mediaTypes: ["application/vnd.apache.parquet"], extensions: ["parquet"] },
  {
    name: "sqlite",
    mediaTypes: ["application/vnd.sqlite3", "application/x-sqlite3"],
    extensions: ["sqlite", "sqlite3", "db3"],
  },
];

/** Media type of a file of records by its first bytes. */
export function recogniseData(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("latin1");
  if (text.startsWith("SQLite format 3\0")) return "application/vnd.sqlite3";
  if (text.startsWith("PAR1")) return "application/vnd.apache.parquet";
  if (isDbase(head)) return "application/vnd.dbf";
  if (/^(?:\xef\xbb\xbf)?\s*BEGIN:VCALENDAR\r?\n/i.test(text)) return "text/calendar";
  if (/^(?:\xef\xbb\xbf)?\s*BEGIN:VCARD\r?\n/i.test(text)) return "text/vcard";
  return isJsonLines(text) ? "application/jsonl" : undefined;
}

/** Two whole lines, each a JSON object of its own. */
function isJsonLines(head: string): boolean {
  if (!/^(?:\xef\xbb\xbf)?\{.*\}\s*?\n\{/.test(head)) return false;
  const [first = "", second = "", rest] = head.replace(/^\xef\xbb\xbf/, "").split("\n");
  return isObject(first) && (rest === undefined ? second.startsWith('{"') : isObject(second));
}

function isObject(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

export const kindOf = (mediaType: string, extension: string): DataKind | undefined =>
  KINDS.find(({ mediaTypes }) => mediaTypes.includes(mediaType)) ??
  KINDS.find(({ extensions }) => extensions.includes(extension));
