import type { LanguageModel } from "@quern/types";
import { readBlocks } from "../language/markdown-blocks.js";
import { estimateTokens } from "../language/tokens.js";
import type { ModelRequest } from "../model/model-context.js";
import { answerTokens, modelFor, pagePrompt, textBudget } from "../model/model-text.js";

const INSTRUCTIONS =
  "You are given the numbered blocks of a page. Name the numbers of the blocks that are not the page's own content: navigation, cookie and consent notices, " +
  "advertising, offers to share, subscribe or log in, lists of related pages, comments forms, legal footers. Keep everything else, headings of kept text included. " +
  'Answer with JSON: {"drop": [numbers]}.';

const ANSWER = {
  type: "object",
  properties: { drop: { type: "array", items: { type: "integer" } } },
  required: ["drop"],
  additionalProperties: false,
} as const;

/** Excerpt of a block for the model: enough to recognise it. */
const SHOWN_CHARACTERS = 400;
const ANSWER_TOKENS = 4_000;

/** Markdown of a page, and of each page of a paged document. */
interface CleanableText {
  readonly markdown?: string | undefined;
  readonly pages?: ReadonlyArray<{ readonly markdown: string }> | undefined;
}

/**
 * The option `onlyCleanContent`: leaves out blocks that are not content. A model only says which blocks go, so that no word of the rest
 * can change; without one, rules decide.
 *
 * @param cleanTexts applies the rules to texts
 */
export async function cleanContent<Text extends CleanableText>(
  views: Text,
  context: ModelRequest,
  cleanTexts: (texts: readonly string[]) => Promise<string[]>,
): Promise<Text> {
  const { markdown } = views;
  if (markdown === undefined || markdown.trim() === "") return views;
  const model = modelFor(context);
  // With a model the rules clean the pages alone.
  const [byRules, ...parts] = await cleanTexts([
    model ? "" : markdown,
    ...(views.pages ?? []).map((page) => page.markdown),
  ]);
  const pages = views.pages?.map((page, index) => ({ ...page, markdown: parts[index]! }));
  if (!model) {
    context.notes.answered("onlyCleanContent", "rules");
    context.notes.warn(
      "onlyCleanContent was done by rules for links, repetitions and phrases: no language model is configured.",
    );
    return { ...views, markdown: byRules!, ...(pages ? { pages } : {}) };
  }
  const cleaned = await askWhatToDrop(markdown, model, context);
  if (cleaned === undefined) return views;
  context.notes.answered("onlyCleanContent", "model");
  return { ...views, markdown: cleaned, ...(pages ? { pages } : {}) };
}

async function askWhatToDrop(
  markdown: string,
  model: LanguageModel,
  context: ModelRequest,
): Promise<string | undefined> {
  const blocks = readBlocks(markdown);
  const listing = blocks
    .map(
      (block, index) =>
        `[${index + 1}] ${block.text.length > SHOWN_CHARACTERS ? `${block.text.slice(0, SHOWN_CHARACTERS)} …` : block.text}`,
    )
    .join("\n\n");
  const most = answerTokens(model, ANSWER_TOKENS);
  if (estimateTokens(listing) > textBudget(model, estimateTokens(INSTRUCTIONS), most)) {
    context.notes.warn("onlyCleanContent was skipped: the page is longer than the language model takes at once.");
    return undefined;
  }
  try {
    const { json } = await model.generate({
      ...pagePrompt(INSTRUCTIONS, listing),
      schema: ANSWER,
      maxTokens: most,
      signal: context.deadline.signal,
    });
    const drop = new Set((json as { drop: number[] }).drop);
    const kept = blocks.filter((_block, index) => !drop.has(index + 1));
    if (kept.length === 0) {
      context.notes.warn("onlyCleanContent was skipped: the language model would have left nothing.");
      return undefined;
    }
    return kept.map((block) => block.text).join("\n\n");
  } catch (error) {
    context.deadline.signal.throwIfAborted();
    context.notes.warn(`onlyCleanContent was skipped: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
