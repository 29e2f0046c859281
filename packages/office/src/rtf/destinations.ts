import { INFO, SKIPPED } from "./control-words.js";
import type { Destination } from "./state.js";

const OPENED: ReadonlyMap<string, Destination> = new Map([
  ["fonttbl", "fonts"],
  ["stylesheet", "styles"],
  ["info", "info"],
  ["listtable", "lists"],
  ["listoverridetable", "overrides"],
  ["fldinst", "instruction"],
  ["listtext", "marker"],
  ["pntext", "marker"],
  ["pn", "numbering"],
  ["pict", "picture"],
  ["footnote", "footnote"],
  ["annotation", "comment"],
  ["objdata", "object"],
  ["bkmkstart", "bookmark"],
  ["atnauthor", "author"],
]);
/** Tables and names, which are read wherever they stand. */
const ANYWHERE: ReadonlySet<Destination> = new Set(["fonts", "styles", "info", "lists", "overrides", "author"]);
/** Words whose groups belong to the text around them. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  "shppict",
  "shptxt",
  "shp",
  "shpinst",
  "fldrslt",
  "objattph",
  // Drawn boxes of Word 6 and 95, whose text stands in a group of theirs.
  "do",
  "dptxbxtext",
]);
/** Words with a mark that programs also write behind the text of a group. */
const KNOWN_AFTER_TEXT: ReadonlySet<string> = new Set(["footnote", "annotation", "bkmkstart", "atnauthor"]);

const isHeaderOrFooter = (name: string): boolean => /^(?:header|footer)[lrf]?$/.test(name);
export const isFormula = (name: string): boolean => name === "moMath" || name === "moMathPara";

/** Whether a word with a mark counts behind the text of a group too: what follows others goes on with the text. */
export const isKnownAfterText = (name: string): boolean => KNOWN_AFTER_TEXT.has(name);

/**
 * The destination that a control word gives to the rest of its group.
 *
 * @param starred whether `\*` precedes it
 * @param opensGroup whether it is the first word of the group
 * @returns `current` where the word is read and changes nothing; undefined for a word that has nothing to do with groups
 */
export function destinationOf(
  name: string,
  current: Destination,
  starred: boolean,
  opensGroup: boolean,
): Destination | undefined {
  if (isHeaderOrFooter(name)) return current === "body" ? "running" : "skip";
  const opened = OPENED.get(name);
  if (opened !== undefined) {
    if (ANYWHERE.has(opened)) return opened;
    // Some programs write the word outside of a group of its kind, before the text of a paragraph.
    if (opened === "numbering" && !opensGroup) return current;
    if (opened === "footnote" || opened === "comment") return current === "body" ? opened : current;
    return current === "skip" ? current : opened;
  }
  if (TRANSPARENT.has(name)) return current;
  if (isFormula(name) || SKIPPED.has(name) || (starred && !INFO.has(name))) return "skip";
  return undefined;
}
