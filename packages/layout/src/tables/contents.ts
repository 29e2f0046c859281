import { inlineLine } from "../lines/lines.js";
import type { TextLine } from "../lines/text-line.js";
import type { LayoutWord } from "../types.js";

const LEADERS = /(?:\.{4,}|(?:\.\s){3,}\.?|…{2,}|·{4,}|_{4,})\s*(?:[ivxlc]{1,7}|[A-Z]?[-–]?\d{1,4})$/i;
const DOTS = /[.…·_]{4,}|…{2,}/g;

/** Whether a line of a table of contents ends here: leaders, then the number of a page. */
export const endsEntry = (line: Pick<TextLine, "words">): boolean => LEADERS.test(inlineLine(line));

const ONLY_DOTS = /^[.…·]+$/;
const MIN_LEADER_DOTS = 3;

/** The words of a label without the dots that lead from it to the figures of its row. */
export function withoutTrail(words: readonly LayoutWord[]): readonly LayoutWord[] {
  let end = words.length;
  let dots = 0;
  while (end > 1 && ONLY_DOTS.test(words[end - 1]!.text)) dots += words[--end]!.text.length;
  const last = words[end - 1]!;
  const attached = /[.…·]{2,}$/.exec(last.text)?.[0] ?? "";
  if (dots + attached.length < MIN_LEADER_DOTS || attached.length === last.text.length) return words;
  return [...words.slice(0, end - 1), { ...last, text: last.text.slice(0, last.text.length - attached.length) }];
}

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
