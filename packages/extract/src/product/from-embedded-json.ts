import { isJsonObject, type JsonObject } from "@quern/types";
import { readCurrencyCode } from "../money/currencies.js";
import { findMoney } from "../money/money.js";
import { openGraphText, type ParsedPage, plainText } from "../page/parsed-page.js";
import { textBlocks } from "../page/text-blocks.js";
import { currencyOfScripts, embeddedJson } from "./embedded-json.js";
import { type JsonMoney, jsonImages, jsonPrices, jsonVariant, namedText, textOf } from "./json-fields.js";
import { magentoVariants } from "./magento-config.js";
import type { ProductEvidence, VariantDraft } from "./profile.js";

const MAX_VARIANTS = 500;
/** Values of one page's JSON that are looked at. */
const MAX_VALUES = 100_000;
const VARIANT_LISTS = ["variants", "variations", "skus"];

/**
 * The product in the page's own scripts: the product JSON of shop systems (Shopify, WooCommerce, Magento, Squarespace), and the
 * state of applications (`__NEXT_DATA__`, `window.state = {…}`) where an object has the name that the page gives its subject.
 *
 * @param currency of the price that the page shows
 */
export function productFromEmbeddedJson(
  page: ParsedPage,
  heading: string,
  currency: string | undefined,
): ProductEvidence | undefined {
  const values = embeddedJson(page);
  if (values.length === 0) return undefined;
  const known =
    currency ??
    readCurrencyCode(openGraphText(page, "product:price:currency", "og:price:currency")) ??
    currencyOfScripts(page);
  const cents = new CentsOf(page);
  let best: ProductEvidence | undefined;
  for (const object of objectsIn(values)) {
    const found = readProduct(object, page, heading, known, cents);
    if (found && (best === undefined || weight(found) > weight(best))) best = found;
  }
  return best;
}

/** Lists of variants say more than one article; names more than none. */
const weight = ({ variants, title }: ProductEvidence): number => variants.length * 2 + (title === undefined ? 0 : 1);

/** All objects, outer ones first; a list counts as an object that has it as `variants`. */
function* objectsIn(roots: readonly unknown[]): Generator<JsonObject> {
  const queue = roots.map((root) => (Array.isArray(root) ? { variants: root } : root));
  for (let at = 0; at < queue.length && at < MAX_VALUES; at++) {
    const value = queue[at];
    if (isJsonObject(value)) yield value;
    if (typeof value !== "object" || value === null || queue.length > MAX_VALUES) continue;
    for (const inner of Object.values(value)) if (typeof inner === "object" && inner !== null) queue.push(inner);
  }
}

function readProduct(
  object: JsonObject,
  page: ParsedPage,
  heading: string,
  currency: string | undefined,
  cents: CentsOf,
): ProductEvidence | undefined {
  const resolve = (address: string): string => page.urls.resolve(address);
  if ("optionPrices" in object) {
    const variants = magentoVariants(object, { currency, divisor: 1 }, resolve);
    return variants && variants.length > 0 ? { variants } : undefined;
  }
  const list = VARIANT_LISTS.map((name) => object[name]).find((one) => Array.isArray(one) && one.some(isJsonObject));
  const members = ((list as unknown[] | undefined) ?? []).slice(0, MAX_VARIANTS).filter(isJsonObject);
  const title = namedText(object, ["title", "name", "productName"]);
  const isNamed = title !== undefined && sameName(title, heading);
  const system = systemOf(object, members);
  // Lists of variants that name no product are this page's; one that is named otherwise is not.
  const isUnnamed = title === undefined && members.every((member) => isPartOf(namedText(member, ["name"]), heading));
  if (!isNamed && (system === undefined || !isUnnamed)) return undefined;
  const money: JsonMoney = { currency, divisor: system === "shopify" ? 100 : cents.divisorOf(object, members) };
  const optionNames = (Array.isArray(object["options"]) ? object["options"] : []).map((one) =>
    isJsonObject(one) ? textOf(one["name"]) : textOf(one),
  );
  const own = jsonPrices(object, money);
  const variants = members.map((member) => jsonVariant(member, money, resolve, optionNames)).filter((one) => one.price);
  if (variants.length === 0 && own.price === undefined) return undefined;
  const [only] = variants;
  const single: VariantDraft = { ...only, sku: only?.sku ?? namedText(object, ["sku"]), title: undefined };
  const description = namedText(object, ["description", "body_html", "shortDescription", "longDescription"]);
  return {
    title,
    brand: namedText(object, ["brand", "brandName", "vendor", "manufacturer"]),
    category: namedText(object, ["type", "product_type", "productType", "category", "categoryName"]),
    description: description === undefined ? undefined : plainText(description) || undefined,
    images: jsonImages(object["images"] ?? object["media"] ?? object["gallery"] ?? object["image"], resolve),
    variants:
      variants.length > 1
        ? variants.map((one) => ({ ...one, ...(one.price ? {} : own) }))
        : [{ ...single, ...own, ...(only?.price ? { price: only.price } : {}) }],
  };
}

/** The shop systems that are known by the shape of their variants; of others the product's name has to be the page's. */
function systemOf(object: JsonObject, members: readonly JsonObject[]): "shopify" | "other" | undefined {
  const [first] = members;
  if (first === undefined) return undefined;
  const isShopify = "option1" in first || ("public_title" in first && "gid" in object);
  if (isShopify && "price" in first) return "shopify";
  if ("display_price" in first && isJsonObject(first["attributes"])) return "other";
  return "priceMoney" in first && "attributes" in first ? "other" : undefined;
}

const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const sameName = (first: string, second: string): boolean => {
  const name = plainName(first);
  return name !== "" && name === plainName(second);
};

/** `Camp Mug - Cream` is a variant of `Camp Mug`; what has no name may be one. */
const isPartOf = (name: string | undefined, heading: string): boolean =>
  name === undefined || plainName(name).startsWith(plainName(heading));

/** Whether an application counts in cents shows when a hundredth of its amounts is what the page shows. */
class CentsOf {
  readonly #page: ParsedPage;
  #shown: ReadonlySet<number> | undefined;

  constructor(page: ParsedPage) {
    this.#page = page;
  }

  divisorOf(object: JsonObject, members: readonly JsonObject[]): number {
    const amounts = [object, ...members]
      .map((one) => jsonPrices(one, { currency: undefined, divisor: 1 }).price?.amount)
      .filter((amount) => amount !== undefined);
    this.#shown ??= shownAmounts(this.#page);
    const shown = this.#shown;
    if (amounts.some((amount) => shown.has(amount))) return 1;
    return amounts.some((amount) => shown.has(amount / 100)) ? 100 : 1;
  }
}

function shownAmounts({ tree, locale, openGraph }: ParsedPage): Set<number> {
  const amounts = new Set<number>();
  for (const block of textBlocks(tree, tree.body)) {
    if (block.text.length <= 240 && /\d/.test(block.text))
      for (const { amount } of findMoney(block.text, locale)) amounts.add(amount);
  }
  for (const name of ["product:price:amount", "og:price:amount"]) {
    const amount = Number(openGraph.get(name)?.[0]?.replace(",", "."));
    if (amount > 0) amounts.add(amount);
  }
  return amounts;
}
