/**
 * Tells undeclared encodings apart by how likely each makes the text: letters by the pairs of the languages that are written in it, signs and
 * characters of East Asia by how common they are. All costs are bits (the negative logarithm of a probability), so that they add up.
 */

import { COMMON_HAN } from "./common-han.js";
import { decodeDos, dosCodePage } from "./dos.js";
import { LETTER_PAIRS } from "./letter-pairs.js";
import { decodeWindows1252 } from "./windows-1252.js";

/** More says nothing new. */
const SAMPLE_BYTES = 6 * 1024;
const BYTES_BEFORE = 128;

export interface Candidate {
  readonly encoding: string;
  readonly languages: readonly string[];
  /** How rarely files without a declaration are written so. */
  readonly priorBits: number;
}

export const candidate = (encoding: string, languages: string, priorBits: number): Candidate => ({
  encoding,
  languages: languages.split(" "),
  priorBits,
});

export const WESTERN = "en de fr es it pt nl sv da nb fi is ca ga";
export const CENTRAL = "pl cs sk hu ro hr sl sq";

const USUAL = "windows-1252";

/** Windows comes before ISO, ISO before Unix, and these before Mac and DOS: files that declare nothing come from programs for Windows. */
const CANDIDATES: readonly Candidate[] = [
  candidate(USUAL, WESTERN, 0),
  candidate("windows-1250", CENTRAL, 3),
  candidate("windows-1251", "ru uk bg sr mk be", 3),
  candidate("windows-1253", "el", 3),
  candidate("windows-1254", "tr", 4),
  candidate("windows-1255", "he", 3),
  candidate("windows-1256", "ar fa ur", 3),
  candidate("windows-1257", "et lt lv", 4),
  candidate("windows-1258", "vi", 8),
  candidate("windows-874", "th", 4),
  candidate("iso-8859-2", CENTRAL, 8),
  candidate("iso-8859-5", "ru bg sr", 8),
  candidate("iso-8859-6", "ar fa ur", 8),
  candidate("iso-8859-7", "el", 8),
  candidate("iso-8859-8", "he", 8),
  candidate("iso-8859-13", "lt lv et", 8),
  candidate("iso-8859-15", WESTERN, 8),
  candidate("koi8-r", "ru", 6),
  candidate("koi8-u", "uk", 7),
  candidate("ibm866", "ru uk bg be", 8),
  candidate("x-mac-cyrillic", "ru uk bg sr", 10),
  candidate("macintosh", WESTERN, 9),
  candidate("cp850", WESTERN, 8),
  candidate("cp852", CENTRAL, 8),
  candidate("cp437", WESTERN, 9),
  candidate("shift_jis", "ja", 5),
  candidate("gb18030", "zh", 4),
  candidate("euc-kr", "ko", 4),
  candidate("big5", "zh", 5),
  candidate("euc-jp", "ja", 6),
  candidate("utf-16le", "en ru uk el tr pl cs he ar de fr ja zh ko", 20),
  candidate("utf-16be", "en ru uk el tr pl cs he ar de fr ja zh ko", 20),
];

/**
 * The encoding that makes the bytes the likeliest text.
 *
 * @param bytes of a text that is neither ASCII nor UTF-8
 * @param candidates of which the first is the usual one
 */
export function detect(bytes: Uint8Array, candidates = CANDIDATES): string {
  const [{ encoding: usual }] = candidates as readonly [Candidate];
  const sample = sampleOf(bytes);
  const strangeness = strangenessOf(sample);
  let best = usual;
  let least = Number.POSITIVE_INFINITY;
  for (const { encoding, languages, priorBits } of candidates) {
    if (encoding.startsWith("utf-16") && bytes.byteLength % 2 !== 0) continue;
    const bits = priorBits + bitsOf(decode(sample, encoding), languages, strangeness, least - priorBits);
    if (bits < least) [best, least] = [encoding, bits];
  }
  // Dashes and quotes are the same bytes in many encodings; only letters tell these apart.
  const text = decode(sample, usual);
  return !FOREIGN_LETTER.test(text) && text === decode(sample, best) ? usual : best;
}

/** Bits by which the ASCII letters of a text fit a language worse than the one that they fit best. */
type Strangeness = (language: string) => number;

