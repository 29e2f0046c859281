/** Flags of the command line: every option of the contract in kebab case, read off the option schema, and a few of our own. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { scrapeOptionsSchema } from "@quern/core/options";
import { nearestName } from "@quern/types";
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
  /** The values it takes, where they are few. */
  readonly choices?: readonly string[];
  /** Heading in help for flags that several commands share; a command's own flags have none. */
  readonly group?: string;
  /** Flags of which one has to be set as well: alone this one does nothing. */
  readonly needs?: readonly string[];
  /**
   * Holds a secret: not shown, and not written into a settings file. Flags whose names end in key, token, secret or password are secret
   * without it.
   */
  readonly secret?: boolean;
  /** Takes nothing but an object, as JSON; an example of one, if there is any. */
  readonly object?: { readonly example?: unknown };
}

export type FlagValues = Readonly<Record<string, unknown>>;

export const toKebab = (name: string): string =>
  name.replace("URLs", "Urls").replace(/[A-Z]+(?![a-z])|[A-Z]/g, (letters) => `-${letters.toLowerCase()}`);
export const toCamel = (name: string): string =>
  name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** Options that need a live page, which a document at hand is not. */
const LIVE_PAGE: ReadonlySet<string> = new Set(
  "headers waitFor mobile fastMode skipTlsVerification blockAds proxy location maxAge minAge lockdown storeInCache actions profile threatProtection".split(
    " ",
  ),
);

/** Short-hand for the few options that people type most. */
const SHORTS: Readonly<Record<string, string>> = { formats: "f", timeout: "t" };

interface PropertySchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly type?: string };
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
}

export interface SchemaFlags {
  readonly flags: readonly Flag[];
  /** The schema's options among the flags given, under their own names. */
  options(values: FlagValues): Record<string, unknown>;
}

/** A flag for each property of a schema, with the help that its description gives; options without effect have none. */
export function schemaFlags(schema: z.ZodType, without: readonly string[] = []): SchemaFlags {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const shown = Object.entries(properties as Record<string, PropertySchema>).filter(
    ([name, { deprecated }]) => !deprecated && !without.includes(name),
  );
  const flags = shown.map(([name, property]) => ({
    name: toKebab(name),
    kind: name === "formats" ? ("list" as const) : kindOf(property),
    ...(SHORTS[name] ? { short: SHORTS[name] } : {}),
    ...(property.enum ? { choices: property.enum } : {}),
    ...(property.type === "object"
      ? { object: exampleOf(examplesOf(schema, name).examples ?? property.examples) }
      : {}),
    // The translation leaves examples of schemas that transform their input out.
    help: helpOf(name, { ...property, ...examplesOf(schema, name) }),
  }));
  // Kebab case alone does not tell `redactPII` from `redactPii`.
  const nameByFlag = new Map(Object.keys(properties).map((name) => [toKebab(name), name]));
  return {
    flags,
    options(values) {
      const options: Record<string, unknown> = {};
      for (const [flag, value] of Object.entries(values)) {
        const name = nameByFlag.get(flag);
        if (name && !without.includes(name)) options[name] = value;
      }
      return options;
    },
  };
}

const exampleOf = (examples: readonly unknown[] | undefined): { readonly example?: unknown } =>
  examples?.[0] === undefined ? {} : { example: examples[0] };

function examplesOf(schema: z.ZodType, name: string): Pick<PropertySchema, "examples"> {
  const shape = "shape" in schema ? (schema.shape as Readonly<Record<string, z.ZodType>>) : {};
  const examples = shape[name]?.meta()?.["examples"] as readonly unknown[] | undefined;
  return examples ? { examples } : {};
}

/** A description as the command line writes it: without a capital, a full stop and marks of code. */
export const asHelp = (description: string): string =>
  `${description[0]?.toLowerCase() ?? ""}${description.slice(1)}`.replace(/\.$/, "").replaceAll("`", "");

