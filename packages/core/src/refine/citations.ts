/** Finds the words of derived answers in the Markdown that they were made from. */
import { findDays } from "@quern/extract/reading";
import { plainText, searchPassages, splitSentences } from "@quern/text";
import type { Citation } from "../model/citation.js";
import { blockAt, type Letters, lettersOf } from "./blocks.js";
import { textFragmentUrl } from "./text-fragment.js";

const MAX_CITATIONS = 500;
const MAX_TEXT_CHARACTERS = 500;
const MAX_DEPTH = 8;
/** Places that a value is looked for in, from the first on. */
const MAX_PLACES = 50;
/** Letters by which a long value is looked for; the rest is compared where they stand. */
const PROBE_LETTERS = 200;
const MAX_TRIES = 500;
/** A shorter value says little by itself: it has to stand alone on the page, or behind its name. */
const MIN_TELLING_LETTERS = 4;
/** How far in front of a value its name may stand. */
const MAX_NAME_DISTANCE = 80;
const BEFORE_WORDS = 3;

/** Fields whose words come from the Markdown. */
export interface CitedFields {
  readonly summary?: string;
  readonly answer?: string;
  readonly highlights?: string;
  readonly json?: unknown;
  readonly product?: unknown;
  readonly menu?: unknown;
}

export interface CitedPage {
  readonly markdown: string;
  readonly language: string | undefined;
  /** Address of the page; undefined for files. */
  readonly url: string | undefined;
  /** Blocks as in the result, of documents that have them. */
  readonly blocks: readonly unknown[] | undefined;
  /** Whether a browser shows the page as text. */
  readonly isWebPage: boolean;
  /** HTML of a page whose Markdown is redacted: addresses must hold words that the page itself shows. */
  readonly unredacted: string | undefined;
  /** Questions that formats were asked, by format. */
  readonly questions: ReadonlyMap<string, string>;
}

interface Claim {
  readonly format: string;
  readonly path: string;
  readonly value: string | number;
  /** Name of the field, whose words may stand in front of the value. */
  readonly name?: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Citations of the summary, the answer, the highlights and the data of a result, in that order. What is not found in the Markdown has none. */
export function citationsOf(fields: CitedFields, page: CitedPage): Citation[] {
  const text = lettersOf(page.markdown, true);
  const shown = page.unredacted === undefined ? undefined : lettersOf(page.unredacted, true).letters;
  const isShown = (words: string): boolean => shown === undefined || shown.includes(lettersOf(words, false).letters);
  const found: Citation[] = [];
  const cite = (claim: Claim, span: Span, isQuoted: boolean): number =>
    found.push(citation(claim, span, page, isQuoted, isShown));
  for (const claim of claimsOf(fields, page)) {
    if (found.length >= MAX_CITATIONS) break;
    const span = locate(claim, text, page) ?? locateRows(claim, text, page);
    if (span) cite(claim, asWritten(claim, span, page), true);
    else if (page.questions.has(claim.format)) {
      const question = page.questions.get(claim.format)!;
      const [best] = searchPassages(page.markdown, `${question} ${claim.value}`, { language: page.language });
      if (best) cite(claim, { start: best.start, end: best.start + best.text.length }, false);
    }
  }
  return found;
}

function* claimsOf(fields: CitedFields, { language, questions }: CitedPage): Generator<Claim> {
  const { summary, answer, highlights } = fields;
  if (summary)
    for (const [at, { text }] of splitSentences(summary, language).entries())
      yield { format: "summary", path: `/${at}`, value: text };
  const asking = questions.has("question") ? "question" : "query";
  if (answer) for (const [at, value] of paragraphsOf(answer).entries()) yield { format: asking, path: `/${at}`, value };
  if (highlights)
    for (const [at, value] of paragraphsOf(highlights).entries()) yield { format: "highlights", path: `/${at}`, value };
  for (const format of ["json", "product", "menu"] as const) yield* leavesOf(format, fields[format]);
}

const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim() !== "");

