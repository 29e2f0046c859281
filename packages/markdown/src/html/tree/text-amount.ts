/**
 * Whether a page shows at least so many characters, without building a tree: most pages are decided in the first part of them.
 *
 * @param characters white space not counted
 */
export function hasText(html: string, characters: number): boolean {
  const hidden = /<(script|style|noscript|template|svg|head|title)\b/iy;
  let count = 0;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    const end = open < 0 ? html.length : open;
    for (let index = at; index < end; index++) {
      if (html.charCodeAt(index) > 32 && ++count >= characters) return true;
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
