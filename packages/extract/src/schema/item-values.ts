/** Values of structured items by what they mean. */
import { isItem, type StructuredItem, type StructuredValue, textOf } from "@quern/markdown/structured-data";
import type { Scalar } from "./coerce.js";
import { GENERIC_NAMES, labelsOf, type PropertyMeaning } from "./meaning.js";
import { statedItems, statedValues } from "./stated-items.js";
import { foldWords } from "./vocabulary/index.js";

/** Properties that lead to a part of the thing itself: what is said there is said of it. Reviews, authors and the like are others. */
const PARTS: ReadonlySet<string> = new Set(
  (
    "offers hasCourseInstance geo location address nutrition baseSalary value contactPoint priceSpecification workExample aggregateRating " +
    "mainEntity itemOffered vehicleEngine partOfSeason educationRequirements experienceRequirements floorSize hasWarrantyPromise"
  ).split(" "),
);
const MAX_PART_DEPTH = 2;

/** Values that an item states for a property: under its own name, or where schema.org keeps what the name means. */
export function valuesFor(item: StructuredItem, meaning: PropertyMeaning): readonly StructuredValue[] {
  const stated = statedValues(item, meaning);
  if (stated.length > 0) return stated;
  for (const [name, values] of item.properties)
    if (values.length > 0 && meaning.names.includes(foldWords(name))) return values;
  for (const path of pathsOf(meaning)) {
    const values = valuesAt(item, path);
    if (values.length > 0) return values;
  }
  const extras = item.properties.get("additionalProperty") ?? [];
  const labels = extras.length > 0 ? labelsOf(meaning) : [];
  for (const extra of extras) {
    if (isItem(extra) && labels.includes(foldWords(textOf(extra, "name") ?? "")))
      return extra.properties.get("value") ?? [];
  }
  return [];
}

/** {@link valuesFor}, and what the item's parts say, or a property whose name ends with the one that is asked for (`courseCode`, `code`). */
export function allValuesFor(item: StructuredItem, meaning: PropertyMeaning): readonly StructuredValue[] {
  const direct = valuesFor(item, meaning);
  if (direct.length > 0) return direct;
  const leaves = pathsOf(meaning).map((path) => path.slice(path.lastIndexOf(".") + 1));
  // An item that is itself the part: `price` of an offer.
  for (const leaf of leaves) {
    const values = GENERIC_NAMES.has(leaf) ? [] : valuesAt(item, leaf);
    if (values.length > 0) return values;
  }
  return fromParts(item, meaning, new Set(leaves)) ?? byEnding(item, meaning) ?? [];
}

/** The items that together are the value of a property: at the first place that its name may mean, and on the way to it. */
export function itemsFor(item: StructuredItem, meaning: PropertyMeaning): StructuredItem[] {
  const found = new Set<StructuredItem>();
  for (const [name, values] of item.properties) {
    const own = meaning.names.includes(foldWords(name)) ? values.find(isItem) : undefined;
    if (own) found.add(own);
  }
  const [stated] = found.size > 0 ? [] : statedItems(item, meaning);
  if (stated) found.add(stated);
  for (const path of pathsOf(meaning)) {
    // "baseSalary.value.minValue": the items on the way say the rest.
    for (let end = path.indexOf("."); ; end = path.indexOf(".", end + 1)) {
      const value = valuesAt(item, end < 0 ? path : path.slice(0, end)).find(isItem);
      if (value) found.add(value);
      if (end < 0) break;
    }
  }
  return found.size > 0 ? [...found] : ofKind(item, meaning);
}

