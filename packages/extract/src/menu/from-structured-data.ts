import {
  isItem,
  itemsIn,
  itemsOfType,
  localName,
  type StructuredItem,
  textOf,
  textsOf,
} from "@quern/markdown/structured-data";
import { readCurrencyCode } from "../money/currencies.js";
import { readAmount } from "../money/money.js";
import { type ParsedPage, plainText } from "../page/parsed-page.js";
import { stockOf } from "../product/from-structured-data.js";
import type { Price, ProfileImage } from "../product/profile.js";
import { caloriesIn, dietOfType } from "./dietary.js";
import type { ItemDraft, MenuMerchant, OptionGroup, SectionDraft } from "./profile.js";

const MERCHANT_TYPES = [
  "Restaurant",
  "FoodEstablishment",
  "CafeOrCoffeeShop",
  "BarOrPub",
  "Bakery",
  "FastFoodRestaurant",
  "IceCreamShop",
  "Brewery",
  "Winery",
  "Distillery",
];
const MAX_SECTIONS = 300;

/** Sections of schema.org's `Menu`, those inside others after the one that holds them. */
export function menuFromStructuredData(page: ParsedPage): SectionDraft[] {
  const roots = itemsOfType(page.items, "Menu");
  const addOns = new Set(
    itemsOfType(page.items, "MenuItem", "MenuSection").flatMap((item) => itemsIn(item, "menuAddOn")),
  );
  const sections = new Set<StructuredItem>(roots);
  for (const section of sections) {
    for (const inner of itemsIn(section, "hasMenuSection")) if (sections.size < MAX_SECTIONS) sections.add(inner);
  }
  for (const loose of itemsOfType(page.items, "MenuSection")) {
    if (!addOns.has(loose) && sections.size < MAX_SECTIONS) sections.add(loose);
  }
  return [...sections]
    .map((section) => ({
      name: clean(textOf(section, "name")) ?? "Menu",
      description: roots.includes(section) ? undefined : clean(textOf(section, "description")),
      items: itemsIn(section, "hasMenuItem")
        .map((item) => readItem(item, page))
        .filter((item) => item !== undefined),
    }))
    .filter((section) => section.items.length > 0);
}

function readItem(item: StructuredItem, page: ParsedPage): ItemDraft | undefined {
  const name = clean(textOf(item, "name"));
  if (name === undefined) return undefined;
  const offers = itemsIn(item, "offers");
  const diets = (item.properties.get("suitableForDiet") ?? [])
    .map((value) => dietOfType(localName(isItem(value) ? (value.id ?? textOf(value, "name") ?? "") : String(value))))
    .filter((diet) => diet !== undefined);
  return {
    name,
    description: clean(textOf(item, "description")),
    images: imagesOf(item, page),
    price: offers.map(priceOf).find((price) => price !== undefined),
    inStock: offers.map((offer) => stockOf(textOf(offer, "availability"))).find((stock) => stock !== undefined),
    dietary: [...new Set(diets)],
    calories: itemsIn(item, "nutrition").map((one) => caloriesOf(textOf(one, "calories")))[0],
    optionGroups: [sizesOf(offers), ...itemsIn(item, "menuAddOn").map(readAddOn)].filter(
      (group) => group.options.length > 0,
    ),
    merchantItemId: textOf(item, "identifier", "sku"),
    url: textsOf(item, "url")
      .map((address) => page.urls.resolve(address))
      .find((address) => URL.canParse(address)),
  };
}

/** Several offers that each have a name are sizes. */
function sizesOf(offers: readonly StructuredItem[]): OptionGroup {
  const options = offers.flatMap((offer) => {
    const name = clean(textOf(offer, "name"));
    const price = priceOf(offer);
    return name === undefined || !price ? [] : [{ name, price }];
  });
  return { options: options.length > 1 && options.length === offers.length ? options : [] };
}

function readAddOn(addOn: StructuredItem): OptionGroup {
  const members = addOn.types.includes("MenuSection") ? itemsIn(addOn, "hasMenuItem") : [addOn];
  const name = addOn.types.includes("MenuSection") ? clean(textOf(addOn, "name")) : undefined;
  const options = members.flatMap((member) => {
    const label = clean(textOf(member, "name"));
    const price = itemsIn(member, "offers")
      .map(priceOf)
      .find((one) => one !== undefined);
    return label === undefined ? [] : [{ name: label, ...(price ? { price } : {}) }];
  });
  return { ...(name === undefined ? {} : { name }), options };
}

function priceOf(offer: StructuredItem): Price | undefined {
  const amount = readAmount(textOf(offer, "price", "lowPrice")?.replace(/^[^\d]{0,4}|[^\d.,]{0,4}$/g, ""));
  const currency = readCurrencyCode(textOf(offer, "priceCurrency"));
  return amount === undefined ? undefined : { amount, ...(currency ? { currency } : {}) };
}

const caloriesOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (caloriesIn(text) ?? (/^\d{1,4}$/.test(text) ? Number(text) : undefined));

function imagesOf(item: StructuredItem, page: ParsedPage): ProfileImage[] {
  return (item.properties.get("image") ?? [])
    .map((value) => (isItem(value) ? (textOf(value, "contentUrl", "url") ?? value.id) : String(value)))
    .filter((address) => address !== undefined)
    .map((address) => ({ url: page.urls.resolve(address) }))
    .filter(({ url }) => URL.canParse(url) && !url.startsWith("data:"));
}

/** Merchant from the restaurant that the page describes: name, kind and place. */
export function merchantFromStructuredData(page: ParsedPage): Partial<MenuMerchant> | undefined {
  const merchant = itemsOfType(page.items, ...MERCHANT_TYPES)[0];
  if (!merchant) return undefined;
  const name = clean(textOf(merchant, "name"));
  // In Microdata a link's value is its address, also where a page means its text.
  const isName = name !== undefined && !/^https?:/.test(name);
  const type = merchant.types.find((one) => MERCHANT_TYPES.includes(one));
  const address = itemsIn(merchant, "address")[0];
  const location: Record<string, string> = {};
  for (const key of ["streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"]) {
    const part = address && clean(textOf(address, key));
    if (part !== undefined) location[key] = part;
  }
  return {
    ...(isName ? { name } : {}),
    ...(type === undefined ? {} : { type }),
    ...(Object.keys(location).length > 0 ? { location } : {}),
  };
}

const clean = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : plainText(text) || undefined;
