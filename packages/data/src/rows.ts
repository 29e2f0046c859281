/** Rows of files of records as a stream: JSON Lines, Parquet, dBase, tables of SQLite. */
import { RowBatcher, rowsTask, seekable, textOf, tooMuch, wholeOf } from "@quern/documents";
import { type ByteSource, QuernError, type RowBatch, type RowsRequest, type RowValue } from "@quern/types";
import { cellOf } from "./json-lines.js";
import { kindOf } from "./kinds.js";

const MAX_LINE_CHARACTERS = 32_000_000;
const MAX_COLUMNS = 16_384;
const MAX_REPORTED_LINES = 5;
/** Rows of a Parquet file that are decoded at once. */
const DECODED_ROWS = 10_000;

/** Task of the worker threads. */
export const recordRows = rowsTask(async function* (source, request) {
  const kind = kindOf(request.mediaType, /\.([a-z\d]+)$/i.exec(request.filename)?.[1]?.toLowerCase() ?? "")?.name;
  if (kind === "jsonl") yield* jsonLines(source, request);
  else if (kind === "parquet") yield* parquet(source, request);
  else if (kind === "sqlite") yield* sqlite(source, request);
  else if (kind === "dbase") yield* dbase(source, request);
  else
    throw new QuernError("UNSUPPORTED_FILE_TYPE", `${request.filename} (${request.mediaType}) has no rows to stream.`, {
      hint: "Use parse: it reads calendars and contacts as a whole.",
    });
});

/** Scalars as they are, and what is nested as JSON has it. Dates and bytes are text, as in the tables of `parse`. */
function rowValue(value: unknown): RowValue {
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  // Whole numbers of databases have 64 bits: those that a number cannot hold exactly stay text.
  if (typeof value === "bigint" && Number.isSafeInteger(Number(value))) return Number(value);
  if (isNested(value)) return JSON.parse(cellOf(value)) as RowValue;
  return cellOf(value) || null;
}

const isNested = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !(value instanceof Date) && !(value instanceof Uint8Array);

function oneTable({ sheet, filename }: RowsRequest): void {
  if (sheet !== undefined && sheet !== 1)
    throw new QuernError("BAD_REQUEST", `${filename} is one table: it has no sheet "${sheet}".`);
}

async function* jsonLines(source: ByteSource, request: RowsRequest): AsyncGenerator<RowBatch> {
  oneTable(request);
  const warnings: string[] = [];
  const batcher = new RowBatcher({ ...request, header: false }, warnings);
  const places = new Map<string, number>();
  const broken: number[] = [];
  let brokenCount = 0;
  let number = 0;
  let records = 0;
  let left = 0;
  for await (const line of lines(textOf(source, request.charset, warnings), request.filename)) {
    number++;
    if (line.trim() === "") continue;
    let record: unknown;
    try {
      record = JSON.parse(line);
    } catch {
      brokenCount++;
      if (broken.length < MAX_REPORTED_LINES) broken.push(number);
      continue;
    }
    records++;
    const fields = isRecord(record) ? Object.entries(record) : [["value", record] as const];
    const row: RowValue[] = new Array<RowValue>(places.size).fill(null);
    for (const [name, value] of fields) {
      let place = places.get(name);
      if (place === undefined) {
        if (places.size >= MAX_COLUMNS) {
          left++;
          continue;
        }
        place = places.size;
        places.set(name, place);
        batcher.addColumn(name);
      }
      row[place] = rowValue(value);
    }
    const batch = batcher.add(row);
    if (batch) yield batch;
  }
  if (records === 0)
    throw new QuernError("DOCUMENT_EMPTY", `${request.filename} has no records: none of its ${number} lines is JSON.`);
  if (brokenCount > 0)
    warnings.push(
      `${brokenCount === 1 ? "1 line is" : `${brokenCount} lines are`} not JSON and ${brokenCount === 1 ? "was" : "were"} skipped (line ${broken.join(", ")}${brokenCount > broken.length ? ", …" : ""}).`,
    );
  if (left > 0) warnings.push(`${left} values of keys beyond the first ${MAX_COLUMNS} were left out.`);
  const last = batcher.finish();
  if (last) yield last;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function* lines(chunks: AsyncIterable<string>, filename: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    // The rest has no line break in it, so that each chunk is looked through once.
    let start = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
      yield rest + chunk.slice(start, end);
      rest = "";
      start = end + 1;
    }
    rest += chunk.slice(start);
    if (rest.length > MAX_LINE_CHARACTERS)
      throw tooMuch(`${filename}: a line is longer than ${MAX_LINE_CHARACTERS / 1e6} million characters.`);
  }
  if (rest !== "") yield rest;
}

