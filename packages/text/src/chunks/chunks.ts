import { createHash } from "node:crypto";
import { matchesOf } from "@quern/types";
import { headingTitle, type MarkdownBlock, readBlocks } from "../language/markdown-blocks.js";
import { estimateTokens, type TokenCounter } from "../language/tokens.js";
import type { Chunk } from "./chunk.js";
import { type ChunkPage, PageFinder, partsByPage } from "./chunk-pages.js";
import { type ChunkUnit, COUNTED_EVERY, PROSE, SURELY_FITS, unitsOf } from "./chunk-units.js";

export interface ChunkSettings {
  /** At most this many in a chunk and its header; one row of a pipe table or one heading, which are not divided, may be longer. */
  readonly tokens: number;
  /** Tokens at the end of a chunk that the next one begins with, as far as whole sentences and items go. Default 0. */
  readonly overlap?: number | undefined;
  /** BCP 47 tag of the text, as far as known. */
  readonly language?: string | undefined;
  /** Address of the page, or name of the document. */
  readonly source?: string | undefined;
  /** Pages of the document, so that chunks know theirs. */
  readonly pages?: readonly ChunkPage[] | undefined;
  /** Default {@link estimateTokens}. */
  readonly count?: TokenCounter | undefined;
  /** Told once of each kind of thing that is left out. */
  readonly warn?: ((sentence: string) => void) | undefined;
}

/** Links of a chunk that are listed. */
const MAX_LINKS = 200;
/** Chunks of one text; a text of ordinary prose of this many is 25 million words long. */
export const MAX_CHUNKS = 50_000;
/** Characters of a heading and of all links that a chunk repeats: a page must not make its chunks many times its size. */
const MAX_HEADING_CHARACTERS = 200;
const MAX_HEADINGS = 6;
const MAX_LINK_CHARACTERS = 8_000;
/** Headings, links and heads of tables beside all chunks: this many times the text, and this many characters in any case. */
const MAX_REPEATED_SHARE = 4;
const MAX_REPEATED_CHARACTERS = 1_000_000;

interface PlacedUnit extends ChunkUnit {
  readonly headings: readonly string[];
  readonly page: number | undefined;
  readonly size: number;
  /** Of comments before it: they are no text of their own, but stand in the chunk where it goes on across them. */
  readonly skipped: number;
}

/**
 * Divides Markdown into chunks, each a substring of it: at headings where the chunk before is a quarter full, or continues another section; else
 * between blocks, sentences, items and rows. Code and HTML are divided only if they exceed a chunk. A chunk never spans two pages.
 */
export function chunkMarkdown(markdown: string, settings: ChunkSettings): Chunk[] {
  const { tokens, overlap = 0, count = estimateTokens, language } = settings;
  const ids = new Map<string, number>();
  const targets = referencesOf(markdown);
  const chunks: Chunk[] = [];
  let open: PlacedUnit[] = [];
  let size = 0;
  /** Of the open chunk when it was last counted whole. */
  let counted = 0;
  const fits = (unit: PlacedUnit): boolean => {
    const sum = size + unit.skipped + unit.size;
    const isSure = sum <= (sum - counted > COUNTED_EVERY * tokens ? COUNTED_EVERY : SURELY_FITS) * tokens;
    if (isSure || sum > tokens) return isSure;
    const { start, header = "" } = open[0]!;
    const whole = count(markdown.slice(start, unit.end)) + count(header);
    size = Math.max(size, whole - unit.skipped - unit.size);
    counted = size + unit.skipped + unit.size;
    return whole <= tokens;
  };
  let repeated = 0;
  const room = Math.max(MAX_REPEATED_CHARACTERS, MAX_REPEATED_SHARE * markdown.length);
  const told = new Set<string>();
  const warn = (sentence: string): void => {
    if (!told.has(sentence)) settings.warn?.(sentence);
    told.add(sentence);
  };
  const write = (units: readonly PlacedUnit[]): void => {
    const { start, header = "", lacksHeader } = units[0]!;
    const length = count(markdown.slice(start, units.at(-1)!.end));
    // The chunk is counted whole only here and there while it grows.
    if (units.length > 1 && length + count(header) > tokens) {
      const middle = middleOf(units);
      write(units.slice(0, middle));
      write(units.slice(middle));
    } else if (chunks.length < MAX_CHUNKS) {
      if (lacksHeader) warn(LONG_HEADERS);
      const chunk = chunkOf(markdown, units, length, settings, ids, targets);
      repeated += charactersBeside(chunk);
      if (repeated > room) warn(LESS_REPEATED);
      chunks.push(repeated > room ? { ...withoutHeader(chunk), headings: [], links: [] } : chunk);
    } else warn(TOO_MANY);
  };
  const close = (): void => {
    if (open.length > 0) write(open);
    begin([]);
  };
  const begin = (units: PlacedUnit[]): void => {
    open = units;
    size = units.reduce((sum, one, index) => sum + one.size + (index > 0 ? one.skipped : 0), 0);
    counted = 0;
  };
  /** Headings at the end of the chunk go with what stands below them. */
  const closeBefore = (unit: PlacedUnit): void => {
    const carried = carriedOver(open, unit, { overlap, tokens });
    const ends = open.length - carried.headings;
    const rest = open.slice(ends);
    open = open.slice(0, ends);
    close();
    begin(rest.length > 0 ? rest : carried.units);
  };
  for (const unit of placedUnits(markdown, tokens, count, language, settings.pages ?? [])) {
    const before = open.at(-1);
    if (before && before.page !== unit.page) close();
    else if (unit.isHeading && open[0] && size >= tokens * leastShareOf(open[0], unit)) closeBefore(unit);
    else if (before && !fits(unit)) closeBefore(unit);
    if (open.length > 0) size += unit.skipped;
    else if (unit.header !== undefined) size += count(unit.header);
    open.push(unit);
    size += unit.size;
  }
  close();
  return chunks;
}

