import {
  isItem,
  itemsIn,
  itemsOfType,
  localName,
  type StructuredItem,
  textOf,
  textsOf,
  valuesOf,
} from "@quern/markdown/structured-data";
import { readCurrencyCode } from "../money/currencies.js";
import { readAmount } from "../money/money.js";
import { openGraphText, type ParsedPage, plainText, titleText } from "../page/parsed-page.js";
import { joinCategories } from "./breadcrumbs.js";
import type { Price, ProductEvidence, ProfileImage, VariantDraft } from "./profile.js";

const PRODUCT_TYPES: ReadonlySet<string> = new Set([
  "Product",
  "ProductGroup",
  "IndividualProduct",
  "ProductModel",
  "SomeProducts",
  "Vehicle",
  "Car",
]);
/** Properties that lead to other products. */
const TO_OTHERS: ReadonlySet<string> = new Set([
  "isRelatedTo",
  "isSimilarTo",
  "isAccessoryOrSparePartFor",
  "isConsumableFor",
  "itemListElement",
  "hasVariant",
  "itemReviewed",
  "itemOffered",
  "makesOffer",
  "hasOfferCatalog",
]);
/** Properties in which variants differ (schema.org, "variesBy"). */
const CHOICES = ["size", "color", "material", "pattern", "flavor", "scent"];
const LIST_PRICE_TYPES: ReadonlySet<string> = new Set([
  "ListPrice",
  "StrikethroughPrice",
  "SRP",
  "MSRP",
  "RegularPrice",
  "SuggestedRetailPrice",
]);
const IN_STOCK: ReadonlySet<string> = new Set([
  "instock",
  "limitedavailability",
  "onlineonly",
  "instoreonly",
  "preorder",
  "presale",
  "backorder",
  "madetoorder",
]);
const OUT_OF_STOCK: ReadonlySet<string> = new Set(["outofstock", "soldout", "discontinued", "reserved"]);

/**
 * The product of this page by its JSON-LD, Microdata and RDFa.
 *
 * @param heading what the page calls its subject: tells the product from others that the page lists
 * @returns undefined when there is none, or several and nothing tells which is meant
 */
export function productFromStructuredData(page: ParsedPage, heading: string): ProductEvidence | undefined {
  const product = chooseProduct(page, heading);
  if (!product) return undefined;
  const variants = itemsIn(product, "hasVariant");
  const images = imagesOf(product, page);
  const evidence: ProductEvidence = {
    title: cleanText(textOf(product, "name")),
    brand: brandOf(product),
    category: categoryOf(product) ?? breadcrumbs(page, textOf(product, "name") ?? heading),
    description: cleanText(textOf(product, "description")),
    images,
    variants:
      variants.length > 0 ? variants.map((variant) => variantOf(variant, page)) : offeredVariants(product, page),
  };
  return evidence;
}

/** A brand that is only an address names none. */
function brandOf(product: StructuredItem): string | undefined {
  const brand = cleanText(textOf(product, "brand", "manufacturer"));
  return brand === undefined || /^https?:|^#/.test(brand) ? undefined : brand;
}

