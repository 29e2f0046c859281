/** Settings that need not be typed: `QUERN_*` variables, then `quern.config.*` in the working directory. Flags win over both. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { nearestName } from "@quern/types";
import { whyUnreadable } from "@quern/types/folders";
import { exists } from "./exists.js";
import { type Flag, type FlagValues, toCamel, toKebab } from "./flag.js";
import { readValue, requireFitting } from "./flag-values.js";
import { type Terminal, UsageError } from "./terminal.js";

const FILES = ["quern.config.mjs", "quern.config.js", "quern.config.json"];

export interface Settings {
  readonly values: FlagValues;
  /** Path of the configuration file in use. */
  readonly file: string | undefined;
}

/**
 * @param flags of the command that runs
 * @param allFlags names of the flags of all commands, asked for only when a file has settings of other commands
 * @throws UsageError when a variable or the file cannot be read, names an unknown setting or has a value of the wrong kind
 */
export async function readSettings(
  given: FlagValues,
  flags: readonly Flag[],
  allFlags: () => Promise<ReadonlySet<string>>,
  terminal: Terminal,
): Promise<Settings> {
  const { values: fromFile, file } = await readConfigFile(flags, allFlags, terminal, given["quiet"] === true);
  await noteMisspeltVariables(flags, allFlags, terminal);
  return { values: { ...fromFile, ...readEnvironment(flags, terminal.environment), ...given }, file };
}

const VARIABLE = /^QUERN_([A-Z\d_]+)$/;
/** Variables that are read, and are no flags. */
const OTHER_VARIABLES: ReadonlySet<string> = new Set(["chromium-sandbox", "ffmpeg", "install-tests", "no-workers"]);

/** A variable that is nearly the name of a setting was meant to be one; all others may belong to somebody else. */
async function noteMisspeltVariables(
  flags: readonly Flag[],
  allFlags: () => Promise<ReadonlySet<string>>,
  { environment, stderr }: Terminal,
): Promise<void> {
  const names = flags.map(({ name }) => name);
  for (const variable of Object.keys(environment)) {
    const name = VARIABLE.exec(variable)?.[1]?.toLowerCase().replaceAll("_", "-");
    if (name === undefined || names.includes(name) || OTHER_VARIABLES.has(name)) continue;
    const meant = nearestName(name, names);
    if (meant === undefined || !isMisspelt(name, meant) || (await allFlags()).has(name)) continue;
    stderr.write(`quern: ${variable} is no setting. Did you mean QUERN_${meant.replaceAll("-", "_").toUpperCase()}?\n`);
  }
}

/** Short names are near to many words: only swapped letters tell a slip. */
const isMisspelt = (name: string, meant: string): boolean =>
  meant.length >= MIN_MISSPELT_CHARACTERS || [...name].sort().join("") === [...meant].sort().join("");

const MIN_MISSPELT_CHARACTERS = 6;

function readEnvironment(flags: readonly Flag[], environment: Terminal["environment"]): FlagValues {
  const values: Record<string, unknown> = {};
  for (const flag of flags) {
    const variable = `QUERN_${flag.name.replaceAll("-", "_").toUpperCase()}`;
    const text = environment[variable];
    if (text === undefined || text === "") continue;
    const value = flag.many ? text.split(/[\s,]+/).filter(Boolean) : named(variable, flag, () => readValue(flag, text));
    requireFitting(flag, value, variable);
    values[flag.name] = value;
  }
  return values;
}

/** Runs a check whose error names a flag, and names where its value comes from instead. */
function named<Value>(place: string, { name }: Flag, check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(error.message.replace(`--${name}`, place));
  }
}

async function readConfigFile(
  flags: readonly Flag[],
  allFlags: () => Promise<ReadonlySet<string>>,
  { directory, stderr }: Terminal,
  quiet: boolean,
): Promise<Settings> {
  const present: string[] = [];
  for (const name of FILES) if (await exists(join(directory, name))) present.push(name);
  const [name, ...others] = present;
  if (name === undefined) return { values: {}, file: undefined };
  if (others.length > 0 && !quiet)
    stderr.write(`quern: ${others.join(" and ")} is not read: ${name} takes precedence.\n`);
  const path = join(directory, name);
  return { values: await toFlags(await load(path), flags, allFlags, name), file: path };
}

async function load(path: string): Promise<Record<string, unknown>> {
  try {
    const content: unknown = path.endsWith(".json")
      ? JSON.parse(await readFile(path, "utf8"))
      : ((await import(pathToFileURL(path).href)) as { default?: unknown }).default;
    if (typeof content !== "object" || content === null || Array.isArray(content))
      throw new Error("it must hold an object");
    return content as Record<string, unknown>;
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${whyUnreadable(error)}.`);
  }
}

async function toFlags(
  config: Record<string, unknown>,
  flags: readonly Flag[],
  allFlags: () => Promise<ReadonlySet<string>>,
  file: string,
): Promise<FlagValues> {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(config)) {
    const flag = flags.find((one) => one.name === toKebab(key) || toCamel(one.name) === key);
    // A file serves all commands: a setting of another command is no mistake, but no command may know it.
    if (flag) {
      const setting = flag.many
        ? [value].flat().map((one) => settingOf(flag, one, file))
        : settingOf(flag, value, file);
      requireFitting(flag, setting, `${file}: "${key}"`);
      values[flag.name] = setting;
    } else {
      const known = await allFlags();
      if (known.has(toKebab(key))) continue;
      const meant = nearestName(key, known);
      throw new UsageError(`${file}: unknown setting "${key}".${meant ? ` Did you mean ${toCamel(meant)}?` : ""}`);
    }
  }
  return values;
}

/** @throws UsageError for a value of the wrong kind; text is read as it would be behind the flag */
function settingOf(flag: Flag, value: unknown, file: string): unknown {
  if (typeof value === "string") return named(`${file}: "${toCamel(flag.name)}"`, flag, () => readValue(flag, value));
  const fits = flag.kind === "json" || (flag.kind === "list" ? Array.isArray(value) : typeof value === flag.kind);
  if (fits) return value;
  throw new UsageError(`${file}: "${toCamel(flag.name)}" is a ${flag.kind}, not ${JSON.stringify(value)}.`);
}
