/** Settings that need not be typed: `QUERN_*` variables, then `quern.config.*` in the working directory. Flags win over both. */
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CONVERT_FLAGS } from "./engine-flags.js";
import { type Flag, type FlagValues, readValue, toCamel, toKebab } from "./flags.js";
import { FORMAT_FLAGS } from "./format-flags.js";
import { type Terminal, UsageError } from "./terminal.js";

const FILES = ["quern.config.mjs", "quern.config.js", "quern.config.json"];

export interface Settings {
  readonly values: FlagValues;
  /** Path of the configuration file in use. */
  readonly file: string | undefined;
}

/** @throws UsageError when a variable or the file cannot be read or names an unknown setting */
export async function readSettings(given: FlagValues, flags: readonly Flag[], terminal: Terminal): Promise<Settings> {
  const { values: fromFile, file } = await readConfigFile(flags, terminal.directory);
  return { values: { ...fromFile, ...readEnvironment(flags, terminal.environment), ...given }, file };
}

function readEnvironment(flags: readonly Flag[], environment: Terminal["environment"]): FlagValues {
  const values: Record<string, unknown> = {};
  for (const flag of flags) {
    const text = environment[`QUERN_${flag.name.replaceAll("-", "_").toUpperCase()}`];
    if (text === undefined || text === "") continue;
    values[flag.name] = flag.many ? text.split(/[\s,]+/).filter(Boolean) : readValue(flag, text);
  }
  return values;
}

async function readConfigFile(flags: readonly Flag[], directory: string): Promise<Settings> {
  for (const name of FILES) {
    const path = join(directory, name);
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return { values: toFlags(await load(path), flags, name), file: path };
  }
  return { values: {}, file: undefined };
}

async function load(path: string): Promise<Record<string, unknown>> {
  try {
    const content: unknown = path.endsWith(".json")
      ? JSON.parse(await readFile(path, "utf8"))
      : ((await import(pathToFileURL(path).href)) as { default?: unknown }).default;
    if (typeof content !== "object" || content === null) throw new Error("it must export an object");
    return content as Record<string, unknown>;
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${(error as Error).message}`);
  }
}

function toFlags(config: Record<string, unknown>, flags: readonly Flag[], file: string): FlagValues {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(config)) {
    const flag = flags.find((one) => one.name === toKebab(key) || toCamel(one.name) === key);
    // A file serves all commands: a setting of another command is no mistake, but no command may know it.
    if (flag) values[flag.name] = flag.many ? [value].flat() : value;
    else if (!ALL_SETTINGS.has(toKebab(key))) throw new UsageError(`${file}: unknown setting "${key}".`);
  }
  return values;
}

/** Settings of commands other than the one that runs. */
const ALL_SETTINGS: ReadonlySet<string> = new Set([
  ...[...CONVERT_FLAGS, ...FORMAT_FLAGS].map((flag) => flag.name),
  "port",
  "hostname",
  "api-key",
  "key-file",
  "public-url",
  "trust-proxy",
  "plan",
  "concurrency",
  "webhook-secret",
  "log-level",
  "verbose",
  "audit",
  "audit-secret",
  "metrics-key",
  "engine",
]);
