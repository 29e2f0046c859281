/** First and last page, from 1; the last may be Infinity. */
export type PageRange = readonly [first: number, last: number];

const RANGE = /^([1-9]\d{0,5})(?:\s*(-)\s*([1-9]\d{0,5})?)?$/;

/** `"1-3,7,9-"` → the ranges; undefined where the text is none, or one of them runs backwards. */
export function readPageRanges(text: string): readonly PageRange[] | undefined {
  const ranges: PageRange[] = [];
  for (const part of text.split(",")) {
    const [all, first, dash, last] = RANGE.exec(part.trim()) ?? [];
    if (all === undefined) return undefined;
    const from = Number(first);
    const to = dash === undefined ? from : last === undefined ? Infinity : Number(last);
    if (to < from) return undefined;
    ranges.push([from, to]);
  }
  return ranges;
}
