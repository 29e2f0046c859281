import { createEngine } from "@quern/core";
import { afterAll, describe, expect, it } from "vitest";
import { markupParser } from "./index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const parse = (text: string, filename: string) => engine.parse(Buffer.from(text), { filename });
const markdownOf = async (text: string, filename: string): Promise<string> => (await parse(text, filename)).markdown;

/** The same document in every kind of markup; what each cannot say is left out of its text. */
const EXPECTED = [
  "# Mills",
  "## Stones",
  "Two **hard** stones, *turned* by `hand()`",
  "- one\n- two\n  1. deep\n  2. deeper",
  "| Name | Kg |\n| --- | --- |\n| Stone | 40 |",
];

it.each([
  [
    "mills.rst",
    '.. raw:: html\n\n   <a href="https://x.test/"><img src="m.png" alt="A mill"></a>\n\n.. raw:: latex\n\n   \\\\newpage\n',
  ],
  [
    "mills.org",
    '#+begin_export html\n<a href="https://x.test/"><img src="m.png" alt="A mill"></a>\n#+end_export\n#+begin_export latex\n\\\\newpage\n#+end_export\n',
  ],
])("the HTML within %s is read, what is for other formats is not", async (filename, text) => {
  expect((await markdownOf(text, filename)).trim()).toBe("[![A mill](m.png)](https://x.test/)");
});

