/** Notes on a result for people at a command line. */
import type { Document } from "@quern/core";
import { likelyType } from "./likely-type.js";

const NO_TEXT = "No text was found, so the result is empty. The document may be blank.";
const ONLY_PICTURES = "No text was found: the result holds nothing but pictures.";

/** Longer results hold more than pictures. */
const MAX_PICTURES_CHARACTERS = 10_000;

/** Says that a document has no text. A picture need not have any. */
export function withoutText({ markdown, metadata }: Document): string | undefined {
  if (markdown === undefined) return undefined;
  if (markdown.trim() === "") return NO_TEXT;
  if (markdown.length > MAX_PICTURES_CHARACTERS || /^image\//.test(metadata.contentType ?? "")) return undefined;
  return markdown.replace(/!\[[^[\]]*\]\([^()]*\)/g, "").trim() === "" ? ONLY_PICTURES : undefined;
}

/** Fields that a result of nothing but text may have. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  ...["markdown", "chunks", "assets", "metadata", "warning", "methods", "usage", "explanation"],
]);

/** Whether a picture was read and has no text, and nothing else was asked for. */
export const isEmptyPicture = (result: Document): boolean =>
  result.markdown?.trim() === "" &&
  /^image\//.test(result.metadata.contentType ?? "") &&
  Object.keys(result).every((field) => TEXT_FIELDS.has(field));

/** Says that standard input was read as plain text where its caller may have meant something else. */
export function noteOnType({ markdown = "", metadata }: Document): string | undefined {
  const likely = metadata.contentType === "text/plain" ? likelyType(markdown) : undefined;
  return likely && `read as plain text. If it is ${likely.name}, add --type ${likely.type}.`;
}