/** The description as a line of help, with the default, the bounds and an example where a value has to be written as JSON. */
function helpOf(name: string, property: PropertySchema): string {
  const { description = "", default: preset, minimum, maximum, examples } = property;
  const text = asHelp(description);
  const facts = [
    ...(preset === true
      ? [`default on; --no-${toKebab(name)} turns it off`]
      : typeof preset === "number" || (typeof preset === "string" && preset !== "")
        ? [`default ${preset}`]
        : []),
    ...(minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
      ? [`${minimum} to ${maximum}`]
      : []),
    ...(name === "formats" && examples
      ? [`e.g. ${(examples[0] as readonly string[]).join(",")}`]
      : examples && kindOf(property) === "json"
        ? [`e.g. ${JSON.stringify(examples[0])}`]
        : []),
  ];
  return facts.length === 0 ? text : `${text} (${facts.join("; ")})`;
}

function kindOf(schema: PropertySchema): Kind {
  if (schema.type === "boolean") return "boolean";
  if (schema.type === "integer" || schema.type === "number") return "number";
  if (schema.type === "string") return "string";
  if (schema.type === "array" && schema.items?.type === "string") return "list";
  return "json";
}

/** Of a server alone. */
const SERVER_OPTIONS = ["auditMetadata"];
const SCRAPE = schemaFlags(scrapeOptionsSchema, SERVER_OPTIONS);

/** Options of a page that is fetched. */
export const OPTION_FLAGS: readonly Flag[] = SCRAPE.flags.map((flag) => ({ ...flag, group: "Options of a page" }));

/** Those among them that act on a document at hand. */
export const DOCUMENT_FLAGS: readonly Flag[] = OPTION_FLAGS.filter(
  ({ name }) => ![...LIVE_PAGE].some((option) => toKebab(option) === name),
);

/** The contract's options among the flags given, under their own names. */
export const contractOptions = (values: FlagValues): Record<string, unknown> => SCRAPE.options(values);

/**
 * Flags that were typed and can do nothing are refused: what somebody wrote was meant.
 *
 * @param given flags of the command line itself; variables and files may hold settings for other calls
 * @param values of all sources
 * @throws UsageError
 */
export function requireCompanions(given: FlagValues, values: FlagValues, flags: readonly Flag[]): void {
  for (const { name, needs } of flags) {
    if (needs === undefined || given[name] === undefined || given[name] === false) continue;
    if (needs.some((other) => values[other] !== undefined && values[other] !== false)) continue;
    throw new UsageError(`--${name} does nothing without ${needs.map((other) => `--${other}`).join(" or ")}.`);
  }
}

export interface ParsedArguments {
  readonly positionals: readonly string[];
  /** By flag name (kebab case); only flags that were given. */
  readonly values: FlagValues;
}

/**
 * @param ownersOf the commands that have a flag, for the error about one that this command has not
 * @throws UsageError on unknown flags and values of the wrong kind
 */
export async function readArguments(
  words: readonly string[],
  flags: readonly Flag[],
  ownersOf: (name: string) => Promise<readonly string[]>,
): Promise<ParsedArguments> {
  const options: NonNullable<ParseArgsConfig["options"]> = {};
  for (const flag of flags) {
    options[flag.name] = {
      type: flag.kind === "boolean" ? "boolean" : "string",
      ...(flag.short ? { short: flag.short } : {}),
      ...(flag.many || flag.kind === "list" ? { multiple: true } : {}),
    };
    // The parser takes `--no-worker` for the contrary of a flag `worker`, also where the flag itself has that name.
    if (flag.name.startsWith("no-")) options[flag.name.slice("no-".length)] = { type: "boolean" };
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
      Object.entries(values).map(([given, value]) => {
        const flag = flags.find((one) => one.name === given);
        if (!flag) return [`no-${given}`, !value];
        const convert = (text: unknown): unknown => (typeof text === "string" ? readValue(flag, text) : text);
        const all = Array.isArray(value) ? value.map(convert) : convert(value);
        // `-f markdown -f html` is `-f markdown,html`.
        return [given, flag.kind === "list" && !flag.many && Array.isArray(all) ? all.flat() : all];
      }),
    );
    return { positionals, values: read };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(await describeParseError(error as Error & { readonly code?: string }, flags, ownersOf));
  }
}

