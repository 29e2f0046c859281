import { decodeReferences, referenceEnd } from "../tree/character-references.js";

/** Counts from one pass over the characters of a text node. */
export interface TextScan {
  /** Runs of letters and digits; two CJK characters count as one word, four letters of a script without spaces between words (Thai…). */
  words: number;
  /** Characters other than white space; a word of a script without spaces between words counts as five. */
  characters: number;
  /** Marks that divide sentences: `. , ; : ! ?` and their CJK kin. */
  punctuation: number;
  digits: number;
  /** Words that begin with a capital letter; for scripts of one case, as many as texts of that length have elsewhere. */
  capitals: number;
  /** Running hash of letters and digits, ASCII case ignored. */
  hash: number;
  /** 1 when the last visible character is one of `. ! ? …` or their CJK kin, or a quote or bracket after them. */
  endsSentence: number;
}

const OTHER = 0;
const SPACE = 1;
const DIGIT = 2;
const LOWER = 3;
const UPPER = 4;
const PUNCTUATION = 5;
const TERMINAL = 6;
const CLOSING = 7;

const ascii = new Uint8Array(128);
for (let code = 0; code <= 32; code++) ascii[code] = SPACE;
for (let code = 48; code <= 57; code++) ascii[code] = DIGIT;
for (let code = 65; code <= 90; code++) ascii[code] = UPPER;
for (let code = 97; code <= 122; code++) ascii[code] = LOWER;
for (const mark of ",;:") ascii[mark.charCodeAt(0)] = PUNCTUATION;
for (const mark of ".!?") ascii[mark.charCodeAt(0)] = TERMINAL;
for (const mark of "\"')]") ascii[mark.charCodeAt(0)] = CLOSING;

const AMPERSAND = 38;
/** Says where a word may be divided, not that it is. */
const SOFT_HYPHEN = 0xad;

/** Kind of a character beyond ASCII. */
function kindOf(code: number): number {
  if (code === 0xa0 || code === 0x3000 || code === 0xfeff || (code >= 0x2000 && code <= 0x200f)) return SPACE;
  if (code < 0xc0) return code === 0xbb ? CLOSING : OTHER;
  if (code >= 0x2010 && code <= 0x206f)
    return code === 0x2026 ? TERMINAL : code === 0x2019 || code === 0x201d ? CLOSING : OTHER;
  if (code >= 0x0589 && code < 0x1800 && TERMINALS.has(code)) return TERMINAL;
  if (code === 0x061b || code === 0x1363 || code === 0x055d) return PUNCTUATION;
  if (code === 0x3002 || code === 0xff01 || code === 0xff1f) return TERMINAL;
  if (code === 0x3001 || code === 0xff0c || code === 0xff1b || code === 0xff1a || code === 0x60c) return PUNCTUATION;
  if (CLOSING_MARKS.has(code)) return CLOSING;
  if (isDigit(code)) return DIGIT;
  if ((code >= 0x2190 && code <= 0x2bff) || (code >= 0x3001 && code <= 0x303f) || (code >= 0xff00 && code <= 0xff0f))
    return OTHER;
  return isCapital(code) ? UPPER : LOWER;
}

/** Capital letters beyond ASCII: Latin, Greek, Cyrillic, Armenian. Latin with accents has capital and small letters in turn. */
function isCapital(code: number): boolean {
  if (code >= 0x557) return false;
  if (code < 0x100) return code < 0xdf && code !== 0xd7;
  if (code < 0x17f) return (code & 1) === ((code > 0x138 && code < 0x149) || code > 0x178 ? 1 : 0);
  if (code < 0x386) return false;
  return (code < 0x3ac && code !== 0x390) || (code >= 0x400 && code < 0x430) || code >= 0x531;
}

/** Ends of sentences in Arabic, Urdu, Devanagari and its kin, Armenian, Ethiopic, Myanmar and Khmer. */
const TERMINALS: ReadonlySet<number> = new Set([
  0x061f, 0x06d4, 0x0964, 0x0965, 0x0589, 0x1362, 0x104a, 0x104b, 0x17d4, 0x17d5,
]);

/** Brackets and quotation marks that close in Chinese, Japanese and Korean. */
const CLOSING_MARKS: ReadonlySet<number> = new Set([0x300b, 0x300d, 0x300f, 0x3011, 0xff09]);

/** Figures of Arabic, Persian, Devanagari, and wide ones. */
const isDigit = (code: number): boolean =>
  (code >= 0x660 && code < 0x66a) ||
  (code >= 0x6f0 && code < 0x6fa) ||
  (code >= 0x966 && code < 0x970) ||
  (code >= 0xff10 && code < 0xff1a);

