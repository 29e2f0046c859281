import { askQuestion, choosePassages } from "@quern/text";
import { modelFor } from "@quern/text/model";
import type { AskContext } from "../asking/context.js";
import { answerTo, passagesFor } from "./passages.js";

/** Answers a question from the page: in a model's words, or with the page's own sentence or two that answer. */
export const produceQuestion = ({ question }: { readonly question: string }, context: AskContext) =>
  answer("question", question, false, context);

/** The older name of question; `directQuote` gives the page's own words. */
export const produceQuery = (
  { prompt, mode }: { readonly prompt: string; readonly mode: "freeform" | "directQuote" },
  context: AskContext,
) => answer("query", prompt, mode === "directQuote", context);

async function answer(
  name: "question" | "query",
  question: string,
  verbatim: boolean,
  context: AskContext,
): Promise<{ answer: string }> {
  const search = () => passagesFor(question, context);
  const model = modelFor(context);
  let text: string;
  if (model) {
    text = verbatim
      ? (await choosePassages(question, model, context, await search())).join("\n\n")
      : await askQuestion(question, model, context, search);
    context.notes.answered(name, "model");
  } else {
    text = await answerTo(question, context);
    context.notes.answered(name, "best-passage");
    if (text !== "")
      context.notes.warn(
        "The answer is the page's own words that seem to answer best, found by rules: no language model is configured.",
      );
  }
  if (text === "")
    context.notes.warn(
      `The page does not seem to answer ${JSON.stringify(question.slice(0, 100))}${model ? "." : " (by rules: no language model is configured)."}`,
    );
  return { answer: text };
}
