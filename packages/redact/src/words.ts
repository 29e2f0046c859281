import { matchesOf } from "@quern/types";

/** A word of a text that begins with a capital, or an initial. */
export interface CapitalizedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORD =
  /(?<![\p{L}\p{N}_@/#.-])(?:\p{Lu}\.(?=[ \u00a0]?\p{Lu})|\p{Lu}(?:[\p{L}\p{M}]|['’](?!s(?!\p{L}))){1,30}(?:-\p{Lu}(?:[\p{L}\p{M}]|['’](?!s(?!\p{L}))){1,30})?)(?![\p{L}\p{N}_@/])/gu;

export const capitalizedWords = (text: string): CapitalizedWord[] =>
  [...matchesOf(text, WORD)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
