/** Validates what the caller gave and applies the contract's defaults. */
import { isDeepStrictEqual } from "node:util";
import { DEFAULT_SCRAPE_TIMEOUT_MS, type RedactOptions } from "@quern/types";
import type { z } from "zod";
import { LIBRARY_KEYS } from "./call.js";
import type { ParseOptions } from "./call-options.js";
import { FORMATS, type Format, type FormatName } from "./formats.js";
import { withRedactDefaults } from "./redaction.js";
import type { ResolvedOptions } from "./resolved.js";
import {
  DEFAULT_MAX_AGE_MS,
  LOCKDOWN_MAX_AGE_MS,
  type ScrapeOptionsInput,
  scrapeOptionsSchema,
  type ValidScrapeOptions,
} from "./schema.js";
import { validateOptions } from "./validation.js";

/** Options that `parse` takes off before the others are read. */
const INPUT_KEYS: readonly (keyof ParseOptions)[] = ["filename", "contentType", "url", "address", "knownTypesOnly"];

/**
 * Validates options and applies the defaults that depend on other fields. The result is immutable.
 *
 * @param defaultTimeout milliseconds when the caller names no timeout
 * @param call names the options in messages
 * @throws QuernError `BAD_REQUEST`
 */
export function resolveOptions(
  input: ScrapeOptionsInput = {},
  defaultTimeout = DEFAULT_SCRAPE_TIMEOUT_MS,
  call: "scrape" | "parse" = "scrape",
): ResolvedOptions {
  const others = call === "parse" ? [...LIBRARY_KEYS, ...INPUT_KEYS] : LIBRARY_KEYS;
  return applyDefaults(validateOptions(scrapeOptionsSchema, input, `${call} options`, others), defaultTimeout);
}

/** As {@link resolveOptions}; options that the caller of the engine has checked are not checked again. */
export const resolveCall = (
  contract: Record<string, unknown>,
  { isValidated }: { readonly isValidated?: boolean | undefined },
  defaultTimeout: number,
  call: "scrape" | "parse",
): ResolvedOptions =>
  isValidated
    ? applyDefaults(contract as unknown as ValidScrapeOptions, defaultTimeout)
    : resolveOptions(contract, defaultTimeout, call);

function applyDefaults(valid: z.output<typeof scrapeOptionsSchema>, defaultTimeout: number): ResolvedOptions {
  const customised = Object.keys(valid.headers ?? {}).length > 0 || (valid.actions?.length ?? 0) > 0;
  const { formats, contradicted } = onePerName(valid.formats);
  const tracksChanges = formats.some((format) => format.type === "changeTracking");
  const resolved = {
    ...valid,
    formats,
    contradictedFormats: contradicted,
    browserFormats: formats.map(({ type }) => type).filter((type) => FORMATS.get(type)?.needsBrowser),
    needsFreshPage: formats.some(({ type }) => FORMATS.get(type)?.needsFreshPage),
    timeout: valid.timeout ?? defaultTimeout,
    waitFor: Math.max(valid.waitFor ?? 0, tracksChanges && valid.waitFor !== undefined ? 5000 : 0),
    skipTlsVerification: valid.skipTlsVerification ?? !customised,
    proxy: valid.proxy === "stealth" ? ("enhanced" as const) : valid.proxy,
    location: { ...valid.location, country: (valid.location?.country ?? "US").toUpperCase() },
    maxAge: valid.maxAge ?? (valid.lockdown ? LOCKDOWN_MAX_AGE_MS : DEFAULT_MAX_AGE_MS),
    redactPII: redactOptions(valid.redactPII),
    zeroDataRetention: valid.zeroDataRetention || valid.lockdown,
  };
  return deepFreeze(resolved) as ResolvedOptions;
}

/** A result has one field for each format: of several with a name the first counts, so a long list costs no more than a short one. */
function onePerName(formats: readonly Format[]): { formats: Format[]; contradicted: FormatName[] } {
  const first = new Map<FormatName, Format>();
  const contradicted = new Set<FormatName>();
  for (const format of formats) {
    const kept = first.get(format.type);
    if (!kept) first.set(format.type, format);
    else if (!isDeepStrictEqual(kept, format)) contradicted.add(format.type);
  }
  return { formats: [...first.values()], contradicted: [...contradicted] };
}

const redactOptions = (value: ValidScrapeOptions["redactPII"]): RedactOptions | undefined =>
  value === undefined || value === false ? undefined : withRedactDefaults(value === true ? {} : value);

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
