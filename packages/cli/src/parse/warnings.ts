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

const PLAIN_TEXT = /^(?:txt|text|log)$/i;

/**
 * Says that standard input was read as plain text where its caller may have meant something else.
 *
 * @param given with `--type`
 */
export function notesOnType({ markdown = "", metadata }: Document, given: unknown): string[] {
  if (metadata.contentType !== "text/plain") return [];
  if (given === undefined) {
    const likely = likelyType(markdown);
    return likely ? [`read as plain text. If it is ${likely.name}, add --type ${likely.type}.`] : [];
  }
  const type = String(given).replace(/^\./, "");
  if (type.includes("/") || PLAIN_TEXT.test(type)) return [];
  return [`warning: Quern does not know the type "${type}", so this was read as plain text.`];
}
