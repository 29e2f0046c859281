/** The product of a page, from what the page says about it: `product` of the contract. */
import type { HtmlRequest } from "../from-html.js";
import { sameAmount } from "../money.js";
import { canonicalUrl, metaDescription, openGraphText, type ParsedPage, parsePage, titleText } from "../parsed-page.js";
import { productFromEmbeddedJson } from "./from-embedded-json.js";
import { productFromOpenGraph } from "./from-open-graph.js";
import { type PageEvidence, productFromPage } from "./from-page.js";
import { productFromStructuredData } from "./from-structured-data.js";
import type { ProductEvidence, ProductProfile, ProductVariant, VariantDraft } from "./profile.js";
import { findRegions } from "./regions.js";

/** Signs from the structure of the page alone that make it the page of a product. */
const SIGNS_OF_A_PRODUCT = 2;

/**
 * Structured data first, then the shop system's own JSON, Open Graph, and the structure of the page; what a later one knows fills what the
 * earlier left open.
 *
 * @returns null when nothing shows that the page sells one product
 */
export function extractProduct({ html, url }: HtmlRequest): ProductProfile | null {
  const page = parsePage(html, url);
  const regions = findRegions(page);
  const heading = regions?.title ?? openGraphText(page, "og:title") ?? titleText(page.tree);
  const structured = productFromStructuredData(page, heading);
  const openGraph = productFromOpenGraph(page);
  const seen = regions && productFromPage(page, regions);
  const embedded = productFromEmbeddedJson(page, seen?.price?.price.currency);
  const isSeen = seen?.price !== undefined && seen.signs >= SIGNS_OF_A_PRODUCT;
  if (!structured && !openGraph && !isSeen && !(embedded?.title && regions)) return null;
  const evidence = [structured, embedded, openGraph, seen].filter((one) => one !== undefined);
  const title = first(evidence, "title");
  if (title === undefined) return null;
  const variants = mergeVariants(evidence, seen);
  const brand = first(evidence, "brand");
  const category = first(evidence, "category");
  const description =
    first(evidence, "description") ?? openGraphText(page, "og:description") ?? metaDescription(page.tree);
  const images = imagesFor(evidence, openGraph !== undefined, page);
  return {
    title,
    ...(brand === undefined ? {} : { brand }),
    ...(category === undefined ? {} : { category }),
    url: canonicalUrl(page),
    ...(description === undefined ? {} : { description }),
    variants: variants.map((variant) => finish(variant, title, images)),
  };
}

function first(
  evidence: readonly ProductEvidence[],
  name: "title" | "brand" | "category" | "description",
): string | undefined {
  for (const one of evidence) if (one[name]) return one[name];
  return undefined;
}

function imagesFor(
  evidence: readonly ProductEvidence[],
  isProduct: boolean,
  page: ParsedPage,
): ProductEvidence["images"] {
  const found = evidence.find((one) => one.images && one.images.length > 0)?.images;
  if (found || isProduct) return found;
  const shared = openGraphText(page, "og:image");
  return shared && URL.canParse(page.urls.resolve(shared)) ? [{ url: page.urls.resolve(shared) }] : undefined;
}

/** The first list of several variants, else the product itself; gaps are filled with what is said of the product as a whole. */
function mergeVariants(evidence: readonly ProductEvidence[], seen: PageEvidence | undefined): VariantDraft[] {
  const wholes = evidence.filter((one) => one.variants.length === 1).map((one) => one.variants[0]!);
  const listed = evidence.find((one) => one.variants.length > 1)?.variants;
  const chosen = listed ?? (seen && seen.choices.length > 0 ? seen.choices : undefined);
  const variants = chosen ?? [wholes[0] ?? evidence.find((one) => one.variants.length > 0)?.variants[0] ?? {}];
  return variants.map((variant) => fillGaps(variant, wholes, chosen === undefined || chosen !== listed));
}

/**
 * @param shareNumbers whether article numbers of the whole product are the variant's too
 */
function fillGaps(variant: VariantDraft, wholes: readonly VariantDraft[], shareNumbers: boolean): VariantDraft {
  const filled: VariantDraft = { ...variant };
  for (const whole of wholes) {
    if (shareNumbers) filled.sku ??= whole.sku;
    filled.price ??= whole.price;
    filled.inStock ??= whole.inStock;
    if (filled.inStock === whole.inStock) filled.availabilityText ??= whole.availabilityText;
    if (!sameAmount(filled.price, whole.price)) continue;
    if (filled.price && whole.price) filled.price = { ...whole.price, ...filled.price };
    filled.originalPrice ??= whole.originalPrice;
  }
  return filled;
}

function finish(draft: VariantDraft, title: string, shared: ProductEvidence["images"]): ProductVariant {
  const { id, sku, price, originalPrice, values, availabilityText } = draft;
  const images = draft.images && draft.images.length > 0 ? draft.images : shared;
  const isReduced = price && originalPrice && originalPrice.amount > price.amount;
  return {
    ...(id === undefined ? {} : { id }),
    ...(sku === undefined ? {} : { sku }),
    ...(draft.title === undefined || draft.title === title ? {} : { title: draft.title }),
    ...(values === undefined ? {} : { values }),
    ...(price ? { price } : {}),
    ...(isReduced ? { sale: { originalPrice } } : {}),
    // What is offered at a price can be had unless the page says otherwise.
    availability: {
      inStock: draft.inStock ?? price !== undefined,
      ...(availabilityText === undefined ? {} : { text: availabilityText }),
    },
    ...(images && images.length > 0 ? { images } : {}),
  };
}
