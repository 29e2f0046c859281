import { modelFor } from "@quern/extract/model";
import { choosePassages, relevantPassages } from "@quern/extract/text";
import type { ProduceFormat } from "./format.js";

/** The passages that matter for a query, as they stand in the Markdown, best first, with a blank line between them. */
export const produceHighlights: ProduceFormat<"highlights"> = async ({ query }, context) => {
  const model = modelFor(context);
  const passages = model ? await choosePassages(query, model, context) : relevantPassages(query, context);
  context.notes.answered("highlights", model ? "model" : "bm25");
  if (passages.length === 0) context.notes.warn(`No passage of the page fits ${JSON.stringify(query.slice(0, 100))}.`);
  else if (!model)
    context.notes.warn("The highlights were chosen by their words (BM25): no language model is configured.");
  return { highlights: passages.join("\n\n") };
};
