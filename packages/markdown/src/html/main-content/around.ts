/** Semantic surroundings that descendants inherit, as bits. Each is a constant, so that a bundler puts its number in place. */
export const ARTICLE = 1 << 0;
export const MAIN = 1 << 1;
export const NAV = 1 << 2;
export const ASIDE = 1 << 3;
export const HEADER = 1 << 4;
export const FOOTER = 1 << 5;
export const SECTION = 1 << 6;
export const FORM = 1 << 7;
export const LIST = 1 << 8;
export const TABLE = 1 << 9;
export const FIGURE = 1 << 10;
export const QUOTE = 1 << 11;
export const DETAILS = 1 << 12;
export const DIALOG = 1 << 13;
export const HIDDEN = 1 << 14;
export const CODE = 1 << 15;
export const BUTTON = 1 << 16;
export const LINK = 1 << 17;
export const PARAGRAPH = 1 << 18;
export const HEADING = 1 << 19;
/** Frame, controls and dialogs. */
export const NOT_CONTENT: number = NAV | FOOTER | DIALOG | FORM | BUTTON;
