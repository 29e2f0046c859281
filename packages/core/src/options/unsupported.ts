/** Options that this engine cannot honour: dangerous ones are refused, the others named in the result's warning. */
import { CONNECTION_HEADERS, nearestName, QuernError } from "@quern/types";
import { FORMATS } from "./formats.js";
import type { ResolvedOptions } from "./resolved.js";

/** @param renders whether a browser may be used */
export function refuseUnsupported(options: ResolvedOptions, renders: boolean): void {
  if ((options.actions?.length ?? 0) > 0 && !renders) {
    throw new QuernError(
      "SCRAPE_ACTIONS_NOT_SUPPORTED",
      "Actions are not supported here: they need a browser, and this engine uses none.",
      {
        hint: 'Leave actions out, or choose the engine "auto" or "browser". An engine of createEngine() needs a renderer for it.',
      },
    );
  }
}

/**
 * Sentences for options that had no effect.
 *
 * @param rendered whether a browser showed the page
 * @param uploaded whether the document was at hand, so that nothing was asked of any site or cache
 */
export function ineffectiveOptions(options: ResolvedOptions, rendered: boolean, uploaded: boolean): string[] {
  const names: string[] = [];
  const sentences = options.contradictedFormats.map(
    (name) => `The ${name} format was requested more than once: only its first settings were used.`,
  );
  sentences.push(...options.formats.flatMap(unknownSettings));
  const headers = Object.keys(options.headers ?? {});
  const dropped = headers.filter((name) => CONNECTION_HEADERS.has(name.toLowerCase()));
  if (uploaded && headers.length > 0) names.push("headers");
  else if (dropped.length > 0)
    sentences.push(`Headers that belong to the connection were left out: ${dropped.join(", ")}.`);
  if (uploaded && options.minAge !== undefined) names.push("minAge");
  if (options.waitFor > 0 && !rendered) names.push("waitFor");
  if (options.profile && !rendered) names.push("profile");
  if (options.domainTools || options.toolDetail) names.push("domainTools");
  if (names.length > 0) {
    sentences.push(`The engine used does not support the following features: ${names.join(", ")}.`);
  }
  return sentences;
}

/** The contract takes any setting of a screenshot, so a misspelt one is told here. */
function unknownSettings(format: ResolvedOptions["formats"][number]): string[] {
  const known = Object.keys(FORMATS.get(format.type)?.input.shape ?? {});
  return Object.keys(format)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearestName(name, known);
      return `The ${format.type} format has no setting "${name}"${meant ? `. Did you mean "${meant}"?` : "."}`;
    });
}
