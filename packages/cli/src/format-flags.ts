/** Flags that fill in what a format needs beside its name, so that `-f json --schema FILE` needs no JSON on the command line. */
import type { FormatName } from "@quern/core";
import { FORMATS } from "@quern/core/options";
import { z } from "zod";
import { type Flag, type FlagValues, toKebab } from "./flag.js";
import { asHelp } from "./flags.js";
import { nameOfFormat } from "./format-names.js";
import { readSchema } from "./schema-flag.js";
import { type Terminal, UsageError } from "./terminal.js";

/** A setting of a format that a flag fills in. */
interface FlagSetting {
  readonly format: FormatName;
  readonly field: string;
  readonly flag: string;
  readonly schema: z.ZodType;
}

/** Settings in the order of the formats. Those that only an object can say have no flag. */
const SETTINGS: readonly FlagSetting[] = [...FORMATS.values()].flatMap((ask) => {
  const { type: _type, ...fields } = ask.input.shape as unknown as Readonly<Record<string, z.ZodType>>;
  const flags: Readonly<Record<string, string>> = ask.flags;
  return Object.entries(fields).flatMap(([field, schema]) =>
    isText(field, schema) || flags[field] !== undefined
      ? [{ format: ask.name, field, flag: flags[field] ?? toKebab(field), schema }]
      : [],
  );
});

/** Texts have flags, and so has a schema, which is read from a file. */
function isText(field: string, schema: z.ZodType): boolean {
  const { type, enum: words } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return field === "schema" || (type === "string" && words === undefined);
}

export const FORMAT_FLAGS: readonly Flag[] = flagsOf(SETTINGS);

/** Those of formats that a document at hand can have. */
export const DOCUMENT_FORMAT_FLAGS: readonly Flag[] = flagsOf(
  SETTINGS.filter(({ format }) => FORMATS.get(format)?.needsLivePage !== true),
);

function owns(format: FormatName, flag: string): boolean {
  return ((FORMATS.get(format)?.ownFlags ?? []) as readonly string[]).includes(flag);
}

function flagsOf(settings: readonly FlagSetting[]): Flag[] {
  const byName = new Map<string, FlagSetting[]>();
  for (const setting of settings) byName.set(setting.flag, [...(byName.get(setting.flag) ?? []), setting]);
  return [...byName].map(([name, of]) => {
    const { field, schema } = of.find(({ format }) => owns(format, name)) ?? (of[0] as FlagSetting);
    const { description = "" } = schema.meta() ?? {};
    const formats = of.map((setting) => `-f ${toKebab(setting.format)}`).join(", ");
    const kind = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).type;
    return {
      name,
      kind: kind === "integer" || kind === "number" ? "number" : "string",
      help: `${field === "schema" ? "JSON Schema: a file, or the schema itself" : asHelp(description)} (for ${formats})`,
    };
  });
}

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
  const wanted: unknown[] = (formats ?? []).map((format) =>
    typeof format === "string" ? nameOfFormat(format) : format,
  );
  const names = new Set(wanted.map((format) => (typeof format === "string" ? format : typeOf(format))));
  const takers = (flag: string): boolean =>
    SETTINGS.some((setting) => setting.flag === flag && names.has(setting.format));
  const asking = [...FORMATS.values()].filter(({ ownFlags }) =>
    (ownFlags as readonly string[]).some((flag) => values[flag] !== undefined && !takers(flag)),
  );
  wanted.push(...asking.map(({ name }) => name));
  // Changes are those of the Markdown.
  if (names.has("changeTracking") && !names.has("markdown")) wanted.unshift("markdown");
  if (wanted.length === 0) return undefined;
  const schema = values["schema"] === undefined ? undefined : readSchema(String(values["schema"]), terminal.directory);
  return wanted.map((format) => (typeof format === "string" ? withFlags(format, values, schema) : format));
}

const typeOf = (format: unknown): string => String((format as { readonly type?: unknown } | null)?.type);

/** A format with the values of its flags, or only its name when no flag was given. */
function withFlags(format: string, values: FlagValues, schema: unknown): unknown {
  const settings = SETTINGS.filter((setting) => setting.format === format);
  const filled: Record<string, unknown> = {};
  for (const { field, flag, schema: fieldSchema } of settings) {
    const isRequired = !fieldSchema.safeParse(undefined).success;
    const value =
      field === "schema" ? schema : (values[flag] ?? (isRequired ? insteadOf(flag, values, schema) : undefined));
    if (value !== undefined && value !== "") filled[field] = value;
    else if (isRequired) throw new UsageError(`-f ${format} needs --${flag}.${aboutNamesake(format, flag)}`);
  }
  const whole = { type: format, ...filled };
  const ask = FORMATS.get(format as FormatName);
  if (ask !== undefined && !ask.input.safeParse(whole).success && settings.length === 0)
    throw new UsageError(`-f ${format} needs more than its name: -f '${JSON.stringify(ask.example)}'.`);
  return Object.keys(filled).length === 0 ? format : whole;
}

/** A flag that has the name of a format may be one of another format. */
function aboutNamesake(format: string, needed: string): string {
  const other = needed === format ? undefined : SETTINGS.find(({ flag }) => flag === format);
  return other === undefined ? "" : ` --${format} is a flag of -f ${toKebab(other.format)}.`;
}

/** A prompt says what to look for, too, and so do the names in a schema. */
const insteadOf = (flag: string, values: FlagValues, schema: unknown): unknown =>
  flag === "query" ? (values["prompt"] ?? namesIn(schema)) : undefined;

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
