/** Constructs of the syntaxes that are read, and texts made of them: repeated, nested, left open, alternating. */

const words = (text) => text.split(" ");

/**
 * @typedef {object} Syntax
 * @property {string} filename
 * @property {string} [contentType]
 * @property {string[]} signs signs and words with a meaning
 * @property {Array<[string, string]>} pairs what opens and closes
 * @property {string} [head] stands before the text
 * @property {string} [tail]
 */

const COMMON = [
  "a",
  " ",
  "\n",
  "\t",
  "é",
  "中",
  "1",
  "-",
  "=",
  '"',
  "'",
  "\\",
  ":",
  "@",
  "http://a.example/",
  "\n\n",
  "\u00a0",
  "\r",
];

/** @type {Record<string, Syntax>} */
/** Tags of pages inside of other formats, which are looked for in their text. */
const TAGS_LEFT_OPEN = [
  "<body ",
  "</body ",
  "<body>",
  "<h1 ",
  "<style>",
  "<title",
  "<iframe src=",
  "<base ",
  "<head ",
  "<img src='cid:a ",
  "&nbsp;",
  "<",
];

export const SYNTAXES = {
  markdown: {
    filename: "a.md",
    signs: [
      ...words("* _ ` ~~ # > - 1. | $ $$ [ ] ( ) ![ ](a) [^1] [^1]: [a]: & &amp; < <a <!-- ``` *** +"),
      "| a |",
      "| - |\n",
      "  ",
      "- [ ] a\n",
      "> ",
    ],
    pairs: [
      ["*", "*"],
      ["**", "**"],
      ["[", "](a)"],
      ["![", "](a)"],
      ["`", "`"],
      ["<b>", "</b>"],
      ["<div>", "</div>"],
      ["(", ")"],
      ["$", "$"],
      ["~~", "~~"],
    ],
  },
  html: {
    filename: "a.html",
    contentType: "text/html",
    head: "<!doctype html><title>a</title><body><article><h1>Title</h1><p>Words of a page.</p>",
    signs: [
      ...words(
        "< > & &amp; </ <!-- --> <![CDATA[ <p> <br> <li> <td> <tr> <table> <a <a> <img> <h2> <dt> <option> <input> <svg> <math> <ruby>",
      ),
      "<p>a",
      "<li>a",
      "<tr><td>a",
      "<a href=a>b</a>",
      "<img src=a>",
      "<h2>a</h2>",
      "<p class='a b'>",
      "<dl><dt>a<dd>b",
    ],
    pairs: [
      ..."div span b i a ul p table blockquote pre code section h2 details select svg math ruby font template q sup label"
        .split(" ")
        .map((tag) => [`<${tag}>`, `</${tag}>`]),
      ["<ul><li>", "</li></ul>"],
      ["<table><tr><td>", "</td></tr></table>"],
      ["<a href=a>", "</a>"],
      ["<dl><dt>a<dd>", "</dl>"],
    ],
  },
  text: { filename: "a.txt", signs: [], pairs: [] },
  csv: {
    filename: "a.csv",
    signs: [",", ";", '"', '""', "a,b\n", "|"],
    pairs: [
      ['"', '"'],
      ['"\n', '"'],
    ],
  },
  json: {
    filename: "a.json",
    signs: ["1,", '"a",', "{},", "[],", '{"a":1},'],
    pairs: [
      ["[", "]"],
      ['{"a":', "}"],
    ],
    head: "[",
    tail: "1]",
  },
  jsonl: { filename: "a.jsonl", signs: ['{"a":1}\n', "[1]\n", "x\n"], pairs: [] },
  xml: {
    filename: "a.xml",
    head: "<?xml version='1.0'?><r>",
    tail: "</r>",
    signs: ["<a/>", "<a>b</a>", "&amp;", "<!-- a -->", "<![CDATA[a]]>", "<a b='c'/>", "<"],
    pairs: [["<a>", "</a>"]],
  },
  feed: {
    filename: "a.rss",
    contentType: "application/rss+xml",
    head: "<rss version='2.0'><channel><title>a</title>",
    tail: "</channel></rss>",
    signs: ["<item><title>a</title></item>", "<item>", "&lt;b&gt;", "<link>a</link>"],
    pairs: [
      ["<item>", "</item>"],
      ["<a>", "</a>"],
    ],
  },
  asciidoc: {
    filename: "a.adoc",
    signs: [
      ...words("= * _ ` # ~ ^ | |=== ---- ==== **** << >> [[ ]] {a} :a: image:: // . .. - + ::"),
      "* a\n",
      ". a\n",
      "== a\n",
      "a:: b\n",
      "|a\n",
      "[a]\n",
    ],
    pairs: [
      ["*", "*"],
      ["_", "_"],
      ["`", "`"],
      ["[", "]"],
      ["====\n", "\n===="],
      ["<<", ">>"],
    ],
  },
  rst: {
    filename: "a.rst",
    signs: [
      ...words("* ** ` `` | _ :: .. [1]_ [1] + - = #. :a: ~"),
      "- a\n",
      ".. a::\n",
      "a\n=\n",
      "+-+\n",
      "  a\n",
      ".. _a:\n",
      "| a\n",
    ],
    pairs: [
      ["*", "*"],
      ["`", "`_"],
      ["``", "``"],
      ["|", "|"],
      [":a:`", "`"],
    ],
  },
  latex: {
    filename: "a.tex",
    head: "\\documentclass{article}\\begin{document}",
    tail: "\\end{document}",
    signs: [
      ...words("\\ { } $ $$ & % ~ \\\\ \\a \\section{a} \\item \\cite{a} \\ref{a} \\[ \\] ^ _ \\verb|a| \\def\\a{b}"),
      "\\newcommand{\\a}{\\b}",
      "\\begin{itemize}\\item a\\end{itemize}",
      "a & b \\\\",
    ],
    pairs: [
      ["{", "}"],
      ["\\textbf{", "}"],
      ["\\begin{itemize}\\item ", "\\end{itemize}"],
      ["\\begin{a}", "\\end{a}"],
      ["$", "$"],
      ["\\[", "\\]"],
      ["\\footnote{", "}"],
    ],
  },
  docbook: {
    filename: "a.dbk",
    head: "<article xmlns='http://docbook.org/ns/docbook'>",
    tail: "</article>",
    signs: ["<para>a</para>", "<section>", "<listitem>", "<row>", "<entry>"],
    pairs: [
      ["<section>", "</section>"],
      ["<para>", "</para>"],
      ["<itemizedlist><listitem>", "</listitem></itemizedlist>"],
      ["<emphasis>", "</emphasis>"],
    ],
  },
  jats: {
    filename: "a.nxml",
    head: "<article><body>",
    tail: "</body></article>",
    signs: ["<p>a</p>", "<sec>", "<xref>a</xref>", "<ref>a</ref>"],
    pairs: [
      ["<sec>", "</sec>"],
      ["<p>", "</p>"],
      ["<list><list-item>", "</list-item></list>"],
    ],
  },
  fb2: {
    filename: "a.fb2",
    head: "<FictionBook><body>",
    tail: "</body></FictionBook>",
    signs: ["<p>a</p>", "<section>", "<title>"],
    pairs: [
      ["<section>", "</section>"],
      ["<p>", "</p>"],
      ["<cite>", "</cite>"],
    ],
  },
  textile: {
    filename: "a.textile",
    signs: [
      ...words('* _ ** __ ?? - ^ ~ % @ " "a": ! == [1] | |_. ( ) { } < > &#45; A(b)'),
      "* a\n",
      "# a\n",
      "|a|b|\n",
      "bc.. a\n\n",
      "h1. a\n\n",
      "fn1. a\n\n",
      "- a := b\n",
      "<pre>\n",
      "<a>",
    ],
    pairs: [
      ["*", "*"],
      ['"', '":a'],
      ["==", "=="],
      ["<pre>", "</pre>"],
    ],
  },
  typst: {
    filename: "a.typ",
    signs: [
      ...words('* _ # ` $ " \\ @a <a> // /* */ ( ) [ ] { } , ; : .. = #f( #table( #let #if #[ #{ $x/'),
      "= a\n",
      "- a\n",
      "  + a\n",
      "/ a: b\n",
      "```\n",
    ],
    pairs: [
      ["[", "]"],
      ["#f(", ")"],
      ["#{", "}"],
      ["$", "$"],
      ["#table(columns: 2, ", ")"],
    ],
  },
  dokuwiki: {
    filename: "a.dokuwiki",
    signs: [
      ...words("** // __ '' [[ ]] {{ }} (( )) %% \\\\ ^ | ::: > = ~~A~~ <sub> </sub> <nowiki>"),
      "  * a\n",
      "  - a\n",
      "^ a ^\n",
      "| a ||\n",
      "> a\n",
      "== a ==\n",
      "<code>\n",
      "  a\n",
    ],
    pairs: [
      ["**", "**"],
      ["((", "))"],
      ["[[", "]]"],
      ["<sub>", "</sub>"],
      ["<code>", "</code>"],
    ],
  },
  opml: {
    filename: "a.opml",
    head: "<opml><body>",
    tail: "</body></opml>",
    signs: ["<outline text='a'/>", "<outline text='&lt;a'/>", "<outline>"],
    pairs: [["<outline text='a'>", "</outline>"]],
  },
  kml: {
    filename: "a.kml",
    head: "<kml><Document>",
    tail: "</Document></kml>",
    signs: ["<Placemark><name>a</name></Placemark>", "<description>&lt;a href</description>", "<Folder>"],
    pairs: [["<Folder>", "</Folder>"]],
  },
  org: {
    filename: "a.org",
    signs: [
      ...words("* ** - + 1. | / _ = ~ [[ ]] # #+ : :: [fn:1] \\( <<"),
      "* a\n",
      "- a\n",
      "#+begin_src\n",
      "#+end_src\n",
      "#+begin_a\n",
      "| a |\n",
      "|-\n",
      ": a\n",
      "#+a: b\n",
      "  - a\n",
      "- a :: b\n",
      "\\begin{a}\n",
      ":a:\n",
    ],
    pairs: [
      ["*", "*"],
      ["[[", "]]"],
      ["/", "/"],
      ["=", "="],
      ["#+begin_quote\n", "\n#+end_quote"],
      ["\\(", "\\)"],
      ["[fn::", "]"],
    ],
  },
  man: {
    filename: "a.man",
    signs: [
      ".SH a\n",
      ".PP\n",
      ".TP\n",
      ".B a\n",
      "\\fB",
      "\\fR",
      ".IP \\(bu\n",
      '.\\" a\n',
      ".nf\n",
      ".RS\n",
      "\\",
      ".TS\n",
      ".de a\n",
    ],
    pairs: [
      [".RS\n", ".RE\n"],
      [".nf\n", ".fi\n"],
      ["\\fB", "\\fR"],
    ],
  },
  bib: {
    filename: "a.bib",
    signs: ["@a{b,", "@article{a, title={b}}\n", "{", "}", '"', "#", "a = {b},", "@string{a=b}\n"],
    pairs: [
      ["{", "}"],
      ["@a{b, c={", "}}"],
    ],
  },
  rmd: { filename: "a.Rmd", signs: ["```{r}\n", "```\n", "`r a`", "---\n", "# a\n"], pairs: [["```{r}\n", "\n```"]] },
  wiki: {
    filename: "a.wiki",
    signs: [
      ...words("'' ''' [[ ]] {{ }} {| |} |- | ! * # : ; = == <ref> </ref> <nowiki> ---- [http://a"),
      "== a ==\n",
      "* a\n",
      "|-\n| a\n",
      "{{a|b}}",
      "[[a|b]]",
      "<ref>a</ref>",
    ],
    pairs: [
      ["{{", "}}"],
      ["[[", "]]"],
      ["{|\n", "\n|}"],
      ["<ref>", "</ref>"],
      ["'''", "'''"],
      ["<div>", "</div>"],
    ],
  },
  srt: {
    filename: "a.srt",
    signs: ["1\n00:00:01,000 --> 00:00:02,000\na\n\n", "<i>", "-->", "00:00:01,000"],
    pairs: [["<i>", "</i>"]],
  },
  vtt: {
    filename: "a.vtt",
    head: "WEBVTT\n\n",
    signs: ["00:01.000 --> 00:02.000\na\n\n", "<v a>", "NOTE\n", "<c.a>", "&lt;"],
    pairs: [["<c>", "</c>"]],
  },
  ics: {
    filename: "a.ics",
    head: "BEGIN:VCALENDAR\n",
    tail: "END:VCALENDAR\n",
    signs: [
      "BEGIN:VEVENT\nSUMMARY:a\nEND:VEVENT\n",
      "SUMMARY:a\n",
      " a\n",
      "BEGIN:VEVENT\n",
      "RRULE:FREQ=DAILY\n",
      "A;B=C:",
    ],
    pairs: [["BEGIN:VEVENT\n", "END:VEVENT\n"]],
  },
  vcf: {
    filename: "a.vcf",
    signs: ["BEGIN:VCARD\nFN:a\nEND:VCARD\n", "TEL:1\n", " a\n", "N:a;b\n", "BEGIN:VCARD\n"],
    pairs: [["BEGIN:VCARD\n", "END:VCARD\n"]],
  },
  htmlMail: {
    filename: "a.eml",
    head: "From: a@b.example\nSubject: a\nContent-Type: text/html\n\n",
    signs: TAGS_LEFT_OPEN,
    pairs: [["<body>", "</body>"]],
  },
  savedPage: {
    filename: "a.mhtml",
    head: "From: a\nSnapshot-Content-Location: https://a.example/\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\nContent-Location: https://a.example/\n\n",
    tail: "\n--b--\n",
    signs: TAGS_LEFT_OPEN,
    pairs: [["<iframe src='a'>", "</iframe>"]],
  },
  notebook: {
    filename: "a.ipynb",
    head: '{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[{"cell_type":"code","metadata":{},"source":[],"outputs":[{"output_type":"display_data","data":{"text/html":["',
    tail: '"]}}]}]}',
    signs: TAGS_LEFT_OPEN,
    pairs: [["<body>", "</body>"]],
  },
  eml: {
    filename: "a.eml",
    head: "From: a@b.example\nSubject: a\n",
    signs: [
      "A: b\n",
      " a\n",
      "=?utf-8?q?a?=",
      "Content-Type: multipart/mixed; boundary=a\n",
      "--a\n",
      "=20",
      "=\n",
      "To: <a@b>,\n",
      "\n--a\nContent-Type: text/plain\n\nb\n",
    ],
    pairs: [
      ["Content-Type: multipart/mixed; boundary=a\n\n--a\n", "--a--\n"],
      ["(", ")"],
      ["<", ">"],
    ],
  },
  rtf: {
    filename: "a.rtf",
    head: "{\\rtf1 ",
    tail: "}",
    signs: [
      "\\b ",
      "\\par ",
      "\\'e4",
      "\\u8222?",
      "{\\*\\a b}",
      "\\cell ",
      "\\row ",
      "\\trowd ",
      "\\tab ",
      "{",
      "}",
      "\\pard ",
      "{\\field{\\*\\fldinst a}{\\fldrslt b}}",
    ],
    pairs: [
      ["{", "}"],
      ["{\\b ", "}"],
      ["{\\footnote ", "}"],
    ],
  },
  mbox: {
    filename: "a.mbox",
    signs: ["From a@b.example Thu Jan  1 00:00:00 2026\nSubject: a\n\nb\n\n", "From \n", ">From a\n"],
    pairs: [],
  },
  mhtml: {
    filename: "a.mhtml",
    head: "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=a\n\n",
    signs: ["--a\nContent-Type: text/html\n\n<p>b\n", "--a\n", "=3D", "a: b\n"],
    pairs: [],
  },
  svg: {
    filename: "a.svg",
    contentType: "image/svg+xml",
    head: "<svg xmlns='http://www.w3.org/2000/svg'>",
    tail: "</svg>",
    signs: ["<text>a</text>", "<g>", "<path d='M0 0'/>", "<title>a</title>"],
    pairs: [
      ["<g>", "</g>"],
      ["<text>", "</text>"],
    ],
  },
  har: {
    filename: "a.har",
    head: '{"log":{"entries":[',
    tail: "{}]}}",
    signs: ['{"request":{"url":"http://a/"},"response":{"content":{"text":"a"}}},', "{},"],
    pairs: [],
  },
  tei: {
    filename: "a.tei",
    head: "<TEI xmlns='http://www.tei-c.org/ns/1.0'><text><body>",
    tail: "</body></text></TEI>",
    signs: ["<p>a</p>", "<div>", "<lb/>", "<note>a</note>"],
    pairs: [
      ["<div>", "</div>"],
      ["<p>", "</p>"],
      ["<hi>", "</hi>"],
    ],
  },
};

