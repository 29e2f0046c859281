/** JSON Schemas of callers: brought into the contract's normal form, and read one level at a time. */

import type { JsonSchema } from "@quern/json-schema";
import { isJsonObject, isStandardSchema, QuernError, type StandardSchemaV1 } from "@quern/types";
import { isZod3, zod3JsonSchema } from "./zod3-schema.js";

/** A schema with references resolved and `null` alternatives taken out. */
export interface SchemaView {
  readonly type: "object" | "array" | "string" | "number" | "integer" | "boolean" | "any";
  /** By property name; empty unless `type` is object. */
  readonly properties: ReadonlyMap<string, JsonSchema>;
  readonly items: JsonSchema | undefined;
  readonly choices: readonly unknown[] | undefined;
  readonly format: string | undefined;
}

/** A schema that allows every value. */
export const ANYTHING: SchemaView = {
  type: "any",
  properties: new Map(),
  items: undefined,
  choices: undefined,
  format: undefined,
};

const MAX_REFERENCES = 20;

/** @param root where `#/$defs/…` is looked up */
export function viewSchema(schema: JsonSchema, root: JsonSchema): SchemaView {
  const plain = dereference(schema, root);
  const properties = record(plain["properties"]);
  const declared = [plain["type"]].flat().filter((type) => type !== "null")[0];
  const type = TYPES.has(declared as string)
    ? (declared as SchemaView["type"])
    : properties
      ? "object"
      : record(plain["items"])
        ? "array"
        : "any";
  const choices = Array.isArray(plain["enum"]) ? plain["enum"] : "const" in plain ? [plain["const"]] : undefined;
  return {
    type,
    properties: new Map(
      Object.entries(properties ?? {}).filter((entry): entry is [string, JsonSchema] => record(entry[1]) !== undefined),
    ),
    items: record(plain["items"]),
    choices,
    format: typeof plain["format"] === "string" ? plain["format"] : undefined,
  };
}

const TYPES: ReadonlySet<string> = new Set(["object", "array", "string", "number", "integer", "boolean"]);

const record = (value: unknown): JsonSchema | undefined => (isJsonObject(value) ? (value as JsonSchema) : undefined);

/** Follows `$ref`, takes the first alternative of anyOf and oneOf that is not null, and joins allOf. */
function dereference(schema: JsonSchema, root: JsonSchema): JsonSchema {
  let current = schema;
  for (let step = 0; step < MAX_REFERENCES; step++) {
    const reference = current["$ref"];
    const alternatives = current["anyOf"] ?? current["oneOf"];
    if (typeof reference === "string") current = lookUp(reference, root) ?? {};
    else if (Array.isArray(alternatives)) {
      const { anyOf: _any, oneOf: _one, ...rest } = current;
      const chosen = alternatives.map(record).find((option) => option && option["type"] !== "null");
      current = { ...rest, ...chosen };
    } else if (Array.isArray(current["allOf"])) {
      const { allOf, ...rest } = current;
      current = Object.assign({}, rest, ...(allOf as unknown[]).map((part) => record(part) ?? {}));
    } else return current;
  }
  return {};
}

function lookUp(reference: string, root: JsonSchema): JsonSchema | undefined {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return undefined;
  let current: unknown = root;
  for (const part of reference.slice(2).split("/")) {
    const key = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return record(current);
}

/**
 * The contract's normal form: no `additionalProperties` beside `properties`, and only known properties are required. The caller's
 * object is not changed.
 */
export function normaliseSchema(schema: JsonSchema): JsonSchema {
  const copy = structuredClone(schema) as Record<string, unknown>;
  const stack: unknown[] = [copy];
  while (stack.length > 0) {
    const current = stack.pop();
    if (typeof current !== "object" || current === null) continue;
    if (Array.isArray(current)) {
      stack.push(...current);
      continue;
    }
    const node = current as Record<string, unknown>;
    const properties = record(node["properties"]);
    if (properties) {
      delete node["additionalProperties"];
      if (Array.isArray(node["required"])) {
        const known = node["required"].filter((name) => typeof name === "string" && Object.hasOwn(properties, name));
        if (known.length > 0) node["required"] = known;
        else delete node["required"];
      }
    }
    stack.push(...Object.values(node));
  }
  return copy;
}

interface ConvertibleSchema extends StandardSchemaV1 {
  readonly "~standard": StandardSchemaV1["~standard"] & {
    readonly jsonSchema?: { input(options: { target: string }): JsonSchema };
  };
  /** ArkType's own conversion. */
  toJsonSchema?(): JsonSchema;
}

/**
 * The JSON Schema of what a caller gave: it is one, or it is a Standard Schema that can say what it accepts (zod 3 and 4, ArkType, and what
 * implements the JSON Schema part of the standard).
 *
 * @throws QuernError `BAD_REQUEST` when a Standard Schema cannot be turned into a JSON Schema
 */
export async function jsonSchemaOf(schema: unknown): Promise<JsonSchema> {
  if (!isStandardSchema(schema)) return normaliseSchema(schema as JsonSchema);
  const convertible = schema as ConvertibleSchema;
  const standard = convertible["~standard"];
  try {
    if (standard.jsonSchema) return normaliseSchema(standard.jsonSchema.input({ target: "draft-2020-12" }));
    if (convertible.toJsonSchema) return normaliseSchema(convertible.toJsonSchema());
    if (standard.vendor === "zod" && "_zod" in schema) {
      const { z } = await import("zod");
      return normaliseSchema(z.toJSONSchema(schema as never, { io: "input", unrepresentable: "any" }) as JsonSchema);
    }
    if (standard.vendor === "zod" && isZod3(schema)) return normaliseSchema(zod3JsonSchema(schema));
  } catch (error) {
    throw new QuernError(
      "BAD_REQUEST",
      `The ${standard.vendor} schema has no JSON Schema: ${(error as Error).message}.`,
      { cause: error },
    );
  }
  throw new QuernError("BAD_REQUEST", `A schema of ${standard.vendor} cannot be turned into a JSON Schema.`, {
    hint:
      standard.vendor === "valibot"
        ? "Wrap it: toStandardJsonSchema(schema) of @valibot/to-json-schema."
        : "Give a JSON Schema, or a schema of zod, ArkType or another library that implements Standard JSON Schema.",
  });
}

/**
 * Lets a Standard Schema check and transform a value; any other schema leaves it as it is.
 *
 * @returns the value, or what is wrong with it
 */
export async function applyStandardSchema(
  schema: unknown,
  value: unknown,
): Promise<{ value: unknown } | { issues: string[] }> {
  if (!isStandardSchema(schema)) return { value };
  const result = (await schema["~standard"].validate(value)) as {
    value?: unknown;
    issues?: ReadonlyArray<{ message: string; path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> }>;
  };
  if (!result.issues) return { value: result.value };
  return {
    issues: result.issues.map(({ message, path }) => {
      const where = (path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".");
      return where ? `${where}: ${message}` : message;
    }),
  };
}

export const isNumeric = ({ type }: SchemaView): boolean => type === "number" || type === "integer";