/** `museum` of an event is its place when that is a Museum, `dealer` of a car its AutoDealer. */
function ofKind(item: StructuredItem, { names }: PropertyMeaning): StructuredItem[] {
  const parts = [...item.properties].flatMap(([, values]) => values.filter(isItem));
  const near = [
    ...parts,
    ...parts.flatMap((part) => [...part.properties.values()].flatMap((values) => values.filter(isItem))),
  ];
  const found = near.filter(({ types }) =>
    types.some((type) => names.some((name) => name === foldWords(type) || foldWords(type).endsWith(` ${name}`))),
  );
  return new Set(found).size === 1 ? found.slice(0, 1) : [];
}

/** The items that a list of objects is made of: the first place that holds any. */
export function listedItems(item: StructuredItem, meaning: PropertyMeaning): StructuredItem[] {
  const own = [...item.properties]
    .filter(([name]) => meaning.names.includes(foldWords(name)))
    .map(([, values]) => values);
  for (const values of [...own, ...pathsOf(meaning).map((path) => valuesAt(item, path))]) {
    const items = values.filter(isItem);
    const [first] = items;
    // A summary of offers holds the offers themselves.
    const inner =
      items.length === 1 && first
        ? (first.properties.get("offers") ?? first.properties.get("itemListElement"))
        : undefined;
    const inside = inner?.filter(isItem) ?? [];
    if (inside.length > 0) return inside;
    if (items.length > 0) return items;
  }
  return [...statedItems(item, meaning)];
}

const pathsOf = ({ concepts, flag }: PropertyMeaning): string[] => [
  ...(flag?.paths ?? []),
  ...concepts.flatMap((concept) => concept.paths),
];

/** @returns the values at a path of local names (`offers.price`), in order of the page */
function valuesAt(item: StructuredItem, path: string): readonly StructuredValue[] {
  const [steps = "", kind] = path.split("@");
  const kinds = kind === undefined ? undefined : KINDS[kind];
  if (kinds && !item.types.some((type) => kinds.test(type))) return [];
  let current: readonly StructuredValue[] = [item];
  for (const name of steps.split(".")) {
    current = current.flatMap((value) => (isItem(value) ? (value.properties.get(name) ?? []) : []));
    if (current.length === 0) return current;
  }
  return current.filter((value) => value !== "");
}

/** Types of the items that `name@kind` counts for. */
const KINDS: Readonly<Record<string, RegExp>> = {
  organization: /Organization$|Corporation$|Business$|Store$|Shop$|Dealer$|Agent$|Agency$|^(?:NGO|Restaurant|Hotel)$/,
  posting: /Posting$|^(?:Occupation|Job|Role)$/,
};

/** The value that all parts agree on. */
function fromParts(
  item: StructuredItem,
  meaning: PropertyMeaning,
  leaves: ReadonlySet<string>,
): readonly StructuredValue[] | undefined {
  let level: StructuredItem[] = [item];
  for (let depth = 0; depth < MAX_PART_DEPTH; depth++) {
    level = level.flatMap((one) =>
      [...one.properties].flatMap(([name, values]) => (PARTS.has(name) ? values.filter(isItem) : [])),
    );
    const found = level.flatMap((part) =>
      [...part.properties].flatMap(([name, values]) => {
        const words = foldWords(name);
        const isMeant = !GENERIC_NAMES.has(words) && (leaves.has(name) || meaning.names.includes(words));
        return isMeant ? [values] : [];
      }),
    );
    const different = new Set(found.map((values) => values.map((value) => scalarOf(value)).join("\n")));
    if (different.size === 1) return found[0];
    if (different.size > 1) return undefined;
  }
  return undefined;
}

function byEnding(item: StructuredItem, { names }: PropertyMeaning): readonly StructuredValue[] | undefined {
  const wanted = names.filter((name) => name.length > 2 && !GENERIC_NAMES.has(name) && !AMBIGUOUS_ENDINGS.has(name));
  const found = [...item.properties].filter(([name]) => wanted.some((words) => foldWords(name).endsWith(` ${words}`)));
  return found.length === 1 ? found[0]![1] : undefined;
}

