/** Finds the item that a page is about, as far as a schema tells. */
import type { JsonSchema } from "@quern/json-schema";
import { allItems, isItem, type StructuredItem } from "@quern/markdown/structured-data";
import { valuesFor } from "./item-values.js";
import { meaningOf, means } from "./meaning.js";
import { type SchemaView, viewSchema } from "./schema.js";
import type { SchemaKind } from "./schema-kind.js";
import { type ExtractionSource, titleOf } from "./source.js";
import { foldWords } from "./vocabulary/index.js";

/** Items that only describe the site or other items. */
export const AUXILIARY =
  /^(?:WebSite|WebPage|CollectionPage|ItemPage|FAQPage|AboutPage|ContactPage|BreadcrumbList|ListItem|SearchAction|Organization|Corporation|Person|ImageObject|SiteNavigationElement|WPHeader|WPFooter|WPSideBar|PostalAddress|Offer|AggregateOffer|AggregateRating|Rating|Review|Brand|Thing|EntryPoint|ReadAction|QuantitativeValue|UnitPriceSpecification|Place|Question|Answer)$/;

/** Items that stand within a page or an item of it; several of them may be a list of their own. */
const EMBEDDED =
  /^(?:VideoObject|AudioObject|Country|State|City|AdministrativeArea|GeoCoordinates|ContactPoint|OpeningHoursSpecification|PropertyValue|MonetaryAmount|InteractionCounter)$/;
/** Kinds of the page itself: their name and description are the page's. */
const PAGE = /^(?:WebPage|CollectionPage|ItemPage|FAQPage|AboutPage|ContactPage)$/;
/** Concepts that everything has one of: who asks for a title means the page's, and not that of the site that it belongs to. */
const OF_EVERYTHING: readonly string[] = ["headline", "description", "image", "url"];

/** Said of other things in reply: comments, answers and reviews have authors and days like what they stand below. */
const REPLIES: readonly string[] = ["comment", "suggestedAnswer", "acceptedAnswer", "review", "reviews"];
const ORGANIZATION =
  /Organization$|Corporation$|Business$|Store$|Agency$|Agent$|Dealer$|Contractor$|^(?:NGO|Restaurant|Hotel|Dentist|Physician|Attorney|LegalService|Person|Place)$/;
const CONTACTS: readonly string[] = ["telephone", "address", "email", "contactPoint"];

/** Whether an item is somebody that a page may belong to. */
const isOwner = ({ types, properties }: StructuredItem): boolean =>
  types.some((type) => ORGANIZATION.test(type)) || CONTACTS.some((name) => properties.has(name));

/** The item that answers most of the schema; of equals, the one that the page's title names, then the first. */
export function findMainItem(
  view: SchemaView,
  root: JsonSchema,
  source: ExtractionSource,
  kind: SchemaKind,
): StructuredItem | undefined {
  const title = foldWords(source.facts.title ?? "");
  const least = Math.min(2, view.properties.size);
  const properties = [...view.properties].map(([name, schema]) => ({
    meaning: meaningOf(name),
    isList: viewSchema(schema, root).type === "array",
    isOfEverything: OF_EVERYTHING.some((one) => means(meaningOf(name), one)),
  }));
  let best: { readonly item: StructuredItem; readonly score: number; readonly isNamed: boolean } | undefined;
  const roots = new Map<string, number>();
  const listed = listedIn(source.items);
  const replies = repliesIn(source.items);
  for (const item of allItems(source.items)) {
    if (replies.has(item) || (kind === "organization" && !isOwner(item))) continue;
    const isAsked =
      (kind === "organization" && !item.types.includes("Person")) ||
      (kind === "thread" && item.types.includes("Question"));
    const isAuxiliary =
      !isAsked && (item.types.length === 0 || item.types.every((type) => AUXILIARY.test(type) || EMBEDDED.test(type)));
    const isNamed = title !== "" && foldWords(titleOf(item)) === title;
    const isOther = isAuxiliary && !isNamed && !item.types.some((type) => PAGE.test(type));
    let score = 0;
    for (const { meaning, isList, isOfEverything } of properties) {
      if (isOther && isOfEverything) continue;
      const values = valuesFor(item, meaning);
      if (values.length > 0) score += isList && values.length === 1 ? 0.8 : 1;
    }
    if (score < least && (isAuxiliary || score === 0)) continue;
    if (listed.has(item) && !isNamed) continue;
    const weighted = score * (isAuxiliary ? 0.5 : 1) + (isNamed ? 0.5 : 0);
    if (source.items.includes(item)) {
      const rank = `${item.types[0]} ${weighted}`;
      roots.set(rank, (roots.get(rank) ?? 0) + 1);
    }
    if (!best || weighted > best.score) best = { item, score: weighted, isNamed };
  }
  // Several alike, side by side, none of them named by the page: a list, of which no entry is the page's subject.
  const isOneOfMany = best && !best.isNamed && (roots.get(`${best.item.types[0]} ${best.score}`) ?? 0) > 1;
  return isOneOfMany ? undefined : best?.item;
}

function repliesIn(items: readonly StructuredItem[]): Set<StructuredItem> {
  return new Set(
    allItems(items).flatMap((item) => REPLIES.flatMap((name) => (item.properties.get(name) ?? []).filter(isItem))),
  );
}

/** Elements of lists: what a page shows many of is not what it is about. */
function listedIn(items: readonly StructuredItem[]): Set<StructuredItem> {
  const listed = new Set<StructuredItem>();
  for (const list of allItems(items)) {
    for (const element of list.properties.get("itemListElement") ?? []) {
      if (!isItem(element)) continue;
      listed.add(element);
      for (const inner of element.properties.get("item") ?? []) if (isItem(inner)) listed.add(inner);
    }
  }
  return listed;
}

/** The same thing in another syntax, and in the page's layout: they may say what the first leaves out. */
export function twinsOf(main: StructuredItem, { items, product }: ExtractionSource): StructuredItem[] {
  const name = foldWords(titleOf(main));
  if (name === "") return [];
  const twins = items.filter(
    (item) =>
      item !== main && item.types.some((type) => main.types.includes(type)) && foldWords(titleOf(item)) === name,
  );
  const shown = product ? foldWords(titleOf(product)) : "";
  const isShown = shown !== "" && (main.types.includes("Product") || shown.includes(name) || name.includes(shown));
  return isShown && product ? [...twins, product] : twins;
}
