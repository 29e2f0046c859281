/** Lists of objects: the values of a property, items of one kind, an item list, rows of a table, records of the layout. */

import type { JsonSchema } from "@quern/json-schema";
import type { StructuredItem } from "@quern/markdown/structured-data";
import { addToGroup } from "../groups.js";
import { coerceScalar } from "./coerce.js";
import { asksForGoods, figureOf, type GoodsColumns, goodsColumnFor, goodsColumns } from "./goods-columns.js";
import { itemGroups, itemLists } from "./item-lists.js";
import { asksForJob, speaksOfJobs } from "./job-cards.js";
import { GENERIC_NAMES, labelsOf, meaningOf, means, singular } from "./meaning.js";
import { areHeadedAsGoods, moneyAsked, moneyColumn } from "./money-columns.js";
import type { FactTable } from "./page/facts.js";
import type { PageFacts } from "./page/page-facts.js";
import { dayColumn, holdsDay } from "./page/tables.js";
import { ANYTHING, isNumeric, type SchemaView, viewSchema } from "./schema.js";
import { schemaKindOf } from "./schema-kind.js";
import type { ExtractionSource } from "./source.js";
import { lineFor } from "./stated-items.js";
import type { Subject } from "./subject.js";
import { conceptsNamed, foldWords } from "./vocabulary/index.js";
import { otherNamesOf } from "./vocabulary/list-names.js";

type Row = Record<string, unknown>;

/** As much of an extraction as lists need. */
interface ObjectReader {
  readonly root: JsonSchema;
  readonly source: ExtractionSource;
  readonly main: StructuredItem | undefined;
  object(view: SchemaView, subject: Subject, depth: number, parent?: string): Row | undefined;
}

interface Group {
  readonly rows: readonly Row[];
  /** Words that say what the entries are: a type, class names, a heading. */
  readonly words: string;
  /** Whether it has to be named like the property, because its place alone says too little. */
  readonly isLoose: boolean;
  /** Whether sums stood below, or quantities and prices in it: such a list may have one entry. */
  readonly isSummed?: boolean | undefined;
  /** How much of the page's subject it holds, 0 … 1, where that is known. */
  readonly share?: number;
}

/**
 * @param isPage whether everything on the page may belong to the list
 * @param own items that are the list's own
 */
export function extractList(
  name: string,
  view: SchemaView,
  extraction: ObjectReader,
  isPage: boolean,
  depth: number,
  own: readonly StructuredItem[] = [],
): Row[] {
  const itemView = view.items ? viewSchema(view.items, extraction.root) : ANYTHING;
  if (itemView.type !== "object") return [];
  const { source } = extraction;
  const convert = (items: readonly StructuredItem[]): Row[] =>
    items
      .map((item) => lineFor(item, itemView))
      .map((item) => extraction.object(itemView, { items: [item], facts: undefined, isPage: false }, depth + 1, name))
      .filter((row) => row !== undefined);
  const rows = convert(own);
  if (rows.length > 0) return rows;
  if (!isPage) return [];
  const kind = schemaKindOf(itemView);
  const hasOneList =
    [...itemView.properties.values()].filter((property) => isPlainList(property, extraction.root)).length === 1;
  // Other kinds are told apart by what a whole page shows.
  const ofKind = kind === "person" ? { kind } : {};
  const isJobAsked = asksForJob(itemView);
  const title = foldWords(source.facts.title ?? "");
  const areGoods = asksForGoods(itemView.properties.keys());
  const asGroup = (table: FactTable): Group => {
    const goods = areGoods ? goodsColumns(table) : undefined;
    return {
      rows: tableRows(table, name, itemView, extraction, goods),
      words: "",
      isLoose: false,
      isSummed: table.hasSums || goods !== undefined || (areGoods && areHeadedAsGoods(table.columns)),
    };
  };
  const groups: Group[] = [
    ...[...itemGroups(source.items, name, extraction.main), ...itemLists(source.items)].map((items) => ({
      rows: convert(items),
      words: foldWords(items[0]?.types.join(" ") ?? ""),
      isLoose: false,
    })),
    ...joined(source.facts.tables).map(asGroup),
    { rows: pairRows(name, itemView, extraction), words: foldWords(name), isLoose: false },
    ...source.records.map(({ words, share, facts }) => ({
      rows: facts
        .map((record) =>
          extraction.object(
            itemView,
            {
              items: [],
              facts: record,
              isPage: false,
              hasOneList,
              isJob: isJobAsked && speaksOfJobs(words, title),
              ...ofKind,
            },
            depth + 1,
          ),
        )
        .filter((row) => row !== undefined),
      words,
      share,
      isLoose: true,
    })),
  ];
  const found = best([...groups, ...joined(source.pricedLists).map(asGroup)], name, itemView, title);
  return found.length > 0 ? found : best(source.facts.lines.datedLists.map(asGroup), name, itemView, title);
}

