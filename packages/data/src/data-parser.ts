import { namesOf, type WorkerParserOptions, workerParser } from "@quern/documents";
import type { Parser } from "@quern/types";
import { KINDS, recogniseData } from "./kinds.js";

export type DataParserOptions = WorkerParserOptions;

/**
 * Reads calendars (iCalendar), contacts (vCard), JSON Lines, Parquet files, SQLite databases and dBase tables as tables with the names and types of their columns.
 *
 * @example
 * const engine = createEngine({ parsers: [dataParser()] });
 * const { markdown } = await engine.parse("holidays.ics");
 */
export const dataParser = (options: DataParserOptions = {}): Parser =>
  workerParser(
    {
      name: "data",
      ...namesOf(KINDS),
      recognise: recogniseData,
      module: {
        get url() {
          return new URL("./worker.js", import.meta.url);
        },
        name: "@quern/data/tasks",
        load: () => import("./worker.js"),
      },
      task: "readData",
      rows: {
        module: {
          get url() {
            return new URL("./rows.js", import.meta.url);
          },
          name: "@quern/data/row-tasks",
          load: () => import("./rows.js"),
        },
        task: "recordRows",
      },
    },
    options,
  );
