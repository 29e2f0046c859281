import { namesOf, type WorkerParserOptions, workerParser } from "@quern/documents";
import type { Parser } from "@quern/types";
import { KINDS, recogniseMarkup } from "./kinds.js";

export type MarkupParserOptions = WorkerParserOptions;

/**
 * Reads text with marks, to the same structure as any document.
 *
 * @example
 * const engine = createEngine({ parsers: [markupParser()] });
 * const { markdown } = await engine.parse("guide.adoc");
 */
export const markupParser = (options: MarkupParserOptions = {}): Parser =>
  workerParser(
    {
      name: "markup",
      ...namesOf(KINDS),
      recognise: recogniseMarkup,
      module: {
        get url() {
          return new URL("./worker.js", import.meta.url);
        },
        name: "@quern/markup/tasks",
        load: () => import("./worker.js"),
      },
      task: "readMarkup",
    },
    options,
  );
