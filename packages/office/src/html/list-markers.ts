/** Tells which numbers of items Markdown can show. */

export type MarkerKind = "number" | "letter" | "text";

/** `3.`, `(3)` */
const NUMBER = /^[([（【]?(\d+)[.)\]）】、．:：]*$/u;
/** `c.`, `iv)`: the way in which word processors number the second and third level of any list, but never the first one by themselves. */
const LETTER = /^[a-z]{1,6}[.)]?$/;

/**
 * How an item keeps its number: as that of a list of Markdown, or as text (`(a)`, `2.3`, `Article 4`, `B.`). Small letters are text in an outermost
 * list, whose author chose them, and in documents that have other such numbers; elsewhere nobody refers to them.
 *
 * @param marker the number as the document shows it
 * @param number its place in the list
 * @param level 0 is outermost
 */
export function markerKind(marker: string, number: number, level: number): MarkerKind {
  if (Number(NUMBER.exec(marker)?.[1]) === number) return "number";
  return LETTER.test(marker) && level > 0 ? "letter" : "text";
}

/** Whether a heading begins with a number of several parts: `2.3 Terms`. */
export const isNumberedTwice = (html: string): boolean => /^(?:<[^<>]*>)*\d{1,3}\.\d/.test(html);
