/** A state of a page as the lines that a reader sees, each with what it is compared by. */
import { createHash } from "node:crypto";
import { stableText } from "@quern/text/change-tracking";
import { wordCount } from "./cues.js";
import { hasLink, isAdLabel, isTeaserHeading } from "./noise.js";

export interface Line {
  /** As the page has it. */
  readonly text: string;
  /** Without markup and volatile parts; lines of one key say the same. */
  readonly key: string;
  /** Stands below a heading such as "Related articles". */
  readonly isTeaser: boolean;
  /** Is an advertisement's label, or stands beside one. */
  readonly isAd: boolean;
  /** Nearest heading above, without its marks; empty at the top and below the title of the page. */
  readonly heading: string;
  /** Names of the columns of the table that the line is a row of. */
  readonly columns: readonly string[];
}

/** A line of so many words that leads nowhere is running text. */
const MIN_WORDS_OF_TEXT = 8;
const MIN_WORDS_OF_A_PARAGRAPH = 20;
const MAX_WORDS_OF_A_LABEL = 3;
/** Lines behind the label of an advertisement that may belong to it. */
const LINES_OF_AN_AD = 3;

export function linesOf(markdown: string): Line[] {
  const lines: Line[] = [];
  const teasers = new TeaserRegion();
  const region = new Region();
  let adLines = 0;
  for (const raw of markdown.split("\n")) {
    const text = raw.trim();
    if (text === "") continue;
    const isHeading = headingOf(text) !== undefined;
    if (isHeading) adLines = 0;
    const isTeaser = teasers.take(text, isHeading);
    const isLabel = isAdLabel(text);
    // A label with the advertisement behind it on its own line says nothing of the next lines, and nobody sells in long paragraphs.
    if (isLabel) adLines = wordCount(text) <= MAX_WORDS_OF_A_LABEL ? LINES_OF_AN_AD + 1 : 1;
    else if (!hasLink(text) && wordCount(text) >= MIN_WORDS_OF_A_PARAGRAPH) adLines = 0;
    const key = keyOf(text);
    const { heading, columns } = region.take(text);
    if (key !== "") lines.push({ text, key, isTeaser, isAd: isLabel || adLines > 0, heading, columns });
    adLines = Math.max(0, adLines - 1);
  }
  return lines;
}

/** The heading and the table that a line stands in. */
class Region {
  #heading = "";
  #columns: readonly string[] = [];
  #previous = "";

  take(text: string): { heading: string; columns: readonly string[] } {
    const heading = headingOf(text);
    // The title describes the whole page, not one part of it.
    if (heading !== undefined) this.#heading = /^[>\s]*#\s/.test(text) ? "" : heading;
    if (!text.startsWith("|")) this.#columns = [];
    else if (RULE.test(text) && this.#previous.startsWith("|")) this.#columns = cellsOf(this.#previous);
    this.#previous = text;
    return { heading: this.#heading, columns: this.#columns };
  }
}

/** Cells of a row of a pipe table. */
export const cellsOf = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Lines that lead to other pages below a heading that says so. It ends with the next heading, or where running text begins. */
class TeaserRegion {
  #isOpen = false;
  /** Lines since the heading. */
  #count = 0;
  /** Titles have a description each: the line after the first link was text. */
  #hasDescriptions = false;
  #wasText = false;

  take(text: string, isHeading: boolean): boolean {
    if (isHeading) {
      // Titles of teasers may be headings themselves.
      const isTitle = this.#isOpen && hasLink(text);
      if (!isTitle) {
        this.#isOpen = isTeaserHeading(text);
        this.#count = 0;
        this.#hasDescriptions = false;
        this.#wasText = false;
        return this.#isOpen;
      }
    }
    if (!this.#isOpen) return false;
    this.#count++;
    const isText = !hasLink(text) && wordCount(text) >= MIN_WORDS_OF_TEXT;
    if (this.#count === 2) this.#hasDescriptions = isText;
    if (isText && (this.#count === 1 || !this.#hasDescriptions || this.#wasText)) this.#isOpen = false;
    this.#wasText = isText;
    return this.#isOpen;
  }
}

/** Text of a heading; lines in bold that stand alone are headings to a reader too. */
const headingOf = (text: string): string | undefined =>
  /^[>\s]*#{1,6}\s+(.*)/.exec(text)?.[1] ?? /^[>\s]*\*\*([^*]{1,100})\*\*:?$/.exec(text)?.[1];

const RULE = /^[|\s:*_=+-]+$/;

function keyOf(text: string): string {
  if (RULE.test(text)) return "";
  return stableText(text)
    .replace(/^(?:(?:[-*+>]|\d{1,4}[.)])\s+)+/, "")
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~$])/g, "$1")
    .replace(/[*_`~]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Short name of a text, for keeping many of them. */
export const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 12);
