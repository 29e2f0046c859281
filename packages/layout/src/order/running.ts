import { median } from "../lines/boxes.js";
import { inlineLine } from "../lines/lines.js";
import { mostFrequent } from "../lines/most-frequent.js";
import type { PageAnalysis } from "../page.js";
import type { PageItem } from "../page-item.js";
import type { PlacedCell, TableDraft } from "../tables/table-draft.js";
import type { LayoutWord } from "../types.js";
import { runningElsewhere } from "./alike-rows.js";
import { BodyEdges } from "./body-edges.js";
import { CountedHeads } from "./counted-heads.js";
import { type EdgeRow, edgeRowsOf, itemWords, marked, rowText, rowWords, textOf } from "./edge-rows.js";
import { FirstHeads } from "./first-heads.js";
import { PAGE_NUMBER, pageNumbers } from "./page-numbers.js";
import { keyOf, shapeOf, TABLE, titleOf } from "./running-keys.js";
import { areOneTable, type Candidate, holdPageNumbers, inNeighbours, isNearOthers, saidAgain } from "./said-again.js";

/** Share of the page height at top and bottom where running titles and page numbers stand. */
const MARGIN = 0.13;

/** Longer lines are sentences of the text. */
const MAX_CHARACTERS = 160;

/** Pages with other text, and their share of a document, from which on a page of running lines alone is a blank one. */
const MIN_FULL_PAGES = 4;
const MIN_FULL_SHARE = 0.5;

/** Size of a running line, over that of the others, at most: the title of a document is set larger than the heads that repeat it. */
const MAX_SIZE_SHARE = 1.1;

/** A line at an edge that holds numbers: one of them may count the pages. */
interface Counted {
  readonly page: number;
  readonly item: number;
  /** Side of the page and height on it, in steps of {@link HEIGHT_STEP}. */
  readonly place: string;
  readonly size: number;
  /** Has next to nothing but the number of the page. */
  readonly isBare: boolean;
  /** The number that it begins with, and the one that it ends with. */
  readonly ends: ReadonlyArray<number | undefined>;
}

/** Lines that begin or end with a number: alone, behind `page` or before how many there are. */
const COUNT_FIRST =
  /^[^\p{L}\p{N}]*(?:(?:page|seite|p|pg|página|pagina|strana|strona|стр)\b[^\p{L}\p{N}]*)?\d|\d\s*(?:of|\/|von|de|sur|из)\s*\d+[^\p{L}\p{N}]*$/iu;
/** Of how many pages this is one. */
const COUNT_OF = /^\d+\s*(?:of|\/|von|de|sur|из)\s*\d+(?!\d)/u;
/** The number of an item of a list, or of a note. */
const ITEM = /^\d+(?:[.)]\s|\p{L})/u;
const COUNT_LAST = /\d[^\p{L}\p{N}]*$/u;

/** Lines at one height that count pages, as a share of the page height. */
const HEIGHT_STEP = 0.01;
const MIN_COUNTED_PAGES = 3;
/** Of the pages of a document. */
const MIN_COUNTED_SHARE = 0.3;
/** Of the lines at one height that hold numbers. */
const MIN_IN_STEP_SHARE = 0.6;
/** Of the lines of one kind: those that a neighbouring page says again, from which on all of them run. */
const MIN_AGAIN_SHARE = 0.6;
/** Of the pages: lines of fewer may be text that several pages say, such as slides that are built up. */
const MIN_OFTEN_SHARE = 0.3;
/** In sizes of the running text: a number with words in larger print is that of a section. */
const MAX_COUNTED_SIZE = 1.15;

/** Least number of pages, and least share of a document, with section names at one place; the title of a book is on more. */
const MIN_SECTION_PAGES = 4;
const MIN_SECTION_SHARE = 0.3;
/** Of titles of sections; longer lines are text. */
const MAX_TITLE_CHARACTERS = 80;
/** In sizes of the running text: titles of slides stand at one place, too. */
const MAX_SECTION_SIZE = 1.1;
/** Of the lines at one place and in one type: those that stand on a neighbouring page, too. */
const MIN_REPEATED_SHARE = 0.6;

