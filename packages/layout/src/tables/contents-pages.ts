import type { DraftItem } from "../drafts.js";
import { median, unionOf } from "../lines/boxes.js";
import { CAPTION } from "../lines/captions.js";
import { segmentText } from "../lines/inline.js";
import { makeSegment, type Segment } from "../lines/segments.js";
import type { Box, LayoutWord } from "../types.js";
import { ELLIPSIS, withNumber } from "./contents.js";
import {
  contentsRows,
  type Ending,
  endingsOf,
  isRoman,
  MIN_LEADER_DOTS,
  pageValue,
  type Rows,
} from "./contents-endings.js";
import { isContentsTitle, isContentsWord } from "./contents-titles.js";

/** A table of contents, or a part of it that stands on one page. */
export interface ContentsDraft {
  readonly box: Box;
  /** The lines of each entry, without leaders; the last one ends with an ellipsis and the number of the page. */
  readonly entries: ReadonlyArray<readonly Segment[]>;
  /** Words that the contents consume, leaders included. */
  readonly words: readonly LayoutWord[];
}

/** Dots at the end of a word, or before the number of a page. */
const DOTTED = /[.…·_]{3}(?:\d{1,4})?$/;
const NUMBERING = /^(?:\d{1,3}|[A-Z]|[IVX]{1,5})((?:[.-]\d{1,3})*)[.)]?$/;
const BULLET = /^[•●▪■◦\uf0b7\uf0a7]$/;
const MIN_ENTRIES = 3;
/** Without leaders, a title or a numbering has to tell. */
const MIN_NUMBERED_ENTRIES = 6;
/** Entries such as `1.2` among those. */
const MIN_DOTTED_ENTRIES = 3;
/** Numbers of one column end this near to each other, over the font size. */
const EDGE_REACH = 0.7;
/** Lines between two numbers: the first lines of a long title, and a heading of a group. */
const MAX_LINES_WITHOUT_NUMBER = 3;
const MAX_GAP = 8;
const MAX_TITLE_DISTANCE = 14;
/** A running line stands this much further away than the entries from each other. */
const RUNNING_GAP = 1.4;
/** Space in the first line of a title, over the font size: what stands behind a wider one is the heading of the numbers. */
const MAX_TITLE_GAP = 4;
const MAX_DEPTH = 5;
/** Columns of contents on a page, at most: each is looked for in all rows. */
const MAX_COLUMNS = 40;

/**
 * Finds lists of titles with the pages on which they begin: by the dots that lead to the numbers, by the title above, or by the numbering of the
 * entries. The numbers stand in one column and rise.
 */
export function findContents(words: readonly LayoutWord[]): ContentsDraft[] {
  if (!mayHoldContents(words)) return [];
  const rows = contentsRows(words);
  const endings = rows.map(endingsOf);
  const columns = columnsOf(endings.flat());
  if (columns.length > MAX_COLUMNS) return [];
  const found: ContentsDraft[] = [];
  let edge = -Infinity;
  for (const column of columns) {
    for (const run of runsOf(rows, endings, column, edge).map(withoutRunning))
      if (isContents(run, rows)) found.push(toDraft(run));
    edge = column.reduce((right, { number }) => Math.max(right, number.right), edge);
  }
  return mergeBeside(found);
}

/** Most pages hold neither leaders nor a title of contents, nor many numbers of sections. */
function mayHoldContents(words: readonly LayoutWord[]): boolean {
  let leaders = 0;
  let dots = 0;
  let numbered = 0;
  let numbers = 0;
  let isTitled = false;
  for (const { text } of words) {
    if (text === "." || text === "…") dots++;
    else if (DOTTED.test(text)) leaders++;
    else if (/\d$/.test(text)) {
      numbers++;
      if (/^\d{1,2}(?:\.\d{1,2})+$/.test(text)) numbered++;
    } else if (!isTitled) isTitled = isContentsWord(text);
  }
  return (
    leaders >= MIN_ENTRIES ||
    dots >= MIN_ENTRIES * MIN_LEADER_DOTS ||
    (isTitled && numbers >= MIN_ENTRIES) ||
    (numbered >= MIN_DOTTED_ENTRIES && numbers - numbered >= MIN_NUMBERED_ENTRIES)
  );
}

/** Columns of numbers that end at one edge, from left to right. */
function columnsOf(endings: readonly Ending[]): Ending[][] {
  const clear = endings.filter(({ kind }) => kind !== "tight").sort((a, b) => a.number.right - b.number.right);
  const columns: Ending[][] = [];
  for (const ending of clear) {
    const column = columns.at(-1);
    const reach = EDGE_REACH * ending.number.size;
    if (column !== undefined && ending.number.right - column.at(-1)!.number.right <= reach) column.push(ending);
    else columns.push([ending]);
  }
  const tight = endings.filter(({ kind }) => kind === "tight");
  return columns
    .filter((column) => column.length >= MIN_ENTRIES && isRising(column, 1))
    .map((column) => {
      const edges = [column[0]!.number.right, column.at(-1)!.number.right];
      const near = tight.filter(({ number }) => number.right > edges[0]! - 1 && number.right < edges[1]! + 1);
      return [...column, ...near].sort((a, b) => a.row - b.row);
    });
}

