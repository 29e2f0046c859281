/** Parts that the reader of LaTeX takes out of a text: arguments, captions, items. */
import { LatexSource } from "./source.js";
import { SYMBOLS } from "./symbols.js";

/** Arguments of a command that has two or more of one paragraph each; moves behind them. */
export function argumentsAt(source: LatexSource): readonly string[] | undefined {
  const start = source.at;
  const found: string[] = [];
  while (source.text[source.at] === "{") {
    const before = source.at;
    found.push(source.argument());
    // A brace that is never closed does not move on.
    if (source.at === before + 1) break;
  }
  if (found.length > 1 && !found.some((one) => /\\begin\s*\{|\n[ \t]*\n|\\item(?![a-zA-Z])/.test(one))) return found;
  source.at = start;
  return undefined;
}

/** The formula of an environment whose `\\begin{name}` has just been read; moves behind its end. */
export function mathBody(name: string, source: LatexSource): string {
  const body = source
    .environment(name)
    .replace(/\\label\s*\{[^}]*\}/g, "")
    .trim();
  const kind = name.replace("*", "");
  if (/^(?:align|eqnarray|flalign|alignat|IEEEeqnarray)$/.test(kind))
    return `\\begin{aligned}${kind === "alignat" ? body.replace(/^\{\d+\}/, "") : body}\\end{aligned}`;
  return kind === "gather" || kind === "multline" ? `\\begin{gathered}${body}\\end{gathered}` : body;
}

export const wrapped = (tag: string, html: string): string => (html === "" ? "" : `<${tag}>${html}</${tag}>`);

export const captionOf = (body: string): string => {
  const found = /\\caption\*?(?![a-zA-Z])/.exec(body);
  if (found === null) return "";
  const source = new LatexSource(body);
  source.at = found.index + found[0].length;
  source.optional();
  return source.argument();
};

/** `\item[label] text` outside of inner lists. */
export function splitItems(body: string): { readonly label: string | undefined; readonly text: string }[] {
  const items: { label: string | undefined; start: number; end: number }[] = [];
  const marks = /\\(begin|end)\s*\{[^}]*\}|\\item(?![a-zA-Z])/g;
  let depth = 0;
  for (let found = marks.exec(body); found !== null; found = marks.exec(body)) {
    if (found[1] === "begin") depth++;
    else if (found[1] === "end") depth--;
    else if (depth === 0) {
      if (items.length > 0) items.at(-1)!.end = found.index;
      const source = new LatexSource(body);
      source.at = marks.lastIndex;
      source.match(/\s*<[\d+.][\d+.,|:\s-]{0,20}>/y);
      const label = source.optional();
      items.push({ label, start: source.at, end: body.length });
    }
  }
  return items.map(({ label, start, end }) => ({ label, text: body.slice(start, end).replace(/\\tightlist/g, "") }));
}

/** One paragraph, or a first one, stands in its item without tags. */
export const tight = (html: string): string =>
  html.trim().replace(/^<p>([\s\S]*?)<\/p>(?=$|\s*<(?:ul|ol|dl|pre|table))/, "$1");

/** Listings that pandoc has coloured: the text of each token in its braces. */
export const unhighlighted = (body: string): string =>
  body
    .replace(/\\textcolor(?:\[[^\]]*\])?\{[^{}]*\}(?=\{)/g, "\\anyTok")
    // Characters first: a token with one of them in it would have braces within its braces.
    .replace(/\\text([a-z]+)\{\}/g, (whole, name: string) =>
      name === "backslash" ? BACKSLASH : (CHARACTERS[name] ?? SYMBOLS[`text${name}`] ?? whole),
    )
    .replace(/\{([-'`])\}/g, "$1")
    .replace(/\\text(?:bf|it|tt)\{((?:[^{}\\]|\\.)*)\}/g, "$1")
    .replace(/\\\w+Tok\{((?:[^{}\\]|\\.)*)\}/g, "$1")
    .replace(/\\([{}_$&#%^~])/g, "$1")
    .replaceAll(BACKSLASH, "\\");

/** A backslash that is text, until the commands around it are read. */
const BACKSLASH = "\ufdd1";
/** Characters of code: in running text these commands give typographic ones. */
const CHARACTERS: Readonly<Record<string, string>> = {
  quotesingle: "'",
  quotedbl: '"',
  asciigrave: "`",
  asciitilde: "~",
  asciicircum: "^",
  less: "<",
  greater: ">",
  bar: "|",
  braceleft: "\\{",
  braceright: "\\}",
};

/** Text of finished HTML, on one line. */
export const withoutTags = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
