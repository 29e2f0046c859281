/** Reads what a caller of the library gave: options of the contract, and settings of the library. */
import { QuernError } from "@quern/types";
import { z } from "zod";
import type { LibraryOptions, LibrarySettings } from "./call-options.js";
import { FORMATS } from "./formats.js";
import { askOptionsShape } from "./settings.js";
import { validateOptions } from "./validation.js";

/** Options of a call alone: they have no place in the settings of a run. */
const callShape = {
  signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal, "signal is an AbortSignal").optional(),
  queued: z.number().optional(),
  isValidated: z.boolean().optional(),
};

const settingsShape = {
  password: z.string().optional(),
  onProgress: z
    .custom<LibraryOptions["onProgress"]>((value) => typeof value === "function", "onProgress is a function")
    .optional(),
  onFetched: z
    .custom<LibraryOptions["onFetched"]>((value) => typeof value === "function", "onFetched is a function")
    .optional(),
  engine: z.enum(["auto", "fetch", "browser"]).default("auto"),
  missingMedia: z.enum(["warning", "error"]).default("warning"),
  team: z.string().default(""),
  linkBase: z.string().optional(),
  dataUrls: z.boolean().default(false),
  index: z.boolean().default(true),
};

const librarySchema = z.object({ ...callShape, ...settingsShape, ...askOptionsShape });
const DEFAULTS = librarySchema.parse({});
/** Names of the options that the contract does not have. */
export const LIBRARY_KEYS: ReadonlySet<string> = new Set(Object.keys(librarySchema.shape));

/** @throws QuernError `BAD_REQUEST` for options that are no object, as callers without types may give */
export function requireOptions(options: unknown): void {
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return;
  throw new QuernError("BAD_REQUEST", "options: must be an object", {
    hint: 'Write them as { formats: ["markdown"] }, or leave them out.',
  });
}

/**
 * Divides what a caller gave into options of the contract, not validated yet, and settings of the library.
 *
 * @throws QuernError `BAD_REQUEST` for a setting that cannot be read
 */
export function readCall(options: LibraryOptions): {
  contract: Record<string, unknown>;
  settings: LibrarySettings;
} {
  requireOptions(options);
  // A key that is present but undefined was not given.
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return {
    contract: Object.fromEntries(given.filter(([key]) => !LIBRARY_KEYS.has(key))),
    settings: settingsOf(Object.fromEntries(given.filter(([key]) => LIBRARY_KEYS.has(key)))),
  };
}

/** Most calls give few settings: only those are checked, the others have their defaults. */
function settingsOf(given: Record<string, unknown>): LibrarySettings {
  const settings: Record<string, unknown> = { ...DEFAULTS };
  for (const [key, value] of Object.entries(given)) {
    const read = (librarySchema.shape as Readonly<Record<string, z.ZodType>>)[key]?.safeParse(value);
    // The whole check words the error.
    if (!read?.success) validateOptions(librarySchema, given, "options");
    else if (!(key in callShape)) settings[key] = read.data;
  }
  return settings as unknown as LibrarySettings;
}

/**
 * Options that make no sense for a document the caller already has.
 *
 * @param takesLanguages whether a location may name languages, which guide OCR. Clients of the contract may not
 * @throws QuernError `PARSE_UNSUPPORTED_OPTIONS`, or `BAD_REQUEST` for a format
 */
export function refuseForParse(options: Record<string, unknown>, takesLanguages = false): void {
  const formats = Array.isArray(options["formats"]) ? options["formats"] : [];
  const names = formats.map((format: unknown) =>
    typeof format === "string" ? format : (format as { type?: unknown } | null)?.type,
  );
  if (names.includes("rawBase64")) {
    throw new QuernError("BAD_REQUEST", "The rawBase64 format is not supported for parse uploads.");
  }
  const refused = [...FORMATS.values()]
    .filter((ask) => ask.needsLivePage && names.includes(ask.name))
    .map(({ name }) => name as string);
  const actions = options["actions"];
  if (Array.isArray(actions) && actions.length > 0) refused.push("actions");
  if (typeof options["waitFor"] === "number" && options["waitFor"] > 0) refused.push("waitFor");
  if (options["location"] !== undefined && !(takesLanguages && hasOnlyLanguages(options["location"])))
    refused.push("location");
  if (options["mobile"] === true) refused.push("mobile");
  if (options["proxy"] !== undefined && options["proxy"] !== "auto" && options["proxy"] !== "basic")
    refused.push("proxy");
  if (refused.length === 0) return;
  throw new QuernError("PARSE_UNSUPPORTED_OPTIONS", `Unsupported parse options: ${refused.join(", ")}.`, {
    hint: "They need a live page; leave them out.",
    details: { options: refused },
  });
}

const hasOnlyLanguages = (location: unknown): boolean =>
  typeof location === "object" && location !== null && Object.keys(location).every((name) => name === "languages");
