import type { Draft, TextDraft } from "../drafts.js";
import { firstWidth, inlineLine, isBold } from "../lines/lines.js";
import { countOf } from "./counts.js";
import { type DocumentStyle, normalizeTitle, taggedLevel } from "./headings.js";
import { MAX_TITLE, MAX_TITLE_LINES } from "./looks.js";

/** Size of a title that wraps, over that of running text, at least. */
const MIN_RATIO = 1.1;
/** The same for a line that is no heading by itself. */
const MIN_TEXT_RATIO = 1.3;
/** Distance of the baselines, over the size, at most. */
const MAX_LEADING = 1.42;
/** Sizes that differ by no more than this share are the same. */
const SAME_SIZE = 0.02;
/** Distance of the middles and of the left edges, over the size, at most. */
const MAX_OFF_CENTRE = 0.5;
const MAX_OFF_EDGE = 0.3;

const STARTS_LOW = /^\p{Ll}/u;
const ENDS = /[.!?:;]$/u;
/** Mail, sites and telephone numbers. */
const CONTACT = /@|www\.|\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d/u;

/**
 * Joins the lines of a title in large type that became headings of their own: a centred last line looks like the indented first one of a paragraph, and a picture
 * beside a title parts its lines. Lines that are as close to further lines of their look are entries, not lines of a title.
 */
export function joinWrappedTitles(drafts: readonly Draft[], style: DocumentStyle): Draft[] {
  const joined: Draft[] = [];
  for (let at = 0; at < drafts.length; ) {
    const { lines, images, end } = titleFrom(drafts, at, style);
    const first = drafts[at]!;
    if (lines.length > 0) joined.push({ ...(first as TextDraft), lines }, ...images);
    else joined.push(...drafts.slice(at, end));
    at = end;
  }
  return joined;
}

interface Found {
  /** Empty where there is no title of several blocks. */
  readonly lines: TextDraft["lines"];
  /** Pictures that stood between them. */
  readonly images: readonly Draft[];
  /** Place of the first block behind them. */
  readonly end: number;
}

function titleFrom(drafts: readonly Draft[], at: number, style: DocumentStyle): Found {
  const none = { lines: [], images: [], end: at + 1 };
  const first = drafts[at]!;
  if (!isPart(first, style) || first.role !== "heading") return none;
  const lines = [...first.lines];
  const images: Draft[] = [];
  let [last, end] = [first, at + 1];
  for (let next = end; next < drafts.length; next++) {
    const draft = drafts[next]!;
    if (draft.kind === "image") continue;
    if (!isPart(draft, style) || !isNext(last, draft)) break;
    if (!goesOn(last, draft, style)) return { ...none, end };
    images.push(...drafts.slice(end, next));
    lines.push(...draft.lines);
    [last, end] = [draft, next + 1];
  }
  const characters = lines.reduce((sum, line) => sum + line.characters, 0);
  const isTitle = last !== first && lines.length <= MAX_TITLE_LINES && characters <= MAX_TITLE;
  return isTitle && !lines.some((line) => CONTACT.test(inlineLine(line))) ? { lines, images, end } : { ...none, end };
}

/** Whether a block may be a part of a title; what the file itself says is left alone. */
function isPart(draft: Draft, { prose, outline }: DocumentStyle): draft is TextDraft {
  if (draft.kind !== "text" || taggedLevel(draft.lines) !== undefined) return false;
  if (draft.role !== "heading" && draft.role !== "paragraph") return false;
  if (draft.lines[0]!.size < MIN_RATIO * prose) return false;
  return !outline.has(normalizeTitle(draft.lines.map(inlineLine).join(" ")));
}

/** Whether a block stands right below another, in the same look. */
function isNext(above: TextDraft, below: TextDraft): boolean {
  const last = above.lines.at(-1)!;
  const first = below.lines[0]!;
  const distance = first.baseline - last.baseline;
  if (above.page !== below.page || distance <= 0 || distance > MAX_LEADING * first.size) return false;
  if (Math.abs(last.size - first.size) > SAME_SIZE * first.size || isBold(last) !== isBold(first)) return false;
  return last.words.at(-1)!.font === first.words[0]!.font;
}

function goesOn(above: TextDraft, below: TextDraft, style: DocumentStyle): boolean {
  const last = above.lines.at(-1)!;
  const first = below.lines[0]!;
  const text = inlineLine(first);
  if (below.marker !== undefined || countOf(text).length > 0 || ENDS.test(inlineLine(last))) return false;
  const startsLow = STARTS_LOW.test(text);
  if (below.role !== "heading" && !(startsLow && first.size >= MIN_TEXT_RATIO * style.prose)) return false;
  if (Math.abs(last.left + last.right - first.left - first.right) / 2 < MAX_OFF_CENTRE * first.size) return true;
  const isFull = last.columnRight - last.right < firstWidth(first.words[0]!) + first.size;
  return (startsLow || isFull) && Math.abs(last.left - first.left) < MAX_OFF_EDGE * first.size;
}
