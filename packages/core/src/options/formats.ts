/** Formats of a request: their types and their schema, from the table of asks. A bare string `x` means `{ type: "x" }`. */
import { z } from "zod";
import { ASKS } from "../asks/index.js";

type FormatOf<Ask> = Ask extends { readonly kind: "format" } ? Ask : never;
type AnyFormat = FormatOf<(typeof ASKS)[number]>;

/** A format in its normal form: always an object. */
export type Format = z.output<AnyFormat["input"]>;
/** Name of a format, as in `formats`. */
export type FormatName = Format["type"];

type Simple<Ask> = Ask extends { readonly name: infer Name; readonly input: infer Input extends z.ZodType }
  ? { type: Name } extends z.input<Input>
    ? Name
    : never
  : never;

/** Formats that need nothing but their name, so that the bare string says everything. */
export type SimpleFormatName = Simple<AnyFormat>;

/** A format as a caller may write it. */
export type FormatInput = SimpleFormatName | z.input<AnyFormat["input"]>;

/**
 * A format in a variable whose type no longer says which one it is: `const formats = ["markdown"]` is a `string[]`. The schema checks it when
 * the call is made.
 */
export type WidenedFormat = (string & {}) | { readonly type: string & {} };

/** A format as a call takes it: known to the compiler, or to the schema alone. */
export type GivenFormat = FormatInput | WidenedFormat;

/**
 * The element itself where the compiler knows it, or knows too little to judge (`string`, {@link FormatName}); what is allowed instead where it
 * is a literal of no format.
 */
type KnownName<Element> = [FormatName] extends [Element] ? Element : KnownLiteral<Element>;
type KnownLiteral<Element> = Element extends string
  ? string extends Element
    ? Element
    : Element extends FormatInput
      ? Element
      : FormatInput
  : Element;

type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type SettingsOf<Name> = KeysOf<Extract<FormatInput, { readonly type: Name }>>;
type SettingOf<Input, Setting> = Input extends unknown ? (Setting extends keyof Input ? Input[Setting] : never) : never;

/** Refuses names in a literal that none of the objects allowed in its place has. */
type KnownNames<Value, Allowed> = Value extends readonly unknown[]
  ? unknown
  : // A schema has any names.
    string extends KeysOf<Extract<Allowed, object>>
    ? unknown
    : Value extends object
      ? { readonly [Name in Exclude<keyof Value, KeysOf<Extract<Allowed, object>>>]: never }
      : unknown;

/**
 * Refuses settings that a format does not have, also within a setting: `{ type: "screenshot", fullpage: true }`. The compiler looks for
 * unknown names only in literals whose type it does not infer, and the formats of a call are inferred for the type of its result.
 */
export type KnownSettings<Formats extends readonly unknown[]> = {
  readonly [Index in keyof Formats]: Formats[Index] extends { readonly type: infer Name extends string }
    ? string extends Name
      ? Formats[Index]
      : Formats[Index] & { readonly [Setting in Exclude<keyof Formats[Index], SettingsOf<Name>>]: never } & {
          readonly [Setting in keyof Formats[Index]]: KnownNames<
            Formats[Index][Setting],
            SettingOf<Extract<FormatInput, { readonly type: Name }>, Setting>
          >;
        }
    : KnownName<Formats[Index]>;
};

/** Definitions of all formats, by name. */
export const FORMATS: ReadonlyMap<FormatName, AnyFormat> = new Map(
  ASKS.filter((ask): ask is AnyFormat => ask.kind === "format").map((ask) => [ask.name, ask]),
);

export const FORMAT_NAMES: readonly FormatName[] = [...FORMATS.keys()];

const formatObjectSchema = z.discriminatedUnion(
  "type",
  [...FORMATS.values()].map(({ input }) => input) as unknown as [AnyFormat["input"]],
);

const formatSchema = z.preprocess(
  (value) => (typeof value === "string" ? { type: value } : withoutEmptyWishes(value)),
  formatObjectSchema,
) as unknown as z.ZodType<Format, FormatInput>;

/** The Python SDK sends what its `JsonFormat` leaves out as null. */
function withoutEmptyWishes(value: unknown): unknown {
  if ((value as { readonly type?: unknown } | null | undefined)?.type !== "json") return value;
  const isEmpty = ([name, setting]: [string, unknown]): boolean =>
    setting === null && (name === "prompt" || name === "schema");
  return Object.fromEntries(Object.entries(value as object).filter((entry) => !isEmpty(entry)));
}

export const formatsSchema = z.array(formatSchema).superRefine((formats, context) => {
  const has = (name: FormatName): boolean => formats.some((format) => format.type === name);
  const reject = (message: string): void => context.addIssue({ code: "custom", message, input: formats });
  if (formats.filter((format) => format.type === "screenshot").length > 1) {
    reject("You may only specify one screenshot format");
  }
  if (has("changeTracking") && !has("markdown")) {
    reject("The changeTracking format requires the markdown format to be specified as well");
  }
  const alone = formats.find((format) => FORMATS.get(format.type)?.isAlone);
  if (alone && formats.length > 1) reject(`The ${alone.type} format cannot be combined with other formats`);
  if (has("json") && has("deterministicJson")) reject("Cannot specify both json and deterministicJson formats");
});
