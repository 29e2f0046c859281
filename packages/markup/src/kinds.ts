import { beginsAsInvoice } from "@quern/documents";
import type { Reader } from "./reader.js";

export interface MarkupKind {
  readonly name: string;
  /** One for each extension, in their order; further ones after them. */
  readonly mediaTypes: readonly string[];
  readonly extensions: readonly string[];
  readonly load: () => Promise<Reader>;
}

/** XML goes by many names; which invoices are read here is told by their content alone. */
const INVOICE = "application/x-invoice+xml";

export const KINDS: readonly MarkupKind[] = [
  {
    name: "AsciiDoc",
    mediaTypes: ["text/asciidoc", "text/x-asciidoc"],
    extensions: ["adoc", "asciidoc", "asc"],
    load: async () => (await import("./asciidoc.js")).readAsciidoc,
  },
  {
    name: "reStructuredText",
    mediaTypes: ["text/x-rst", "text/prs.fallenstein.rst"],
    extensions: ["rst", "rest"],
    load: async () => (await import("./rst/rst.js")).readRst,
  },
  {
    name: "LaTeX",
    mediaTypes: ["application/x-latex", "text/x-tex", "application/x-tex"],
    extensions: ["latex", "tex", "ltx"],
    load: async () => (await import("./latex/latex.js")).readLatex,
  },
  {
    name: "DocBook, JATS or TEI",
    mediaTypes: ["application/docbook+xml", "application/jats+xml", "application/tei+xml", "application/x-nxml"],
    extensions: ["dbk", "jats", "tei", "nxml", "docbook"],
    load: async () => (await import("./xml/publication.js")).readPublication,
  },
  {
    name: "FictionBook",
    mediaTypes: ["application/x-fictionbook+xml"],
    extensions: ["fb2"],
    load: async () => (await import("./xml/publication.js")).readPublication,
  },
  {
    name: "DITA",
    mediaTypes: ["application/dita+xml", "application/x-ditamap+xml"],
    extensions: ["dita", "ditamap", "bookmap"],
    load: async () => (await import("./xml/publication.js")).readDita,
  },
  {
    name: "Org",
    mediaTypes: ["text/org", "text/x-org"],
    extensions: ["org"],
    load: async () => (await import("./org.js")).readOrg,
  },
  {
    name: "manual page",
    mediaTypes: ["text/troff", "application/x-troff-man"],
    extensions: ["man", "mdoc", "roff"],
    load: async () => (await import("./man.js")).readMan,
  },
  {
    name: "BibTeX",
    mediaTypes: ["application/x-bibtex", "text/x-bibtex"],
    extensions: ["bib", "bibtex"],
    load: async () => (await import("./bibtex.js")).readBibtex,
  },
  {
    name: "R Markdown or Quarto",
    mediaTypes: ["text/x-r-markdown", "text/x-quarto"],
    extensions: ["rmd", "qmd"],
    load: async () => (await import("./literate.js")).readLiterate,
  },
  {
    name: "MediaWiki",
    mediaTypes: ["text/x-wiki", "text/mediawiki", "application/x-mediawiki+xml"],
    extensions: ["mediawiki", "wikitext", "wiki"],
    load: async () => (await import("./mediawiki.js")).readMediawiki,
  },
  {
    name: "OPML",
    mediaTypes: ["text/x-opml", "application/x-opml+xml", "text/x-opml+xml"],
    extensions: ["opml"],
    load: async () => (await import("./opml.js")).readOpml,
  },
  {
    name: "map (GPX or KML)",
    mediaTypes: ["application/gpx+xml", "application/vnd.google-earth.kml+xml"],
    extensions: ["gpx", "kml"],
    load: async () => (await import("./places.js")).readPlaces,
  },
  {
    name: "SVG picture",
    mediaTypes: ["image/svg+xml"],
    extensions: ["svg"],
    load: async () => (await import("./svg.js")).readSvg,
  },
  {
    name: "DokuWiki",
    mediaTypes: ["text/x-dokuwiki", "text/dokuwiki"],
    extensions: ["dokuwiki"],
    load: async () => (await import("./dokuwiki.js")).readDokuwiki,
  },
  {
    name: "Textile",
    mediaTypes: ["text/x-textile", "text/textile"],
    extensions: ["textile"],
    load: async () => (await import("./textile.js")).readTextile,
  },
  {
    name: "Typst",
    mediaTypes: ["text/x-typst", "text/vnd.typst"],
    extensions: ["typ"],
    load: async () => (await import("./typst/typst.js")).readTypst,
  },
  {
    name: "electronic invoice",
    mediaTypes: [INVOICE],
    extensions: [],
    load: async () => (await import("./xml/invoice/invoice.js")).readInvoice,
  },
  {
    name: "subtitles",
    mediaTypes: ["application/x-subrip", "text/vtt", "text/srt"],
    extensions: ["srt", "vtt"],
    load: async () => (await import("./subtitles.js")).readSubtitles,
  },
  {
    name: "subtitles (ASS, SSA, SBV, TTML)",
    mediaTypes: ["text/x-ssa", "text/x-ass", "text/x-sbv", "application/ttml+xml"],
    extensions: ["ssa", "ass", "sbv", "ttml", "dfxp", "itt"],
    load: async () => (await import("./subtitles.js")).readOtherSubtitles,
  },
  {
    name: "lyrics",
    mediaTypes: ["application/x-lrc"],
    extensions: ["lrc"],
    load: async () => (await import("./subtitles.js")).readSong,
  },
  {
    name: "references (RIS, PubMed, EndNote)",
    mediaTypes: ["application/x-research-info-systems", "application/nbib", "application/x-endnote-refer"],
    extensions: ["ris", "nbib", "enw"],
    load: async () => (await import("./references.js")).readReferences,
  },
];

