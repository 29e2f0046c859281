/** Cleaning of Markdown without a model: drops what sites put around their content, block by block, and never changes a word of the rest. */

import { matchesOf } from "@quern/types";
import { type MarkdownBlock, plainText, readBlocks } from "../language/markdown-blocks.js";
import { FURNITURE_PHRASES, RELATED_HEADING } from "./clean-phrases.js";

/** A block with more text than this is content, whatever phrase it holds. */
const FURNITURE_CHARACTERS = 240;
/** Share of a block's text that links may have before it counts as navigation. */
const NAVIGATION_LINK_SHARE = 0.75;
const MOSTLY_LINKS = 0.5;
/** Text of a block of navigation is made of short entries. */
const ENTRY_CHARACTERS = 60;

export interface CleanedBlocks {
  readonly markdown: string;
  /** Number of blocks that were dropped, by rule. */
  readonly dropped: ReadonlyMap<string, number>;
}

/** The text that is left is made of whole blocks of the input, in their order. */
export function cleanBlocks(markdown: string): CleanedBlocks {
  const blocks = readBlocks(markdown);
  const rules = blocks.map(() => undefined as string | undefined);
  const total = blocks.reduce((sum, block) => sum + visible(block).length, 0);
  markFurniture(blocks, rules);
  markRelated(blocks, rules, total);
  markRepeated(blocks, rules);
  markEmptySections(blocks, rules);
  const left = blocks.reduce((sum, block, index) => sum + (rules[index] ? 0 : visible(block).length), 0);
  // A page of links only (an index) is its own content: what would empty the page was judged wrongly.
  if (total > 0 && left < total * 0.1) return { markdown, dropped: new Map() };
  const dropped = new Map<string, number>();
  for (const rule of rules) if (rule) dropped.set(rule, (dropped.get(rule) ?? 0) + 1);
  return { markdown: join(markdown, blocks, rules), dropped };
}

/** Keeps the white space between blocks that follow each other, and one blank line where something was dropped. */
function join(markdown: string, blocks: readonly MarkdownBlock[], rules: ReadonlyArray<string | undefined>): string {
  let text = "";
  let previous = -1;
  for (const [index, block] of blocks.entries()) {
    if (rules[index]) continue;
    if (text !== "") text += previous === index - 1 ? markdown.slice(blocks[previous]!.end, block.start) : "\n\n";
    text += block.text;
    previous = index;
  }
  return text === "" || !markdown.endsWith("\n") ? text : `${text}\n`;
}

/** Each rule looks at each block. */
const visibleByBlock = new WeakMap<MarkdownBlock, string>();

function visible(block: MarkdownBlock): string {
  const known = visibleByBlock.get(block);
  if (known !== undefined) return known;
  const text = plainText(block.text)
    .replace(/^[\s>#*+|-]+|[|]/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
  visibleByBlock.set(block, text);
  return text;
}

const LINK_TEXT = /(?<![!\\])\[((?:\\.|[^[\]\\]|\[[^[\]]{0,200}\]){0,1000})\]\(/g;

function linkShare(block: MarkdownBlock): number {
  const text = visible(block).length;
  if (text === 0) return 0;
  if (!block.text.includes("](")) return 0;
  const links = [...matchesOf(block.text, LINK_TEXT)].map((match) => plainText(match[1]!).trim().length);
  return Math.min(1, links.reduce((sum, length) => sum + length, 0) / text);
}

const isProse = (block: MarkdownBlock): boolean =>
  block.kind === "paragraph" || block.kind === "list" || block.kind === "quote";

function markFurniture(blocks: readonly MarkdownBlock[], rules: Array<string | undefined>): void {
  for (const [index, block] of blocks.entries()) {
    if (!isProse(block) && block.kind !== "heading") continue;
    const text = visible(block);
    if (text.length > FURNITURE_CHARACTERS || text === "") continue;
    const phrase = FURNITURE_PHRASES.find(([, pattern]) => pattern.test(text));
    if (!phrase) continue;
    // "Cookie policy" may be what a page is about: a phrase inside a longer sentence is only furniture when it makes up much of it.
    const share = (phrase[1].exec(text)?.[0].length ?? 0) / text.length;
    if (block.kind === "heading" ? share > 0.6 : share > 0.25 || linkShare(block) > MOSTLY_LINKS)
      rules[index] = phrase[0];
  }
  for (const [index, block] of blocks.entries()) {
    if (rules[index] || !isProse(block) || linkShare(block) < NAVIGATION_LINK_SHARE) continue;
    const links = block.text.match(/(?<![!\\])\[(?:\\.|[^[\]\\]|\[[^[\]]{0,200}\]){0,1000}\]\(/g)?.length ?? 0;
    if (links >= 3 && visible(block).length / links < ENTRY_CHARACTERS) rules[index] = "navigation";
  }
}

/** A heading such as "Related articles" takes the link lists below it along, up to the next heading. */
function markRelated(blocks: readonly MarkdownBlock[], rules: Array<string | undefined>, total: number): void {
  for (const [index, block] of blocks.entries()) {
    const title = visible(block);
    const announces = block.kind === "heading" || (block.kind === "paragraph" && title.length < ENTRY_CHARACTERS);
    if (!announces || !wholeMatch(RELATED_HEADING, title)) continue;
    let after = index + 1;
    let linked = 0;
    let characters = 0;
    while (
      after < blocks.length &&
      !(blocks[after]!.kind === "heading" && blocks[after]!.level <= Math.max(1, block.level))
    ) {
      const length = visible(blocks[after]!).length;
      characters += length;
      linked += length * linkShare(blocks[after]!);
      after++;
      if (block.kind === "paragraph" && after > index + 1) break;
    }
    if (characters === 0 || linked / characters < MOSTLY_LINKS || characters > total / 2) continue;
    for (let at = index; at < after; at++) rules[at] ??= "related";
  }
}

function wholeMatch(pattern: RegExp, text: string): boolean {
  const found = pattern.exec(text.replace(/(?<![:：…])[:：…]+$/, ""))?.[0].length ?? 0;
  return found > 0 && found >= text.length * 0.6;
}

/** Paragraphs that come three times or more are labels of the page's machinery. */
function markRepeated(blocks: readonly MarkdownBlock[], rules: Array<string | undefined>): void {
  const seen = new Map<string, number>();
  const key = (block: MarkdownBlock): string => visible(block).toLowerCase();
  for (const block of blocks) if (block.kind === "paragraph") seen.set(key(block), (seen.get(key(block)) ?? 0) + 1);
  const kept = new Set<string>();
  for (const [index, block] of blocks.entries()) {
    const text = key(block);
    if (block.kind !== "paragraph" || text === "" || (seen.get(text) ?? 0) < 3) continue;
    if (text.length > 20 && !kept.has(text)) kept.add(text);
    else rules[index] ??= "repeated";
  }
}

/** A heading whose whole section was dropped goes too. */
function markEmptySections(blocks: readonly MarkdownBlock[], rules: Array<string | undefined>): void {
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]!;
    if (block.kind !== "heading" || rules[index]) continue;
    let at = index + 1;
    while (at < blocks.length && rules[at] && !(blocks[at]!.kind === "heading" && blocks[at]!.level <= block.level))
      at++;
    const sectionEnds = at >= blocks.length || (blocks[at]!.kind === "heading" && blocks[at]!.level <= block.level);
    if (at > index + 1 && sectionEnds) rules[index] = "empty section";
  }
}
