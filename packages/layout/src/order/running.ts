import { median } from "../lines/boxes.js";
import { inlineLine } from "../lines/lines.js";
import { mostFrequent } from "../lines/most-frequent.js";
import type { PageAnalysis } from "../page.js";
import type { PageItem } from "../page-item.js";
import type { PlacedCell, TableDraft } from "../tables/table-draft.js";
import type { LayoutWord } from "../types.js";
import { type EdgeRow, edgeRowsOf, itemWords, rowText, rowWords, textOf } from "./edge-rows.js";
import { NO_TITLE, pageNumbers } from "./page-numbers.js";

/** Share of the page height at top and bottom where running titles and page numbers stand. */
const MARGIN = 0.13;

/** Longer lines are sentences of the text. */
const MAX_CHARACTERS = 160;

/** Pages with other text, and their share of a document, from which on a page of running lines alone is a blank one. */
const MIN_FULL_PAGES = 4;
const MIN_FULL_SHARE = 0.5;

/** Size of a running line, over that of the others, at most: the title of a document is set larger than the heads that repeat it. */
const MAX_SIZE_SHARE = 1.1;

interface Candidate {
  /** Position of the page in the document, and of the item on the page. */
  readonly page: number;
  readonly item: number;
  readonly y: number;
  readonly height: number;
  readonly key: string;
  /** See {@link shapeOf}; of short lines {@link keyOf}. */
  readonly shape: string;
  readonly size: number;
  readonly numbers: readonly number[];
}

/** A line at an edge that holds numbers: one of them may count the pages. */
interface Counted {
  readonly page: number;
  readonly item: number;
  /** Side of the page and height on it, in steps of {@link HEIGHT_STEP}. */
  readonly place: string;
  /** The number that it begins with, and the one that it ends with. */
  readonly ends: ReadonlyArray<number | undefined>;
}

/** Lines that begin or end with a number: alone, behind `page` or before how many there are. */
const COUNT_FIRST =
  /^[^\p{L}\p{N}]*(?:(?:page|seite|p|pg|página|pagina|strana|strona|стр)\b[^\p{L}\p{N}]*)?\d|\d\s*(?:of|\/|von|de|sur|из)\s*\d+[^\p{L}\p{N}]*$/iu;
const COUNT_LAST = /\d[^\p{L}\p{N}]*$/u;

/** Lines at one height that count pages, as a share of the page height. */
const HEIGHT_STEP = 0.01;
const MIN_COUNTED_PAGES = 3;
/** Of the pages of a document. */
const MIN_COUNTED_SHARE = 0.3;
/** Of the lines at one height that hold numbers. */
const MIN_IN_STEP_SHARE = 0.6;
/** Left and right pages may carry lines of different kinds. */
const MAX_STRIDE = 2;

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

/** Rows of a running head of several columns, at most; the sign of one among the lines. */
const MAX_TABLE_ROWS = 3;
const TABLE = "|";

/** Up to this many pages, nothing tells a line that runs through the document from one that was meant to be said twice. */
const MAX_SHORT_PAGES = 2;

/** Numbers in words, as chapters and parts have them. */
const NUMBER_WORDS =
  /(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|fourth|fifth|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|erster?|zweiter?|dritter?|deux|trois|quatre|cinq|sept|huit|neuf|dix|uno|dos|tres|cuatro|cinco|due|tre|quattro|cinque)(?!\p{L})/gu;

