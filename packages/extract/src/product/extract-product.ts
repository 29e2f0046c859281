/** The product of a page, from what the page says about it: `product` of the contract. */
import type { HtmlRequest } from "../page/html-request.js";
import { parsedPageOf } from "../page/page-source.js";
import { canonicalUrl, metaDescription, openGraphText, type ParsedPage, titleText } from "../page/parsed-page.js";
import { inWordsOfThePage, variantsFromChoices } from "./choice-variants.js";
import { productFromEmbeddedJson } from "./from-embedded-json.js";
import { productFromOpenGraph } from "./from-open-graph.js";
import { type PageEvidence, productFromPage } from "./from-page.js";
import { productFromStructuredData } from "./from-structured-data.js";
import { mergeVariants } from "./merge-variants.js";
import type { PagePrice } from "./page-price.js";
import type { ProductEvidence, ProductProfile, ProductVariant, VariantDraft } from "./profile.js";
import { findRegions } from "./regions.js";
import { chanceOfProduct, offersOne } from "./signs.js";

/** From this probability on a page that states no price in machine-readable form is taken for that of a product (benchmarks/derived/real/results.md). */
const MIN_CHANCE = 0.45;

/**
 * Structured data first, then the shop system's own JSON, Open Graph, and the structure of the page; what a later one knows fills what the
 * earlier left open.
 *
 * @returns null when nothing shows that the page sells one product
 */
export function extractProduct(request: HtmlRequest): ProductProfile | null {
  return productOf(parsedPageOf(request));
}

/** {@link extractProduct} for a page that is parsed already. */
export function productOf(page: ParsedPage): ProductProfile | null {
  const regions = findRegions(page);
  const heading = regions?.title ?? openGraphText(page, "og:title") ?? titleText(page.tree);
  const structured = productFromStructuredData(page, heading);
  const openGraph = productFromOpenGraph(page);
  const known = structured?.variants[0]?.price ?? openGraph?.variants[0]?.price;
  const seen = regions && productFromPage(page, regions, known);
  const embedded = productFromEmbeddedJson(page, heading, (known ?? seen?.price?.price)?.currency);
  if (!sellsOne(heading, structured, [embedded?.title === undefined ? undefined : embedded, openGraph], seen))
    return null;
  const evidence = [structured, embedded, openGraph, seen].filter((one) => one !== undefined);
  const title = titleOf(evidence, regions?.title);
  if (title === undefined) return null;
  const choices = seen?.choices ?? [];
  const worded = evidence.map((one) => ({
    ...one,
    variants: inWordsOfThePage(
      one.variants.map((variant) => asPaid(variant, seen?.price)),
      choices,
      title,
    ),
  }));
  const variants = mergeVariants(worded, variantsFromChoices(page, choices));
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

/** With the price that holds tax, where the page shows it beside the one that the data states. */
function asPaid(variant: VariantDraft, shown: PagePrice | undefined): VariantDraft {
  if (shown?.withoutTax === undefined || variant.price?.amount !== shown.withoutTax) return variant;
  return { ...variant, price: shown.price, originalPrice: shown.originalPrice };
}

/** A price in machine-readable form will do; without one, the page has to look like that of a product. */
function sellsOne(
  heading: string,
  structured: ProductEvidence | undefined,
  others: ReadonlyArray<ProductEvidence | undefined>,
  seen: PageEvidence | undefined,
): boolean {
  const named = [structured, ...others].filter((one) => one !== undefined);
  if (named.some(({ variants }) => variants.some((variant) => variant.price !== undefined))) return true;
  if (!seen) return false;
  const { signSources } = seen;
  if (!seen.isAboutSomethingElse && (offersOne(signSources) || chanceOfProduct(signSources) >= MIN_CHANCE)) return true;
  return structured?.title !== undefined && heading.includes(structured.title) && seen.price !== undefined;
}

/** As structured data or a shop's JSON have it; where they add the name of the shop to the page's heading, the heading. */
function titleOf(evidence: readonly ProductEvidence[], heading: string | undefined): string | undefined {
  const title = first(evidence, "title");
  const isLonger = heading && title && title.length > heading.length && title.startsWith(heading);
  return isLonger && /^\s*[|–—·•:»-]\s/u.test(title.slice(heading.length)) ? heading : title;
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
    // A product with a price is available unless the page says otherwise.
    availability: {
      inStock: draft.inStock ?? price !== undefined,
      ...(availabilityText === undefined ? {} : { text: availabilityText }),
    },
    ...(images && images.length > 0 ? { images } : {}),
  };
}
