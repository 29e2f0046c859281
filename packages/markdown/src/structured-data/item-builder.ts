import type { StructuredItem, StructuredSource, StructuredValue } from "./item.js";

/** Limits for hostile pages: values beyond them are left out. */
const MAX_ITEMS = 20_000;
const MAX_VALUES = 200_000;

/** An item while it is read. */
export interface DraftItem extends StructuredItem {
  types: string[];
  id?: string;
  readonly properties: Map<string, StructuredValue[]>;
}

/** Makes the items of one page and counts what they cost. */
export class ItemBuilder {
  #items = 0;
  #values = 0;

  /** @returns undefined when the page has more items than are read */
  create(source: StructuredSource, types: readonly string[] = []): DraftItem | undefined {
    if (this.#items >= MAX_ITEMS) return undefined;
    this.#items++;
    return { types: [...types], properties: new Map(), source };
  }

  /** Adds a value; empty text and an item that is its own value say nothing. */
  add(item: DraftItem, name: string, value: StructuredValue): void {
    if (value === "" || value === item || name === "" || this.#values >= MAX_VALUES) return;
    this.#values++;
    const values = item.properties.get(name);
    if (values) values.push(value);
    else item.properties.set(name, [value]);
  }
}
