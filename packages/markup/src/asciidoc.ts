import { compactMetadata, decodeReferences, isoDate } from "@quern/documents";
import { inPieces } from "./bounds.js";
import type { MarkupSource, ReadMarkup } from "./reader.js";

/** AsciiDoc by Asciidoctor. Its secure mode reads no other file and runs nothing; what a document includes is left as a link. */
export async function readAsciidoc({ text }: MarkupSource): Promise<ReadMarkup> {
  const { load } = await import("../vendor/asciidoctor.js");
  const document = await load(withoutLongLines(text).replace(WORD_OF_OBJECTS, BRACE), {
    safe: "secure",
    standalone: false,
    attributes: {
      showtitle: "",
      "source-highlighter!": "",
      "toc!": "",
      "icons!": "",
      "sectanchors!": "",
      "sectlinks!": "",
      stem: "latexmath",
      // Numbers that tell like titles apart are counted up from one for each.
      ...((text.match(/^==/gm) ?? []).length > MAX_NAMED_SECTIONS ? { "sectids!": "" } : {}),
    },
  });
  const html = String(await document.convert()).replaceAll(BRACE, "{");
  // Values stand as HTML escapes them.
  const plain = (value: unknown): string | undefined =>
    typeof value === "string" ? decodeReferences(value) : undefined;
  const attribute = (name: string): string | undefined => plain(document.getAttribute(name));
  const includes = [...text.matchAll(/^include::([^\s[]+)\[/gm)].map((match) => match[1]);
  return {
    html: tidy(html),
    metadata: compactMetadata({
      title: plain(document.getDoctitle({ sanitize: true })),
      author: attribute("authors") ?? attribute("author"),
      description: attribute("description"),
      keywords: attribute("keywords"),
      language: attribute("lang"),
      publishedTime: isoDate(attribute("revdate")),
      version: attribute("revnumber"),
    }),
    warnings: includes.length > 0 ? [`Included files were not read: ${includes.slice(0, 10).join(", ")}.`] : [],
  };
}

/** A brace before a name that every object answers to: Asciidoctor would take it for an attribute that has a value. */
const WORD_OF_OBJECTS = /\{(?=(?:constructor|__proto__)\})/gi;
/** Stands for such a brace: no character, so that no text holds it. */
const BRACE = "\ufdd0";

/** Books have a few hundred. */
const MAX_NAMED_SECTIONS = 2_000;
const MAX_LINE_CHARACTERS = 8_000;

/** Asciidoctor looks ahead for what closes a mark: a line that is longer than any paragraph is divided into several. */
const withoutLongLines = (text: string): string =>
  text
    .split("\n")
    .map((line) => {
      if (line.length <= MAX_LINE_CHARACTERS) return line;
      const parts: string[] = [];
      inPieces(line, (piece) => {
        parts.push(piece.trim());
        return "";
      });
      return parts.join("\n\n");
    })
    .join("\n");

/** Asciidoctor's HTML in the conventions of Quern: admonitions as quotes, captions where they belong, formulas as mathematics. */
function tidy(html: string): string {
  return (
    html
      .replace(
        /<div[^>]*class="admonitionblock[^"]*"[^>]*>\s*<table>\s*<tr>\s*<td class="icon">\s*<div class="title">([^<]*)<\/div>\s*<\/td>\s*<td class="content">([\s\S]*?)<\/td>\s*<\/tr>\s*<\/table>\s*<\/div>/g,
        "<blockquote><p><strong>$1</strong></p>$2</blockquote>",
      )
      // Items of one paragraph are items of one line.
      .replace(/<li>\s*<p>([\s\S]*?)<\/p>/g, "<li>$1")
      .replace(/<li>(?:&#10003;|\u2713)/g, '<li><input type="checkbox" checked disabled>')
      .replace(/<li>(?:&#10063;|\u274f)/g, '<li><input type="checkbox" disabled>')
      .replace(/<div class="title">([\s\S]*?)<\/div>/g, "<p><em>$1</em></p>")
      .replace(/\\\[([\s\S]*?)\\\]/g, (_formula, tex: string) => mathematics(tex, "block"))
      .replace(/\\\((.*?)\\\)/g, (_formula, tex: string) => mathematics(tex, "inline"))
      .replace(
        /<sup class="footnote(?:ref)?"[^>]*>\[<a [^>]*?href="#_footnotedef_(\d+)"[^>]*>\d+<\/a>\]<\/sup>/g,
        '<sup><a href="#fn-$1" role="doc-noteref">$1</a></sup>',
      )
      .replace(/<div id="footnotes">([\s\S]*?)<\/div>\s*$/, (_notes, inside: string) => {
        const notes = [
          ...inside.matchAll(
            /<div class="footnote" id="_footnotedef_(\d+)">\s*<a [^>]*>\d+<\/a>\.\s*([\s\S]*?)\s*<\/div>/g,
          ),
        ];
        const items = notes.map(([, number, note]) => `<li id="fn-${number}">${note}</li>`);
        return `<section role="doc-endnotes"><ol>${items.join("")}</ol></section>`;
      })
  );
}

const mathematics = (tex: string, display: "block" | "inline"): string =>
  `<math alttext="${tex.trim().replace(/"/g, "&quot;")}" display="${display}"></math>`;
