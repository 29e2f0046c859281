/** JSON Schemas of requests and answers, from the schemas that validate them. */
import { z } from "zod";

type Json = Record<string, unknown>;

/** The schema of a part of an answer. Later versions may add keys. */
export function answerSchemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  }) as Json;
  return rest;
}

/** Settings that cannot be written in JSON are not described. */
function dropLibraryOnly({ properties }: Json): void {
  for (const [name, property] of Object.entries((properties ?? {}) as Record<string, Json>))
    if (property["libraryOnly"]) delete (properties as Record<string, Json>)[name];
}

/** The schema of what a caller sends. */
export function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      allowNames(zodSchema, jsonSchema as Json);
      dropLibraryOnly(jsonSchema as Json);
    },
  }) as Json;
  return rest;
}

interface Variant {
  readonly properties?: { readonly type?: { readonly const?: unknown } };
  readonly required?: readonly string[];
}

/** Where one of several objects is asked for, and a name may stand for the object: the schema's own translation shows only the objects. */
function allowNames(zodSchema: unknown, schema: Json): void {
  const { def } = (zodSchema as { _zod: { def: { type: string; in?: { _zod: { def: { type: string } } } } } })._zod;
  if (def.type !== "pipe" || def.in?._zod.def.type !== "transform" || !Array.isArray(schema["oneOf"])) return;
  const names = (schema["oneOf"] as Variant[])
    .filter(({ required }) => required?.every((name) => name === "type"))
    .map(({ properties }) => properties?.type?.const);
  schema["anyOf"] = [{ type: "string", enum: names }, { oneOf: schema["oneOf"] }];
  delete schema["oneOf"];
}
