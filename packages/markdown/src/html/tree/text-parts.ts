import * as Tag from "./tag-ids.js";

/** Elements that are parts of running text: what they stand in tells where they belong. */
export const PARTS_OF_TEXT: ReadonlySet<number> = new Set([
  Tag.P,
  Tag.LI,
  Tag.UL,
  Tag.OL,
  Tag.DL,
  Tag.DT,
  Tag.DD,
  Tag.BLOCKQUOTE,
  Tag.PRE,
  Tag.CODE,
  Tag.DETAILS,
  Tag.SUMMARY,
  Tag.TABLE,
  Tag.THEAD,
  Tag.TBODY,
  Tag.TR,
  Tag.TD,
  Tag.TH,
]);
