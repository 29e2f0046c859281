import type { Draft, TextDraft } from "../drafts.js";
import { inlineLine, isBold } from "../lines/lines.js";
import type { TextLine } from "../lines/text-line.js";
import { type DocumentStyle, normalizeTitle, taggedLevel } from "./headings.js";

/** Blocks of the first page that may stand above the title of the document. */
const MAX_BLOCKS_BEFORE = 5;
/** Blocks below it that may belong to it. */
const MAX_BLOCKS_BELOW = 16;
/** Size of that title over that of running text, at least. */
const MIN_TITLE_RATIO = 1.3;
/** Lines below the title are smaller than this share of its size. */
const SMALLER = 0.97;
/** Sizes that differ by no more than this share are the same. */
const SAME_SIZE = 0.02;
/** Distance of left edges or middles, over the size of the line, at most. */
const MAX_SHIFT = 1.2;
const MAX_CHARACTERS = 160;

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/u;
const DAY = /(?<!\d)(?:0?[1-9]|[12]\d|3[01])(?!\d)/u;
const FIGURES = /(?<!\d)\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?!\d)/u;
/** Words of a date, at most: `le 3 de mayo de 2019`. */
const MAX_DATE_WORDS = 6;

/** Whether a line is a date and hardly more: a year and a day, or a word and a year. */
function isDate(line: TextLine): boolean {
  const text = inlineLine(line).trim();
  const words = text.split(/[\s,]+/u);
  if (words.length > MAX_DATE_WORDS) return false;
  if (FIGURES.test(text)) return true;
  const year = YEAR.exec(text);
  if (year === null) return false;
  const rest = text.slice(0, year.index) + text.slice(year.index + 4);
  if (/\d/u.test(rest)) return DAY.test(rest) && !/\d{3}/u.test(rest);
  return words.length === 2 && year.index > 0 && /^\p{L}+$/u.test(words[0]!);
}

interface Below {
  readonly draft: Draft;
  readonly lines: readonly TextLine[];
}

/**
 * Takes the role of headings from lines below the title of a document that name its authors and where they work: no other heading looks like them,
 * and they are set like the date among them, or like text right below them. A date that begins with a number is no item of a list either.
 *
 * @param drafts blocks from the first page on
 */
export function withoutBylines(drafts: readonly Draft[], style: DocumentStyle): Draft[] {
  const block = belowTitle(drafts, style);
  if (block.length === 0) return [...drafts];
  const inBlock = new Set(block.map(({ draft }) => draft));
  const headings = drafts.filter((draft) => isHeading(draft) && !inBlock.has(draft)) as TextDraft[];
  const dates = block.filter(({ lines }) => lines.some(isDate));
  const bylines = new Map<Draft, readonly TextLine[]>();
  for (const [index, { draft, lines }] of block.entries()) {
    if (draft.kind === "text" && (draft.role !== "heading" || isTold(lines, style))) continue;
    if (headings.some((heading) => isAlike(lines, heading.lines) && isSameFont(lines, heading.lines))) continue;
    const next = block[index + 1];
    const isOverText = next?.draft.kind === "text" && next.draft.role === "paragraph" && isAlike(lines, next.lines);
    if (isOverText || dates.some((date) => isAlike(lines, date.lines))) bylines.set(draft, lines);
  }
  return drafts.map((draft) => {
    const lines = bylines.get(draft);
    if (lines === undefined) return draft;
    return { kind: "text", page: draft.page, zone: lines[0]!.zone, lines: [...lines], role: "paragraph", level: 1 };
  });
}

/** Blocks in smaller type that follow the title of the document, below its middle or its left edge. */
function belowTitle(drafts: readonly Draft[], style: DocumentStyle): Below[] {
  const isTitle = (draft: Draft | undefined): draft is TextDraft =>
    draft !== undefined && isHeading(draft) && sizeOf(draft.lines) >= MIN_TITLE_RATIO * style.prose;
  let at = drafts.slice(0, MAX_BLOCKS_BEFORE + 1).findIndex(isTitle);
  if (at < 0 || drafts[at]!.page !== drafts[0]!.page) return [];
  let title = drafts[at] as TextDraft;
  const largest = sizeOf(title.lines);
  for (let next = drafts[at + 1]; isTitle(next) && sizeOf(next.lines) > SMALLER * largest; next = drafts[at + 1]) {
    title = next;
    at++;
  }
  const block: Below[] = [];
  for (const draft of drafts.slice(at + 1, at + 1 + MAX_BLOCKS_BELOW)) {
    const lines = linesOf(draft);
    if (lines === undefined || draft.page !== title.page || !isBelow(lines, title.lines)) break;
    block.push({ draft, lines });
  }
  return block;
}

/** Whether the file itself says that it is a heading. */
const isTold = (lines: readonly TextLine[], { outline }: DocumentStyle): boolean =>
  taggedLevel(lines) !== undefined || outline.has(normalizeTitle(lines.map(inlineLine).join(" ")));

const sizeOf = (lines: readonly TextLine[]): number => Math.max(...lines.map(({ size }) => size));

const isHeading = (draft: Draft): draft is TextDraft => draft.kind === "text" && draft.role === "heading";

/** Lines of a text, or of the only item of a list: `1. June 2024` looks like one. */
function linesOf(draft: Draft): readonly TextLine[] | undefined {
  if (draft.kind === "text") return draft.lines;
  const item = draft.kind === "list" && draft.items.length === 1 ? draft.items[0]! : undefined;
  return item?.marker.style === "decimal" && item.lines.some(isDate) ? item.lines : undefined;
}

function isBelow(lines: readonly TextLine[], title: readonly TextLine[]): boolean {
  if (sizeOf(lines) > SMALLER * sizeOf(title)) return false;
  if (lines.reduce((sum, { characters }) => sum + characters, 0) > MAX_CHARACTERS) return false;
  const { left, right } = title[0]!;
  return lines.every(
    (line) =>
      Math.min(Math.abs(line.left - left), Math.abs(line.left + line.right - left - right) / 2) < MAX_SHIFT * line.size,
  );
}

const isAlike = ([one]: readonly TextLine[], [other]: readonly TextLine[]): boolean =>
  Math.abs(one!.size - other!.size) <= SAME_SIZE * other!.size && isBold(one!) === isBold(other!);

const isSameFont = ([one]: readonly TextLine[], [other]: readonly TextLine[]): boolean =>
  one!.words[0]!.font === other!.words[0]!.font;
