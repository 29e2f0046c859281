import { type Cell, type DocumentBudget, TableWriter } from "@quern/documents";
import { lowerBound } from "../lower-bound.js";
import { areApart, areFacts, areRemarks, blockParts, nextTables } from "./block-parts.js";
import { blocksOf } from "./blocks.js";
import type { GridLine, Merge, MergesByRow, WrittenSheet } from "./grid-parts.js";
import { writeParagraph } from "./paragraph.js";
import { sidesOf } from "./side-by-side.js";

/** Cells of one sheet as written: with blank ones between others, without those at the end of a row. */
const MAX_AREA_CELLS = 1_000_000;

/** Links over whole columns change cells that are not there; this ends them. */
const MAX_UPDATES = 2_000_000;

interface Forms {
  readonly html: boolean;
  readonly markdown: boolean;
}

/**
 * The cells of one sheet that hold something, in reading order. Blank rows and columns cost nothing: a cell in the farthest corner makes a table of
 * two columns, not of sixteen thousand.
 */
export class SheetGrid {
  readonly #lines: GridLine[] = [];
  readonly #budget: DocumentBudget;
  readonly merges: Merge[] = [];
  #full = false;
  #updates = 0;
  #tooWide = false;
  #area = 0;

  constructor(budget: DocumentBudget) {
    this.#budget = budget;
  }

