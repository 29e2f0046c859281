import { inlineLine } from "../lines/lines.js";
import type { TextLine } from "../lines/text-line.js";
import type { PageAnalysis } from "../page.js";
import type { PageItem } from "../page-item.js";

/** Share of the page height at top and bottom where page numbers stand. */
const FAR_MARGIN = 0.085;
/** Longer lines are sentences of the text. */
const MAX_CHARACTERS = 160;

/** A label with its value looks like a title with a page number. These signs mark numbers, amounts and addresses. */
export const NO_TITLE = /[:#№@$€£%=]/;

export const PAGE_NUMBER =
  /^[-–—•|[(\s]*(?:(?:page|seite|p\.|pg\.?|página|стр\.?)\s*)?(?:(?:(?:[A-Z]|[IVX]{2}|\d{1,2})\s?[-–]\s?)?\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|\/|von|de|sur)\s*\d{1,4})?[-–—•|\])\s.]*$/i;

/** Pages that are longer than sheets of paper, over their width, have margins of the usual size all the same. */
const MAX_SHEET_RATIO = 1.5;

/** Page numbers on the outermost lines of a page, bare or beside a running title. */
export function pageNumbers(analysis: PageAnalysis): PageItem[] {
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
      // Text printed small leaves wide edges: there, only a bare number on the last line counts, or the page's own number.
      const isLastNumber =
        side !== sorted &&
        index === 0 &&
        lines.length > 8 &&
        ((distance > 2 && /^\d{1,4}$/.test(inlineLine(line))) ||
          (distance > OWN_DISTANCE && isOwnNumber(inlineLine(line), analysis.page.number)));
      const isRunning =
        isPageNumber(line, edge, distance, inner.line) ||
        (index === 0 &&
          (isNumberedTitle(line, edge, distance) || isOwnTitle(line, edge, distance, analysis.page.number)));
      if (isLastNumber || isRunning) found.push(item);
      // The number may share its line with a title, or have one between itself and the edge.
      else if (edge >= FAR_MARGIN) break;
    }
  }
  return found;
}

/** Larger print makes a number the title of a text close below, and a full stop the end of one close above. */
const LARGE = 1.15;
function isPageNumber(line: TextLine, edge: number, distance: number, inner: TextLine): boolean {
  const text = inlineLine(line);
  const isTitle = line.baseline < inner.baseline && line.size > LARGE * inner.size;
  const least = isTitle || text.endsWith(".") ? 1.5 : 0.75;
  return edge < FAR_MARGIN && distance > least && PAGE_NUMBER.test(text);
}

/** From the line above, over the font size: a number that says where the page stands may follow a note closely. */
const OWN_DISTANCE = 1.2;
const OWN_NUMBER = /^[-–—\s]*(\d{1,4})(?:\s*\/\s*\d{1,4})?[-–—\s]*$/;
const isOwnNumber = (text: string, page: number): boolean => Number(OWN_NUMBER.exec(text)?.[1]) === page;

/** Edge in which a title stands beside the page's own number, as a share of the height of the page. */
const WIDE_MARGIN = 0.14;

/** A running title with the page's own number set apart from it by space, on pages with wide edges. */
function isOwnTitle(line: TextLine, edge: number, distance: number, page: number): boolean {
  if (edge >= WIDE_MARGIN || distance <= 1.5 || line.characters > MAX_CHARACTERS) return false;
  const parts = partsOf(line);
  const words = (inlineLine(line).match(/\p{L}{2,}/gu) ?? []).length;
  return (
    parts.length > 1 &&
    // More numbers are figures of a table.
    parts.filter((part) => /^\d+$/.test(part)).length <= 2 &&
    words >= 2 &&
    words <= MAX_TITLE_WORDS &&
    !NO_TITLE.test(inlineLine(line)) &&
    [parts[0]!, parts.at(-1)!].some((part) => isOwnNumber(part, page))
  );
}

const NUMBERED_TITLE = /^(?:(?:\d{1,4}|[ivxlc]{1,6})\s+(?<after>.+)|(?<before>.+?)\s+(?:\d{1,4}|[ivxlc]{1,6}))$/;
const YEAR = /\b(?:19|20)\d\d\b/g;
/** More words beside a page number are a note that readers need. */
const MAX_TITLE_WORDS = 12;

/**
 * A running title of several words with the page number: the number alone, set apart from the other parts by space, or at an end of a title in
 * capitals or with bars.
 */
function isNumberedTitle(line: TextLine, edge: number, distance: number): boolean {
  if (edge >= FAR_MARGIN || distance <= 1.5) return false;
  const text = inlineLine(line);
  if (text.length > MAX_CHARACTERS || NO_TITLE.test(text.replaceAll("://", ""))) return false;
  const words = (text.match(/\p{L}{2,}/gu) ?? []).length;
  if (words < 2 || words > MAX_TITLE_WORDS) return false;
  const parts = partsOf(line);
  if (parts.length > 1 && parts.some((part) => PAGE_NUMBER.test(part))) return true;
  const { after, before } = NUMBERED_TITLE.exec(text)?.groups ?? {};
  const title = after ?? before;
  if (title === undefined || /\d/.test(title.replace(YEAR, ""))) return false;
  const letters = title.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase()).length;
  return capitals > 0.6 * letters.length || / [|•·] /.test(title);
}

/** Parts of a line that wide gaps divide. */
export function partsOf({ words, size }: TextLine): string[] {
  const parts: string[] = [];
  for (const [index, word] of words.entries()) {
    const isApart = index === 0 || word.left - words[index - 1]!.right > 2 * size;
    if (isApart) parts.push(word.text);
    else parts[parts.length - 1] += ` ${word.text}`;
  }
  return parts;
}
