/** Things in a line that readers watch pages for. */

const CURRENCY =
  "[$€£¥₹₽₩₺₫₴₦฿]|(?:USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|AUD|CAD|NZD|BRL|MXN|ZAR|RUB|TRY|kr|zł|Kč|Ft|円|元|원)";
const PRICE = new RegExp(`(?:${CURRENCY})\\s?\\d|\\d[\\d.,  ]*\\s?(?:${CURRENCY})(?![\\p{L}])`, "iu");
const MONTHS =
  "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|janv|févr|mars|avr|juin|juil|août|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|fev|out|янв|фев|мар|апр|июн|июл|авг|сен|окт|ноя|дек";
const DATE = new RegExp(
  `\\b(?:19|20)\\d{2}-\\d{2}-\\d{2}|\\b\\d{1,2}[./]\\d{1,2}[./](?:\\d{2}|\\d{4})\\b|\\d{1,2}\\.?\\s+(?:${MONTHS})\\p{L}*|(?<!\\p{L})(?:${MONTHS})\\p{L}*\\.?\\s+\\d{1,4}|\\d{1,4}\\s?[年월月]`,
  "iu",
);
const STOCK =
  /\b(?:in stock|out of stock|sold out|unavailable|available|back ?order|pre-?order|only \d+ left|auf lager|lieferbar|ausverkauft|vergriffen|verfügbar|en stock|épuisé|indisponible|agotado|disponible|en existencias|esaurito|disponibile|esgotado|disponível|op voorraad|uitverkocht|slutsåld|i lager)\b|в наличии|нет в наличии|在庫|缺货|有货|품절/iu;

export type Cue = "price" | "date" | "stock" | "heading" | "table" | "text";

/** Cues of a line, the most telling first. */
export function cuesOf(line: string): Cue[] {
  return [
    ...(PRICE.test(line) ? (["price"] as const) : []),
    ...(STOCK.test(line) ? (["stock"] as const) : []),
    ...(DATE.test(line) ? (["date"] as const) : []),
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