/** Where to divide a chunk that has become too long: headings go with what stands below them. */
function middleOf(units: readonly PlacedUnit[]): number {
  const half = Math.ceil(units.length / 2);
  let at = half;
  while (at > 1 && units[at - 1]!.isHeading) at--;
  return units[at - 1]!.isHeading ? half : at;
}

/** Share of a chunk that has to be full where a heading ends it. */
const LEAST_SHARE = 1 / 4;
/** The same where the chunk goes on with a section that the heading leaves: together they have no path in common. */
const LEAST_SHARE_OF_REST = 1 / 16;

/** A chunk that continues a table ends at the next heading, because its header does not apply to what follows. */
function leastShareOf(first: PlacedUnit, next: PlacedUnit): number {
  if (first.header !== undefined) return 0;
  const section = first.isHeading ? first.headings.slice(0, -1) : first.headings;
  return isUnder(section, next) ? LEAST_SHARE : LEAST_SHARE_OF_REST;
}

const isUnder = (path: readonly string[], { headings }: PlacedUnit): boolean =>
  path.every((heading, at) => heading === headings[at]);

const TOO_MANY = `The text has more than ${MAX_CHUNKS} chunks; the rest of it is in markdown alone. Larger chunks (chunks.tokens) hold all of it.`;
const LONG_HEADERS =
  "The headers of some tables are too long to be repeated: chunks that continue these tables come without them.";
const LESS_REPEATED =
  "Headings, links and table headers of the chunks would be several times the text: later chunks come without them.";

const charactersBeside = ({ headings, links, header = "" }: Chunk): number =>
  header.length + [...headings, ...links].reduce((sum, one) => sum + one.length, 0);

const withoutHeader = ({ header: _header, ...chunk }: Chunk): Chunk => chunk;

/** The beginning of the next chunk: the headings at the end of this one, or as much of its prose as `overlap` allows; nothing that leaves no room. */
function carriedOver(
  open: readonly PlacedUnit[],
  next: PlacedUnit,
  { overlap, tokens }: { readonly overlap: number; readonly tokens: number },
): { readonly headings: number; readonly units: PlacedUnit[] } {
  const room = tokens - next.skipped - next.size;
  let headings = 0;
  let headingSize = 0;
  while (headings < open.length - 1) {
    const last = open[open.length - 1 - headings]!;
    if (!last.isHeading || !isUnder(last.headings, next)) break;
    headingSize += last.skipped + last.size;
    headings++;
  }
  if (headings > 0 && headingSize > room) return { headings: 0, units: [] };
  const units: PlacedUnit[] = [];
  let size = 0;
  for (let at = open.length - 1; at > 0 && headings === 0 && next.isProse; at--) {
    const unit = open[at]!;
    const cost = unit.skipped + unit.size;
    if (!unit.isProse || size + cost > Math.min(overlap, room)) break;
    units.unshift(unit);
    size += cost;
  }
  return { headings, units };
}

