/** Flags of the command line: every option of the contract in kebab case, read off the option schema, and a few of our own. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { scrapeOptionsSchema, validateOptions } from "@quern/core/options";
import { nearestName, QuernError } from "@quern/types";
import { z } from "zod";
import { type Flag, type FlagKind, type FlagValues, toKebab } from "./flag.js";
import { areWordsOf, readValue, requireFitting } from "./flag-values.js";
import { whyNoFormats } from "./format-names.js";
import { UsageError } from "./terminal.js";

export { type Flag, type FlagValues, toKebab } from "./flag.js";

/** Options that need a live page, which a document at hand is not. */
const LIVE_PAGE: ReadonlySet<string> = new Set(
  "headers waitFor mobile fastMode skipTlsVerification blockAds proxy maxAge minAge lockdown storeInCache actions profile threatProtection".split(
    " ",
  ),
);

/** Short-hand for the few options that people type most. */
const SHORTS: Readonly<Record<string, string>> = { formats: "f", timeout: "t" };

interface PropertySchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly type?: string; readonly enum?: readonly string[] };
  readonly anyOf?: ReadonlyArray<{
    readonly type?: string;
    readonly properties?: Readonly<Record<string, PropertySchema>>;
  }>;
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
    kind: kindOf(property),
    ...(SHORTS[name] ? { short: SHORTS[name] } : {}),
    ...(property.enum ? { choices: property.enum } : {}),
    ...(property.type === "object" ? { isObject: true } : {}),
    ...(property.type === "array" && property.items?.type === "string" ? { ofTexts: true } : {}),
    ...(property.anyOf?.some(({ type }) => type === "boolean") ? { isTrueAlone: true, ...wordsOf(property) } : {}),
    ...exampleOf(examplesOf(schema, name).examples ?? property.examples),
    ...(property.default === undefined ? {} : { preset: property.default }),
    // Names of formats have spellings of their own on the command line.
    check: name === "formats" ? whyNoFormats : checkOf(schema, name),
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

/** The only list of words in the object that a property takes. */
function wordsOf({ anyOf = [] }: PropertySchema): Pick<Flag, "words"> {
  const lists = anyOf.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([property, { items }]) => (items?.enum ? [{ property, of: items.enum }] : [])),
  );
  return lists.length === 1 ? { words: lists[0]! } : {};
}

/** How the words of an example are typed: `EMAIL,PHONE or `. */
function typedWords(property: PropertySchema, example: unknown): string {
  const { words } = wordsOf(property);
  const list = words && (example as Readonly<Record<string, unknown>>)[words.property];
  return Array.isArray(list) ? `${list.join(",")} or ` : "";
}

/** The part of a schema that a flag is for, as a check of its values alone. */
function checkOf(schema: z.ZodType, name: string): (value: unknown) => string | undefined {
  const part = "shape" in schema ? (schema.shape as Readonly<Record<string, z.ZodType>>)[name] : undefined;
  if (part === undefined) return () => undefined;
  return (value) => {
    try {
      validateOptions(z.object({ [name]: part }), { [name]: value }, "options");
      return undefined;
    } catch (error) {
      if (!QuernError.is(error)) throw error;
      return inWords(error.message.replace(/^options: /, ""), name);
    }
  };
}

/** `timeout: must be …` → `must be …`; names that were accepted from clients of the contract alone are not offered. */
function inWords(message: string, name: string): string {
  // `includeDomains: includeDomains.0: A domain is …`
  const text = message
    // An entry of the list is written like the list.
    .replace(new RegExp(`^${name}\\.\\d+: must be an object`), "must be a list of objects")
    .split(": ")
    .filter((part) => part !== name && part !== `${name}.0`)
    .join(": ");
  return text
    .replace(" of options: ", ": ")
    .replace(/It takes ([^.]*)/, (_all, names: string) => {
      const offered = new Set(names.split(", ").filter((one) => !one.startsWith("__")));
      return `It takes ${[...offered].join(", ")}`;
    })
    .replace(/\.$/, "");
}

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
      ? [`on by default; --no-${toKebab(name)} turns it off`]
      : typeof preset === "number" || (typeof preset === "string" && preset !== "")
        ? [`default ${preset}`]
        : []),
    ...(minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
      ? [`${minimum} to ${maximum}`]
      : []),
    ...(name === "formats" && examples
      ? [`e.g. ${(examples[0] as readonly string[]).join(",")}`]
      : examples && (kindOf(property) === "json" || property.items?.type !== "string")
        ? [`e.g. ${typedWords(property, examples[0])}${JSON.stringify(examples[0])}`]
        : []),
  ];
  return facts.length === 0 ? text : `${text} (${facts.join("; ")})`;
}

function kindOf(schema: PropertySchema): FlagKind {
  if (schema.type === "boolean") return "boolean";
  if (schema.type === "integer" || schema.type === "number") return "number";
  if (schema.type === "string") return "string";
  if (schema.type === "array") return "list";
  return "json";
}