function strangenessOf(sample: Uint8Array): Strangeness {
  const counts = new Map<string, number>();
  let latin = 0;
  let foreign = 0;
  for (const byte of sample) {
    if (byte >= 0x80) foreign++;
    const letter = String.fromCharCode(byte | 0x20);
    if (byte < 0x41 || letter < "a" || letter > "z") continue;
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
    latin++;
  }
  const amongLatin = Math.min(OTHER_SCRIPT_BITS * latin, MOST_OTHER_SCRIPT_BITS * foreign);
  const own = new Map<string, number>();
  for (const language of Object.keys(LETTER_PAIRS)) {
    const { letters, isLatin } = tableOf(language);
    let bits = 0;
    for (const [letter, count] of counts) bits += count * (letters.get(letter) ?? RARE_LETTER_BITS);
    if (isLatin) own.set(language, bits);
  }
  const least = Math.min(...own.values());
  return (language) => {
    const bits = own.get(language);
    return bits === undefined ? amongLatin : Math.min(bits - least, MOST_STRANGENESS_BITS * foreign);
  };
}

/** From where letters beyond ASCII begin: pages open with scripts. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, first - BYTES_BEFORE) & ~1;
  return bytes.subarray(start, start + SAMPLE_BYTES);
}

function decode(bytes: Uint8Array, encoding: string): string {
  if (encoding === USUAL) return decodeWindows1252(bytes);
  if (dosCodePage(encoding) !== undefined) return decodeDos(bytes, encoding);
  return new TextDecoder(encoding)
    .decode(bytes)
    .replace(/\ufffd$/, "")
    .normalize("NFC");
}

/** Without the micro sign, which Unicode calls a letter. */
const LETTER = /(?!µ)[\p{L}\p{M}]/u;
const FOREIGN_LETTER = /(?![\0-\x7fµ])\p{L}/u;
const EAST_ASIAN = /[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff9f]/;
const CASED_UPPER = /\p{Lu}/u;

/** Stands for the beginning or the end of a word in the table of pairs. */
const BOUNDARY = "_";
const ASCII_BITS = 4;
/** Words of other scripts are rarely set among Latin ones; … */
const OTHER_SCRIPT_BITS = 1;
/** … but markup is Latin, however long, and so are names in lists. */
const MOST_OTHER_SCRIPT_BITS = 6;
/** English among words of another language must not outweigh what that language shows. */
const MOST_STRANGENESS_BITS = 8;
const RARE_LETTER_BITS = 10;
/** Nor are letters of two scripts set in one word. */
const MIXED_WORD_BITS = 18;
const CONTROL_BITS = 25;
const IMPOSSIBLE_BITS = 40;
const COMMON_SIGN_BITS = 9;
const RARE_SIGN_BITS = 13;
/** Signs that stand in the middle of words are letters of another encoding. */
const INSIDE_WORD_BITS = 8;
const BEFORE_WORD_BITS = 4;
const CASE_BITS = 5;
const UNKNOWN_LETTER_BITS = 16;
const UNSEEN_PAIR_BITS = 5;
const MOST_PAIR_BITS = 15;

const COMMON_SIGNS = new Set("“”„‘’‚«»‹›–—…•·\u00a0\u00ad€£°µ§©®™№²³½´×±¿¡ªº");
const JOINS_WORDS = new Set("’‘–—·\u00a0\u00ad-");

/**
 * How many bits the text takes in the language that fits best.
 *
 * @param most bits from which on the text is not the likeliest anyway
 */
function bitsOf(text: string, languages: readonly string[], strangeness: Strangeness, most: number): number {
  const pairs = new Map<string, number>();
  const count = (pair: string): void => void pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  const eastern = languages.length > 1 && languages.includes("ja") ? "any" : (languages[0] as string);
  let bits = 0;
  let before = " ";
  for (let at = 0; at < text.length && bits < most; at++) {
    const character = text[at] as string;
    const code = character.charCodeAt(0);
    if (code < 0x80) {
      if (isLetter(before) && before > "\x7f") count(before + (isLetter(character) ? character : BOUNDARY));
      else bits += code < 0x20 && !/[\t\n\f\r]/.test(character) ? CONTROL_BITS : ASCII_BITS;
      if (isLower(before) && before > "\x7f" && isUpper(character)) bits += CASE_BITS;
    } else if (EAST_ASIAN.test(character)) bits += easternBits(character, eastern);
    else if (isLetter(character)) {
      count((isLetter(before) && !EAST_ASIAN.test(before) ? before : BOUNDARY) + character);
      if (isLower(before) && isUpper(character)) bits += CASE_BITS;
    } else bits += signBits(character, before, text[at + 1] ?? " ");
    before = character;
  }
  if (bits >= most) return bits;
  let least = Number.POSITIVE_INFINITY;
  for (const language of languages) least = Math.min(least, letterBits(pairs, language) + strangeness(language));
  return bits + least;
}

