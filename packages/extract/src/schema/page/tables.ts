/** Tables as facts: rows of two cells are labels with values; a row of headings over rows of the same width makes a table. */
import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { foldWords } from "../vocabulary/index.js";
import type { FactTable, LabelledValue } from "./facts.js";
import { sumKindsOf } from "./invoice-amounts.js";
import { withoutColon } from "./lines.js";
import { readMoment } from "./moments.js";

const MAX_ROWS = 5_000;
/** A number, with or without what it counts: `€ 1.234,56`, `21 %`, `319.00 INR`. */
const AMOUNT = /^(?:\p{Sc}|[A-Z]{3})?\s?-?\d[\d.,'’\u00a0\u202f ]{0,20}(?:%|\p{Sc}|[A-Z]{3})?$/u;
/** A day in figures or a code: what stands behind a label, and hardly above a column. */
const DAY_OR_CODE = /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|[A-Z]{0,6}[-/]?\d[\dA-Z./-]{3,29})$/u;
const isAmount = ({ text }: LabelledValue): boolean => AMOUNT.test(text.trim());

export function readTable(
  tree: Tree,
  table: Node,
  read: (cell: Node) => LabelledValue,
  label: (name: string, value: LabelledValue) => void,
  tables: FactTable[],
): void {
  const rows = rowsOf(tree, table, read);
  const [first, ...rest] = rows;
  if (!first) return;
  const width = first.cells.length;
  const isHead = width > 1 && rest.length > 0 && (first.headings === width || first.isHead) && !statesValues(first);
  if (isHead) {
    tables.push(
      tableOf(
        first.cells.map(({ text }) => foldWords(text)),
        rest.filter(({ cells }) => cells.length === width),
      ),
    );
    const [row] = rest;
    if (rest.length === 1)
      for (const [at, { text }] of first.cells.entries()) if (row?.cells[at]) label(text, row.cells[at]);
    for (const { cells } of rest.length > 1 ? rest : []) {
      const [name, amount, more] = cells.filter(({ text }) => text !== "");
      if (name && amount && more === undefined && !isAmount(name) && isAmount(amount))
        label(withoutColon(name.text), amount);
    }
    return;
  }
  const dated = datedTable(rows);
  if (dated) tables.push(dated);
  for (const { cells } of rows) {
    // Two pairs beside each other are as common as one.
    if (cells.length !== 2 && cells.length !== 4) continue;
    for (let at = 0; at < cells.length; at += 2) label(withoutColon(cells[at]!.text), cells[at + 1]!);
  }
}

function tableOf(columns: readonly string[], all: readonly Row[]): FactTable {
  const sums = sumRows(all);
  const rows = all.filter((row) => !sums.has(row));
  return withNamedDays({
    columns,
    rows: rows.map(({ cells }) => cells.map(({ text }) => text)),
    addresses: rows.map(({ cells }) => cells.map(({ address }) => address)),
    hasSums: sums.size > 0,
  });
}

/** The last rows of a table that say what the others come to; none where all do: those are what the table is about. */
function sumRows(rows: readonly Row[]): ReadonlySet<Row> {
  const last = rows.findLastIndex((row) => !isSum(row));
  return new Set(last < 0 ? [] : rows.slice(last + 1));
}

/** A label of a sum or of a tax, beside amounts and nothing else. */
function isSum({ cells }: Row): boolean {
  const [name, ...others] = cells.filter(({ text }) => text.trim() !== "");
  return (
    name !== undefined &&
    others.length > 0 &&
    others.every(isAmount) &&
    name.text.length <= MAX_SUM_CHARACTERS &&
    sumKindsOf(withoutColon(name.text)).length > 0
  );
}
const MAX_SUM_CHARACTERS = 40;

const MIN_DATED_ROWS = 3;
/** Heads the names that stood behind days. */
const NAMES = "title";

/** A table without a marked-up row of headings that has a column of days: meetings, payments. */
function datedTable(rows: readonly Row[]): FactTable | undefined {
  const width = rows.at(-1)?.cells.length ?? 0;
  const like = rows.filter(({ cells }) => cells.length === width);
  const [first, ...rest] = like;
  if (!first || rest.length < MIN_DATED_ROWS - 1) return undefined;
  const days = dayColumn(
    width,
    rest.map(({ cells }) => cells.map(({ text }) => text)),
  );
  if (days < 0) return undefined;
  const isHead = readMoment(first.cells[days]!.text).day === undefined;
  const columns = first.cells.map(({ text }) => (isHead ? foldWords(text) : ""));
  return tableOf(columns, isHead ? rest : like);
}

export const holdsDay = (cell = ""): boolean => cell.length <= MAX_DAY_CHARACTERS && readMoment(cell).day !== undefined;

