/** Names of formats as they are typed. */
import { FORMAT_NAMES } from "@quern/core/options";
import { nearestName } from "@quern/types";
import { toKebab } from "./flag.js";

/** Resolves a format's name, which may also be spelled like a flag: `page-images`. */
export const nameOfFormat = (typed: string): string =>
  FORMAT_NAMES.find((name) => name === typed || toKebab(name) === typed) ?? typed;

/** Whether a word names a format. */
export const isFormat = (word: string): boolean => FORMAT_NAMES.some((name) => name === nameOfFormat(word));

/** Says which of some formats does not exist: once and before anything is fetched, not for each page. */
export function whyNoFormats(formats: unknown): string | undefined {
  const unknown = [formats].flat().find((format) => typeof format === "string" && !isFormat(format)) as
    | string
    | undefined;
  if (unknown === undefined) return undefined;
  const meant = nearestName(unknown, FORMAT_NAMES);
  return `there is no format "${unknown}".${meant ? ` Did you mean ${meant}?` : ""} Formats: ${FORMAT_NAMES.join(", ")}`;
}
