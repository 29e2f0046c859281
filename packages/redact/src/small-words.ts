/** Words that a text writes with a small initial. */

import { matchesOf } from "@quern/types";

/** Parts of addresses, accounts and code are no words of the text. */
const SMALL_WORD = /(?<![\p{L}\p{N}@._/+=&%#?-])\p{Ll}[\p{L}\p{M}'’-]{2,40}(?![\p{L}\p{N}@_/+=&%]|[.-]\p{L})/gu;
const SMALL_WORD_HERE = new RegExp(SMALL_WORD.source, "uy");
/** For this many names or fewer, looking each one up costs less than reading every word of the text. */
const MAX_NAMES_TO_LOOK_UP = 40;

/** Those of the names that the text writes with a small initial as well: "Director" is no name where "director" stands too. */
export function alsoSmall(text: string, names: ReadonlySet<string>): string[] {
  const small = (name: string): string => name[0]!.toLowerCase() + name.slice(1);
  if (names.size > MAX_NAMES_TO_LOOK_UP) {
    const words = new Set([...matchesOf(text, SMALL_WORD)].map((match) => match[0]));
    return [...names].filter((name) => words.has(small(name)));
  }
  return [...names].filter((name) => standsAlone(text, small(name)));
}

function standsAlone(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    SMALL_WORD_HERE.lastIndex = at;
    if (SMALL_WORD_HERE.exec(text)?.[0] === word) return true;
  }
  return false;
}
