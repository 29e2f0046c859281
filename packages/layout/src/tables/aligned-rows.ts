import { median } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import { isBold, isMono } from "../lines/lines.js";
import type { Segment } from "../lines/segments.js";
import type { Box } from "../types.js";
import { isBulleted, startsList } from "./list-below.js";
import { joinRules } from "./rule-rows.js";
import { goesOnBelow, separatorsIn } from "./rule-tables.js";
import type { Lines } from "./rules.js";
import { alignTable } from "./table.js";
import type { TableDraft } from "./table-draft.js";
import { isNumeric } from "./table-rows.js";

const hasFigures = (row: readonly Segment[]): boolean =>
  row.slice(1).some((segment) => isNumeric(segmentText(segment)));

const MIN_PROSE_CHARACTERS = 40;
const isProseLine = (row: readonly Segment[]): boolean =>
  row.length === 1 && !isMono(row[0]!) && row[0]!.characters >= MIN_PROSE_CHARACTERS;

const MAX_HEAD_ROWS = 4;
const MAX_HEAD_CHARACTERS = 40;

/**
 * Bold rows of one short text each at the start of a table: headings of groups of columns, and labels that stand between two lines of the
 * others. 0 where the table begins with a row of several texts; undefined where no table begins.
 */
function headRows(rows: ReadonlyArray<readonly Segment[]>, start: number): number | undefined {
  for (let at = start; at < Math.min(rows.length, start + MAX_HEAD_ROWS + 1); at++) {
    const row = rows[at]!;
    const before = rows[at - 1]?.[0];
    if (at > start && row[0]!.baseline - before!.baseline > 1.8 * row[0]!.size) return undefined;
    if (row.length > 1) {
      const isHead = row.every(isBold) && rows[at + 1] !== undefined && hasFigures(rows[at + 1]!);
      return at === start || isHead || hasFigures(row) ? at - start : undefined;
    }
    if (!isBold(row[0]!) || row[0]!.characters > MAX_HEAD_CHARACTERS) return undefined;
  }
  return undefined;
}

/** Tries to read a table without drawn lines that starts at a row. */
export function tableFrom(
  rows: ReadonlyArray<readonly Segment[]>,
  start: number,
  blocked: readonly number[],
  lines: Lines,
  fills: readonly Box[],
): { table: TableDraft; end: number } | undefined {
  const head = isBulleted(rows[start]!) ? undefined : headRows(rows, start);
  if (head === undefined) return undefined;
  let end = start + head + 1;
  let lastMultiple = start + head;
  let multiple = 1;
  const size = median(rows[start]!.map((segment) => segment.size));
  while (end < rows.length) {
    const row = rows[end]!;
    const gap = row[0]!.baseline - rows[end - 1]![0]!.baseline;
    if (startsList(row, () => rows.slice(start, end))) break;
    if (gap > 3.2 * size || blocked.some((y) => y > rows[end - 1]![0]!.baseline && y < row[0]!.baseline)) break;
    if (row.length > 1) {
      lastMultiple = end;
      multiple++;
    } else if (end - lastMultiple > 2) break;
    end++;
  }
  end = lastMultiple + 1;
  // The last row may go on in one of its columns.
  while (
    end < rows.length &&
    rows[end]!.length === 1 &&
    rows[end]![0]!.baseline - rows[end - 1]![0]!.baseline < 1.5 * size &&
    goesOnBelow(rows[end]![0]!, rows[lastMultiple]!)
  )
    end++;
  if (multiple < 2 || end - start < 2) return undefined;
  const region = rows.slice(start, end).flat();
  // Beside running text, lines of fixed pitch are a listing.
  if (region.every(isMono) && rows.some(isProseLine)) return undefined;
  const words = region.flatMap((segment) => segment.words);
  const top = rows[start]![0]!.baseline;
  const bottom = rows[end - 1]![0]!.baseline;
  const box = {
    left: words.reduce((x, word) => Math.min(x, word.left), Infinity),
    right: words.reduce((x, word) => Math.max(x, word.right), -Infinity),
    top: top - 0.2 * size,
    bottom: bottom - 0.2 * size,
  };
  const table = alignTable(words, separatorsIn(box, lines.horizontal, fills), true, joinRules(lines.horizontal, size));
  return table === undefined ? undefined : { table, end };
}