/** Titles of slides that go on are set larger than the running text by this, and stand on at most this share of all slides. */
const MIN_SLIDE_TITLE_SIZE = 1.25;
const MAX_SLIDE_TITLE_SHARE = 0.5;

/** Rows of a running head of several columns, at most. */
const MAX_TABLE_ROWS = 3;

/** Up to this many pages, nothing tells a line that runs through the document from one that was meant to be said twice. */
const MAX_SHORT_PAGES = 2;

/**
 * Finds what neighbouring pages repeat at their edges, the number of the page aside, names of sections that change at one place, lines whose
 * numbers go up from page to page, and lone page numbers. Whatever stands on one page alone is text, however close to the edge, and so is what
 * stands on both pages of a document of two. Pages are shown to it in order, and again to be cleaned.
 */
export class RunningLines {
  readonly #byKey = new Map<string, Candidate[]>();
  /** By side, height and type. */
  readonly #byPlace = new Map<string, Candidate[]>();
  /** How often lines of each shape stand between the margins. */
  readonly #inside = new Map<string, number>();
  /** Short lines between the margins, some of which are titles of sections. */
  readonly #titles = new Set<string>();
  readonly #counted: Counted[] = [];
  readonly #edgeRows: EdgeRow[] = [];
  readonly #edges = new BodyEdges();
  readonly #countedHeads = new CountedHeads();
  readonly #firstHeads = new FirstHeads();
  /** Lines that are left out together, unless most of them go on from the text. */
  readonly #doubtful: Array<ReadonlyArray<{ readonly page: number; readonly item: number }>> = [];
  /** Rows of tables to drop. */
  readonly #goneRows = new Set<readonly PlacedCell[]>();
  /** Items to drop, by page. */
  readonly #drop: Array<Set<number>> = [];
  /** Those of the first page that stay all the same. */
  #first: ReadonlySet<number> = new Set();
  readonly #dropped = new Set<string>();
  /** Items of each page. */
  readonly #counts: number[] = [];
  readonly #heights: number[] = [];
  /** Characters of each type size. */
  readonly #sizes = new Map<number, number>();
  /** Wider than high, by page. */
  readonly #isSlide: boolean[] = [];
  #usualSize = 0;
  #isSettled = false;
  #mayBeBlank = false;

  add(analysis: PageAnalysis): void {
    const page = this.#drop.length;
    this.#drop.push(new Set(pageNumbers(analysis).map((item) => analysis.items.indexOf(item))));
    this.#counts.push(analysis.items.length);
    this.#edges.add(analysis, MARGIN);
    this.#countedHeads.add(analysis, page, MARGIN);
    if (page === 0) this.#firstHeads.add(analysis.items);
    const { width, height } = analysis.page;
    this.#isSlide.push(width > height);
    this.#heights.push(height);
    for (const [index, item] of analysis.items.entries()) {
      if (item.kind === "table") this.#addTable(item.table, page, index, height);
      if (item.kind !== "line") continue;
      const size = Math.round(2 * item.line.size) / 2;
      this.#sizes.set(size, (this.#sizes.get(size) ?? 0) + item.line.characters);
      const y = item.line.baseline;
      if (item.line.characters > MAX_CHARACTERS) continue;
      const isInside = y > MARGIN * height && y < (1 - MARGIN) * height;
      const text = inlineLine(item.line);
      const isTitle = item.line.characters <= MAX_TITLE_CHARACTERS;
      const shape = isTitle ? keyOf(text) : shapeOf(text);
      if (isInside) {
        this.#inside.set(shape, (this.#inside.get(shape) ?? 0) + 1);
        if (isTitle) this.#titles.add(titleOf(shape));
      }
      if (isInside || text.length > MAX_CHARACTERS) continue;
      const side = y < height / 2 ? "t" : "b";
      const key = `${side}${keyOf(text)}`;
      const numbers = [...text.matchAll(/(?<![\d.,])\d{1,6}(?![\d.,]*\d)/g)].map(([digits]) => Number(digits));
      const { size: points } = item.line;
      const place = { page, item: index, y, left: item.line.words[0]!.left, height };
      const candidate = { ...place, key, shape, text: text.toLowerCase(), size: points, numbers };
      addTo(this.#byKey, key, candidate);
      const step = Math.round(y / (HEIGHT_STEP * height));
      addTo(this.#byPlace, `${side}${step} ${Math.round(2 * item.line.size)} ${item.line.words[0]!.font}`, candidate);
      const ends = [
        COUNT_FIRST.test(text) && !ITEM.test(text) ? numbers[0] : undefined,
        COUNT_LAST.test(text) ? numbers.at(-1) : undefined,
      ];
      const isBare = PAGE_NUMBER.test(text) || (isTitle && COUNT_OF.test(text));
      if (numbers.length > 0)
        this.#counted.push({ page, item: index, place: `${side}${step}`, size: points, isBare, ends });
    }
  }

  /** Titles and numbers that stand side by side at an edge of the page look like a table. */
  #addTable(table: TableDraft, page: number, item: number, height: number): void {
    const { top, bottom } = table.box;
    const side = bottom < MARGIN * height ? "t" : "b";
    this.#edgeRows.push(...edgeRowsOf(table, page, height, MARGIN * height));
    if ((side === "b" && top < (1 - MARGIN) * height) || table.rows.length > MAX_TABLE_ROWS) return;
    const text = textOf(table);
    const key = `${side}${TABLE}${keyOf(text)}`;
    addTo(this.#byKey, key, {
      page,
      item,
      y: top,
      left: table.box.left,
      height,
      key,
      shape: "",
      text: text.toLowerCase(),
      size: 0,
      numbers: (text.match(/\d+/g) ?? []).map(Number),
    });
  }

