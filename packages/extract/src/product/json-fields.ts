import { isJsonObject, type JsonObject } from "@quern/types";
import { readCurrencyCode } from "../money/currencies.js";
import { readAmount } from "../money/money.js";
import type { Price, ProfileImage, VariantDraft } from "./profile.js";

/** Names under which shop systems keep the facts of a product or variant, best first. */
const SALE_PRICE = ["salePriceMoney", "salePrice", "sale_price", "specialPrice", "special_price", "discountedPrice"];
const PRICE = ["priceMoney", "display_price", "finalPrice", "final_price", "currentPrice", "sellingPrice", "price"];
const ORIGINAL_PRICE = [
  "compare_at_price",
  "compareAtPrice",
  "display_regular_price",
  "originalPrice",
  "original_price",
  "regularPrice",
  "regular_price",
  "listPrice",
  "list_price",
  "oldPrice",
  "wasPrice",
  "msrp",
  "rrp",
];
const AMOUNT = ["amount", "value", "current", "price", "finalPrice"];
const CURRENCY = ["currency", "currencyCode", "currency_code", "priceCurrency"];
const STOCK = ["inStock", "in_stock", "is_in_stock", "available", "isAvailable", "availableForSale", "is_available"];
const QUANTITY = ["qtyInStock", "quantityAvailable", "inventoryQuantity", "stockQuantity", "stock"];
const IMAGE = ["featured_image", "image", "featuredImage", "thumbnail"];
const IMAGE_ADDRESS = ["full_src", "url", "src", "full", "originalSrc"];
const TITLE = ["public_title", "title", "name", "displayName"];
/** Choices that some systems keep as fields of their own. */
const CHOICES = ["size", "color", "colour", "material", "flavor", "flavour", "scent"];

export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value.trim() || undefined : typeof value === "number" ? String(value) : undefined;

/** First of these fields that holds a text, or an object that has a name. */
export function namedText(object: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = object[name];
    const text = isJsonObject(value) ? (textOf(value["name"]) ?? textOf(value["title"])) : textOf(value);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Unit of amounts, and their currency where they do not name one. */
export interface JsonMoney {
  readonly currency: string | undefined;
  /** 100 where whole numbers are cents. */
  readonly divisor: number;
}

/** A price as number, text, or object with amount and currency. Texts and amounts in objects are never cents. */
export function jsonPrice(value: unknown, money: JsonMoney): Price | undefined {
  const holder = isJsonObject(value) ? value : undefined;
  const inner = holder ? AMOUNT.map((name) => holder[name]).find((one) => one !== undefined && one !== null) : value;
  const plain = typeof inner === "string" ? readAmount(inner.replace(/^[^\d]{0,4}|[^\d.,]{0,4}$/g, "")) : inner;
  if (typeof plain !== "number" || !Number.isFinite(plain) || plain <= 0) return undefined;
  const currency = readCurrencyCode(holder && namedText(holder, CURRENCY)) ?? money.currency;
  const amount = typeof value === "number" ? plain / money.divisor : plain;
  return { amount: Math.round(amount * 1000) / 1000, ...(currency ? { currency } : {}) };
}

/** The price that is asked and the one before a reduction. */
export function jsonPrices(object: JsonObject, money: JsonMoney): { price?: Price; originalPrice?: Price } {
  const first = (names: readonly string[]): Price | undefined => {
    for (const name of names) {
      const price = jsonPrice(object[name], money);
      if (price) return price;
    }
    return undefined;
  };
  const own = { ...money, currency: readCurrencyCode(namedText(object, CURRENCY)) ?? money.currency };
  const base = first(PRICE) ?? jsonPrice(object["prices"], own);
  const sale = object["onSale"] === false || object["on_sale"] === false ? undefined : first(SALE_PRICE);
  const isReduced = sale !== undefined && (base === undefined || sale.amount < base.amount);
  const price = isReduced ? sale : base;
  const original = isReduced && base ? base : first(ORIGINAL_PRICE);
  const withCurrency = (one: Price): Price =>
    one.currency || !own.currency ? one : { ...one, currency: own.currency };
  return {
    ...(price ? { price: withCurrency(price) } : {}),
    ...(original && price && original.amount > price.amount ? { originalPrice: withCurrency(original) } : {}),
  };
}

export function jsonImages(value: unknown, resolve: (address: string) => string): ProfileImage[] {
  const images = new Map<string, ProfileImage>();
  for (const one of Array.isArray(value) ? value : [value]) {
    const address = isJsonObject(one) ? IMAGE_ADDRESS.map((name) => textOf(one[name])).find(Boolean) : textOf(one);
    const url = address && resolve(address);
    const alt = isJsonObject(one) ? (textOf(one["alt"]) ?? textOf(one["altText"])) : undefined;
    if (url && URL.canParse(url) && !images.has(url)) images.set(url, { url, ...(alt ? { alt } : {}) });
  }
  return [...images.values()];
}

/**
 * One variant of a list.
 *
 * @param optionNames names of Shopify's `option1` to `option3`
 */
export function jsonVariant(
  object: JsonObject,
  money: JsonMoney,
  resolve: (address: string) => string,
  optionNames: ReadonlyArray<string | undefined> = [],
): VariantDraft {
  const values = chosenValues(object, optionNames);
  const quantity = QUANTITY.map((name) => object[name]).find((one) => typeof one === "number");
  const stock =
    STOCK.map((name) => object[name]).find((one) => typeof one === "boolean") ??
    (object["unlimited"] === true || quantity === undefined ? undefined : Number(quantity) > 0);
  const images = jsonImages(IMAGE.map((name) => object[name]).find((one) => one) ?? object["images"], resolve);
  return {
    id: namedText(object, ["id", "variation_id", "variantId", "variant_id"]),
    sku: namedText(object, ["sku", "SKU"]),
    title: namedText(object, TITLE) ?? (values && (Object.values(values).join(" / ") || undefined)),
    values,
    ...jsonPrices(object, money),
    inStock: typeof stock === "boolean" ? stock : undefined,
    images: images.length > 0 ? images : undefined,
  };
}

function chosenValues(
  object: JsonObject,
  optionNames: ReadonlyArray<string | undefined>,
): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = Object.create(null);
  const set = (name: string | undefined, chosen: unknown): void => {
    const text = textOf(chosen);
    if (name !== undefined && text !== undefined && text !== "Default Title")
      values[name.replace(/^attribute_(?:pa_)?/, "")] = text;
  };
  for (const [index, name] of optionNames.entries()) set(name, object[`option${index + 1}`]);
  const attributes = object["attributes"];
  if (isJsonObject(attributes)) for (const [name, chosen] of Object.entries(attributes)) set(name, chosen);
  for (const list of [object["selectedOptions"], object["optionValues"], attributes]) {
    if (!Array.isArray(list) || Object.keys(values).length > 0) continue;
    for (const one of list.filter(isJsonObject)) set(namedText(one, ["name", "optionName", "label"]), one["value"]);
  }
  if (Object.keys(values).length === 0) for (const name of CHOICES) set(name, object[name]);
  return Object.keys(values).length > 0 ? values : undefined;
}
