import type { FoundPassage } from "@quern/text";
import { runApart } from "../apart/run-apart.js";
import type { AskContext } from "../asking/context.js";

/** The passages of the page that speak of what is asked, best first. */
export function passagesFor(question: string, context: AskContext): Promise<FoundPassage[]> {
  const request = requestOf(question, context);
  return runApart("searchPassages", request, request.markdown.length, context);
}

/** The sentence or two of the page that answer, verbatim; "" where none seems to. */
export function answerTo(question: string, context: AskContext): Promise<string> {
  const request = requestOf(question, context);
  return runApart("answerFrom", request, request.markdown.length, context);
}

function requestOf(question: string, { views, metadata }: AskContext) {
  const title = typeof metadata.title === "string" ? metadata.title : undefined;
  return { markdown: views.markdown ?? "", question, language: metadata.language, title };
}
