/** Options as the pipeline sees them. Types and look-ups only: whoever imports this does not load the schemas. */
import type { RedactOptions } from "@quern/types";
import type { Format, FormatName } from "./formats.js";
import type { PdfParserOption, ValidScrapeOptions } from "./schema.js";

type DeepReadonly<T> = T extends (infer Item)[]
  ? ReadonlyArray<DeepReadonly<Item>>
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

type Derived =
  | "timeout"
  | "waitFor"
  | "skipTlsVerification"
  | "proxy"
  | "location"
  | "maxAge"
  | "redactPII"
  | "zeroDataRetention";

/** Options with every default applied; deeply frozen. */
export type ResolvedOptions = DeepReadonly<Omit<ValidScrapeOptions, Derived>> & {
  /** Milliseconds for the whole request. */
  readonly timeout: number;
  readonly waitFor: number;
  readonly skipTlsVerification: boolean;
  /** `stealth` is another name of `enhanced`. */
  readonly proxy: "basic" | "enhanced" | "auto";
  readonly location: { readonly country: string; readonly languages?: readonly string[] };
  readonly maxAge: number;
  readonly redactPII: RedactOptions | undefined;
  readonly zeroDataRetention: boolean;
  /** Formats that were asked for more than once with different settings: the first ones count. */
  readonly contradictedFormats: readonly FormatName[];
};

export function findFormat<Name extends FormatName>(
  options: ResolvedOptions,
  name: Name,
): Extract<Format, { type: Name }> | undefined {
  return options.formats.find((format) => format.type === name) as Extract<Format, { type: Name }> | undefined;
}

/** The `pdf` entry of `parsers`, or undefined when PDFs are to be returned as base64 (contract B.7). */
export const pdfOption = (options: ResolvedOptions): DeepReadonly<PdfParserOption> | undefined =>
  options.parsers.find((parser): parser is DeepReadonly<PdfParserOption> => parser.type === "pdf");

/** Whether a PDF's Markdown is wanted page by page: as a list, or with markers between pages. */
export const asksForPages = (options: ResolvedOptions): boolean => {
  const pdf = pdfOption(options);
  return Boolean(pdf?.pages || pdf?.pageMarkdown || pdf?.pageMarkers);
};

/** Whether the result carries `pages`: the Markdown of a PDF page by page. */
export const asksForPageList = (options: ResolvedOptions): boolean => {
  const pdf = pdfOption(options);
  return Boolean(pdf?.pages || pdf?.pageMarkdown);
};

/** The option may stand beside the formats or inside the json format. */
export const checksPromptInjection = (options: ResolvedOptions): boolean =>
  options.checkPromptInjection === true || findFormat(options, "json")?.checkPromptInjection === true;

/**
 * Whether the contract keeps a format from being made (B.5: zero data retention with json, summary, question and onlyCleanContent).
 * Lockdown, which implies zero data retention, only rules out the model.
 */
export const isHeldBack = (options: ResolvedOptions): boolean => options.zeroDataRetention && !options.lockdown;
