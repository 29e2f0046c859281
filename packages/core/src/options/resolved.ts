/** All options of a request as the pipeline sees them. Types and look-ups only: whoever imports this does not load the schemas. */

import type { DeepReadonly, ResolvedPageOptions } from "../page-options/resolved-page.js";
import type { Format, FormatName } from "./formats.js";

/** Options with every default applied; deeply frozen. */
export type ResolvedOptions = ResolvedPageOptions & {
  readonly formats: ReadonlyArray<DeepReadonly<Format>>;
  /** Formats that were asked for more than once with different settings: the first ones count. */
  readonly contradictedFormats: readonly FormatName[];
  /** Formats among them that only a browser can make. */
  readonly browserFormats: readonly FormatName[];
  /** One of them cannot be made of a page out of the cache. */
  readonly needsFreshPage: boolean;
};

export function findFormat<Name extends FormatName>(
  options: Pick<ResolvedOptions, "formats">,
  name: Name,
): Extract<Format, { type: Name }> | undefined {
  return options.formats.find((format) => format.type === name) as Extract<Format, { type: Name }> | undefined;
}

/** The option may stand beside the formats or inside the json format. */
export const checksPromptInjection = (options: ResolvedOptions): boolean =>
  options.checkPromptInjection === true || findFormat(options, "json")?.checkPromptInjection === true;
