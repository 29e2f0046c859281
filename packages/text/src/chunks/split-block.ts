import type { MarkdownBlock } from "../language/markdown-blocks.js";
import { splitSentences } from "../language/sentences.js";
import { estimateTokens } from "../language/tokens.js";

/**
 * Pieces of a block of at most about `tokens` each, every one valid Markdown by itself: tables keep their header row, code its fences.
 * A unit that cannot be divided further (one row, one line, one sentence) stays whole, unless it is longer than three pieces.
 *
 * @param language BCP 47 tag of the text, as far as known
 */
export function splitBlock(block: Pick<MarkdownBlock, "kind" | "text">, tokens: number, language?: string): string[] {
  if (estimateTokens(block.text) <= tokens) return [block.text];
  switch (block.kind) {
    case "table":
      return splitTable(block.text, tokens);
    case "code":
      return splitCode(block.text, tokens);
    case "list":
      return pack(listItems(block.text), tokens, "\n", "", "");
    case "paragraph":
    case "quote":
      return splitProse(block, tokens, language);
    default:
      return [block.text];
  }
}

/** Joins units as long as they fit, each piece between `before` and `after`. */
function pack(units: readonly string[], tokens: number, separator: string, before: string, after: string): string[] {
  const room = Math.max(1, tokens - estimateTokens(before + after));
  const pieces: string[] = [];
  let piece: string[] = [];
  let size = 0;
  for (const unit of units) {
    const cost = estimateTokens(unit + separator);
    if (piece.length > 0 && size + cost > room) {
      pieces.push(before + piece.join(separator) + after);
      piece = [];
      size = 0;
    }
    piece.push(unit);
    size += cost;
  }
  if (piece.length > 0) pieces.push(before + piece.join(separator) + after);
  return pieces;
}

function splitTable(text: string, tokens: number): string[] {
  const [header = "", delimiter = "", ...rows] = text.split("\n");
  return pack(rows, tokens, "\n", `${header}\n${delimiter}\n`, "");
}

function splitCode(text: string, tokens: number): string[] {
  const fence = /^ {0,3}(`{3,}|~{3,}|\$\$)/.exec(text)?.[1];
  if (fence === undefined) return [text];
  const [opening = "", ...lines] = text.split("\n");
  if (lines.at(-1)?.trim().startsWith(fence)) lines.pop();
  return pack(lines, tokens, "\n", `${opening}\n`, `\n${fence}`);
}

function listItems(text: string): string[] {
  const starts = [...text.matchAll(/^(?:[-*+]|\d{1,9}[.)])\s/gm)].map((match) => match.index);
  if (starts.length < 2) return [text];
  return starts.map((start, index) => text.slice(start, starts[index + 1] ?? text.length).trimEnd());
}

function splitProse(
  { kind, text }: Pick<MarkdownBlock, "kind" | "text">,
  tokens: number,
  language: string | undefined,
): string[] {
  const quoted = kind === "quote";
  const plain = quoted ? text.replace(/^ {0,3}> ?/gm, "") : text;
  const sentences = splitSentences(plain, language).flatMap(({ text: sentence }) =>
    estimateTokens(sentence) > tokens * 3 ? sliceWords(sentence, tokens) : [sentence],
  );
  const pieces = pack(sentences, tokens, " ", "", "");
  return quoted ? pieces.map((piece) => piece.replace(/^/gm, "> ")) : pieces;
}

/** A "sentence" without an end (a list of names, a text without punctuation). */
const sliceWords = (text: string, tokens: number): string[] =>
  pack(text.match(/\S{1,200}\s*/g) ?? [], tokens, "", "", "").map((piece) => piece.trim());
