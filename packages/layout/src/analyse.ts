import { draftPage, markFootnotes, nestItems } from "./assemble.js";
import { type CodeDraft, type Draft, type DraftItem, endPage, type TextDraft } from "./drafts.js";
import { withFormulas } from "./formula/find.js";
import { Capitals, promoteCapitals } from "./headings/headings.js";
import { assignLevels } from "./headings/levels.js";
import { Looks } from "./headings/looks.js";
import { joinNumbersWithTitles } from "./headings/number-over-title.js";
import { NumberedSections, promoteNumbered } from "./headings/numbered.js";
import { Survey } from "./headings/survey.js";
import { withoutBylines } from "./headings/title-block.js";
import { settleTitles, type TitleRow } from "./headings/titles.js";
import type { Vocabulary } from "./headings/vocabulary.js";
import { joinWrappedTitles } from "./headings/wrapped-titles.js";
import { unionOf } from "./lines/boxes.js";
import { withBullets } from "./lines/bullets.js";
import { TABLE_CAPTION } from "./lines/captions.js";
import { CountedItems } from "./lines/counted-items.js";
import { decoratePage } from "./lines/decoration.js";
import { joinDropCaps } from "./lines/drop-caps.js";
import { linkFootnotes } from "./lines/footnotes.js";
import { withoutLeadingIcons } from "./lines/icons.js";
import { inlineText, toInlines } from "./lines/inline.js";
import { joinContinued } from "./lines/join.js";
import { deliberateBreaks } from "./lines/line-breaks.js";
import { withLineNumbers } from "./lines/line-numbers.js";
import { inReadingDirection } from "./lines/right-to-left.js";
import type { TextLine } from "./lines/text-line.js";
import { uprightPage } from "./lines/upright.js";
import { analysePage, type PageAnalysis } from "./page.js";
import { textOfDrawing } from "./tables/no-table.js";
import { toTableCells } from "./tables/table.js";
import { withoutFrame } from "./tables/table-frame.js";
import type {
  Block,
  Box,
  HeadingBlock,
  Inline,
  LayoutChart,
  LayoutPage,
  LayoutWord,
  ListItem,
  OutlineEntry,
  PageBlocks,
  TableCell,
} from "./types.js";

