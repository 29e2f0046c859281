/** Values in another spelling of the type that a schema asks for: models write `"10.50"` where a number is wanted. */
import { isJsonObject } from "@quern/types";
import type { JsonSchema } from "./validator.js";

/** Deeper than this, values are left as they are. */
const MAX_DEPTH = 32;
const NUMBER = /^[+-]?(?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})(?:[eE][+-]?\d{1,2})?$/;
/** Thousands in groups of three, set apart by commas: `12,500.00`. */
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,15})?$/;

/**
 * A copy of the value in which a string that is a number, or yes and no, has the type that the schema wants, and a single value stands in
 * the list that it wants. What already fits, and what cannot be read without guessing (`"1,5"`, `"about 10"`), stays as it is.
 *
 * @param schema types are followed through `properties`, `items` and single `anyOf` and `oneOf` branches; `$ref` is not
 */
export const coerceJson = (schema: JsonSchema, value: unknown): unknown => coerced(schema, value, 0);

function coerced(schema: unknown, value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH || !isJsonObject(schema)) return value;
  const types = typesOf(schema);
  if (typeof value === "string") return types.has("string") ? value : fromText(value.trim(), types, value);
  if (
    typeof value === "number" &&
    types.size > 0 &&
    types.has("string") &&
    !types.has("number") &&
    !types.has("integer")
  )
    return String(value);
  if (Array.isArray(value)) {
    const { items } = schema;
    return isJsonObject(items) ? value.map((item) => coerced(items, item, depth + 1)) : value;
  }
  if (!isJsonObject(value)) return value;
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : undefined;
  if (!properties) {
    const branch = onlyBranch(schema);
    return branch ? coerced(branch, value, depth + 1) : value;
  }
  // `fromEntries` takes a key such as `__proto__` for what it is.
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      Object.hasOwn(properties, name) ? coerced(properties[name], inner, depth + 1) : inner,
    ]),
  );
}

function fromText(text: string, types: ReadonlySet<string>, written: string): unknown {
  if (types.has("number") || types.has("integer")) {
    const plain = GROUPED.test(text) ? text.replaceAll(",", "") : text;
    const number = NUMBER.test(plain) ? Number(plain) : undefined;
    if (number !== undefined && (types.has("number") || Number.isInteger(number))) return number;
  }
  if (types.has("boolean") && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (types.has("null") && /^(?:null|none)?$/i.test(text)) return null;
  return written;
}

/** Types of a schema and of the branches that it offers. */
function typesOf(schema: Record<string, unknown>): Set<string> {
  const types = new Set<string>();
  const branches = [schema, ...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  for (const branch of branches) {
    const { type, enum: choices, const: only } = (isJsonObject(branch) ? branch : {}) as Record<string, unknown>;
    for (const one of Array.isArray(type) ? type : [type]) if (typeof one === "string") types.add(one);
    for (const one of [...listOf(choices), ...(only === undefined ? [] : [only])])
      types.add(one === null ? "null" : typeof one);
  }
  return types;
}

function onlyBranch(schema: Record<string, unknown>): unknown {
  const objects = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])].filter(
    (branch) => isJsonObject(branch) && branch["type"] !== "null",
  );
  return objects.length === 1 ? objects[0] : undefined;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
