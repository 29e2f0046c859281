import type { StructuredItem } from "@quern/markdown/structured-data";
import type { PageFacts } from "./page/page-facts.js";
import type { SchemaKind } from "./schema-kind.js";

/** Subject of an object of the schema. */
export interface Subject {
  /** Where values are looked up first, in order. */
  readonly items: readonly StructuredItem[];
  /** Facts from the layout; absent for a part of an item. */
  readonly facts: PageFacts | undefined;
  /** Whether it is what the page is about, so that its meta tags speak of it. */
  readonly isPage: boolean;
  /** The subject of its schema; absent for a part of an item. */
  readonly kind?: SchemaKind;
  /** Whether its schema asks for one list of plain values and no more. */
  readonly hasOneList?: boolean;
  /** Whether it is a card of a job board. */
  readonly isJob?: boolean;
}
