/** Types of fields and options of asks, by name. */
import type { z } from "zod";
import type { ASKS } from "../asks/index.js";

type AnyAsk = (typeof ASKS)[number];
type Named<Kind, Name> = Extract<AnyAsk, { readonly kind: Kind; readonly name: Name }>;

/** Type of a field that an ask adds. */
export type FieldOf<Kind, Name, Field> =
  z.output<z.ZodObject<Named<Kind, Name>["output"]>> extends infer Fields
    ? Field extends keyof Fields
      ? Exclude<Fields[Field], undefined>
      : never
    : never;

/** Type of an extra's option, as a caller writes it. */
export type OptionOf<Name> =
  Named<"extra", Name> extends { readonly option: infer Option extends z.ZodType }
    ? Exclude<z.input<Option>, undefined>
    : never;
