import type { RowBatch, RowsRequest, RowValue } from "@quern/types";

/** A batch ends early when its texts are long, so that rows of long texts take no more memory than others. */
const MAX_BATCH_CHARACTERS = 4_000_000;

/** Puts the rows of one table together to batches: names columns, passes over blank rows and those before `from`. */
export class RowBatcher {
  readonly #request: Pick<RowsRequest, "from" | "batch" | "header">;
  readonly #sheet: string | undefined;
  readonly #warnings: string[];
  #columns: ColumnNames | undefined;
  #rows: RowValue[][] = [];
  #characters = 0;
  /** Rows seen, those before `from` included. */
  #count = 0;
  #given = 0;
  #isBegun = false;

  /**
   * @param warnings sentences that the next batch carries; emptied by it
   * @param columns names of the columns, where the file keeps them apart from its rows
   */
  constructor(
    request: Pick<RowsRequest, "from" | "batch" | "header">,
    warnings: string[],
    sheet?: string,
    columns?: readonly string[],
  ) {
    this.#request = request;
    this.#warnings = warnings;
    this.#sheet = sheet;
    if (columns || !request.header) this.#columns = new ColumnNames();
    for (const name of columns ?? []) this.#columns?.add(name);
  }

  /** Takes a row, which becomes the batcher's own. @returns a batch when one is full */
  add(row: RowValue[]): RowBatch | undefined {
    let isBlank = true;
    let characters = 0;
    for (const value of row) {
      if (value === null) continue;
      isBlank = false;
      if (typeof value === "string") characters += value.length;
      else if (typeof value === "object") characters += JSON.stringify(value).length;
    }
    if (isBlank) return undefined;
    if (this.#columns === undefined) {
      this.#columns = new ColumnNames();
      for (const value of row) this.#columns.addCell(value);
      return undefined;
    }
    if (++this.#count < this.#request.from) return undefined;
    this.#columns.fill(row.length);
    this.#rows.push(row);
    this.#characters += characters;
    return this.#rows.length >= this.#request.batch || this.#characters > MAX_BATCH_CHARACTERS
      ? this.#take()
      : undefined;
  }

  /** Adds names of columns that later rows have. */
  addColumn(name: string): void {
    this.#columns ??= new ColumnNames();
    this.#columns.add(name);
  }

  /** The rows that are left. A table that has columns but no rows gives one batch without rows, so that its columns are known. */
  finish(): RowBatch | undefined {
    const hasNews = this.#rows.length > 0 || this.#warnings.length > 0;
    const isEmptyTable = !this.#isBegun && (this.#columns?.list.length ?? 0) > 0;
    return hasNews || isEmptyTable ? this.#take() : undefined;
  }

  #take(): RowBatch {
    this.#isBegun = true;
    const columns = this.#columns?.list ?? [];
    for (const row of this.#rows) for (let index = row.length; index < columns.length; index++) row.push(null);
    const batch: RowBatch = {
      ...(this.#sheet === undefined ? {} : { sheet: this.#sheet }),
      columns: [...columns],
      from: this.#request.from + this.#given,
      rows: this.#rows,
      warnings: this.#warnings.splice(0),
    };
    this.#given += this.#rows.length;
    this.#rows = [];
    this.#characters = 0;
    return batch;
  }
}

/** Names of columns, each once: a second one of the same name gets a number. */
class ColumnNames {
  readonly #taken = new Map<string, number>();
  readonly list: string[] = [];

  add(name: string): void {
    let own = name;
    let number = this.#taken.get(name) ?? 1;
    while (this.#taken.has(own)) own = `${name} ${++number}`;
    this.#taken.set(name, number);
    if (own !== name) this.#taken.set(own, 1);
    this.list.push(own);
  }

  /** A blank name is the letters of its column. */
  addCell(value: RowValue): void {
    const text = value === null ? "" : cellText(value).replace(/\s+/g, " ").trim();
    this.add(text === "" ? columnLetters(this.list.length) : text);
  }

  /** Columns that nothing names. */
  fill(count: number): void {
    while (this.list.length < count) this.add(columnLetters(this.list.length));
  }
}

const cellText = (value: RowValue): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** 0 → `A`, 27 → `AB` */
function columnLetters(index: number): string {
  let name = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
