import { mostFrequent } from "../lines/most-frequent.js";
import type { PageAnalysis } from "../page.js";
import type { PageItem } from "../page-item.js";

/** A line or a table near the edge of a page, its innermost lines first. */
interface EdgeLine {
  readonly item: number;
  readonly y: number;
  readonly size: number;
}

/** From one line to the next, over the distance that lines of the document mostly have: what stands farther is set apart. */
const MAX_DISTANCE = 1.3;
/** Distances of lines within a paragraph, over their size. */
const MIN_STEP = 0.9;
const MAX_STEP = 2;
/** Parts of the size that distances are counted in. */
const STEPS = 20;
const USUAL_STEP = 1.2;

/** Finds lines at the edges of pages that stand no farther from the text than the lines of the text stand from each other. */
export class BodyEdges {
  readonly #pages: Array<readonly EdgeLine[][]> = [];
  /** Characters of lines at each distance from the line before. */
  readonly #steps = new Map<number, number>();

  /** @param margin share of the page height that the edges take */
  add({ items, page }: PageAnalysis, margin: number): void {
    let before: PageItem | undefined;
    for (const item of items) {
      if (item.kind === "line" && before?.kind === "line" && before.line.size === item.line.size) {
        const step = (item.line.baseline - before.line.baseline) / item.line.size;
        const key = Math.round(STEPS * step);
        if (step > MIN_STEP && step < MAX_STEP)
          this.#steps.set(key, (this.#steps.get(key) ?? 0) + item.line.characters);
      }
      before = item;
    }
    const { height } = page;
    this.#pages.push(
      [false, true].map((isFoot) => {
        const lines = items
          .flatMap((item, index) => edgeLineOf(item, index, isFoot))
          .sort((a, b) => (isFoot ? b.y - a.y : a.y - b.y));
        const inner = lines.findIndex(({ y }) => (isFoot ? y < (1 - margin) * height : y > margin * height));
        return lines.slice(0, inner < 0 ? lines.length : inner + 1).reverse();
      }),
    );
  }

  /**
   * Those of the doubtful items of a page that go on from its text, or to it, without more space.
   *
   * @param apart items other than text
   */
  attached(page: number, doubtful: ReadonlySet<number>, apart: ReadonlySet<number>): Set<number> {
    const usual = this.#steps.size === 0 ? USUAL_STEP : mostFrequent(this.#steps) / STEPS;
    const found = new Set<number>();
    for (const lines of this.#pages[page]!) {
      let inner: Row | undefined;
      let row: Row | undefined;
      for (const { item, y, size } of lines) {
        if (row === undefined || Math.abs(y - row.y) > size / 2) {
          inner = row;
          row = { y, size, isText: false };
        }
        if (apart.has(item)) continue;
        if (doubtful.has(item)) {
          const isNear = inner?.isText && Math.abs(y - inner.y) <= MAX_DISTANCE * usual * Math.max(size, inner.size);
          if (!isNear) continue;
          found.add(item);
        }
        row.isText = true;
      }
    }
    return found;
  }
}

/** Lines at one height. */
interface Row {
  readonly y: number;
  readonly size: number;
  isText: boolean;
}

function edgeLineOf(item: PageItem, index: number, isFoot: boolean): EdgeLine[] {
  if (item.kind === "line") return [{ item: index, y: item.line.baseline, size: item.line.size }];
  if (item.kind !== "table") return [];
  const row = isFoot ? item.table.rows.at(-1) : item.table.rows[0];
  const line = row?.flatMap((cell) => cell.lines)[0];
  return line === undefined ? [] : [{ item: index, y: line.baseline, size: line.size }];
}
