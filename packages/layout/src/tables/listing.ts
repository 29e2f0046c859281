import { inlineLine } from "../lines/lines.js";
import type { TextLine } from "../lines/text-line.js";

const CODE =
  /[{};]\s*$|^\s*(?:def|class|import|from \w+ import|return|elif|else:|for .+(?:in|;)|while\b.*:|let|const|var|function|func|fn|public|private|static|#include|#define|select\b|insert\b|create table|sudo|npm|git|pip|cd)\b|[^<>=!]=[^=]|=>|->|::|\(\)|\w\([^ )]|^\s*(?:#!|\/\/|\/\*|\$ |>>> |--\w)|<\/?\w+[^>]*>/i;

/** Share of the lines of a listing that look like code, whatever else stands in it. */
const CODED = 0.4;

/** Whether enough of these lines look like code. */
export const looksCoded = (texts: readonly string[]): boolean =>
  texts.filter((text) => CODE.test(text)).length >= CODED * texts.length;

/**
 * Whether lines of fixed pitch are a listing. Letters, standards and old reports are typed in such faces too: their sentences are prose.
 *
 * @param bodyIsMono the text of the document itself is set in a fixed pitch
 */
export function isListing(lines: readonly TextLine[], bodyIsMono: boolean): boolean {
  const texts = lines.map((line) => inlineLine(line));
  const coded = texts.filter((text) => CODE.test(text)).length;
  // A sign alone has lost its line.
  if (!texts.some((text) => /[\p{L}\p{N}]/u.test(text))) return false;
  if (lines.length === 1)
    return !bodyIsMono ? /[{};=()<>$#]/.test(texts[0]!) || CODE.test(texts[0]!) : /[{};]\s*$|^\s*[$#] /.test(texts[0]!);
  if (looksCoded(texts)) return true;
  const words = texts.flatMap((text) => text.split(/\s+/));
  const plain = words.filter((word) => /^["'(]?\p{L}[\p{L}'’-]*[.,;:!?)"']*$/u.test(word)).length;
  const isProse = plain >= 0.75 * words.length && words.length >= 5 * lines.length;
  if (!bodyIsMono) return true;
  if (isProse && coded <= 0.15 * lines.length) return false;
  // Typed columns keep their places only as they are.
  return hasColumns(lines) && coded <= 0.4 * lines.length ? true : coded > 0.25 * lines.length;
}

/** Wide gaps inside most lines. */
const hasColumns = (lines: readonly TextLine[]): boolean =>
  lines.filter(({ words, size }) =>
    words.some((word, index) => index > 0 && word.left - words[index - 1]!.right > 1.8 * size),
  ).length >
  0.6 * lines.length;
