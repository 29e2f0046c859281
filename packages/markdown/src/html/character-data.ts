import { decodeHTML, decodeHTMLAttribute } from "entities/decode";

/** Text of a page as a reader sees it: line ends are line feeds, character references are decoded, U+0000 is gone. */
export function decodeText(raw: string): string {
  const text = raw.includes("\0") ? raw.replaceAll("\0", "") : raw;
  return decodeReferences(text, decodeHTML);
}

/** Value of an attribute; references without a semicolon are text before a letter, a digit or `=`. */
export function decodeAttribute(raw: string): string {
  const value = raw.includes("\0") ? raw.replaceAll("\0", "\ufffd") : raw;
  return decodeReferences(value, decodeHTMLAttribute);
}

function decodeReferences(raw: string, decode: (text: string) => string): string {
  const text = raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw;
  return text.includes("&") ? decode(text) : text;
}
