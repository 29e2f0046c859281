/** Which asks a request makes, and what they need from the page. */

import type { AskContext, AskFields } from "../asking/context.js";
import type { ExtraAsk, FormatAsk, Reads } from "../asking/define.js";
import { ASKS } from "../asks/index.js";
import type { LibrarySettings } from "../options/call-options.js";
import type { ResolvedOptions } from "../options/resolved.js";

/** An ask with the caller's settings for it. */
export type AskedThing =
  | { readonly ask: AnyFormatAsk; readonly setting: unknown }
  | { readonly ask: AnyExtraAsk; readonly setting: unknown };

/** Asks of all names, for code that treats them alike. */
type AnyFormatAsk = Omit<FormatAsk, "produce" | "credits" | "question"> & {
  readonly credits: number | ((format: unknown) => number);
  readonly question?: (format: unknown) => string;
  readonly produce: (format: unknown, context: AskContext) => AskFields | Promise<AskFields>;
};
type AnyExtraAsk = Omit<ExtraAsk, "produce" | "isAsked"> & {
  readonly isAsked: (setting: unknown, options: ResolvedOptions) => boolean;
  readonly produce?: (setting: unknown, context: AskContext) => AskFields | Promise<AskFields>;
};

const all = ASKS as unknown as ReadonlyArray<AnyFormatAsk | AnyExtraAsk>;
const formats = new Map(all.filter((ask) => ask.kind === "format").map((ask) => [ask.name, ask]));
const extras = all.filter((ask) => ask.kind === "extra");

/** Formats in the order of the request, then extras. */
export function asksOf(options: ResolvedOptions, settings: LibrarySettings): AskedThing[] {
  const given = settings as unknown as Readonly<Record<string, unknown>>;
  return [
    ...options.formats.map((format) => ({ ask: formats.get(format.type) as AnyFormatAsk, setting: format as unknown })),
    ...extras.filter((ask) => ask.isAsked(given[ask.name], options)).map((ask) => ({ ask, setting: given[ask.name] })),
  ];
}

/** All that the asks read. */
export const readsOf = (asked: readonly AskedThing[], hasModel: boolean): ReadonlySet<Reads> =>
  new Set(asked.flatMap(({ ask }) => (hasModel ? [...ask.reads, ...(ask.readsWithModel ?? [])] : ask.reads)));

/** Questions of the formats that have one, by the names of the formats. */
export const questionsOf = (asked: readonly AskedThing[]): ReadonlyMap<string, string> =>
  new Map(
    asked.flatMap(({ ask, setting }) =>
      ask.kind === "format" && ask.question ? [[ask.name, ask.question(setting)] as const] : [],
    ),
  );
