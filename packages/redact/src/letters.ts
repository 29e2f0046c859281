const BEYOND_ASCII = /[^\p{ASCII}]/u;

/**
 * A word without accents, which are often left out, and as often set.
 *
 * @param plain what is written for letters that Unicode does not take apart, such as ł
 */
export const withoutMarks = (word: string, plain: Readonly<Record<string, string>>): string =>
  BEYOND_ASCII.test(word)
    ? word
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .replace(/[^\p{ASCII}]/gu, (letter) => plain[letter] ?? letter)
    : word;
