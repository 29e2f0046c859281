/**
 * The one source of truth for scrape and parse options (CONTRACT part B): types, defaults, bounds, HTTP validation,
 * OpenAPI and command line flags all derive from here.
 */

import { MAX_TIMEOUT_MS, MIN_TIMEOUT_MS, PII_ENTITIES } from "@quern/types";
import { z } from "zod";
import { actionsSchema } from "./actions.js";
import { isCountry } from "./countries.js";
import { formatsSchema } from "./formats.js";

export const DEFAULT_MAX_AGE_MS = 172_800_000;
export const LOCKDOWN_MAX_AGE_MS = 63_072_000_000;
const MAX_SELECTORS = 100;
const MAX_SELECTOR_CHARACTERS = 1_000;

/** Whether they are CSS shows where they are used; here only their amount is bounded. */
const selectorsSchema = (option: string) =>
  z
    .array(z.string().min(1).meta({ maxLength: MAX_SELECTOR_CHARACTERS }))
    .meta({ maxItems: MAX_SELECTORS })
    .superRefine((selectors, context) => {
      const reject = (message: string): void => context.addIssue({ code: "custom", message, input: selectors });
      if (selectors.length > MAX_SELECTORS)
        reject(`${option}: ${selectors.length} selectors were given; at most ${MAX_SELECTORS} are allowed.`);
      for (const selector of selectors.slice(0, MAX_SELECTORS)) {
        if (selector.length <= MAX_SELECTOR_CHARACTERS) continue;
        const beginning = JSON.stringify(`${selector.slice(0, 100)}…`);
        reject(
          `${option}: the selector ${beginning} has ${selector.length} characters; at most ${MAX_SELECTOR_CHARACTERS} are allowed.`,
        );
      }
    });

const pdfParserSchema = z.strictObject({
  type: z.literal("pdf"),
  mode: z.enum(["fast", "auto", "ocr"]).default("auto"),
  maxPages: z.int().min(1).max(10_000).optional(),
  pages: z.boolean().default(false),
  /** Deprecated name of `pages`. */
  pageMarkdown: z.boolean().optional(),
  blocks: z.boolean().default(false),
  pageMarkers: z.boolean().default(false),
  __firePdfAsync: z.boolean().optional(),
});
const imageParserSchema = z.strictObject({ type: z.literal("image") });

const parserSchema = z.preprocess(
  (value) => (typeof value === "string" ? { type: value } : value),
  z.discriminatedUnion("type", [pdfParserSchema, imageParserSchema]),
) as unknown as z.ZodType<
  z.output<typeof pdfParserSchema> | z.output<typeof imageParserSchema>,
  "pdf" | "image" | z.input<typeof pdfParserSchema> | z.input<typeof imageParserSchema>
>;

const redactObjectSchema = z.strictObject({
  mode: z.enum(["accurate", "aggressive", "fast"]).default("accurate"),
  entities: z.array(z.enum(PII_ENTITIES)).optional(),
  replaceStyle: z.enum(["tag", "mask", "remove"]).default("tag"),
});

const threatProtectionSchema = z.strictObject({
  mode: z.enum(["off", "normal", "zscaler", "manual-only"]).optional(),
  riskScoreThreshold: z.int().min(0).max(100).default(75),
  blacklist: z.array(z.string()).max(1000).optional(),
  whitelist: z.array(z.string()).max(1000).optional(),
  blockedTlds: z.array(z.string()).max(1000).optional(),
  failurePolicy: z.enum(["open", "closed"]).default("closed"),
});

const headersSchema = z.record(z.string(), z.string()).superRefine((headers, context) => {
  const names = Object.keys(headers);
  const reject = (message: string): void => context.addIssue({ code: "custom", message, input: headers });
  if (names.length > 100) reject("headers: at most 100 headers are allowed");
  if (names.reduce((sum, name) => sum + name.length + (headers[name] as string).length, 0) > 32_768) {
    reject("headers: names and values together must not exceed 32 KB");
  }
  for (const name of names) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
      reject(`headers: "${name.slice(0, 80)}" is not a valid header name`);
    const value = headers[name] as string;
    if (/[\r\n\0]/.test(value)) reject(`headers: the value of "${name}" contains a line break`);
    // RFC 9110, 5.5; what lies beyond Latin-1 has no bytes in a header.
    else if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
      reject(`headers: the value of "${name}" contains a character that headers cannot carry`);
  }
});