/** The group that fills most of the schema; one that is named like the property counts twice. */
function best(groups: readonly Group[], name: string, view: SchemaView, title: string): Row[] {
  const least = Math.min(2, view.properties.size);
  const words = foldWords(name);
  const own = [words, singular(words), singular(words.split(" ").at(-1) ?? "")];
  const kinds = new Set([...own, ...otherNamesOf([words, words.split(" ").at(-1) ?? ""])]);
  const isNamed = (text: string): boolean =>
    text
      .split(" ")
      .some((word, at, all) => [singular(word), word, `${word} ${all[at + 1]}`].some((one) => kinds.has(one)));
  // A name such as "variants" means something of the page's own subject: only what is called so can be that.
  // Address names are different: "repositories" are things, "repository" says where one lies.
  const days = [...view.properties.keys()].filter((property) => means(meaningOf(property), "starts"));
  const isDated = (row: Row): boolean => days.length === 0 || days.some((property) => property in row);
  const isKnown = meaningOf(name).concepts.length > 0 && !meaningOf(singular(words)).isAddress;
  let found: { readonly rows: Row[]; readonly score: number } = { rows: [], score: 0 };
  for (const group of groups) {
    const rows = withThinOnes(
      group,
      (row) => Object.keys(row).length >= least || (!group.isLoose && days.length > 0 && isDated(row)),
    );
    const named = isNamed(group.words) || (group.isLoose && !isKnown && isNamed(title));
    if (rows.length === 0 || (rows.length < 2 && !named && !group.isSummed)) continue;
    // Where something begins it has a day: links and teasers have none.
    if (group.isLoose && !rows.some(isDated)) continue;
    if (group.isLoose && !named && (isKnown || !(isTelling(rows) || isMainList(group, rows)))) continue;
    const score = rows.reduce((sum, row) => sum + Object.keys(row).length, 0) * (named ? 2 : 1);
    if (score > found.score) found = { rows, score };
  }
  return found.rows;
}

/** How many of the entries of a list have to say enough, so that the others are entries, too. */
const MIN_FULL_SHARE = 2 / 3;

/** Rows that say enough; where most of a list of the layout do, those that give no more than a name stay with them. */
function withThinOnes({ rows, isLoose }: Group, isFull: (row: Row) => boolean): Row[] {
  const full = rows.filter(isFull);
  if (!isLoose || full.length < rows.length * MIN_FULL_SHARE) return full;
  return rows.filter((row) => isFull(row) || Object.keys(row).some((key) => means(meaningOf(key), "headline")));
}

/** Whether a property is a list of texts or numbers. */
function isPlainList(property: JsonSchema, root: JsonSchema): boolean {
  const { type, items } = viewSchema(property, root);
  return type === "array" && (!items || viewSchema(items, root).type !== "object");
}

const MIN_MAIN_ROWS = 5;
const MIN_MAIN_SHARE = 0.2;

/** Whether a page is this list: at least five records that hold a good part of it, alike in what they state. */
function isMainList({ rows: all, share = 0 }: Group, rows: readonly Row[]): boolean {
  const keys = (row: Row): string => Object.keys(row).join("\n");
  const [first] = rows;
  const alike = rows.filter((row) => first !== undefined && keys(row) === keys(first)).length;
  return (
    share >= MIN_MAIN_SHARE &&
    rows.length >= MIN_MAIN_ROWS &&
    rows.length >= all.length * 0.6 &&
    alike * 2 >= rows.length
  );
}

/** Whether most rows have a value that not every teaser has. */
const isTelling = (rows: readonly Row[]): boolean =>
  rows.filter((row) =>
    Object.keys(row).some((key) => {
      const meaning = meaningOf(key);
      return (
        !GENERIC_NAMES.has(meaning.names[0]!) &&
        !["headline", "permalink", "thumbnail", "excerpt"].some((one) => means(meaning, one))
      );
    }),
  ).length >
  rows.length / 2;

