/** Addresses that lead to words of a page: `#:~:text=` (https://wicg.github.io/scroll-to-text-fragment/). */

/** Longer texts are named by their first and their last words. */
const MAX_WHOLE_WORDS = 10;
const MAX_WHOLE_CHARACTERS = 120;
const END_WORDS = 5;

/**
 * @param url address of the page; its fragment is replaced
 * @param blocks plain words as the page shows them, by block or cell: browsers find no words that run from one into the next
 * @param before words in front of them, for a text that stands in several places
 * @param isShown whether the page shows these words in this order; a fragment with others would lead nowhere, and is left out
 */
export function textFragmentUrl(
  url: string,
  blocks: readonly string[],
  before: string,
  isShown: (words: string) => boolean,
): string {
  const texts = blocks
    .map((text) => text.split(/\s+/).filter((word) => word !== ""))
    .filter(({ length }) => length > 0);
  const [first, last] = [texts[0], texts.at(-1)];
  if (first === undefined || last === undefined) return url;
  const whole = first.join(" ");
  const isWhole = first === last && first.length <= MAX_WHOLE_WORDS && whole.length <= MAX_WHOLE_CHARACTERS;
  const parts = isWhole ? [whole] : [first.slice(0, END_WORDS).join(" "), last.slice(-END_WORDS).join(" ")];
  if (![before, ...parts].every(isShown)) return url;
  const target = parts.map(encode).join(",");
  const prefix = before === "" ? "" : `${encode(before)}-,`;
  return `${url.replace(/#.*$/s, "")}#:~:text=${prefix}${target}`;
}

/** Hyphens and commas part the directive, and so are always written as bytes. */
const encode = (text: string): string => encodeURIComponent(text).replace(/-/g, "%2D");
