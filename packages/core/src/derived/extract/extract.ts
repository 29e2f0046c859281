/**
 * Fills a JSON Schema from what a page says outright: structured data first, then meta tags, then labelled values, tables and lists. A
 * property for which the page has no clear value stays out.
 */
import type { JsonSchema } from "../../json/validator.js";
import { allItems, isItem, type StructuredItem, type StructuredValue, textOf } from "../../structured-data/item.js";
import { cleanText, coerceScalar, type Scalar } from "./coerce.js";
import { meaningOf, nameWords, type PropertyMeaning } from "./concepts.js";
import { flattenSteps, scalarOf, valuesFor } from "./item-values.js";
import type { FactTable, PageFacts } from "./page-facts.js";
import { type SchemaView, viewSchema } from "./schema.js";

export interface ExtractionSource {
  readonly items: readonly StructuredItem[];
  readonly facts: PageFacts;
  /** Every `<meta>` by name, as the result's metadata has them. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Schemas nest this deep at most; what lies deeper stays out. */
const MAX_DEPTH = 8;
/** Objects around objects that stand for the page itself. */
const MAX_GROUPS = 2;
/** Properties that are looked up for one page: a schema that refers to itself would else have no end. */
const MAX_LOOKUPS = 20_000;

/** @returns a value that fits the schema's types, or undefined when the page says nothing of what is asked */
export function extract(schema: JsonSchema, source: ExtractionSource): unknown {
  const view = viewSchema(schema, schema);
  if (view.type === "array")
    return nonEmpty(extractList("items", view, new Extraction(schema, source, undefined), source.items, 0));
  if (view.type !== "object" || view.properties.size === 0) return undefined;
  const [main] = mainItems(view, schema, source);
  const extraction = new Extraction(schema, source, main);
  return extraction.object(view, main ? [main, ...twins(main, source.items)] : [], true, 0);
}

const nonEmpty = <Value>(list: readonly Value[]): readonly Value[] | undefined => (list.length > 0 ? list : undefined);

/** Items that only describe the site or other items. */
const AUXILIARY =
  /^(?:WebSite|WebPage|CollectionPage|ItemPage|BreadcrumbList|ListItem|SearchAction|Organization|Corporation|Person|ImageObject|SiteNavigationElement|WPHeader|WPFooter|WPSideBar|PostalAddress|Offer|AggregateOffer|AggregateRating|Rating|Brand|Thing|EntryPoint|ReadAction|QuantitativeValue|UnitPriceSpecification|Place)$/;

/** Items by how much of the schema they answer; of equals, the one that the page's title names, then the first. */
function mainItems(view: SchemaView, root: JsonSchema, source: ExtractionSource): StructuredItem[] {
  const title = nameWords(source.facts.title ?? "");
  const scored = allItems(source.items).map((item, order) => {
    let score = 0;
    for (const [name, property] of view.properties) {
      const values = valuesFor(item, meaningOf(name));
      if (values.length > 0) score += viewSchema(property, root).type === "array" && values.length === 1 ? 0.8 : 1;
    }
    const auxiliary = item.types.length === 0 || item.types.every((type) => AUXILIARY.test(type));
    const named = title !== "" && nameWords(textOf(item, "name", "headline", "title") ?? "") === title;
    return { item, order, score: score * (auxiliary ? 0.5 : 1) + (named && score > 0 ? 0.5 : 0), found: score };
  });
  return scored
    .filter(({ found }) => found >= Math.min(2, view.properties.size))
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ item }) => item);
}

/** The same thing in another syntax: it may say what the first leaves out. */
function twins(main: StructuredItem, items: readonly StructuredItem[]): StructuredItem[] {
  const name = nameWords(textOf(main, "name", "headline", "title") ?? "");
  if (name === "") return [];
  return items.filter(
    (item) =>
      item !== main &&
      item.types.some((type) => main.types.includes(type)) &&
      nameWords(textOf(item, "name", "headline", "title") ?? "") === name,
  );
}

class Extraction {
  #lookups = 0;

