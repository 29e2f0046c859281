/** Things in a line that readers watch pages for. */
import { findMoney } from "@quern/extract/money";
import { withoutAccents } from "@quern/text/terms";
import { IN_STOCK, monthOf, SOLD_OUT } from "@quern/text/words";

const DAY_IN_NUMBERS = /\b(?:19|20)\d{2}-\d{2}-\d{2}|\b\d{1,2}[./]\d{1,2}[./](?:\d{2}|\d{4})\b|\d{1,4}\s?[年월月]/u;
/** A word that may be a month, beside a number. */
const NUMBER_AND_WORD = /\d{1,2}\.?\s+(\p{L}{3,15})|(\p{L}{3,15})\.?\s+\d{1,4}/gu;
/** Beside the phrases that all readers of pages share. */
const ON_ORDER = /\b(?:(?:un)?available|back ?order|pre-?order)\b|품절/iu;

/** Amounts are looked for in pieces of this length, which overlap so that none is cut. */
const PIECE_CHARACTERS = 1900;
const OVERLAP_CHARACTERS = 60;

function saysPrice(line: string): boolean {
  for (let at = 0; at < line.length; at += PIECE_CHARACTERS)
    if (findMoney(line.slice(at, at + PIECE_CHARACTERS + OVERLAP_CHARACTERS), {}).length > 0) return true;
  return false;
}

const saysStock = (line: string): boolean => SOLD_OUT.test(line) || IN_STOCK.test(line) || ON_ORDER.test(line);

function saysDate(line: string): boolean {
  if (DAY_IN_NUMBERS.test(line)) return true;
  for (const [, after, before] of line.matchAll(NUMBER_AND_WORD)) {
    const word = (after ?? before ?? "").toLowerCase();
    if (monthOf(withoutAccents(word)) !== undefined) return true;
  }
  return false;
}

export type Cue = "price" | "date" | "stock" | "heading" | "table" | "text";

/** Cues of a line, the most telling first. */
export function cuesOf(line: string): Cue[] {
  return [
    ...(saysPrice(line) ? (["price"] as const) : []),
    ...(saysStock(line) ? (["stock"] as const) : []),
    ...(saysDate(line) ? (["date"] as const) : []),
    ...(/^#{1,6}\s/.test(line) ? (["heading"] as const) : []),
    ...(/^\|.*\|$/.test(line) ? (["table"] as const) : []),
    "text",
  ];
}

export const wordCount = (line: string): number => {
  const words = line.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const ideographs = line.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return words + Math.floor(ideographs / 3);
};
