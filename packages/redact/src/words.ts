import { Cues } from "./cues.js";

/** A word of a text that begins with a capital, or an initial. */
export interface CapitalizedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** An apostrophe belongs to a word where a letter follows: at its end it closes a quotation or says whose something is. */
const WORD =
  /(?<![\p{L}\p{N}_@/#.-])(?:\p{Lu}\.(?=[ \u00a0]?\p{Lu})|\p{Lu}(?:[\p{L}\p{M}]|['’](?=\p{L})(?!s(?!\p{L}))){1,30}(?:-\p{Lu}(?:[\p{L}\p{M}]|['’](?=\p{L})(?!s(?!\p{L}))){1,30})?)(?![\p{L}\p{N}_@/])/uy;

export function capitalizedWords(text: string, cues = new Cues(text)): CapitalizedWord[] {
  const words: CapitalizedWord[] = [];
  for (const { 0: word, index } of cues.atCapitals(WORD))
    words.push({ text: word, start: index, end: index + word.length });
  return words;
}

/** Whether all letters of a word are capitals; initials have a full stop. */
export const isShout = (word: string): boolean => word.length > 1 && !word.includes(".") && word === word.toUpperCase();

/** {@link isShout} for words that are no initials or abbreviations. */
export const isLongShout = (word: string): boolean => word.length > 3 && isShout(word);

/** A word in capitals as it is written elsewhere. */
export const quiet = (word: string): string => (isShout(word) ? word[0]! + word.slice(1).toLowerCase() : word);
