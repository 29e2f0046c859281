/** Bytes → rows → written table. Streams, so that a file of 100 MB needs little more memory than the file and its result. */
import { Readable } from "node:stream";
import {
  ALL_ROWS_HINT,
  createDecoder,
  escapeHtml,
  headingRows,
  MAX_TABLE_CELLS,
  markdownParagraph,
  TableWriter,
  type TaskContext,
  Transferable,
} from "@quern/documents";
import { QuernError } from "@quern/types";
import { guessDelimiter, SAMPLE_CHARACTERS } from "./dialect.js";
import { NotesBelow, preambleRows, preambleText, SAMPLE_ROWS } from "./preamble.js";

export interface CsvTask {
  /** Bytes in the file, and how many of them a byte order mark takes. */
  readonly size: number;
  readonly skip: number;
  readonly encoding: string;
  /** Of what was found before the rows were read. */
  readonly warnings: readonly string[];
  readonly filename: string;
  readonly delimiter?: string;
  /** Whether the first row names the columns; by what stands in it if not given. */
  readonly header?: boolean;
  readonly html: boolean;
  readonly markdown: boolean;
  readonly maxCells?: number;
}

export interface CsvResult {
  /** UTF-8, in pieces. */
  readonly html: readonly Uint8Array[];
  readonly markdown: readonly Uint8Array[];
  readonly rows: number;
  readonly columns: number;
  readonly encoding: string;
  readonly warnings: readonly string[];
}

/** Hands out the file piece by piece: a worker never holds a copy of it. */
export type ReadSlice = (from: number, to: number) => Uint8Array | Promise<Uint8Array>;

const CHUNK_BYTES = 1 << 20;
const MAX_REPORTED_PROBLEMS = 5;

/** @throws QuernError `DOCUMENT_EMPTY` when there is no row */
export async function convertCsv(task: CsvTask, readSlice: ReadSlice): Promise<CsvResult> {
  const { default: papa } = await import("papaparse");
  const { encoding, skip, size } = task;
  const head = await readSlice(skip, Math.min(size, skip + SAMPLE_CHARACTERS));
  const sample = createDecoder(encoding)(head, true);
  const named = /^sep=(.)\r?\n/i.exec(sample);
  const delimiter = task.delimiter ?? named?.[1] ?? guessDelimiter(papa, sample);

  // A record that the sample cuts is none.
  const whole = sample.slice(named?.[0].length ?? 0, size <= SAMPLE_CHARACTERS ? undefined : sample.lastIndexOf("\n"));
  const first =
    task.header === false
      ? []
      : papa.parse<string[]>(whole, { delimiter, preview: SAMPLE_ROWS, skipEmptyLines: "greedy" }).data;
  const above = preambleRows(first);
  const preamble: string[] = [];
  const maxCells = task.maxCells ?? MAX_TABLE_CELLS;
  const writer = new TableWriter({
    html: task.html,
    markdown: task.markdown,
    headerRows: task.header === undefined ? headingRows(first.slice(above)) : Number(task.header),
    maxCells,
  });
  const problems: string[] = [];
  const below = new NotesBelow(first.slice(above));
  let rows = 0;
  let isCut = false;
  await new Promise<void>((resolve, reject) => {
    papa.parse<string[]>(Readable.from(textChunks(task, readSlice, named?.[0].length ?? 0)), {
      delimiter,
      skipEmptyLines: "greedy",
      chunk: ({ data, errors }, parser) => {
        for (const row of data) {
          if (preamble.length < above) preamble.push(preambleText(row));
          else for (const own of below.take(row)) if (!writer.row(own)) isCut = true;
        }
        for (const error of errors) {
          const problem = `row ${rows + (error.row ?? 0) + 1}: ${error.message}`;
          // A quote inside a field is reported once for each of its characters.
          if (problems.length < MAX_REPORTED_PROBLEMS && !problems.includes(problem)) problems.push(problem);
        }
        rows += data.length;
        if (isCut) parser.abort();
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
  const { rows: last, notes } = below.finish();
  for (const row of last) if (!isCut && !writer.row(row)) isCut = true;
  const paragraphs = (lines: readonly string[]): Uint8Array[] => asBytes(task.html ? lines.map(paragraph) : []);
  const html = [...paragraphs(preamble), ...writer.parts("html"), ...paragraphs(notes)];
  const texts = (lines: readonly string[]): string[] => (task.markdown ? lines.map(markdownParagraph) : []);
  const markdown = withoutLastBreak([
    ...asBytes(texts(preamble).map((text) => `${text}\n\n`)),
    ...writer.parts("markdown"),
    ...asBytes(texts(notes).map((text) => `\n${text}\n`)),
  ]);
  const written = writer.size;
  const warnings = [...task.warnings];
  if (problems.length > 0) warnings.push(`The table has irregular quoting (${problems.join("; ")}).`);
  if (isCut)
    warnings.push(
      `The table is cut after ${written.rows} rows: at most ${maxCells} cells of a file are converted. ${ALL_ROWS_HINT}`,
    );
  return { html, markdown, rows: written.rows, columns: written.columns, encoding, warnings };
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>\n`;
const asBytes = (lines: readonly string[]): Uint8Array[] => lines.map((line) => new TextEncoder().encode(line));

/** The table is the whole document: it does not end with a line break. */
function withoutLastBreak(pieces: Uint8Array[]): Uint8Array[] {
  const last = pieces.pop();
  if (last) pieces.push(last.at(-1) === 0x0a ? last.subarray(0, -1) : last);
  return pieces;
}

/** For workers: the pieces are moved, not copied. */
export async function convertCsvForTransfer(task: CsvTask, context: TaskContext): Promise<Transferable<CsvResult>> {
  const result = await convertCsv(task, async (from, to) => (await context.call("slice", [from, to])) as Uint8Array);
  const own = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer>[] =>
    pieces.map((piece) => new Uint8Array(piece));
  const moved = { ...result, html: own(result.html), markdown: own(result.markdown) };
  return new Transferable(
    moved,
    [...moved.html, ...moved.markdown].map((piece) => piece.buffer),
  );
}

async function* textChunks(
  { encoding, skip, size }: CsvTask,
  readSlice: ReadSlice,
  skipCharacters: number,
): AsyncGenerator<string> {
  const decode = createDecoder(encoding);
  let surplus = skipCharacters;
  for (let from = skip; from < size; from += CHUNK_BYTES) {
    const to = Math.min(size, from + CHUNK_BYTES);
    const text = decode(await readSlice(from, to), to === size);
    yield surplus > 0 ? text.slice(surplus) : text;
    surplus = 0;
  }
}
