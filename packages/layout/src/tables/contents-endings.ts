import { romanValue } from "../lines/list-marker.js";
import { visualRows } from "../lines/segments.js";
import type { LayoutWord } from "../types.js";

const LEADER = /^[.…·_]+$/;
const PAGE = /^(?:\d{1,4}|[A-Z]?[-–]?\d{1,3}|\d{1,2}[-–]\d{1,3}|[ivxlc]{1,7}|[IVXLC]{1,7})$/;
/** Dots from which on a row of them leads to a number. */
export const MIN_LEADER_DOTS = 3;
/** Space before the number of a page, over the font size, where no dots lead to it. */
const MIN_PLAIN_GAP = 1.2;
/** Space between the number and what stands in the next column, at least. */
const MIN_COLUMN_GAP = 0.8;

/** The number of a page at the end of a label. */
export interface Ending {
  readonly row: number;
  /** Words of the row that come before. */
  readonly label: readonly LayoutWord[];
  readonly leaders: readonly LayoutWord[];
  readonly number: LayoutWord;
  readonly kind: "leaders" | "gap" | "tight";
}

/** Rows from top to bottom, each from left to right. */
export type Rows = ReadonlyArray<readonly LayoutWord[]>;

/** Rows of words. Leaders in another font may stand a little lower or higher than their label. */
export function contentsRows(words: readonly LayoutWord[]): Rows {
  const rows: LayoutWord[][] = [];
  for (const row of visualRows(words)) {
    const above = rows.at(-1);
    if (above !== undefined && (isTrail(row, above) || isTrail(above, row))) {
      above.push(...row);
      above.sort((a, b) => a.left - b.left);
    } else rows.push(row);
  }
  return rows;
}

function isTrail(trail: readonly LayoutWord[], label: readonly LayoutWord[]): boolean {
  const [first, other] = [trail[0]!, label.at(-1)!];
  return (
    LEADER.test(first.text) &&
    label.some(({ right, size }) => Math.abs(first.left - right) < 2 * size) &&
    Math.abs(first.baseline - other.baseline) < 0.5 * first.size
  );
}

/** The numbers of pages on a row; in contents of several columns there are several. */
export function endingsOf(row: readonly LayoutWord[], index: number): Ending[] {
  const endings: Ending[] = [];
  let from = 0;
  for (const [at, whole] of row.entries()) {
    const next = row[at + 1];
    if (next !== undefined && next.left - whole.right < MIN_COLUMN_GAP * whole.size) continue;
    const parts = splitLeaders(whole);
    const number = parts.at(-1)!;
    if (!PAGE.test(number.text)) continue;
    const before = [...row.slice(from, at), ...parts.slice(0, -1)];
    let end = before.length;
    let dots = 0;
    while (end > 0 && LEADER.test(before[end - 1]!.text)) dots += before[--end]!.text.length;
    let label = before.slice(0, end);
    let leaders = before.slice(end);
    const attached = label.length === 0 ? [] : splitLeaders(label.at(-1)!);
    if (attached.length === 2 && attached[1]!.text.length + dots >= MIN_LEADER_DOTS) {
      dots += attached[1]!.text.length;
      label = [...label.slice(0, -1), attached[0]!];
      leaders = [attached[1]!, ...leaders];
    }
    const isLed = dots >= MIN_LEADER_DOTS || (dots > 0 && leaders.some(({ text }) => text.includes("…")));
    // One or two dots that stand alone are what a long title has left of the leaders.
    if (!isLed && leaders.length !== dots) label = [...label, ...leaders];
    const last = label.at(-1);
    // A number without a label is that of a section, whose title follows.
    if (last === undefined && !isLed) continue;
    const isApart = last === undefined || number.left - last.right >= MIN_PLAIN_GAP * number.size;
    // A title may end in a number.
    if (!isLed && !isApart && next !== undefined) continue;
    endings.push({
      row: index,
      label,
      leaders: isLed ? leaders : [],
      number,
      kind: isLed ? "leaders" : isApart ? "gap" : "tight",
    });
    from = at + 1;
  }
  return endings;
}

/** A word that holds a label, the dots behind it and a number, in parts: whatever of the three there is. */
function splitLeaders(word: LayoutWord): LayoutWord[] {
  const { text } = word;
  const page = /(?:\d{1,4}|[ivxlc]{1,7})$/.exec(text.slice(-8))?.[0] ?? "";
  let start = text.length - page.length;
  const end = start;
  while (start > 0 && LEADER.test(text[start - 1]!)) start--;
  if (start > 0 && end - start < MIN_LEADER_DOTS && !text.slice(start, end).includes("…")) return [word];
  const width = (word.right - word.left) / text.length;
  const part = (from: number, to: number): LayoutWord => ({
    ...word,
    text: text.slice(from, to),
    left: word.left + from * width,
    right: word.left + to * width,
    joined: from === 0 && word.joined,
  });
  return [part(0, start), part(start, end), part(end, text.length)].filter((one) => one.text !== "");
}

export const isRoman = (page: string): boolean => /^[ivxlc]+$/i.test(page);

/** Pages in Roman figures come before the others, those of appendices with letters behind. */
export function pageValue(page: string): number {
  const [chapter, rest] = page.split(/[-–]/);
  if (isRoman(page)) return -1000 + romanValue(page);
  if (rest !== undefined) return 10_000 * (Number(chapter) || 100 + chapter!.charCodeAt(0)) + Number(rest);
  return /^[A-Z]/.test(page) ? 10_000 * (100 + page.charCodeAt(0)) + Number(page.slice(1)) : Number(page);
}
