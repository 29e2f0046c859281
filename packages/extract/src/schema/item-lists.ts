/** Items of structured data as lists: those of one type, and those that a list of items names. */
import { allItems, isItem, type StructuredItem } from "@quern/markdown/structured-data";
import { addToGroup } from "../groups.js";
import { AUXILIARY } from "./main-item.js";
import { foldWords } from "./vocabulary/index.js";

/** Names of lists whose items are usually not the subject of a page, by the type of the items. */
const LISTS_OF: Readonly<Record<string, RegExp>> = {
  Organization:
    /(?:^| )(?:compan(?:y|ies)|organi[sz]ations?|business(?:es)?|firms?|vendors?|suppliers?|dealers?|agenc(?:y|ies)|firmen|unternehmen|betriebe|entreprises|societes|empresas|aziende|bedrijven)$/,
  Person:
    /(?:^| )(?:people|persons?|team|members|staff|employees|experts|speakers|players|personen|mitarbeiter|personnes|personas|persone)$/,
  Place: /(?:^| )(?:places?|venues?|locations?|orte|lieux|lugares|luoghi)$/,
};

/** Whether a list may hold items of a type: companies those that elsewhere only publish the page. */
const isListed = (type: string, words: string): boolean =>
  !AUXILIARY.test(type) ||
  type === "Question" ||
  type === "Review" ||
  (Object.hasOwn(LISTS_OF, type) && LISTS_OF[type]!.test(words));

/** Items of the same type, except the page's own subject. */
export function itemGroups(
  items: readonly StructuredItem[],
  name: string,
  main: StructuredItem | undefined,
): StructuredItem[][] {
  const groups = new Map<string, StructuredItem[]>();
  const words = foldWords(name);
  for (const item of items) {
    const type = item.types[0];
    if (type === undefined || !isListed(type, words)) continue;
    const key = /Event$/.test(type)
      ? "Event"
      : /(?:Article|Posting)$/.test(type) && type !== "JobPosting"
        ? "Article"
        : type;
    addToGroup(groups, key, item);
  }
  return [...groups.values()].filter((group) => group.length > 1 || group[0] !== main);
}

/** The elements of every ItemList, without their place in it. */
export function itemLists(items: readonly StructuredItem[]): StructuredItem[][] {
  return allItems(items)
    .filter((item) => item.types.some((type) => type === "ItemList" || type === "OfferCatalog" || type === "FAQPage"))
    .map((list) =>
      [
        ...(list.properties.get("itemListElement") ?? []),
        ...(list.types.includes("FAQPage") ? (list.properties.get("mainEntity") ?? []) : []),
      ]
        .filter(isItem)
        .map((element) => {
          const inner = element.properties.get("item")?.find(isItem);
          return inner && inner.properties.size > 0 ? inner : element;
        }),
    )
    .filter((list) => list.length > 0);
}
