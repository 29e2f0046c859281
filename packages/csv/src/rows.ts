/** Rows of a CSV file as a stream, for files of any size. */
import { RowBatcher, rowsTask, textOf, tooMuch } from "@quern/documents";
import { type ByteSource, QuernError, type RowBatch, type RowsRequest, type RowValue } from "@quern/types";
import { guessDelimiter, SAMPLE_CHARACTERS } from "./dialect.js";
import { preambleRows, preambleText, SAMPLE_ROWS } from "./preamble.js";

/** One record at most: a quote that nothing closes would take the rest of the file. */
const MAX_RECORD_CHARACTERS = 16_000_000;

interface Papa {
  readonly Parser: new (
    config: object,
  ) => {
    parse(
      input: string,
      baseIndex: number,
      ignoreLastRow: boolean,
    ): { readonly data: string[][]; readonly meta: { readonly cursor: number } };
  };
}

/** Options that the caller of the parser has set for the file. */
export interface CsvRowsRequest extends RowsRequest {
  readonly delimiter?: string;
}

/** Reads a CSV file record by record. Values are text as they stand; blank ones are `null`. */
async function* readCsvRows(source: ByteSource, request: CsvRowsRequest): AsyncGenerator<RowBatch> {
  if (request.sheet !== undefined && request.sheet !== 1)
    throw new QuernError("BAD_REQUEST", `${request.filename} is one table: it has no sheet "${request.sheet}".`);
  const { default: papa } = await import("papaparse");
  const warnings: string[] = [];
  const batcher = new RowBatcher(request, warnings);
  const chunks = textOf(source, request.charset, warnings);
  let parser: InstanceType<Papa["Parser"]> | undefined;
  let text = "";
  let isOver = false;
  let records = 0;
  let above = 0;
  while (!isOver) {
    const { value, done } = await chunks.next();
    isOver = done === true;
    text += value ?? "";
    if (parser === undefined) {
      const sample = text.slice(0, SAMPLE_CHARACTERS);
      const named = /^sep=(.)\r?\n/i.exec(sample);
      if (named) text = text.slice(named[0].length);
      const config = {
        delimiter: request.delimiter ?? named?.[1] ?? guessDelimiter(papa, sample.slice(named?.[0].length ?? 0)),
        newline: lineEnd(sample),
      };
      if (request.header) {
        const end = isOver ? undefined : Math.max(0, sample.lastIndexOf("\n"));
        const { data } = papa.parse<string[]>(sample.slice(named?.[0].length ?? 0, end), {
          delimiter: config.delimiter,
          preview: SAMPLE_ROWS,
          skipEmptyLines: "greedy",
        });
        above = preambleRows(data);
        if (above > 0)
          warnings.push(
            `${above === 1 ? "A line" : `${above} lines`} above the header ${above === 1 ? "is" : "are"} no part of the table: ${data.slice(0, above).map(preambleText).join(" / ").slice(0, 500)}`,
          );
      }
      parser = new (papa as unknown as Papa).Parser(config);
    }
    const { data, meta } = parser.parse(text, 0, !isOver);
    text = isOver ? "" : text.slice(meta.cursor);
    if (text.length > MAX_RECORD_CHARACTERS)
      throw tooMuch(
        `${request.filename}: the record after ${records} others is longer than ${MAX_RECORD_CHARACTERS / 1e6} million characters; a quote in it may not be closed.`,
      );
    records += data.length;
    for (const record of data) {
      if (above > 0) {
        if (record.some((field) => field.trim() !== "")) above--;
        continue;
      }
      const batch = batcher.add(record.map(rowValue));
      if (batch) yield batch;
    }
  }
  if (records === 0)
    throw new QuernError("DOCUMENT_EMPTY", `"${request.filename}" holds no rows.`, {
      hint: "Check that the file was written completely.",
    });
  const last = batcher.finish();
  if (last) yield last;
}

/** Task of the worker threads. */
export const csvRows = rowsTask(readCsvRows);

const rowValue = (text: string): RowValue => (text.trim() === "" ? null : text);

/** Line breaks of a file by those of its beginning, outside of quotes. */
function lineEnd(sample: string): string {
  const bare = sample.replace(/"[^"]*"/g, "");
  const returns = bare.match(/\r\n?/g) ?? [];
  const firstBreak = bare.indexOf("\n");
  if (returns.length === 0 || (firstBreak >= 0 && firstBreak < bare.indexOf("\r"))) return "\n";
  return returns.filter((one) => one.length === 2).length >= returns.length / 2 ? "\r\n" : "\r";
}
