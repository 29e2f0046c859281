import type { LayoutPage, LayoutWord } from "../types.js";

const ICON_FONT = /awesome|icomoon|fontello|glyphicons|material(?:design|symbols)|(?:^|[-_+ ])icons?(?![a-z])/i;
/** As in MaterialIcons; Lexicon is a face of text. */
const ENDS_IN_ICONS = /Icons?(?![a-z])/;

/** Whether the letters of a font are pictures, by its name. */
export const isIconFont = (font: string): boolean => ICON_FONT.test(font) || ENDS_IN_ICONS.test(font);

/** Signs without a meaning outside of their font. */
const SIGN = /^\p{Co}{1,2}$/u;
/** Such signs of one page, at most: more are a column of a table. */
const MAX_ICONS = 24;
/** A sign begins a line where nothing stands this far before it, and something this far behind it, in font sizes. */
const FREE_SIZES = 2;
const MAX_GAP_SIZES = 2.4;
const SAME_LINE_SIZES = 0.4;

/**
 * Takes away the pictures that stand before titles and lines of contact, as résumés have them. A sign that begins several lines of the page is
 * the bullet of a list and stays.
 */
export function withoutLeadingIcons(page: LayoutPage): LayoutPage {
  const icons = page.words.filter((word) => SIGN.test(word.text) && isIconFont(word.font));
  if (icons.length === 0 || icons.length > MAX_ICONS) return page;
  const byText = new Map<string, LayoutWord[]>();
  for (const icon of icons) {
    if (!beginsLine(icon, page.words)) continue;
    const others = byText.get(icon.text);
    if (others === undefined) byText.set(icon.text, [icon]);
    else others.push(icon);
  }
  const lone = new Set([...byText.values()].flatMap((list) => (list.length === 1 ? list : [])));
  return lone.size === 0 ? page : { ...page, words: page.words.filter((word) => !lone.has(word)) };
}

function beginsLine(icon: LayoutWord, words: readonly LayoutWord[]): boolean {
  let hasText = false;
  for (const word of words) {
    const size = Math.max(word.size, icon.size);
    if (word === icon || Math.abs(word.baseline - icon.baseline) > SAME_LINE_SIZES * size) continue;
    if (word.left < icon.left && word.right > icon.left - FREE_SIZES * size) return false;
    if (word.left >= icon.left && word.left - icon.right < MAX_GAP_SIZES * size && !SIGN.test(word.text))
      hasText = true;
  }
  return hasText;
}
