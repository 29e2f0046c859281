/** A table of the content, from the format `tables`. A cell over several columns or rows stands in each of them. */
export interface Table {
  /** Page of the document that it begins on, from 1; absent for formats without pages. */
  readonly page?: number;
  readonly caption?: string;
  /** Leading rows that are a header. */
  readonly headerRows: number;
  /** All of one length. */
  readonly rows: readonly (readonly string[])[];
  /** The rows as CSV (RFC 4180). */
  readonly csv: string;
}
