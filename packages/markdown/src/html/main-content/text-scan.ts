/** Counts from one pass over the characters of a text node. */
export interface TextScan {
  /** Runs of letters and digits; two CJK characters count as one word, four letters of a script without spaces between words (Thai…). */
  words: number;
  /** Characters other than white space. */
  characters: number;
  /** Marks that divide sentences: `. , ; : ! ?` and their CJK kin. */
  punctuation: number;
  digits: number;
  /** Words that begin with a capital letter; for scripts that set spaces but have one case, as many as texts of that length have elsewhere. */
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
const AMPERSAND = 8;

const ascii = new Uint8Array(128);
for (let code = 0; code <= 32; code++) ascii[code] = SPACE;
for (let code = 48; code <= 57; code++) ascii[code] = DIGIT;
for (let code = 65; code <= 90; code++) ascii[code] = UPPER;
for (let code = 97; code <= 122; code++) ascii[code] = LOWER;
for (const mark of ",;:") ascii[mark.charCodeAt(0)] = PUNCTUATION;
for (const mark of ".!?") ascii[mark.charCodeAt(0)] = TERMINAL;
for (const mark of "\"')]") ascii[mark.charCodeAt(0)] = CLOSING;
ascii[38] = AMPERSAND;

/** Kind of a character beyond ASCII. */
function kindOf(code: number): number {
  if (code === 0xa0 || code === 0x3000 || code === 0xfeff || (code >= 0x2000 && code <= 0x200f)) return SPACE;
  if (code < 0xc0) return OTHER;
  if (code >= 0x2010 && code <= 0x206f)
    return code === 0x2026 ? TERMINAL : code === 0x2019 || code === 0x201d ? CLOSING : OTHER;
  if (code >= 0x0589 && code < 0x1800 && TERMINALS.has(code)) return TERMINAL;
  if (code === 0x061b || code === 0x1363 || code === 0x055d) return PUNCTUATION;
  if (code === 0x3002 || code === 0xff01 || code === 0xff1f) return TERMINAL;
  if (code === 0x3001 || code === 0xff0c || code === 0xff1b || code === 0xff1a || code === 0x60c) return PUNCTUATION;
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

/** Whether the character belongs to a script that sets no spaces between words: Thai, Lao, Tibetan, Myanmar, Khmer. */
const isUnspaced = (code: number): boolean => code >= 0x0e00 && code < 0x1800 && (code < 0x10a0 || code >= 0x1780);

/** Whether a letter belongs to a script that has one case and sets spaces: Hebrew, Arabic, Devanagari and its kin, Georgian, Ethiopic. */
const isCaseless = (code: number): boolean => code >= 0x0590 && code < 0x1400;

/** Share of the words of long texts that begin with a capital letter; labels and headings have about two more. */
const RUNNING_CAPITALS = 0.12;

/**
 * Counts what `source[start..end)` holds; adds to nothing but `scan.hash`, which goes on from its present value.
 * A character reference (`&amp;`) counts as one other character.
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
  let hangul = 0;
  let unspaced = 0;
  let caseless = 0;
  let afterUnspaced = false;
  let inWord = false;
  for (let index = start; index < end; index++) {
    const code = source.charCodeAt(index);
    const kind = code < 128 ? ascii[code]! : kindOf(code);
    if (kind === SPACE) {
      inWord = false;
      continue;
    }
    characters++;
    if (kind === LOWER || kind === UPPER || kind === DIGIT) {
      hash = (Math.imul(hash, 31) + (code < 128 ? code | 32 : code)) | 0;
      ends = 0;
      if (code >= 0x2e80 && code < 0xd7b0) {
        // Chinese, Japanese, Korean: no spaces between words.
        cjk++;
        if (code >= 0xac00) hangul++;
        inWord = false;
        continue;
      }
      if (isUnspaced(code)) {
        unspaced++;
        // A space there ends a clause.
        if (afterUnspaced && index > 0 && source.charCodeAt(index - 1) === 32) punctuation++;
        afterUnspaced = true;
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
    } else if (kind === AMPERSAND) {
      const close = entityEnd(source, index, end);
      if (close > 0) index = close;
    } else if (kind !== CLOSING) ends = 0;
    inWord = kind === CLOSING && inWord && (code === 39 || code === 0x2019);
  }
  scan.words = words + ((cjk + 1) >> 1) + ((unspaced + 3) >> 2);
  scan.characters = characters;
  scan.punctuation = punctuation;
  scan.digits = digits;
  caseless += (hangul + 1) >> 1;
  scan.capitals = capitals + Math.min(caseless, Math.round(caseless * (RUNNING_CAPITALS + 2 / (caseless + 1))));
  scan.hash = hash;
  scan.endsSentence = ends;
}

/** Index of the semicolon of a character reference that starts at `index`, or -1. */
function entityEnd(source: string, index: number, end: number): number {
  const limit = Math.min(end, index + 10);
  for (let at = index + 1; at < limit; at++) {
    const code = source.charCodeAt(at);
    if (code === 59) return at;
    if (!((code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 35))
      return -1;
  }
  return -1;
}
