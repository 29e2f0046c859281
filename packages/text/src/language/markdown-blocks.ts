/** The one reader of Markdown's block structure: what passages, chunks, cuts and cleaning are made of. */
import { PII_ENTITIES } from "@quern/types";
import { readFrontMatter } from "./front-matter.js";

/** `facts` are those that the author wrote above the text. */
export type BlockKind = "heading" | "paragraph" | "list" | "table" | "code" | "quote" | "html" | "rule" | "facts";

export interface MarkdownBlock {
  readonly kind: BlockKind;
  /** The source lines, without the blank lines around them. */
  readonly text: string;
  /** Offsets of `text` in the source. */
  readonly start: number;
  readonly end: number;
  /** 1 to 6 for headings, else 0. */
  readonly level: number;
  /** Plain text of the headings above, outermost first (of a heading: without itself). */
  readonly headings: readonly string[];
  /** Page of the document, where markers tell (`<!-- page N -->`). */
  readonly page: number | undefined;
}

// Each of these reads a character once: two parts of a pattern that take the same one, side by side, need quadratic time where both fail.
const ATX_HEADING = /^ {0,3}(#{1,6})(?![^ \t])(.*)$/;
const CLOSING_SIGNS = /(?:^|(?<![ \t])[ \t]+)#+$/;
/** Names for links that some dialects write behind a heading: `{#name .class}`, `{: #name}`, `{/*name*\/}`. */
const ATTRIBUTES = /(?<![ \t])[ \t]*\{(?::?[ \t]*[#.][\w\p{L}.:# -]{1,200}|\/\*[^*{}\n]{1,200}\*\/)\}[ \t]*$/u;
const SETEXT_UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const MATH_FENCE = /^ {0,3}\$\$/;
const LIST_ITEM = /^( {0,3})(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const QUOTE = /^ {0,3}>/;
const HTML = /^ {0,3}<(?:!--|[a-zA-Z/])/;
const TABLE_DELIMITER = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;
const PAGE_MARKER = /^<!-- page (\d{1,7}) -->/;

/** Blocks of a Markdown text, in order. Linear in its length; understands what Quern writes and ordinary hand-written Markdown. */
export function readBlocks(markdown: string): MarkdownBlock[] {
  const lines = splitLines(markdown);
  const blocks: MarkdownBlock[] = [];
  const path: Array<{ level: number; text: string }> = [];
  let page: number | undefined;
  let index = 0;
  const factsEnd = readFrontMatter(markdown)?.end;
  if (factsEnd !== undefined) {
    const text = markdown.slice(0, factsEnd);
    blocks.push({ kind: "facts", text, start: 0, end: factsEnd, level: 0, headings: [], page });
    while (index < lines.length && lines[index]!.start < factsEnd) index++;
  }
  while (index < lines.length) {
    if (lines[index]!.blank) {
      index++;
      continue;
    }
    const { kind, after, level = 0, title = "" } = readBlock(lines, index);
    let last = after - 1;
    while (last > index && lines[last]!.blank) last--;
    const start = lines[index]!.start;
    const end = lines[last]!.end;
    const text = markdown.slice(start, end);
    const marker = kind === "html" ? PAGE_MARKER.exec(text) : null;
    if (marker) page = Number(marker[1]);
    if (kind === "heading") while (path.length > 0 && path.at(-1)!.level >= level) path.pop();
    blocks.push({ kind, text, start, end, level, headings: path.map((one) => one.text), page });
    if (kind === "heading") path.push({ level, text: headingTitle(title) });
    index = after;
  }
  return blocks;
}

/** Text of a heading, without signs of Markdown and names for links. */
export const headingTitle = (title: string): string => plainText(title.replace(ATTRIBUTES, ""));

interface Line {
  readonly text: string;
  readonly start: number;
  /** Without the line break. */
  readonly end: number;
  readonly blank: boolean;
}

function splitLines(markdown: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= markdown.length) {
    const found = markdown.indexOf("\n", start);
    const next = found < 0 ? markdown.length : found;
    const end = next > start && markdown[next - 1] === "\r" ? next - 1 : next;
    const text = markdown.slice(start, end);
    lines.push({ text, start, end, blank: text.trim() === "" });
    start = next + 1;
  }
  return lines;
}

interface ReadBlock {
  readonly kind: BlockKind;
  /** Index of the first line behind the block. */
  readonly after: number;
  readonly level?: number;
  readonly title?: string;
}

function readBlock(lines: readonly Line[], from: number): ReadBlock {
  const { text } = lines[from]!;
  const heading = ATX_HEADING.exec(text);
  if (heading)
    return {
      kind: "heading",
      after: from + 1,
      level: heading[1]!.length,
      title: heading[2]!.trim().replace(CLOSING_SIGNS, ""),
    };
  const fence = FENCE.exec(text);
  if (fence) return { kind: "code", after: afterFence(lines, from, fence[1]!) };
  if (MATH_FENCE.test(text)) return { kind: "code", after: afterMath(lines, from) };
  if (RULE.test(text)) return { kind: "rule", after: from + 1 };
  if (isTableStart(lines, from))
    return { kind: "table", after: afterLines(lines, from, ({ text: row }) => row.includes("|")) };
  if (QUOTE.test(text)) return { kind: "quote", after: afterLines(lines, from, ({ blank }) => !blank) };
  if (LIST_ITEM.test(text)) return { kind: "list", after: afterList(lines, from) };
  if (HTML.test(text)) return { kind: "html", after: afterLines(lines, from, ({ blank }) => !blank) };
  return readParagraph(lines, from);
}

const isTableStart = (lines: readonly Line[], at: number): boolean =>
  lines[at]!.text.includes("|") &&
  at + 1 < lines.length &&
  lines[at + 1]!.text.includes("-") &&
  TABLE_DELIMITER.test(lines[at + 1]!.text.trimEnd());

function afterLines(lines: readonly Line[], from: number, continues: (line: Line) => boolean): number {
  let at = from + 1;
  while (at < lines.length && continues(lines[at]!)) at++;
  return at;
}

/** A fence that is never closed runs to the end. */
function afterFence(lines: readonly Line[], from: number, fence: string): number {
  const closing = new RegExp(`^ {0,3}${fence[0] === "~" ? "~" : "`"}{${fence.length},}[ \\t]*$`);
  for (let at = from + 1; at < lines.length; at++) if (closing.test(lines[at]!.text)) return at + 1;
  return lines.length;
}

function afterMath(lines: readonly Line[], from: number): number {
  const first = lines[from]!.text.trim();
  if (first.length >= 4 && first.endsWith("$$")) return from + 1;
  for (let at = from + 1; at < lines.length; at++) if (lines[at]!.text.includes("$$")) return at + 1;
  return from + 1;
}

/** A list goes on over blank lines as long as what follows is indented or another item. */
function afterList(lines: readonly Line[], from: number): number {
  let at = from + 1;
  let fence: RegExp | undefined;
  while (at < lines.length) {
    const { text, blank } = lines[at]!;
    if (fence) {
      if (fence.test(text)) fence = undefined;
      at++;
      continue;
    }
    const opened = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s*)?(`{3,}|~{3,})[^`]*$/.exec(text);
    if (opened && /^\s/.test(text))
      fence = new RegExp(`^\\s*${opened[1]![0] === "~" ? "~" : "`"}{${opened[1]!.length},}\\s*$`);
    if (blank) {
      let next = at;
      while (next < lines.length && lines[next]!.blank) next++;
      const follows = lines[next]?.text;
      if (follows === undefined || !(LIST_ITEM.test(follows) || /^(?: {2,}|\t)\S/.test(follows)) || RULE.test(follows))
        return at;
      at = next;
      continue;
    }
    if (ATX_HEADING.test(text) || RULE.test(text)) return at;
    at++;
  }
  return at;
}

function readParagraph(lines: readonly Line[], from: number): ReadBlock {
  let at = from + 1;
  while (at < lines.length) {
    const { text, blank } = lines[at]!;
    const underline = SETEXT_UNDERLINE.exec(text);
    if (underline) {
      const title = lines
        .slice(from, at)
        .map((line) => line.text.trim())
        .join(" ");
      return { kind: "heading", after: at + 1, level: underline[1]![0] === "=" ? 1 : 2, title };
    }
    if (
      blank ||
      ATX_HEADING.test(text) ||
      FENCE.test(text) ||
      QUOTE.test(text) ||
      LIST_ITEM.test(text) ||
      isTableStart(lines, at)
    )
      break;
    at++;
  }
  return { kind: "paragraph", after: at };
}

/**
 * Text of inline Markdown as a reader sees it: link and picture texts without their addresses, no emphasis marks, no escapes. White
 * space is kept.
 */
export function plainText(markdown: string): string {
  // Most sentences have no marks at all.
  if (!INLINE_MARK.test(markdown)) return markdown;
  // Lengths are bounded, so that brackets and stars that are never closed cost linear time.
  const unlinked = markdown.includes("[") ? withoutLinks(markdown) : markdown;
  const bare = unlinked.includes("<") ? withoutTags(unlinked) : unlinked;
  if (!EMPHASIS_MARK.test(bare)) return bare;
  return bare
    .replace(/(?<![\p{L}\p{N}\\])(\*\*\*|\*\*|\*|___|__|_|~~)(?=\S)(.{1,400}?)(?<=\S)\1(?![\p{L}\p{N}])/gsu, "$2")
    .replace(/(\*\*|\*|~~)(?=\S)([^*~\n]{1,400}?)(?<=\S)\1/g, "$2")
    .replace(/(`{1,4})\s?([^`]{1,2000}?)\s?\1/g, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\\(?=\n)/g, "");
}

const INLINE_MARK = /[[<*_~`\\]/;
const EMPHASIS_MARK = /[*_~`\\]/;

const withoutLinks = (markdown: string): string =>
  markdown
    .replace(/!\[((?:\\.|[^[\]\\]){0,1000})\]\((?:<[^>]{0,4000}>|[^)\s]{0,4000})(?:\s+"[^"]{0,1000}")?\)/g, "$1")
    .replace(/\[\^[^\]]{1,60}\]/g, "")
    .replace(
      /(?<!\\)\[((?:\\.|[^[\]\\]|\[[^[\]]{0,200}\]){0,1000})\]\((?:<[^>]{0,4000}>|(?:[^()\s]|\([^()\s]{0,1000}\)){0,4000})(?:\s+"[^"]{0,1000}")?\)/g,
      "$1",
    );

const withoutTags = (markdown: string): string =>
  markdown
    .replace(/<((?:https?|mailto):[^>\s]{1,4000})>/g, "$1")
    .replace(TAG_OUTSIDE_CODE, (_whole, code: string | undefined) => code ?? "");
/** A tag in code is part of the text, and `<PERSON>` replaces a redacted name. */
const TAG_OUTSIDE_CODE = new RegExp(
  `(\`[^\`\\n]{1,300}\`)|<(?!(?:${PII_ENTITIES.join("|")})[\\w:-]{0,80}>)/?[a-zA-Z][^<>]{0,300}>`,
  "g",
);