const isLetter = (character: string): boolean =>
  character < "\x80" ? /[A-Za-z]/.test(character) : LETTER.test(character);
const isUpper = (character: string): boolean =>
  character < "\x80" ? character >= "A" && character <= "Z" : CASED_UPPER.test(character);
const isLower = (character: string): boolean => isLetter(character) && character.toUpperCase() !== character;

const isBlank = (character: string): boolean => /\s/.test(character);

function signBits(sign: string, before: string, after: string): number {
  const code = sign.charCodeAt(0);
  if (code < 0xa0 || code === 0xfffd || (code >= 0xd800 && code <= 0xf8ff)) return IMPOSSIBLE_BITS;
  // Pasted text alternates spaces and no-break spaces.
  if (sign === "\u00a0" && (isBlank(before) || isBlank(after))) return ASCII_BITS;
  const bits = COMMON_SIGNS.has(sign) ? COMMON_SIGN_BITS : RARE_SIGN_BITS;
  if (!isLetter(after) || JOINS_WORDS.has(sign)) return bits;
  if (isLetter(before)) return bits + INSIDE_WORD_BITS;
  return bits + (COMMON_SIGNS.has(sign) ? 0 : BEFORE_WORD_BITS);
}

/** @param language `ja`, `zh`, `ko`, `any` of them, or another one, in whose encoding such characters do not occur */
function easternBits(character: string, language: string): number {
  const code = character.charCodeAt(0);
  if (code >= 0x3040 && code < 0x30a0) return language === "ja" || language === "any" ? 6.5 : 12;
  if (code >= 0x30a0 && code < 0x3100) return language === "ja" || language === "any" ? 8 : 13;
  if (code >= 0xac00 && code < 0xd7a4) return language === "ko" || language === "any" ? 11 : 15;
  if (code >= 0x3000 && code < 0x3020) return 7;
  if (code >= 0xff61) return 13;
  if (code >= 0xff00) return 9;
  if (COMMON_HAN.has(character)) return language === "ko" ? 15 : 9.5;
  return language !== "ko" && code >= 0x4e00 && code < 0xa000 ? 14 : 18;
}

function letterBits(pairs: ReadonlyMap<string, number>, language: string): number {
  const { letters, following, isLatin } = tableOf(language);
  let bits = 0;
  for (const [text, count] of pairs) {
    const pair = text.replace("İ", "i").toLowerCase();
    const last = pair.at(-1) as string;
    const isMixed = !isLatin && (isLatinLetter(pair) || isLatinLetter(last));
    if (isMixed) bits += count * MIXED_WORD_BITS;
    else bits += count * (following.get(pair) ?? unseenBits(last === BOUNDARY ? ASCII_BITS : letters.get(last)));
  }
  return bits;
}

const isLatinLetter = (text: string): boolean => text >= "a" && text < "{";

const unseenBits = (alone = UNKNOWN_LETTER_BITS): number =>
  Math.max(alone, Math.min(MOST_PAIR_BITS, alone + UNSEEN_PAIR_BITS));

interface Table {
  readonly letters: ReadonlyMap<string, number>;
  readonly following: ReadonlyMap<string, number>;
  readonly isLatin: boolean;
}

const tables = new Map<string, Table>();

function tableOf(language: string): Table {
  let table = tables.get(language);
  if (table === undefined) {
    const [letters, pairs] = LETTER_PAIRS[language] ?? ["", ""];
    table = { letters: levels(letters, 1), following: levels(pairs, 2), isLatin: letters.trimStart() < "\x80" };
    tables.set(language, table);
  }
  return table;
}

function levels(text: string, length: number): Map<string, number> {
  const found = new Map<string, number>();
  text.split(" ").forEach((keys, level) => {
    for (let at = 0; at < keys.length; at += length) found.set(keys.slice(at, at + length), level);
  });
  return found;
}
