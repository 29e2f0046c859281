import { isJsonObject, type JsonObject } from "@quern/types";
import { type JsonMoney, jsonImages, jsonPrice, namedText, textOf } from "./json-fields.js";
import type { VariantDraft } from "./profile.js";

/**
 * Variants of Magento's configurable products. `index` says which option of each attribute an article has, `attributes` names both, and
 * `optionPrices` prices it. An article that no option lists among its products is not for sale.
 */
export function magentoVariants(
  config: JsonObject,
  money: JsonMoney,
  resolve: (address: string) => string,
): VariantDraft[] | undefined {
  const { attributes, index, optionPrices } = config;
  if (!isJsonObject(attributes) || !isJsonObject(index) || !isJsonObject(optionPrices)) return undefined;
  const part = (name: string, article: string): unknown => {
    const table = config[name];
    return isJsonObject(table) ? table[article] : undefined;
  };
  return Object.entries(index).map(([article, chosen]) => {
    const values: Record<string, unknown> = Object.create(null);
    for (const [attribute, option] of Object.entries(isJsonObject(chosen) ? chosen : {})) {
      const about = attributes[attribute];
      const options =
        isJsonObject(about) && Array.isArray(about["options"]) ? about["options"].filter(isJsonObject) : [];
      const label = options.find((one) => textOf(one["id"]) === textOf(option));
      const name = isJsonObject(about) ? namedText(about, ["label", "code"]) : undefined;
      if (name !== undefined && label) values[name] = namedText(label, ["label"]);
    }
    const prices = optionPrices[article];
    const price = isJsonObject(prices) ? jsonPrice(prices["finalPrice"], money) : undefined;
    const original = isJsonObject(prices) ? jsonPrice(prices["oldPrice"], money) : undefined;
    const pictures = part("images", article);
    const main = Array.isArray(pictures) ? pictures.filter(isJsonObject).map((one) => one["full"] ?? one["img"]) : [];
    const images = jsonImages(main, resolve);
    return {
      id: article,
      sku: textOf(part("sku", article)),
      title: Object.values(values).join(" / ") || undefined,
      values: Object.keys(values).length > 0 ? values : undefined,
      price,
      originalPrice: original && price && original.amount > price.amount ? original : undefined,
      images: images.length > 0 ? images : undefined,
    };
  });
}