/** Whether the character belongs to a script that sets no spaces between words: Thai, Lao, Tibetan, Myanmar, Khmer. */
const isUnspaced = (code: number): boolean => code >= 0x0e00 && code < 0x1800 && (code < 0x10a0 || code >= 0x1780);

/** Thai and Lao sentences end without a mark, so a text of this many letters counts as a sentence. */
const END_OF_LAO = 0x0f00;
const LETTERS_OF_SENTENCE = 40;

/** Whether a letter belongs to a script that has one case and sets spaces: Hebrew, Arabic, Devanagari and its kin, Georgian, Ethiopic. */
const isCaseless = (code: number): boolean => code >= 0x0590 && code < 0x1400;

/** Letters and spaces that an English word takes on average: what a word of a script without spaces weighs beside other characters. */
const CHARACTERS_OF_WORD = 5;

/** Share of the words of long texts that begin with a capital letter; labels and headings have about two more. */
const RUNNING_CAPITALS = 0.12;

/**
 * Counts what `source[start..end)` holds; adds to nothing but `scan.hash`, which goes on from its present value.
 * A character reference (`&amp;`, `&#x6587;`) counts as the character that it stands for.
 */
export function scanText(source: string, start: number, end: number, scan: TextScan): void {
  let words = 0;
  let characters = 0;
  let punctuation = 0;
  let digits = 0;
  let capitals = 0;
  let hash = scan.hash;
  let ends = 0;
  let cjk = 0;
  let unspaced = 0;
  let caseless = 0;
  let afterUnspaced = false;
  let afterSpace = false;
  let inWord = false;
  for (let index = start; index < end; index++) {
    let code = source.charCodeAt(index);
    if (code === AMPERSAND) {
      const close = referenceEnd(source, index, end);
      if (close > 0) {
        code = characterOf(source.slice(index, close + 1));
        index = close;
      }
    }
    if (code === SOFT_HYPHEN) continue;
    const kind = code < 128 ? ascii[code]! : kindOf(code);
    if (kind === SPACE) {
      inWord = false;
      afterSpace = code === 32;
      continue;
    }
    const isFirst = afterSpace;
    afterSpace = false;
    characters++;
    if (kind === LOWER || kind === UPPER || kind === DIGIT) {
      hash = (Math.imul(hash, 31) + (code < 128 ? code | 32 : code)) | 0;
      ends = 0;
      if (code >= 0x2e80 && code < 0xd7b0) {
        // Chinese, Japanese, Korean: no spaces between words.
        cjk++;
        inWord = false;
        continue;
      }
      if (isUnspaced(code)) {
        unspaced++;
        // A space there ends a clause.
        if (afterUnspaced && isFirst) punctuation++;
        afterUnspaced = true;
        if (code < END_OF_LAO && unspaced >= LETTERS_OF_SENTENCE) ends = 1;
        inWord = false;
        continue;
      }
      if (kind === DIGIT) digits++;
      if (!inWord) {
        words++;
        if (kind === UPPER) capitals++;
        else if (isCaseless(code)) caseless++;
        inWord = true;
      }
      continue;
    }
    if (kind === PUNCTUATION) {
      punctuation++;
      ends = 0;
    } else if (kind === TERMINAL) {
      punctuation++;
      ends = 1;
    } else if (kind !== CLOSING) ends = 0;
    inWord = kind === CLOSING && inWord && (code === 39 || code === 0x2019);
  }
  const wordsWithoutSpaces = ((cjk + 1) >> 1) + ((unspaced + 3) >> 2);
  scan.words = words + wordsWithoutSpaces;
  scan.characters = characters - cjk - unspaced + wordsWithoutSpaces * CHARACTERS_OF_WORD;
  scan.punctuation = punctuation;
  scan.digits = digits;
  caseless += wordsWithoutSpaces;
  scan.capitals = capitals + Math.min(caseless, Math.round(caseless * (RUNNING_CAPITALS + 2 / (caseless + 1))));
  scan.hash = hash;
  scan.endsSentence = ends;
}

/** Most references whose characters are remembered. */
const MAX_KNOWN_REFERENCES = 4096;
const knownReferences = new Map<string, number>();

/** Code of the (first) character that a reference stands for; of an ampersand when it has no meaning. */
function characterOf(reference: string): number {
  let code = knownReferences.get(reference);
  if (code === undefined) {
    code = decodeReferences(reference, false).charCodeAt(0);
    if (knownReferences.size < MAX_KNOWN_REFERENCES) knownReferences.set(reference, code);
  }
  return code;
}
