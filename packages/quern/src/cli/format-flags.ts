/** Flags that fill in what a format needs beside its name, so that `-f json --schema FILE` needs no JSON on the command line. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { FORMAT_NAMES } from "@quern/core/options";
import { nearestName } from "@quern/types";
import { type Flag, type FlagValues, toKebab } from "./flags.js";
import { type Terminal, UsageError } from "./terminal.js";

export const FORMAT_FLAGS: readonly Flag[] = [
  { name: "schema", kind: "string", help: "JSON Schema for -f json: a file, or the schema itself" },
  { name: "prompt", kind: "string", help: "what -f json should extract, in words (needs a language model)" },
  { name: "question", kind: "string", help: "question for -f question" },
  {
    name: "query",
    kind: "string",
    help: "what -f highlights should look for (default: --prompt, or what --schema names)",
  },
  { name: "image-pages", kind: "string", help: "pages for -f page-images, e.g. 1-3,7 (default: all, at most 100)" },
  { name: "image-width", kind: "number", help: "width of those pictures in pixels (default 1000)" },
];

/** Format → flag whose value it cannot do without, and the field that takes it. */
const NEEDED: Readonly<Record<string, readonly [flag: string, field: string]>> = {
  question: ["question", "question"],
  query: ["question", "prompt"],
  highlights: ["query", "query"],
};
const SHAPED: ReadonlySet<string> = new Set(["json", "deterministicJson"]);

/**
 * Puts the values of {@link FORMAT_FLAGS} into the formats asked for. A flag whose format is not asked for asks for it.
 *
 * @param formats as given with `--formats`: names and format objects
 * @returns undefined when neither formats nor such flags were given
 * @throws UsageError when there is no such format, a format lacks what it needs, or the schema cannot be read
 */
export function formatsWithFlags(
  formats: readonly unknown[] | undefined,
  values: FlagValues,
  terminal: Pick<Terminal, "directory">,
): unknown[] | undefined {
  const given = (name: string): string | undefined => (values[name] === undefined ? undefined : String(values[name]));
  const wanted: unknown[] = (formats ?? []).map((format) =>
    typeof format === "string" ? nameOfFormat(format) : format,
  );
  const has = (...names: string[]): boolean =>
    wanted.some((format) =>
      names.includes(typeof format === "string" ? format : String((format as { type?: unknown })?.type)),
    );
  if ((given("schema") || given("prompt")) && !has(...SHAPED, "changeTracking")) wanted.push("json");
  if (given("question") && !has("question", "query")) wanted.push("question");
  if (given("query") && !has("highlights")) wanted.push("highlights");
  const pages = {
    ...(given("image-pages") ? { pages: given("image-pages") } : {}),
    ...(values["image-width"] === undefined ? {} : { width: values["image-width"] }),
  };
  if (Object.keys(pages).length > 0 && !has("pageImages")) wanted.push("pageImages");
  if (wanted.length === 0) return undefined;
  for (const format of wanted) if (typeof format === "string") requireFormat(format);
  const schema = given("schema") === undefined ? undefined : readSchema(String(given("schema")), terminal.directory);
  return wanted.map((format) => {
    if (typeof format !== "string") return format;
    if (SHAPED.has(format)) {
      return { type: format, ...(schema ? { schema } : {}), ...(given("prompt") ? { prompt: given("prompt") } : {}) };
    }
    if (format === "pageImages") return { type: format, ...pages };
    const needed = NEEDED[format];
    if (!needed) return format;
    const [flag, field] = needed;
    const value = given(flag) ?? (format === "highlights" ? (given("prompt") ?? namesIn(schema)) : undefined);
    if (!value) throw new UsageError(`-f ${format} needs --${flag}.`);
    return { type: format, [field]: value };
  });
}

/** Formats go by their names, and by those in the spelling of flags: `page-images`. */
const nameOfFormat = (typed: string): string =>
  FORMAT_NAMES.find((name) => name === typed || toKebab(name) === typed) ?? typed;

/** Told once and before anything is fetched, not for each page. */
function requireFormat(name: string): void {
  if (FORMAT_NAMES.some((known) => known === name)) return;
  const meant = nearestName(name, FORMAT_NAMES);
  const hint = meant ? ` Did you mean ${meant}?` : "";
  throw new UsageError(`There is no format "${name}".${hint} Formats: ${FORMAT_NAMES.join(", ")}.`);
}

/** The names of a schema's properties say what its caller looks for: `productName` → "product name". */
function namesIn(schema: unknown): string {
  const { properties } = (schema ?? {}) as { properties?: object };
  return Object.keys(properties ?? {})
    .map((name) =>
      name
        .replace(/([a-z\d])([A-Z])/g, "$1 $2")
        .replaceAll(/[_-]/g, " ")
        .toLowerCase(),
    )
    .join(", ");
}

function readSchema(value: string, directory: string): unknown {
  const inline = /^\s*[{[]/.test(value);
  try {
    const schema = JSON.parse(inline ? value : readFileSync(resolve(directory, value), "utf8")) as unknown;
    if (typeof schema === "object" && schema !== null && !Array.isArray(schema)) return schema;
    throw new Error("it is not an object");
  } catch (error) {
    throw new UsageError(`--schema ${inline ? "" : `${value} `}cannot be read: ${(error as Error).message}`);
  }
}