const RULES = {
  schema: {
    type: "object",
    properties: {
      price: { type: "number" },
      author: { type: "string" },
      items: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
    },
  },
};

/** Formats and options that read a text at length. */
export const FORMATS = {
  html: { formats: ["html", "links", "images"] },
  summary: { formats: ["summary"] },
  json: { formats: [{ type: "json", ...RULES }] },
  product: { formats: ["product", "menu"] },
  highlights: { formats: [{ type: "highlights", query: "words of a page" }] },
  question: { formats: [{ type: "question", question: "Who wrote the words of a page?" }] },
  attributes: { formats: [{ type: "attributes", selectors: [{ selector: "div p", attribute: "class" }] }] },
  redaction: { formats: ["markdown"], redactPII: true },
  clean: { formats: ["markdown"], onlyCleanContent: true },
  injection: { formats: ["markdown"], checkPromptInjection: true },
  whole: { formats: ["markdown"], onlyMainContent: false },
  chunks: { formats: ["markdown"], chunks: { maxTokens: 200 } },
  tokens: { formats: ["markdown"], maxTokens: 500 },
  blocks: { formats: ["markdown"], blocks: true },
  citations: { formats: ["markdown"], citations: true },
  references: { formats: ["markdown"], links: "references" },
  tables: { formats: ["markdown"], tables: "html" },
};