async function* parquet(source: ByteSource, request: RowsRequest): AsyncGenerator<RowBatch> {
  oneTable(request);
  const [{ parquetMetadataAsync, parquetReadObjects, parquetSchema }, { compressors }] = await Promise.all([
    import("hyparquet"),
    import("hyparquet-compressors"),
  ]);
  const { size, read } = await seekable(source, request.memoryBytes);
  const file = {
    byteLength: size,
    // Offsets are counted from the buffer that a slice has to itself.
    slice: async (from: number, to = size): Promise<ArrayBuffer> =>
      Uint8Array.from(await read(from < 0 ? size + from : from, to)).buffer,
  };
  const metadata = await parquetMetadataAsync(file);
  const names = parquetSchema(metadata).children.map(({ element }) => element.name);
  const batcher = new RowBatcher(request, [], undefined, names);
  let first = 0;
  for (const group of metadata.row_groups) {
    const end = first + Number(group.num_rows);
    for (let rowStart = first; rowStart < end; rowStart += DECODED_ROWS) {
      const rowEnd = Math.min(end, rowStart + DECODED_ROWS);
      for (const record of await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd })) {
        const batch = batcher.add(names.map((name) => rowValue(record[name])));
        if (batch) yield batch;
      }
    }
    first = end;
  }
  const last = batcher.finish();
  if (last) yield last;
}

async function* dbase(source: ByteSource, request: RowsRequest): AsyncGenerator<RowBatch> {
  oneTable(request);
  const { openDbase } = await import("./dbase.js");
  const warnings: string[] = [];
  const bytes = await wholeOf(source, request.memoryBytes);
  const { names, records, left } = await openDbase(bytes, request.filename, request.charset, warnings);
  const batcher = new RowBatcher(request, warnings, undefined, [...names]);
  for (const record of records()) {
    const batch = batcher.add(record.map(rowValue));
    if (batch) yield batch;
  }
  warnings.push(...left());
  const last = batcher.finish();
  if (last) yield last;
}

async function* sqlite(source: ByteSource, request: RowsRequest): AsyncGenerator<RowBatch> {
  const [{ shownTables }, { columnsOf }, { Database }] = await Promise.all([
    import("./sqlite/sqlite.js"),
    import("./sqlite/create-table.js"),
    import("./sqlite/database.js"),
  ]);
  const database = new Database(await wholeOf(source, request.memoryBytes), request.filename);
  const tables = shownTables(database);
  const chosen =
    request.sheet === undefined
      ? tables
      : tables.filter(({ name }, index) => name === request.sheet || index + 1 === request.sheet);
  if (chosen.length === 0 && request.sheet !== undefined)
    throw new QuernError("BAD_REQUEST", `${request.filename} has no table ${JSON.stringify(request.sheet)}.`, {
      hint: `It has ${tables.map(({ name }) => `"${name}"`).join(", ") || "no tables"}.`,
    });
  const warnings: string[] = [];
  for (const { name, root, sql } of chosen) {
    const { columns, rowidColumn, isWithoutRowid } = columnsOf(sql);
    if (isWithoutRowid) {
      warnings.push(`The rows of ${name} were left out: it is a table without row ids.`);
      continue;
    }
    const names = columns.map((column) => column.name);
    const batcher = new RowBatcher(request, warnings, name, names);
    for (const { rowid, values } of database.rows(root)) {
      const batch = batcher.add(
        columns.map((_column, index) => rowValue(index === rowidColumn ? rowid : values[index])),
      );
      if (batch) yield batch;
    }
    const last = batcher.finish();
    if (last) yield last;
  }
  if (warnings.length > 0) yield { columns: [], from: request.from, rows: [], warnings };
}
