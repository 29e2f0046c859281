/** Flags of the command line: every option of the contract in kebab case, read off the option schema, and a few of our own. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { scrapeOptionsSchema } from "@quern/core/options";
import { z } from "zod";
import { UsageError } from "./terminal.js";

type Kind = "boolean" | "number" | "string" | "list" | "json";

export interface Flag {
  /** Kebab case. */
  readonly name: string;
  readonly kind: Kind;
  readonly short?: string;
  /** May be given several times. */
  readonly many?: boolean;
  readonly help: string;
}

export type FlagValues = Readonly<Record<string, unknown>>;

export const toKebab = (name: string): string =>
  name.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (letters) => `-${letters.toLowerCase()}`);
export const toCamel = (name: string): string =>
  name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const OPTION_HELP: Readonly<Record<string, string>> = {
  formats: "markdown, html, rawHtml, links, images… (comma-separated), or a JSON array of format objects",
  headers: 'request headers as JSON, e.g. {"Cookie":"a=b"}',
  includeTags: "CSS selectors to keep (comma-separated)",
  excludeTags: "CSS selectors to drop (comma-separated)",
  onlyMainContent: "leave navigation and the like out (default on; --no-only-main-content keeps the page)",
  timeout: "milliseconds for the whole request",
  skipTlsVerification: "accept broken certificates (default on)",
  maxAge: "accept a cached page up to this age in milliseconds; 0 fetches anew",
  proxy: "basic, enhanced or auto",
  location: 'JSON, e.g. {"country":"DE","languages":["de"]}',
  parsers: 'JSON, e.g. [{"type":"pdf","mode":"fast","maxPages":5}]',
  mobile: "act as a phone",
};

/** Short-hand for the few options that people type most. */
const SHORTS: Readonly<Record<string, string>> = { formats: "f", timeout: "t" };

interface PropertySchema {
  readonly type?: string;
  readonly items?: { readonly type?: string };
}

export interface SchemaFlags {
  readonly flags: readonly Flag[];
  /** The schema's options among the flags given, under their own names. */
  options(values: FlagValues): Record<string, unknown>;
}

/** A flag for each property of a schema. */
export function schemaFlags(schema: z.ZodType, help: Readonly<Record<string, string>>): SchemaFlags {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const flags = Object.entries(properties as Record<string, PropertySchema>).map(([name, property]) => ({
    name: toKebab(name),
    kind: name === "formats" ? ("list" as const) : kindOf(property),
    ...(SHORTS[name] ? { short: SHORTS[name] } : {}),
    help: help[name] ?? "see docs/formats.md",
  }));
  // Kebab case alone does not tell `redactPII` from `redactPii`.
  const nameByFlag = new Map(Object.keys(properties).map((name) => [toKebab(name), name]));
  return {
    flags,
    options(values) {
      const options: Record<string, unknown> = {};
      for (const [flag, value] of Object.entries(values)) {
        const name = nameByFlag.get(flag);
        if (name) options[name] = value;
      }
      return options;
    },
  };
}

function kindOf(schema: PropertySchema): Kind {
  if (schema.type === "boolean") return "boolean";
  if (schema.type === "integer" || schema.type === "number") return "number";
  if (schema.type === "string") return "string";
  if (schema.type === "array" && schema.items?.type === "string") return "list";
  return "json";
}

const SCRAPE = schemaFlags(scrapeOptionsSchema, OPTION_HELP);

export const OPTION_FLAGS: readonly Flag[] = SCRAPE.flags;

/** The contract's options among the flags given, under their own names. */
export const contractOptions = (values: FlagValues): Record<string, unknown> => SCRAPE.options(values);

export interface ParsedArguments {
  readonly positionals: readonly string[];
  /** By flag name (kebab case); only flags that were given. */
  readonly values: FlagValues;
}

/** @throws UsageError on unknown flags and values of the wrong kind */
export function readArguments(words: readonly string[], flags: readonly Flag[]): ParsedArguments {
  const options: NonNullable<ParseArgsConfig["options"]> = {};
  for (const flag of flags) {
    options[flag.name] = {
      type: flag.kind === "boolean" ? "boolean" : "string",
      ...(flag.short ? { short: flag.short } : {}),
      ...(flag.many ? { multiple: true } : {}),
    };
  }
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
      allowNegative: true,
      strict: true,
    });
    const read = Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const flag = flags.find((one) => one.name === name) as Flag;
        const convert = (text: unknown): unknown => (typeof text === "string" ? readValue(flag, text) : text);
        return [name, Array.isArray(value) ? value.map(convert) : convert(value)];
      }),
    );
    return { positionals, values: read };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError((error as Error).message);
  }
}

/** @throws UsageError */
export function readValue(flag: Flag, text: string): unknown {
  switch (flag.kind) {
    case "boolean":
      if (/^(1|true|yes|on)$/i.test(text)) return true;
      if (/^(0|false|no|off)$/i.test(text)) return false;
      throw new UsageError(`--${flag.name} is true or false, not "${text}".`);
    case "number": {
      const number = Number(text);
      if (text.trim() === "" || !Number.isFinite(number))
        throw new UsageError(`--${flag.name} needs a number, not "${text}".`);
      return number;
    }
    case "list":
      if (/^\s*[[{]/.test(text)) return [readJson(flag, text)].flat();
      return splitList(text);
    case "json":
      return /^\s*(?:[[{"\d-]|true\b|false\b|null\b)/.test(text) ? readJson(flag, text) : text;
    default:
      return text;
  }
}

/** Commas inside parentheses or brackets belong to a selector: `:is(a, b)`. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const character = text[index];
    if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth--;
    if (character === undefined || (character === "," && depth <= 0)) {
      const part = text.slice(start, index).trim();
      if (part) parts.push(part);
      start = index + 1;
    }
  }
  return parts;
}

function readJson(flag: Flag, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--${flag.name} needs JSON: ${(error as Error).message}.`);
  }
}
