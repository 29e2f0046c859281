/** Fields that hold people and nothing else. */
import type { RedactOptions } from "@quern/types";
import { findPersonalData, type Replacer } from "./redact.js";

/** One or several people in a field that holds nothing else: what stands between commas, brackets and the like. */
const PERSON = /[\p{L}\p{N}](?:[^,;<>()"|\n]*[\p{L}\p{M}\p{N}.])?/gu;

/** The text of such a field without its names and addresses. */
export function withoutPeople(text: string, replace: Replacer, options: RedactOptions): string {
  const withoutNames = (part: string): string =>
    options.entities.includes("PERSON") ? part.replace(PERSON, (name) => replace("PERSON", name, name)) : part;
  let result = "";
  let from = 0;
  for (const { start, end } of findPersonalData(text, { ...options, entities: ["EMAIL"] })) {
    const address = text.slice(start, end);
    const isReplaced = options.entities.includes("EMAIL");
    // The brackets of `Ann <ann@example.org>` become those of the tag.
    const isBracketed = isReplaced && options.replaceStyle === "tag" && text[start - 1] === "<" && text[end] === ">";
    result += withoutNames(text.slice(from, isBracketed ? start - 1 : start));
    result += isReplaced ? replace("EMAIL", address, address) : address;
    from = isBracketed ? end + 1 : end;
  }
  return result + withoutNames(text.slice(from));
}
