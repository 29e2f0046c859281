/** The document model beside Markdown: where each block stands in it, and blocks of documents that have no boxes. */

/** A page of blocks in the shape of the contract (`parsers: [{ type: "pdf", blocks: true }]`). */
interface BlockPage {
  /** Absent where a document has no pages. */
  readonly pageNumber?: number;
  readonly items: readonly BlockItem[];
}
interface BlockItem {
  readonly type: string;
  readonly content: string;
  readonly bbox?: unknown;
  readonly markdownSpan: readonly [start: number, end: number] | null;
}

/** Parts of Markdown and HTML that are no text: addresses, tags, references, language names of fences, numbers of items. */
const MARKUP =
  /\]\((?:[^()\s]|\([^()\s]*\))*(?:\s{1,10}"[^"\n]{0,1000}")?\)|<!--[\s\S]{0,200}?-->|<\/?[a-zA-Z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]\w{1,30});|^[ \t>]*(?:```|~~~).*$|^[ \t>]*\d{1,9}[.)][ \t]/gim;
const ESCAPED = /\\[^\p{L}\p{N}\s]/gu;
const LETTER = /[\p{L}\p{N}]/u;
/** A block is looked for this far beyond the end of the one before; short ones nearer. */
const MAX_SKIPPED_CHARACTERS = 4000;
const SHORT_CHARACTERS = 8;
const MAX_SKIPPED_SHORT = 40;
/** Letters at both ends by which a block is found whose middle is written differently. */
const ENDS = 24;

/**
 * The value of `blocks`.
 *
 * @param parsed blocks with boxes, as a parser gives them
 * @param isDocument whether text without such blocks is a document; web pages have none
 */
export function blocksFor(
  parsed: readonly unknown[] | undefined,
  markdown: string | undefined,
  isDocument: boolean,
): unknown[] | undefined {
  if (parsed !== undefined) return locateBlocks(parsed, markdown);
  return isDocument && markdown !== undefined ? blocksOfMarkdown(markdown) : undefined;
}

/**
 * Fills in `markdownSpan`: start and end of each block in the Markdown, in UTF-16 code units; null where it is not found, as after a cut.
 *
 * @param pages blocks as a parser gives them
 */
function locateBlocks(pages: readonly unknown[], markdown: string | undefined): unknown[] {
  if (markdown === undefined) return [...pages];
  const text = lettersOf(markdown, true);
  let cursor = 0;
  return (pages as readonly BlockPage[]).map((page) => ({
    ...page,
    items: page.items.map((item) => {
      const own = lettersOf(item.content, item.type === "table" || item.type === "code").letters;
      const found = own === "" ? undefined : find(text.letters, own, cursor);
      if (found === undefined) return { ...item, markdownSpan: null };
      if (found.isNext) cursor = found.end;
      return { ...item, markdownSpan: spanOf(markdown, text.offsets, found.start, found.end) };
    }),
  }));
}

export interface Letters {
  readonly letters: string;
  /** Place of each letter in the text. */
  readonly offsets: Uint32Array;
}

/** Letters and digits of a text, which Markdown and plain text share. */
export function lettersOf(text: string, isMarked: boolean): Letters {
  const blank = (part: string): string => " ".repeat(part.length);
  const plain = isMarked ? text.replace(ESCAPED, blank).replace(MARKUP, blank) : text;
  const letters: string[] = [];
  const offsets = new Uint32Array(plain.length);
  let count = 0;
  for (let at = 0; at < plain.length; ) {
    const character = String.fromCodePoint(plain.codePointAt(at)!);
    if (LETTER.test(character)) {
      letters.push(character);
      for (let unit = 0; unit < character.length; unit++) offsets[count++] = at + unit;
    }
    at += character.length;
  }
  return { letters: letters.join(""), offsets };
}

function find(all: string, own: string, cursor: number): { start: number; end: number; isNext: boolean } | undefined {
  const most = own.length < SHORT_CHARACTERS ? MAX_SKIPPED_SHORT : MAX_SKIPPED_CHARACTERS;
  const near = all.slice(cursor, cursor + most + own.length);
  const at = near.indexOf(own);
  if (at >= 0) return { start: cursor + at, end: cursor + at + own.length, isNext: true };
  if (own.length < 2 * ENDS) return undefined;
  const from = near.indexOf(own.slice(0, ENDS));
  if (from >= 0) {
    const to = all.slice(cursor + from, cursor + from + 2 * own.length).indexOf(own.slice(-ENDS));
    if (to > 0) return { start: cursor + from, end: cursor + from + to + ENDS, isNext: true };
  }
  // Notes stand at the end of the Markdown, whatever page they are from.
  const elsewhere = all.indexOf(own);
  return elsewhere < 0 ? undefined : { start: elsewhere, end: elsewhere + own.length, isNext: false };
}

/** From the letters of a block to all of it, with the marks around it. */
function spanOf(markdown: string, offsets: Uint32Array, start: number, end: number): [number, number] {
  const first = offsets[start]!;
  const last = offsets[end - 1]! + 1;
  const before = markdown.slice(start === 0 ? 0 : offsets[start - 1]! + 1, first);
  const blankLine = before.lastIndexOf("\n\n");
  const lineStart = blankLine >= 0 ? blankLine + 2 : before.lastIndexOf("\n") + 1;
  const from = first - before.length + (blankLine < 0 && lineStart === 0 && start > 0 ? before.length : lineStart);
  const rest = markdown.indexOf("\n\n", last);
  const to = rest < 0 ? markdown.length : rest;
  // Anything but marks before the blank line belongs to the next block.
  const next = end < offsets.length && offsets[end]! > 0 ? offsets[end]! : markdown.length;
  if (to <= next) return [from, trimmedEnd(markdown, from, to)];
  const lineEnd = markdown.indexOf("\n", last);
  return [from, trimmedEnd(markdown, from, lineEnd >= 0 && lineEnd < next ? lineEnd : last)];
}

const trimmedEnd = (markdown: string, from: number, to: number): number =>
  from + markdown.slice(from, to).trimEnd().length;

/** Blocks of Markdown that came without a layout: one page, no boxes. */
function blocksOfMarkdown(markdown: string): unknown[] {
  const items = divide(markdown).map(([start, end], index) => {
    const text = markdown.slice(start, end);
    const { type, label } = kindOf(text);
    return {
      id: `p1.b${index}`,
      type,
      label,
      bbox: null,
      content: plainText(text, type),
      markdownSpan: [start, end],
      readingOrder: index,
      source: "text",
      confidence: { layout: null, ocr: null },
    };
  });
  return [{ pageNumber: 1, width: 0, height: 0, status: "ok", items }];
}

/** Start and end of the blocks, which blank lines part; those inside of fences and lists do not. */
function divide(markdown: string): Array<[number, number]> {
  const spans: Array<[number, number]> = [];
  let start = -1;
  let end = 0;
  let fence: string | undefined;
  let wasBlank = false;
  let isList = false;
  let at = 0;
  for (const line of markdown.split("\n")) {
    const isBlank = line.trim() === "";
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    const goesOn = fence !== undefined || (isList && /^(?:\s{2,}\S|\s*(?:[-*+]|\d{1,9}[.)])\s)/.test(line));
    const isHeading = fence === undefined && /^#{1,6}\s/.test(line);
    if (!isBlank) {
      if (start >= 0 && ((wasBlank && !goesOn) || isHeading)) {
        spans.push([start, end]);
        start = -1;
      }
      if (start < 0) {
        start = at;
        isList = /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line);
      }
      end = at + line.length;
      if (fence === undefined) fence = mark;
      else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    }
    wasBlank = isBlank && fence === undefined;
    at += line.length + 1;
  }
  if (start >= 0) spans.push([start, end]);
  return spans;
}

