import { QuernError, toQuernError } from "@quern/types";

/**
 * The failure of a provider or an index. A page whose host is unknown is an answer of the contract with status 200; a search that could not be made
 * is an error.
 */
export function failureOf(error: unknown, name: string): QuernError {
  const known = toQuernError(error, name);
  if (known.code !== "SCRAPE_DNS_RESOLUTION_ERROR") return known;
  return new QuernError("SEARCH_FAILED", `${name} cannot be reached. ${known.message}`, {
    hint: "Check that this server can reach it.",
    details: known.details,
    cause: known,
  });
}

/** Says where a search without results looked. */
export const nothingFound = (names: readonly string[]): string => `Nothing was found in ${names.join(", ")}.`;