/**
 * Finds what repeats at the edges of pages, numbers aside, names of sections that change at one place, lines whose numbers go up from page to
 * page, and lone page numbers. Whatever stands on one page alone is text, however close to the edge, and so is what stands on both pages of a
 * document of two. Pages are shown to it in order, and again to be cleaned.
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
  /** Rows of tables to drop. */
  readonly #goneRows = new Set<readonly PlacedCell[]>();
  /** Items to drop, by page. */
  readonly #drop: Array<Set<number>> = [];
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
      const numbers = [...text.matchAll(/(?<![\d.,])\d{1,4}(?![\d.,]*\d)/g)].map(([digits]) => Number(digits));
      const candidate: Candidate = { page, item: index, y, height, key, shape, size: item.line.size, numbers };
      addTo(this.#byKey, key, candidate);
      const step = Math.round(y / (HEIGHT_STEP * height));
      addTo(this.#byPlace, `${side}${step} ${Math.round(2 * item.line.size)} ${item.line.words[0]!.font}`, candidate);
      const ends = [
        COUNT_FIRST.test(text) ? numbers[0] : undefined,
        COUNT_LAST.test(text) ? numbers.at(-1) : undefined,
      ];
      if (numbers.length > 0) this.#counted.push({ page, item: index, place: `${side}${step}`, ends });
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
      height,
      key,
      shape: "",
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
    const drop = this.#drop[page]!;
    const kept = items.filter((_, index) => !drop.has(index));
    // A page of one line may look like a header. Where most pages hold more, it was left blank.
    if (kept.length === 0 && !this.#mayBeBlank) return items;
    if (isMarked) return items.map((item, index) => (drop.has(index) ? marked(item, this.#heights[page]!) : item));
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
    return new Set([...gone.flatMap(rowWords), ...[...this.#drop[page]!].flatMap((index) => itemWords(items[index]!))]);
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
      for (const [index, candidate] of byHeight.entries())
        if (candidate.size <= largest && isNearOthers(candidate, byHeight, index)) {
          this.#drop[candidate.page]!.add(candidate.item);
          addTo(running, candidate.key, candidate);
        }
    }
    this.#dropRows(running);
    this.#byKey.clear();
    this.#dropSections();
    this.#inside.clear();
    this.#dropCounted();
    const full = this.#counts.filter((count, page) => count > this.#drop[page]!.size).length;
    this.#mayBeBlank = full >= MIN_FULL_PAGES && full > MIN_FULL_SHARE * this.#counts.length;
  }

  /** A table that begins or ends at the edge of its page takes the running lines there for rows; other pages have them as lines. */
  #dropRows(running: ReadonlyMap<string, readonly Candidate[]>): void {
    for (const { page, row, side, y, texts } of this.#edgeRows) {
      const isRunning = (text: string): boolean =>
        (running.get(side + keyOf(text)) ?? []).some(
          (line) => line.page !== page && Math.abs(line.y - y) < 0.02 * line.height,
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
      for (const { page, item, key } of lines) {
        if (texts.has(key)) continue;
        const title = titleOf(key.slice(1));
        // A name that no heading says stays where its section begins.
        if (this.#titles.has(title) || named.has(title)) this.#drop[page]!.add(item);
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
      if (isCount) for (const { page, item } of inStep) this.#drop[page]!.add(item);
    }
    this.#counted.length = 0;
  }
}

/** The lines that share a feature with a line of another page at most {@link MAX_STRIDE} away. Lines come in the order of their pages. */
function inNeighbours<Line extends { readonly page: number }>(
  lines: readonly Line[],
  featuresOf: (line: Line) => ReadonlyArray<string | number>,
): Line[] {
  const shared = new Set<Line>();
  const last = new Map<string | number, Line[]>();
  for (const line of lines) {
    for (const feature of new Set(featuresOf(line))) {
      const before = last.get(feature);
      if (before === undefined) last.set(feature, [line]);
      else if (before[0]!.page === line.page) before.push(line);
      else {
        const isNear = line.page - before[0]!.page <= MAX_STRIDE;
        if (isNear) for (const one of [...before, line]) shared.add(one);
        last.set(feature, [line]);
      }
    }
  }
  return lines.filter((line) => shared.has(line));
}

/** Whether tables of the same words have the same numbers, too, but for that of the page. True for lines. */
function areOneTable([first, ...others]: readonly Candidate[]): boolean {
  if (!first!.key.startsWith(TABLE, 1)) return true;
  const changing = first!.numbers.filter((number, at) => others.some(({ numbers }) => numbers[at] !== number));
  return changing.length <= 1;
}

/** Lines that differ in a number that goes up, beside years at most: the number of the page with a title. Other numbers may be of the document. */
function holdPageNumbers([first, second]: readonly Candidate[]): boolean {
  if (first === undefined || second === undefined || NO_TITLE.test(first.key.replaceAll("#", ""))) return false;
  const isYear = (number: number): boolean => number >= 1900 && number < 2100;
  return [0, first.numbers.length - 1].some((at) => {
    const others = first.numbers.filter((_, index) => index !== at);
    return others.every(isYear) && (second.numbers[at] ?? 0) > (first.numbers[at] ?? Infinity);
  });
}

/** The text of a line without its figures; cheaper than {@link keyOf}. */
const shapeOf = (text: string): string => text.replace(/\d+/g, "#");

/** The text of a line, numbers aside. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\d+/g, "#")
    .replace(/\b[ivxlc]+\b/g, "#")
    .replace(NUMBER_WORDS, "#")
    .replace(/\s+/g, " ");

/** The words of a title alone: `One / Foreword` and `1. Foreword` name one section. */
const titleOf = (key: string): string =>
  (key.match(/\p{L}+/gu) ?? []).filter((word) => !SECTION_WORDS.has(word)).join(" ");

const SECTION_WORDS: ReadonlySet<string> = new Set(
  "chapter part section appendix kapitel teil abschnitt anhang chapitre partie capítulo parte capitolo page seite of".split(
    " ",
  ),
);

const marked = (item: PageItem, height: number): PageItem =>
  item.kind === "line"
    ? { kind: "line", line: { ...item.line, running: item.line.baseline < height / 2 ? "header" : "footer" } }
    : item;

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
