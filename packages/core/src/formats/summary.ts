import { askOverText, modelFor } from "@quern/text/model";
import type { LanguageModel } from "@quern/types";
import { runApart } from "../apart/run-apart.js";
import type { AskContext } from "../asking/context.js";

const INSTRUCTIONS =
  "Summarise the text of a page in 3 to 5 sentences, in the language of the text. Say what it says, not that it is a page; add nothing that it does not say. " +
  "Answer with the summary alone, as plain text.";
const MERGE_INSTRUCTIONS =
  "You are given summaries of the parts of one page, in order. Join them into one summary of 3 to 5 sentences, in their language. Answer with it alone, as plain text.";
const SUMMARY_TOKENS = 600;
/** A longer description is the page's whole text, or its code. */
const MAX_DESCRIPTION_CHARACTERS = 600;

/** Summary of the page in a few sentences: a model's, or sentences of the page itself. */
export async function produceSummary(context: AskContext): Promise<{ summary?: string }> {
  const markdown = context.views.markdown ?? "";
  if (markdown.trim() === "") {
    context.notes.warn("There is no text to summarise.");
    return {};
  }
  const model = modelFor(context);
  if (model) {
    const summary = await askForSummary(markdown, model, context);
    context.notes.answered("summary", "model");
    return { summary };
  }
  context.notes.answered("summary", "extractive");
  const { language, title, description } = context.metadata;
  const facts = { language, title: text(title), description: text(description) };
  const summary = await runApart("summarise", { markdown, facts }, markdown.length, context);
  if (summary !== "") {
    context.notes.warn("The summary consists of sentences of the page (TextRank): no language model is configured.");
    return { summary };
  }
  // A page without sentences (a list, a table) is described by its author, or not at all.
  const own = text(description);
  if (own === undefined || own.length > MAX_DESCRIPTION_CHARACTERS || context.options.redactPII) {
    context.notes.warn("The page has no sentences to make a summary of, and no language model is configured.");
    return {};
  }
  context.notes.warn(
    "The summary is the page's own description: it has no sentences, and no language model is configured.",
  );
  return { summary: own };
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

async function askForSummary(markdown: string, model: LanguageModel, context: AskContext): Promise<string> {
  const { deadline, notes, splitText } = context;
  const task = { model, deadline, notes, splitText, maxTokens: SUMMARY_TOKENS };
  let answers = await askOverText({ ...task, markdown, instructions: INSTRUCTIONS });
  while (answers.length > 1) {
    const parts = answers.map((answer) => answer.text).join("\n\n");
    const merged = await askOverText({ ...task, markdown: parts, instructions: MERGE_INSTRUCTIONS });
    // Summaries that do not get fewer never end in one.
    if (merged.length >= answers.length) return merged.map((answer) => answer.text).join(" ");
    answers = merged;
  }
  return answers[0]?.text.trim() ?? "";
}