  /** Adds a cell; rows and, within a row, columns must come in ascending order. Returns false once no more cells are taken. */
  add(row: number, column: number, cell: Cell, isValue = false): boolean {
    if (this.#full) return false;
    let line = this.#lines.at(-1);
    if (line === undefined || line.row !== row) {
      if (this.#lines.length >= this.#budget.limits.rowsPerSheet) {
        this.#full = true;
        return false;
      }
      line = { row, columns: [], cells: [], hasValue: false };
      this.#lines.push(line);
    }
    if (!this.#budget.takeCell(typeof cell === "string" ? cell.length : (cell?.text.length ?? 0))) {
      this.#full = true;
      return false;
    }
    line.columns.push(column);
    line.cells.push(cell);
    if (isValue) line.hasValue = true;
    return true;
  }

  /** Changes a cell that is there already, e.g. to give it a link that the file lists after the cells. */
  update(row: number, column: number, change: (cell: Cell) => Cell): void {
    if (++this.#updates > MAX_UPDATES) return;
    const line = this.#lineAt(row);
    const place = line?.columns.indexOf(column) ?? -1;
    if (line !== undefined && place >= 0) line.cells[place] = change(line.cells[place]);
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  /** @param hint how to have the rows that were left out, where there is a way */
  warnings(sheet: string, hint = ""): string[] {
    const { limits } = this.#budget;
    const warnings: string[] = [];
    if (this.#full)
      warnings.push(
        `Sheet "${sheet}" is cut: at most ${limits.rowsPerSheet} rows a sheet, ${limits.cells} cells and ${limits.cellCharacters} characters a document, and ${MAX_AREA_CELLS} cells a sheet with the blanks between them are written.${hint && ` ${hint}`}`,
      );
    if (this.#tooWide)
      warnings.push(`Sheet "${sheet}" is cut: at most ${limits.columns} columns with content are read.`);
    return warnings;
  }

  /** Writes the sheet as tables: one for each block of rows, where blank rows separate a block from another of its own shape. */
  write(forms: Forms): WrittenSheet {
    const html: string[] = [];
    const markdown: string[] = [];
    const merges = new Map<number, Map<number, Merge>>();
    const ends = new Map<number, number>();
    for (const merge of this.merges) {
      ends.set(merge.row, Math.max(ends.get(merge.row) ?? 0, merge.row + merge.rows - 1));
      const row = merges.get(merge.row) ?? new Map<number, Merge>();
      merges.set(merge.row, row.set(merge.column, merge));
    }
    const blocks = blocksOf(this.#lines, ends);
    // Lines of one cell between several blank rows are a text.
    const isText = blocks.length > 2 || blocks.some((block) => block.some(({ columns }) => columns.length > 1));
    const tableBelow = nextTables(blocks);
    for (const [at, block] of blocks.entries()) {
      const written =
        isText && areRemarks(block)
          ? block.flatMap(({ cells }) => cells.map((cell) => writeParagraph(cell, forms)))
          : areFacts(block, tableBelow[at], at === 0)
            ? this.#writeBlock(block, merges, forms, 0)
            : sideBySide(block, merges, ends).flatMap((part) => this.#writeBlock(part, merges, forms));
      for (const part of written) {
        html.push(part.html);
        markdown.push(part.markdown);
      }
    }
    return { html: html.join(""), markdown: markdown.join("\n") };
  }

  #lineAt(row: number): GridLine | undefined {
    let low = 0;
    let high = this.#lines.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const line = this.#lines[middle]!;
      if (line.row === row) return line;
      if (line.row < row) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** @param headings rows of headings, where they are known */
  #writeBlock(block: readonly GridLine[], merges: MergesByRow, forms: Forms, headings?: number): WrittenSheet[] {
    if (block.length === 1 && areApart(block[0]!, merges))
      return block[0]!.cells.map((cell) => writeParagraph(cell, forms));
    const { titles, facts, captions, table, notes, headings: found } = blockParts(block, merges);
    const paragraphs = (lines: readonly GridLine[]) =>
      lines.flatMap(({ cells }) => cells.map((cell) => writeParagraph(cell, forms)));
    return [
      ...paragraphs(titles),
      ...(facts.length > 0 ? [this.#writeTable(facts, merges, { ...forms, headerRows: 0 })] : []),
      ...paragraphs(captions),
      this.#writeTable(table, merges, { ...forms, headerRows: headings ?? found }),
      ...paragraphs(notes),
    ];
  }

  #writeTable(
    lines: readonly GridLine[],
    merges: MergesByRow,
    forms: Forms & { readonly headerRows: number },
  ): WrittenSheet {
    const used = new Set<number>();
    for (const line of lines) for (const column of line.columns) used.add(column);
    const columns = [...used].sort((a, b) => a - b);
    const most = this.#budget.limits.columns;
    if (columns.length > most) {
      this.#tooWide = true;
      columns.length = most;
    }
    const places = new Map(columns.map((column, place) => [column, place]));
    const rowsPresent = merges.size > 0 ? lines.map((line) => line.row) : [];
    const writer = new TableWriter(forms);
    const row: Cell[] = [];
    const deep = new DeepCells();
    for (const line of lines) {
      const last = line.columns.findLast((column) => places.has(column));
      const width = Math.max(last === undefined ? 0 : places.get(last)! + 1, deep.widthAt(line.row));
      // A thousand columns used once and a hundred thousand rows of one cell far out make a hundred million blanks.
      this.#area += width;
      if (this.#area > MAX_AREA_CELLS) {
        this.#full = true;
        break;
      }
      row.length = 0;
      for (let index = 0; index < width; index++) row.push(undefined);
      const mergesHere = merges.get(line.row);
      for (let index = 0; index < line.columns.length; index++) {
        const place = places.get(line.columns[index]!);
        if (place === undefined) continue;
        let cell = line.cells[index];
        const merge = mergesHere?.get(line.columns[index]!);
        if (merge !== undefined && cell !== undefined) {
          const colspan = count(columns, merge.column, merge.columns);
          const rowspan = count(rowsPresent, merge.row, merge.rows);
          cell = { ...(typeof cell === "string" ? { text: cell } : cell), colspan, rowspan };
          deep.add(merge, place + colspan);
          // The cells under a span belong to the row.
          for (let under = row.length; under < Math.min(place + colspan, columns.length); under++) row.push(undefined);
        }
        row[place] = cell;
      }
      writer.row(row);
    }
    return writer.finish();
  }
}

/** Cells that are merged over rows below their own, which hold the blank cells under them. */
class DeepCells {
  /** width of the row up to the end of the cell → last row */
  readonly #ends = new Map<number, number>();

  add({ row, rows }: Merge, width: number): void {
    if (rows > 1) this.#ends.set(width, Math.max(this.#ends.get(width) ?? 0, row + rows - 1));
  }

  widthAt(row: number): number {
    let widest = 0;
    for (const [width, end] of this.#ends) {
      if (end < row) this.#ends.delete(width);
      else widest = Math.max(widest, width);
    }
    return widest;
  }
}

/** How many of the sorted numbers lie in a range. */
const count = (sorted: readonly number[], from: number, length: number): number =>
  Math.max(1, lowerBound(sorted, from + length) - lowerBound(sorted, from));

/** Tables that stand beside each other, each for itself. */
function sideBySide(
  block: readonly GridLine[],
  merges: MergesByRow,
  ends: ReadonlyMap<number, number>,
): readonly (readonly GridLine[])[] {
  // Cells merged over a blank column hold both sides together.
  const across = block.flatMap(({ row }) =>
    [...(merges.get(row)?.values() ?? [])].filter(({ columns }) => columns > 1),
  );
  const sides = sidesOf(block, across);
  return sides.length === 0 ? [block] : sides.flatMap((side) => blocksOf(side, ends));
}
