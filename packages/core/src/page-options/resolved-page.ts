/** Options of a page as the pipeline sees them. Types and look-ups only: whoever imports this does not load the schemas. */
import type { RedactOptions } from "@quern/types";
import type { PdfParserOption, ValidPageOptions } from "./page-options.js";

export type DeepReadonly<T> = T extends (infer Item)[]
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

/** Options of a page with every default applied; deeply frozen. */
export type ResolvedPageOptions = DeepReadonly<Omit<ValidPageOptions, Derived>> & {
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
};

/** The `pdf` entry of `parsers`, or undefined when PDFs are to be returned as base64. */
export const pdfOption = (options: ResolvedPageOptions): DeepReadonly<PdfParserOption> | undefined =>
  options.parsers.find((parser): parser is DeepReadonly<PdfParserOption> => parser.type === "pdf");

/** Whether a PDF's Markdown is wanted page by page: as a list, or with markers between pages. */
export const asksForPages = (options: ResolvedPageOptions): boolean => {
  const pdf = pdfOption(options);
  return Boolean(pdf?.pages || pdf?.pageMarkdown || pdf?.pageMarkers);
};

/** Whether the result carries `pages`: the Markdown of a PDF page by page. */
export const asksForPageList = (options: ResolvedPageOptions): boolean => {
  const pdf = pdfOption(options);
  return Boolean(pdf?.pages || pdf?.pageMarkdown);
};

/**
 * Whether zero data retention keeps derived formats and `onlyCleanContent` from being made. Lockdown, which implies zero data retention, only
 * rules out the model.
 */
export const isHeldBack = (options: ResolvedPageOptions): boolean => options.zeroDataRetention && !options.lockdown;
