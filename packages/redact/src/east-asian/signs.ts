/** Kinds of signs in Chinese, Japanese and Korean text, and where its words begin. */

/** Kinds of signs. */
export const SIGNS = {
  none: 0,
  han: 1,
  hiragana: 2,
  katakana: 3,
  hangul: 4,
  figure: 5,
  latin: 6,
  /** Between the parts of foreign names. */
  dot: 7,
  space: 8,
  edge: 9,
  list: 10,
  stop: 11,
  opening: 12,
  closing: 13,
  colon: 14,
  mark: 15,
  other: 16,
} as const;

const BY_SIGN = new Map<string, number>();
for (const [kind, signs] of [
  [SIGNS.dot, "·・•‧"],
  [SIGNS.space, " \u00a0\u3000\t"],
  [SIGNS.edge, "\n"],
  [SIGNS.list, "、，,/"],
  [SIGNS.stop, "。.！？"],
  [SIGNS.opening, '（(【[「『《“"‘'],
  [SIGNS.closing, "）)】]」』》”’"],
  [SIGNS.colon, "：:"],
  [SIGNS.mark, "|*#-"],
] as const)
  for (const sign of signs) BY_SIGN.set(sign, kind);

/** The kind of the sign at a place, {@link SIGNS.edge} outside of the text. */
export function signAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) return SIGNS.edge;
  const code = text.charCodeAt(at);
  if ((code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3400 && code <= 0x4dbf) || code === 0x3005) return SIGNS.han;
  if (code >= 0x3041 && code <= 0x309f) return SIGNS.hiragana;
  if (code >= 0x30a1 && code <= 0x30fe && code !== 0x30fb) return SIGNS.katakana;
  if (code >= 0xac00 && code <= 0xd7a3) return SIGNS.hangul;
  if ((code >= 0x30 && code <= 0x39) || (code >= 0xff10 && code <= 0xff19)) return SIGNS.figure;
  if ((code | 32) >= 0x61 && (code | 32) <= 0x7a) return SIGNS.latin;
  return BY_SIGN.get(text[at]!) ?? SIGNS.other;
}

export type Language = "zh" | "ja" | "ko";

const SAMPLE_CHARACTERS = 20_000;
/** Japanese has a kana among so many signs of Chinese origin at least. */
const MAX_HAN_PER_KANA = 12;
/** Fewer signs than these hold no name. */
const MIN_SIGNS = 2;

/** The language that most of a text's East Asian signs belong to, `undefined` if it has none. */
export function languageOf(text: string): Language | undefined {
  let kana = 0;
  let han = 0;
  let hangul = 0;
  const length = Math.min(text.length, SAMPLE_CHARACTERS);
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x3041) continue;
    if (code <= 0x30ff) kana++;
    else if (code >= 0x4e00 && code <= 0x9fff) han++;
    else if (code >= 0xac00 && code <= 0xd7a3) hangul++;
  }
  if (kana + han + hangul < MIN_SIGNS) return undefined;
  if (hangul > han + kana) return "ko";
  return kana * MAX_HAN_PER_KANA > han ? "ja" : "zh";
}

/** By place, the length of the word that is there and how far it is from its beginning. */
export interface WordPlaces {
  readonly lengths: Uint8Array;
  readonly offsets: Uint8Array;
}

const MOST_LETTERS = 9;
/** A segmenter needs time that grows with the square of what it is given. */
const MAX_CLAUSE_CHARACTERS = 200;
const CLAUSE = new RegExp(
  `[^\\n。，、；：！？“”《》（）()]{0,${MAX_CLAUSE_CHARACTERS}}[\\n。，、；：！？“”《》（）()]?`,
  "gu",
);
const segmenters = new Map<Language, Intl.Segmenter>();

/** Words as the dictionary of the platform tells them. A name that it does not have falls into single signs. */
export function wordPlaces(text: string, language: Language): WordPlaces {
  const lengths = new Uint8Array(text.length);
  const offsets = new Uint8Array(text.length);
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: "word" });
  segmenters.set(language, segmenter);
  for (const { 0: clause, index: from } of text.matchAll(CLAUSE))
    for (const { segment, index } of segmenter.segment(clause))
      for (let offset = 0; offset < segment.length; offset++) {
        lengths[from + index + offset] = Math.min(MOST_LETTERS, segment.length);
        offsets[from + index + offset] = Math.min(MOST_LETTERS, offset);
      }
  return { lengths, offsets };
}
