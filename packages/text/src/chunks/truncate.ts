import { readBlocks } from "../language/markdown-blocks.js";
import { estimateTokens } from "../language/tokens.js";
import { splitBlock } from "./split-block.js";

export interface Truncated {
  readonly markdown: string;
  /** A sentence about the cut part; absent when everything fits. */
  readonly warning?: string;
}

/**
 * The beginning of a Markdown text that has at most `maxTokens`, cut between blocks, table rows, list items, lines of code or sentences,
 * so that what is left is valid Markdown.
 */
export function truncateMarkdown(markdown: string, maxTokens: number, language?: string): Truncated {
  const total = estimateTokens(markdown);
  if (total <= maxTokens) return { markdown };
  const blocks = readBlocks(markdown);
  let text = "";
  let cutAt: string | undefined;
  for (const block of blocks) {
    const gap = text === "" ? "" : "\n\n";
    if (estimateTokens(text + gap + block.text) <= maxTokens) {
      text += gap + block.text;
      continue;
    }
    const room = maxTokens - estimateTokens(text + gap);
    const [piece = ""] = block.kind === "heading" || room < 8 ? [] : splitBlock(block, room, language);
    if (piece !== "" && estimateTokens(text + gap + piece) <= maxTokens) text += gap + piece;
    cutAt = block.kind === "heading" ? block.text.replace(/^[\s#]+/, "") : block.headings.at(-1);
    break;
  }
  // A trailing heading is dropped, unless it is the whole text.
  text = text.replace(/\n\n#{1,6} [^\n]*$/, "");
  const where = cutAt ? ` in the section ${JSON.stringify(cutAt.slice(0, 80))}` : "";
  return {
    markdown: text,
    warning: `The Markdown was cut to ${estimateTokens(text)} of about ${total} tokens (maxTokens)${where}.`,
  };
}
