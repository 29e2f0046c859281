/** Options of a search: types, defaults and bounds. */
import type { FormatName } from "@quern/core";
import { FORMATS, scrapeOptionsSchema, scrapeOptionsShape } from "@quern/core/options";
import { DEFAULT_SCRAPE_TIMEOUT_MS, MAX_TIMEOUT_MS, MIN_TIMEOUT_MS } from "@quern/types";
import { z } from "zod";
import { CATEGORY_NAMES } from "./categories.js";

export const MAX_QUERY_CHARACTERS = 500;
const MAX_DOMAINS = 100;

const SOURCES = ["web", "images", "news", "alexandria"] as const;

const text = z.string().min(1).max(300);
const country = z.string().regex(/^[a-z]{2}$/i, "Invalid country code: two letters, such as de");
const language = z.string().regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i, "Invalid language code: such as de");

const webShape = {
  tbs: text.optional().meta({
    description:
      "Age of results, as Google writes it: qdr:d, qdr:w, qdr:m, qdr:y, sbd:1, or cdr:1,cd_min:1/31/2026,cd_max:2/28/2026.",
  }),
  filter: z
    .string()
    .max(300)
    .optional()
    .meta({ description: "Accepted from clients of the contract; no effect.", deprecated: true }),
  lang: language.optional().meta({ description: "Language of results, such as de." }),
  country: country.optional().meta({ description: "Country of results, such as de." }),
  location: text.optional().meta({ description: "A place in words." }),
} as const;

const sourceObject = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("web"), ...webShape }),
  z.strictObject({ type: z.literal("images") }),
  z.strictObject({ type: z.literal("news") }),
  z.strictObject({ type: z.literal("alexandria") }),
]);

const categoryName = z.enum(CATEGORY_NAMES);

const domain = z
  .string()
  .max(253)
  .regex(
    /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u,
    "A domain is a host name without scheme, port or path",
  );

export const searchOptionsShape = {
  limit: z.int().min(1).max(100).default(10).meta({ description: "Maximum number of results from each source." }),
  sources: z
    .union([z.array(z.enum(SOURCES)).min(1), z.array(sourceObject).min(1)])
    .default(["web"])
    .meta({ description: "Kinds of results." }),
  categories: z
    .union([z.array(categoryName), z.array(z.strictObject({ type: categoryName }))])
    .optional()
    .meta({ description: "Only results of these kinds." }),
  includeDomains: z
    .array(domain)
    .max(MAX_DOMAINS)
    .optional()
    .meta({ description: "Only results of these hosts and their subdomains." }),
  excludeDomains: z
    .array(domain)
    .max(MAX_DOMAINS)
    .optional()
    .meta({ description: "No results of these hosts and their subdomains." }),
  ...webShape,
  safe: z.boolean().optional().meta({ description: "Filter out adult content." }),
  timeout: z
    .int()
    .min(MIN_TIMEOUT_MS)
    .max(MAX_TIMEOUT_MS)
    .default(DEFAULT_SCRAPE_TIMEOUT_MS)
    .meta({ description: "Milliseconds for the whole call; hits that are not scraped by then keep their snippets." }),
  ignoreInvalidURLs: z.boolean().default(false).meta({ description: "Drop results that cannot be scraped." }),
  highlights: z.boolean().default(true).meta({ description: "Describe results by the part that answers the query." }),
  enterprise: z
    .union([z.enum(["default", "anon", "zdr"]), z.array(z.enum(["default", "anon", "zdr"]))])
    .optional()
    .meta({ description: "Accepted from clients of the contract; no effect.", deprecated: true }),
  scrapeOptions: scrapeOptionsSchema
    .optional()
    .meta({ description: "Scrape options of each hit; hits are scraped when formats are named." }),
  threatProtection: scrapeOptionsShape.threatProtection,
  domainTools: scrapeOptionsShape.domainTools,
  toolDetail: scrapeOptionsShape.toolDetail,
} as const;

interface Checked {
  readonly includeDomains?: readonly string[] | undefined;
  readonly excludeDomains?: readonly string[] | undefined;
  readonly categories?: ReadonlyArray<string | { readonly type: string }> | undefined;
  readonly sources?: ReadonlyArray<string | { readonly type: string }> | undefined;
  readonly scrapeOptions?: { readonly formats?: readonly unknown[] | undefined } | undefined;
}

/** Rules that touch more than one option. */
export function checkTogether(options: Checked, context: z.RefinementCtx): void {
  const reject = (message: string, ...path: string[]): void =>
    context.addIssue({ code: "custom", message, path, input: options });
  if (options.includeDomains?.length && options.excludeDomains?.length) {
    reject("includeDomains and excludeDomains cannot both be specified", "includeDomains");
  }
  const categories = (options.categories ?? []).map(nameOf);
  if (categories.includes("developer") && categories.length > 1) {
    reject("The developer category cannot be combined with other categories", "categories");
  }
  for (const format of options.scrapeOptions?.formats ?? []) {
    const name = nameOf(format as string | { readonly type: string });
    if (FORMATS.get(name as FormatName)?.isForSearches === false) {
      reject(`The ${name} format is not supported for search results`, "scrapeOptions", "formats");
    }
  }
}

export const nameOf = (named: string | { readonly type: string }): string =>
  typeof named === "string" ? named : named.type;

export const searchOptionsSchema = z.strictObject(searchOptionsShape).superRefine(checkTogether);

export type SearchOptionsInput = z.input<typeof searchOptionsSchema>;
export type ResolvedSearchOptions = z.output<typeof searchOptionsSchema>;
