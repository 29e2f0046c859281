import { inlineLine } from "./lines.js";
import type { TextLine } from "./page.js";

const LEADERS = /(?:\.{4,}|(?:\.\s){3,}\.?|…{2,}|·{4,}|_{4,})\s*(?:[ivxlc]{1,7}|[A-Z]?[-–]?\d{1,4})$/i;
const DOTS = /[.…·_]{4,}|…{2,}/g;

/** Whether a line of a table of contents ends here: leaders, then the number of a page. */
export const endsEntry = (line: Pick<TextLine, "words">): boolean => LEADERS.test(inlineLine(line));

/** The line without its leaders. */
export function withoutLeaders(line: TextLine): TextLine {
  const words = line.words
    .filter(({ text }) => !/^[.…·_]+$/.test(text))
    .map((word) =>
      DOTS.test(word.text) ? { ...word, text: word.text.replace(DOTS, " ").trim(), joined: false } : word,
    )
    .filter(({ text }) => text !== "");
  return words.length === 0 ? line : { ...line, words };
}
