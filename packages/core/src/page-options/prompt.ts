/** Words of callers to a language model, or to the rules that stand in for one: schemas, prompts and questions. */
import { isJsonObject, isStandardSchema, type StandardSchemaV1 } from "@quern/types";
import { z } from "zod";

const MAX_PROMPT_CHARACTERS = 10_000;

/** A JSON Schema as the caller sends it (keys that converters add, such as `$schema`, pass); in the library also a Standard Schema. */
export const dataSchema = z
  .custom<Record<string, unknown> | StandardSchemaV1>(isSchema, "schema has to be a JSON Schema object")
  .superRefine((schema, context) => {
    if (isStandardSchema(schema)) return;
    const properties = schema["properties"];
    const hasProperties = typeof properties === "object" && properties !== null && Object.keys(properties).length > 0;
    if (schema["type"] === "object" && !hasProperties && schema["additionalProperties"] === true) {
      context.addIssue({
        code: "custom",
        message:
          "The schema is a schema-less dictionary (an object without properties and with additionalProperties: true), which OpenAI's structured output does not support. Name the properties that you want.",
      });
    }
  });

function isSchema(value: unknown): boolean {
  return isStandardSchema(value) || isJsonObject(value);
}

/** A request in words. */
export const promptSchema = z.string().max(MAX_PROMPT_CHARACTERS);

/** The same where nothing can be done without it. */
export const questionSchema = z.string().min(1).max(MAX_PROMPT_CHARACTERS);
