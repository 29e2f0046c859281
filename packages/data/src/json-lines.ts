import { QuernError } from "@quern/types";
import type { Facts } from "./facts.js";
import type { Tables } from "./tables.js";

const MAX_COLUMNS = 200;
const MAX_REPORTED_LINES = 5;

/** One record a line; objects become rows with a column for each of their keys, anything else a row of one value. */
export function readJsonLines(text: string, filename: string, tables: Tables): Facts {
  const columns = new Map<string, number>();
  const records: unknown[] = [];
  const broken: number[] = [];
  let isCut = false;
  let number = 0;
  for (const line of lines(text)) {
    number++;
    if (line.trim() === "") continue;
    try {
      const record: unknown = JSON.parse(line);
      records.push(record);
      for (const key of isRecord(record) ? Object.keys(record) : ["value"]) {
        if (columns.has(key)) continue;
        if (columns.size < MAX_COLUMNS) columns.set(key, columns.size);
        else isCut = true;
      }
    } catch {
      broken.push(number);
    }
  }
  if (records.length === 0)
    throw new QuernError("DOCUMENT_EMPTY", `${filename} has no records: none of its ${number} lines is JSON.`);
  const names = [...columns.keys()];
  const rows = records.map((record) =>
    isRecord(record)
      ? names.map((name) => cellOf(record[name]))
      : names.map((name) => (name === "value" ? cellOf(record) : "")),
  );
  tables.table(names, rows, filename);
  if (broken.length > 0) {
    const named = broken.slice(0, MAX_REPORTED_LINES).join(", ");
    tables.warnings.push(
      `${broken.length === 1 ? "1 line is" : `${broken.length} lines are`} not JSON and ${broken.length === 1 ? "was" : "were"} skipped (line ${named}${broken.length > MAX_REPORTED_LINES ? ", …" : ""}).`,
    );
  }
  if (isCut) tables.warnings.push(`Only the first ${MAX_COLUMNS} keys became columns.`);
  return { rowCount: records.length, columnCount: names.length };
}

function* lines(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    yield text.slice(start, end < 0 ? undefined : end);
    if (end < 0) return;
    start = end + 1;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Values as people write them; what is nested stays JSON. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? "" : value.toISOString().replace(/T00:00:00\.000Z$|\.000(?=Z$)/, "");
  if (value instanceof Uint8Array) return value.byteLength === 0 ? "" : `(${value.byteLength} bytes)`;
  if (typeof value === "object")
    return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "bigint" ? inner.toString() : inner));
  return String(value);
}
