/** Bodies that repeat one construct of a syntax without end, and requests that have them read. */

const repeated = (piece, length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Pieces of Markdown: most are the beginning of something that never ends. */
const MARKDOWN = [
  ...[
    "> ",
    "- ",
    "1. ",
    "* a\n",
    "> - ",
    "`",
    "` ",
    "``` \n",
    "[",
    "![",
    "[a](",
    "[a](b",
    "](",
    "<a ",
    "<",
    "<!--",
    "<![CDATA[",
    "&",
  ],
  ...[
    "*",
    "*a **a ",
    "_a __a ",
    "a**b",
    "~~a ",
    "[^1]",
    "[^1]: a\n",
    "|",
    "|a|b|\n|-|-|\n",
    "|a",
    "\\",
    "www.",
    "http://a.b ",
    "a@b.c ",
  ],
  ...[
    "# a\n",
    "a\n-\n",
    "    a\n\n",
    "[a]: /b\n",
    "$$",
    "$a $",
    "Plain prose of a page that says this and that. ",
    "\n",
    " ",
    "\t",
  ],
];
const MARKDOWN_WHOLE = {
  "2 000 columns": (length) =>
    `|${"a|".repeat(2_000)}\n|${"-|".repeat(2_000)}\n${repeated(`|${"b|".repeat(2_000)}\n`, length)}`,
  "short rows below 2 000 columns": (length) =>
    `|${"a|".repeat(2_000)}\n|${"-|".repeat(2_000)}\n${repeated("|\n", length)}`,
  "growing runs of backticks": (length) =>
    Array.from({ length: Math.ceil(Math.sqrt(2 * length)) }, (_, index) => `${"`".repeat(index + 1)} `).join(""),
  "growing lists": (length) =>
    Array.from({ length: Math.ceil(Math.sqrt(length)) }, (_, index) => `${"  ".repeat(index)}- a`).join("\n"),
  "many footnotes": (length) =>
    Array.from({ length: Math.ceil(length / 20) }, (_, index) => `[^${index}]: a\n`).join("") +
    Array.from({ length: Math.ceil(length / 20) }, (_, index) => `[^${index}] `).join(""),
};

/** Pieces of text in a page. */
const TEXTS = [
  ...[
    "a",
    " ",
    "\n",
    "A. ",
    "a, ",
    "[",
    "(",
    "1",
    "1,",
    "-",
    "'",
    '"',
    "@",
    "a@",
    "http://a",
    "Mr. A ",
    "中",
    "é",
    "$1 ",
    "+1 ",
    "0-",
    "a\n\n",
  ],
  ...["Plain prose of a page that says this and that about mills. ", "*", "_", "`", "|", "#", "\u00a0", "🌱 "],
];
const TAGS = [
  ...[
    "<b>",
    "<div>",
    "<p>",
    "<table><tr><td>",
    "<li>",
    "<a href=x>",
    "<h2>",
    "<blockquote>",
    "<pre>",
    "<section><h3>a</h3>",
    "<br>",
    "<img src=a alt=b>",
  ],
  ...[
    "<b></b>",
    "<p>a</p>",
    "<tr><td>a",
    "<a href=/x>a</a> ",
    "<li>a",
    "<i><b></i>",
    "<div a=b c=d>",
    "<!---->",
    "&amp;",
    "<script>a</script>",
    "<span class='x y z'>a</span>",
  ],
];

const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    price: { type: "number" },
    author: { type: "string" },
    phone: { type: "string" },
    items: {
      type: "array",
      items: { type: "object", properties: { name: { type: "string" }, price: { type: "number" } } },
    },
  },
};
const READINGS = {
  markdown: { formats: ["markdown", "html", "links", "images"] },
  derived: {
    formats: ["summary", { type: "json", schema }, { type: "question", question: "What is the price of mills?" }],
  },
  product: { formats: ["product", "menu"] },
  redacted: { formats: ["markdown"], redactPII: true },
  tracked: { formats: ["markdown", { type: "changeTracking", modes: ["git-diff"] }] },
};

const page = (body) =>
  `<!doctype html><html lang="en"><head><title>Mills</title></head><body><main><h1>Mills</h1><p>A first paragraph about mills, with enough words to be one.</p>${body}</main></body></html>`;

/** @param length characters of each body */
export function attacks(length) {
  const markdown = [
    ...MARKDOWN.map((piece) => [JSON.stringify(piece), repeated(piece, length)]),
    ...Object.entries(MARKDOWN_WHOLE).map(([name, make]) => [name, make(length)]),
  ].map(([name, body]) => ({
    name: `markdown ${name}`,
    type: "text/markdown",
    body,
    request: { formats: ["markdown", "html", "links", "summary"] },
  }));
  const texts = TEXTS.flatMap((piece) =>
    Object.entries(READINGS).map(([reading, request]) => ({
      name: `${reading} text ${JSON.stringify(piece).slice(0, 24)}`,
      type: "text/html",
      body: page(`<p>${repeated(piece, length)}</p>`),
      request,
    })),
  );
  const tags = TAGS.flatMap((piece) =>
    ["markdown", "derived", "product"].map((reading) => ({
      name: `${reading} tags ${piece.slice(0, 24)}`,
      type: "text/html",
      body: page(repeated(piece, length)),
      request: READINGS[reading],
    })),
  );
  const others = [
    ...["[", '{"a":', "[1,", '"', "1", "[]", " "].map((piece) => ["json", "application/json", repeated(piece, length)]),
    ...["<a>", "<item><title>a</title></item>", "<item><description>", "<![CDATA[", "&amp;", "<a b='c'/>"].map(
      (piece) => ["feed", "application/rss+xml", `<rss><channel>${repeated(piece, length)}`],
    ),
    ...[",", '"', "a,", "\n", '","', "a;b\n", '"\n'].map((piece) => ["csv", "text/csv", repeated(piece, length)]),
    ...["a", "\n", "\u0000", "é", " "].map((piece) => ["text", "text/plain", repeated(piece, length)]),
    ...["* ", "#+begin_src\n", "| a ", "[[", "*a* ", "- a\n"].map((piece) => [
      "org",
      "text/org",
      repeated(piece, length),
      "a.org",
    ]),
    ...["= a\n", "* a\n", "|===\n", "----\n", "[[a]]", "<<a>>"].map((piece) => [
      "asciidoc",
      "text/asciidoc",
      repeated(piece, length),
      "a.adoc",
    ]),
    ...["\\a{", "$", "\\begin{a}", "{", "%", "\\item "].map((piece) => [
      "latex",
      "text/x-tex",
      repeated(piece, length),
      "a.tex",
    ]),
  ].map(([kind, type, body, path]) => ({
    name: `${kind} ${JSON.stringify(body.slice(0, 12))}`,
    type,
    body,
    path,
    request: { formats: ["markdown", "summary"] },
  }));
  return [...markdown, ...others, ...texts, ...tags];
}
