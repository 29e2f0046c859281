/** Indexed text of a page. */
import type { IndexedPage } from "@quern/types";

export interface PageText {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** A line for each line of the Markdown; headings begin with `# `, whatever their rank. */
  readonly body: string;
}

/** Whether a page has no text at all, as one that its site no longer has. */
export const isGone = ({ title, description, body }: PageText): boolean => `${title}${description}${body}` === "";

export const HEADING = "# ";
/** Limit of the indexed text of one page. */
const MAX_BODY_CHARACTERS = 1_000_000;

/** A tag, or an address that is shown as it is. An escaped `<` is text. */
const TAG = /(?<!\\)<([^<>\n]{1,200})>/g;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:|[^\s@]+@)[^\s@]+$/i;

/** Takes Markdown's marks and the addresses of links and images away. */
export function pageText({ url, title, description, markdown }: IndexedPage): PageText {
  const body = markdown
    .slice(0, MAX_BODY_CHARACTERS)
    .replace(/!?\[([^[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)/g, "$1")
    // An image within a link leaves the link's own brackets.
    .replace(/\[([^[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)/g, "$1")
    .replace(TAG, (_tag, inside: string) => (ADDRESS.test(inside) ? inside : " "))
    .replace(/\\(?=\n)/g, "")
    .split("\n")
    .map(withoutLeadingMarks)
    .join("\n")
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, "$1")
    .replace(/\*\*|__|`+|~~|(?<=\s)[*_](?=\S)|(?<=\S)[*_](?=[\s.,;:!?)]|$)/gm, "")
    .replace(/[ \t|]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/^ ?#{1,6} +/gm, HEADING)
    .replace(/\n\s*\n+/g, "\n")
    .trim();
  const firstHeading = /^# (.*)$/m.exec(body)?.[1] ?? "";
  return { url, title: oneLine(title) || oneLine(firstHeading), description: oneLine(description), body };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Marks of lists, quotes, tables and rules. Sticky, and each try reads a character once: pages of strangers come through here. */
const MARK = /[ \t]*(?:[*+>|]|:?-{3,}:?|-{1,2}(?!-)|\d{1,9}[.)])/y;

/** A line without the marks that it begins with, as far as a space or the end follows them; fences of code go as a whole. */
function withoutLeadingMarks(line: string): string {
  let end = 0;
  MARK.lastIndex = 0;
  for (let at = 0; MARK.test(line); at = MARK.lastIndex) {
    const next = line[MARK.lastIndex];
    if (next === undefined || next === " " || next === "\t" || next === "\r") end = MARK.lastIndex;
    if (MARK.lastIndex <= at) break;
  }
  const rest = line.slice(end);
  return /^\s*(?:```|~~~)/.test(rest) ? "" : rest;
}
