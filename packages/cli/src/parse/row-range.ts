/** The rows that `--rows` asks for. */

export interface RowRange {
  /** Counts from 1. */
  readonly from: number;
  readonly to: number;
}

/** `all`, `1000` (the first thousand), `2001-3000`, `2001-`; undefined for anything else. */
export function rowRange(typed: string): RowRange | undefined {
  if (typed === "all") return { from: 1, to: Number.POSITIVE_INFINITY };
  const [, first, dash, last] = /^(\d+)(?:(-)(\d*))?$/.exec(typed) ?? [];
  if (first === undefined) return undefined;
  const range = dash
    ? { from: Number(first), to: last ? Number(last) : Number.POSITIVE_INFINITY }
    : { from: 1, to: Number(first) };
  return range.from < 1 || range.to < range.from ? undefined : range;
}

/** Explains why a text is not a range; it is often the next argument, taken because the value was missing. */
export function whyNoRange(typed: unknown): string | undefined {
  if (rowRange(String(typed)) !== undefined) return undefined;
  return `needs a value: all, 1000, 2001-3000 or 2001-, not "${typed}"`;
}
