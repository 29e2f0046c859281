/** Passages: pieces of a Markdown text that can stand alone, each a verbatim slice with the headings above it. */
import { type MarkdownBlock, plainText, readBlocks } from "../language/markdown-blocks.js";
import { splitSentences } from "../language/sentences.js";

export interface Passage {
  /** Markdown, verbatim. */
  readonly text: string;
  /** Headings above, outermost first. */
  readonly headings: readonly string[];
  /** Offset in the text. */
  readonly start: number;
  readonly kind: MarkdownBlock["kind"];
}

/** A block up to this length is a passage; longer ones are split. */
const MAX_CHARACTERS = 700;
/** Blocks up to this length that lead to the next one ("as follows:") are joined with it. */
const LEAD_CHARACTERS = 300;

/** @param language BCP 47 tag of the text, as far as known */
export function readPassages(markdown: string, language?: string): Passage[] {
  const passages: Passage[] = [];
  const blocks = readBlocks(markdown);
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!;
    if (
      (block.kind === "heading" && !AMOUNT.test(block.text)) ||
      block.kind === "rule" ||
      (block.kind === "html" && plainText(block.text).trim() === "")
    )
      continue;
    const next = blocks[index + 1];
    if (next && leads(block, next)) {
      const { headings, start, kind } = block;
      passages.push({ text: markdown.slice(start, next.end), headings, start, kind });
      index++;
      continue;
    }
    for (const piece of pieces(block, language)) {
      passages.push({ text: piece.text, start: block.start + piece.start, headings: block.headings, kind: block.kind });
    }
  }
  return passages;
}

/** A heading that is a price, as tables of plans and courses have them. */
const AMOUNT = /[$€£₹₽₺] ?\d|\d(?:[.,]?\d)* ?(?:[€$£₹₽₺]|zł|Kč|kr|EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|руб)(?!\p{L})/u;

/** A term over its definition, as lists of definitions are written. */
const LABEL = /^\*\*[^*\n]{1,80}\*\*$/;
const LED: ReadonlySet<MarkdownBlock["kind"]> = new Set(["list", "code", "table", "quote"]);

function leads(block: MarkdownBlock, next: MarkdownBlock): boolean {
  if (block.kind !== "paragraph" || block.text.length > LEAD_CHARACTERS || next.text.length > MAX_CHARACTERS)
    return false;
  if (LABEL.test(block.text)) return LED.has(next.kind) || (next.kind === "paragraph" && !LABEL.test(next.text));
  return /[:：]\**$/.test(block.text) && LED.has(next.kind);
}

interface Piece {
  readonly text: string;
  /** Offset in the block. */
  readonly start: number;
}

function pieces(block: MarkdownBlock, language: string | undefined): Piece[] {
  if (block.kind === "table") return tablePieces(block.text);
  if (block.text.length <= MAX_CHARACTERS) return [{ text: block.text, start: 0 }];
  const units =
    block.kind === "list"
      ? listItems(block.text)
      : block.kind === "code" || block.kind === "facts"
        ? lineUnits(block.text)
        : splitSentences(block.text, language);
  return group(block.text, units);
}

/** Joins units that follow each other as long as they stay short together. */
function group(text: string, units: readonly Piece[]): Piece[] {
  const groups: Piece[] = [];
  let start = -1;
  let end = -1;
  const close = (): void => {
    if (start >= 0) groups.push({ text: text.slice(start, end), start });
    start = -1;
  };
  for (const unit of units) {
    if (start >= 0 && unit.start + unit.text.length - start > MAX_CHARACTERS) close();
    if (start < 0) start = unit.start;
    end = unit.start + unit.text.length;
  }
  close();
  return groups;
}

function lineUnits(text: string): Piece[] {
  const units: Piece[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    if (line.trim() !== "") units.push({ text: line, start });
    start += line.length + 1;
  }
  return units;
}

/** Items of the outermost level, with what is nested in them. */
function listItems(text: string): Piece[] {
  const starts = [...text.matchAll(/^(?:[-*+]|\d{1,9}[.)])\s/gm)].map((match) => match.index);
  if (starts.length === 0) return lineUnits(text);
  return starts.map((start, index) => ({ text: text.slice(start, starts[index + 1] ?? text.length).trimEnd(), start }));
}

/** A small table is one passage; of a large one, each group of rows is one, under the header row. */
function tablePieces(text: string): Piece[] {
  if (text.length <= MAX_CHARACTERS) return [{ text, start: 0 }];
  const rows = lineUnits(text);
  const header = rows.slice(0, 2);
  const head = header.map((row) => row.text).join("\n");
  if (head.length > MAX_CHARACTERS) return group(text, rows);
  const room = Math.max(200, MAX_CHARACTERS - head.length);
  const found: Piece[] = [];
  let body: Piece[] = [];
  const close = (): void => {
    if (body.length > 0) found.push({ text: [head, ...body.map((row) => row.text)].join("\n"), start: body[0]!.start });
    body = [];
  };
  for (const row of rows.slice(2)) {
    if (body.length > 0 && body.reduce((sum, one) => sum + one.text.length + 1, row.text.length) > room) close();
    body.push(row);
  }
  close();
  return found;
}