/** Tables with the same headings are parts of one list: the meetings of each year, of each board. */
function joined(tables: readonly FactTable[]): FactTable[] {
  const lists = new Map<string, FactTable[]>();
  for (const [at, table] of tables.entries()) {
    const headings = table.columns.join("\n");
    const key = headings.trim() === "" ? String(at) : headings;
    addToGroup(lists, key, table);
  }
  return [...lists.values()].map((parts) => ({
    columns: parts[0]!.columns,
    rows: parts.flatMap(({ rows }) => rows),
    addresses: parts.flatMap(({ rows, addresses }) => addresses ?? rows.map(() => [])),
    amounts: parts.flatMap(({ amounts }) => amounts ?? []),
    hasSums: parts.some(({ hasSums }) => hasSums),
  }));
}

/** Names of days: of what happens, is filed, decided or given out. */
const ASKS_FOR_DAY = /(?:^| )(?:date|day|filed|issued|decided|argued|released|published|posted)(?: |$)/;

function tableRows(
  table: FactTable,
  name: string,
  view: SchemaView,
  extraction: ObjectReader,
  goods?: GoodsColumns,
): Row[] {
  const asksForUnit = [...view.properties.keys()].some((property) => moneyAsked(meaningOf(property)) === "unit");
  const columns = [...view.properties].map(([property, schema]) => {
    const meaning = meaningOf(property);
    const ofGoods = goods && goodsColumnFor(meaning, goods, asksForUnit);
    if (ofGoods !== undefined)
      return { property, index: ofGoods, isOther: true, view: viewSchema(schema, extraction.root), meaning };
    const labels = labelsOf(meaning);
    const exact = table.columns.indexOf(foldWords(property));
    const asked = moneyAsked(meaning);
    const ofMoney = exact >= 0 || asked === undefined ? exact : moneyColumn(table.columns, asked);
    // "Amount" asked alone may be headed "Price"; beside the price of a unit it is another column.
    const isOther = asked === "unit" || (asked === "sum" && asksForUnit);
    const index = ofMoney >= 0 || isOther ? ofMoney : table.columns.findIndex((column) => labels.includes(column));
    return { property, index, isOther, view: viewSchema(schema, extraction.root), meaning };
  });
  const starts = columns.find(({ meaning }) => means(meaning, "starts"));
  const isDayFound = starts !== undefined && starts.index < 0;
  if (isDayFound) starts.index = dayColumn(table.columns.length, table.rows);
  const isDated = starts !== undefined && starts.index >= 0;
  const free = (index: number): boolean => index >= 0 && !columns.some((column) => column.index === index);
  for (const column of columns) {
    const names = labelsOf(column.meaning);
    if (column.index < 0 && !column.isOther)
      column.index = onlyIndex(
        table.columns,
        (heading, at) => free(at) && names.some((words) => hasWords(heading, words)),
      );
  }
  for (const column of columns) {
    if (column.index >= 0 || column.isOther) continue;
    // "Class" names classes; the first column names the rows, whatever it is called.
    const named = means(column.meaning, "headline") ? nameColumn(table, name, free) : -1;
    column.index = free(named)
      ? named
      : onlyIndex(table.columns, (heading, at) => free(at) && sharesWords(heading, column.meaning.names[0]!));
  }
  // The subject of a row of prices is its first text, whatever the heading above.
  const texts = columns.find(({ index, meaning }) => index < 0 && means(meaning, "excerpt"));
  if (texts) texts.index = table.columns.findIndex((_, at) => free(at) && isOfTexts(table, at));
  const title = columns.find(({ index, meaning }) => index < 0 && isDated && means(meaning, "headline"));
  if (title) title.index = table.columns.findIndex((_, at) => free(at) && isOfTexts(table, at) && namesRows(table, at));
  for (const column of columns)
    if (column.index < 0 && ASKS_FOR_DAY.test(column.meaning.names[0]!))
      column.index = dayColumn(table.columns.length, table.rows, free);
  const used = columns.filter(({ index }) => index >= 0);
  if (used.length < Math.min(2, view.properties.size) && !isDated) return [];
  const { language } = extraction.source.facts;
  const links = columns.filter(({ index, meaning }) => index < 0 && means(meaning, "permalink"));
  const first = Math.min(...used.map(({ index }) => index));
  return table.rows.flatMap((cells, at) => {
    if (isDayFound && isDated && !holdsDay(cells[starts.index])) return [];
    const row: Row = {};
    const addresses = table.addresses?.[at] ?? [];
    const link = addresses[first] ?? addresses.find((address) => address !== undefined);
    for (const { property, index, view: cellView, meaning } of [...used, ...links]) {
      const text = index < 0 ? link : meaning.isAddress ? (addresses[index] ?? cells[index]) : cells[index];
      const amount = table.columns[index] === "price" && isNumeric(cellView) ? table.amounts?.[at] : undefined;
      // "3 h" are three of a thing that is sold by the hour, and no 180 minutes.
      const count =
        means(meaning, "quantity") && isNumeric(cellView) ? figureOf(cells[index] ?? "", language) : undefined;
      const value = coerceScalar(amount ?? count ?? text ?? "", cellView, meaning, language);
      if (value !== undefined)
        Object.defineProperty(row, property, { value, enumerable: true, writable: true, configurable: true });
    }
    return [row];
  });
}