/** A cell such as `June 4, 2026 at 8:30 AM - Regular Meeting`: when something is, and what. */
function dayWithName(cell: string): readonly [when: string, name: string] | undefined {
  const { day, time } = readMoment(cell.slice(0, MAX_DAY_CHARACTERS));
  if (day === undefined || cell.length > MAX_NAMED_DAY_CHARACTERS || !cell.startsWith(day)) return undefined;
  const at = time === undefined ? -1 : cell.indexOf(time, day.length);
  const end = time !== undefined && at >= 0 && at <= day.length + MAX_GAP_CHARACTERS ? at + time.length : day.length;
  const name = cell.slice(end).replace(/^[\s,;|·•–—@:-]+/u, "");
  return NAME.test(name) ? [cell.slice(0, end), name] : undefined;
}

/** The only column of days, where names stand behind them, as two columns. */
function withNamedDays(table: FactTable): FactTable {
  const { columns, rows, addresses } = table;
  if (rows.length < MIN_DATED_ROWS || columns.includes(NAMES)) return table;
  const at = columns.findIndex((_, column) => {
    const named = rows.filter((cells) => dayWithName(cells[column] ?? "") !== undefined);
    return named.length >= rows.length * MIN_DATED_SHARE;
  });
  if (at < 0 || dayColumn(columns.length, rows, (column) => column !== at) >= 0) return table;
  return {
    ...table,
    columns: columns.toSpliced(at + 1, 0, NAMES),
    rows: rows.map((cells) => cells.toSpliced(at, 1, ...(dayWithName(cells[at] ?? "") ?? [cells[at] ?? "", ""]))),
    ...(addresses && { addresses: addresses.map((cells) => cells.toSpliced(at + 1, 0, undefined)) }),
  };
}

const MIN_DATED_SHARE = 0.6;
const MAX_DAY_CHARACTERS = 80;
/** Of a day and a name; what is longer is prose. */
const MAX_NAMED_DAY_CHARACTERS = 200;
/** Between a day and its hour: ` at `, `, from `. */
const MAX_GAP_CHARACTERS = 8;
/** More than a sign or a remark in brackets. */
const NAME = /^[\p{L}"“„].*\p{L}{3}/u;

/** The first column of which most cells hold a day, or -1. */
export function dayColumn(
  width: number,
  rows: ReadonlyArray<readonly string[]>,
  isFree: (column: number) => boolean = () => true,
): number {
  for (let column = 0; column < width; column++) {
    if (!isFree(column)) continue;
    const dated = rows.filter((cells) => holdsDay(cells[column]));
    if (dated.length > 0 && dated.length >= rows.length * MIN_DATED_SHARE) return column;
  }
  return -1;
}

/** Whether a row that is marked up as headings holds labels with values: converted documents have a row of headings in every table. */
function statesValues({ cells }: Row): boolean {
  const isPair = (at: number): boolean => {
    const [name, value] = [cells[at]!, cells[at + 1]!];
    const isStated = isAmount(value) || DAY_OR_CODE.test(value.text.trim()) || /[:：]\s*$/.test(name.text);
    return isStated && value.text !== "" && /\p{L}/u.test(name.text) && !isAmount(name);
  };
  return cells.length === 2 ? isPair(0) : cells.length === 4 && isPair(0) && isPair(2);
}

interface Row {
  readonly cells: LabelledValue[];
  headings: number;
  readonly isHead: boolean;
}

function rowsOf(tree: Tree, table: Node, read: (cell: Node) => LabelledValue): Row[] {
  const rows: Row[] = [];
  for (let node = table + 1; node < tree.end[table]! && rows.length < MAX_ROWS; node++) {
    if (tree.tag[node] === Tag.TABLE) node = tree.end[node]! - 1;
    if (tree.tag[node] !== Tag.TR) continue;
    const row: Row = { cells: [], headings: 0, isHead: tree.tag[tree.parent[node]!] === Tag.THEAD };
    for (let cell = tree.firstChild(node); cell !== NONE; cell = tree.nextSibling(cell)) {
      const tag = tree.tag[cell]!;
      if (tag !== Tag.TD && tag !== Tag.TH) continue;
      if (tag === Tag.TH) row.headings++;
      row.cells.push(read(cell));
    }
    if (row.cells.length > 0) rows.push(row);
  }
  return rows;
}

/** Rows with exactly two cells of a table, or terms with their definitions; nothing when any row has more. */
export function pairsOf(tree: Tree, node: Node): Array<readonly [Node, Node]> {
  const pairs: Array<readonly [Node, Node]> = [];
  for (let inner = node + 1; inner < tree.end[node]! && pairs.length < MAX_ROWS; inner++) {
    const tag = tree.tag[inner]!;
    if (tag === Tag.DT && tree.tag[node] === Tag.DL) {
      let value = tree.nextSibling(inner);
      while (value !== NONE && !tree.isElement(value)) value = tree.nextSibling(value);
      if (value !== NONE && tree.tag[value] === Tag.DD) pairs.push([inner, value]);
    } else if (tag === Tag.TR) {
      const cells: Node[] = [];
      for (let cell = tree.firstChild(inner); cell !== NONE; cell = tree.nextSibling(cell))
        if (tree.tag[cell] === Tag.TD || tree.tag[cell] === Tag.TH) cells.push(cell);
      if (cells.length > 2) return [];
      if (cells.length === 2) pairs.push([cells[0]!, cells[1]!]);
    }
  }
  return pairs;
}
