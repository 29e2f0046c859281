/** Classes of characters as CommonMark's delimiter rules see them (2.1). */

const PUNCTUATION = /[\p{P}\p{S}]/u;
const SPACE = /\s/;

/** Whether the character is white space; an empty string (the edge of a line) counts as white space. */
export const isSpace = (character: string): boolean => character === "" || SPACE.test(character);

export const isPunctuation = (character: string): boolean => character !== "" && PUNCTUATION.test(character);

/** ASCII punctuation: what a backslash may escape. */
export function isAsciiPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  );
}

/** First character as a whole code point. */
export const firstCharacter = (text: string): string => (text === "" ? "" : String.fromCodePoint(text.codePointAt(0)!));

/** Last character as a whole code point. */
export function lastCharacter(text: string): string {
  const { length } = text;
  if (length === 0) return "";
  const low = text.charCodeAt(length - 1);
  return low >= 0xdc00 && low <= 0xdfff && length > 1 ? text.slice(length - 2) : text[length - 1]!;
}
