import type { Block, Inline, ParagraphBlock } from "../types.js";
import { inlineText } from "./inline.js";

const MARK = /^\s*(\d{1,3}|[*†‡§¶]{1,3})[.)]?\s*(?=\S)/;

/** Joins the notes at the foot of a page with the raised marks that refer to them; notes that nothing refers to stay as they are. */
export function linkFootnotes(page: number, blocks: readonly Block[]): readonly Block[] {
  const notes = new Map<string, ParagraphBlock>();
  for (const block of blocks) {
    if (block.kind !== "paragraph" || block.role !== "footnote") continue;
    const mark = MARK.exec(inlineText(block.content))?.[1];
    if (mark !== undefined && !notes.has(mark)) notes.set(mark, block);
  }
  if (notes.size === 0) return blocks;
  const referred = new Set<string>();
  const idOf = (mark: string): string => `fn-${page}-${[...notes.keys()].indexOf(mark) + 1}`;
  const link = (content: readonly Inline[]): Inline[] =>
    content.map((inline) => {
      const mark = inline.text.trim();
      if (inline.script !== "super" || inline.url !== undefined || !notes.has(mark)) return inline;
      referred.add(mark);
      return { ...inline, note: idOf(mark) };
    });
  const linked = blocks.map((block): Block => {
    switch (block.kind) {
      case "heading":
        return { ...block, content: link(block.content) };
      case "paragraph":
        return block.role === "footnote" ? block : { ...block, content: link(block.content) };
      case "list":
        return { ...block, items: block.items.map((item) => ({ ...item, content: link(item.content) })) };
      case "table":
        return {
          ...block,
          rows: block.rows.map((row) => row.map((cell) => ({ ...cell, content: link(cell.content) }))),
        };
      default:
        return block;
    }
  });
  return linked.map((block) => {
    const mark = block.kind === "paragraph" && block.role === "footnote" ? MARK.exec(inlineText(block.content)) : null;
    if (block.kind !== "paragraph" || mark === null || !referred.has(mark[1]!) || notes.get(mark[1]!) !== block)
      return block;
    return { ...block, note: idOf(mark[1]!), content: withoutStart(block.content, mark[0].length) };
  });
}

/** Inlines without their first characters. */
function withoutStart(content: readonly Inline[], length: number): Inline[] {
  let rest = length;
  const kept: Inline[] = [];
  for (const inline of content) {
    const text = inline.text.slice(rest);
    rest = Math.max(0, rest - inline.text.length);
    if (text !== "") kept.push({ ...inline, text });
  }
  return kept;
}
