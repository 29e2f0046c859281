import { BlockWriter, type FinishOptions, unwrapParagraph } from "../html/block-writer.js";
import { type GridCell, type GridRow, writeGrid } from "../html/table.js";

/** Merge flags of one cell, from the row's definition. */
export interface CellDefinition {
  readonly horizontal: "none" | "first" | "continued";
  readonly vertical: "none" | "first" | "continued";
  /** Right edge in twips: equal edges in different rows mark the same grid column. */
  readonly edge: number;
}

interface RawRow {
  readonly cells: readonly string[];
  readonly definitions: readonly CellDefinition[];
  readonly header: boolean;
}

interface OpenTable {
  readonly rows: RawRow[];
  cells: string[];
  cell: BlockWriter;
}

const MAX_NESTING = 32;

/** Blocks of one story of an RTF file, with tables that nest by number (`\itap`) and not by brackets. */
export class RtfBlocks {
  readonly #body = new BlockWriter();
  readonly #tables: OpenTable[] = [];

  /** Writer for a paragraph that stands `depth` tables deep. */
  writer(depth: number): BlockWriter {
    const wanted = Math.min(MAX_NESTING, Math.max(0, depth));
    while (this.#tables.length > wanted) this.#closeTable();
    while (this.#tables.length < wanted) this.#tables.push({ rows: [], cells: [], cell: new BlockWriter() });
    return this.#tables.at(-1)?.cell ?? this.#body;
  }

  endCell(depth: number): void {
    this.writer(Math.max(1, depth));
    const table = this.#tables.at(-1)!;
    table.cells.push(unwrapParagraph(table.cell.finish()));
    table.cell = new BlockWriter();
  }

  endRow(depth: number, definitions: readonly CellDefinition[], header: boolean): void {
    this.writer(Math.max(1, depth));
    const table = this.#tables.at(-1)!;
    // Text after the last ended cell is a cell of the row too.
    const rest = table.cell.finish();
    if (rest !== "") table.cells.push(unwrapParagraph(rest));
    if (table.cells.length > 0) table.rows.push({ cells: table.cells, definitions: [...definitions], header });
    table.cells = [];
    table.cell = new BlockWriter();
  }

  finish(options?: FinishOptions): string {
    while (this.#tables.length > 0) this.#closeTable();
    return this.#body.finish(options);
  }

  #closeTable(): void {
    const table = this.#tables.pop()!;
    const rest = table.cell.finish();
    if (table.cells.length > 0) table.rows.push({ cells: table.cells, definitions: [], header: false });
    const outside = this.#tables.at(-1)?.cell ?? this.#body;
    outside.block(writeGrid(layOut(table.rows)));
    if (rest !== "") outside.block(rest);
  }
}

/** Puts rows on one grid by the edges of their cells, and resolves merges. */
function layOut(rows: readonly RawRow[]): GridRow[] {
  const edges = [
    ...new Set(rows.flatMap((row) => row.definitions.slice(0, row.cells.length).map((definition) => definition.edge))),
  ].sort((a, b) => a - b);
  const columnOf = new Map(edges.map((edge, index) => [edge, index]));
  const above = new Map<number, GridCell>();
  const laid = rows.map((row) => {
    const cells: GridCell[] = [];
    let start = 0;
    row.cells.forEach((html, index) => {
      const definition = row.definitions[index];
      const end = definition === undefined ? start : (columnOf.get(definition.edge) ?? start);
      const colspan = Math.max(1, end - start + 1);
      const last = cells.at(-1);
      if (definition?.horizontal === "continued" && last !== undefined) {
        cells[cells.length - 1] = Object.assign(last, { colspan: last.colspan + colspan });
      } else if (definition?.vertical === "continued" && above.has(start)) above.get(start)!.rowspan++;
      else {
        const cell: GridCell = { html, colspan, rowspan: 1 };
        cells.push(cell);
        if (definition?.vertical === "first") above.set(start, cell);
        else above.delete(start);
      }
      start += colspan;
    });
    return { cells, header: row.header };
  });
  if (laid.length > 1 && !laid.some((row) => row.header)) laid[0] = { cells: laid[0]!.cells, header: true };
  return laid;
}
