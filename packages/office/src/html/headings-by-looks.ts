/** Finds headings in documents whose authors set them in bold or larger instead of giving them a style. */
import { levelsByNumber, type NumberedTitle, numberOf } from "./numbered-titles.js";

/** How a paragraph is set. */
export interface Looks {
  /** All of its text. */
  readonly bold: boolean;
  /** Of its smallest text, in points; `undefined` where the format does not tell. */
  readonly size?: number | undefined;
}

/** A paragraph that was written outside of tables and quotes, and outside of lists unless it is the only item. */
export interface PlainLine {
  /** Content without its `<p>`. */
  readonly html: string;
  readonly looks: Looks;
}

interface Line {
  readonly text: string;
  readonly looks: Looks;
  /** Bold, or larger than the text of the document. */
  readonly isSetApart: boolean;
  /** Weight and size, which headings of one level share. */
  readonly form: string;
  readonly isHeadLike: boolean;
}

const MAX_CHARACTERS = 90;
const MAX_WORDS = 12;
/** A line below a heading is a sentence or more; below a name it is a place or a post. */
const MIN_TEXT_CHARACTERS = 60;
/** How much larger than the text of the document. */
const LARGER = 1.1;
/** A line that comes as often runs over the pages. */
const TIMES_OF_RUNNING_TEXT = 5;
/** Lines of one form that tell a habit. */
const MIN_OF_A_FORM = 3;

/**
 * Levels of the paragraphs that head others: short, bold or larger, alone on their line, with text below, and several of one form. They stand
 * below the heading by style that comes before them.
 *
 * @param parts what was written, block by block
 * @param lines the plain paragraphs among them, by their place
 */
export function headingsByLooks(parts: readonly string[], lines: ReadonlyMap<number, PlainLine>): Map<number, number> {
  const found = new Map<number, number>();
  const levels = parts.map((part) => Number(/^<h([1-6])/.exec(part)?.[1] ?? 0));
  const hasStyles = parts.some((part) => /^<h[1-6](?! data-title)/.test(part));
  const size = usualSize(lines);
  const read = new Map([...lines].map(([at, line]) => [at, readLine(line, size)]));
  const times = new Map<string, number>();
  for (const { text } of read.values()) times.set(text, (times.get(text) ?? 0) + 1);
  const forms = new Map<string, { readonly heads: number[]; all: number; size: number }>();
  let below: number | undefined;
  const heads = new Set<number>();
  for (let at = parts.length - 1; at >= 0; at--) {
    if (isBreak(parts[at]!)) continue;
    const line = read.get(at);
    if (line?.isSetApart) {
      const form = forms.get(line.form) ?? { heads: [], all: 0, size: line.looks.size ?? size ?? 0 };
      forms.set(line.form, form);
      form.all++;
      // Where headings have a style, a line with a colon is a label.
      const isLabel = hasStyles && /[:：]$/.test(line.text);
      if (
        line.isHeadLike &&
        !isLabel &&
        times.get(line.text)! < TIMES_OF_RUNNING_TEXT &&
        below !== undefined &&
        goesWith(line, below)
      ) {
        form.heads.push(at);
        heads.add(at);
      }
    }
    below = at;
  }
  function goesWith(line: Line, next: number): boolean {
    const other = read.get(next);
    if (other === undefined) return (hasStyles ? LISTS : BLOCKS).test(parts[next]!);
    if (other.isSetApart) return heads.has(next) && other.form !== line.form;
    return other.text.length >= MIN_TEXT_CHARACTERS;
  }
  const used = [...forms.values()].filter(
    (form) => form.heads.length >= MIN_OF_A_FORM && form.heads.length * 2 >= form.all,
  );
  const sizes = [...new Set(used.map((form) => form.size))].sort((a, b) => b - a);
  const above = levelsAbove(levels);
  for (const form of used)
    for (const at of form.heads) found.set(at, Math.min(6, above[at]! + 1 + sizes.indexOf(form.size)));
  const numbered = numberedTitles(parts, levels, (at) => {
    const line = read.get(at);
    return line?.isSetApart && line.isHeadLike && times.get(line.text)! < TIMES_OF_RUNNING_TEXT ? line.text : "";
  });
  const first = numbered.find(({ level }) => level === 0)?.at ?? 0;
  for (const [at, level] of levelsByNumber(numbered, above[first]! + 1)) found.set(at, level);
  const title = titleOf(parts, read, size);
  if (title !== undefined && !found.has(title) && [...found.values()].every((level) => level > 1)) found.set(title, 1);
  return found;
}

