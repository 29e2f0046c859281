import { inlineLine } from "../lines/lines.js";
import type { TextLine } from "../lines/text-line.js";
import type { LayoutWord } from "../types.js";

const LEADERS = /(?:\.{4,}|(?:\.\s){3,}\.?|…{2,}|·{4,}|_{4,})\s*(?:[ivxlc]{1,7}|[A-Z]?[-–]?\d{1,4})$/i;
const DOTS = /[.…·_]{4,}|…{2,}/;

/** Whether a line of a table of contents ends here: leaders, then the number of a page. */
export const endsEntry = (line: Pick<TextLine, "words">): boolean => LEADERS.test(inlineLine(line));

/** More dots than an ellipsis has. */
const LED = /[^\s.…·]\s*(?:\.{6,}|(?:\.\s){5,}\.?|…{2,}|·{6,})\s*[^\s.…·,;)]/u;

/** Whether dots lead from a label to its value, which need not be a number. */
export const isLed = (line: Pick<TextLine, "words">): boolean => LED.test(inlineLine(line));

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

/** A label and the number of its page, or another value. */
export function withNumber(label: readonly LayoutWord[], ...value: readonly LayoutWord[]): LayoutWord[] {
  const [number, ...rest] = value;
  if (number === undefined) return [...label];
  const bold = number.bold && label.every((word) => word.bold);
  const italic = number.italic && label.every((word) => word.italic);
  const page = { ...number, bold, italic, joined: false };
  const sign = { ...page, text: ELLIPSIS, underline: undefined, highlight: undefined, url: undefined };
  return [...label, sign, page, ...rest];
}

/** The line with an ellipsis for its leaders. */
export function withoutLeaders(line: TextLine): TextLine {
  const parts = line.words.flatMap((word) => {
    if (/^[.…·_]+$/.test(word.text)) return [];
    if (!DOTS.test(word.text)) return [word];
    const texts = word.text.split(DOTS).filter((text) => text !== "");
    return texts.map((text) => ({ ...word, text, joined: false }));
  });
  const first = line.words.findIndex(({ text }) => DOTS.test(text) || /^[.…·_]+$/.test(text));
  const start = line.words[first];
  const begun = start === undefined || /^[.…·_]/.test(start.text) ? first : first + 1;
  if (begun < 0) return line;
  const [value, ...rest] = parts.slice(begun);
  if (value === undefined) return line;
  // The last dot may touch the value.
  const whole = { ...value, text: value.text.replace(/^[.…·]+(?=[\p{L}\p{N}])/u, "") };
  return { ...line, words: withNumber(parts.slice(0, begun), whole, ...rest) };
}
