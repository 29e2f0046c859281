import { inlineLine } from "../lines/lines.js";
import type { TextLine } from "../lines/text-line.js";
import type { LayoutWord } from "../types.js";

const LEADERS = /(?:\.{4,}|(?:\.\s){3,}\.?|…{2,}|·{4,}|_{4,})\s*(?:[ivxlc]{1,7}|[A-Z]?[-–]?\d{1,4})$/i;
const DOTS = /[.…·_]{4,}|…{2,}/;

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

/** Stands between a label and its number in place of the leaders. */
export const ELLIPSIS = "…";

/** A label and the number of its page. */
export function withNumber(label: readonly LayoutWord[], number: LayoutWord): LayoutWord[] {
  const bold = number.bold && label.every((word) => word.bold);
  const italic = number.italic && label.every((word) => word.italic);
  const page = { ...number, bold, italic, joined: false };
  return [...label, { ...page, text: ELLIPSIS, underline: undefined, highlight: undefined, url: undefined }, page];
}

/** The line with an ellipsis for its leaders. */
export function withoutLeaders(line: TextLine): TextLine {
  const words = line.words
    .filter(({ text }) => !/^[.…·_]+$/.test(text))
    .flatMap((word) => {
      if (!DOTS.test(word.text)) return [word];
      const parts = word.text.split(DOTS).filter((text) => text !== "");
      return parts.map((text) => ({ ...word, text, joined: false }));
    });
  return words.length < 2 ? line : { ...line, words: withNumber(words.slice(0, -1), words.at(-1)!) };
}
