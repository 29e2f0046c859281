import { inlineLine } from "./lines.js";
import type { PageAnalysis, PageItem } from "./page.js";

/** Share of the page height at top and bottom where running titles and page numbers stand. */
const MARGIN = 0.13;
const FAR_MARGIN = 0.085;

interface Candidate {
  readonly analysis: PageAnalysis;
  readonly item: PageItem;
  readonly key: string;
  readonly text: string;
  readonly y: number;
}

/** Removes what repeats at the edges of pages, digits aside, and lone page numbers. Works on `items` in place. */
export function dropRunningLines(pages: readonly PageAnalysis[]): void {
  const byKey = new Map<string, Candidate[]>();
  for (const analysis of pages) {
    for (const candidate of edgeLines(analysis)) {
      const list = byKey.get(candidate.key);
      if (list === undefined) byKey.set(candidate.key, [candidate]);
      else list.push(candidate);
    }
  }
  const drop = new Set<PageItem>();
  for (const list of byKey.values()) {
    const onPages = new Set(list.map((candidate) => candidate.analysis)).size;
    // Left and right pages may carry different titles: a third of the pages is enough.
    if (onPages >= 2 && onPages >= Math.min(4, 0.3 * pages.length)) {
      for (const candidate of list) if (nearOthers(candidate, list)) drop.add(candidate.item);
    }
  }
  for (const analysis of pages) {
    for (const item of pageNumbers(analysis)) drop.add(item);
    const kept = analysis.items.filter((item) => !drop.has(item));
    // Never empty a page: a one-line page may look like a header.
    if (kept.length > 0) analysis.items.splice(0, analysis.items.length, ...kept);
  }
}

function edgeLines(analysis: PageAnalysis): Candidate[] {
  const { height } = analysis.page;
  const candidates: Candidate[] = [];
  for (const item of analysis.items) {
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
    candidates.push({ analysis, item, key, text, y });
  }
  return candidates;
}

/** At about the same height as on some other page. */
const nearOthers = (candidate: Candidate, list: readonly Candidate[]): boolean =>
  list.some(
    (other) =>
      other.analysis !== candidate.analysis && Math.abs(other.y - candidate.y) < 0.02 * candidate.analysis.page.height,
  );

const PAGE_NUMBER =
  /^[-–—•|[(\s]*(?:(?:page|seite|p\.|pg\.?|página|стр\.?)\s*)?(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|\/|von|de|sur)\s*\d{1,4})?[-–—•|\])\s.]*$/i;

/** A page number alone on the outermost line of the page. */
function pageNumbers(analysis: PageAnalysis): PageItem[] {
  const { height } = analysis.page;
  const lines = analysis.items.filter((item) => item.kind === "line").map((item) => ({ item, line: item.line }));
  if (lines.length < 3) return [];
  const sorted = lines.sort((a, b) => a.line.baseline - b.line.baseline);
  const found: PageItem[] = [];
  for (const [outer, inner, far] of [
    [sorted[0]!, sorted[1]!, sorted[0]!.line.baseline < FAR_MARGIN * height],
    [
      sorted[sorted.length - 1]!,
      sorted[sorted.length - 2]!,
      sorted[sorted.length - 1]!.line.baseline > (1 - FAR_MARGIN) * height,
    ],
  ] as const) {
    const distance = Math.abs(outer.line.baseline - inner.line.baseline);
    if (far && PAGE_NUMBER.test(inlineLine(outer.line)) && distance > 1.2 * outer.line.size) found.push(outer.item);
  }
  return found;
}
