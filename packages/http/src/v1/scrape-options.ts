/** Scrape options and documents of v1, in v2's terms and back. */
import { isJsonObject, type JsonObject } from "@quern/types";

/** Options whose names or values are v1's own; the others go on as they are, and v2 refuses those it does not know. */
const OWN = [
  "formats",
  "extract",
  "jsonOptions",
  "changeTrackingOptions",
  "parsePDF",
  "geolocation",
  "agent",
  "maxAge",
  "skipTlsVerification",
] as const;

/** v1 takes the most that there is where more is asked for; v2 refuses it. */
const MAX_TIMEOUT_MS = 300_000;

export interface Translated {
  readonly options: JsonObject;
  /** v1 options that say nothing here. */
  readonly ignored: readonly string[];
}

/** @param isScraped v1 searches scrape their hits only where formats are named */
export function scrapeOptionsOf(v1: JsonObject, isScraped = true): Translated {
  const {
    formats,
    extract,
    jsonOptions,
    changeTrackingOptions,
    parsePDF,
    geolocation,
    agent,
    maxAge,
    skipTlsVerification,
  } = v1;
  const rest = Object.fromEntries(Object.entries(v1).filter(([name]) => !(OWN as readonly string[]).includes(name)));
  const asked = Array.isArray(formats) ? formats : undefined;
  const translated = asked?.flatMap((format: unknown) =>
    formatOf(format, { extract, jsonOptions, changeTrackingOptions }),
  );
  return {
    options: {
      ...rest,
      ...(typeof rest["timeout"] === "number" && rest["timeout"] > MAX_TIMEOUT_MS ? { timeout: MAX_TIMEOUT_MS } : {}),
      ...(formats === undefined ? {} : { formats: translated ? withoutRepetition(translated) : formats }),
      ...(parsePDF === undefined ? {} : { parsers: parsePDF === false ? [] : ["pdf"] }),
      ...(geolocation === undefined || rest["location"] !== undefined ? {} : { location: geolocation }),
      // v1 fetches anew unless told otherwise, and believes certificates.
      ...(isScraped ? { maxAge: maxAge ?? 0, skipTlsVerification: skipTlsVerification ?? false } : {}),
      ...(!isScraped && maxAge !== undefined ? { maxAge } : {}),
      ...(!isScraped && skipTlsVerification !== undefined ? { skipTlsVerification } : {}),
    },
    ignored: agent === undefined ? [] : ["agent"],
  };
}

interface FormatSettings {
  readonly extract: unknown;
  readonly jsonOptions: unknown;
  readonly changeTrackingOptions: unknown;
}

function formatOf(format: unknown, settings: FormatSettings): unknown[] {
  switch (format) {
    case "json":
    case "extract":
      return [{ type: "json", ...jsonSettings(settings.jsonOptions ?? settings.extract) }];
    case "screenshot@fullPage":
      return [{ type: "screenshot", fullPage: true }];
    case "content":
      return ["markdown"];
    case "changeTracking":
      return [
        {
          type: "changeTracking",
          ...(isJsonObject(settings.changeTrackingOptions) ? settings.changeTrackingOptions : {}),
        },
      ];
    default:
      return [format];
  }
}

/** v2 has no system prompt: what it says goes before the prompt. */
function jsonSettings(given: unknown): JsonObject {
  if (!isJsonObject(given)) return {};
  const { systemPrompt, prompt, schema, mode: _mode, ...others } = given;
  const words = [systemPrompt, prompt].filter((part) => typeof part === "string" && part !== "").join("\n\n");
  return {
    ...others,
    ...(isJsonObject(schema) ? { schema } : {}),
    ...(words === "" ? {} : { prompt: words }),
  };
}

/** `json` and `extract` are one format in v2. */
function withoutRepetition(formats: readonly unknown[]): unknown[] {
  const seen = new Set<string>();
  return formats.filter((format) => {
    const text = JSON.stringify(format);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/**
 * A document as v1 writes it: the data of a format that was called `extract` stand under that name.
 *
 * @param formats as they were asked for in v1; undefined where that is not known: then both names are there
 */
export function documentOf(document: JsonObject, formats?: unknown): JsonObject {
  if (!("json" in document)) return document;
  const { json, ...rest } = document;
  const asked = Array.isArray(formats) ? formats : ["json", "extract"];
  return {
    ...rest,
    ...(asked.includes("json") ? { json } : {}),
    ...(asked.includes("extract") ? { extract: json } : {}),
  };
}
