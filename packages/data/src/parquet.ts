import { ALL_ROWS_HINT, MAX_TABLE_CELLS } from "@quern/documents";
import type { Facts } from "./facts.js";
import { cellOf } from "./json-lines.js";
import type { Tables } from "./tables.js";

/** Rows are turned into text this many at a time. */
const ROWS_AT_ONCE = 10_000;

/** The columns of a Parquet file with their types, then its rows. */
export async function readParquet(bytes: Uint8Array, filename: string, tables: Tables): Promise<Facts> {
  const [{ parquetMetadataAsync, parquetReadObjects, parquetSchema }, { compressors }] = await Promise.all([
    import("hyparquet"),
    import("hyparquet-compressors"),
  ]);
  // Offsets in the file are counted from its own buffer.
  const { buffer } = Uint8Array.from(bytes);
  const metadata = await parquetMetadataAsync(buffer);
  const fields = parquetSchema(metadata).children.map(({ element }) => element);
  const names = fields.map(({ name }) => name);
  const rowCount = Number(metadata.num_rows);
  tables.heading(2, "Columns");
  tables.table(
    ["Column", "Type"],
    fields.map((field) => [field.name, field.logical_type?.type ?? field.converted_type ?? field.type ?? "group"]),
    "The list of columns",
  );
  tables.heading(2, "Rows");
  const most = Math.min(rowCount, Math.floor(MAX_TABLE_CELLS / Math.max(1, names.length)));
  const rows: string[][] = [];
  for (let rowStart = 0; rowStart < most; rowStart += ROWS_AT_ONCE) {
    const rowEnd = Math.min(most, rowStart + ROWS_AT_ONCE);
    const records = await parquetReadObjects({ file: buffer, metadata, compressors, rowStart, rowEnd });
    for (const record of records) rows.push(names.map((name) => cellOf(record[name])));
  }
  tables.table(names, rows, filename);
  if (most < rowCount) tables.warnings.push(`${filename} is cut after ${most} of ${rowCount} rows. ${ALL_ROWS_HINT}`);
  return { rowCount, columnCount: names.length };
}
