/** JSON Schemas of zod 3, which cannot write them itself: read off its `_def`, whose shape is settled (zod 3.25 is its last version). */
import type { JsonSchema } from "@quern/json-schema";

interface Zod3Type {
  readonly _def: Readonly<Record<string, unknown>> & { readonly typeName: string; readonly description?: string };
}

const MAX_DEPTH = 32;

export const isZod3 = (schema: unknown): schema is Zod3Type =>
  typeof (schema as { _def?: { typeName?: unknown } } | null)?._def?.typeName === "string";

/** JSON Schema of the schema's input. Types that JSON does not have accept everything; the schema itself checks the result. */
export function zod3JsonSchema(schema: Zod3Type, depth = 0): JsonSchema {
  const { description } = schema._def;
  const converted = depth > MAX_DEPTH ? {} : convert(schema, depth + 1);
  return description === undefined ? converted : { ...converted, description };
}

/** Schemas are written by the caller, and bounded in depth, so this may recurse. */
function convert({ _def: definition }: Zod3Type, depth: number): JsonSchema {
  const inner = (name: string): JsonSchema => zod3JsonSchema(definition[name] as Zod3Type, depth);
  switch (definition.typeName) {
    case "ZodObject":
      return objectSchema((definition["shape"] as () => Record<string, Zod3Type>)(), depth);
    case "ZodArray":
    case "ZodSet":
      return { type: "array", items: inner(definition.typeName === "ZodArray" ? "type" : "valueType") };
    case "ZodString":
      return stringSchema(definition["checks"] as ReadonlyArray<{ kind: string }> | undefined);
    case "ZodNumber": {
      const checks = (definition["checks"] ?? []) as ReadonlyArray<{ kind: string }>;
      return { type: checks.some(({ kind }) => kind === "int") ? "integer" : "number" };
    }
    case "ZodBoolean":
      return { type: "boolean" };
    case "ZodEnum":
    case "ZodNativeEnum":
      return { enum: Object.values(definition["values"] as object) };
    case "ZodLiteral":
      return { const: definition["value"] };
    case "ZodNull":
      return { type: "null" };
    case "ZodNullable":
      return { anyOf: [inner("innerType"), { type: "null" }] };
    case "ZodUnion":
    case "ZodDiscriminatedUnion":
      return {
        anyOf: [...(definition["options"] as Iterable<Zod3Type>)].map((option) => zod3JsonSchema(option, depth)),
      };
    case "ZodIntersection":
      return { allOf: [inner("left"), inner("right")] };
    case "ZodRecord":
      return { type: "object", additionalProperties: inner("valueType") };
    case "ZodOptional":
    case "ZodDefault":
    case "ZodCatch":
    case "ZodReadonly":
      return inner("innerType");
    case "ZodEffects":
      return inner("schema");
    case "ZodBranded":
      return inner("type");
    case "ZodPipeline":
      return inner("in");
    case "ZodLazy":
      return zod3JsonSchema((definition["getter"] as () => Zod3Type)(), depth);
    default:
      return {};
  }
}

const LEFT_OUT: ReadonlySet<string> = new Set(["ZodOptional", "ZodDefault", "ZodCatch"]);

function objectSchema(shape: Readonly<Record<string, Zod3Type>>, depth: number): JsonSchema {
  const entries = Object.entries(shape);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, value]) => [name, zod3JsonSchema(value, depth)])),
    required: entries.filter(([, value]) => !LEFT_OUT.has(value._def.typeName)).map(([name]) => name),
  };
}

const FORMATS: Readonly<Record<string, string>> = {
  datetime: "date-time",
  date: "date",
  time: "time",
  email: "email",
  url: "uri",
  uuid: "uuid",
};

function stringSchema(checks: ReadonlyArray<{ kind: string }> = []): JsonSchema {
  const format = checks.map(({ kind }) => FORMATS[kind]).find((one) => one !== undefined);
  return { type: "string", ...(format === undefined ? {} : { format }) };
}
