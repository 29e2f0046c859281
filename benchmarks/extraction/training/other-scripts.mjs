/**
 * Pages as they would look in another language: every word of the text is replaced, the markup stays. A choice of content that leans on
 * English words, on capitals or on spaces does worse on them.
 *
 * @module
 */
const MARKUP =
  /(<script\b[\s\S]*?<\/script\s*>|<style\b[\s\S]*?<\/style\s*>|<!--[\s\S]*?-->|<[a-zA-Z/!?][^>]*>|&#?\w+;)/i;
const SHOWN_ATTRIBUTE = /(content\s*=\s*")([^"]*)(")/i;
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

/** By name, how a word looks there. */
const SCRIPTS = {
  /** Long words, and four of ten with a capital letter, as nouns have in German. */
  capitals(word) {
    const chance = hash(word.toLowerCase());
    const shown = word.length > 3 && chance % 100 < 40 ? word[0].toUpperCase() + word.slice(1) : word;
    return word.length > 5 && chance % 3 === 0 ? shown + word.toLowerCase().slice(0, 4) : shown;
  },
  cyrillic: (word) => letters(word, (index, isUpper) => String.fromCharCode((isUpper ? 0x410 : 0x430) + index)),
  arabic: (word) => letters(word, (index) => String.fromCharCode(0x628 + (index % 20))),
  /** One to three signs a word, no spaces between them. */
  chinese(word) {
    const chance = hash(word.toLowerCase());
    const length = word.length < 4 ? 1 : word.length < 9 ? 2 : 3;
    return Array.from({ length }, (_, at) =>
      String.fromCharCode(0x4e00 + ((Math.imul(chance, at * 7 + 1) >>> 0) % 6000)),
    ).join("");
  },
};

export const SCRIPT_NAMES = Object.keys(SCRIPTS);

/** A text in another script. */
export function textInScript(text, name) {
  const changed = text.replace(/\p{L}+/gu, SCRIPTS[name]);
  if (name === "arabic") return changed.replaceAll(", ", "، ").replaceAll("?", "؟");
  if (name !== "chinese") return changed;
  return changed
    .replace(/(?<=[\u4e00-\u9fff]) +(?=[\u4e00-\u9fff])/g, "")
    .replace(/(?<=[\u4e00-\u9fff]), */g, "，")
    .replace(/(?<=[\u4e00-\u9fff])\.(\s|$)/g, "。$1")
    .replace(/(?<=[\u4e00-\u9fff])\?/g, "？");
}

/** A page in another script: its text, its title and what its `meta` elements say. */
export const pageInScript = (html, name) =>
  html
    .split(MARKUP)
    .map((part, index) => {
      if (index % 2 === 0) return textInScript(part, name);
      if (!/^<meta/i.test(part)) return part;
      return part.replace(SHOWN_ATTRIBUTE, (whole, before, value, after) =>
        NO_TEXT.test(value) ? whole : before + textInScript(value, name) + after,
      );
    })
    .join("");
