/**
 * How the content of an element is read (HTML Standard, 13.2.5). Constants of a module, since bundlers put these in place as numbers.
 *
 * @module
 */

/** Markup. */
export const DATA = 0;
/** Text with character references: `title`, `textarea`. */
export const RCDATA = 1;
/** Text as it stands: `style`, `iframe`, `xmp`… */
export const RAW_TEXT = 2;
/** Text as it stands, in which a comment may hide the end tag: `script`. */
export const SCRIPT = 3;
/** Text to the end of the page: `plaintext`. */
export const PLAIN_TEXT = 4;

export type Model = 0 | 1 | 2 | 3 | 4;
