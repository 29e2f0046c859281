/** Everything that extraction looks at. */
import { type StructuredItem, TextReader, textOf } from "@quern/markdown/structured-data";
import type { PageLocale } from "../money/currencies.js";
import { pagePartsOf } from "../page/other-parts.js";
import type { ParsedPage } from "../page/parsed-page.js";
import { type PageReading, readingOf } from "../reading/page-reading.js";
import { productItem, questionItems } from "./page/derived-items.js";
import type { FactTable, QuestionAndAnswer } from "./page/facts.js";
import { imprintItem } from "./page/imprint.js";
import type { PageFacts } from "./page/page-facts.js";
import { pricedLists } from "./page/priced-lists.js";
import { readFacts } from "./page/read-facts.js";
import { findRecordGroups } from "./page/records.js";

export interface ExtractionSource {
  /** Structured data of the page, and the questions with answers that it shows. */
  readonly items: readonly StructuredItem[];
  /** The product that the page shows, for what its structured data leaves out. */
  readonly product: StructuredItem | undefined;
  /** The organization that runs the site, where the page is its legal notice. */
  readonly imprint: StructuredItem | undefined;
  readonly facts: PageFacts;
  /** Headline, authors, day and publisher, each with its probability. */
  readonly reading: PageReading;
  /** Lists of like things in the page's layout: facts of each entry, and the words around the list. */
  readonly records: ReadonlyArray<{
    readonly words: string;
    /** How much of the page's subject they hold, 0 … 1. */
    readonly share: number;
    readonly facts: readonly PageFacts[];
  }>;
  /** Lists of names with an amount each, whose entries are no records. */
  readonly pricedLists: readonly FactTable[];
  /** Every `<meta>` by name, as the result's metadata has them. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly locale: PageLocale;
}

/**
 * @param metadata of the result: holds every `<meta>` under its own name
 * @param withRecords whether lists in the layout are read too
 * @param withProduct whether what is asked may be about a product: to find one costs as much as all other facts
 */
export function readPage(
  page: ParsedPage,
  metadata: ExtractionSource["metadata"],
  withRecords: boolean,
  withProduct = true,
): ExtractionSource {
  const { tree } = page;
  const { parts, subject } = pagePartsOf(tree);
  const scope = { page, reader: new TextReader(tree), parts };
  const facts = readFacts(scope, tree.body);
  const groups = withRecords ? findRecordGroups(tree, parts, subject) : [];
  return {
    items: [
      ...page.items,
      ...page.microformats,
      ...questionItems(withRecords ? questionsOf(page, facts) : facts.questions),
    ],
    product: withProduct ? productItem(page) : undefined,
    imprint: imprintItem(page),
    facts,
    get reading() {
      return readingOf(page);
    },
    records: groups.map(({ words, share, nodes }) => ({
      words,
      share,
      facts: nodes.map((node) => readFacts(scope, node)),
    })),
    pricedLists: withRecords ? pricedLists(page, parts) : [],
    metadata,
    locale: page.locale,
  };
}

/** Questions of the layout: of two readings the one that finds more. */
function questionsOf(page: ParsedPage, { questions }: PageFacts): readonly QuestionAndAnswer[] {
  const read = readingOf(page).questions;
  return read.length > questions.length ? read : questions;
}

/** Name of an item. */
export const titleOf = (item: StructuredItem): string => textOf(item, "name", "headline", "title") ?? "";
