import { Tag } from "../../html/tags.js";
import { readCurrencyCode } from "../currencies.js";
import { openGraphText, type ParsedPage, plainText } from "../parsed-page.js";
import type { Price, ProductEvidence, VariantDraft } from "./profile.js";

/** Larger blobs are the state of an application, not a product. */
const MAX_CHARACTERS = 1_000_000;
const MAX_VARIANTS = 500;

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value.trim() || undefined : typeof value === "number" ? String(value) : undefined;

/**
 * Variants that two widespread shop systems put into their pages for their own scripts: Shopify's product JSON (prices in cents) and
 * WooCommerce's `data-product_variations`. Currencies come from elsewhere on the page.
 */
export function productFromEmbeddedJson(page: ParsedPage, currency: string | undefined): ProductEvidence | undefined {
  const { tree } = page;
  const known = currency ?? readCurrencyCode(openGraphText(page, "product:price:currency", "og:price:currency"));
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] === Tag.SCRIPT && tree.attribute(node, "type")?.toLowerCase() === "application/json") {
      const found = shopifyProduct(parse(tree.rawText(node)), page, known);
      if (found) return found;
    } else if (tree.tag[node] === Tag.FORM) {
      const found = wooVariations(parse(tree.attribute(node, "data-product_variations")), known);
      if (found) return found;
    }
  }
  return undefined;
}

function parse(source: string | undefined): unknown {
  if (source === undefined || source.length > MAX_CHARACTERS || !/variants|display_price/.test(source))
    return undefined;
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return undefined;
  }
}

function shopifyProduct(value: unknown, page: ParsedPage, currency: string | undefined): ProductEvidence | undefined {
  const product = isObject(value) && isObject(value["product"]) ? value["product"] : value;
  if (!isObject(product) || !Array.isArray(product["variants"]) || !text(product["title"])) return undefined;
  const options = (Array.isArray(product["options"]) ? product["options"] : []).map((option) =>
    isObject(option) ? text(option["name"]) : text(option),
  );
  const variants = product["variants"].slice(0, MAX_VARIANTS).filter(isObject);
  if (variants.length === 0 || variants.some((variant) => !("option1" in variant) || !("price" in variant)))
    return undefined;
  const images = (Array.isArray(product["images"]) ? product["images"] : [])
    .map((image) => (isObject(image) ? text(image["src"]) : text(image)))
    .filter((address) => address !== undefined)
    .map((address) => ({ url: page.urls.resolve(address) }))
    .filter(({ url }) => URL.canParse(url));
  return {
    title: text(product["title"]),
    brand: text(product["vendor"]),
    category: text(product["type"]) ?? text(product["product_type"]),
    description: plainText(text(product["description"]) ?? text(product["body_html"]) ?? "") || undefined,
    images,
    variants: variants.map((variant): VariantDraft => {
      const chosen = ["option1", "option2", "option3"].map((key) => text(variant[key]));
      const isDefault = variants.length === 1 && chosen[0] === "Default Title";
      const price = shopifyPrice(variant["price"], currency);
      const original = shopifyPrice(variant["compare_at_price"], currency);
      return {
        id: text(variant["id"]),
        sku: text(variant["sku"]),
        title: isDefault ? undefined : text(variant["title"]),
        values: isDefault ? undefined : choices(options, chosen),
        price,
        originalPrice: price && original && original.amount > price.amount ? original : undefined,
        inStock: typeof variant["available"] === "boolean" ? variant["available"] : undefined,
      };
    }),
  };
}

/** Whole numbers are cents; text with a point (`"68.00"`) is not. */
function shopifyPrice(value: unknown, currency: string | undefined): Price | undefined {
  const amount = typeof value === "number" ? value / 100 : typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isFinite(amount) && amount > 0 ? { amount, ...(currency ? { currency } : {}) } : undefined;
}

function wooVariations(value: unknown, currency: string | undefined): ProductEvidence | undefined {
  if (!Array.isArray(value)) return undefined;
  const variations = value
    .slice(0, MAX_VARIANTS)
    .filter(isObject)
    .filter((one) => isObject(one["attributes"]));
  if (variations.length === 0) return undefined;
  const money = (amount: unknown): Price | undefined =>
    typeof amount === "number" && amount > 0 ? { amount, ...(currency ? { currency } : {}) } : undefined;
  return {
    variants: variations.map((one): VariantDraft => {
      const values: Record<string, unknown> = Object.create(null);
      for (const [name, chosen] of Object.entries(one["attributes"] as JsonObject)) {
        const choice = text(chosen);
        if (choice !== undefined) values[name.replace(/^attribute_(?:pa_)?/, "")] = choice;
      }
      const price = money(one["display_price"]);
      const regular = money(one["display_regular_price"]);
      const image = isObject(one["image"])
        ? (text(one["image"]["full_src"]) ?? text(one["image"]["url"]) ?? text(one["image"]["src"]))
        : undefined;
      return {
        id: text(one["variation_id"]),
        sku: text(one["sku"]),
        title: Object.values(values).join(" / ") || undefined,
        values: Object.keys(values).length > 0 ? values : undefined,
        price,
        originalPrice: price && regular && regular.amount > price.amount ? regular : undefined,
        inStock: typeof one["is_in_stock"] === "boolean" ? one["is_in_stock"] : undefined,
        images: image !== undefined && URL.canParse(image) ? [{ url: image }] : undefined,
      };
    }),
  };
}

function choices(
  names: ReadonlyArray<string | undefined>,
  chosen: ReadonlyArray<string | undefined>,
): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = Object.create(null);
  for (const [index, choice] of chosen.entries()) {
    const name = names[index];
    if (name !== undefined && choice !== undefined) values[name] = choice;
  }
  return Object.keys(values).length > 0 ? values : undefined;
}
