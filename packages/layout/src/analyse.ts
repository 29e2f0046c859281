import { draftPage, markFootnotes, nestItems } from "./assemble.js";
import { unionOf } from "./boxes.js";
import { withBullets } from "./bullets.js";
import { decoratePage } from "./decoration.js";
import type { CodeDraft, Draft, DraftItem } from "./drafts.js";
import { joinDropCaps } from "./drop-caps.js";
import { linkFootnotes } from "./footnotes.js";
import { withFormulas } from "./formula/find.js";
import { assignLevels, type DocumentStyle, outlineTitles, promoteCapitals } from "./headings.js";
import { inlineText, toInlines } from "./inline.js";
import { joinContinued } from "./join.js";
import { analysePage, bodySize, type TextLine } from "./page.js";
import { dropRunningLines } from "./running.js";
import { toTableCells } from "./table.js";
import { withoutFrame } from "./table-frame.js";
import type { Block, Box, Inline, LayoutPage, LayoutWord, ListItem, OutlineEntry, PageBlocks } from "./types.js";
import { uprightPage } from "./upright.js";
import { Vocabulary } from "./vocabulary.js";

export interface AnalyseOptions {
  readonly outline?: readonly OutlineEntry[];
  /** Join what continues over column and page breaks; default true. Off for callers that need each page by itself. */
  readonly joinPages?: boolean;
}

/**
 * Layout analysis of a document: from words, rules and pictures to headings, paragraphs, lists, tables and figures in reading
 * order. Running headers, footers and page numbers are dropped.
 *
 * Elements that continue over a page break are joined and stand on the page where they start.
 */
export function analyseLayout(input: readonly LayoutPage[], options: AnalyseOptions = {}): PageBlocks[] {
  const pages = input.map((page) => decoratePage(joinDropCaps(withBullets(withFormulas(uprightPage(page))))));
  const vocabulary = new Vocabulary(pages);
  const analyses = pages.map(analysePage);
  dropRunningLines(analyses);
  const style = styleOf(pages, options.outline ?? []);
  const heights = new Map(pages.map((page) => [page.number, page.height]));
  const drafts = analyses.flatMap((analysis) => draftPage(analysis, style));
  promoteCapitals(drafts);
  markFootnotes(drafts, heights, style);
  const joined = options.joinPages === false ? drafts : joinContinued(drafts);
  assignLevels(joined.filter((draft) => draft.kind === "text" && draft.role === "heading") as never, style);
  const blocks = new Map<number, Block[]>();
  for (const draft of joined) {
    const block = toBlock(draft, vocabulary);
    if (block === undefined) continue;
    const added = block.kind === "table" ? withoutFrame(block) : [block];
    const list = blocks.get(draft.page);
    if (list === undefined) blocks.set(draft.page, added);
    else list.push(...added);
  }
  return pages.map((page) => ({
    number: page.number,
    width: page.width,
    height: page.height,
    source: page.source,
    blocks: linkFootnotes(page.number, withCaptions(blocks.get(page.number) ?? [])),
  }));
}

function styleOf(pages: readonly LayoutPage[], outline: readonly OutlineEntry[]): DocumentStyle {
  let bold = 0;
  let italic = 0;
  let mono = 0;
  let all = 0;
  for (const page of pages) {
    for (const word of page.words) {
      all += word.text.length;
      if (word.bold) bold += word.text.length;
      if (word.mono) mono += word.text.length;
      if (word.italic) italic += word.text.length;
    }
  }
  return {
    body: bodySize(pages.flatMap((page) => page.words)),
    boldShare: all === 0 ? 0 : bold / all,
    monoShare: all === 0 ? 0 : mono / all,
    italicShare: all === 0 ? 0 : italic / all,
    outline: outlineTitles(outline),
  };
}