  constructor(
    readonly root: JsonSchema,
    readonly source: ExtractionSource,
    readonly main: StructuredItem | undefined,
  ) {}

  /**
   * @param items where values are looked up first, in order
   * @param page whether the page's own labels and tags speak of this object
   */
  object(
    view: SchemaView,
    items: readonly StructuredItem[],
    page: boolean,
    depth: number,
  ): Record<string, unknown> | undefined {
    const result: Record<string, unknown> = {};
    let found = false;
    for (const [name, property] of view.properties) {
      const value = this.property(name, viewSchema(property, this.root), items, page, depth);
      if (value === undefined) continue;
      Object.defineProperty(result, name, { value, enumerable: true, writable: true, configurable: true });
      found = true;
    }
    return found ? result : undefined;
  }

  property(name: string, view: SchemaView, items: readonly StructuredItem[], page: boolean, depth: number): unknown {
    if (depth > MAX_DEPTH || ++this.#lookups > MAX_LOOKUPS) return undefined;
    const meaning = meaningOf(name);
    if (view.type === "object") return this.#nested(meaning, view, items, page, depth);
    if (view.type === "array") {
      const itemView = view.items ? viewSchema(view.items, this.root) : undefined;
      if (itemView?.type === "object") {
        const own = items.flatMap((item) => valuesFor(item, meaning)).filter(isItem);
        return nonEmpty(extractList(name, view, this, page ? this.source.items : [], depth, own));
      }
      return this.#list(meaning, itemView ?? ANY, items, page);
    }
    return this.#scalar(meaning, view, items, page);
  }

  #nested(
    meaning: PropertyMeaning,
    view: SchemaView,
    items: readonly StructuredItem[],
    page: boolean,
    depth: number,
  ): unknown {
    for (const item of items) {
      for (const value of valuesFor(item, meaning)) {
        if (isItem(value)) {
          const object = this.object(view, [value], false, depth + 1);
          if (object) return object;
        }
      }
    }
    // A plain text where an object with a name is asked for: "author": "Ada".
    if (meaning.concepts.length > 0 && view.properties.has("name")) {
      const text = this.#scalar(meaning, { ...ANY, type: "string" }, items, page);
      if (text !== undefined) return { name: text };
    }
    // An object that only groups: { product: { name, price } }.
    if (depth >= MAX_GROUPS || (meaning.concepts.length > 0 && !GROUPS.test(meaning.names[0]!))) return undefined;
    return this.object(view, items, page, depth + 1);
  }

