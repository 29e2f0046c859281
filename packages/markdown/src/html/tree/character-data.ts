import { decodeReferences } from "./character-references.js";

/** Text of a page as a reader sees it: line ends are line feeds, character references are decoded, U+0000 is gone. */
export function decodeText(raw: string): string {
  return decode(raw.includes("\0") ? raw.replaceAll("\0", "") : raw, false);
}

/** Value of an attribute; references without a semicolon are text before a letter, a digit or `=`. */
export function decodeAttribute(raw: string): string {
  return decode(raw.includes("\0") ? raw.replaceAll("\0", "\ufffd") : raw, true);
}

function decode(raw: string, inAttribute: boolean): string {
  const text = raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw;
  return text.includes("&") ? decodeReferences(text, inAttribute) : text;
}
