import { createHash } from "node:crypto";
import type { Chunk } from "./chunk.js";
import { type MarkdownBlock, plainText, readBlocks } from "./markdown-blocks.js";
import { splitBlock } from "./split-block.js";
import { estimateTokens } from "./tokens.js";

export interface ChunkPart {
  readonly markdown: string;
  /** 1-based page that all of this part stands on. */
  readonly page?: number;
}

/**
 * Divides Markdown into chunks of at most about `tokens`: at headings where the chunk before is a quarter full, else between blocks, and
 * inside blocks that are longer than a chunk.
 *
 * @param parts pages of a document, or one part
 */
export function chunkMarkdown(parts: readonly ChunkPart[], tokens: number, language?: string): Chunk[] {
  const chunks: Chunk[] = [];
  const seen = new Map<string, number>();
  let above: readonly string[] = [];
  for (const part of parts) {
    let open: { texts: string[]; headings: readonly string[]; size: number; page: number | undefined } | undefined;
    const close = (): void => {
      if (!open) return;
      const text = open.texts.join("\n\n");
      const key = createHash("sha256")
        .update(JSON.stringify([open.headings, text]))
        .digest("hex")
        .slice(0, 16);
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      chunks.push({
        id: count === 1 ? key : `${key}-${count}`,
        text,
        headings: open.headings,
        ...(open.page === undefined ? {} : { page: open.page }),
        tokens: estimateTokens(text),
      });
      open = undefined;
    };
    for (const block of readBlocks(part.markdown)) {
      if (block.kind === "rule" || (block.kind === "html" && block.text.startsWith("<!--"))) continue;
      const headings = pathOf(block, above);
      const page = part.page ?? block.page;
      if (open && ((block.kind === "heading" && open.size >= tokens / 4) || open.page !== page)) close();
      for (const piece of splitBlock(block, tokens, language)) {
        const size = estimateTokens(piece) + 1;
        if (open && open.size + size > tokens) close();
        open ??= { texts: [], headings, size: 0, page };
        open.texts.push(piece);
        open.size += size;
      }
      if (block.kind === "heading") above = headings;
    }
    close();
  }
  return chunks;
}

/** Headings above a block, its own included if it is one; a page without headings goes on under those of the page before. */
function pathOf(block: MarkdownBlock, above: readonly string[]): readonly string[] {
  if (block.kind === "heading")
    return [...block.headings, plainText(block.text.replace(/^ {0,3}#{1,6}\s*|\s+#+\s*$/g, "").split("\n")[0]!).trim()];
  return block.headings.length > 0 ? block.headings : above;
}
