/** Options of a page that say how it is reached, read and cleaned. What is made of it is said by asks (folder `asks`). */

import { MAX_TIMEOUT_MS, MIN_PSEUDONYM_KEY_CHARACTERS, MIN_TIMEOUT_MS, PII_ENTITIES } from "@quern/types";
import { z } from "zod";
import { actionsSchema } from "./actions.js";
import { isCountry } from "./countries.js";
import { isLanguageTag, notLanguageTag } from "./language-tag.js";

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
  mode: z.enum(["fast", "auto", "ocr"]).default("auto").meta({
    description: "fast reads the file's text, ocr runs OCR on every page, auto runs OCR on pages without usable text.",
  }),
  maxPages: z.int().min(1).max(10_000).optional().meta({ description: "Reads at most this many pages." }),
  pages: z.boolean().default(false).meta({ description: "Adds `pages`: the Markdown page by page." }),
  pageMarkdown: z.boolean().optional().meta({ description: "Deprecated name of `pages`.", deprecated: true }),
  blocks: z.boolean().default(false).meta({ description: "Adds `blocks`: layout blocks with boxes, page by page." }),
  pageMarkers: z
    .boolean()
    .default(false)
    .meta({ description: "Writes a comment with the page number between pages of the Markdown." }),
  __firePdfAsync: z
    .boolean()
    .optional()
    .meta({ description: "Accepted from clients of the contract; no effect.", deprecated: true }),
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
  mode: z
    .enum(["accurate", "aggressive", "fast"])
    .default("accurate")
    .meta({ description: "How readily names and places count as personal data." }),
  entities: z.array(z.enum(PII_ENTITIES)).optional().meta({ description: "Kinds of data to replace. Default: all." }),
  replaceStyle: z.enum(["tag", "mask", "remove", "pseudonym"]).default("tag").meta({
    description:
      "What replaces the data: its kind in angle brackets (tag), asterisks (mask), nothing (remove), or a word that your key turns back (pseudonym).",
  }),
  key: z
    .string()
    .min(
      MIN_PSEUDONYM_KEY_CHARACTERS,
      `A key needs at least ${MIN_PSEUDONYM_KEY_CHARACTERS} characters: shorter ones can be guessed.`,
    )
    .max(1024)
    .optional()
    .meta({ description: "Your secret for pseudonyms: random, at least 16 characters." }),
});
export const redactSchema = redactObjectSchema.superRefine(({ replaceStyle, key }, context) => {
  if ((replaceStyle === "pseudonym") === (key !== undefined)) return;
  const message =
    key === undefined
      ? 'replaceStyle "pseudonym" needs a key: a random secret of at least 16 characters that you keep.'
      : 'only replaceStyle "pseudonym" uses a key. Set it, or leave the key out.';
  context.addIssue({ code: "custom", path: ["key"], message, input: key });
});

