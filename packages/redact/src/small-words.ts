/** Words that a text writes with a small initial. */

import { matchesOf } from "@quern/types";

/** Parts of addresses, accounts and code are no words of the text. */
const SMALL_WORD = /(?<![\p{L}\p{N}@._/+=&%#?-])\p{Ll}[\p{L}\p{M}'’-]{2,40}(?![\p{L}\p{N}@_/+=&%]|[.-]\p{L})/gu;
const SMALL_WORD_HERE = new RegExp(SMALL_WORD.source, "uy");
/** For this many names or fewer, looking each one up costs less than reading every word of the text. */
const MAX_NAMES_TO_LOOK_UP = 40;

/** The words of one text that it writes with a small initial; the text is read at most once. */
export class SmallWords {
  #words: ReadonlySet<string> | undefined;
  constructor(readonly text: string) {}

  /** Those of the names that the text writes with a small initial as well: "Director" is no name where "director" stands too. */
  among(names: ReadonlySet<string>): string[] {
    const small = (name: string): string => name[0]!.toLowerCase() + name.slice(1);
    if (this.#words === undefined && names.size <= MAX_NAMES_TO_LOOK_UP)
      return [...names].filter((name) => standsAlone(this.text, small(name)));
    const words = (this.#words ??= new Set([...matchesOf(this.text, SMALL_WORD)].map((match) => match[0])));
    return [...names].filter((name) => words.has(small(name)));
  }
}

function standsAlone(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    SMALL_WORD_HERE.lastIndex = at;
    if (SMALL_WORD_HERE.exec(text)?.[0] === word) return true;
  }
  return false;
}
