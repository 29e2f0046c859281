/** Runs an extractor over the page's HTML: in place for ordinary pages, in a worker for large ones. */
import type { HtmlRequest } from "@quern/extract/page";
import { TASKS } from "../convert/tasks.js";
import { WORKER_THRESHOLD_CHARACTERS } from "../convert/views.js";
import type { FormatContext } from "./format.js";

/**
 * @param name what `convert/tasks.ts` exports `extract` as
 */
export async function fromHtml<Result>(
  context: FormatContext,
  name: string,
  extract: (request: HtmlRequest) => Promise<Result>,
): Promise<Result> {
  const { page } = context;
  if (page.html.length < WORKER_THRESHOLD_CHARACTERS) return extract(page);
  const request: HtmlRequest = { html: page.html, url: page.url };
  return context.workers().run<Result>(TASKS, name, request, { signal: context.deadline.signal });
}
