import { median } from "../lines/boxes.js";
import { endsBroken, segmentText } from "../lines/inline.js";
import type { Segment } from "../lines/segments.js";
import type { DraftCell, DraftRow } from "./table-rows.js";

/** Fewest characters and words of a line of running text: shorter texts in columns often look as if they went on. */
const MIN_CHARACTERS = 18;
const MIN_WORDS = 3;
/** Fewest texts that stand below others: in two columns, which are often terms and their meanings, and in more. */
const MIN_PAIRS_OF_TWO = 9;
const MIN_PAIRS = 6;
/** Least share of these that go on with the text above; less is enough where nearly all lines are full. */
const MIN_RUNNING = 0.5;
const MIN_RUNNING_IF_FULL = 0.25;
const MIN_FULL = 0.75;
/** The same in each of two columns. */
const MIN_RUNNING_COLUMN = 0.2;
const MIN_COLUMNS = 2;
/** Least share of the lines of a column that begin at its edge, and how far off they may be, in sizes of the type. */
const MIN_FLUSH = 0.6;
const SAME_EDGE = 0.3;
/** Fewest lines such as no cell has: rows of short phrases may look as if one went on with another. */
const MIN_TORN = 2;

const PAIRS = [
  ["(", ")"],
  ["\u201c", "\u201d"],
  ["\u2018\u2018", "\u2019\u2019"],
] as const;

/** Whether rows of texts are lines of columns of running text: the sentences go on in the next row of the same column, and no cell ends there. */
export function areRunningColumns(rows: readonly DraftRow[], columnCount: number): boolean {
  let pairs = 0;
  let full = 0;
  let running = 0;
  let columns = 0;
  let torn = 0;
  for (let column = 0; column < columnCount; column++) {
    const cells = rows.map((row) => row.cells.find((cell) => cell.column === column && cell.columnSpan === 1));
    torn += cells.filter((cell) => cell?.lines.some(isTorn)).length;
    if (!isFlush(cells.flatMap((cell) => cell?.lines ?? []))) continue;
    const edge = Math.max(...cells.flatMap((cell) => cell?.lines.map(({ right }) => right) ?? []));
    let own = 0;
    let ownRunning = 0;
    for (let index = 1; index < rows.length; index++) {
      const [above, below] = [cells[index - 1], cells[index]];
      if (above === undefined || below === undefined || rows[index]!.band !== rows[index - 1]!.band) continue;
      own++;
      const isFilled = isFull(above, below, edge);
      if (isFilled) full++;
      if (goesOn(above, below, isFilled)) ownRunning++;
    }
    pairs += own;
    running += ownRunning;
    if (ownRunning > 0 && ownRunning >= MIN_RUNNING_COLUMN * own) columns++;
  }
  const least = full >= MIN_FULL * pairs ? MIN_RUNNING_IF_FULL : MIN_RUNNING;
  if (torn < MIN_TORN) return false;
  return columns >= MIN_COLUMNS && pairs >= (columns > 2 ? MIN_PAIRS : MIN_PAIRS_OF_TWO) && running >= least * pairs;
}

/** Whether lines begin at one edge, apart from some indents: those of cells are often centred. */
function isFlush(lines: readonly Segment[]): boolean {
  const usual = median(lines.map(({ left }) => left));
  return lines.filter(({ left, size }) => Math.abs(left - usual) < SAME_EDGE * size).length >= MIN_FLUSH * lines.length;
}

/** Whether a line breaks off at a comma, a hyphen or within brackets or quotes, or has a sentence that ends and one that begins. */
function isTorn(line: Segment): boolean {
  const text = segmentText(line);
  const count = (sign: string): number => text.split(sign).length;
  return (
    /(?:,|\p{L}-)$|\p{Ll}{2}[.!?] +\p{Lu}/u.test(text) || PAIRS.some(([open, close]) => count(open) !== count(close))
  );
}

/** Whether a line of some length has no room for the first word below it. */
function isFull(above: DraftCell, below: DraftCell, edge: number): boolean {
  const last = above.lines.at(-1)!;
  const [first] = below.lines[0]!.words;
  if (last.characters < MIN_CHARACTERS || last.words.length < MIN_WORDS || first === undefined) return false;
  return last.right + 0.3 * last.size + first.right - first.left > edge;
}

/** Whether a text goes on with the one above: with a small letter, behind a full line or a hyphen. */
function goesOn(above: DraftCell, below: DraftCell, isFilled: boolean): boolean {
  const text = segmentText(above.lines.at(-1)!);
  if (!/^\p{Ll}/u.test(segmentText(below.lines[0]!)) || /[.!?:;]$/.test(text)) return false;
  return isFilled || (text.length >= MIN_CHARACTERS && endsBroken(text));
}