/**
 * A list of figures may follow the contents on their page and begin anew, and a number may be wrong.
 *
 * @param others numbers of a running head or of the year at the edge that may be among them
 */
function isRising(endings: readonly Ending[], others = 0): boolean {
  const sorted = [...endings].sort((a, b) => a.row - b.row).map(({ number }) => number.text);
  let falls = 0;
  for (const [index, page] of sorted.entries()) {
    if (index > 0 && !isRoman(page) && pageValue(page) < pageValue(sorted[index - 1]!)) falls++;
  }
  return falls <= sorted.length / 8 + others;
}

/** A line of contents: an entry, the first lines of one, or the heading of a group of them. */
interface Line {
  readonly label: readonly LayoutWord[];
  readonly ending: Ending | undefined;
  /** As the page has them: the label, leaders and number. */
  readonly words: readonly LayoutWord[];
  readonly baseline: number;
  readonly size: number;
  readonly row: number;
}

/** Numbers that are set in bold or in the middle of their column end a little before or behind the others. */
const isNear = ({ number, kind }: Ending, right: number): boolean =>
  kind !== "tight" && Math.abs(number.right - right) < 2.5 * number.size;

/** Lines of a column with its numbers, without what stands above the first and below the last of them. */
function runsOf(rows: Rows, all: readonly Ending[][], column: readonly Ending[], edge: number): Line[][] {
  const endings = new Map(column.map((ending) => [ending.row, ending]));
  const right = column.reduce((x, { number }) => Math.max(x, number.right), -Infinity);
  const left = column.reduce((x, { label }) => {
    const first = label.find((word) => word.left > edge);
    return first === undefined ? x : Math.min(x, first.left);
  }, Infinity);
  const runs: Line[][] = [];
  let run: Line[] = [];
  let waiting: Line[] = [];
  const finish = (): void => {
    if (run.length > 0) runs.push(run);
    run = [];
    waiting = [];
  };
  for (let row = Math.max(0, column[0]!.row - 1); row <= column.at(-1)!.row; row++) {
    const ending = endings.get(row) ?? all[row]!.find((one) => isNear(one, right));
    const isInside = (word: LayoutWord): boolean => word.left > edge && word.left < (ending?.number.right ?? right);
    const words = rows[row]!.filter(isInside);
    const own = ending?.label.filter(isInside) ?? words;
    const first = own[0] ?? ending?.number;
    if (first === undefined) continue;
    const line: Line = { label: own, ending, words, baseline: first.baseline, size: first.size, row };
    const above = waiting.at(-1) ?? run.at(-1);
    if (above !== undefined && line.baseline - above.baseline > MAX_GAP * line.size) finish();
    if (ending === undefined) {
      const isOutside = own[0]!.left < left - own[0]!.size || isContentsTitle(segmentText({ words: own }));
      if (isOutside || waiting.length >= MAX_LINES_WITHOUT_NUMBER) finish();
      if (!isOutside) waiting.push(line);
      continue;
    }
    if (run.length > 0) run.push(...waiting);
    else if (waiting.length > 0 && isBegunBy(waiting.at(-1)!, line, right)) run.push(waiting.at(-1)!);
    waiting = [];
    run.push(line);
  }
  finish();
  return runs;
}

/** Without a running head and foot, which stand apart and have a number as well. */
function withoutRunning(run: readonly Line[]): readonly Line[] {
  if (run.length < MIN_ENTRIES + 1) return run;
  const gaps = run.slice(1).map(({ baseline }, index) => baseline - run[index]!.baseline);
  const limit = RUNNING_GAP * median(gaps);
  const isRunning = (line: Line, inner: Line, isHead: boolean): boolean => {
    const [page, other] = [line.ending?.number.text, inner.ending?.number.text];
    if (page === undefined || other === undefined) return false;
    if (isRoman(page) && !isRoman(other)) return true;
    return isHead ? pageValue(page) > pageValue(other) : pageValue(page) < pageValue(other);
  };
  const from = gaps[0]! > limit && isRunning(run[0]!, run[1]!, true) ? 1 : 0;
  const isCut = gaps.at(-1)! > limit && isRunning(run.at(-1)!, run.at(-2)!, false);
  return run.slice(from, isCut ? -1 : undefined);
}

const levelOf = (words: readonly LayoutWord[]): number | undefined => {
  const numbering = words.length > 1 ? NUMBERING.exec(words[0]!.text) : null;
  return numbering === null ? undefined : (numbering[1]!.match(/[.-]/g)?.length ?? 0);
};

/** Whether a wide gap divides a text, other than the gap after a section number. */
const hasGap = (label: readonly LayoutWord[]): boolean =>
  label.some(
    ({ left, size }, at) =>
      at > 0 && left - label[at - 1]!.right > MAX_TITLE_GAP * size && (at > 1 || levelOf(label) === undefined),
  );

