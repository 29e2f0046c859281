import type { LayoutRule } from "../types.js";

/** A horizontal rule at `at` = y from x `from` to `to`, or a vertical one at x from y `from` to `to`. */
export interface Line {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Rules of one page, straightened: collinear pieces that touch are one line. */
export interface Lines {
  readonly horizontal: readonly Line[];
  readonly vertical: readonly Line[];
}

const JOIN = 3.5;

/** @param unit size of the body font; tolerances scale with it */
export function straighten(rules: readonly LayoutRule[], unit: number): Lines {
  const horizontal: Line[] = [];
  const vertical: Line[] = [];
  for (const rule of rules) {
    const width = rule.right - rule.left;
    const height = rule.bottom - rule.top;
    if (width >= height) horizontal.push({ at: (rule.top + rule.bottom) / 2, from: rule.left, to: rule.right });
    else vertical.push({ at: (rule.left + rule.right) / 2, from: rule.top, to: rule.bottom });
  }
  const tolerance = JOIN * Math.max(1, unit / 10);
  const shortest = 0.4 * unit;
  return {
    horizontal: merge(horizontal, tolerance).filter((line) => line.to - line.from >= shortest),
    vertical: merge(vertical, tolerance).filter((line) => line.to - line.from >= shortest),
  };
}

function merge(lines: readonly Line[], tolerance: number): Line[] {
  const sorted = [...lines].sort((a, b) => a.at - b.at);
  const merged: Line[] = [];
  let start = 0;
  while (start < sorted.length) {
    let end = start + 1;
    // A double rule or the two edges of a thick one count as one line.
    while (
      end < sorted.length &&
      sorted[end]!.at - sorted[end - 1]!.at < 1.6 &&
      sorted[end]!.at - sorted[start]!.at < 4
    )
      end++;
    const row = sorted.slice(start, end).sort((a, b) => a.from - b.from);
    const at = row.reduce((sum, line) => sum + line.at, 0) / row.length;
    let from = row[0]!.from;
    let to = row[0]!.to;
    for (const line of row) {
      if (line.from <= to + tolerance) to = Math.max(to, line.to);
      else {
        merged.push({ at, from, to });
        from = line.from;
        to = line.to;
      }
    }
    merged.push({ at, from, to });
    start = end;
  }
  return merged;
}
