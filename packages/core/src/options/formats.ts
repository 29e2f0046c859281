/** Format objects of the v2 contract (part B.2): one strict schema each; a bare string `x` means `{ type: "x" }`. */

import { isJsonObject, isStandardSchema, type StandardSchemaV1 } from "@quern/types";
import { z } from "zod";
import { readPageRanges } from "./page-ranges.js";

const MAX_PROMPT_CHARACTERS = 10_000;

const plain = <const Name extends string>(name: Name) => z.strictObject({ type: z.literal(name) });

/** A JSON Schema as the caller sends it (keys that converters add, such as `$schema`, pass); in the library also a Standard Schema. */
const jsonSchemaSchema = z
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

export const viewportSchema = z.strictObject({
  width: z.int().min(1).max(7680),
  height: z.int().min(1).max(4320),
});

const screenshotSchema = z.object({
  type: z.literal("screenshot"),
  fullPage: z.boolean().default(false),
  quality: z.int().min(1).max(100).optional(),
  viewport: viewportSchema.optional(),
});

const pageImagesSchema = z.strictObject({
  type: z.literal("pageImages"),
  pages: z
    .union([
      z.array(z.int().min(1).max(999_999)).min(1).max(1000),
      z
        .string()
        .max(1000)
        .refine(
          (text) => readPageRanges(text) !== undefined,
          'pages is a list of numbers, or a text such as "1-3,7,9-"',
        ),
    ])
    .optional(),
  width: z.int().min(50).max(4000).default(1000),
});

const objects = [
  plain("markdown"),
  plain("html"),
  plain("rawHtml"),
  plain("rawBase64"),
  plain("links"),
  plain("images"),
  plain("imageDetails"),
  plain("tables"),
  pageImagesSchema,
  plain("summary"),
  plain("branding"),
  plain("product"),
  plain("menu"),
  plain("audio"),
  plain("video"),
  z.strictObject({
    type: z.literal("json"),
    schema: jsonSchemaSchema.optional(),
    prompt: z.string().max(MAX_PROMPT_CHARACTERS).optional(),
    checkPromptInjection: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal("deterministicJson"),
    schema: jsonSchemaSchema.optional(),
    prompt: z.string().max(MAX_PROMPT_CHARACTERS).optional(),
  }),
  z.strictObject({
    type: z.literal("changeTracking"),
    modes: z.array(z.enum(["json", "git-diff"])).default([]),
    schema: jsonSchemaSchema.optional(),
    prompt: z.string().max(MAX_PROMPT_CHARACTERS).optional(),
    tag: z.string().nullable().default(null),
  }),
  screenshotSchema,
  z.strictObject({
    type: z.literal("attributes"),
    selectors: z
      .array(z.strictObject({ selector: z.string().min(1).max(1000), attribute: z.string().min(1).max(200) }))
      .max(100),
  }),
  z.strictObject({ type: z.literal("question"), question: z.string().min(1).max(MAX_PROMPT_CHARACTERS) }),
  z.strictObject({ type: z.literal("highlights"), query: z.string().min(1).max(MAX_PROMPT_CHARACTERS) }),
  z.strictObject({
    type: z.literal("query"),
    prompt: z.string().min(1).max(MAX_PROMPT_CHARACTERS),
    mode: z.enum(["freeform", "directQuote"]).default("freeform"),
  }),
] as const;

const formatObjectSchema = z.discriminatedUnion("type", objects);

/** A format in its normal form: always an object. */
export type Format = z.output<typeof formatObjectSchema>;
export type FormatName = Format["type"];

/** Formats that need nothing but their name, so that the bare string says everything. */
export type SimpleFormatName = Exclude<FormatName, "attributes" | "question" | "highlights" | "query">;

/** A format as a caller may write it. */
export type FormatInput = SimpleFormatName | z.input<typeof formatObjectSchema>;

export const FORMAT_NAMES: readonly FormatName[] = objects.map((schema) => schema.shape.type.value);

const formatSchema = z.preprocess(
  (value) => (typeof value === "string" ? { type: value } : value),
  formatObjectSchema,
) as unknown as z.ZodType<Format, FormatInput>;

export const formatsSchema = z.array(formatSchema).superRefine((formats, context) => {
  const has = (name: FormatName): boolean => formats.some((format) => format.type === name);
  const reject = (message: string): void => context.addIssue({ code: "custom", message, input: formats });
  if (formats.filter((format) => format.type === "screenshot").length > 1) {
    reject("You may only specify one screenshot format");
  }
  if (has("changeTracking") && !has("markdown")) {
    reject("The changeTracking format requires the markdown format to be specified as well");
  }
  if (has("rawBase64") && formats.length > 1) reject("The rawBase64 format cannot be combined with other formats");
  if (has("json") && has("deterministicJson")) reject("Cannot specify both json and deterministicJson formats");
});
