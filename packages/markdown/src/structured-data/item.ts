/** Machine-readable statement of a page about itself, in any syntax. */
export interface StructuredItem {
  /** Local names, e.g. `Product` for `https://schema.org/Product`. */
  readonly types: readonly string[];
  /** `@id`, `itemid` or `resource`. */
  readonly id?: string;
  /** By local name (`price`), values in order of the page. A value can be an item that leads back here: walk with {@link allItems}. */
  readonly properties: ReadonlyMap<string, readonly StructuredValue[]>;
  readonly source: StructuredSource;
}

/** `page`: not said by the page in so many words, but read off its structure. */
export type StructuredSource = "json-ld" | "microdata" | "rdfa" | "microformats" | "page";
export type StructuredValue = string | number | boolean | StructuredItem;

export const isItem = (value: StructuredValue | undefined): value is StructuredItem => typeof value === "object";

/** Values of the first of these properties that the item has. */
export function valuesOf(item: StructuredItem, ...names: readonly string[]): readonly StructuredValue[] {
  for (const name of names) {
    const values = item.properties.get(name);
    if (values && values.length > 0) return values;
  }
  return [];
}

/** The items among the values of all these properties. */
export const itemsIn = (item: StructuredItem, ...names: readonly string[]): StructuredItem[] =>
  names.flatMap((name) => (item.properties.get(name) ?? []).filter(isItem));

/**
 * First value of these properties as text. An item stands for what it is called (`brand: { name }`), or for its address.
 *
 * @returns undefined when there is none, or when it is empty
 */
export function textOf(item: StructuredItem, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    for (const value of item.properties.get(name) ?? []) {
      const text = valueText(value);
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

/** Texts of all values of a property. */
export const textsOf = (item: StructuredItem, name: string): string[] =>
  (item.properties.get(name) ?? []).map(valueText).filter((text) => text !== undefined);

function valueText(value: StructuredValue): string | undefined {
  if (!isItem(value)) return String(value).trim() || undefined;
  for (const name of ["name", "value", "url", "contentUrl"]) {
    for (const inner of value.properties.get(name) ?? []) {
      if (!isItem(inner) && String(inner).trim() !== "") return String(inner).trim();
    }
  }
  return value.id;
}

/** Every item that can be reached from these, each once, nearest first. */
export function allItems(roots: readonly StructuredItem[]): StructuredItem[] {
  const found = new Set<StructuredItem>(roots);
  for (const item of found) {
    for (const values of item.properties.values()) for (const value of values) if (isItem(value)) found.add(value);
  }
  return [...found];
}

/** Items of any of these types (local names), each once, nearest to the roots first. */
export const itemsOfType = (roots: readonly StructuredItem[], ...types: readonly string[]): StructuredItem[] =>
  allItems(roots).filter((item) => item.types.some((type) => types.includes(type)));

/** `https://schema.org/Product`, `schema:Product` and `Product` are one name. */
export function localName(name: string): string {
  const trimmed = name.trim();
  const cut = Math.max(trimmed.lastIndexOf("/"), trimmed.lastIndexOf("#"), trimmed.lastIndexOf(":"));
  return cut >= 0 && cut < trimmed.length - 1 ? trimmed.slice(cut + 1) : trimmed;
}

/** Names that an attribute holds, set apart by white space. */
export const namesIn = (attribute: string): string[] => attribute.split(/\s+/).filter((name) => name !== "");