  #list(meaning: PropertyMeaning, itemView: SchemaView, items: readonly StructuredItem[], page: boolean): unknown {
    const convert = (values: readonly Scalar[]): Scalar[] | undefined => {
      const coerced = values
        .map((value) => coerceScalar(value, itemView, meaning.unit))
        .filter((value) => value !== undefined);
      return coerced.length > 0 ? [...new Set(coerced)] : undefined;
    };
    for (const item of items) {
      const values = flattenSteps(valuesFor(item, meaning))
        .map(scalarOf)
        .filter((value) => value !== undefined);
      const converted = convert(splitSingle(values, meaning));
      if (converted) return converted;
    }
    if (!page) return undefined;
    const { facts } = this.source;
    const meta = this.#meta(meaning);
    const list = labelsOf(meaning)
      .map((label) => facts.lists.get(label))
      .find((found) => found !== undefined);
    const labelled = this.#labelled(meaning);
    return (
      (list && convert(list)) ??
      (meta.length > 0 ? convert(splitSingle(meta, meaning)) : undefined) ??
      (labelled === undefined ? undefined : convert(splitSingle([labelled], meaning)))
    );
  }

  #scalar(
    meaning: PropertyMeaning,
    view: SchemaView,
    items: readonly StructuredItem[],
    page: boolean,
  ): Scalar | undefined {
    for (const item of items) {
      const values = valuesFor(item, meaning);
      const value =
        view.type === "string" && values.length > 1 && isSteps(meaning)
          ? this.#joined(values)
          : firstThatFits(values, view, meaning);
      if (value !== undefined) return value;
    }
    if (!page) return undefined;
    const labelled = this.#labelled(meaning);
    const candidates: Array<Scalar | undefined> = [...this.#meta(meaning), labelled, ...this.#fixed(meaning)];
    for (const candidate of candidates) {
      const value = candidate === undefined ? undefined : coerceScalar(candidate, view, meaning.unit);
      if (value !== undefined) return value;
    }
    const list =
      view.type === "string"
        ? labelsOf(meaning)
            .map((label) => this.source.facts.lists.get(label))
            .find(Boolean)
        : undefined;
    return list && isSteps(meaning) ? list.map(cleanText).join("\n") : undefined;
  }

  #joined(values: readonly StructuredValue[]): string | undefined {
    const texts = flattenSteps(values)
      .map((value) => cleanText(String(scalarOf(value) ?? "")))
      .filter((text) => text !== "");
    return texts.length > 0 ? texts.join("\n") : undefined;
  }

  #meta({ concepts, names }: PropertyMeaning): Scalar[] {
    const { metadata } = this.source;
    const found = concepts
      .flatMap((concept) => concept.meta)
      .concat(names.filter((name) => !name.includes(" ") && !RESULT_FACTS.has(name)));
    for (const name of found) {
      const value = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
      const values = [value].flat().filter((one): one is string => typeof one === "string" && one.trim() !== "");
      if (values.length > 0) return values;
    }
    return [];
  }

  #labelled(meaning: PropertyMeaning): string | undefined {
    for (const label of labelsOf(meaning)) {
      const value = this.source.facts.labels.get(label);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Places of a page with a fixed meaning: its first heading, its byline, its language. */
  #fixed({ concepts }: PropertyMeaning): Array<string | undefined> {
    const { facts, metadata } = this.source;
    const means = (name: string): boolean => concepts.some((concept) => concept.names.includes(name));
    return [
      means("headline") ? facts.title : undefined,
      means("byline") ? facts.author : undefined,
      means("date published") ? facts.date : undefined,
      means("sprache") && typeof metadata["language"] === "string" ? metadata["language"] : undefined,
      means("permalink") && /^https?:/.test(String(metadata["url"])) ? String(metadata["url"]) : undefined,
    ];
  }
}

/** Facts about the request that the result's metadata carries beside the page's `<meta>` elements. */
const RESULT_FACTS: ReadonlySet<string> = new Set([
  "title",
  "url",
  "language",
  "engine",
  "error",
  "timezone",
  "favicon",
]);

const ANY: SchemaView = { type: "any", properties: new Map(), items: undefined, choices: undefined, format: undefined };
/** Names that stand for the page's subject as a whole. */
const GROUPS =
  /^(?:product|recipe|event|article|job|item|page|data|details|info|information|metadata|meta|result|offer|pricing|post|book|main|general)$/;

const labelsOf = (meaning: PropertyMeaning): string[] => [
  ...meaning.names,
  ...meaning.concepts.flatMap((concept) => concept.names),
];

const isSteps = ({ concepts }: PropertyMeaning): boolean =>
  concepts.some(
    (concept) =>
      concept.names.includes("steps") ||
      concept.names.includes("ingredients") ||
      concept.names.includes("requirements"),
  );

function firstThatFits(
  values: readonly StructuredValue[],
  view: SchemaView,
  meaning: PropertyMeaning,
): Scalar | undefined {
  for (const value of values) {
    const scalar = scalarOf(value);
    const fitting = scalar === undefined ? undefined : coerceScalar(scalar, view, meaning.unit);
    if (fitting !== undefined) return fitting;
  }
  return undefined;
}

