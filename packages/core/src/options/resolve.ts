import type { z } from "zod";
import type { Format, FormatName } from "./formats.js";
import {
  DEFAULT_MAX_AGE_MILLISECONDS,
  DEFAULT_TIMEOUT_MILLISECONDS,
  LOCKDOWN_MAX_AGE_MILLISECONDS,
  type PdfParserOption,
  type ScrapeOptionsInput,
  scrapeOptionsSchema,
  type ValidScrapeOptions,
} from "./schema.js";
import { validate } from "./validation.js";

const PII_ENTITIES = ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"] as const;

export interface RedactOptions {
  readonly mode: "accurate" | "aggressive" | "fast";
  readonly entities: ReadonlyArray<(typeof PII_ENTITIES)[number]>;
  readonly replaceStyle: "tag" | "mask" | "remove";
}

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
};

/** Validates options and applies the defaults that depend on other fields (contract B.1, B.3). The result is immutable. */
export function resolveOptions(input: ScrapeOptionsInput = {}): ResolvedOptions {
  return applyDefaults(validate(scrapeOptionsSchema, input));
}

/** The second half of {@link resolveOptions}, for callers that validated a larger body already. */
export function applyDefaults(
  valid: z.output<typeof scrapeOptionsSchema>,
  defaultTimeout = DEFAULT_TIMEOUT_MILLISECONDS,
): ResolvedOptions {
  const customised = Object.keys(valid.headers ?? {}).length > 0 || (valid.actions?.length ?? 0) > 0;
  const tracksChanges = valid.formats.some((format) => format.type === "changeTracking");
  const resolved = {
    ...valid,
    timeout: valid.timeout ?? defaultTimeout,
    waitFor: Math.max(valid.waitFor ?? 0, tracksChanges && valid.waitFor !== undefined ? 5000 : 0),
    skipTlsVerification: valid.skipTlsVerification ?? !customised,
    proxy: valid.proxy === "stealth" ? ("enhanced" as const) : valid.proxy,
    location: { ...valid.location, country: (valid.location?.country ?? "US").toUpperCase() },
    maxAge: valid.maxAge ?? (valid.lockdown ? LOCKDOWN_MAX_AGE_MILLISECONDS : DEFAULT_MAX_AGE_MILLISECONDS),
    redactPII: redactOptions(valid.redactPII),
    zeroDataRetention: valid.zeroDataRetention || valid.lockdown,
  };
  return deepFreeze(resolved) as ResolvedOptions;
}

function redactOptions(value: ValidScrapeOptions["redactPII"]): RedactOptions | undefined {
  if (value === undefined || value === false) return undefined;
  const given = value === true ? undefined : value;
  return {
    mode: given?.mode ?? "accurate",
    entities: given?.entities ?? PII_ENTITIES,
    replaceStyle: given?.replaceStyle ?? "tag",
  };
}

export function findFormat<Name extends FormatName>(
  options: ResolvedOptions,
  name: Name,
): Extract<Format, { type: Name }> | undefined {
  return options.formats.find((format) => format.type === name) as Extract<Format, { type: Name }> | undefined;
}

/** The `pdf` entry of `parsers`, or undefined when PDFs are to be returned as base64 (contract B.7). */
export const pdfOption = (options: ResolvedOptions): DeepReadonly<PdfParserOption> | undefined =>
  options.parsers.find((parser): parser is DeepReadonly<PdfParserOption> => parser.type === "pdf");

/** Freezes what validation made; `schema` stays as it is, because it is the caller's own object. */
function deepFreeze<T>(value: T): T {
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const current = stack.pop();
    if (typeof current !== "object" || current === null || Object.isFrozen(current)) continue;
    Object.freeze(current);
    for (const [key, child] of Object.entries(current)) if (key !== "schema") stack.push(child);
  }
  return value;
}
