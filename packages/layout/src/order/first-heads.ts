import { inlineLine } from "../lines/lines.js";
import type { PageItem } from "../page-item.js";
import { textOf } from "./edge-rows.js";
import { PAGE_NUMBER } from "./page-numbers.js";
import type { Candidate } from "./said-again.js";

/** Of a line, over that of the running text, at least: smaller print names the book or the firm, and readers of the first page do without. */
const MIN_SIZE = 0.95;
/** Of a title, over that of the head that says it again. */
const MIN_TITLE_SIZE = 1.1;
/** More lines are a form that all pages repeat. */
const MAX_LINES = 20;
/** Of the pages: heads of fewer name a chapter. Left and right pages may carry different ones. */
const MIN_SHARE = 0.3;
/** Printed on the first page of a file: one behind a cover may have 2, and one with a higher number is taken from a longer document. */
const MAX_FIRST_NUMBER = 2;

/** A line of the first page. */
interface FirstLine {
  readonly item: number;
  readonly size: number;
  /** Without spaces, in lower case. */
  readonly text: string;
}

/**
 * Finds what the first page says at its top and the next ones repeat: there, it is the title of the document, its date and its authors, or who sends
 * it to whom.
 */
export class FirstHeads {
  readonly #lines: FirstLine[] = [];

  add(items: readonly PageItem[]): void {
    for (const [item, { kind, ...content }] of items.entries()) {
      if (kind === "line" && "line" in content)
        this.#lines.push({ item, size: content.line.size, text: plain(inlineLine(content.line)) });
      else if (kind === "table" && "table" in content) {
        const sizes = content.table.rows.flatMap((row) => row.flatMap(({ lines }) => lines.map(({ size }) => size)));
        this.#lines.push({ item, size: Math.max(0, ...sizes), text: plain(textOf(content.table)) });
      }
    }
  }

  /**
   * The items of the first page that stay. Where one line is as large as the text, those in small print beside it are part of the same head.
   *
   * @param candidates lines at the edges of all pages
   * @param running items of the first page that are left out on all others
   * @param usualSize of the text
   * @param pages of the document
   */
  find(candidates: readonly Candidate[], running: ReadonlySet<number>, usualSize: number, pages: number): Set<number> {
    if (areExcerpt(candidates)) return new Set();
    const pagesOf = new Map<string, Set<number>>();
    for (const { page, key, text } of candidates)
      if (key.startsWith("t")) pagesOf.set(text, (pagesOf.get(text) ?? new Set()).add(page));
    const heads = candidates.filter(
      ({ page, item, key, text }) =>
        page === 0 &&
        key.startsWith("t") &&
        running.has(item) &&
        pagesOf.get(text)!.size >= Math.max(2, MIN_SHARE * pages) &&
        !PAGE_NUMBER.test(text),
    );
    const items = new Set(heads.map(({ item }) => item));
    const own = this.#lines.filter(({ item }) => items.has(item));
    if (own.length > MAX_LINES) return new Set();
    const isTitled = ({ size, text }: FirstLine): boolean =>
      this.#lines
        .filter((line) => !running.has(line.item) && line.size > MIN_TITLE_SIZE * size)
        .map((line) => line.text)
        .join("")
        .includes(text);
    const kept = own.filter((line) => !isTitled(line));
    return new Set(kept.some(({ size }) => size >= MIN_SIZE * usualSize) ? kept.map(({ item }) => item) : []);
  }
}

/** Whether a number at the edge that counts the pages begins too high. */
function areExcerpt(candidates: readonly Candidate[]): boolean {
  const countsOf = ({ key, numbers, page }: Candidate): string[] =>
    numbers.map((number, at) => `${key} ${at} ${number - page}`);
  const later = new Set(candidates.filter(({ page }) => page > 0).flatMap(countsOf));
  return candidates.some(
    (line) =>
      line.page === 0 && countsOf(line).some((count, at) => line.numbers[at]! > MAX_FIRST_NUMBER && later.has(count)),
  );
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, "");
