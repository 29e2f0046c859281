/** Options of extras, from the table of asks. */
import type { z } from "zod";
import { ASKS } from "../asks/index.js";

type AnyExtra = Extract<(typeof ASKS)[number], { readonly kind: "extra" }>;
type WithOption<Extra> = Extra extends { readonly option: z.ZodUndefined } ? never : Extra;

/** Schemas of the options, by their names. */
type AskOptionsShape = {
  readonly [Extra in WithOption<AnyExtra> as Extra["name"]]: Extra["option"];
};

/** Options of extras, read and with their defaults. */
export type AskSettings = Readonly<z.output<z.ZodObject<AskOptionsShape>>>;

const extras = ASKS.filter((ask): ask is AnyExtra => ask.kind === "extra");

const shapeOf = (chosen: readonly AnyExtra[]) =>
  Object.fromEntries(
    chosen
      .filter(({ option }) => option.def.type !== "undefined")
      .map(({ name, option, description }) => [name, option.meta({ ...option.meta(), description })]),
  );

export const askOptionsShape = shapeOf(extras) as AskOptionsShape;

/** Those that REST has, too. */
export const restOptionsShape = shapeOf(extras.filter(({ isLibraryOnly }) => !isLibraryOnly)) as Omit<
  AskOptionsShape,
  "assets"
>;
