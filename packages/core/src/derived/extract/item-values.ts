/** Values of structured items by path. */
import { isItem, type StructuredItem, type StructuredValue, textOf } from "../../structured-data/item.js";
import type { Scalar } from "./coerce.js";
import { nameWords, type PropertyMeaning } from "./concepts.js";

/** @returns the values at a path of local names (`offers.price`), in order of the page */
function valuesAt(item: StructuredItem, path: string): readonly StructuredValue[] {
  let current: readonly StructuredValue[] = [item];
  for (const name of path.split(".")) {
    current = current.flatMap((value) => (isItem(value) ? (value.properties.get(name) ?? []) : []));
    if (current.length === 0) return current;
  }
  return current;
}

/** What an item says about a property: under the property's own name, as a named extra, or where schema.org keeps what it means. */
export function valuesFor(item: StructuredItem, meaning: PropertyMeaning): readonly StructuredValue[] {
  for (const [name, values] of item.properties)
    if (values.length > 0 && meaning.names.includes(nameWords(name))) return values;
  for (const concept of meaning.concepts) {
    for (const path of concept.paths) {
      const values = valuesAt(item, path).filter((value) => value !== "");
      if (values.length > 0) return values;
    }
  }
  const labels = new Set([...meaning.names, ...meaning.concepts.flatMap((concept) => concept.names)]);
  for (const extra of item.properties.get("additionalProperty") ?? []) {
    if (isItem(extra) && labels.has(nameWords(textOf(extra, "name") ?? ""))) return extra.properties.get("value") ?? [];
  }
  return [];
}

const ADDRESS_PARTS = ["streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry"];

/** The text that an item stands for: its text, name or address. */
export function scalarOf(value: StructuredValue): Scalar | undefined {
  if (!isItem(value)) return value;
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
    return `${amount} ${UNIT_CODES[unit] ?? unit}`;
  return textOf(value, "text", "name", "value", "url", "contentUrl") ?? value.id;
}

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
        stack.push(...[...inner].reverse());
        continue;
      }
    }
    steps.push(value);
  }
  return steps;
}