/** `contentRating` is no rating, `copyrightYear` not the year of a thing. */
const AMBIGUOUS_ENDINGS: ReadonlySet<string> = new Set(
  "rating author location address language price year country page version creator provider duration size".split(" "),
);

/**
 * A property of a part whose name says the same in more words: `value` of a rating is its `ratingValue`, `min` its `minValue`.
 *
 * @returns undefined when several properties could be meant
 */
export function valuesInPart(item: StructuredItem, { names }: PropertyMeaning): readonly StructuredValue[] | undefined {
  const [whole = ""] = names;
  const wanted = whole.split(" ");
  const found = [...item.properties].filter(([name, values]) => {
    const words = foldWords(name).split(" ");
    return values.length > 0 && words.length > wanted.length && wanted.every((word) => words.includes(word));
  });
  const different = new Set(found.map(([, values]) => values.map((value) => scalarOf(value)).join("\n")));
  return different.size === 1 ? found[0]![1] : undefined;
}

const ADDRESS_PARTS = ["streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry"];

/**
 * The text that an item stands for: its text, name or address.
 *
 * @param asAddress whether a web address is wanted
 */
export function scalarOf(value: StructuredValue, asAddress = false): Scalar | undefined {
  if (!isItem(value)) return value;
  if (asAddress) return textOf(value, "contentUrl", "url", "embedUrl", "sameAs") ?? value.id;
  const parts = ADDRESS_PARTS.map((name) => textOf(value, name));
  if (parts.some((part) => part !== undefined)) {
    const [street, code, city, region, country] = parts;
    return [street, [code, city].filter(Boolean).join(" "), region, country].filter(Boolean).join(", ");
  }
  const address = value.properties.get("name") ? undefined : value.properties.get("address")?.[0];
  if (address !== undefined) return scalarOf(address);
  const amount = value.properties.get("value")?.[0];
  const unit = textOf(value, "unitText", "unitCode");
  if (amount !== undefined && !isItem(amount) && unit && value.types.includes("QuantitativeValue"))
    return `${amount} ${Object.hasOwn(UNIT_CODES, unit) ? UNIT_CODES[unit] : unit}`;
  const text = textOf(value, "text", "name", "value");
  // Nobody is called by an address.
  return text !== undefined || value.types.some((type) => NAMED.test(type))
    ? text
    : (textOf(value, "url", "contentUrl") ?? value.id);
}

const NAMED = /^(?:Person|.*Organization|Corporation|Brand|MusicGroup|PerformingGroup)$/;

/** Codes of UN/CEFACT that shops use. */
const UNIT_CODES: Readonly<Record<string, string>> = {
  KGM: "kg",
  GRM: "g",
  LBR: "lb",
  CMT: "cm",
  MMT: "mm",
  MTR: "m",
  INH: "in",
  LTR: "l",
  MTK: "m²",
  FTK: "sq ft",
  KMT: "km",
  SMI: "mi",
};

/** Steps of a recipe: texts, steps, and the steps inside sections, in order. */
export function flattenSteps(values: readonly StructuredValue[]): StructuredValue[] {
  const steps: StructuredValue[] = [];
  const stack = [...values].reverse();
  const seen = new Set<StructuredValue>();
  while (stack.length > 0) {
    const value = stack.pop()!;
    if (isItem(value)) {
      if (seen.has(value)) continue;
      seen.add(value);
      const inner = value.properties.get("itemListElement") ?? value.properties.get("item");
      if (
        inner &&
        inner.length > 0 &&
        (value.types.some((type) => /List|Section/.test(type)) || !value.properties.has("text"))
      ) {
        // The last crumb often has only its own name.
        if (inner.every((one) => !isItem(one)) && value.properties.has("name")) steps.push(value);
        else if (inner.some((one) => isItem(one) && one.properties.size === 0)) steps.push(value);
        else stack.push(...[...inner].reverse());
        continue;
      }
    }
    steps.push(value);
  }
  return steps;
}
