/** `quern parse --rows`: the rows of a table as lines of JSON or CSV, written as they are read. */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, extname } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ParseInput, RowsOptions } from "@quern/core";
import type { Parser, RowBatch, RowValue } from "@quern/types";
import type { Invocation } from "../command.js";
import { inFlagWords } from "../flag-words.js";
import { fullDisk, isFull, makeFolder } from "../make-folder.js";
import { printError } from "../report.js";
import { ExitCode, UsageError, writeInto } from "../terminal.js";
import { givenType } from "./given-type.js";
import { rowRange } from "./row-range.js";
import { refuseOverwriting } from "./sources.js";

/** The part of the engine that rows need. */
interface RowsSource {
  readonly parsers: readonly Parser[];
  rows(input: ParseInput, options: RowsOptions): AsyncIterable<RowBatch>;
}

/** Lines of JSON or CSV. */
type Lines = (batch: RowBatch) => string;

/** @returns the exit code */
export async function parseRows(
  quern: RowsSource,
  { positionals, values, terminal, signal }: Invocation,
): Promise<number> {
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new UsageError("--rows reads one file.");
  const range = rowRange(String(values["rows"]))!;
  const output = values["output"] === undefined ? undefined : String(values["output"]);
  const kind = output === undefined ? ".jsonl" : extname(output).toLowerCase();
  if (![".jsonl", ".ndjson", ".csv"].includes(kind))
    throw new UsageError(`--rows writes lines of JSON (-o FILE.jsonl) or CSV (-o FILE.csv), not ${output}.`);
  if (output !== undefined) await refuseOverwriting({ input: path }, output);
  const type = givenType(values, quern.parsers);
  const sheet = values["sheet"] === undefined ? undefined : String(values["sheet"]);
  const isStdin = path === "-";
  const options: RowsOptions = {
    from: range.from,
    signal,
    ...(sheet === undefined ? {} : { sheet: /^\d+$/.test(sheet) ? Number(sheet) : sheet }),
    ...(type === undefined ? {} : { contentType: type }),
    ...(isStdin ? { filename: "stdin" } : {}),
  };
  // The file gets its name at the end, so that no half file passes for a whole one.
  const unfinished = output === undefined ? undefined : `${output}.part`;
  if (output !== undefined) await makeFolder(dirname(output));
  const target: Writable = unfinished === undefined ? terminal.stdout : fileStream(unfinished);
  const lines = kind === ".csv" ? csvLines() : jsonLines;
  let count = 0;
  try {
    const input = isStdin ? (terminal.stdin as AsyncIterable<Uint8Array>) : path;
    for await (const batch of quern.rows(input, options)) {
      if (values["quiet"] !== true)
        for (const warning of batch.warnings) terminal.stderr.write(`${path}: warning: ${inFlagWords(warning)}\n`);
      // Each sheet has rows of these numbers.
      const room = Math.max(0, range.to - batch.from + 1);
      const wanted = room < batch.rows.length ? { ...batch, rows: batch.rows.slice(0, room) } : batch;
      count += wanted.rows.length;
      const text = lines(wanted);
      if (text !== "") await writeInto(target, text);
      if (room <= batch.rows.length && (batch.sheet === undefined || sheet !== undefined)) break;
    }
    if (unfinished !== undefined) {
      target.end();
      await finished(target);
      await rename(unfinished, output!);
    }
  } catch (error) {
    if (unfinished !== undefined) {
      target.destroy();
      await rm(unfinished, { force: true });
    }
    if (signal.aborted) throw error;
    // The reader of standard output, such as `head`, has all it wanted.
    if (unfinished === undefined && isClosedPipe(error)) return ExitCode.OK;
    if (output !== undefined && isFull(error)) printError(terminal, output, fullDisk(output, error));
    else printError(terminal, path, error);
    return ExitCode.FAILED;
  }
  if (output !== undefined && values["quiet"] !== true) terminal.stderr.write(`${output}: ${count} rows\n`);
  return ExitCode.OK;
}

/** An error of the file, such as a full disk, comes with the next write or with the end. */
const fileStream = (path: string): Writable => createWriteStream(path).on("error", () => undefined);

const isClosedPipe = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "EPIPE";

/** An object for each row. Rows of several sheets name theirs. */
const jsonLines: Lines = ({ sheet, columns, rows }) => {
  const keys = columns.map((column) => `${JSON.stringify(column)}:`);
  const begin = sheet === undefined || columns.includes("sheet") ? "{" : `{"sheet":${JSON.stringify(sheet)},`;
  let text = "";
  for (const row of rows)
    text += `${begin}${row.map((value, index) => keys[index]! + JSON.stringify(value)).join(",")}}\n`;
  return text;
};

/** RFC 4180, with the names of the columns first, and again where another sheet begins. */
function csvLines(): Lines {
  let last: string | undefined;
  return ({ sheet, columns, rows }) => {
    const key = JSON.stringify([sheet, columns]);
    const head = key === last || columns.length === 0 ? "" : `${columns.map(csvCell).join(",")}\n`;
    if (columns.length > 0) last = key;
    return head + rows.map((row) => `${row.map(csvCell).join(",")}\n`).join("");
  };
}

function csvCell(value: RowValue): string {
  const text = value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