function* leavesOf(format: string, root: unknown): Generator<Claim> {
  const open: Array<{ value: unknown; path: string; name: string; depth: number }> = [
    { value: root, path: "", name: "", depth: 0 },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, name, depth } = next;
    if (typeof value === "string" || typeof value === "number") yield { format, path, value, name };
    else if (typeof value === "object" && value !== null && depth < MAX_DEPTH) {
      const entries = Object.entries(value).map(([key, inner]) => ({
        value: inner as unknown,
        path: `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
        name: Array.isArray(value) ? name : key,
        depth: depth + 1,
      }));
      open.push(...entries.reverse());
    }
  }
}

function locate({ value, name }: Claim, text: Letters, page: CitedPage): Span | undefined {
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value)) {
    const day = value.slice(0, 10);
    const found = findDays(page.markdown, undefined).find((one) => one.day === day || one.other === day);
    if (found) return { start: found.start, end: found.end };
  }
  const writings =
    typeof value === "number" ? [...new Set([String(value), value.toFixed(2)])] : [lettersOfAnswer(value)];
  for (const writing of writings) {
    const own = lettersOf(writing, false).letters;
    if (own === "") continue;
    const places = placesOf(own, text, page.markdown, typeof value === "number");
    const named = name === undefined ? undefined : places.find((place) => followsName(place, name, page.markdown));
    const isTelling = name === undefined || own.length >= MIN_TELLING_LETTERS || places.length === 1;
    const place = named ?? (isTelling ? places[0] : undefined);
    if (place) return place;
  }
  return undefined;
}

/** With the marks and signs around the letters, where the Markdown has the value word for word. */
function asWritten({ value }: Claim, span: Span, { markdown }: CitedPage): Span {
  if (typeof value !== "string") return span;
  const written = value.trim();
  const start = markdown.lastIndexOf(written, span.start);
  const end = start + written.length;
  return start >= 0 && end >= span.end ? { start, end } : span;
}

const TABLE_HEAD = /^\|[^\n]*\|\n\|[ :|-]*-[ :|-]*\|\n/;

/** The rows of an answer that repeats the head of their table, which stands further up in the Markdown. */
function locateRows({ value }: Claim, text: Letters, { markdown }: CitedPage): Span | undefined {
  const head = typeof value === "string" ? TABLE_HEAD.exec(value)?.[0] : undefined;
  if (head === undefined) return undefined;
  const own = lettersOfAnswer((value as string).slice(head.length));
  if (own === "") return undefined;
  const rows = placesOf(own, text, markdown, false).map(({ start, end }) => {
    const lineEnd = markdown.indexOf("\n", end);
    return { start: markdown.lastIndexOf("\n", start) + 1, end: lineEnd < 0 ? markdown.length : lineEnd };
  });
  return rows.find(({ start }) => {
    const above = markdown.lastIndexOf(head, start);
    return above >= 0 && !markdown.slice(above, start).includes("\n\n");
  });
}

/** The letters of an answer without those of its marks and addresses, as those of the Markdown are read. */
const lettersOfAnswer = (value: string): string => lettersOf(value, true).letters;

/** Where these letters stand as words of their own. */
function placesOf(own: string, { letters, offsets }: Letters, markdown: string, isNumber: boolean): Span[] {
  const found: Span[] = [];
  const probe = own.slice(0, PROBE_LETTERS);
  let tries = 0;
  for (let at = letters.indexOf(probe); at >= 0 && found.length < MAX_PLACES; at = letters.indexOf(probe, at + 1)) {
    if (++tries > MAX_TRIES) break;
    if (!letters.startsWith(own, at)) continue;
    const span = { start: offsets[at]!, end: offsets[at + own.length - 1]! + 1 };
    const before = markdown.slice(Math.max(0, span.start - 2), span.start);
    const after = markdown.slice(span.end, span.end + 2);
    const isTorn = /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after);
    const isPart =
      isNumber && (/\d[.,]$/.test(before) || /^[.,]\d/.test(after) || /\s/.test(markdown.slice(span.start, span.end)));
    if (!isTorn && !isPart) found.push(span);
  }
  return found;
}

function followsName({ start }: Span, name: string, markdown: string): boolean {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const before = markdown.slice(Math.max(0, start - MAX_NAME_DISTANCE), start).toLowerCase();
  return words.some((word) => word.length > 2 && before.includes(word));
}

function citation(
  { format, path }: Claim,
  span: Span,
  page: CitedPage,
  isQuoted: boolean,
  isShown: (words: string) => boolean,
): Citation {
  const { markdown, url } = page;
  const text = markdown.slice(span.start, span.end);
  const block = blockAt(span, page.blocks);
  const shown = block?.bbox == null ? undefined : block;
  return {
    format,
    path,
    text: cutAtWord(text),
    ...span,
    isQuoted,
    ...(url === undefined ? {} : addressOf(url, span, page, shown?.page, isShown)),
    ...(shown === undefined ? {} : { page: shown.page, bbox: shown.bbox }),
  };
}

/** The beginning of a long passage, up to the end of a word where there is one. */
function cutAtWord(text: string): string {
  if (text.length <= MAX_TEXT_CHARACTERS) return text;
  const end = text.slice(0, MAX_TEXT_CHARACTERS + 1).search(/\s\S*$/);
  return text.slice(0, end > MAX_TEXT_CHARACTERS / 2 ? end : MAX_TEXT_CHARACTERS);
}

function addressOf(
  url: string,
  { start, end }: Span,
  { markdown, isWebPage }: CitedPage,
  page: number | undefined,
  isShown: (words: string) => boolean,
) {
  if (!isWebPage) return page === undefined ? {} : { url: `${url.replace(/#.*$/s, "")}#page=${page}` };
  const cited = markdown.slice(start, end);
  const whole = withWholeMarks(cited, markdown, { start, end });
  // Browsers find no words of a picture's description.
  if (whole === undefined) return { url };
  const blocks = plainText(whole).replace(LEADING_MARKS, "").split(BETWEEN_BLOCKS).filter(isText);
  const isAlone = markdown.indexOf(cited) === markdown.lastIndexOf(cited);
  return { url: textFragmentUrl(url, blocks, isAlone ? "" : wordsBefore(markdown, start), isShown) };
}

/** A line is looked at so far for the other half of a mark. */
const MAX_LINE_CHARACTERS = 2000;

/** Words of the Markdown with both halves of the links and the bold text that they begin or end within; undefined within a picture's description. */
function withWholeMarks(cited: string, markdown: string, { start, end }: Span): string | undefined {
  const lineStart = Math.max(markdown.lastIndexOf("\n", start - 1) + 1, start - MAX_LINE_CHARACTERS);
  const before = markdown.slice(lineStart, start);
  const opening = /(!?)\[[^[\]]*$/.exec(before);
  const beginsInLink = opening !== null && /^[^[\]]*\]\(/.test(markdown.slice(start, start + MAX_LINE_CHARACTERS));
  if (beginsInLink && opening[1] === "!") return undefined;
  let whole = beginsInLink && /^[^[\]]*\]/.test(cited) ? `[${cited}` : cited;
  const rest = /^[^[\]\n]*\]\([^()\n]*\)/.exec(markdown.slice(end, end + MAX_LINE_CHARACTERS));
  if (rest !== null && /\[[^[\]]*$/.test(whole)) whole += rest[0].slice(rest[0].indexOf("]"));
  if (countBold(whole) % 2 === 0) return whole;
  return countBold(before) % 2 === 1 ? `**${whole}` : `${whole}**`;
}

const countBold = (text: string): number => text.split("**").length - 1;

/** Ends of lines and of cells. */
const BETWEEN_BLOCKS = /\n|(?<!\\)\|/;
/** Neither empty nor the rule below the head of a table, nor a fence of code. */
const isText = (block: string): boolean => /[^\s:|-]/.test(block) && !FENCE.test(block);
const FENCE = /^[ \t]*(?:`{3,}[^`]*|~{3,}.*)$/;

const LEADING_MARKS = /^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm;

/** The last words of the same line. */
function wordsBefore(markdown: string, start: number): string {
  const line = markdown.slice(markdown.lastIndexOf("\n", start - 1) + 1, start);
  return plainText(line)
    .replace(LEADING_MARKS, "")
    .split(/[\s|]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(-BEFORE_WORDS)
    .join(" ");
}
