import type { Block, Inline, ParagraphBlock } from "../types.js";
import { inlineText } from "./inline.js";

const MARK = /^\s*(\d{1,3}|[*†‡§¶]{1,3})[.)]?\s*(?=\S)/;

/** Share of the height of a page above which notes are of a table or a picture, or end a short text. */
const MIN_NOTE_HEIGHT = 0.4;
/** More is text of the document. */
const MIN_TEXT_CHARACTERS = 200;

/**
 * Joins the notes at the foot of a page with the raised marks that refer to them; notes that nothing refers to stay as they are, and so does what
 * stands behind a number above the text: where its authors work.
 *
 * @param height of the page
 */
export function linkFootnotes(page: number, blocks: readonly Block[], height = 0): readonly Block[] {
  const notes = new Map<string, ParagraphBlock>();
  const lastText = blocks.reduce((top, block) => (isText(block) ? Math.max(top, block.box.top) : top), 0);
  let isBelowTable = false;
  let isPlace = false;
  for (const block of blocks) {
    const isNote = block.kind === "paragraph" && block.role === "footnote";
    const { bottom } = block.box;
    isBelowTable = block.kind === "table" || block.kind === "figure" || (isBelowTable && isNote);
    if (isText(block)) isPlace = false;
    if (!isNote) continue;
    // Those of many authors reach farther down.
    isPlace = !isBelowTable && lastText > bottom && (isPlace || bottom < MIN_NOTE_HEIGHT * height);
    if (isPlace) continue;
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

const isText = (block: Block): boolean =>
  block.kind === "paragraph" && block.role === undefined && inlineText(block.content).length >= MIN_TEXT_CHARACTERS;

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
