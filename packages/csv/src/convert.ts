/** Bytes → rows → written table. Streams, so that a file of 100 MB needs little more memory than the file and its result. */
import { Readable } from "node:stream";
import {
  createDecoder,
  decodeText,
  detectEncoding,
  QuernError,
  TableWriter,
  Transferable,
} from "@quern/core/documents";

export interface CsvTask {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly delimiter?: string;
  readonly charset?: string;
  readonly header: boolean;
  readonly html: boolean;
  readonly markdown: boolean;
}

export interface CsvResult {
  readonly html: string;
  readonly markdown: string;
  readonly rows: number;
  readonly columns: number;
  readonly encoding: string;
  readonly warnings: readonly string[];
}

const CHUNK_BYTES = 1 << 20;
/** What is looked at to choose the delimiter. */
const SAMPLE_BYTES = 64 * 1024;
const DELIMITERS = [",", ";", "\t", "|", ":", "\u001f", "\u001e"];
const MAX_REPORTED_PROBLEMS = 5;

/** @throws QuernError `DOCUMENT_EMPTY` when there is no row */
export async function convertCsv(task: CsvTask): Promise<CsvResult> {
  const { default: papa } = await import("papaparse");
  const { encoding, skip } = detectEncoding(task.bytes, task.charset);
  const sample = decodeText(task.bytes.subarray(0, SAMPLE_BYTES), encoding).text;
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(sample);
  const delimiter = task.delimiter ?? named?.[1] ?? guessDelimiter(papa, sample);

  const writer = new TableWriter({ html: task.html, markdown: task.markdown, headerRows: task.header ? 1 : 0 });
  const problems: string[] = [];
  let rows = 0;
  await new Promise<void>((resolve, reject) => {
    papa.parse<string[]>(Readable.from(textChunks(task.bytes.subarray(skip), encoding, named?.[0].length ?? 0)), {
      delimiter,
      skipEmptyLines: "greedy",
      chunk: ({ data, errors }) => {
        for (const row of data) writer.row(row);
        for (const error of errors) {
          if (problems.length < MAX_REPORTED_PROBLEMS)
            problems.push(`row ${rows + (error.row ?? 0) + 1}: ${error.message}`);
        }
        rows += data.length;
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  if (rows === 0) {
    throw new QuernError("DOCUMENT_EMPTY", `"${task.filename}" holds no rows.`, {
      hint: "Check that the file was written completely.",
    });
  }
  const { html, markdown, columns } = writer.finish();
  const warnings = problems.length > 0 ? [`The table has irregular quoting (${problems.join("; ")}).`] : [];
  return { html, markdown, rows, columns, encoding, warnings };
}

/** For workers: text goes over as bytes that are moved, not copied. */
export async function convertCsvForTransfer(task: CsvTask): Promise<Transferable<unknown>> {
  const result = await convertCsv(task);
  const html = new TextEncoder().encode(result.html);
  const markdown = new TextEncoder().encode(result.markdown);
  return new Transferable({ ...result, html, markdown }, [html.buffer, markdown.buffer]);
}

function* textChunks(bytes: Uint8Array, encoding: string, skipCharacters: number): Generator<string> {
  const decode = createDecoder(encoding);
  let skip = skipCharacters;
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    const text = decode(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.byteLength);
    yield skip > 0 ? text.slice(skip) : text;
    skip = 0;
  }
}

/** Papa's guess looks at how evenly a delimiter splits rows; a file of one column has none, and a comma does no harm then. */
function guessDelimiter(papa: typeof import("papaparse"), sample: string): string {
  const lines = sample.slice(0, Math.max(sample.lastIndexOf("\n"), 0) || sample.length);
  const { meta } = papa.parse(lines, { preview: 50, delimitersToGuess: DELIMITERS, skipEmptyLines: "greedy" });
  return meta.delimiter || ",";
}