/** Node's sentences on the value of a flag, in the words of the other messages: `Option '-o, --output <value>' argument missing`. */
function aboutValue(message: string): string {
  const [, flag] = /^Option '(?:-\w, )?(--[\w-]+)/.exec(message) ?? [];
  if (flag === undefined) return message;
  if (message.includes("does not take an argument")) return `${flag} takes no value.`;
  const dash = message.includes("ambiguous")
    ? ` One that starts with a dash is written with an equals sign: ${flag}=-1.`
    : "";
  return `${flag} needs a value.${dash}`;
}

async function describeParseError(
  { code, message }: Error & { readonly code?: string },
  flags: readonly Flag[],
  ownersOf: (name: string) => Promise<readonly string[]>,
): Promise<string> {
  const given = /^Unknown option '(-[^' ]*)/.exec(message)?.[1];
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return aboutValue(message);
  if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION" || given === undefined) return message;
  const negation = given.startsWith("--no-") ? "no-" : "";
  const name = given.replace(/^-+(?:no-)?/, "");
  const owners = await ownersOf(name);
  if (owners.length > 0) return `${given} is a flag of ${owners.join(", ")}; it does nothing here.`;
  const isLong = given.startsWith("--");
  const meant =
    isLong &&
    nearestName(
      name,
      flags.map((flag) => flag.name),
    );
  return `There is no flag ${given}.${meant ? ` Did you mean --${negation}${meant}?` : ""}`;
}

/** Longest wrong value of a flag without values that a message repeats, in characters. */
const MAX_REPEATED_CHARACTERS = 12;

/** @throws UsageError */
export function readValue(flag: Flag, text: string): unknown {
  switch (flag.kind) {
    case "boolean":
      if (/^(1|true|yes|on)$/i.test(text)) return true;
      if (/^(0|false|no|off)$/i.test(text)) return false;
      // An address or a key in the wrong setting is not repeated.
      throw new UsageError(
        `--${flag.name} is true or false${text.length <= MAX_REPEATED_CHARACTERS ? `, not "${text}"` : ""}.`,
      );
    case "number": {
      const number = Number(text);
      if (text.trim() === "" || !Number.isFinite(number))
        throw new UsageError(
          `--${flag.name} needs a number${/\bmilliseconds\b/i.test(flag.help) ? " of milliseconds" : ""}, not "${text}".`,
        );
      return number;
    }
    case "list":
      if (/^\s*[[{]/.test(text)) return [readJson(flag, text)].flat();
      for (const part of splitList(text)) requireChoice(flag, part);
      return splitList(text);
    case "json":
      if (flag.object && !/^\s*\{/.test(text)) throw new UsageError(aboutObject(flag));
      return /^\s*(?:[[{"\d-]|true\b|false\b|null\b)/.test(text) ? readJson(flag, text) : text;
    default:
      requireChoice(flag, text);
      return text;
  }
}

/** The value is not repeated: headers hold secrets. */
function aboutObject({ name, object }: Flag): string {
  const { example } = object ?? {};
  return `--${name} needs an object as JSON${example === undefined ? "" : `, such as --${name} '${JSON.stringify(example)}'`}.`;
}

function requireChoice({ name, choices }: Flag, text: string): void {
  if (!choices || choices.includes(text)) return;
  const meant = nearestName(text, choices);
  const hint = meant ? ` Did you mean ${meant}?` : "";
  throw new UsageError(`--${name} is one of ${choices.join(", ")}, not "${text}".${hint}`);
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
