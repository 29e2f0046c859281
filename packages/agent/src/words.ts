/** Words as links, titles and tasks are compared by. */
import { isStopWord } from "@quern/text/terms";

const MIN_WORD_CHARACTERS = 3;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Of a longer text the beginning says enough. Each step of the segmenter copies all of its text. */
const MAX_CHARACTERS = 4_000;

const IDEOGRAPHIC = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;

/** Words of a text, folded; numbers of any length; for ideographic scripts what the segmenter takes for words. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(
    text.slice(0, MAX_CHARACTERS).normalize("NFKC").toLowerCase(),
  )) {
    if (!isWordLike) continue;
    if (IDEOGRAPHIC.test(segment) || /\p{Nd}/u.test(segment)) words.add(segment);
    else if (segment.length >= MIN_WORD_CHARACTERS) words.add(foldWord(segment));
  }
  return words;
}

/** Without plurals and a few endings of Western languages; only used to compare words with each other. */
export const foldWord = (word: string): string => (word.length > 4 ? word.replace(/(?:ies|es|s|en|e|n)$/u, "") : word);

/** Share of the wanted words that a text holds. */
export function overlap(wanted: ReadonlySet<string>, text: string): number {
  if (wanted.size === 0) return 0;
  const found = wordsOf(text);
  let count = 0;
  for (const word of wanted) if (found.has(word)) count++;
  return count / wanted.size;
}

/** Words that carry meaning. */
export const contentWords = (text: string): Set<string> =>
  wordsOf(
    text
      .split(/[\s,.;:!?¿¡()"“”„«»]+/u)
      .filter((word) => !isStopWord(word.toLowerCase()))
      .join(" "),
  );

/** Path and query of an address, as words. */
export function addressWords(address: string): string {
  const path = address.replace(/^https?:\/\/[^/]*/, "").replace(/[-_/.?=&+]+/g, " ");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
