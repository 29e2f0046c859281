import type { LayoutWord } from "@quern/layout";
import type { StructureNode } from "./reader.js";

/** Share of a page's characters that the structure tree must cover to be believed. */
const COVERAGE = 0.85;
/** More than this share in headings: a file whose tags follow looks, not meaning. */
const MAX_IN_HEADINGS = 0.4;

/**
 * Marks the words that the file's own structure tree calls headings. Only what the tree says positively is used: many files tag
 * everything as paragraphs.
 *
 * @returns the same words when the page is not tagged, or its tags are not sound
 */
export function applyTags(words: readonly LayoutWord[], structure: StructureNode | undefined): readonly LayoutWord[] {
  if (structure === undefined) return words;
  const levels = levelsByMark(structure);
  let all = 0;
  let covered = 0;
  let inHeadings = 0;
  for (const word of words) {
    const level = word.mark === undefined ? undefined : levels.get(word.mark);
    all += word.text.length;
    if (level !== undefined) covered += word.text.length;
    if (level !== undefined && level > 0) inHeadings += word.text.length;
  }
  if (inHeadings === 0 || covered < COVERAGE * all || inHeadings > MAX_IN_HEADINGS * all) return words;
  return words.map((word) => {
    const level = word.mark === undefined ? undefined : levels.get(word.mark);
    return level === undefined || level === 0 ? word : { ...word, headingLevel: level };
  });
}

/** Marked-content id → heading level, 0 for everything else in the tree. */
function levelsByMark(structure: StructureNode): Map<number, number> {
  const levels = new Map<number, number>();
  const stack: Array<{ node: StructureNode; level: number }> = [{ node: structure, level: 0 }];
  while (stack.length > 0) {
    const { node, level } = stack.pop()!;
    const own = headingLevel(node.type) ?? (isInside(node.type) ? level : 0);
    for (const child of node.children) {
      if (typeof child === "number") levels.set(child, own);
      else stack.push({ node: child, level: own });
    }
  }
  return levels;
}

function headingLevel(type: string): number | undefined {
  if (type === "Title") return 1;
  const match = /^H([1-6])$/.exec(type);
  return match === null ? undefined : Number(match[1]);
}

/** Inline and grouping elements, which keep the role of what they stand in. */
const isInside = (type: string): boolean =>
  /^(Span|Link|Em|Strong|NonStruct|Private|Reference|Quote|Sub|Ruby)$/.test(type);