const MARKS: ReadonlyArray<readonly [begin: RegExp, mediaType: string]> = [
  [/^WEBVTT(?:[ \t].*)?\r?\n/, "text/vtt"],
  // Blank lines and comments may stand before it: a line begins with what is not a space, so that there is one way to read them.
  [/^\s*(?:%.*\n\s*)*\\documentclass\b/, "application/x-latex"],
  // Comments and requests may stand before the first macro of a manual page.
  [/^(?:[.'].{0,300}\r?\n){0,60}?\.(?:TH|Dd) \S/, "text/troff"],
  [/^\s*\[Script Info\]\s*\r?\n/i, "text/x-ssa"],
  [/^\s*\d{1,3}:\d\d:\d\d\.\d{3},\d{1,3}:\d\d:\d\d\.\d{3}\r?\n/, "text/x-sbv"],
  [/^\s*TY {1,2}- [A-Z]{2,6}\s*\r?\n[A-Z][A-Z0-9] {1,2}- /, "application/x-research-info-systems"],
  [/^\s*PMID- *\d+\r?\n/, "application/nbib"],
  [/^\s*%0 [A-Z][A-Za-z ]{2,30}\r?\n%[A-Z@] /, "application/x-endnote-refer"],
  [/^\s*\d+\r?\n\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}/, "application/x-subrip"],
];

/** Document elements of XML that is read here; an article of JATS is told from others by what follows. */
const XML_ROOTS: ReadonlyArray<readonly [begin: RegExp, mediaType: string]> = [
  [/<FictionBook[\s>]/, "application/x-fictionbook+xml"],
  [/<opml[\s>]/i, "text/x-opml"],
  [/<(?:tt:)?tt\s[^>]*www\.w3\.org\/(?:ns\/ttml|2006\/(?:10|04)\/ttaf1)/, "application/ttml+xml"],
  [/<gpx\s[^>]*(?:topografix\.com|version=)/, "application/gpx+xml"],
  [/<(?:kml:)?kml[\s>]/, "application/vnd.google-earth.kml+xml"],
  [/<mediawiki\s[^>]*mediawiki\.org\/xml\/export/, "application/x-mediawiki+xml"],
  [/<!DOCTYPE \w{1,40}\s+PUBLIC\s+["']-\/\/OASIS\/\/DTD DITA /, "application/dita+xml"],
  [/<(?:[\w-]{1,20}:)?(?:TEI(?:\.2)?|teiCorpus)[\s>]/, "application/tei+xml"],
  [
    /<!DOCTYPE article\s+PUBLIC\s+["']-\/\/NLM\/\/|<article\s[^>]*(?:dtd-version|article-type)=|<article[^>]*>\s*<front>/,
    "application/jats+xml",
  ],
  [
    /<!DOCTYPE \w{1,40}\s+(?:PUBLIC\s+["']-\/\/OASIS\/\/(?:DTD|ELEMENTS) DocBook|SYSTEM\s+["'][^"'<>]{0,200}docbookx?\.dtd)|\sxmlns(?::[\w-]{1,20})?\s{0,5}=\s{0,5}["']http:\/\/docbook\.org\/ns\/docbook["']/,
    "application/docbook+xml",
  ],
];

/** Media type by the first bytes, for the kinds that begin with something that no other text begins with. */
export function recogniseMarkup(head: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(head).replace(/^\ufeff/, "");
  const isXml = /^\s*<[?!a-zA-Z]/.test(text);
  if (isXml && beginsAsInvoice(text)) return INVOICE;
  return (isXml ? XML_ROOTS : MARKS).find(([begin]) => begin.test(text))?.[1];
}

export const kindOf = (mediaType: string, extension: string): MarkupKind | undefined =>
  KINDS.find(({ mediaTypes }) => mediaTypes.includes(mediaType)) ??
  KINDS.find(({ extensions }) => extensions.includes(extension));