/** Keywords and skills often come as one text with commas. */
function splitSingle(values: readonly Scalar[], { concepts }: PropertyMeaning): readonly Scalar[] {
  const [only] = values;
  if (
    values.length !== 1 ||
    typeof only !== "string" ||
    !concepts.some(({ names }) => names.some((name) => SEPARABLE.has(name)))
  )
    return values;
  return only
    .split(/\s*[,;|]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

const SEPARABLE: ReadonlySet<string> = new Set([
  "keywords",
  "skills",
  "genre",
  "materials",
  "colors",
  "performers",
  "actors",
  "authors",
]);

/** A list of objects: the values of a property, items of one kind, an item list, or the rows of a table. */
function extractList(
  name: string,
  view: SchemaView,
  extraction: Extraction,
  items: readonly StructuredItem[],
  depth: number,
  own: readonly StructuredItem[] = [],
): unknown[] {
  const itemView = view.items ? viewSchema(view.items, extraction.root) : ANY;
  if (itemView.type !== "object") return [];
  const convert = (list: readonly StructuredItem[]): unknown[] =>
    list.map((item) => extraction.object(itemView, [item], false, depth + 1)).filter((value) => value !== undefined);
  if (own.length > 0) return convert(own);
  const groups = [...itemGroups(items, extraction.main), ...itemLists(items)];
  const candidates = [
    ...groups.map((group) => ({ rows: convert(group), kind: group[0]?.types ?? [] })),
    ...extraction.source.facts.tables.map((table) => ({
      rows: tableRows(table, itemView, extraction, depth),
      kind: [] as readonly string[],
    })),
  ];
  const singular = nameWords(name).replace(/ies$/, "y").replace(/s$/, "");
  const least = Math.min(2, itemView.properties.size);
  let best: { rows: unknown[]; score: number } = { rows: [], score: 0 };
  for (const { rows, kind } of candidates) {
    const filled = rows.filter((row) => Object.keys(row as object).length >= least);
    const named = kind.some((type) => nameWords(type).endsWith(singular));
    if (filled.length === 0 || (filled.length < 2 && !named)) continue;
    const score = filled.reduce<number>((sum, row) => sum + Object.keys(row as object).length, 0) * (named ? 2 : 1);
    if (score > best.score) best = { rows: filled, score };
  }
  return best.rows;
}

/** Items of the same type, except the page's own subject. */
function itemGroups(items: readonly StructuredItem[], main: StructuredItem | undefined): StructuredItem[][] {
  const groups = new Map<string, StructuredItem[]>();
  for (const item of items) {
    const type = item.types[0];
    if (type === undefined || AUXILIARY.test(type)) continue;
    const key = /Event$/.test(type)
      ? "Event"
      : /(?:Article|Posting)$/.test(type) && type !== "JobPosting"
        ? "Article"
        : type;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].filter(
    (group) => group.length > 1 || group[0] !== main || AUXILIARY.test(group[0]?.types[0] ?? ""),
  );
}

/** The elements of every ItemList, without their place in it. */
function itemLists(items: readonly StructuredItem[]): StructuredItem[][] {
  return allItems(items)
    .filter((item) => item.types.includes("ItemList") || item.types.includes("OfferCatalog"))
    .map((list) =>
      (list.properties.get("itemListElement") ?? []).filter(isItem).map((element) => {
        const inner = element.properties.get("item")?.find(isItem);
        return inner && inner.properties.size > 0 ? inner : element;
      }),
    )
    .filter((list) => list.length > 0);
}

function tableRows(table: FactTable, view: SchemaView, extraction: Extraction, depth: number): unknown[] {
  if (depth > MAX_DEPTH) return [];
  const columns = [...view.properties].map(([name, property]) => {
    const labels = labelsOf(meaningOf(name));
    const exact = table.columns.indexOf(nameWords(name));
    const index = exact >= 0 ? exact : table.columns.findIndex((column) => labels.includes(column));
    return { name, index, view: viewSchema(property, extraction.root), unit: meaningOf(name).unit };
  });
  const used = columns.filter(({ index }) => index >= 0);
  if (used.length < Math.min(2, view.properties.size)) return [];
  return table.rows.map((cells) => {
    const row: Record<string, unknown> = {};
    for (const { name, index, view: cellView, unit } of used) {
      const value = coerceScalar(cells[index] ?? "", cellView, unit);
      if (value !== undefined)
        Object.defineProperty(row, name, { value, enumerable: true, writable: true, configurable: true });
    }
    return row;
  });
}
