import type { ParsedDocument, ParseRequest, Parser } from "@quern/core";
import { WorkerPool } from "@quern/core/documents";
import { type CsvTask, convertCsv } from "./convert.js";

export interface CsvParserOptions {
  /** Field delimiter. Default: what `sep=` in the first line says, a tab for TSV, else the one that splits the rows most evenly. */
  readonly delimiter?: string;
  /** Whether the first row names the columns. Default true. */
  readonly header?: boolean;
}

/** A worker takes longer to start than files below this size take to convert. */
const WORKER_THRESHOLD_BYTES = 512 * 1024;

/**
 * Any delimiter, `sep=` lines, quoted fields with line breaks, ragged rows, any character set. The first row becomes the header.
 *
 * @example createEngine({ parsers: [csvParser()] })
 */
export function csvParser(options: CsvParserOptions = {}): Parser {
  let pool: WorkerPool | undefined;
  return {
    name: "csv",
    mediaTypes: ["text/csv", "text/tab-separated-values", "application/csv", "text/x-csv"],
    extensions: ["csv", "tsv", "tab"],
    async parse(bytes, request) {
      request.signal.throwIfAborted();
      const task = taskFor(bytes, request, options);
      if (bytes.byteLength < WORKER_THRESHOLD_BYTES) return toDocument(await convertCsv(task));
      pool ??= new WorkerPool();
      const module = new URL("./convert.js", import.meta.url);
      return toDocument(await pool.run(module, "convertCsvForTransfer", task, { signal: request.signal }));
    },
    async close() {
      await pool?.close();
      pool = undefined;
    },
  };
}

function taskFor(bytes: Uint8Array, request: ParseRequest, options: CsvParserOptions): CsvTask {
  const isTsv = request.mediaType === "text/tab-separated-values" || /\.(tsv|tab)$/i.test(request.filename ?? "");
  const delimiter = options.delimiter ?? (isTsv ? "\t" : undefined);
  return {
    bytes,
    filename: request.filename ?? "table.csv",
    header: options.header ?? true,
    html: request.wants.html,
    markdown: request.wants.markdown,
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(request.charset === undefined ? {} : { charset: request.charset }),
  };
}

interface Converted {
  readonly html: string | Uint8Array;
  readonly markdown: string | Uint8Array;
  readonly rows: number;
  readonly columns: number;
  readonly encoding: string;
  readonly warnings: readonly string[];
}

const asText = (value: string | Uint8Array): string =>
  typeof value === "string" ? value : new TextDecoder().decode(value);

const toDocument = (converted: Converted): ParsedDocument => ({
  html: asText(converted.html),
  markdown: asText(converted.markdown).trimEnd(),
  metadata: { rowCount: converted.rows, columnCount: converted.columns, encoding: converted.encoding },
  assets: [],
  warnings: converted.warnings,
});
