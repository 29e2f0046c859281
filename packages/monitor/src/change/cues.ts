/** Things in a line that readers watch pages for. */
import { withoutAccents } from "@quern/text/terms";
import { IN_STOCK, monthOf, SOLD_OUT } from "@quern/text/words";

const CURRENCY =
  "[$€£¥₹₽₩₺₫₴₦฿]|(?:USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|AUD|CAD|NZD|BRL|MXN|ZAR|RUB|TRY|kr|zł|Kč|Ft|円|元|원)";
const PRICE = new RegExp(`(?:${CURRENCY})\\s?\\d|\\d[\\d.,  ]*\\s?(?:${CURRENCY})(?![\\p{L}])`, "iu");
const DAY_IN_NUMBERS = /\b(?:19|20)\d{2}-\d{2}-\d{2}|\b\d{1,2}[./]\d{1,2}[./](?:\d{2}|\d{4})\b|\d{1,4}\s?[年월月]/u;
/** A word that may be a month, beside a number. */
const NUMBER_AND_WORD = /\d{1,2}\.?\s+(\p{L}{3,15})|(\p{L}{3,15})\.?\s+\d{1,4}/gu;
/** Beside the phrases that all readers of pages share. */
const ON_ORDER = /\b(?:(?:un)?available|back ?order|pre-?order)\b|품절/iu;

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
    ...(PRICE.test(line) ? (["price"] as const) : []),
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
