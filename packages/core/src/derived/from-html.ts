/** Runs an extractor over the page's HTML: in place for ordinary pages, in a worker for large ones. */
import type { FormatContext } from "../formats/format.js";
import { WORKER_THRESHOLD_CHARACTERS } from "../views.js";
import type { HtmlRequest } from "./html-request.js";

export interface HtmlExtractor<Result> {
  /** The module beside the caller that exports `name`. */
  readonly module: URL;
  readonly name: string;
  /** The same function, loaded here. */
  load(): Promise<(request: HtmlRequest) => Result>;
}

export async function fromHtml<Result>(context: FormatContext, extractor: HtmlExtractor<Result>): Promise<Result> {
  const request: HtmlRequest = { html: context.content.html, url: context.source.url };
  if (request.html.length < WORKER_THRESHOLD_CHARACTERS) return (await extractor.load())(request);
  return context.workers().run<Result>(extractor.module, extractor.name, request, { signal: context.deadline.signal });
}
