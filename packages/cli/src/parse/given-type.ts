/** The value of `--type`. */
import { mediaTypeOfEnding, supportedEndings } from "@quern/core";
import { nearestName, type Parser } from "@quern/types";
import type { FlagValues } from "../flag.js";
import { UsageError } from "../terminal.js";

/**
 * The media type that `--type` names, by itself or by an ending: "csv" is "text/csv".
 *
 * @throws UsageError for an ending that nothing reads
 */
export function givenType(values: FlagValues, parsers: readonly Parser[]): string | undefined {
  if (values["type"] === undefined) return undefined;
  const type = String(values["type"]).trim();
  if (type.includes("/")) return type;
  const mediaType = mediaTypeOfEnding(type, parsers);
  if (mediaType !== undefined) return mediaType;
  const { usual, others } = supportedEndings(parsers);
  const meant = nearestName(type.toLowerCase(), [...usual, ...others]);
  throw new UsageError(
    `--type: there is no type "${type}".${meant ? ` Did you mean ${meant}?` : ""} Types: ${[...usual, ...others].join(", ")}, or a media type such as text/csv.`,
  );
}