function chooseProduct(page: ParsedPage, heading: string): StructuredItem | undefined {
  const candidates = reachableProducts(page.items);
  const scored = candidates.map((item) => ({ item, score: likeness(item, page, heading) }));
  const [best] = scored.sort((a, b) => b.score - a.score);
  if (!best || best.score > 0) return best?.item;
  // One alone is meant, unless it has no word in common with what the page calls itself.
  const names = [heading, titleText(page.tree), openGraphText(page, "og:title") ?? ""].join(" ").toLowerCase();
  const words = wordsOf(textOf(best.item, "name") ?? "");
  return scored.length === 1 && words.some((word) => names.includes(word)) ? best.item : undefined;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/** Products that a page is about: not those that it lists or that others are related to. */
function reachableProducts(roots: readonly StructuredItem[]): StructuredItem[] {
  const seen = new Set<StructuredItem>(roots);
  const listed = new Set<StructuredItem>();
  for (const item of seen) {
    for (const [name, values] of item.properties) {
      for (const value of values) {
        if (!isItem(value)) continue;
        if (TO_OTHERS.has(name)) listed.add(value);
        else seen.add(value);
      }
    }
  }
  return [...seen].filter(
    (item) => item.types.some((type) => PRODUCT_TYPES.has(type)) && !listed.has(item) && textOf(item, "name"),
  );
}

function likeness(item: StructuredItem, page: ParsedPage, heading: string): number {
  const name = cleanText(textOf(item, "name"))?.toLowerCase() ?? "";
  const wanted = heading.toLowerCase();
  const addresses = [
    item.id,
    ...textsOf(item, "url"),
    ...itemsIn(item, "offers").flatMap((offer) => textsOf(offer, "url")),
  ];
  const here = pathOf(page.url, page.url);
  return (
    (name !== "" && name === wanted ? 3 : wanted !== "" && (wanted.includes(name) || name.includes(wanted)) ? 2 : 0) +
    (here !== undefined && addresses.some((address) => pathOf(address, page.url) === here) ? 2 : 0)
  );
}

function pathOf(address: string | undefined, base: string): string | undefined {
  if (address === undefined || address.startsWith("#") || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return url.pathname === "/" ? undefined : url.hostname.replace(/^www\./, "") + url.pathname.replace(/\/$/, "");
}

function offeredVariants(product: StructuredItem, page: ParsedPage): VariantDraft[] {
  const offers = itemsIn(product, "offers").flatMap((offer) => {
    const inner = offer.types.includes("AggregateOffer") ? itemsIn(offer, "offers") : [];
    return inner.length > 0 ? inner : [offer];
  });
  const own = variantOf(product, page);
  const named = offers.filter(
    (offer) => textOf(offer, "sku", "name") ?? textOf(itemsIn(offer, "itemOffered")[0] ?? offer, "sku"),
  );
  const distinct = new Set(named.map((offer) => textOf(offer, "sku", "name")));
  // Offers of several sellers are one product at several prices.
  if (offers.length < 2 || named.length < offers.length || distinct.size < offers.length) return [own];
  return offers.map((offer) => {
    const offered = itemsIn(offer, "itemOffered")[0];
    return {
      ...(offered ? variantOf(offered, page) : {}),
      sku: textOf(offer, "sku") ?? (offered && textOf(offered, "sku")),
      title: cleanText(textOf(offer, "name")) ?? (offered && cleanText(textOf(offered, "name"))),
      ...offerFacts([offer]),
    };
  });
}

function variantOf(item: StructuredItem, page: ParsedPage): VariantDraft {
  const values: Record<string, unknown> = Object.create(null);
  for (const name of CHOICES) {
    const value = cleanText(textOf(item, name));
    if (value !== undefined) values[name] = value;
  }
  return {
    id: textOf(item, "productID"),
    sku: textOf(item, "sku") ?? itemsIn(item, "offers").map((offer) => textOf(offer, "sku"))[0],
    title: cleanText(textOf(item, "name")),
    values: Object.keys(values).length > 0 ? values : undefined,
    images: imagesOf(item, page),
    ...offerFacts(itemsIn(item, "offers")),
  };
}

/** The lowest price of the offers, and whether any of them can be had. */
function offerFacts(offers: readonly StructuredItem[]): Pick<VariantDraft, "price" | "originalPrice" | "inStock"> {
  const priced = offers.map(priceOf).filter((found) => found.price !== undefined);
  const best = priced.reduce<(typeof priced)[number] | undefined>(
    (lowest, one) => (lowest && lowest.price!.amount <= one.price!.amount ? lowest : one),
    undefined,
  );
  const stocks = offers.map((offer) => stockOf(textOf(offer, "availability"))).filter((stock) => stock !== undefined);
  return {
    price: best?.price,
    originalPrice: best?.original,
    inStock: stocks.length > 0 ? stocks.includes(true) : undefined,
  };
}

function priceOf(offer: StructuredItem): { price?: Price; original?: Price } {
  const specifications = itemsIn(offer, "priceSpecification");
  const currency =
    readCurrencyCode(textOf(offer, "priceCurrency")) ??
    specifications.map((one) => readCurrencyCode(textOf(one, "priceCurrency"))).find((code) => code !== undefined);
  const money = (value: unknown): Price | undefined => {
    const amount = readAmount(typeof value === "number" || typeof value === "string" ? value : undefined);
    return amount === undefined || amount === 0 ? undefined : { amount, ...(currency ? { currency } : {}) };
  };
  let price = money(first(offer, "price")) ?? money(first(offer, "lowPrice"));
  let original: Price | undefined;
  for (const one of specifications) {
    const amount = money(first(one, "price")) ?? money(first(one, "minPrice"));
    const type = localName(textOf(one, "priceType") ?? "");
    if (amount === undefined || itemsIn(one, "referenceQuantity").length > 0) continue;
    if (LIST_PRICE_TYPES.has(type)) original = amount;
    else if (type === "SalePrice" && price && amount.amount < price.amount) {
      original ??= price;
      price = amount;
    } else price ??= amount;
  }
  return {
    ...(price ? { price } : {}),
    ...(original && price && original.amount > price.amount ? { original } : {}),
  };
}

const first = (item: StructuredItem, name: string): unknown => {
  const value = valuesOf(item, name)[0];
  return typeof value === "string" ? value.replace(/^[^\d]{0,4}|[^\d.,–-]{0,4}$/g, "") : value;
};

/** `https://schema.org/InStock`, `InStock`, `in stock` and `in_stock` are one. */
export function stockOf(text: string | undefined): boolean | undefined {
  const name = localName(text ?? "")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  return IN_STOCK.has(name) ? true : OUT_OF_STOCK.has(name) ? false : undefined;
}

function imagesOf(item: StructuredItem, page: ParsedPage): ProfileImage[] {
  const images = new Map<string, ProfileImage>();
  for (const value of item.properties.get("image") ?? []) {
    const address = isItem(value) ? (textOf(value, "contentUrl", "contentURL", "url") ?? value.id) : String(value);
    if (!address || /^data:/i.test(address)) continue;
    const url = page.urls.resolve(address);
    const alt = isItem(value) ? cleanText(textOf(value, "caption", "name")) : undefined;
    if (URL.canParse(url) && !images.has(url)) images.set(url, { url, ...(alt && alt !== url ? { alt } : {}) });
  }
  return [...images.values()];
}

function categoryOf(product: StructuredItem): string | undefined {
  const category = cleanText(textOf(product, "category"));
  // A number is an id of some taxonomy, an address leads to one.
  return category === undefined || /^\d+$|^https?:/.test(category) ? undefined : category;
}

/** `Home › Kettles › This kettle` → `Kettles`. */
function breadcrumbs(page: ParsedPage, title: string): string | undefined {
  const list = itemsOfType(page.items, "BreadcrumbList")[0];
  if (!list) return undefined;
  const names = itemsIn(list, "itemListElement")
    .map((entry) => cleanText(textOf(entry, "name") ?? itemsIn(entry, "item").map((item) => textOf(item, "name"))[0]))
    .filter((name) => name !== undefined);
  return joinCategories(names, title, page);
}

const cleanText = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : plainText(text) || undefined;
