/** The values that the layout of a page states. */

export interface LabelledValue {
  readonly text: string;
  /** Entries of a list or lines; the text alone when there are none. */
  readonly parts: readonly string[];
  /** Where its only link leads. */
  readonly address: string | undefined;
}

export interface FactTable {
  /** Words of the column headings. */
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
  /** By row and column, where the only link of a cell leads. */
  readonly addresses?: ReadonlyArray<readonly (string | undefined)[]>;
  /** By row, of a list of prices: the amount of its column "price". */
  readonly amounts?: readonly number[];
  /** Whether rows of sums stood below. */
  readonly hasSums?: boolean;
}

export interface QuestionAndAnswer {
  readonly question: string;
  readonly answer: string;
}

export interface PostalAddress {
  readonly whole: string;
  readonly street: string | undefined;
  readonly postalCode: string;
  readonly city: string;
}

export interface ShownPrice {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency?: string;
  readonly text: string;
}

/** A line that shows the current price and the previous one. */
export interface ShownDiscount {
  readonly price: ShownPrice;
  readonly before: ShownPrice;
}

/** Values by name; a name that gets a second, different value stands for nothing. */
export class UniqueMap<Value> {
  readonly #entries = new Map<string, { readonly key: string; readonly value: Value } | undefined>();

  /** @param key what makes two values the same */
  add(name: string, key: string, value: Value): void {
    const known = this.#entries.get(name);
    if (!this.#entries.has(name)) this.#entries.set(name, { key, value });
    else if (known?.key !== key) this.#entries.set(name, undefined);
  }

  toMap(): Map<string, Value> {
    const map = new Map<string, Value>();
    for (const [name, entry] of this.#entries) if (entry) map.set(name, entry.value);
    return map;
  }
}

export const only = <Value>(values: ReadonlySet<Value>): Value | undefined =>
  values.size === 1 ? [...values][0] : undefined;

/** Adds a text that is not empty. */
export function addTo(set: Set<string>, value: string | undefined): void {
  if (value !== undefined && value !== "") set.add(value);
}
