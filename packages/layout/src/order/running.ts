import { inlineLine } from "../lines/lines.js";
import type { TextLine } from "../lines/text-line.js";
import type { PageAnalysis, PageItem } from "../page.js";

/** Share of the page height at top and bottom where running titles and page numbers stand. */
const MARGIN = 0.13;
const FAR_MARGIN = 0.085;

/** Longer lines are sentences of the text. */
const MAX_CHARACTERS = 160;

/** Pages with other text, and their share of a document, from which on a page of running lines alone is a blank one. */
const MIN_FULL_PAGES = 4;
const MIN_FULL_SHARE = 0.5;

interface Candidate {
  /** Position of the page in the document, and of the item on the page. */
  readonly page: number;
  readonly item: number;
  readonly y: number;
  readonly height: number;
}

/** A line at an edge that holds numbers: one of them may count the pages. */
interface Counted {
  readonly page: number;
  readonly item: number;
  /** Side of the page and height on it, in steps of {@link HEIGHT_STEP}. */
  readonly place: string;
  readonly numbers: readonly number[];
}

/** Lines at one height that count pages, as a share of the page height. */
const HEIGHT_STEP = 0.01;
const MIN_COUNTED_PAGES = 3;
/** Of the pages of a document. */
const MIN_COUNTED_SHARE = 0.3;
/** Of the lines at one height that hold numbers. */
const MIN_IN_STEP_SHARE = 0.6;

/**
 * Finds what repeats at the edges of pages, digits aside, lines there whose numbers go up from page to page, and lone page numbers. Whatever
 * stands on one page alone is text, however close to the edge. Pages are shown to it in order, and again to be cleaned.
 */
export class RunningLines {
  readonly #byKey = new Map<string, Candidate[]>();
  readonly #counted: Counted[] = [];
  /** Items to drop, by page. */
  readonly #drop: Array<Set<number>> = [];
  readonly #dropped = new Set<string>();
  /** Items of each page. */
  readonly #counts: number[] = [];
  #isSettled = false;
  #mayBeBlank = false;

  add(analysis: PageAnalysis): void {
    const page = this.#drop.length;
    this.#drop.push(new Set(pageNumbers(analysis).map((item) => analysis.items.indexOf(item))));
    this.#counts.push(analysis.items.length);
    const { height } = analysis.page;
    for (const [index, item] of analysis.items.entries()) {
      if (item.kind !== "line") continue;
      const y = item.line.baseline;
      if (y > MARGIN * height && y < (1 - MARGIN) * height) continue;
      const text = inlineLine(item.line);
      if (text.length > MAX_CHARACTERS) continue;
      const side = y < height / 2 ? "t" : "b";
      const key = `${side}${text
        .toLowerCase()
        .replace(/\d+/g, "#")
        .replace(/\b[ivxlc]+\b/g, "#")
        .replace(/\s+/g, " ")}`;
      const candidate: Candidate = { page, item: index, y, height };
      addTo(this.#byKey, key, candidate);
      const numbers = [...text.matchAll(/(?<![\d.,])\d{1,4}(?![\d.,]*\d)/g)].map(([digits]) => Number(digits));
      if (numbers.length > 0)
        this.#counted.push({ page, item: index, place: `${side}${Math.round(y / (HEIGHT_STEP * height))}`, numbers });
    }
  }

  /** The items of a page that has been added, without running lines. */
  without(page: number, items: readonly PageItem[]): readonly PageItem[] {
    this.#settle();
    const drop = this.#drop[page]!;
    const kept = items.filter((_, index) => !drop.has(index));
    // A page of one line may look like a header. Where most pages hold more, it was left blank.
    if (kept.length === 0 && !this.#mayBeBlank) return items;
    for (const [index, item] of items.entries())
      if (drop.has(index) && item.kind === "line") this.#dropped.add(inlineLine(item.line));
    return kept;
  }

  /** Texts that were left out, each once, page numbers among them. */
  get dropped(): ReadonlySet<string> {
    return this.#dropped;
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
    this.#dropCounted();
    const full = this.#counts.filter((count, page) => count > this.#drop[page]!.size).length;
    this.#mayBeBlank = full >= MIN_FULL_PAGES && full > MIN_FULL_SHARE * this.#counts.length;
  }

  /** Titles of chapters change from page to page; the number beside them goes up with the pages. */
  #dropCounted(): void {
    const byPlace = new Map<string, Counted[]>();
    for (const line of this.#counted) addTo(byPlace, line.place, line);
    for (const lines of byPlace.values()) {
      if (new Set(lines.map(({ page }) => page)).size < MIN_COUNTED_PAGES) continue;
      const steps = new Map<number, Counted[]>();
      for (const line of lines)
        for (const step of new Set(line.numbers.map((number) => number - line.page))) addTo(steps, step, line);
      const [inStep = []] = [...steps.values()].sort((a, b) => b.length - a.length);
      const pages = new Set(inStep.map(({ page }) => page)).size;
      const isCount =
        pages >= Math.max(MIN_COUNTED_PAGES, MIN_COUNTED_SHARE * this.#drop.length) &&
        inStep.length >= MIN_IN_STEP_SHARE * lines.length;
      if (isCount) for (const { page, item } of inStep) this.#drop[page]!.add(item);
    }
    this.#counted.length = 0;
  }
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
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

/** Page numbers on the outermost lines of a page, bare or beside a running title. */
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
      const isRunning = isPageNumber(line, edge, distance) || (index === 0 && isNumberedTitle(line, edge, distance));
      if (isLastNumber || isRunning) found.push(item);
      // The number may share its line with a title, or have one between itself and the edge.
      else if (edge >= FAR_MARGIN) break;
    }
  }
  return found;
}

const isPageNumber = (line: TextLine, edge: number, distance: number): boolean =>
  edge < FAR_MARGIN && distance > 0.75 && PAGE_NUMBER.test(inlineLine(line));

const NUMBERED_TITLE = /^(?:(?:\d{1,4}|[ivxlc]{1,6})\s+(?<after>.+)|(?<before>.+?)\s+(?:\d{1,4}|[ivxlc]{1,6}))$/;
/** More words beside a page number are a note that readers need. */
const MAX_TITLE_WORDS = 12;
/** A label with its value looks like a title with a page number. These signs mark numbers, amounts and addresses. */
const NO_TITLE = /[:#№@$€£%=]/;

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
  if (title === undefined || /\d/.test(title)) return false;
  const letters = title.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase()).length;
  return capitals > 0.6 * letters.length || / [|•·] /.test(title);
}

/** Parts of a line that wide gaps divide. */
function partsOf({ words, size }: TextLine): string[] {
  const parts: string[] = [];
  for (const [index, word] of words.entries()) {
    const isApart = index === 0 || word.left - words[index - 1]!.right > 2 * size;
    if (isApart) parts.push(word.text);
    else parts[parts.length - 1] += ` ${word.text}`;
  }
  return parts;
}
