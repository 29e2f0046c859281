import type { FoundPassage } from "@quern/text";
import { runApart } from "../apart/run-apart.js";
import type { AskContext } from "../asking/context.js";

/** The passages of the page that speak of what is asked, best first. */
export function passagesFor(question: string, context: AskContext): Promise<FoundPassage[]> {
  const { views, metadata } = context;
  const markdown = views.markdown ?? "";
  const title = typeof metadata.title === "string" ? metadata.title : undefined;
  return runApart(
    "searchPassages",
    { markdown, question, language: metadata.language, title },
    markdown.length,
    context,
  );
}
