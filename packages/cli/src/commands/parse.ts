import { createQuern } from "@quern/kit";
import type { CommandBody } from "../command.js";
import {
  CONVERT_FLAGS,
  converterOptions,
  INPUT_FLAG,
  MODEL_FLAGS,
  STORE_FLAGS,
  TRANSCRIBER_FLAGS,
  VISION_FLAGS,
} from "../engine-flags.js";
import { DOCUMENT_FLAGS } from "../flags.js";
import { DOCUMENT_FORMAT_FLAGS } from "../format-flags.js";
import { whyNoRange } from "../parse/row-range.js";
import { UsageError } from "../terminal.js";

/** Nobody waits at the other end of a connection: a large document may go for minutes without a sign, as on a busy machine. */
const STALL_MS = 300_000;

export const parseCommand: CommandBody = {
  flags: [
    ...DOCUMENT_FLAGS,
    ...DOCUMENT_FORMAT_FLAGS,
    ...CONVERT_FLAGS,
    ...STORE_FLAGS,
    ...MODEL_FLAGS,
    ...TRANSCRIBER_FLAGS,
    ...VISION_FLAGS,
    {
      name: "type",
      kind: "string",
      help: 'what the input is, where neither its bytes nor its name say so: an extension (html, csv) or a media type ("text/csv; charset=windows-1251")',
    },
    {
      name: "base",
      kind: "string",
      help: "base URL for relative links; for a folder or archive, the URL it was copied from",
    },
    INPUT_FLAG,
    {
      name: "rows",
      kind: "string",
      form: "all, 1000, 2001-3000",
      check: whyNoRange,
      help: "stream the rows of a table of any size (xlsx, CSV, JSON Lines, Parquet, SQLite) as lines of JSON, or as CSV with -o FILE.csv: all, 1000, 2001-3000",
    },
    {
      name: "sheet",
      kind: "string",
      needs: ["rows"],
      help: "with --rows: the sheet or table to read, by name or number",
    },
    {
      name: "watch",
      kind: "boolean",
      needs: ["output"],
      help: "with -o DIR: keep running and convert files as they change",
    },
    {
      name: "force",
      kind: "boolean",
      needs: ["output"],
      help: "with -o DIR: also convert files that have not changed since the last run",
    },
    {
      name: "prune",
      kind: "boolean",
      needs: ["output"],
      help: "with -o DIR: remove results whose source file has left its folder, and earlier ones that are older than their file",
    },
  ],
  async run(invocation) {
    const { positionals, values } = invocation;
    if (positionals.length === 0) throw new UsageError("parse needs a file, a folder or - for stdin.");
    const options = await converterOptions(values);
    await using quern = createQuern({ ...options, limits: { ...options.limits, stallMilliseconds: STALL_MS } });
    if (values["rows"] !== undefined) return await (await import("../parse/rows.js")).parseRows(quern, invocation);
    const { ParseRun } = await import("../parse/run.js");
    const run = new ParseRun(invocation, quern);
    if (values["watch"] !== true) return await run.once();
    if (!run.writesFolder) throw new UsageError("--watch needs a folder: -o DIR.");
    // The engine is open until the watching ends.
    return await run.watch();
  },
};
