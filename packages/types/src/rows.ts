/**
 * A value of a table: text, a number, a truth value, or `null` for a blank cell. Dates are text in ISO 8601. Nested values, which JSON Lines
 * and Parquet have, are lists and objects as JSON has them.
 */
export type RowValue = string | number | boolean | null | readonly RowValue[] | { readonly [name: string]: RowValue };

/** Some rows of a table, in the order of the file. */
export interface RowBatch {
  /** Sheet of a workbook, or table of a database. Absent where a file holds one table. */
  readonly sheet?: string;
  /** Names of the columns, one for each value of a row. They can grow from batch to batch where later rows are wider. */
  readonly columns: readonly string[];
  /** Number of the first row of this batch, from 1. Blank rows and the row that names the columns are not counted. */
  readonly from: number;
  /** As many values in each row as there are columns. */
  readonly rows: readonly (readonly RowValue[])[];
  /** Sentences about parts that were left out, each once, e.g. hidden sheets. */
  readonly warnings: readonly string[];
}

/** Bytes that are read piece by piece, so that none of their number need be in memory. */
export interface ByteSource {
  /** Bytes in all. Absent for a stream, which can only be read forwards. */
  readonly size?: number;
  /**
   * Bytes from one offset up to another, fewer where the source ends.
   *
   * @throws Error for a stream that has gone past `from`
   */
  read(from: number, to: number): Promise<Uint8Array>;
}

/** How a parser is to give the rows of a document. */
export interface RowsRequest {
  /** Media type found by detection, lower case, without parameters. */
  readonly mediaType: string;
  /** Name as the caller gave it, for messages and as a hint; never a path to open. */
  readonly filename: string;
  /** Character set from the transport, if any. */
  readonly charset?: string;
  /** Name of one sheet or table, or its number from 1. Default: all that are not hidden, one after another. */
  readonly sheet?: string | number;
  /** Number of the first row to give, from 1. */
  readonly from: number;
  /** Maximum number of rows per batch. */
  readonly batch: number;
  /** Whether the first row names the columns. */
  readonly header: boolean;
  /** Bytes that may be held in memory for kinds that cannot be read piece by piece. */
  readonly memoryBytes: number;
}
