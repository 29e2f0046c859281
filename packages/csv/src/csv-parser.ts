import { type WorkerModule, WorkerPool } from "@quern/documents";
import type { ByteSource, ParsedDocument, ParseRequest, Parser, RowBatch, RowsRequest } from "@quern/types";
import type { CsvResult, CsvTask, ReadSlice } from "./convert.js";
import type { CsvRowsRequest } from "./rows.js";

export interface CsvParserOptions {
  /** Field delimiter. Default: what `sep=` in the first line says, a tab for TSV, else the one that splits the rows most evenly. */
  readonly delimiter?: string;
  /** Whether the first row names the columns. Default: told by what stands in it; `rows` take it for the names of the columns. */
  readonly header?: boolean;
  /** Cells that are converted at most; the rest of the file is left out with a warning. Default 1 000 000. */
  readonly maxCells?: number;
}

/** A worker takes longer to start than files below this size take to convert. */
const WORKER_THRESHOLD_BYTES = 512 * 1024;

/**
 * Any delimiter, `sep=` lines, quoted fields with line breaks, ragged rows, any character set. Rows at the top that name the columns become headings.
 *
 * @example createEngine({ parsers: [csvParser()] })
 */
export function csvParser(options: CsvParserOptions = {}): Parser {
  let pool: WorkerPool | undefined;
  // The heap of other parsers, so that they share their idle threads.
  const workers = (): WorkerPool => (pool ??= new WorkerPool({ heapMegabytes: 1024, sharesThreads: true }));
  return {
    name: "csv",
    mediaTypes: ["text/csv", "text/tab-separated-values", "application/csv", "text/x-csv"],
    extensions: ["csv", "tsv", "tab"],
    async parse(bytes, request) {
      request.signal.throwIfAborted();
      const task = await taskFor(bytes, request, options);
      const readSlice: ReadSlice = (from, to) => bytes.subarray(from, to);
      if (bytes.byteLength < WORKER_THRESHOLD_BYTES) {
        const { convertCsv } = await import("./convert.js");
        return toDocument(await convertCsv(task, readSlice));
      }
      const converted = await workers().run<CsvResult>(TASKS, "convertCsvForTransfer", task, {
        signal: request.signal,
        host: { slice: async (range) => new Uint8Array(await readSlice(...(range as [number, number]))) },
      });
      return toDocument(converted);
    },
    rows(source, request, signal) {
      return rowsOf(workers(), source, request, options, signal);
    },
    async close() {
      await pool?.close();
      pool = undefined;
    },
  };
}

const TASKS: WorkerModule = {
  get url() {
    return new URL("./convert.js", import.meta.url);
  },
  name: "@quern/csv/tasks",
  load: () => import("./convert.js"),
};

const ROWS: WorkerModule = {
  get url() {
    return new URL("./rows.js", import.meta.url);
  },
  name: "@quern/csv/row-tasks",
  load: () => import("./rows.js"),
};

async function* rowsOf(
  pool: WorkerPool,
  source: ByteSource,
  request: RowsRequest,
  options: CsvParserOptions,
  signal: AbortSignal,
): AsyncGenerator<RowBatch> {
  const { workerRows } = await import("@quern/documents");
  const delimiter = options.delimiter ?? (isTsv(request) ? "\t" : undefined);
  const asked: CsvRowsRequest = {
    ...request,
    header: request.header && options.header !== false,
    ...(delimiter === undefined ? {} : { delimiter }),
  };
  yield* workerRows(pool, ROWS, "csvRows", source, asked, signal);
}

const isTsv = ({ mediaType, filename }: { readonly mediaType: string; readonly filename?: string }): boolean =>
  mediaType === "text/tab-separated-values" || /\.(tsv|tab)$/i.test(filename ?? "");

async function taskFor(bytes: Uint8Array, request: ParseRequest, options: CsvParserOptions): Promise<CsvTask> {
  const { findEncoding, guessedEncoding } = await import("@quern/documents");
  const delimiter = options.delimiter ?? (isTsv(request) ? "\t" : undefined);
  const { encoding, skip, isGuessed, isMisdeclared } = await findEncoding(bytes, request.charset);
  return {
    size: bytes.byteLength,
    skip,
    encoding,
    warnings: isGuessed || isMisdeclared ? [guessedEncoding(encoding, request.mediaType, isMisdeclared)] : [],
    filename: request.filename ?? "table.csv",
    html: request.wants.html,
    markdown: request.wants.markdown,
    ...(options.header === undefined ? {} : { header: options.header }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(options.maxCells === undefined ? {} : { maxCells: options.maxCells }),
  };
}

/** Piece by piece, so that bytes and text of a large table are never whole side by side. */
function asText(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  let text = "";
  for (const piece of pieces) text += decoder.decode(piece, { stream: true });
  return text;
}

const toDocument = (converted: CsvResult): ParsedDocument => ({
  html: asText(converted.html),
  markdown: asText(converted.markdown),
  metadata: { rowCount: converted.rows, columnCount: converted.columns, encoding: converted.encoding },
  assets: [],
  warnings: converted.warnings,
});
