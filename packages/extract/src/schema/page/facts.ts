/** Facts from the layout of a page or of a part of it. */
import type { LineFacts } from "./line-facts.js";

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

/** A line with two prices of which one was before. */
export interface ShownDiscount {
  readonly price: ShownPrice;
  readonly before: ShownPrice;
}

export interface PageFacts {
  /** Label (words) → value, surest first: rows and lines with labels, boxes and headings, class names. Several different values are none. */
  readonly labels: ReadonlyArray<ReadonlyMap<string, LabelledValue>>;
  /** Text of a link (words) → where it leads. */
  readonly links: ReadonlyMap<string, string>;
  /** Counted thing (words) → number as written: `212 reviews`. */
  readonly counts: ReadonlyMap<string, string>;
  /** Heading (words) → items of the list below it. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  /** Texts of the entries that a class names by these words; of a page alone. */
  readonly named: (words: string) => readonly string[] | undefined;
  /** Heading (words) → rows of two cells below it. */
  readonly pairs: ReadonlyMap<string, ReadonlyArray<readonly [string, string]>>;
  /** Heading (words) → texts of the like elements below it, which are no list in the markup. */
  readonly entries: ReadonlyMap<string, readonly string[]>;
  /** Heading (words) → text below it. */
  readonly sections: ReadonlyMap<string, string>;
  readonly tables: readonly FactTable[];
  readonly questions: readonly QuestionAndAnswer[];
  /** First heading: of a page its `h1`; of a record without one its first link. */
  readonly title: string | undefined;
  /** Each only where the part has one: the mail address, the telephone link, `4.7 out of 5`. */
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly rating: string | undefined;
  /** Of a record in a list: where its heading or its first link leads, and its picture. */
  readonly link: string | undefined;
  readonly image: string | undefined;
  /** What its lines state without a label. */
  readonly lines: LineFacts;
  /** Language of the text (BCP 47), "" when the page does not say. */
  readonly language: string;
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
