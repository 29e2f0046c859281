/** Facts from the page's structure in the shape of structured data, so that both are read the same way. */
import type { StructuredItem, StructuredValue } from "@quern/markdown/structured-data";
import type { ParsedPage } from "../../page/parsed-page.js";
import { productOf } from "../../product/extract-product.js";
import type { ProductProfile } from "../../product/profile.js";
import type { QuestionAndAnswer } from "./facts.js";

type Values = Readonly<Record<string, StructuredValue | readonly StructuredValue[] | undefined>>;

function item(type: string, values: Values): StructuredItem {
  const properties = new Map<string, readonly StructuredValue[]>();
  for (const [name, value] of Object.entries(values)) {
    const list = value === undefined ? [] : [value].flat();
    if (list.length > 0) properties.set(name, list as readonly StructuredValue[]);
  }
  return { types: [type], properties, source: "page" };
}

/**
 * The product that the page sells, by the rules of the `product` format; undefined when it sells none. Its category stays out: read off a trail
 * of crumbs, it is the shop's order of things.
 */
export function productItem(page: ParsedPage): StructuredItem | undefined {
  const profile = productOf(page);
  return profile ? fromProfile(profile) : undefined;
}

function fromProfile({ title, brand, description, variants }: ProductProfile): StructuredItem {
  const offers = variants.map(({ price, sale, sku, availability }) =>
    item("Offer", {
      price: price?.amount,
      priceCurrency: price?.currency,
      originalPrice: sale?.originalPrice.amount,
      sku: variants.length > 1 ? sku : undefined,
      // Offered products count as available there; here only words of the page count.
      availability:
        availability.text === undefined && availability.inStock
          ? undefined
          : availability.inStock
            ? "InStock"
            : "OutOfStock",
    }),
  );
  // Of several prices none is the product's.
  const isOne = new Set(variants.map(({ price }) => price?.amount)).size === 1;
  return item("Product", {
    name: title,
    brand,
    description,
    image: variants[0]?.images?.map(({ url }) => url),
    sku: variants.length === 1 ? variants[0]?.sku : undefined,
    offers: isOne ? offers.slice(0, 1) : offers,
  });
}

export const questionItems = (questions: readonly QuestionAndAnswer[]): StructuredItem[] =>
  questions.map(({ question, answer }) =>
    item("Question", { name: question, acceptedAnswer: item("Answer", { text: answer }) }),
  );