function placedUnits(
  markdown: string,
  tokens: number,
  count: TokenCounter,
  language: string | undefined,
  pages: NonNullable<ChunkSettings["pages"]>,
): PlacedUnit[] {
  const units: PlacedUnit[] = [];
  let above: readonly string[] = [];
  const finder = new PageFinder(pages);
  let headingTokens = 0;
  let skipped = 0;
  for (const block of readBlocks(markdown)) {
    if (block.kind === "rule" || isComment(block) || isReferences(block)) {
      skipped += count(block.text);
      continue;
    }
    const headings = pathOf(block, above).slice(0, MAX_HEADINGS).map(shortened);
    // Text below a heading is divided where the two do not fit together.
    const room = PROSE.has(block.kind) && headingTokens < tokens / 2 ? tokens - headingTokens : tokens;
    for (const { part, page } of partsByPage(block, finder))
      for (const unit of unitsOf(part, room, count, language)) {
        units.push({ ...unit, headings, page, size: count(markdown.slice(unit.start, unit.end)) + 1, skipped });
        skipped = 0;
      }
    headingTokens = block.kind === "heading" ? headingTokens + units.at(-1)!.size + 1 : 0;
    if (block.kind === "heading") above = headings;
  }
  return units;
}

const isComment = ({ kind, text }: MarkdownBlock): boolean => kind === "html" && text.startsWith("<!--");
/** The addresses that `linkStyle: "references"` lists at the end. */
const isReferences = ({ text }: MarkdownBlock): boolean => text.split("\n").every((line) => REFERENCE.test(line));
const REFERENCE = /^ {0,3}\[([^\]^]{1,60})\]:\s*<?(\S+?)>?(?:\s.*)?$/;

function chunkOf(
  markdown: string,
  units: readonly PlacedUnit[],
  tokens: number,
  { source }: ChunkSettings,
  ids: Map<string, number>,
  targets: ReadonlyMap<string, string>,
): Chunk {
  const { start, header, page } = units[0]!;
  const headings = commonPath(units);
  const end = units.at(-1)!.end;
  const text = markdown.slice(start, end);
  const key = createHash("sha256")
    .update(JSON.stringify([headings, text]))
    .digest("hex")
    .slice(0, 16);
  const seen = (ids.get(key) ?? 0) + 1;
  ids.set(key, seen);
  return {
    id: seen === 1 ? key : `${key}-${seen}`,
    text,
    start,
    end,
    headings,
    ...(header === undefined ? {} : { header }),
    links: linksIn(text, targets),
    ...(source === undefined ? {} : { source }),
    ...(page === undefined ? {} : { page }),
    tokens,
  };
}

/** The headings above everything in a chunk. A heading inside the chunk is part of its text. */
function commonPath(units: readonly PlacedUnit[]): readonly string[] {
  let common = units[0]!.headings;
  for (const { headings } of units) {
    const other = common.findIndex((heading, at) => heading !== headings[at]);
    if (other >= 0) common = common.slice(0, other);
  }
  return common;
}

const shortened = (heading: string): string =>
  heading.length <= MAX_HEADING_CHARACTERS ? heading : `${heading.slice(0, MAX_HEADING_CHARACTERS - 1)}…`;

function referencesOf(markdown: string): Map<string, string> {
  const targets = new Map<string, string>();
  for (const line of markdown.split("\n")) {
    const match = line.startsWith("[") || line.startsWith(" ") ? REFERENCE.exec(line) : null;
    if (match) targets.set(match[1]!, match[2]!);
  }
  return targets;
}

const INLINE_LINK =
  /(?<![!\\])\[(?:\\.|[^[\]\\]|\[[^[\]]{0,200}\]){0,1000}\]\((?:<([^<>\n]{1,4000})>|([^)\s]{1,4000}))|<(https?:[^>\s]{1,4000})>/g;
const REFERRED_LINK = /\]\[([^\]]{1,60})\]/g;

function linksIn(text: string, targets: ReadonlyMap<string, string>): string[] {
  const links = new Set<string>();
  for (const [, enclosed, target, bare] of matchesOf(text, INLINE_LINK)) links.add((enclosed ?? target ?? bare)!);
  if (targets.size > 0)
    for (const [, name] of matchesOf(text, REFERRED_LINK)) {
      const target = targets.get(name!);
      if (target !== undefined) links.add(target);
    }
  let characters = 0;
  return [...links]
    .filter((link) => !link.startsWith("#"))
    .slice(0, MAX_LINKS)
    .filter((link) => {
      characters += link.length;
      return characters <= Math.max(MAX_LINK_CHARACTERS, text.length);
    });
}

/** Headings above a block, its own included if it is one; a page without headings goes on under those of the page before. */
function pathOf(block: MarkdownBlock, above: readonly string[]): readonly string[] {
  if (block.kind === "heading")
    return [
      ...block.headings,
      headingTitle(block.text.replace(/^ {0,3}#{1,6}\s*|(?<!\s)\s+#+\s*$/g, "").split("\n")[0]!).trim(),
    ];
  return block.headings.length > 0 ? block.headings : above;
}
