/**
 * The one source of truth for options of a scrape and of a parse: types, defaults, bounds, validation over HTTP, OpenAPI and command line
 * flags all derive from here, from {@link pageOptionsShape} and from the table of asks.
 */
import { z } from "zod";
import { pageOptionsShape } from "../page-options/page-options.js";
import { formatsSchema } from "./formats.js";
import { restOptionsShape } from "./settings.js";

export const DEFAULT_MAX_AGE_MS = 172_800_000;
export const LOCKDOWN_MAX_AGE_MS = 63_072_000_000;

/** The contract's options of a page. */
export const scrapeOptionsShape = {
  formats: formatsSchema.default([{ type: "markdown" }]).meta({
    description: "Formats to return: names, or objects with settings.",
    examples: [["markdown", "links"]],
  }),
  ...pageOptionsShape,
} as const;

/** Fields that clients add to every request body. */
export const clientFieldsShape = {
  origin: z.string().max(1000).default("api").meta({ description: "Name of the client, as it calls itself." }),
  integration: z
    .string()
    .max(200)
    .nullable()
    .optional()
    .refine((name) => name == null || name.startsWith("_") || INTEGRATIONS.has(name), {
      message: "Invalid enum value. Expected a known integration or a name that starts with _",
    })
    .meta({ description: "Product that the request comes from." }),
} as const;

const INTEGRATIONS: ReadonlySet<string> = new Set(
  (
    "dify zapier pipedream raycast langchain crewai llamaindex n8n camelai make flowise metagpt relevanceai viasocket cli hermes gstack " +
    "prometheus"
  ).split(" "),
);

interface CrossField {
  readonly waitFor?: number | undefined;
  readonly timeout?: number | undefined;
}

/** Rules that look at more than one field. Equality is allowed . */
function checkCrossFields(options: CrossField, context: z.core.$RefinementCtx<CrossField>): void {
  if (options.waitFor !== undefined && options.timeout !== undefined && options.waitFor > options.timeout / 2) {
    context.addIssue({
      code: "custom",
      message: "waitFor must not exceed half of timeout",
      path: ["waitFor"],
      input: options.waitFor,
    });
  }
}

export const scrapeOptionsSchema = z.strictObject(scrapeOptionsShape).superRefine(checkCrossFields);

/** Body of POST /v2/scrape. The URL's own rules depend on `network.allow`: see `readTargetUrl`. */
export const scrapeRequestSchema = z
  .strictObject({
    url: z.string().meta({ description: "URL of the page or document." }),
    ...scrapeOptionsShape,
    ...restOptionsShape,
    ...clientFieldsShape,
  })
  .superRefine(checkCrossFields);

/** The `options` part of POST /v2/parse. */
export const parseRequestSchema = z
  .strictObject({ ...scrapeOptionsShape, ...restOptionsShape, ...clientFieldsShape })
  .superRefine(checkCrossFields);

export type ScrapeOptionsInput = z.input<typeof scrapeOptionsSchema>;
export type ValidScrapeOptions = z.output<typeof scrapeOptionsSchema>;
