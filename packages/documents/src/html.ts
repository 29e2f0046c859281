import { decodeHTMLStrict } from "entities";

const SPECIAL = /[&<>"]/;

/** Text as it stands in HTML, between tags and inside double-quoted attributes alike. Characters that HTML cannot hold are dropped. */
export function escapeHtml(text: string): string {
  const clean = CONTROL.test(text) ? text.replace(CONTROLS, "") : text;
  if (!SPECIAL.test(clean)) return clean;
  return clean.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}

const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text in three: the white space that it begins with, the rest, the white space that it ends with. */
export function splitEdges(text: string): readonly [before: string, core: string, after: string] {
  const start = text.length - text.trimStart().length;
  const core = text.trim();
  return [text.slice(0, start), core, text.slice(start + core.length)];
}

/**
 * The inside of `body`; all of an HTML without one. What follows its end belongs to it, as in browsers: mailing lists set their footers there. Takes one
 * pass, whatever is left open.
 */
export function insideBody(html: string): string {
  const begin = html.search(/<body\b/i);
  const start = begin < 0 ? 0 : html.indexOf(">", begin) + 1;
  return start === 0 ? html : html.slice(start).replace(/<\/?(?:body|html)\b[^<>]*>/gi, "");
}

/** HTML without the white space and the line breaks (`<br>`) that it begins and ends with. */
export function trimBreaks(html: string): string {
  const mark = "<br>";
  let start = 0;
  let end = html.length;
  for (let before = -1; before !== start; ) {
    before = start;
    while (start < end && /\s/.test(html[start]!)) start++;
    if (html.startsWith(mark, start)) start += mark.length;
  }
  for (let before = -1; before !== end; ) {
    before = end;
    while (end > start && /\s/.test(html[end - 1]!)) end--;
    if (end - mark.length >= start && html.startsWith(mark, end - mark.length)) end -= mark.length;
  }
  return html.slice(start, end);
}

/** Text with its character references decoded (`&#45;`, `&eacute;`), those without a semicolon left alone. */
export const decodeReferences = (text: string): string => (text.includes("&") ? decodeHTMLStrict(text) : text);
