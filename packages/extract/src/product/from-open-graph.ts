import { readCurrencyCode } from "../money/currencies.js";
import { readAmount } from "../money/money.js";
import { openGraphText, type ParsedPage } from "../page/parsed-page.js";
import { stockOf } from "./from-structured-data.js";
import type { Price, ProductEvidence } from "./profile.js";

/** Facts from `og:*` and `product:*` on pages of type product. */
export function productFromOpenGraph(page: ParsedPage): ProductEvidence | undefined {
  const text = (...names: string[]): string | undefined => openGraphText(page, ...names);
  const isProduct = /^(?:og:)?product(?!\.group)/i.test(text("og:type") ?? "");
  const price = money(page, "product:sale_price", "product:price", "og:price");
  if (!isProduct && !price) return undefined;
  const regular = money(page, "product:original_price", "product:price", "og:price:standard");
  return {
    title: text("og:title"),
    brand: text("product:brand", "og:brand"),
    category: text("product:category"),
    description: text("og:description"),
    images: (page.openGraph.get("og:image") ?? page.openGraph.get("og:image:url") ?? [])
      .map((address) => page.urls.resolve(address))
      .filter((address) => URL.canParse(address))
      // Shops name their pictures by http on pages that come by https.
      .map((address) => ({ url: page.url.startsWith("https:") ? address.replace(/^http:/, "https:") : address })),
    variants: [
      {
        sku: text("product:retailer_item_id", "product:retailer_part_no", "product:sku"),
        price,
        originalPrice: regular && price && regular.amount > price.amount ? regular : undefined,
        inStock: stockOf(text("product:availability", "og:availability")),
      },
    ],
  };
}

/** First of these pairs `NAME:amount`, `NAME:currency` that holds an amount. */
function money(page: ParsedPage, ...names: readonly string[]): Price | undefined {
  for (const name of names) {
    const amount = readAmount(openGraphText(page, `${name}:amount`));
    if (amount === undefined || amount === 0) continue;
    const currency = readCurrencyCode(
      openGraphText(page, `${name}:currency`, "product:price:currency", "og:price:currency"),
    );
    return { amount, ...(currency ? { currency } : {}) };
  }
  return undefined;
}