/** Whether a line without a number is the first of a title that goes on in the next one. */
function isBegunBy(above: Line, line: Line, right: number): boolean {
  if (line.baseline - above.baseline > 2 * line.size) return false;
  const first = line.label[0];
  if (first === undefined) return true;
  if (above.label[0]!.left > line.label.at(-1)!.right) return false;
  if (hasGap(above.label)) return false;
  const [before, text] = [segmentText({ words: above.label }), segmentText({ words: line.label })];
  const isOpen = /[–—:,(&/\u2010\u2011-]$/.test(before) || (CAPTION.test(before) && !CAPTION.test(text));
  if (isOpen && !/^\d{1,2}\.\d/.test(text)) return true;
  if (levelOf(line.label) !== undefined) return false;
  if (/^\p{Ll}/u.test(first.text)) return true;
  const isHanging = first.left > above.label[0]!.left + 0.5 * line.size;
  if (levelOf(above.label) !== undefined && isHanging) return true;
  // The next word would not have left room for the number.
  return right - above.label.at(-1)!.right < first.right - first.left + 4 * line.size;
}

function isContents(run: readonly Line[], rows: Rows): boolean {
  const endings = run.flatMap(({ ending }) => (ending === undefined ? [] : [ending]));
  const count = endings.length;
  const labels = run.filter(({ ending }) => ending !== undefined).map(({ label }) => label);
  if (run.some(({ label }) => label.length > 0 && BULLET.test(label[0]!.text))) return false;
  const named = labels.filter((label) => label.some(({ text }) => /\p{L}/u.test(text)));
  if (named.length < 0.9 * count || !isRising(endings)) return false;
  // Texts beside each other belong to columns of their own.
  if (labels.filter(hasGap).length > 0.1 * count) return false;
  const led = endings.filter(({ kind }) => kind === "leaders").length;
  if (led >= MIN_ENTRIES && led >= 0.4 * count) return true;
  if (hasTitle(run, rows)) return true;
  const levels = labels.map(levelOf);
  return (
    count >= MIN_NUMBERED_ENTRIES &&
    levels.filter((level) => level !== undefined).length >= 0.7 * count &&
    levels.filter((level) => level !== undefined && level > 0).length >= MIN_DOTTED_ENTRIES
  );
}

/** Whether a title such as "Contents" stands above. */
function hasTitle(run: readonly Line[], rows: Rows): boolean {
  const { row, baseline, size } = run[0]!;
  for (let at = row - 1; at >= 0; at--) {
    const words = rows[at]!;
    if (baseline - words[0]!.baseline > MAX_TITLE_DISTANCE * size) return false;
    if (isContentsTitle(segmentText({ words }))) return true;
  }
  return false;
}

function toDraft(run: readonly Line[]): ContentsDraft {
  const right = run.reduce((x, { ending }) => Math.max(x, ending?.number.right ?? x), -Infinity);
  const entries: Segment[][] = [];
  let begun: Line[] = [];
  const close = (): void => {
    if (begun.length > 0) entries.push(begun.map(({ label }) => makeSegment(label)));
    begun = [];
  };
  for (const line of run) {
    if (begun.length > 0 && !isBegunBy(begun.at(-1)!, line, right)) close();
    if (line.ending === undefined) {
      begun.push(line);
      continue;
    }
    const last = withNumber(line.label, line.ending.number);
    entries.push([...begun.map(({ label }) => makeSegment(label)), makeSegment(last)]);
    begun = [];
  }
  close();
  const words = run.flatMap((line) => line.words);
  return { box: unionOf(words)!, entries, words };
}

const hasNumber = ({ lines }: DraftItem): boolean => lines.at(-1)!.words.at(-2)?.text === ELLIPSIS;

/** Depth of entries: by their indents, measured from the numbers since margins change from page to page, else by their numbering. */
export function nestEntries(items: readonly DraftItem[]): void {
  const stack: Array<{ readonly indent: number; readonly level: number }> = [];
  let edge = items.find(hasNumber)?.lines.at(-1)?.right ?? 0;
  for (const item of items) {
    if (hasNumber(item)) edge = item.lines.at(-1)!.right;
    const { left, size, words } = item.lines[0]!;
    const one = { indent: left - edge, level: levelOf(words) ?? 0 };
    const isDeeper = (than: typeof one): boolean => {
      const further = one.indent - than.indent;
      return further > 0.6 * size || (further > -0.6 * size && one.level > than.level);
    };
    while (stack.length > 0 && !isDeeper(stack.at(-1)!)) stack.pop();
    stack.push(one);
    item.depth = Math.min(MAX_DEPTH, stack.length - 1);
  }
}

/** Columns of one table of contents, in the order in which they are read. */
function mergeBeside(found: readonly ContentsDraft[]): ContentsDraft[] {
  const merged: ContentsDraft[] = [];
  for (const one of found) {
    const at = merged.findIndex(
      ({ box }) => box.right < one.box.left && box.top < one.box.bottom && one.box.top < box.bottom,
    );
    const before = merged[at];
    if (before === undefined) merged.push(one);
    else
      merged[at] = {
        box: unionOf([before.box, one.box])!,
        entries: [...before.entries, ...one.entries],
        words: [...before.words, ...one.words],
      };
  }
  return merged;
}
