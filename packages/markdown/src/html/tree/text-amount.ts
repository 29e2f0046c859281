/** Letters of an alphabet that carry about as much as one Chinese, Japanese or Korean character. */
const LETTERS_OF_SIGN = 2.5;
const isSign = (code: number): boolean => (code >= 0x2e80 && code < 0xd7b0) || (code >= 0xf900 && code < 0xfb00);

/** Length of a text as a text of the same content would have in an alphabet: a Chinese, Japanese or Korean sign counts as 2.5 letters. */
export function textWeight(text: string): number {
  let signs = 0;
  for (let index = 0; index < text.length; index++) if (isSign(text.charCodeAt(index))) signs++;
  return text.length + signs * (LETTERS_OF_SIGN - 1);
}

/**
 * Whether a page shows at least so many characters, without building a tree: most pages are decided in the first part of them.
 *
 * @param characters white space not counted; a Chinese, Japanese or Korean sign counts as 2.5
 */
export function hasText(html: string, characters: number): boolean {
  const hidden = /<(script|style|noscript|template|svg|head|title)\b/iy;
  let count = 0;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    const end = open < 0 ? html.length : open;
    for (let index = at; index < end; index++) {
      const code = html.charCodeAt(index);
      if (code > 32 && (count += isSign(code) ? LETTERS_OF_SIGN : 1) >= characters) return true;
    }
    if (open < 0) return false;
    hidden.lastIndex = open;
    const name = hidden.exec(html)?.[1];
    if (name) {
      const close = new RegExp(`</${name}`, "gi");
      close.lastIndex = open + 1;
      if (!close.exec(html)) return false;
      at = close.lastIndex;
    } else at = open + 1;
    const tagEnd = html.indexOf(">", at);
    if (tagEnd < 0) return false;
    at = tagEnd + 1;
  }
  return false;
}