/** Lines at the top of a document among which its title is. */
const MAX_TOP_LINES = 12;
/** How much larger than the text of the document a title is. */
const TITLE_LARGER = 1.25;

/** The one line at the top that is larger than all others there, in a document without headings of the first level. */
function titleOf(
  parts: readonly string[],
  lines: ReadonlyMap<number, Line>,
  size: number | undefined,
): number | undefined {
  if (size === undefined || parts.some((part) => part.startsWith("<h1"))) return undefined;
  let title: number | undefined;
  let largest = TITLE_LARGER * size;
  let isShared = false;
  let count = 0;
  for (const [at, part] of parts.entries()) {
    if (/^<(?:h[2-6]|table|ul|ol)/.test(part) || count === MAX_TOP_LINES) break;
    const line = lines.get(at);
    if (line === undefined || line.text === "") continue;
    count++;
    const own = line.looks.size ?? 0;
    if (own < largest) continue;
    isShared = title !== undefined && own === largest;
    if (!isShared) title = line.isHeadLike ? at : undefined;
    largest = own;
  }
  return isShared ? undefined : title;
}

/** @param textOf gives what may be a title; nothing for other lines */
function numberedTitles(
  parts: readonly string[],
  levels: readonly number[],
  textOf: (at: number) => string,
): NumberedTitle[] {
  return parts.flatMap((part, at) => {
    const level = levels[at]!;
    const number = numberOf(level > 0 ? part.replace(/<[^<>]*>/g, "") : textOf(at));
    return number === undefined ? [] : [{ at, number, level }];
  });
}

/** Blocks that a heading may stand over, apart from text. */
const BLOCKS = /^<(?:ul|ol|table|pre|blockquote|dl)/;
/** The same for documents that style their headings; there, a line over a table is its name. */
const LISTS = /^<(?:ul|ol|pre|blockquote|dl)/;

/** Level of the heading that each part stands under; 1 above the first. */
function levelsAbove(levels: readonly number[]): number[] {
  let level = 1;
  return levels.map((own) => {
    const above = level;
    if (own > 0) level = own;
    return above;
  });
}

const isBreak = (part: string): boolean =>
  part === "" || part.startsWith("<hr") || /^<p[^<>]*>(?:<img[^<>]*>\s*)+<\/p>/.test(part);

function readLine({ html, looks }: PlainLine, usual: number | undefined): Line {
  const text = html.replace(/<[^<>]*>/g, "").trim();
  const isLarger = looks.size !== undefined && usual !== undefined && looks.size >= LARGER * usual;
  return {
    text,
    looks,
    isSetApart: text !== "" && (looks.bold || isLarger),
    form: `${looks.bold} ${looks.size}`,
    isHeadLike: isHeadLike(text, html),
  };
}

function isHeadLike(text: string, html: string): boolean {
  if (text.length > MAX_CHARACTERS || text.split(/\s+/).length > MAX_WORDS) return false;
  if (/<(?:br|img|a|math|del)\b/.test(html) || /\t|_{3}|\.{3}|@/.test(text)) return false;
  if (!/\p{L}{2}/u.test(text) || /[.,;。，；]$/.test(text)) return false;
  return !CAPTION.test(text) && !isPair(text);
}

const CAPTION = /^(?:tab(?:le|elle|ela|la|\.)?|fig(?:ure|ura|\.)?|abb(?:ildung|\.)?|chart|source)\s*\d/i;

/** A label and its value: `Author: Ann Lee`. Parts that are counted have both, too: `Part 1: Mills`. */
const isPair = (text: string): boolean => /^[^:：]{1,40}[:：]\s*\S/.test(text) && !/^[^:：]*\d[^:：]*[:：]/.test(text);

/** The size in which most text is set. */
function usualSize(lines: ReadonlyMap<number, PlainLine>): number | undefined {
  const characters = new Map<number, number>();
  for (const { html, looks } of lines.values())
    if (looks.size !== undefined) characters.set(looks.size, (characters.get(looks.size) ?? 0) + html.length);
  let usual: number | undefined;
  for (const [size, count] of characters) if (usual === undefined || count > characters.get(usual)!) usual = size;
  return usual;
}