/** Of a server alone. */
const SERVER_OPTIONS = ["auditMetadata"];
const SCRAPE = schemaFlags(scrapeOptionsSchema, SERVER_OPTIONS);

/** Short for the part of `--location` that is set most. */
const LANGUAGE_FLAG: Flag = {
  name: "language",
  kind: "list",
  ofTexts: true,
  example: ["de", "en"],
  help: "languages of the page or document, also for OCR: short for languages in --location (e.g. de or de,en)",
  check: (value) => LOCATION?.check?.({ languages: value })?.replace(/^location\./, ""),
};
const LOCATION = SCRAPE.flags.find(({ name }) => name === "location");

/** Options of a page that is fetched. */
export const OPTION_FLAGS: readonly Flag[] = SCRAPE.flags
  .flatMap((flag) => (flag === LOCATION ? [flag, LANGUAGE_FLAG] : [flag]))
  .map((flag) => ({ ...flag, group: "Options of a page" }));

/** Those among them that act on a document at hand. */
export const DOCUMENT_FLAGS: readonly Flag[] = OPTION_FLAGS.filter(
  ({ name }) => ![...LIVE_PAGE].some((option) => toKebab(option) === name),
);

/** The contract's options among the flags given, under their own names. */
export function contractOptions(values: FlagValues): Record<string, unknown> {
  const options = SCRAPE.options(values);
  const { language } = values;
  if (language === undefined) return options;
  return { ...options, location: { ...(options["location"] as object | undefined), languages: language } };
}

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
      args: withoutOmissions(words, flags),
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
        const whole = flag.kind === "list" && !flag.many && Array.isArray(all) ? all.flat() : all;
        requireFitting(flag, whole, `--${given}`);
        return [given, whole];
      }),
    );
    return { positionals, values: read };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      (await describeParseError(error as Error & { readonly code?: string }, flags, ownersOf)) + aboutFile(words),
    );
  }
}

/** A file whose name begins with a hyphen looks like flags. */
export function aboutFile(words: readonly string[]): string {
  const file = words.find((word) => /^-[^-].*\.[a-z\d]{1,5}$/i.test(word));
  return file === undefined ? "" : ` For a file, write ./${file}.`;
}

/** Writes the value out that a flag has when none follows it. */
function withoutOmissions(words: readonly string[], flags: readonly Flag[]): string[] {
  const alone = new Map(flags.filter(({ isTrueAlone }) => isTrueAlone).map((flag) => [`--${flag.name}`, flag]));
  const end = words.indexOf("--");
  return words.map((word, index) => {
    const flag = alone.get(word);
    if (flag === undefined || (end >= 0 && index > end)) return word;
    const next = words[index + 1] ?? "";
    return /^\s*(?:\{|(?:true|false)\s*$)/.test(next) || areWordsOf(flag, next) ? word : `${word}=true`;
  });
}

/** Node's sentences on the value of a flag, in the words of the other messages: `Option '-o, --output <value>' argument missing`. */
function aboutValue(message: string, flags: readonly Flag[]): string {
  const [, flag] = /^Option '(?:-\w, )?(--[\w-]+)/.exec(message) ?? [];
  if (flag === undefined) return message;
  if (message.includes("does not take an argument")) return `${flag} takes no value.`;
  const form = flags.find(({ name }) => flag === `--${name}`)?.form;
  if (form !== undefined && !message.includes("ambiguous")) return `${flag} needs a value: ${form}.`;
  const dash = message.includes("ambiguous")
    ? ` One that starts with a dash is written with an equals sign: ${flag}=-1.`
    : "";
  return `${flag} needs a value.${dash}`;
}

/** Names of other tools for flags whose own name is not near them. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([["chunk-size", "chunk-tokens"]]);

async function describeParseError(
  { code, message }: Error & { readonly code?: string },
  flags: readonly Flag[],
  ownersOf: (name: string) => Promise<readonly string[]>,
): Promise<string> {
  const given = /^Unknown option '(-[^' ]*)/.exec(message)?.[1];
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return aboutValue(message, flags);
  if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION" || given === undefined) return message;
  const negation = given.startsWith("--no-") ? "no-" : "";
  const name = given.replace(/^-+(?:no-)?/, "");
  const positive = negation === "" ? undefined : flags.find((flag) => flag.name === name);
  if (positive !== undefined)
    return `There is no flag ${given}: --${name} takes a value. Leave it out, or set another value${positive.example === undefined ? "" : `, such as --${name} '${JSON.stringify(positive.example)}'`}.`;
  const owners = await ownersOf(name);
  if (owners.length > 0) return `${given} is a flag of ${owners.join(", ")}; it does nothing here.`;
  const isLong = given.startsWith("--");
  const names = flags.map((flag) => flag.name);
  const other = OTHER_NAMES.get(name);
  const meant = isLong && (other !== undefined && names.includes(other) ? other : nearestName(name, names));
  return `There is no flag ${given}.${meant ? ` Did you mean --${negation}${meant}?` : ""}`;
}
