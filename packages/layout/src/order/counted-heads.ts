import type { TextLine } from "../lines/text-line.js";
import type { PageAnalysis } from "../page.js";
import { partsOf } from "./page-numbers.js";
import { inNeighbours } from "./said-again.js";

/** Lines beside each other at the outermost height of a page, farther in than margins mostly reach. */
interface OuterRow {
  readonly page: number;
  readonly items: readonly number[];
  /** Side of the page and height on it, in steps of {@link HEIGHT_STEP}. */
  readonly place: string;
  readonly size: number;
  /** The number that the row begins with, and the one that it ends with, where space parts them from its words. */
  readonly ends: ReadonlyArray<number | undefined>;
}

/** A line, or a table. */
interface OuterItem {
  readonly y: number;
  readonly index: number;
  readonly line: TextLine | undefined;
}

/** Share of the page height at top and bottom that a wide margin takes at most. */
const WIDE_MARGIN = 0.25;
/** Lines at one height that count pages, as a share of the page height. */
const HEIGHT_STEP = 0.01;
/** Baselines of one row differ by less, in sizes of the type. */
const SAME_BASELINE = 0.3;
/** From the text, over the size of the row. */
const MIN_DISTANCE = 1.5;
/** More characters are text. */
const MAX_CHARACTERS = 160;
const MIN_PAGES = 3;
/** Of the pages of a document. */
const MIN_SHARE = 0.5;
/** Of the rows at one place. */
const MIN_IN_STEP_SHARE = 0.8;
/** In sizes of the running text: larger print is a title. */
const MAX_SIZE = 1.15;

/**
 * Finds running heads and feet on pages whose margins are wider than those of most, as those of a small book printed on large paper are: the
 * outermost row of each page, with the number of the page set apart from the words.
 */
export class CountedHeads {
  readonly #rows: OuterRow[] = [];

  /** @param margin share of the page height in which other rules look */
  add({ items, page: { height } }: PageAnalysis, page: number, margin: number): void {
    const lines = items.flatMap((item, index): OuterItem[] => {
      if (item.kind === "line") return [{ y: item.line.baseline, index, line: item.line }];
      return item.kind === "table" ? [{ y: item.table.box.top, index, line: undefined }] : [];
    });
    lines.sort((a, b) => a.y - b.y);
    for (const side of ["t", "b"]) {
      const [outer] = lines;
      if (outer?.line === undefined) return;
      const share = side === "t" ? outer.y / height : 1 - outer.y / height;
      const { size } = outer.line;
      const row = lines.filter(({ y }) => Math.abs(y - outer.y) < SAME_BASELINE * size);
      const inner = lines[row.length];
      const isApart = inner === undefined || Math.abs(inner.y - outer.y) > MIN_DISTANCE * size;
      const words = row.flatMap(({ line }) => (line === undefined ? [] : [line]));
      const characters = words.reduce((sum, line) => sum + line.characters, 0);
      lines.reverse();
      if (share <= margin || share > WIDE_MARGIN || !isApart || words.length < row.length) continue;
      if (characters > MAX_CHARACTERS) continue;
      const parts = words.sort((a, b) => a.left - b.left).flatMap(partsOf);
      if (parts.length < 2) continue;
      const ends = [parts[0]!, parts.at(-1)!].map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : undefined));
      const place = `${side}${Math.round(outer.y / (HEIGHT_STEP * height))}`;
      this.#rows.push({ page, items: row.map(({ index }) => index), place, size, ends });
    }
  }

  /**
   * The rows that count the pages.
   *
   * @param pages of the document
   * @param usualSize of its text
   */
  find(pages: number, usualSize: number): OuterRow[] {
    const byPlace = new Map<string, OuterRow[]>();
    for (const row of this.#rows) {
      const others = byPlace.get(row.place);
      if (others === undefined) byPlace.set(row.place, [row]);
      else others.push(row);
    }
    return [...byPlace.values()].flatMap((rows) => {
      const inStep = inNeighbours(rows, ({ ends, page }) =>
        ends.flatMap((number, end) => (number === undefined ? [] : [`${end} ${number - page}`])),
      );
      const isCount =
        inStep.length >= Math.max(MIN_PAGES, MIN_SHARE * pages, MIN_IN_STEP_SHARE * rows.length) &&
        inStep.every(({ size }) => size <= MAX_SIZE * usualSize);
      return isCount ? inStep : [];
    });
  }
}