export interface AnalyseOptions {
  readonly outline?: readonly OutlineEntry[];
  /** Join what continues over column and page breaks; default true. Off for callers that need each page by itself. */
  readonly joinPages?: boolean;
  /** Running headers, footers, numbers of pages and of the lines of drafts: left out (default), kept where they stand, or kept with the role that says so. */
  readonly headersFooters?: "drop" | "keep" | "mark";
  /** Takes the texts that were left out as running lines, each once, and the numbers of lines as `1–25`. */
  readonly onDropped?: (texts: ReadonlySet<string>) => void;
  /** Takes the texts that may be titles, with the numbers that decide: what the choice is trained on. */
  readonly onTitles?: (rows: readonly TitleRow[]) => void;
  /** Told how far the analysis of a document longer than {@link MAX_WHOLE_PAGES} is, in pages. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The pages of a document, in order; an array is one. Pages of long documents are asked for twice, and not kept. */
export interface PageSource {
  readonly length: number;
  at(index: number): LayoutPage | undefined;
}

/** Documents up to this length are analysed as a whole; of longer ones only so many pages at a time are in memory. */
export const MAX_WHOLE_PAGES = 48;
/** A longer document of no more words, as many as those may hold, is analysed as a whole all the same. */
const MAX_WHOLE_WORDS = 60_000;

/**
 * Layout analysis of a document: from words, rules and pictures to headings, paragraphs, lists, tables and figures in reading
 * order. Lines at the edges that repeat over pages, and page numbers, are dropped.
 *
 * Elements that continue over a page break are joined and stand on the page where they start.
 */
export function analyseLayout(input: readonly LayoutPage[] | PageSource, options: AnalyseOptions = {}): PageBlocks[] {
  const isShort = input.length <= MAX_WHOLE_PAGES;
  let kept: Array<PageAnalysis | undefined> | undefined = [];
  let words = 0;
  const survey = new Survey(options.outline ?? []);
  const lineNumbers = options.headersFooters === "keep" ? undefined : new Set<string>();
  const analyse = (index: number): PageAnalysis => analysisOf(input.at(index)!, lineNumbers);
  for (let index = 0; index < input.length; index++) {
    const analysis = analyse(index);
    survey.add(analysis);
    words += analysis.page.words.length;
    if (!isShort && words > MAX_WHOLE_WORDS) kept = undefined;
    kept?.push(analysis);
    // The second half is the drafting of blocks.
    if (!isShort && index % MAX_WHOLE_PAGES === 0) options.onProgress?.(index >> 1, input.length);
  }
  const analysisAt = (index: number): PageAnalysis => {
    const analysis = kept?.[index] ?? analyse(index);
    if (kept !== undefined) kept[index] = undefined;
    return analysis;
  };
  const { blocks, headings } = readBlocks(input.length, analysisAt, survey, options);
  assignLevels(
    headings.map(({ draft }) => draft),
    survey.style,
  );
  for (const { draft, block } of headings) block.level = draft.level;
  options.onDropped?.(new Set([...survey.running.dropped, ...(lineNumbers ?? [])]));
  return survey.pages.map((page) => ({
    ...page,
    blocks: linkFootnotes(page.number, withCaptions(blocks.get(page.number) ?? []), page.height),
  }));
}

const analysisOf = (page: LayoutPage, lineNumbers: Set<string> | undefined): PageAnalysis =>
  analysePage(
    inReadingDirection(
      decoratePage(
        joinDropCaps(withBullets(withFormulas(withLineNumbers(withoutLeadingIcons(uprightPage(page)), lineNumbers)))),
      ),
    ),
  );

interface Heading {
  readonly draft: TextDraft;
  readonly block: HeadingBlock;
}

/** Drafts the blocks of all pages, some pages at a time. What may go on in the next ones is held back until they are there. */
function readBlocks(
  count: number,
  analysisAt: (index: number) => PageAnalysis,
  survey: Survey,
  options: AnalyseOptions,
): { blocks: Map<number, Block[]>; headings: Heading[] } {
  const blocks = new Map<number, Block[]>();
  const headings: Heading[] = [];
  const heights = new Map(survey.pages.map((page) => [page.number, page.height]));
  const capitals = new Capitals();
  const numbered = new NumberedSections();
  const looks = new Looks();
  const countedItems = new CountedItems();
  let held: Draft[] = [];
  for (let from = 0; from < count; from += MAX_WHOLE_PAGES) {
    const end = Math.min(count, from + MAX_WHOLE_PAGES);
    if (count > MAX_WHOLE_PAGES) options.onProgress?.((count + from) >> 1, count);
    const drafted: Draft[] = [];
    for (let index = from; index < end; index++) {
      const { page, items } = analysisAt(index);
      const { headersFooters = "drop" } = options;
      const running = headersFooters === "drop" ? survey.running.wordsBesideTables(index, items) : undefined;
      const kept =
        running !== undefined
          ? analysePage({ ...page, words: page.words.filter((word) => !running.has(word)) }).items
          : headersFooters === "keep"
            ? items
            : survey.running.without(index, items, headersFooters === "mark");
      drafted.push(...draftPage(kept, page.number, survey.style));
    }
    const found = countedItems.withMarkers(drafted);
    capitals.add(found);
    numbered.add(found);
    if (capitals.areHeadings) promoteCapitals(found);
    if (numbered.areHeadings) promoteNumbered(found);
    const noted = markFootnotes(found, heights, survey.style);
    const settled = settleTitles(noted, looks, survey.style, heights, options.onTitles);
    const titled = from === 0 ? withoutBylines(settled, survey.style) : settled;
    const drafts = joinNumbersWithTitles(joinWrappedTitles(titled, survey.style));
    const all = [...held, ...drafts];
    const joined = options.joinPages === false ? all : joinContinued(all);
    const last = survey.pages[end - 1]!.number;
    const open = end === count ? -1 : joined.findIndex((draft) => endPage(draft) >= last);
    held = open < 0 ? [] : joined.slice(open);
    for (const draft of open < 0 ? joined : joined.slice(0, open)) {
      const block = toBlock(draft, survey.vocabulary);
      if (block === undefined) continue;
      if (block.kind === "heading") headings.push({ draft: draft as TextDraft, block });
      const added =
        block.kind === "table" && block.chart === undefined ? (textOfDrawing(block) ?? withoutFrame(block)) : [block];
      const list = blocks.get(draft.page);
      if (list === undefined) blocks.set(draft.page, added);
      else list.push(...added);
    }
  }
  return { blocks, headings };
}

function toBlock(draft: Draft, vocabulary: Vocabulary): Block | undefined {
  const { page } = draft;
  switch (draft.kind) {
    case "text": {
      const breaks = draft.role === "paragraph" ? deliberateBreaks(draft.lines) : undefined;
      const content = trimInlines(toInlines(draft.lines, vocabulary, breaks));
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
    case "chart":
      return chartTable(draft.chart, page);
    case "drawing": {
      const { texts, left, top, right, bottom } = draft.drawing;
      return { kind: "figure", box: { left, top, right, bottom }, page, labels: texts };
    }
    case "code":
      return { kind: "code", box: boxOf(draft.lines), page, text: codeText(draft) };
  }
}

/** The data of a chart, under its title. */
function chartTable({ kind, title, rows, left, top, right, bottom }: LayoutChart, page: number): Block {
  const cell = (text: string): TableCell => ({ content: text === "" ? [] : [{ text }], columns: 1, rows: 1 });
  return {
    kind: "table",
    box: { left, top, right, bottom },
    page,
    rows: rows.map((row) => row.map(cell)),
    headerRows: 1,
    chart: kind,
    ...(title === "" ? {} : { caption: [{ text: title }] }),
  };
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
    ...(["letter", "roman", "bracket"].includes(marker.style) ? { marker: marker.text } : {}),
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
      !TABLE_CAPTION.test(inlineText(next.content))
    ) {
      result.push({ ...block, caption: next.content });
      index++;
    } else result.push(block);
  }
  return result;
}
