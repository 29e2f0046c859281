/** Steps that are given as one text: by its lines or paragraphs, or by numbers that count from one. */
import { cleanText } from "./coerce.js";

const MIN_STEPS = 2;
const BREAK = /<(?:br|\/p|\/li|\/div)\b[^<>]*>|\r?\n/i;
/** `1. `, `2)`, `3:`; not the decimals of an amount. */
const NUMBER = /(?<![\d.,])(\d{1,2})[.):、](?!\d)\s*/g;

/** @returns the text alone where nothing parts it */
export function stepsIn(text: string): string[] {
  const lines = text
    .split(BREAK)
    .map(cleanText)
    .filter((line) => /\p{L}/u.test(line));
  // Lines that end within a sentence are wrapped.
  const isWrapped = lines.some((line) => /^\p{Ll}/u.test(line));
  return lines.length >= MIN_STEPS && !isWrapped ? lines : numbered(cleanText(text));
}

function numbered(text: string): string[] {
  const places: Array<{ readonly start: number; readonly end: number }> = [];
  for (const match of text.matchAll(NUMBER))
    if (Number(match[1]) === places.length + 1) places.push({ start: match.index, end: match.index + match[0].length });
  if (places.length < MIN_STEPS || places[0]!.start > 0) return [text];
  const steps = places.map(({ end }, at) => text.slice(end, places[at + 1]?.start ?? text.length).trim());
  return steps.every((step) => /\p{L}/u.test(step)) ? steps : [text];
}
