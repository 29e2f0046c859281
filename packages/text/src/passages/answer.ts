/** Questions to a page: answered by a model over the passages that matter; and the passages for highlights. */
import type { LanguageModel } from "@quern/types";
import { estimateTokens } from "../language/tokens.js";
import type { PageText, TextRequest } from "../model/model-context.js";
import { answerTokens, pagePrompt, textBudget } from "../model/model-text.js";
import type { FoundPassage } from "./passage-search.js";

/** Passages this far behind the best one are not highlights. */
const HIGHLIGHT_SHARE = 0.25;
const HIGHLIGHT_COVERAGE = 0.1;
const MAX_HIGHLIGHTS = 3;
/** Tokens of a long page that a model reads. */
const QUESTION_TOKENS = 6_000;
const ANSWER_TOKENS = 1_500;
const OFFERED_PASSAGES = 40;

/**
 * The most relevant passages, verbatim, best first.
 *
 * @param found what {@link searchPassages} found for the query
 */
export function relevantPassages(found: readonly FoundPassage[]): string[] {
  const least = (found[0]?.score ?? 0) * HIGHLIGHT_SHARE;
  return found
    .filter((passage) => passage.score >= least && passage.coverage >= HIGHLIGHT_COVERAGE)
    .slice(0, MAX_HIGHLIGHTS)
    .map((passage) => passage.text);
}

const ANSWER_INSTRUCTIONS =
  "Answer the question from the text of a page, and from nothing else. Be short and exact; use the language of the question. When the text does not hold the " +
  'answer, say so by {"found": false, "answer": ""}. Answer with JSON: {"found": boolean, "answer": string}.';

const ANSWER_SCHEMA = {
  type: "object",
  properties: { found: { type: "boolean" }, answer: { type: "string" } },
  required: ["found", "answer"],
  additionalProperties: false,
} as const;

/**
 * @param search finds passages for the question: a text that does not fit the model is read in parts
 * @returns "" when the model finds no answer in the text
 */
export async function askQuestion(
  question: string,
  model: LanguageModel,
  context: PageText & TextRequest,
  search: () => Promise<readonly FoundPassage[]>,
): Promise<string> {
  const markdown = context.views.markdown ?? "";
  const most = answerTokens(model, ANSWER_TOKENS);
  const budget = Math.min(QUESTION_TOKENS, textBudget(model, estimateTokens(ANSWER_INSTRUCTIONS + question), most));
  const text = estimateTokens(markdown) <= budget ? markdown : excerpt(await search(), budget);
  const { json } = await model.generate({
    ...pagePrompt(ANSWER_INSTRUCTIONS, text, `Question: ${question}`),
    schema: ANSWER_SCHEMA,
    maxTokens: most,
    signal: context.deadline.signal,
  });
  const { found, answer } = json as { found: boolean; answer: string };
  return found ? answer.trim() : "";
}

/** The best passages that fit, in page order, under their headings. */
function excerpt(passages: readonly FoundPassage[], budget: number): string {
  const chosen: FoundPassage[] = [];
  let spent = 0;
  for (const passage of passages) {
    const cost = estimateTokens(passage.text) + estimateTokens(passage.headings.join(" ")) + 4;
    if (spent + cost > budget) continue;
    spent += cost;
    chosen.push(passage);
  }
  return chosen
    .sort((a, b) => a.start - b.start)
    .map(({ headings, text }) => (headings.length > 0 ? `(${headings.join(" › ")})\n${text}` : text))
    .join("\n\n");
}

const CHOICE_INSTRUCTIONS =
  "You are given numbered passages of a page and what somebody looks for. Name the numbers of the passages that speak of it or answer it, the most useful first, " +
  'at most 5. When none does, name none. Answer with JSON: {"passages": [numbers]}.';

const CHOICE_SCHEMA = {
  type: "object",
  properties: { passages: { type: "array", items: { type: "integer" } } },
  required: ["passages"],
  additionalProperties: false,
} as const;

/**
 * Passages that the model names by number, so that what comes back is the page's own text.
 *
 * @param found what {@link searchPassages} found for the query
 */
export async function choosePassages(
  query: string,
  model: LanguageModel,
  context: TextRequest,
  found: readonly FoundPassage[],
): Promise<string[]> {
  const most = answerTokens(model, 300);
  let budget = textBudget(model, estimateTokens(CHOICE_INSTRUCTIONS + query), most);
  const offered = found
    .slice(0, OFFERED_PASSAGES)
    .filter((passage) => {
      budget -= estimateTokens(passage.text) + 4;
      return budget > 0;
    })
    .sort((a, b) => a.start - b.start);
  if (offered.length === 0) return [];
  const listing = offered.map((passage, index) => `[${index + 1}] ${passage.text}`).join("\n\n");
  const { json } = await model.generate({
    ...pagePrompt(CHOICE_INSTRUCTIONS, listing, `Looked for: ${query}`),
    schema: CHOICE_SCHEMA,
    maxTokens: most,
    signal: context.deadline.signal,
  });
  const numbers = [...new Set((json as { passages: number[] }).passages)];
  return numbers.flatMap((number) => offered[number - 1]?.text ?? []).slice(0, 5);
}
