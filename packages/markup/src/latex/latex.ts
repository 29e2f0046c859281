import { compactMetadata, escapeHtml, isoDate } from "@quern/documents";
import { replaceSpans } from "../bounds.js";
import type { MarkupSource, ReadMarkup } from "../reader.js";
import { expandMacros } from "./macros.js";
import { LatexReader } from "./reader.js";
import { withoutComments } from "./source.js";

// A document begins after its packages: a file that loads some and has neither a document nor a heading holds settings alone, which are no text.
const LOADS_PACKAGES = /\\(?:usepackage|RequirePackage|documentclass)\b/;
const HEADING = /\\(?:part|chapter|(?:sub)*section)\*?\s*\{\s*[^\\#}\s]/;

/** LaTeX by its structure: what it looks like is not asked, files that it includes are not read, nothing is run. */
export function readLatex({ text }: MarkupSource): ReadMarkup {
  const plain = withoutComments(
    replaceSpans(protectVerbatim(text), /\\begin\{comment\}/g, /\\end\{comment\}/g, () => ""),
  );
  const begin = plain.indexOf("\\begin{document}");
  const isPreamble = begin < 0 && LOADS_PACKAGES.test(plain) && !HEADING.test(plain);
  const preamble = isPreamble ? plain : plain.slice(0, Math.max(0, begin));
  const end = plain.lastIndexOf("\\end{document}");
  const body = isPreamble
    ? ""
    : begin < 0
      ? plain
      : plain.slice(begin + "\\begin{document}".length, end < begin ? undefined : end);
  const { text: expanded, isCut } = expandMacros(preamble, body);
  // pandoc wraps headings in the places that links lead to; the brace that is left over is dropped with all others.
  const unwrapped = expanded.replace(
    /\\hypertarget\{[^}]*\}\{\s*(?=\\(?:part|chapter|(?:sub)*section|(?:sub)?paragraph)\b)/g,
    "",
  );
  const reader = new LatexReader(/\\chapter\b/.test(body));
  reader.readPreamble(preamble);
  reader.acronyms.read(plain);
  reader.references.readPreamble(plain);
  reader.references.readBody(unwrapped, reader.hasChapters);
  const html = reader.blocks(unwrapped);
  const written = reader.titleHtml() + html + reader.footnotes.html();
  const drawings = body.match(/\\begin\s*\{(?:tikzpicture|tikzcd|pgfpicture|picture)\*?\}/g)?.length ?? 0;
  const includes = [
    ...(isPreamble ? preamble : body).matchAll(
      /\\(?:input|include(?:pdf|standalone)?|subfile|(?:sub)?import\s*\{[^}]*\}|lstinputlisting|inputminted\s*\{[^}]*\}|verbatiminput)\s*(?:\[[^\]]*\])?\s*\{([^}]*)\}/g,
    ),
  ].map((match) => match[1]);
  return {
    html: restoreVerbatim(written),
    metadata: compactMetadata({
      title: reader.plain(reader.facts.get("title")),
      author: reader.plain(reader.facts.get("author")),
      publishedTime: isoDate(reader.plain(reader.facts.get("date"))),
    }),
    warnings: [
      ...(isPreamble ? ["The file holds settings for LaTeX alone: it has no \\begin{document}."] : []),
      ...(includes.length > 0 ? [`Included files were not read: ${includes.slice(0, 10).join(", ")}.`] : []),
      ...(drawings > 0 ? [`Drawings were left out: ${drawings} of TikZ or a like package.`] : []),
      ...reader.unknown.warnings(),
      ...(isCut ? ["Some commands that the text defines were left unexpanded: they grow too large."] : []),
    ],
  };
}

const LISTING =
  /\\begin\{(verbatim\*?|lstlisting|minted|Verbatim|alltt|Highlighting)\}|\\(?:verb\*?|lstinline)([^a-zA-Z\s{[])/g;
/** Characters of code within a line, at most. */
const MAX_INLINE_CODE = 1000;

/** Percent signs in listings begin no comment: they are put aside under a character that LaTeX texts do not hold. One pass. */
function protectVerbatim(text: string): string {
  const endless = new Set<string>();
  let written = "";
  let at = 0;
  LISTING.lastIndex = 0;
  for (let opened = LISTING.exec(text); opened !== null; opened = LISTING.exec(text)) {
    const [, environment, delimiter = ""] = opened;
    const start = LISTING.lastIndex;
    let end = -1;
    if (environment === undefined) {
      const [line = ""] = text.slice(start, start + MAX_INLINE_CODE).split("\n", 1);
      if (line.includes(delimiter)) end = start + line.indexOf(delimiter) + 1;
    } else if (!endless.has(environment)) {
      const mark = `\\end{${environment}}`;
      const found = text.indexOf(mark, start);
      if (found < 0) endless.add(environment);
      else end = found + mark.length;
    }
    if (end < 0) continue;
    written += text.slice(at, opened.index) + text.slice(opened.index, end).replaceAll("%", "\ue000");
    at = LISTING.lastIndex = end;
  }
  return written + text.slice(at);
}

const restoreVerbatim = (html: string): string => html.replaceAll("\ue000", escapeHtml("%"));
