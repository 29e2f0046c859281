/** Character references (`&eacute;`, `&#233;`) as the HTML standard decodes them. */
import { NAMES } from "./named-references.js";

const REPLACEMENT = "\ufffd";
const MAX_CODE_POINT = 0x10_ffff;
/** Longest name, and longest one that needs no semicolon. */
const MAX_NAME_CHARACTERS = 31;
const MAX_OPEN_CHARACTERS = 6;
/** Characters that pages mean by the numbers 128 to 159: those of windows-1252. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

interface Names {
  readonly characters: ReadonlyMap<string, string>;
  readonly open: ReadonlySet<string>;
}

/** Alphabets of mathematics: the end of their names, and the first of 26 capitals, which 26 small letters follow. */
const ALPHABETS = { scr: 0x1d49c, fr: 0x1d504, opf: 0x1d538 };

/** Accents as names of letters end with them, in the order of the combining characters from U+0300 on. */
const ACCENTS = `grave acute circ tilde macr  breve dot uml  ring dblac caron${" ".repeat(27)}cedil ogon`.split(" ");
const FIRST_ACCENT = 0x300;
/** Letters with accents that have no name. */
const NAMELESS = /^(?:[EIOeio]breve|gcedil)$/;
const END_OF_LATIN_1 = 0x100;
const END_OF_EXTENDED_LATIN = 0x180;
/** Greek and Russian capitals: the names of their small letters, 32 further on, are the same in small letters. */
const isCapital = (code: number): boolean => (code > 0x390 && code < 0x3aa) || (code >= 0x410 && code < 0x430);

let names: Names | undefined;

function namesOf(): Names {
  if (names) return names;
  const characters = new Map<string, string>();
  const open = new Set<string>();
  let first = 0;
  for (const group of NAMES.split(" ")) {
    const [, distance, other, list = ""] = /^(\d*)\+?(\d*)(.*)/.exec(group)!;
    first += Number(distance || 1);
    const second = other ? String.fromCodePoint(Number(other)) : "";
    for (const marked of list.split(",")) {
      const name = marked.replace("!", "");
      if (name !== marked) open.add(name);
      characters.set(name, String.fromCodePoint(first) + second);
      const small = name.toLowerCase();
      if (isCapital(first) && !characters.has(small)) characters.set(small, String.fromCharCode(first + 32));
    }
  }
  for (let letter = 65; letter < 123; letter++) {
    const bare = String.fromCharCode(letter);
    for (const [place, accent] of ACCENTS.entries()) {
      const composed = (bare + String.fromCharCode(FIRST_ACCENT + place)).normalize();
      const code = composed.charCodeAt(0);
      if (!accent || composed[1] || code >= END_OF_EXTENDED_LATIN || NAMELESS.test(bare + accent)) continue;
      characters.set(bare + accent, composed);
      if (code < END_OF_LATIN_1) open.add(bare + accent);
    }
  }
  for (const [alphabet, start] of Object.entries(ALPHABETS)) {
    for (let place = 0; place < 52; place++) {
      const name = String.fromCharCode(place + (place < 26 ? 65 : 71)) + alphabet;
      // A few letters were known before and have a place of their own.
      if (!characters.has(name)) characters.set(name, String.fromCodePoint(start + place));
    }
  }
  names = { characters, open };
  return names;
}

/** @param inAttribute a name without a semicolon is text there before a letter, a digit or `=` */
export function decodeReferences(text: string, inAttribute: boolean): string {
  let decoded = "";
  let from = 0;
  let at = text.indexOf("&");
  for (; at >= 0; at = text.indexOf("&", at)) {
    const start = at++;
    const characters = text[at] === "#" ? readNumber() : readName();
    if (characters === undefined) continue;
    decoded += text.slice(from, start) + characters;
    from = at;
  }
  return decoded + text.slice(from);

  /** Moves `at` behind the reference. */
  function readNumber(): string | undefined {
    const isHex = (text.charCodeAt(at + 1) | LOWER) === LETTER_X;
    const first = at + (isHex ? 2 : 1);
    let end = first;
    while (isDigit(text.charCodeAt(end)) || (isHex && isHexLetter(text.charCodeAt(end)))) end++;
    if (end === first) return undefined;
    at = text[end] === ";" ? end + 1 : end;
    return characterOf(Number.parseInt(text.slice(first, end), isHex ? 16 : 10));
  }

  function readName(): string | undefined {
    const { characters, open } = namesOf();
    const most = Math.min(text.length, at + MAX_NAME_CHARACTERS);
    let end = at;
    while (end < most && (isLetter(text.charCodeAt(end)) || (end > at && isDigit(text.charCodeAt(end))))) end++;
    const name = text.slice(at, end);
    const whole = text[end] === ";" ? characters.get(name) : undefined;
    if (whole !== undefined) {
      at = end + 1;
      return whole;
    }
    for (let length = Math.min(name.length, MAX_OPEN_CHARACTERS); length > 1; length--) {
      const start = name.slice(0, length);
      if (!open.has(start)) continue;
      const behind = text[at + length] ?? "";
      if (inAttribute && /[A-Za-z\d=]/.test(behind)) return undefined;
      at += behind === ";" ? length + 1 : length;
      return characters.get(start)!;
    }
    return undefined;
  }
}

/** Longest reference that is looked for in running text, in characters. */
const MAX_REFERENCE_CHARACTERS = 10;

/** Index of the semicolon of a character reference that starts at `index`, or -1. */
export function referenceEnd(source: string, index: number, end: number): number {
  const limit = Math.min(end, index + MAX_REFERENCE_CHARACTERS);
  for (let at = index + 1; at < limit; at++) {
    const code = source.charCodeAt(at);
    if (code === SEMICOLON) return at;
    if (!isDigit(code) && !isLetter(code) && code !== NUMBER_SIGN) return -1;
  }
  return -1;
}

const SEMICOLON = 0x3b;
const NUMBER_SIGN = 0x23;
const LETTER_X = 0x78;
/** Bit by which small letters differ from capitals. */
const LOWER = 0x20;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isLetter = (code: number): boolean => (code | LOWER) >= 0x61 && (code | LOWER) <= 0x7a;
const isHexLetter = (code: number): boolean => (code | LOWER) >= 0x61 && (code | LOWER) <= 0x66;

function characterOf(code: number): string {
  if (code >= 128 && code < 160) return WINDOWS_1252[code - 128]!;
  const isOutside = !(code > 0 && code <= MAX_CODE_POINT) || (code >= 0xd800 && code < 0xe000);
  return isOutside ? REPLACEMENT : String.fromCodePoint(code);
}