const threatProtectionSchema = z.strictObject({
  mode: z
    .enum(["off", "normal", "zscaler", "manual-only"])
    .optional()
    .meta({ description: "normal scores URLs, manual-only uses only the lists." }),
  riskScoreThreshold: z.int().min(0).max(100).default(75).meta({ description: "Score from which a URL is refused." }),
  blacklist: z.array(z.string()).max(1000).optional().meta({ description: "Hosts that are always refused." }),
  whitelist: z.array(z.string()).max(1000).optional().meta({ description: "Hosts that are never refused." }),
  blockedTlds: z.array(z.string()).max(1000).optional().meta({ description: "Top-level domains that are refused." }),
  failurePolicy: z
    .enum(["open", "closed"])
    .default("closed")
    .meta({ description: "Whether a URL is allowed if it cannot be scored." }),
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

const MAX_LANGUAGE_CHARACTERS = 100;
const languageSchema = z
  .string()
  .min(1)
  .max(MAX_LANGUAGE_CHARACTERS)
  .superRefine((tag, context) => {
    if (tag.length > MAX_LANGUAGE_CHARACTERS || isLanguageTag(tag)) return;
    context.addIssue({ code: "custom", message: notLanguageTag(tag), input: tag });
  });

/** Fields shared by scrape and parse, without `formats`, extras and the request's own (`url`, `file`, `origin`…). */
export const pageOptionsShape = {
  headers: headersSchema.optional().meta({
    description: "Request headers. A request with headers bypasses the cache.",
    examples: [{ Cookie: "a=b" }],
  }),
  includeTags: selectorsSchema("includeTags")
    .optional()
    .meta({
      description: "Keeps only what these CSS selectors match, on the whole page: the main content is not selected.",
      examples: [["article"]],
    }),
  excludeTags: selectorsSchema("excludeTags")
    .optional()
    .meta({ description: "Drops what these CSS selectors match.", examples: [[".ad"]] }),
  onlyMainContent: z
    .boolean()
    .default(true)
    .meta({ description: "Keeps only the main content, without navigation, banners and related links." }),
  onlyCleanContent: z.boolean().default(false).meta({
    description: "Also removes onward links, repeated text and boilerplate from the main content.",
  }),
  waitFor: z
    .int()
    .min(0)
    .max(60_000)
    .optional()
    .meta({
      description: "Milliseconds to wait in the browser before the page is read, at most half of `timeout`.",
      examples: [2000],
    }),
  timeout: z
    .int()
    .min(MIN_TIMEOUT_MS)
    .max(MAX_TIMEOUT_MS)
    .optional()
    .meta({
      description:
        "Milliseconds for the whole request: 60000 for a page, 30000 for an uploaded document. Without it, `parse` goes on as long as it makes progress.",
      examples: [90_000],
    }),
  mobile: z.boolean().default(false).meta({ description: "Emulates a phone: screen, touch and User-Agent." }),
  fastMode: z.boolean().default(false).meta({ description: "Uses the page as fetched, without a browser." }),
  skipTlsVerification: z.boolean().optional().meta({
    description: "Accepts certificates that cannot be verified (on by default, off if `headers` or `actions` are set).",
  }),
  removeBase64Images: z.boolean().default(true).meta({ description: "Replaces inline image data in the Markdown." }),
  blockAds: z
    .boolean()
    .default(true)
    .meta({ description: "Blocks requests to known advertising hosts, and refuses consent dialogs." }),
  proxy: z.enum(["basic", "enhanced", "auto", "stealth"]).default("auto").meta({
    description: "Proxy tier: auto tries basic first, then enhanced; stealth is another name for enhanced.",
  }),
  location: z
    .strictObject({
      country: z
        .string()
        .refine(isCountry, {
          message: "Invalid country code. Please use a valid ISO 3166-1 alpha-2 country code.",
        })
        .default("US")
        .meta({ description: "ISO 3166-1 alpha-2 code of the visitor's country." }),
      languages: z.array(languageSchema).max(50).optional().meta({
        description: "Languages of the visitor, sent as Accept-Language. They also guide OCR.",
      }),
    })
    .optional()
    .meta({ description: "Country and languages of the visitor.", examples: [{ country: "DE", languages: ["de"] }] }),
  maxAge: z.int().min(0).optional().meta({
    description: "Accepts a cached page up to this age in milliseconds; 0 always fetches. Default: two days.",
  }),
  minAge: z
    .int()
    .min(0)
    .optional()
    .meta({
      description: "Answers only from the cache, with a page at least this old in milliseconds.",
      examples: [86_400_000],
    }),
  lockdown: z
    .boolean()
    .default(false)
    .meta({ description: "Answers only from the cache: nothing is fetched, and nothing is kept." }),
  storeInCache: z.boolean().default(true).meta({ description: "Stores the page in the cache." }),
  zeroDataRetention: z
    .boolean()
    .default(false)
    .meta({ description: "Keeps nothing: no cache, no logs of content, no language model." }),
  parsers: z
    .array(parserSchema)
    .default([{ type: "pdf" }, { type: "image" }] as never)
    .meta({
      description: "How PDF files and images are read. Without pdf, a PDF comes back as base64.",
      examples: [[{ type: "pdf", mode: "fast", maxPages: 5 }]],
    }),
  actions: actionsSchema.optional().meta({
    description: "Steps in the browser before the page is read.",
    examples: [[{ type: "click", selector: "#more" }]],
  }),
  profile: z
    .strictObject({
      name: z.string().min(1).max(128).meta({ description: "Name of the profile." }),
      saveChanges: z.boolean().default(true).meta({ description: "Saves cookies and storage afterwards." }),
    })
    .optional()
    .meta({ description: "A named browser profile with cookies and storage.", examples: [{ name: "shop" }] }),
  redactPII: z
    .union([z.boolean(), redactSchema])
    .optional()
    .meta({
      description: "Replaces personal data in the Markdown and in formats made from it.",
      examples: [{ entities: ["EMAIL", "PHONE"] }],
    }),
  threatProtection: threatProtectionSchema.optional().meta({
    description: "Refuses dangerous hosts.",
    examples: [{ mode: "manual-only", blockedTlds: ["zip"] }],
  }),
  auditMetadata: z
    .strictObject({
      username: z.string().max(1024).optional().meta({ description: "Name for the audit log." }),
    })
    .optional()
    .meta({ description: "Facts about the caller for a server's audit log.", examples: [{ username: "ada" }] }),
  checkPromptInjection: z
    .boolean()
    .optional()
    .meta({ description: "Refuses pages that contain instructions for language models." }),
  domainTools: z
    .boolean()
    .optional()
    .meta({ description: "Accepted from clients of the contract; no effect.", deprecated: true }),
  toolDetail: z
    .enum(["compact", "summary", "full"])
    .optional()
    .meta({ description: "Accepted from clients of the contract; no effect.", deprecated: true }),
  useMock: z
    .string()
    .optional()
    .meta({ description: "Accepted from clients of the contract; no effect.", deprecated: true }),
} as const;

/** Options of a page as a caller writes them. */
export type PageOptionsInput = z.input<z.ZodObject<typeof pageOptionsShape>>;
export type ValidPageOptions = z.output<z.ZodObject<typeof pageOptionsShape>>;
export type ParserOption = ValidPageOptions["parsers"][number];
export type PdfParserOption = Extract<ParserOption, { type: "pdf" }>;
