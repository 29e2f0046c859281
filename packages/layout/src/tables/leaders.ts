import { segmentText } from "../lines/inline.js";
import { toVisualRows } from "../order/columns.js";
import type { LayoutWord } from "../types.js";
import { isNumeric } from "./table-rows.js";

const ONLY_DOTS = /^[.…·_]+$/;
const TRAIL = /[.…·_]{3,}$/;
const MIN_DOTS = 4;
/** The number of a page, as tables of contents have it: one, small, and without signs. */
const PAGE = /^(?:[A-Z]?[-–]?\d{1,4}|[ivxlc]{1,7})$/i;
const MIN_ROWS = 2;
/** Between two dots, in sizes of the type: wider gaps part cells in which dots say that there is nothing. */
const MAX_GAP = 1.2;

/**
 * The words of a page without the dots that lead from the label of a row to its figures: they would close the gap that shows where the figures
 * begin. Tables of contents keep theirs.
 */
export function withoutTableLeaders(words: readonly LayoutWord[]): readonly LayoutWord[] {
  if (!words.some(({ text }) => TRAIL.test(text) || ONLY_DOTS.test(text))) return words;
  const dots = new Map<LayoutWord, LayoutWord | undefined>();
  let figures = 0;
  let pages = 0;
  /** Rows whose dots lead to words. */
  let texts = 0;
  for (const row of toVisualRows(words)) {
    const own = row.chunks.flatMap((chunk) => chunk.words);
    const first = own.findIndex((word) => ONLY_DOTS.test(word.text) || TRAIL.test(word.text));
    if (first < 0) continue;
    const last = own.findLastIndex((word) => ONLY_DOTS.test(word.text) || TRAIL.test(word.text));
    const leaders = own.slice(first, last + 1);
    const count = leaders.reduce((sum, { text }) => sum + (/[.…·_]+$/.exec(text)?.[0].length ?? 0), 0);
    // Leaders run on without text between them; more of them on a line are columns of a list.
    const runsOn = leaders
      .slice(1)
      .every(({ text, left, size }, index) => ONLY_DOTS.test(text) && left - leaders[index]!.right < MAX_GAP * size);
    if (count < MIN_DOTS || !runsOn) continue;
    const values = toVisualRows(own.slice(last + 1)).flatMap(({ chunks }) => chunks.map(segmentText));
    const hasLabel = first > 0 || !ONLY_DOTS.test(own[0]!.text);
    if (!values.every((text) => isNumeric(text))) texts++;
    if (!values.every((text) => isNumeric(text)) || (!hasLabel && values.length === 0)) continue;
    if (values.length === 1 && PAGE.test(values[0]!)) pages++;
    else if (values.length > 0) figures++;
    for (const word of leaders) {
      const text = word.text.replace(/[.…·_]+$/, "");
      const share = text.length / word.text.length;
      dots.set(word, text === "" ? undefined : { ...word, text, right: word.left + share * (word.right - word.left) });
    }
  }
  if (figures < MIN_ROWS || figures <= pages || figures <= texts) return words;
  return words.flatMap((word) => {
    if (!dots.has(word)) return [word];
    const kept = dots.get(word);
    return kept === undefined ? [] : [kept];
  });
}