function kindOf(text: string): { type: string; label: string } {
  const heading = /^(#{1,6})\s/.exec(text);
  if (heading) return { type: "heading", label: heading[1] === "#" ? "title" : `heading-${heading[1]!.length}` };
  if (/^\s*(?:`{3,}|~{3,})/.test(text)) return { type: "code", label: "code" };
  if (/^\s*\|/.test(text) || /^<table/i.test(text)) return { type: "table", label: "table" };
  if (/^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(text)) return { type: "list", label: "list" };
  if (/^!\[[^\]]*\]\([^)]*\)$/.test(text)) return { type: "figure", label: "figure" };
  if (/^\$\$[\s\S]*\$\$$/.test(text)) return { type: "formula", label: "formula" };
  if (/^\[\^[^\]]+\]:/.test(text)) return { type: "paragraph", label: "footnote" };
  return { type: "paragraph", label: text.startsWith(">") ? "quote" : "text" };
}

const plainText = (text: string, type: string): string =>
  type === "table" || type === "formula"
    ? text
    : type === "code"
      ? text.replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, "").trim()
      : text
          .replace(/^(?:#{1,6}|>|[ \t]*(?:[-*+]|\d{1,9}[.)]))\s/gm, "")
          .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
          .replace(/<\/?[a-z][^<>]*>|\*\*|~~|(?<!\\)[*`]/gi, "")
          .replace(/\\([^\p{L}\p{N}\s])/gu, "$1")
          .trim();

/** The block that holds a place of the Markdown. */
export function blockAt(
  { start }: { readonly start: number },
  pages: readonly unknown[] | undefined,
): { readonly page: number; readonly bbox: unknown } | undefined {
  for (const { pageNumber, items } of (pages ?? []) as readonly BlockPage[]) {
    const block = items.find(({ markdownSpan }) => markdownSpan && markdownSpan[0] <= start && start < markdownSpan[1]);
    if (block && pageNumber !== undefined) return { page: pageNumber, bbox: block.bbox };
  }
  return undefined;
}

/** Boxes of the figures of each page, in reading order. */
export function figuresOf(pages: readonly unknown[] | undefined): Map<number, unknown[]> {
  const figures = new Map<number, unknown[]>();
  for (const { pageNumber, items } of (pages ?? []) as readonly BlockPage[])
    if (pageNumber !== undefined)
      figures.set(
        pageNumber,
        items.filter(({ type }) => type === "figure").map(({ bbox }) => bbox),
      );
  return figures;
}
