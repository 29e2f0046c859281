import type { Vocabulary } from "../headings/vocabulary.js";
import { segmentText, toInlines } from "../lines/inline.js";
import { BREAKS_ANYWHERE } from "../lines/lines.js";
import type { Segment } from "../lines/segments.js";
import { isIdeographic } from "../lines/text.js";
import type { TableCell } from "../types.js";
import { withoutTrail } from "./contents.js";
import type { TableDraft } from "./table-draft.js";

/** Space that a line leaves in its column, in sizes of the type, from which on it was ended on purpose: no rule of line breaking carries over so many signs. */
const MIN_ROOM_SIZES = 3;

/** Text goes on behind these. */
const ENDS_OPEN = /[、，・：（「『【《〈]$/u;
/** Endings and particles are in hiragana: they begin no entry, only a sentence. */
const HIRAGANA = /^\p{sc=Hiragana}/u;
const ENDS_SENTENCE = /[。！？]$/u;

/** Width of the widest line of each column: as far as this, text reaches before it breaks. */
function columnWidths({ rows, columnCount }: TableDraft): readonly number[] {
  const widths = Array.from({ length: columnCount }, () => ({ left: Infinity, right: -Infinity }));
  for (const { column, columnSpan, lines } of rows.flat()) {
    if (columnSpan > 1) continue;
    const width = widths[column]!;
    for (const { left, right } of lines) {
      width.left = Math.min(width.left, left);
      width.right = Math.max(width.right, right);
    }
  }
  return widths.map(({ left, right }) => right - left);
}

/** Lines of a cell before which Chinese or Japanese text was broken on purpose: without a break, two entries would be read as one word. */
function entriesOf(lines: readonly Segment[], width: number): ReadonlySet<number> {
  const breaks = new Set<number>();
  for (let index = 1; index < lines.length; index++) {
    const above = lines[index - 1]!;
    const line = lines[index]!;
    const isBelow = line.baseline > above.baseline + 0.5 * line.size;
    const room = width - (above.right - above.left);
    const [before, text] = [segmentText(above), segmentText(line)];
    const areDense = isIdeographic(before.at(-1)) && BREAKS_ANYWHERE.test(text);
    const goesOn = ENDS_OPEN.test(before) || (HIRAGANA.test(text) && !ENDS_SENTENCE.test(before));
    if (isBelow && areDense && !goesOn && room >= MIN_ROOM_SIZES * above.size) breaks.add(index);
  }
  return breaks;
}

/** Cells as running text, with empty cells where nothing stands, so that every row fills all columns. */
export function toTableCells(draft: TableDraft, vocabulary: Vocabulary): TableCell[][] {
  const covered = new Map<number, number>();
  const widths = columnWidths(draft);
  return draft.rows.map((row) => {
    const cells: TableCell[] = [];
    let column = 0;
    const skip = (until: number): void => {
      while (column < until) {
        const rest = covered.get(column) ?? 0;
        if (rest > 0) covered.set(column, rest - 1);
        else cells.push({ content: [], columns: 1, rows: 1 });
        column++;
      }
    };
    for (const cell of [...row].sort((a, b) => a.column - b.column)) {
      if (cell.column < column) continue;
      skip(cell.column);
      const lines = cell.lines.map((line) => ({ ...line, words: withoutTrail(line.words) }));
      const breaks = cell.columnSpan > 1 ? undefined : entriesOf(lines, widths[cell.column]!);
      cells.push({ content: toInlines(lines, vocabulary, breaks), columns: cell.columnSpan, rows: cell.rowSpan });
      for (let at = cell.column; at < cell.column + cell.columnSpan; at++) {
        if (cell.rowSpan > 1) covered.set(at, cell.rowSpan - 1);
      }
      column = cell.column + cell.columnSpan;
    }
    skip(draft.columnCount);
    return cells;
  });
}