/** In Chinese and Japanese no space parts the words: 专利名称 is a 名称. */
const hasWords = (heading: string, words: string): boolean =>
  ` ${heading} `.includes(` ${words} `) ||
  (/^[\p{Script=Han}\p{Script=Katakana}]{2,}$/u.test(words) && heading.endsWith(words));

/** Whether most filled cells of a column say something else each, and no day: what the rows are about. */
function namesRows({ rows }: FactTable, column: number): boolean {
  const filled = rows.flatMap((cells) => cells[column] || []);
  return new Set(filled).size * 2 > filled.length && filled.filter(holdsDay).length * 2 < filled.length;
}

/** Whether most filled cells of a column hold words. */
function isOfTexts({ rows }: FactTable, column: number): boolean {
  const filled = rows.flatMap((cells) => cells[column] || []);
  return filled.filter((text) => /\p{L}{3}/u.test(text)).length * 2 > filled.length;
}

/** The column that names the rows: headed like one of them (`Class` of classes), else the first, unless its heading means something else. */
function rowHeading(columns: readonly string[], name: string): number {
  const named = columns.indexOf(singular(foldWords(name)));
  return named >= 0 || conceptsNamed(columns[0] ?? "").length > 0 ? named : 0;
}

/** As {@link rowHeading}; where that column holds figures and codes, the first that holds words. */
function nameColumn(table: FactTable, name: string, free: (column: number) => boolean): number {
  const first = rowHeading(table.columns, name);
  if (first !== 0 || isOfTexts(table, 0)) return first;
  const texts = table.columns.findIndex((_, at) => free(at) && isOfTexts(table, at) && namesRows(table, at));
  return texts < 0 ? first : texts;
}

/** `time` heads the column of `start time`. */
function sharesWords(heading: string, property: string): boolean {
  const [short = [], long = []] = [heading.split(" "), property.split(" ")].sort((a, b) => a.length - b.length);
  return short.length < long.length && short.every((word) => long.includes(word));
}

function onlyIndex(columns: readonly string[], fits: (column: string, at: number) => boolean): number {
  const found = columns.flatMap((column, at) => (column !== "" && fits(column, at) ? [at] : []));
  return found.length === 1 ? found[0]! : -1;
}

/** Rows of two cells under the heading that the list is named like: a day and its hours, a name and its value. */
function pairRows(name: string, view: SchemaView, extraction: ObjectReader): Row[] {
  const { facts } = extraction.source;
  const rows =
    labelsOf(meaningOf(name))
      .map((label) => facts.sections.pairs(label))
      .find((found) => found !== undefined) ?? pairsBelowSimilar(name, facts.sections);
  if (!rows || view.properties.size !== 2) return [];
  const properties = [...view.properties].map(([property, schema]) => ({
    property,
    view: viewSchema(schema, extraction.root),
    meaning: meaningOf(property),
  }));
  const second = properties.findIndex(({ meaning }) => FIRST_CELL.some((one) => means(meaning, one))) === 1;
  const ordered = second ? [...properties].reverse() : properties;
  return rows.map((cells) => {
    const row: Row = {};
    for (const [at, { property, view: cellView, meaning }] of ordered.entries()) {
      const value = coerceScalar(cells[at as 0 | 1], cellView, meaning, facts.language);
      if (value !== undefined)
        Object.defineProperty(row, property, { value, enumerable: true, writable: true, configurable: true });
    }
    return row;
  });
}

/** Rows under the only heading that has the name among its words: `experience`, "Startup and product experience". */
function pairsBelowSimilar(
  name: string,
  sections: PageFacts["sections"],
): readonly (readonly [string, string])[] | undefined {
  const word = foldWords(name);
  const similar = sections.headings.filter((heading) => heading.split(" ").includes(word));
  const found = similar.flatMap((heading) => {
    const pairs = sections.pairs(heading);
    return pairs ? [pairs] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Text of the first of two cells. */
const FIRST_CELL: readonly string[] = ["headline", "weekday", "time", "question"];
