/** Fields that formats and extras add to a result, from the table of asks. */
import type { z } from "zod";
import type { ASKS } from "../asks/index.js";

type AnyAsk = (typeof ASKS)[number];
type Output<Ask> = Ask extends { readonly output: infer Shape extends Readonly<Record<string, z.ZodType>> }
  ? z.output<z.ZodObject<Shape>>
  : never;

/** Fields that a format adds; `unknown` for a name that is not a format. */
export type FieldsOfFormat<Name> =
  Extract<AnyAsk, { readonly kind: "format"; readonly name: Name }> extends infer Format
    ? [Format] extends [never]
      ? unknown
      : Output<Format>
    : never;

/** An ask without fields has an index signature that says so. */
type KeysOf<Union> = Union extends unknown ? (string extends keyof Union ? never : keyof Union) : never;

/** Names of the fields that extras add. */
export type AnyExtra = KeysOf<Output<Extract<AnyAsk, { readonly kind: "extra" }>>>;