describe.each([
  [
    "reStructuredText",
    "mills.rst",
    "=====\nMills\n=====\n\nStones\n------\n\nTwo **hard** stones, *turned* by ``hand()``\n\n- one\n- two\n\n  1. deep\n  2. deeper\n\n=====  ==\nName   Kg\n=====  ==\nStone  40\n=====  ==\n\n.. code-block:: python\n\n   print(1)\n\n.. note:: Take care.\n",
  ],
  [
    "Org",
    "mills.org",
    "#+title: Mills\n* [#A] Stones :tag:\n:PROPERTIES:\n:ID: x\n:END:\nTwo *hard* stones, /turned/ by =hand()=\n- one\n- two\n  1. deep\n  2. deeper\n\n| Name | Kg |\n|------+----|\n| Stone | 40 |\n#+begin_src python\nprint(1)\n#+end_src\n",
  ],
  [
    "LaTeX",
    "mills.tex",
    "\\documentclass{article} % a comment\n\\title{Mills}\n\\newcommand{\\hard}[1]{\\textbf{#1}}\n\\begin{document}\\maketitle\n\\section{Stones}\\label{sec:s}\nTwo \\hard{hard} stones, \\emph{turned} by \\texttt{hand()}\n\\begin{itemize}\\item one \\item two \\begin{enumerate}\\item deep \\item deeper\\end{enumerate}\\end{itemize}\n\\begin{tabular}{lr}\\toprule Name & Kg \\\\ \\midrule Stone & 40 \\\\ \\bottomrule\\end{tabular}\n\\end{document}",
  ],
  [
    "DocBook",
    "mills.xml",
    '<?xml version="1.0"?><article xmlns="http://docbook.org/ns/docbook"><title>Mills</title><section><title>Stones</title><para>Two <emphasis role="bold">hard</emphasis> stones, <emphasis>turned</emphasis> by <code>hand()</code></para><itemizedlist><listitem><para>one</para></listitem><listitem><para>two</para><orderedlist><listitem><para>deep</para></listitem><listitem><para>deeper</para></listitem></orderedlist></listitem></itemizedlist><informaltable><tgroup cols="2"><thead><row><entry>Name</entry><entry>Kg</entry></row></thead><tbody><row><entry>Stone</entry><entry>40</entry></row></tbody></tgroup></informaltable></section></article>',
  ],
  [
    "JATS",
    "mills.nxml",
    '<article article-type="research-article"><front><article-meta><title-group><article-title>Mills</article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>Miller</surname><given-names>Ann</given-names></name></contrib></contrib-group></article-meta></front><body><sec><title>Stones</title><p>Two <bold>hard</bold> stones, <italic>turned</italic> by <monospace>hand()</monospace></p><list list-type="bullet"><list-item><p>one</p></list-item><list-item><p>two</p><list list-type="order"><list-item><p>deep</p></list-item><list-item><p>deeper</p></list-item></list></list-item></list><table-wrap><table><thead><tr><th>Name</th><th>Kg</th></tr></thead><tbody><tr><td>Stone</td><td>40</td></tr></tbody></table></table-wrap></sec></body></article>',
  ],
  [
    "TEI",
    "mills.xml",
    '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>Mills</title></titleStmt></fileDesc></teiHeader><text><body><div><head>Stones</head><p>Two <hi rend="bold">hard</hi> stones, <hi rend="italic">turned</hi> by <code>hand()</code></p><list><item><p>one</p></item><item><p>two</p><list type="ordered"><item>deep</item><item>deeper</item></list></item></list><table><row role="label"><cell>Name</cell><cell>Kg</cell></row><row><cell>Stone</cell><cell>40</cell></row></table></div></body></text></TEI>',
  ],
  [
    "Textile",
    "mills.textile",
    "h1. Mills\n\nh2(#s). Stones\n\nTwo *hard* stones, _turned_ by @hand()@\n\n* one\n* two\n*# deep\n*# deeper\n\n|_. Name|_. Kg|\n|Stone|40|\n\n###. a comment\n",
  ],
  [
    "DokuWiki",
    "mills.dokuwiki",
    "~~NOTOC~~\n====== Mills ======\n\n===== Stones =====\n\nTwo **hard** stones, //turned// by ''hand()''\n\n  * one\n  * two\n    - deep\n    - deeper\n\n^ Name ^ Kg ^\n| Stone | 40 |\n",
  ],
])("%s", (_kind, filename, text) => {
  it("is read to the same structure as any document", async () => {
    const markdown = await markdownOf(text, filename);
    for (const part of EXPECTED)
      expect(markdown.replace(/\n\n(?=\s*(?:[-\d]))/g, "\n")).toContain(part.replace(/\n\n/g, "\n"));
    expect(markdown).not.toMatch(/#A|PROPERTIES|a comment|documentclass/);
  });
});

describe("further kinds", () => {
  it("keeps the text of drawers in Org, but for records of the editor, and of one that never ends", async () => {
    const text =
      "#+title: Mills\n#+subtitle: Of stone\n* Water\n:LOGBOOK:\nCLOCK: 1\n:END:\n:NOTES:\nOld ones.\n:END:\n:left:\nThe rest.\n";
    expect(await markdownOf(text, "a.org")).toBe("# Mills\n\nOf stone\n\n## Water\n\nOld ones.\n\n:left: The rest.");
  });

  it("reads code within a line of Org, with its language and its options", async () => {
    const text = "Call src_scheme[:exports code]{(grind '(rye) #{fine})} or src_sh{mill}, not mysrc_sh{mill}.\n";
    expect(await markdownOf(text, "a.org")).toBe("Call `(grind '(rye) #{fine})` or `mill`, not mysrc_sh{mill}.");
  });

  it("reads templates of wikitext that stand for notes, quotations and sources, and names the unknown", async () => {
    const text =
      "Mills{{efn|Of ''stone''.}} grind{{sfn|Miller|1992|p=5}}.\n{{Main|Mill race}}\n{{Quote|They turn.|Ann}}\n* {{cite book|last=Miller|title=Mills|year=1992}}\n{{Odd box|Some words}}{{Reflist}}\n";
    const { markdown, warning } = await parse(text, "a.wiki");
    expect(markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")).toBe(
      "Mills[^1] grind[^2].\n\nMill race\n\n> They turn.\\\n> — Ann\n\n- Miller. *Mills*. 1992\n\n[^1]: Of *stone*.\n\n[^2]: Miller 1992, p. 5",
    );
    expect(warning).toContain("odd box (1)");
  });

  it("reads tables of reStructuredText whose signs take two columns", async () => {
    const rows = "| 名前 | 重さ |\n| --- | --- |\n| 石 | 40 |";
    const grid = "+------+------+\n| 名前 | 重さ |\n+======+======+\n| 石   | 40   |\n+------+------+\n";
    expect(await markdownOf(grid, "a.rst")).toBe(rows);
    expect(await markdownOf("====  ====\n名前  重さ\n====  ====\n石    40\n====  ====\n", "a.rst")).toBe(rows);
  });

  it("lists the documents that a table of contents of reStructuredText names", async () => {
    const text =
      "Mills\n=====\n\n.. toctree::\n   :maxdepth: 2\n   :caption: The *parts*\n\n   self\n   stones\n   Sieves <sieves/index>\n   Abroad <https://x.test/>\n   parts/*\n\n.. toctree::\n   :hidden:\n\n   changes\n";
    expect(await markdownOf(text, "index.rst")).toBe(
      "# Mills\n\n**The *parts***\n\n- stones\n- Sieves\n- [Abroad](https://x.test/)",
    );
  });

  it("keeps names, drawings and heads of descriptions in reStructuredText that others make something of", async () => {
    const text =
      "Mills\n=====\n\n.. autosummary::\n   :toctree: api\n\n   ~mills.Stone\n   mills.grind\n\n.. graphviz::\n   :caption: A mill\n\n   digraph { wheel -> stone }\n\n.. http:get:: /mills/(id)\n\n   One mill.\n\n.. bibliography:: mills.bib\n";
    const { markdown, warning } = await parse(text, "a.rst");
    expect(markdown).toContain("- `mills.Stone`\n- `mills.grind`");
    expect(markdown).toContain("**A mill**\n\n```dot\ndigraph { wheel -> stone }\n```");
    expect(markdown).toMatch(/`GET \/mills\/\(id\)`[\s\S]*One mill\./);
    expect(warning).toBe("Included files were not read: mills.bib.");
  });

  it("keeps a table with broken borders as it is drawn", async () => {
    const table = "+---+\n| mill |\n+---+";
    expect(await markdownOf(`${table}\n`, "a.rst")).toBe(`\`\`\`\n${table}\n\`\`\``);
  });

  it.each([
    ["a.rst", "As [Smith99]_ shows [#a]_.\n\n.. [#a] Or not.\n", "[Smith99]"],
    ["a.org", "As [fn:Smith99] shows[fn:a].\n\n[fn:a] Or not.\n", "[fn:Smith99]"],
  ])("a reference to a note that %s does not hold stays as it is written", async (filename, text, reference) => {
    expect((await markdownOf(text, filename)).replaceAll("\\", "")).toMatch(
      new RegExp(`^As ${reference.replace("[", "\\[")} shows ?\\[\\^(\\d)\\]\\.\n\n\\[\\^\\1\\]: Or not\\.$`),
    );
  });

  it("takes the settings of a LaTeX file without a document for no text", async () => {
    const preamble =
      "\\usepackage{float}\n\\floatstyle{boxed}\n\\titleformat{\\section}{\\bfseries}{}{1em}{}\n\\newcommand{\\part}[1]{\\section{#1}}\n";
    expect(await markdownOf(preamble, "preamble.tex")).toBe("");
    expect(await markdownOf(`${preamble}\\section{Mills} They grind.`, "a.tex")).toContain("# Mills\n\nThey grind.");
    expect(await markdownOf("\\floatstyle{boxed} They grind.", "chapter.tex")).toContain("They grind.");
  });

  it("keeps the states of tasks in Org", async () => {
    const text = "* TODO [#A] Grind the rye\n* DONE Fetch the sacks :mill:\n";
    expect(await markdownOf(text, "a.org")).toBe("# TODO Grind the rye\n\n# DONE Fetch the sacks");
  });

  it("reads all words about the picture of a figure", async () => {
    const tei =
      '<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><p>See.</p><figure><graphic url="mill.jpg"/><head>The mill</head><figDesc>A wheel in a river.</figDesc><note type="source">Photograph: Ann</note></figure></body></text></TEI>';
    expect(await markdownOf(tei, "a.xml")).toContain("The mill A wheel in a river. Photograph: Ann");
    const docbook =
      '<article xmlns="http://docbook.org/ns/docbook"><para>See.</para><figure><title>The mill</title><mediaobject><imageobject><imagedata fileref="mill.png"/></imageobject><caption><para>After the flood</para></caption></mediaobject></figure></article>';
    expect(await markdownOf(docbook, "a.xml")).toContain("The mill After the flood");
  });

  it("leaves the settings of a style out of a bibliography, and finds the year of any date", async () => {
    const bib =
      '@IEEEtranBSTCTL{BSTcontrol, CTLuse_url = "no"}\n@online{mills, title = {Mills}, date = {May 22, 2014}}';
    expect(await markdownOf(bib, "a.bib")).toBe("- **mills**: *Mills*. 2014.");
  });

  it("reads tables of reStructuredText with spans, notes and references", async () => {
    const text =
      "A `site <https://x.test>`_ and Mills_ [1]_ |s|.\n\n+-----+-----+\n| a   | b   |\n+=====+=====+\n| over both |\n+-----+-----+\n\nMills\n=====\n\n.. [1] A note.\n.. |s| replace:: *stone*\n\n.. warning::\n\n   Heavy.\n";
    const { html } = await engine.parse(Buffer.from(text), { filename: "a.rst", formats: ["html"] });
    expect(html).toContain('<td colspan="2">over both</td>');
    expect(await markdownOf(text, "a.rst")).toContain("A [site](https://x.test) and [Mills](#mills) [^1] *stone*.");
    expect(await markdownOf(text, "a.rst")).toContain("> **Warning**\n>\n> Heavy.");
  });

  it("leaves out the fields that tell Sphinx how to treat a file", async () => {
    expect((await markdownOf(":orphan:\n:tocdepth: 2\n\nMills\n=====\n\nStones.\n", "a.rst")).trim()).toBe(
      "# Mills\n\nStones.",
    );
    expect(await markdownOf(":orphan:\n:Author: Ann\n\nMills\n=====\n", "a.rst")).not.toContain("orphan");
  });

  it("loses no text of reStructuredText behind a line of equal signs, or a title that begins with a space that does not break", async () => {
    const sections =
      "Mills\n=====\n\n\u00a0Stones\n=======\n\nHard.\n\nSieves\n------\n\nFine.\n\nGrain\n=====\n\nRye.\n";
    expect(await markdownOf(sections, "a.rst")).toBe(
      "# Mills\n\n# Stones\n\nHard.\n\n## Sieves\n\nFine.\n\n# Grain\n\nRye.",
    );
    const rule = "Mills\n=====\n\n=======\nHard.\n\nFine.\n\n=======\n\nRye.\n";
    for (const word of ["Hard.", "Fine.", "Rye."]) expect(await markdownOf(rule, "a.rst")).toContain(word);
  });

  it("reads manual pages, recognised by their first macro", async () => {
    const text =
      '.\\" a comment\n.TH QUERN 1 2024-02-29\n.SH NAME\nquern \\- grind \\fBpages\\fR\n.SH OPTIONS\n.TP\n.B \\-o \\fIDIR\\fR\nWrites there.\n.IP \\(bu 2\nOne.\n.nf\nls -l\n.fi\n';
    expect(await markdownOf(text, "quern.1")).toBe(
      "# QUERN(1)\n\n## NAME\n\nquern - grind **pages**\n\n## OPTIONS\n\n**-o *DIR***\n\nWrites there.\n\n- One.\n\n```\nls -l\n```".replace(
        "\n\n```",
        "\n\n```",
      ),
    );
  });

  it("knows manual pages behind requests, wikitext by its name, listings and formulas of TEI", async () => {
    const page = `'\\" t\n.ie "x"x" \\{\\\n. ftr V B\n.\\}\n.TH MILL 1\n.SH NAME\nmill \\- grinds\n`;
    expect(await markdownOf(page, "mill.1")).toMatch(/^# MILL\S*\n\n## NAME\n\nmill - grinds$/);
    expect(await markdownOf("<span id='a'></span>\n= Mills =\n\n''turned''", "mills.wiki")).toBe("# Mills\n\n*turned*");
    const tei = `<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><p>So <formula notation="TeX">E=mc^2</formula></p><ab type="codeblock python">def a():\n  b()</ab></body></text></TEI>`;
    expect(await markdownOf(tei, "mills.xml")).toBe("So $E=mc^2$\n\n```python\ndef a():\n  b()\n```");
  });

  it("takes the branches of a manual page that a terminal is sent, and writes its strings and macros out", async () => {
    const page = [
      ".TH MILL 1",
      ".ie n \\{\\",
      ".ds WH water",
      ".\\}",
      ".el .ds WH wind",
      ".de ZN",
      "\\fI\\\\$1\\fP",
      "..",
      ".PP",
      "Turned by \\*(WH at",
      ".ZN night",
      ".if t .B printed",
      ".if !'a'b' .BR \\-h \", \" \\-\\-help",
      ".SY mill",
      ".OP \\-v level",
      ".YS",
      '.URL "https://mill.example" "the mill" "."',
    ].join("\n");
    expect(await markdownOf(page, "mill.1")).toBe(
      "# MILL(1)\n\nTurned by water at *night* **-h**, **--help**\n\n**mill** [**-v** *level*]\n\n[the mill](https://mill.example).",
    );
  });

  it("keeps the other branch of a condition in a manual page whose first holds conditions of its own", async () => {
    const page =
      ".TH MILL 1\n.PP\n.ie t \\{\\\n.ie n inner\n.el deeper\n.\\}\n.el \\{\\\nGrinds rye.\n.\\}\nAnd oats.\n";
    expect(await markdownOf(page, "mill.1")).toBe("# MILL(1)\n\nGrinds rye. And oats.");
  });

  it("reads tables and letters of manual pages, and leaves names of characters that nobody knows", async () => {
    const page =
      ".TH MILL 1\n.PP\ncaf\\['e] zaj\\[u0119]\\['c] \\[*a]\\(/l \\[u0065_0301] \\N'233' \\[mill]\n.TS\ntab(@) box;\nl l\nl l.\nGrain@Flour\n_\nrye@T{\ndark\n.B flour\nT}\n.TE\n";
    expect(await markdownOf(page, "mill.1")).toBe(
      "# MILL(1)\n\ncafé zajęć αł é é \\\\[mill]\n\n| Grain | Flour |\n| --- | --- |\n| rye | dark **flour** |",
    );
  });

  it("parts the facts of a record that nothing parts in its XML, and no other words", async () => {
    const tei =
      '<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><p>See <bibl><author><forename>Ann</forename><surname>Miller</surname></author><title>Mills</title><date>1992</date><idno>0-937073</idno></bibl>.</p><p><hi rend="bold">H</hi><hi rend="sub">2</hi><hi>O</hi></p><p>By <persName><forename>Bo</forename><surname>Stone</surname></persName>, <bibl><title>Ex</title>tra</bibl></p></body></text></TEI>';
    expect(await markdownOf(tei, "a.xml")).toBe(
      "See Ann Miller Mills 1992 0-937073.\n\n**H**<sub>2</sub>*O*\n\nBy Bo Stone, Extra",
    );
  });

  it("reads BibTeX, R Markdown and wikitext", async () => {
    const bib =
      '@string{acm = "ACM"}\n@article{k84, author={Knuth, Donald and M{\\"u}ller, J.}, title={Literate {P}rogramming}, journal=acm, year=1984, pages={1--2}}';
    expect(await markdownOf(bib, "a.bib")).toBe(
      "- **k84**: Donald Knuth and J. Müller. “Literate Programming”. *ACM*. 1984. pp. 1–2.",
    );
    const rmd =
      '---\ntitle: "Report"\nauthor: Ann\n---\n\nMean $x_1 * y_1$.\n\n```{r plot, echo=FALSE}\n#| label: p\nplot(x)\n```\n';
    const literate = await parse(rmd, "a.Rmd");
    expect(literate.markdown).toBe("# Report\n\nMean $x_1 * y_1$.\n\n```r\nplot(x)\n```");
    expect(literate.metadata).toMatchObject({ title: "Report", author: "Ann" });
    const wiki =
      "'''Querns''' are {{lang|en|mills}}.<ref>{{cite web|title=Q|url=https://x.test|date=2024}}</ref>\n\n== Use ==\n* one\n** [[Mill|mills]]\n{| class=\"wikitable\"\n! A !! B\n|-\n| 1 || 2\n|}\n[[Category:Tools]]";
    const written = await markdownOf(wiki, "a.wikitext");
    expect(written).toContain("**Querns** are mills.[^1]\n\n## Use\n\n- one\n  - mills");
    expect(written).toContain("| A | B |\n| --- | --- |\n| 1 | 2 |");
    expect(written).toContain("[^1]: [*Q*](https://x.test)".replace("[*Q*]", "[Q]"));
    expect(written).not.toContain("Category");
  });

  it("reads Textile as pandoc writes it, with spans, notes, links and HTML", async () => {
    const text =
      'A "site":https://x.test/a. and "name":here &#45; a note[1], H[~2~]O, CSS(Style Sheets), a-b-c and 2*3*4.\nNext !i.png(A mill)!:/b line.\n\n' +
      '|_. Grain|_\\2. Bags|\n|/2. rye|4|5|\n|\\2. 6|\n\nbc.. if a:\n\n  b\n\np. <b>Bold</b> and <img src=x onerror=y>.\n\n<ul style="x">\n<li>of HTML</li>\n</ul>\n\nbq. Said.\n\nfn1. The note.\n\n[here]https://x.test/b\n';
    const { markdown, html, warning } = await engine.parse(Buffer.from(text), {
      filename: "a.textile",
      formats: ["markdown", "html"],
    });
    expect(markdown).toContain(
      "A [site](https://x.test/a). and [name](https://x.test/b) - a note[^1], H<sub>2</sub>O, CSS (Style Sheets), a-b-c and 2\\*3\\*4.\\\nNext [![A mill](i.png)](/b) line.",
    );
    expect(html).toContain('<th colspan="2">Bags</th>');
    expect(html).toContain('<td rowspan="2">rye</td>');
    expect(markdown).toContain(
      "```\nif a:\n\n  b\n```\n\n**Bold** and \\<img src=x onerror=y>.\n\n- of HTML\n\n> Said.",
    );
    expect(markdown).toContain("[^1]: The note.");
    expect(warning).toBe("Tags of HTML in the text were kept as text.");
  });

  it("reads DokuWiki with spans, notes, media and code, and names what plugins show", async () => {
    const text =
      "A [[wiki:mill#top|mill]], [[https://x.test/]] and {{wiki:m.png?200|A mill}}((With **text**.)) %%**raw**%% end\\\\ of line.\n\n^ Grain ^ Bags ^^\n| rye | [[a|b]] | 5 |\n| ::: | 6 ||\n\n> said\n>> deeper\n\n<code python m.py>\nif a:\n  **b**\n</code>\n\n  plain code\n\n{{rss>https://x.test/feed 5}}\n";
    const { markdown, html, warning } = await engine.parse(Buffer.from(text), {
      filename: "a.dokuwiki",
      formats: ["markdown", "html"],
    });
    expect(markdown).toContain(
      "A [mill](wiki/mill#top), <https://x.test/> and ![A mill](wiki/m.png)[^1] \\*\\*raw\\*\\* end\\\nof line.",
    );
    expect(html).toContain('<th colspan="2">Bags</th>');
    expect(html).toMatch(/<td rowspan="2">rye<\/td><td><a href="a">b<\/a><\/td>/);
    expect(markdown).toContain("> said\n>\n> > deeper");
    expect(markdown).toContain("```python\nif a:\n  **b**\n```\n\n```\nplain code\n```");
    expect(markdown).toContain("[^1]: With **text**.");
    expect(warning).toBe("What plugins show was left out: {{rss>…}}.");
  });

  it("reads outlines and lists of feeds, recognised by their root", async () => {
    const text =
      '<?xml version="1.0"?>\n<opml version="2.0"><head><title>Feeds &amp; more</title><ownerName>Ann</ownerName></head><body><outline text="News &amp;amp; views"><outline type="rss" text="The Mill" xmlUrl="https://mill.test/feed.xml" htmlUrl="https://mill.test/" description="All about rye" rank="1"/></outline><outline text="&lt;b&gt;Grind&lt;/b&gt; by &lt;a href=&quot;https://x.test/?a&amp;amp;b&quot;&gt;hand&lt;/a&gt;" _note="one&#10;two" _status="checked"/></body></opml>';
    const { markdown, metadata, warning } = await parse(text, "unnamed.xml");
    expect(markdown).toBe(
      "# Feeds & more\n\n- News & views\n  - [The Mill](https://mill.test/) ([feed](https://mill.test/feed.xml))\\\n    All about rye\n- [x] Grind by [hand](https://x.test/?a&b)\\\n  one\\\n  two",
    );
    expect(metadata).toMatchObject({ title: "Feeds & more", author: "Ann" });
    expect(warning).toBe("Attributes of the outline that are not read were left out: rank.");
    await expect(parse("<opml><body>", "a.opml")).rejects.toMatchObject({ code: "DOCUMENT_DAMAGED" });
  });

  it("reads GPX as tables of waypoints and tracks, recognised by its root", async () => {
    const text =
      '<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>Mills</name><desc>Along the river</desc><author><name>Ann</name></author></metadata><wpt lat="47.1234567" lon="8.5"><ele>410.0</ele><name>Upper mill</name><cmt>closed</cmt><desc>closed</desc><link href="https://mill.test/"/></wpt><rte><name>Way</name><rtept lat="1" lon="2"><name>Bridge</name></rtept><rtept lat="1" lon="3"><name>Weir</name></rtept></rte><trk><name>Walk</name><trkseg><trkpt lat="47.1" lon="8.5"><ele>400</ele><time>2026-07-12T13:00:00Z</time></trkpt><trkpt lat="47.2" lon="8.6"/></trkseg><trkseg><trkpt lat="47.3" lon="8.7"><time>2026-07-12T14:00:00Z</time></trkpt></trkseg></trk></gpx>';
    const { markdown, metadata, warning } = await parse(text, "unnamed.xml");
    expect(markdown).toBe(
      "# Mills\n\nAlong the river\n\n## Waypoints\n\n| Name | Description | Position | Elevation |\n| --- | --- | --- | --- |\n| [Upper mill](https://mill.test/) | closed | 47.123457, 8.5 | 410 |\n\n## Routes\n\n| Name | Stops | Position | End | Points |\n| --- | --- | --- | --- | --- |\n| Way | Bridge; Weir | 1, 2 | 1, 3 | 2 |\n\n## Tracks\n\n| Name | Position | Elevation | Time | End | Until | Points |\n| --- | --- | --- | --- | --- | --- | --- |\n| Walk | 47.1, 8.5 | 400 | 2026-07-12T13:00:00Z | 47.3, 8.7 | 2026-07-12T14:00:00Z | 3 |",
    );
    expect(metadata).toMatchObject({ title: "Mills", author: "Ann" });
    expect(warning).toBe(
      "Of lines, areas and tracks only the first and the last point are here; 1 points between them were left out.",
    );
  });

  it("reads KML as a table for each folder, with descriptions in HTML and data of the author", async () => {
    const text =
      '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Mills</name><Folder><name>River</name><Placemark><name>Upper</name><description><![CDATA[Closed.<br>See <a href="https://mill.test/">here</a> &amp; there]]></description><ExtendedData><Data name="Stones"><value>2</value></Data><Data name="Name"><value>U</value></Data></ExtendedData><Point><coordinates>8.5,47.1,0</coordinates></Point></Placemark><Placemark><name>Race</name><LineString><coordinates>8.5,47.1,3 8.6,47.2,4</coordinates></LineString></Placemark></Folder></Document></kml>';
    const { markdown, warning } = await parse(text, "a.kml");
    expect(markdown).toBe(
      "# Mills\n\n## River\n\n| Name | Description | Stones | Name (data) | Position | Elevation | End | Points |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n| Upper | Closed.<br> See https://mill.test/ here & there | 2 | U | 47.1, 8.5 |  |  |  |\n| Race |  |  |  | 47.1, 8.5 | 3 | 47.2, 8.6 | 2 |",
    );
    expect(warning).toBeUndefined();
    await expect(parse("<gpx><wpt>", "a.gpx")).rejects.toMatchObject({ code: "DOCUMENT_DAMAGED" });
  });

  it("bounds the places of a map", async () => {
    const text = `<kml><Document>${"<Placemark><name>a</name></Placemark>".repeat(5001)}</Document></kml>`;
    const { warning } = await parse(text, "a.kml");
    expect(warning).toBe("Only the first 5000 of 5001 places of the map are here; the others were left out.");
  });

  it("reads FictionBook with its pictures and notes", async () => {
    const book =
      '<?xml version="1.0"?><FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><author><first-name>Ann</first-name><last-name>Miller</last-name></author><book-title>The Mill</book-title></title-info></description><body><title><p>The Mill</p></title><section><title><p>One</p></title><p>Text<a l:href="#n1" type="note">1</a>.</p><image l:href="#i.png"/></section></body><body name="notes"><section id="n1"><title><p>1</p></title><p>A note.</p></section></body><binary id="i.png" content-type="image/png">iVBORw0KGgo=</binary></FictionBook>';
    const { markdown, assets, metadata } = await parse(book, "unnamed");
    expect(markdown).toBe("# The Mill\n\n## One\n\nText[^1].\n\n![](asset:image-1.png)\n\n[^1]: A note.");
    expect(assets).toHaveLength(1);
    expect(metadata).toMatchObject({ title: "The Mill", author: "Ann Miller" });
  });

  it("ends texts that nest or define themselves without end", async () => {
    const loop = `\\documentclass{x}\\newcommand{\\a}{\\b\\b}\\newcommand{\\b}{\\a\\a}\\begin{document}\\a end\\end{document}`;
    await expect(parse(loop, "a.tex")).resolves.toMatchObject({ warning: expect.stringContaining("unexpanded") });
    const nested = `${"{\\textbf".repeat(3_000)}x`;
    await expect(parse(`\\section{A} ${nested}`, "a.tex")).resolves.toBeDefined();
    const deep = Array.from({ length: 300 }, (_line, depth) => `${"  ".repeat(depth)}- item`).join("\n\n");
    await expect(parse(deep, "a.rst")).resolves.toBeDefined();
    const xml = `<TEI>${"<div>".repeat(2_000)}`;
    await expect(parse(xml, "a.xml")).rejects.toMatchObject({ code: expect.stringMatching(/^DOCUMENT_/) });
  });
});