/** Texts of a syntax by length. */
export function* textsOf({ signs, pairs, head = "", tail = "" }) {
  const all = [...new Set([...COMMON, ...signs])];
  const framed = (make) => (size) => head + make(size) + tail;
  const repeat = (part) => framed((size) => part.repeat(Math.ceil(size / part.length)));
  const show = (text) => JSON.stringify(text.length > 30 ? `${text.slice(0, 30)}…` : text);
  for (const sign of all) {
    yield { name: `${show(sign)} repeated`, make: repeat(sign) };
    if (!sign.includes("\n")) yield { name: `${show(sign)} line by line`, make: repeat(`${sign}\n`) };
    if (!sign.includes(" ")) yield { name: `${show(sign)} between words`, make: repeat(`${sign}a `) };
    yield { name: `${show(sign)} once, then spaces`, make: framed((size) => `${sign}${" ".repeat(size)}x`) };
  }
  for (const [open, close] of pairs) {
    const nested = (size) => Math.ceil(size / (open.length + close.length));
    yield {
      name: `${show(open)} nested`,
      make: framed((size) => `${open.repeat(nested(size))}a${close.repeat(nested(size))}`),
    };
    yield { name: `${show(open)} left open`, make: repeat(open) };
    yield { name: `${show(close)} without a beginning`, make: repeat(close) };
    yield { name: `${show(open)} with text`, make: repeat(`${open}a${close} `) };
    yield { name: `${show(open)} open, with text`, make: repeat(`${open}a `) };
  }
  const telling = [...signs, ...pairs.flat()].filter((sign, index, list) => list.indexOf(sign) === index);
  for (const [index, one] of telling.entries()) {
    // Each with a few others: all pairs would take a day.
    for (const distance of [1, 2, 3, 5, 8]) {
      const other = telling[(index + distance) % telling.length];
      if (other !== one) yield { name: `${show(one)} and ${show(other)}`, make: repeat(one + other) };
    }
  }
}
