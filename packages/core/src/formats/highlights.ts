import { choosePassages, relevantPassages } from "@quern/text";
import { modelFor } from "@quern/text/model";
import type { AskContext } from "../asking/context.js";
import { passagesFor } from "./passages.js";

/** Passages have about 700; only one line without an end (minified code, a row of a table) is longer. */
const MAX_PASSAGE_CHARACTERS = 20_000;

/** The passages that matter for a query, as they stand in the Markdown, best first, with a blank line between them. */
export async function produceHighlights(
  { query }: { readonly query: string },
  context: AskContext,
): Promise<{ highlights: string }> {
  const model = modelFor(context);
  const found = await passagesFor(query, context);
  const passages = model ? await choosePassages(query, model, context, found) : relevantPassages(found);
  context.notes.answered("highlights", model ? "model" : "bm25");
  const shown = passages.map((passage) => passage.slice(0, MAX_PASSAGE_CHARACTERS));
  if (shown.some((passage, at) => passage.length < passages[at]!.length))
    context.notes.warn(
      `A passage of the highlights was cut at ${MAX_PASSAGE_CHARACTERS} characters: it has no place to end at.`,
    );
  if (passages.length === 0) context.notes.warn(`No passage of the page fits ${JSON.stringify(query.slice(0, 100))}.`);
  else if (!model)
    context.notes.warn("The highlights were chosen by their words (BM25): no language model is configured.");
  return { highlights: shown.join("\n\n") };
}
