/** Signs beside words, by kind. */

/** Up to this kind, signs in front of a word begin a line or end the sentence before it. */
export const SENTENCE_END = 1;

/** @returns 13 is {@link TRADE_MARK} */
export function signKind(sign: string | undefined): number {
  if (sign === undefined || sign === "\n" || sign === "|") return 0;
  if (sign === "." || sign === "!" || sign === "?") return 1;
  if ("\"“”„«»'’‘".includes(sign)) return 2;
  if (sign === "(" || sign === "[") return 3;
  if (sign === ")" || sign === "]") return 4;
  if (sign === ",") return 5;
  if (sign === ":" || sign === ";") return 6;
  if (/\p{Ll}/u.test(sign)) return 7;
  if (/\p{Lu}/u.test(sign)) return 8;
  if (/\d/.test(sign)) return 9;
  if ("*_#>".includes(sign)) return 10;
  if (sign === "-" || sign === "–" || sign === "—") return 11;
  return 12;
}

/** Kind of a sign that only follows brands. */
const TRADE_MARK = 13;
const TRADE_MARKS = /^[*_\]) ]{0,3}(?:<sup>){0,3}[®™©]/u;
const TRADE_MARK_CHARACTERS = 20;
/** Marks of Markdown and spaces that are stepped over. */
const MAX_STEPS = 8;
const MARKS_BEFORE = " *_[\u00a0";
const MARKS_BEHIND = " *_]\u00a0";

/** The kind of the sign in front of words; marks of Markdown are stepped over. */
export function kindBefore(text: string, start: number): number {
  let at = start - 1;
  while (at > start - MAX_STEPS && at >= 0 && MARKS_BEFORE.includes(text[at]!)) at--;
  return signKind(text[at]);
}

/** The kind of the sign behind words; marks of Markdown are stepped over. */
export function kindBehind(text: string, end: number): number {
  if (TRADE_MARKS.test(text.slice(end, end + TRADE_MARK_CHARACTERS))) return TRADE_MARK;
  let at = end;
  while (at < end + MAX_STEPS && at < text.length && MARKS_BEHIND.includes(text[at]!)) at++;
  return signKind(text[at]);
}