function toBlock(draft: Draft, vocabulary: Vocabulary): Block | undefined {
  const { page } = draft;
  switch (draft.kind) {
    case "text": {
      const content = trimInlines(toInlines(draft.lines, vocabulary));
      if (inlineText(content).trim() === "") return undefined;
      const base = { box: boxOf(draft.lines), page, ...confidenceOf(draft.lines) };
      if (draft.role === "heading") return { ...base, kind: "heading", level: draft.level, content };
      return { ...base, kind: "paragraph", content, ...(draft.role === "paragraph" ? {} : { role: draft.role }) };
    }
    case "list": {
      nestItems(draft);
      const lines = draft.items.flatMap((item) => item.lines);
      const items = draft.items.map((item) => toItem(item, vocabulary));
      return { kind: "list", box: boxOf(lines), page, ...confidenceOf(lines), items };
    }
    case "table": {
      const first = draft.parts[0]!;
      const rows = draft.parts.flatMap((part) => toTableCells(part, vocabulary));
      return { kind: "table", box: first.box, page, rows, headerRows: first.headerRows };
    }
    case "image": {
      const { source, alt, left, top, right, bottom } = draft.image;
      if (source === undefined) return undefined;
      return { kind: "figure", box: { left, top, right, bottom }, page, source, ...(alt === undefined ? {} : { alt }) };
    }
    case "code":
      return { kind: "code", box: boxOf(draft.lines), page, text: codeText(draft) };
  }
}

function toItem(item: DraftItem, vocabulary: Vocabulary): ListItem {
  const { marker } = item;
  const [first, ...rest] = item.lines;
  const stripped =
    marker.words > 0 ? { ...first!, words: first!.words.slice(marker.words) } : withoutPrefix(first!, marker.text);
  const content = trimInlines(toInlines([stripped, ...rest], vocabulary));
  return {
    depth: item.depth,
    ordered: marker.style === "decimal",
    content,
    ...(/^[☐☑☒]$/.test(marker.text) ? { checked: marker.text !== "☐" } : {}),
    ...(marker.style === "decimal" && marker.number !== undefined ? { number: marker.number } : {}),
    ...(marker.style === "letter" || marker.style === "roman" ? { marker: marker.text } : {}),
  };
}

function withoutPrefix(line: TextLine, prefix: string): TextLine {
  const [first, ...rest] = line.words;
  return first === undefined
    ? line
    : { ...line, words: [{ ...first, text: first.text.slice(prefix.length) }, ...rest] };
}

const boxOf = (lines: readonly TextLine[]): Box =>
  unionOf(firstZone(lines)) ?? { left: 0, top: 0, right: 0, bottom: 0 };

/** Lines that were joined from other columns or pages have no place in the box of the block. */
function firstZone(lines: readonly TextLine[]): TextLine[] {
  const zone = lines[0]?.zone;
  const own: TextLine[] = [];
  for (const line of lines) {
    if (line.zone !== zone || (own.length > 0 && line.baseline < own[own.length - 1]!.baseline - 1)) break;
    own.push(line);
  }
  return own;
}

function confidenceOf(lines: readonly TextLine[]): { confidence?: number } {
  const values: number[] = [];
  for (const line of lines)
    for (const word of line.words) if (word.confidence !== undefined) values.push(word.confidence);
  if (values.length === 0) return {};
  return { confidence: values.reduce((sum, value) => sum + value, 0) / values.length };
}

function trimInlines(inlines: readonly Inline[]): Inline[] {
  const trimmed = [...inlines];
  const first = trimmed[0];
  if (first !== undefined) trimmed[0] = { ...first, text: first.text.trimStart() };
  const last = trimmed[trimmed.length - 1];
  if (last !== undefined) trimmed[trimmed.length - 1] = { ...last, text: last.text.trimEnd() };
  return trimmed.filter((inline) => inline.text !== "");
}

/** Lines of code with their indents, measured in characters. */
function codeText(draft: CodeDraft): string {
  const left = draft.lines.reduce((x, line) => Math.min(x, line.left), Infinity);
  const widths = draft.lines.flatMap((line) =>
    line.words.map((word) => (word.right - word.left) / Math.max(1, word.text.length)),
  );
  const step = Math.max(1, widths.sort((a, b) => a - b)[widths.length >> 1] ?? 5);
  return draft.lines
    .map((line) => {
      let text = " ".repeat(Math.max(0, Math.min(80, Math.round((line.left - left) / step))));
      let before: LayoutWord | undefined;
      for (const word of line.words) {
        if (before !== undefined) {
          const gap = Math.round((word.left - before.right) / step);
          text += " ".repeat(word.joined ? 0 : Math.max(1, Math.min(40, gap)));
        }
        text += word.text;
        before = word;
      }
      return text;
    })
    .join("\n");
}

/** A caption directly below or above its picture belongs to the figure. */
function withCaptions(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!;
    const next = blocks[index + 1];
    if (
      block.kind === "figure" &&
      next?.kind === "paragraph" &&
      next.role === "caption" &&
      !/^tab/i.test(inlineText(next.content))
    ) {
      result.push({ ...block, caption: next.content });
      index++;
    } else result.push(block);
  }
  return result;
}