/** Fields shared by scrape and parse, without the request's own (`url`, `file`, `origin`…). */
export const scrapeOptionsShape = {
  formats: formatsSchema.default([{ type: "markdown" }]),
  headers: headersSchema.optional(),
  includeTags: selectorsSchema("includeTags").optional(),
  excludeTags: selectorsSchema("excludeTags").optional(),
  onlyMainContent: z.boolean().default(true),
  onlyCleanContent: z.boolean().default(false),
  waitFor: z.int().min(0).max(60_000).optional(),
  timeout: z.int().min(MIN_TIMEOUT_MS).max(MAX_TIMEOUT_MS).optional(),
  mobile: z.boolean().default(false),
  fastMode: z.boolean().default(false),
  skipTlsVerification: z.boolean().optional(),
  removeBase64Images: z.boolean().default(true),
  blockAds: z.boolean().default(true),
  proxy: z.enum(["basic", "enhanced", "auto", "stealth"]).default("auto"),
  location: z
    .strictObject({
      country: z
        .string()
        .refine(isCountry, {
          message: "Invalid country code. Please use a valid ISO 3166-1 alpha-2 country code.",
        })
        .default("US"),
      languages: z.array(z.string().min(1).max(100)).max(50).optional(),
    })
    .optional(),
  maxAge: z.int().min(0).optional(),
  minAge: z.int().min(0).optional(),
  lockdown: z.boolean().default(false),
  storeInCache: z.boolean().default(true),
  zeroDataRetention: z.boolean().default(false),
  parsers: z.array(parserSchema).default([{ type: "pdf" }, { type: "image" }] as never),
  actions: actionsSchema.optional(),
  profile: z.strictObject({ name: z.string().min(1).max(128), saveChanges: z.boolean().default(true) }).optional(),
  redactPII: z.union([z.boolean(), redactObjectSchema]).optional(),
  threatProtection: threatProtectionSchema.optional(),
  auditMetadata: z.strictObject({ username: z.string().max(1024).optional() }).optional(),
  checkPromptInjection: z.boolean().optional(),
  domainTools: z.boolean().optional(),
  toolDetail: z.enum(["compact", "summary", "full"]).optional(),
  useMock: z.string().optional(),
} as const;

/** Fields that clients add to every request body. */
export const clientFieldsShape = {
  origin: z.string().max(1000).default("api"),
  integration: z
    .string()
    .max(200)
    .nullable()
    .optional()
    .refine((name) => name == null || name.startsWith("_") || INTEGRATIONS.has(name), {
      message: "Invalid enum value. Expected a known integration or a name that starts with _",
    }),
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

/** Rules that look at more than one field. Equality is allowed (contract B.5). */
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

/** Options of a page's text that the library has beside the contract's, and the explanation of it; the engine checks the numbers. */
export const textOptionsShape = {
  maxTokens: z.int().optional(),
  chunks: z
    .union([z.boolean(), z.strictObject({ tokens: z.int().optional(), overlap: z.int().optional() })])
    .optional(),
  citations: z.boolean().optional(),
  transcript: z.boolean().optional(),
  describeImages: z
    .union([z.boolean(), z.strictObject({ limit: z.int().optional(), prompt: z.string().max(1_000).optional() })])
    .optional(),
  linkStyle: z.enum(["inline", "references"]).optional(),
  comments: z.enum(["end", "inline", "none"]).optional(),
  explain: z.union([z.boolean(), z.literal("html")]).optional(),
} as const;

/** Body of POST /v2/scrape. The URL's own rules depend on `network.allow`: see `readTargetUrl`. */
export const scrapeRequestSchema = z
  .strictObject({ url: z.string(), ...scrapeOptionsShape, ...textOptionsShape, ...clientFieldsShape })
  .superRefine(checkCrossFields);

/** The `options` part of POST /v2/parse. */
export const parseRequestSchema = z
  .strictObject({ ...scrapeOptionsShape, ...textOptionsShape, ...clientFieldsShape })
  .superRefine(checkCrossFields);

export type ScrapeOptionsInput = z.input<typeof scrapeOptionsSchema>;
export type ValidScrapeOptions = z.output<typeof scrapeOptionsSchema>;
export type ParserOption = ValidScrapeOptions["parsers"][number];
export type PdfParserOption = Extract<ParserOption, { type: "pdf" }>;