  /**
   * The items of a page that has been added, without running lines.
   *
   * @param isMarked leave running lines where they are and say on each what it is
   */
  without(page: number, items: readonly PageItem[], isMarked = false): readonly PageItem[] {
    this.#settle();
    const running = this.#drop[page]!;
    if (isMarked && (running.size < items.length || this.#mayBeBlank))
      return items.map((item, index) => (running.has(index) ? marked(item, this.#heights[page]!) : item));
    const drop = this.#leftOut(page);
    const kept = items.filter((_, index) => !drop.has(index));
    // A page of one line may look like a header. Where most pages hold more, it was left blank.
    if (kept.length === 0 && !this.#mayBeBlank) return items;
    for (const [index, item] of items.entries())
      if (drop.has(index) && item.kind === "line") this.#dropped.add(inlineLine(item.line));
      else if (drop.has(index) && item.kind === "table") this.#dropped.add(textOf(item.table));
    return kept;
  }

  /**
   * The words of all running lines of a page on which a table has taken some of them for rows. Where such a line made a table, or stretched one over
   * what stands below it, only another look at the page without the line tells what is there.
   */
  wordsBesideTables(page: number, items: readonly PageItem[]): ReadonlySet<LayoutWord> | undefined {
    this.#settle();
    const rows = items.flatMap((item) => (item.kind === "table" ? item.table.rows : []));
    const gone = rows.filter((row) => this.#goneRows.has(row));
    if (gone.length === 0) return undefined;
    for (const row of gone) this.#dropped.add(rowText(row));
    this.without(page, items);
    return new Set([
      ...gone.flatMap(rowWords),
      ...[...this.#leftOut(page)].flatMap((index) => itemWords(items[index]!)),
    ]);
  }

  #leftOut(page: number): ReadonlySet<number> {
    const running = this.#drop[page]!;
    return page === 0 ? new Set([...running].filter((item) => !this.#first.has(item))) : running;
  }

  /** Texts that were left out, each once, page numbers among them. */
  get dropped(): ReadonlySet<string> {
    return this.#dropped;
  }

  #settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#usualSize = mostFrequent(this.#sizes);
    const running = new Map<string, Candidate[]>();
    for (const list of this.#byKey.values()) {
      if (this.#drop.length <= MAX_SHORT_PAGES && !holdPageNumbers(list)) continue;
      const onPages = new Set(list.map((candidate) => candidate.page)).size;
      // Left and right pages may carry different titles: a third of the pages is enough.
      if (onPages < 2 || onPages < Math.min(4, 0.3 * this.#drop.length)) continue;
      if (this.#areSlideTitles(list, onPages) || this.#areText(list) || !areOneTable(list)) continue;
      const byHeight = [...list].sort((a, b) => a.y - b.y);
      const largest = MAX_SIZE_SHARE * median(list.map(({ size }) => size));
      const level = byHeight.filter(
        (candidate, index) => candidate.size <= largest && isNearOthers(candidate, byHeight, index),
      );
      const { lines, isSure } = this.#runningOf(level.sort((a, b) => a.page - b.page));
      if (isSure) for (const { page, item } of lines) this.#drop[page]!.add(item);
      else this.#doubtful.push(lines);
      for (const line of lines) addTo(running, line.key, line);
    }
    const all = [...this.#byKey.values()].flat();
    const lines = all.filter(({ key }) => !key.startsWith(TABLE, 1));
    this.#byKey.clear();
    this.#dropSections();
    this.#inside.clear();
    this.#dropCounted();
    this.#dropDoubtful();
    for (const { page, items } of this.#countedHeads.find(this.#drop.length, this.#usualSize))
      for (const item of items) this.#drop[page]!.add(item);
    for (const { page, item } of runningElsewhere(lines, (line) => this.#drop[line.page]!.has(line.item)))
      this.#drop[page]!.add(item);
    this.#dropRows(running);
    this.#first = this.#firstHeads.find(all, this.#drop[0] ?? new Set(), this.#usualSize, this.#drop.length);
    const full = this.#counts.filter((count, page) => count > this.#drop[page]!.size).length;
    this.#mayBeBlank = full >= MIN_FULL_PAGES && full > MIN_FULL_SHARE * this.#counts.length;
  }

  /**
   * Those of the lines of one kind that run through the document. They stand on neighbouring pages, word for word or with the number of the page;
   * a title whose number counts something else is said once, and what comes again after many pages may be part of the text.
   */
  #runningOf(list: readonly Candidate[]): { lines: readonly Candidate[]; isSure: boolean } {
    const first = list[0];
    if (first === undefined || first.key.startsWith(TABLE, 1)) return { lines: list, isSure: true };
    const { same, counted } = saidAgain(list);
    const isLarge = median(list.map(({ size }) => size)) > MAX_COUNTED_SIZE * this.#usualSize;
    const isOften = new Set(list.map(({ page }) => page)).size >= MIN_OFTEN_SHARE * this.#drop.length;
    if (PAGE_NUMBER.test(first.text)) return { lines: list, isSure: !isLarge };
    if (same.length >= MIN_AGAIN_SHARE * list.length) return { lines: list, isSure: isOften };
    if (new Set([...same, ...counted]).size >= MIN_AGAIN_SHARE * list.length)
      return { lines: isLarge ? same : list, isSure: false };
    const pages = new Map<string, Set<number>>();
    for (const { text, page } of list) pages.set(text, (pages.get(text) ?? new Set()).add(page));
    const isInside = list.some(({ shape }) => this.#inside.has(shape));
    return { lines: isInside ? [] : list.filter(({ text }) => pages.get(text)!.size > 1), isSure: false };
  }

  /** Lines that go on from the text without space are part of it. */
  #dropDoubtful(): void {
    const byPage = new Map<number, Set<number>>();
    for (const { page, item } of this.#doubtful.flat()) byPage.set(page, (byPage.get(page) ?? new Set()).add(item));
    const attached = new Map(
      [...byPage].map(([page, items]) => [page, this.#edges.attached(page, items, this.#drop[page]!)]),
    );
    for (const lines of this.#doubtful) {
      const inText = lines.filter(({ page, item }) => attached.get(page)!.has(item)).length;
      if (2 * inText < lines.length) for (const { page, item } of lines) this.#drop[page]!.add(item);
    }
    this.#doubtful.length = 0;
  }

  /** A table that begins or ends at the edge of its page takes the running lines there for rows; other pages have them as lines. */
  #dropRows(running: ReadonlyMap<string, readonly Candidate[]>): void {
    for (const { page, row, side, y, texts } of this.#edgeRows) {
      const isRunning = (text: string): boolean =>
        (running.get(side + keyOf(text)) ?? []).some(
          (line) =>
            line.page !== page && this.#drop[line.page]!.has(line.item) && Math.abs(line.y - y) < 0.02 * line.height,
        );
      const [whole, ...parts] = texts;
      if (isRunning(whole) || parts.every(isRunning)) this.#goneRows.add(row);
    }
    this.#edgeRows.length = 0;
  }

  /** Whether such lines occur between the margins at least as often, as those of lists and forms do. */
  #areText(lines: readonly Candidate[]): boolean {
    let inside = 0;
    for (const shape of new Set(lines.map((line) => line.shape))) inside += this.#inside.get(shape) ?? 0;
    return inside >= lines.length;
  }

  /** Slides that go on with one subject repeat its title, in large print. */
  #areSlideTitles(lines: readonly Candidate[], onPages: number): boolean {
    const least = MIN_SLIDE_TITLE_SIZE * this.#usualSize;
    return (
      onPages <= MAX_SLIDE_TITLE_SHARE * this.#drop.length &&
      lines.every(({ key, size, page }) => key.startsWith("t") && size >= least && this.#isSlide[page])
    );
  }

  /** The name of a section stands on the pages of that section; the next one takes its place. */
  #dropSections(): void {
    const largest = MAX_SECTION_SIZE * this.#usualSize;
    for (const lines of this.#byPlace.values()) {
      if (lines[0]!.size > largest) continue;
      const pages = new Set(lines.map(({ page }) => page)).size;
      if (pages < Math.max(MIN_SECTION_PAGES, MIN_SECTION_SHARE * this.#drop.length)) continue;
      if (inNeighbours(lines, ({ key }) => [key]).length < MIN_REPEATED_SHARE * lines.length) continue;
      const named = new Set<string>();
      const byKey = new Map<string, Candidate[]>();
      for (const line of lines) addTo(byKey, line.key, line);
      const texts = new Set([...byKey].flatMap(([key, list]) => (this.#areText(list) ? [key] : [])));
      const { same, counted } = saidAgain(lines);
      const again = new Set([...same, ...counted]);
      const isSame = new Set(same);
      for (const line of lines) {
        if (texts.has(line.key)) continue;
        const title = titleOf(line.key.slice(1));
        // A name that no heading says stays where its section begins.
        const isNamed = title === "" ? again.has(line) : this.#titles.has(title) || named.has(title);
        if (isNamed && isSame.has(line)) this.#drop[line.page]!.add(line.item);
        else if (isNamed) this.#doubtful.push([line]);
        named.add(title);
      }
    }
    this.#byPlace.clear();
    this.#titles.clear();
  }

  /** Titles of chapters change from page to page; the number beside them goes up with the pages, and may begin again with each chapter. */
  #dropCounted(): void {
    const byPlace = new Map<string, Counted[]>();
    for (const line of this.#counted) addTo(byPlace, line.place, line);
    for (const lines of byPlace.values()) {
      if (new Set(lines.map(({ page }) => page)).size < MIN_COUNTED_PAGES) continue;
      // The number of the page is the first or the last one of its line.
      const inStep = inNeighbours(lines, ({ ends, page }) =>
        ends.flatMap((number, end) => (number === undefined ? [] : [`${end} ${number - page}`])),
      );
      const pages = new Set(inStep.map(({ page }) => page)).size;
      const isCount =
        pages >= Math.max(MIN_COUNTED_PAGES, MIN_COUNTED_SHARE * this.#drop.length) &&
        inStep.length >= MIN_IN_STEP_SHARE * lines.length;
      if (!isCount) continue;
      for (const line of inStep) {
        const isLarge = line.size > MAX_COUNTED_SIZE * this.#usualSize;
        if (line.isBare && !isLarge) this.#drop[line.page]!.add(line.item);
        else if (line.isBare || !isLarge) this.#doubtful.push([line]);
      }
    }
    this.#counted.length = 0;
  }
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
