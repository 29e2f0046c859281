import { inlineLine } from "../lines/lines.js";
import type { TextLine } from "../lines/text-line.js";
import type { PageAnalysis, PageItem } from "../page.js";

/** Share of the page height at top and bottom where running titles and page numbers stand. */
const MARGIN = 0.13;
const FAR_MARGIN = 0.085;

interface Candidate {
  /** Position of the page in the document, and of the item on the page. */
  readonly page: number;
  readonly item: number;
  readonly y: number;
  readonly height: number;
}

/** Finds what repeats at the edges of pages, digits aside, and lone page numbers. Pages are shown to it in order, and again to be cleaned. */
export class RunningLines {
  readonly #byKey = new Map<string, Candidate[]>();
  /** Items to drop, by page. */
  readonly #drop: Array<Set<number>> = [];
  #isSettled = false;

  add(analysis: PageAnalysis): void {
    const page = this.#drop.length;
    this.#drop.push(new Set(pageNumbers(analysis).map((item) => analysis.items.indexOf(item))));
    const { height } = analysis.page;
    for (const [index, item] of analysis.items.entries()) {
      if (item.kind !== "line") continue;
      const y = item.line.baseline;
      if (y > MARGIN * height && y < (1 - MARGIN) * height) continue;
      const text = inlineLine(item.line);
      if (text.length > 160) continue;
      const key = `${y < height / 2 ? "t" : "b"}${text
        .toLowerCase()
        .replace(/\d+/g, "#")
        .replace(/\b[ivxlc]+\b/g, "#")
        .replace(/\s+/g, " ")}`;
      const candidate: Candidate = { page, item: index, y, height };
      const list = this.#byKey.get(key);
      if (list === undefined) this.#byKey.set(key, [candidate]);
      else list.push(candidate);
    }
  }

  /** The items of a page that has been added, without running lines. */
  without(page: number, items: readonly PageItem[]): readonly PageItem[] {
    this.#settle();
    const drop = this.#drop[page]!;
    const kept = items.filter((_, index) => !drop.has(index));
    // Never empty a page: a one-line page may look like a header.
    return kept.length > 0 ? kept : items;
  }

  #settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    for (const list of this.#byKey.values()) {
      const onPages = new Set(list.map((candidate) => candidate.page)).size;
      // Left and right pages may carry different titles: a third of the pages is enough.
      if (onPages < 2 || onPages < Math.min(4, 0.3 * this.#drop.length)) continue;
      const byHeight = [...list].sort((a, b) => a.y - b.y);
      for (const [index, candidate] of byHeight.entries())
        if (isNearOthers(candidate, byHeight, index)) this.#drop[candidate.page]!.add(candidate.item);
    }
    this.#byKey.clear();
  }
}

/** At about the same height as on some other page. */
function isNearOthers(candidate: Candidate, byHeight: readonly Candidate[], index: number): boolean {
  for (const step of [-1, 1]) {
    for (let at = index + step; at >= 0 && at < byHeight.length; at += step) {
      const other = byHeight[at]!;
      if (Math.abs(other.y - candidate.y) >= 0.02 * candidate.height) break;
      if (other.page !== candidate.page) return true;
    }
  }
  return false;
}

const PAGE_NUMBER =
  /^[-–—•|[(\s]*(?:(?:page|seite|p\.|pg\.?|página|стр\.?)\s*)?(?:(?:[A-Z\d]{1,2}[-–])?\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|\/|von|de|sur)\s*\d{1,4})?[-–—•|\])\s.]*$/i;

/** Pages that are longer than sheets of paper, over their width, have margins of the usual size all the same. */
const MAX_SHEET_RATIO = 1.5;

/** Lines closer to the edge than this share of the page are never part of the text. */
const EDGE = 0.045;

/** Page numbers and running titles on the outermost lines of a page, as they look on any single page. */
function pageNumbers(analysis: PageAnalysis): PageItem[] {
  const { width, height } = analysis.page;
  const lines = analysis.items.filter((item) => item.kind === "line").map((item) => ({ item, line: item.line }));
  if (lines.length < 3) return [];
  const sorted = lines.sort((a, b) => a.line.baseline - b.line.baseline);
  const found: PageItem[] = [];
  for (const side of [sorted, [...sorted].reverse()]) {
    // A number and a title may stand side by side as lines of their own.
    for (let index = 0; index < 3 && index + 1 < side.length; index++) {
      const { item, line } = side[index]!;
      const inner = side
        .slice(index + 1)
        .find((other) => Math.abs(other.line.baseline - line.baseline) > 0.5 * line.size);
      const edge = Math.min(line.baseline, height - line.baseline) / Math.min(height, MAX_SHEET_RATIO * width);
      if (inner === undefined) break;
      const distance = Math.abs(inner.line.baseline - line.baseline) / Math.max(line.size, inner.line.size);
      // Pages printed small stand far from the edge of the sheet: there only a bare number at the very end counts.
      const isLastNumber =
        side !== sorted && index === 0 && lines.length > 8 && distance > 2 && /^\d{1,4}$/.test(inlineLine(line));
      if (!isLastNumber && (edge > MARGIN || !isRunning(line, edge, distance))) break;
      found.push(item);
    }
  }
  return found;
}

function isRunning(line: TextLine, edge: number, distance: number): boolean {
  const text = inlineLine(line);
  if (text.length > 160) return false;
  if (PAGE_NUMBER.test(text)) return edge < FAR_MARGIN && distance > 0.75;
  if (edge < EDGE) return distance > 1.1;
  const isNumbered = /^(\d{1,4}|[ivxlc]{1,6})\s|\s(\d{1,4}|[ivxlc]{1,6})$/.test(text);
  const letters = text.match(/\p{L}/gu) ?? [];
  const isCapital =
    letters.length > 3 && letters.filter((letter) => letter !== letter.toLowerCase()).length > 0.6 * letters.length;
  const gaps = line.words.filter(
    (word, index) => index > 0 && word.left - line.words[index - 1]!.right > 2 * line.size,
  ).length;
  const hasBar = / [|•·] /.test(text);
  if (edge < FAR_MARGIN)
    return distance > 1.5 && ((isNumbered && (gaps > 0 || isCapital || hasBar)) || (hasBar && gaps > 0) || gaps > 1);
  return distance > 1.45 && isNumbered && isCapital;
}
