/** Markdown by turndown, in a thread of its own. */
import { WorkerPool } from "@quern/documents";
import { TASKS } from "./task-module.js";

/** Writes Markdown in place of Quern's own serializer: `createQuern({ markdown })`. */
export interface Serializer {
  readonly name: string;
  /** @param html the cleaned page, links and images absolute */
  toMarkdown(html: string): Promise<string>;
}

/** turndown takes seconds for pages of megabytes; what takes longer than this would not end in the time of a request. */
const MAX_CONVERSION_MS = 120_000;

/**
 * Markdown by turndown. Pages are converted in worker threads, which start with the first one and end when they are idle.
 *
 * @example createQuern({ markdown: turndownSerializer() })
 */
export function turndownSerializer(): Serializer {
  let pool: WorkerPool | undefined;
  return {
    name: "turndown",
    async toMarkdown(html) {
      pool ??= new WorkerPool();
      return pool.run<string>(TASKS, "writeMarkdown", html, { signal: AbortSignal.timeout(MAX_CONVERSION_MS) });
    },
  };
}
