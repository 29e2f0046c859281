/**
 * Pages as they would look in another language: every word of the text is replaced, the markup stays. A choice of content that leans on
 * English words, on capitals or on spaces does worse on them.
 *
 * @module
 */
const MARKUP =
  /(<script\b[\s\S]*?<\/script\s*>|<style\b[\s\S]*?<\/style\s*>|<!--[\s\S]*?-->|<[a-zA-Z/!?][^>]*>|&#?\w+;)/i;
const SHOWN_ATTRIBUTE = /(content\s*=\s*")([^"]*)(")/i;
/** Values for programs. */
const SETTING = /og:type|(?:name|http-equiv)\s*=\s*"(?:generator|robots|viewport)/i;
const NO_TEXT = /https?:|charset|width=/;

const hash = (word) => {
  let value = 2166136261;
  for (let index = 0; index < word.length; index++) value = Math.imul(value ^ word.charCodeAt(index), 16777619);
  value ^= value >>> 15;
  value = Math.imul(value, 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
};

const letters = (word, place) =>
  [...word]
    .map((letter) => {
      const index = letter.toLowerCase().charCodeAt(0) - 97;
      return index < 0 || index > 25 ? letter : place(index, letter !== letter.toLowerCase());
    })
    .join("");

/** Signs drawn from the hash of a word: the same word looks the same everywhere. */
const signs = (word, length, place) => {
  let chance = hash(word.toLowerCase());
  return Array.from({ length: Math.max(1, Math.round(length)) }, (_, at) => {
    chance = (Math.imul(chance, 1103515245) + 12345) >>> 0;
    return place(chance >>> 5, at);
  }).join("");
};

const from = (first, count) => (number) => String.fromCharCode(first + (number % count));
const han = from(0x4e00, 6000);
const hiragana = from(0x3042, 75);
const katakana = from(0x30a2, 70);

/** By name, how a word looks there; lengths are those of translations of the same sentences. */
const SCRIPTS = {
  /** Long words, and four of ten with a capital letter, as nouns have in German. */
  capitals(word) {
    const chance = hash(word.toLowerCase());
    const shown = word.length > 3 && chance % 100 < 40 ? word[0].toUpperCase() + word.slice(1) : word;
    return word.length > 5 && chance % 3 === 0 ? shown + word.toLowerCase().slice(0, 4) : shown;
  },
  cyrillic: (word) => letters(word, (index, isUpper) => String.fromCharCode((isUpper ? 0x410 : 0x430) + index)),
  arabic: (word) => letters(word, (index) => String.fromCharCode(0x628 + (index % 20))),
  hebrew: (word) => letters(word, (index) => String.fromCharCode(0x5d0 + index)),
  hindi: (word) => letters(word, (index) => String.fromCharCode(0x915 + index)),
  korean: (word) => signs(word, word.length / 2, from(0xac00, 11000)),
  /** No spaces between words from here on. */
  chinese: (word) => signs(word, word.length / 2.5, han),
  japanese: (word) =>
    signs(word, word.length / 1.9, (number) =>
      number % 9 < 4 ? han(number >>> 4) : number % 9 < 8 ? hiragana(number >>> 4) : katakana(number >>> 4),
    ),
  thai: (word) => letters(word, (index) => String.fromCharCode(0xe01 + index)),
  burmese: (word) => signs(word, word.length * 1.15, from(0x1000, 33)),
};

export const SCRIPT_NAMES = Object.keys(SCRIPTS);
const RIGHT_TO_LEFT = new Set(["arabic", "hebrew"]);
/** Scripts without spaces between words. */
const UNSPACED = new Set(["chinese", "japanese", "thai", "burmese"]);
const UNSPACED_SIGN = "[\\u0e00-\\u0e7f\\u1000-\\u109f\\u3040-\\u30ff\\u4e00-\\u9fff]";
const SPACES_BETWEEN = new RegExp(`(?<=${UNSPACED_SIGN}) +(?=${UNSPACED_SIGN})`, "g");
const MARK = new RegExp(`(?<=${UNSPACED_SIGN})([.,:?!]) *`, "g");
const WIDE = { ".": "。", ",": "、", ":": "：", "?": "？", "!": "！" };
const MARKS = {
  arabic: (mark) => ({ ",": "،", "?": "؟" })[mark] ?? mark,
  hindi: (mark) => (mark === "." ? "।" : mark),
  chinese: (mark) => (mark === "," ? "，" : WIDE[mark]),
  japanese: (mark) => WIDE[mark],
  thai: () => " ",
  burmese: (mark) => (mark === "," ? "၊" : "။"),
};

/** Runs of signs without spaces as overlapping pairs, so that bags of words can be compared; other text as it is. */
export const pairs = (text) =>
  text.replace(new RegExp(`${UNSPACED_SIGN}{2,}`, "g"), (run) =>
    Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)).join(" "),
  );

/** A text in another script. */
export function textInScript(text, name) {
  const changed = text.replace(/\p{L}+/gu, SCRIPTS[name]);
  if (UNSPACED.has(name)) return changed.replace(SPACES_BETWEEN, "").replace(MARK, (_, mark) => MARKS[name](mark));
  return MARKS[name] === undefined ? changed : changed.replace(/[.,?](?=\s|$)/g, MARKS[name]);
}

/** A page in another script: its text, its title and what its `meta` elements say. */
export const pageInScript = (html, name) =>
  html
    .split(MARKUP)
    .map((part, index) => {
      if (index % 2 === 0) return textInScript(part, name);
      if (/^<html/i.test(part) && RIGHT_TO_LEFT.has(name)) return part.replace(/^<html/i, '$& dir="rtl"');
      if (!/^<meta/i.test(part) || SETTING.test(part)) return part;
      return part.replace(SHOWN_ATTRIBUTE, (whole, before, value, after) =>
        NO_TEXT.test(value) ? whole : before + textInScript(value, name) + after,
      );
    })
    .join("");
