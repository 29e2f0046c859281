import { createEngine } from "@quern/core";
import { afterAll, describe, expect, it } from "vitest";
import { markupParser } from "../index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const read = (text: string, filename = "a.xml") => engine.parse(Buffer.from(text), { filename });
const markdownOf = async (text: string): Promise<string> => (await read(text)).markdown;
const docbook = (body: string): string => `<article xmlns="http://docbook.org/ns/docbook">${body}</article>`;
const jats = (body: string): string => `<article article-type="research-article">${body}</article>`;
const tei = (body: string): string =>
  `<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body>${body}</body></text></TEI>`;

it.each([
  "<article xmlns='http://docbook.org/ns/docbook'><para>Mills <emphasis>grind</emphasis>.</para></article>",
  '<db:article xmlns:db="http://docbook.org/ns/docbook"><db:para>Mills <db:emphasis>grind</db:emphasis>.</db:para></db:article>',
  '<!DOCTYPE article SYSTEM "docbookx.dtd"><article><para>Mills <emphasis>grind</emphasis>.</para></article>',
  '<tei:TEI xmlns:tei="http://www.tei-c.org/ns/1.0"><tei:text><tei:body><tei:p>Mills <tei:emph>grind</tei:emph>.</tei:p></tei:body></tei:text></tei:TEI>',
])("knows publications in any quotes and under any prefix: %s", async (text) => {
  expect(await markdownOf(text)).toBe("Mills *grind*.");
});

it("reads declared entities, and names the parts that stand in other files", async () => {
  const book =
    '<!DOCTYPE book [<!-- it\'s --><!ENTITY prod "Quern"><!ENTITY two SYSTEM "two.xml">]><book xmlns="http://docbook.org/ns/docbook" xmlns:xi="http://www.w3.org/2001/XInclude"><para>&prod; grinds.</para><xi:include href="three.xml"/></book>';
  const { markdown, warning } = await read(book);
  expect(markdown).toBe("Quern grinds.");
  expect(warning).toContain("two.xml, three.xml");
});

it("sets title and authors of an answer beside an article", async () => {
  const answer =
    "<sub-article><front-stub><article-id>10.1</article-id><title-group><article-title>Answer</article-title></title-group><contrib-group><contrib><name><surname>Miller</surname><given-names>Ann</given-names></name></contrib></contrib-group></front-stub><body><p>Thanks.</p></body></sub-article>";
  expect(await markdownOf(jats(`<body><p>Mills.</p></body>${answer}`))).toBe(
    "Mills.\n\n# Answer\n\nAnn Miller\n\nThanks.",
  );
});

it("shows whom a paper is by, its keywords and its notes", async () => {
  const front = `<front><article-meta><title-group><article-title>Mills</article-title></title-group><contrib-group>
    <contrib contrib-type="author"><name><surname>Byron</surname><given-names>Ada</given-names></name><xref ref-type="aff" rid="a">1</xref><xref ref-type="corresp" rid="c">*</xref></contrib>
    <contrib contrib-type="author"><name><surname>Rust</surname><given-names>Jan</given-names></name><xref ref-type="aff" rid="b">2</xref></contrib>
    <aff id="a"><label>1</label><institution>School of Milling</institution><country>Latvia</country></aff><aff id="b">Museum of Grain, Oslo</aff></contrib-group>
    <author-notes><corresp id="c"><label>*</label>Write to Ada Byron.</corresp></author-notes>
    <abstract><p>Short.</p></abstract><kwd-group><kwd>grain</kwd><kwd>stone</kwd></kwd-group></article-meta></front>`;
  expect(await markdownOf(jats(`${front}<body><p>Long.</p></body>`))).toBe(
    [
      "# Mills",
      "Ada Byron<sup>1,*</sup>, Jan Rust<sup>2</sup>",
      "<sup>1</sup> School of Milling, Latvia",
      "<sup>2</sup> Museum of Grain, Oslo",
      "## Abstract",
      "Short.",
      "**Keywords:** grain, stone",
      "<sup>*</sup> Write to Ada Byron.",
      "Long.",
    ].join("\n\n"),
  );
});

describe("text beside items", () => {
  it("says once that an abstract is one", async () => {
    const withAbstract = (inside: string): Promise<string> =>
      markdownOf(
        jats(
          `<front><article-meta><title-group><article-title>Mills</article-title></title-group><abstract>${inside}</abstract></article-meta></front><body><p>Long.</p></body>`,
        ),
      );
    const expected = expect.stringMatching(/^# Mills\n\n## Abstract\n\nShort\.\n\nLong\.$/);
    expect(await withAbstract("<sec><title>Abstract</title><p>Short.</p></sec>")).toEqual(expected);
    expect(await withAbstract("<p><bold>ABSTRACT:</bold></p><p>Short.</p>")).toEqual(expected);
    expect(await withAbstract("<label>Abstract</label><title>Abstract</title><p>Abstract</p><p>Short.</p>")).toEqual(
      expected,
    );
    expect(await withAbstract("<sec><title>Aims</title><p>Short.</p></sec>")).toContain("## Abstract\n\n### Aims");
  });

  it("keeps the introduction of a list, and text after an item", async () => {
    const list =
      "<itemizedlist><title>Mills</title><para>There are two.</para><listitem><para>Water</para></listitem><para>It is older.</para><listitem><para>Wind</para></listitem></itemizedlist>";
    expect(await markdownOf(docbook(list))).toMatch(
      /^\*\*Mills\*\*\n\nThere are two\.\n\n- Water\n+ {2}It is older\.\n+- Wind$/,
    );
  });

  it("numbers what a listing points at, and explains it", async () => {
    const code =
      '<programlisting>grind() <co xml:id="c1"/>\nbake() <co xml:id="c2"/></programlisting><calloutlist><callout arearefs="c1"><para>flour</para></callout><callout arearefs="c2"><para>bread</para></callout></calloutlist>';
    expect(await markdownOf(docbook(code))).toBe("```\ngrind() (1)\nbake() (2)\n```\n\n1. flour\n2. bread");
  });

  it("keeps all parts of a glossary's entry", async () => {
    const list =
      "<glosslist><glossentry><glossterm>Mill</glossterm><acronym>M</acronym><glossdef><para>It grinds.</para></glossdef></glossentry></glosslist>";
    expect(await markdownOf(docbook(list))).toBe("**Mill**\n\nM\n\nIt grinds.");
  });

  it("sets questions apart from their answers", async () => {
    const list =
      "<qandaset><qandaentry><question><para>Why?</para></question><answer><para>Because.</para></answer></qandaentry></qandaset>";
    expect(await markdownOf(docbook(list))).toBe("**Why?**\n\nBecause.");
  });

  it("writes segments as rows", async () => {
    const list =
      "<segmentedlist><segtitle>Mill</segtitle><segtitle>Kg</segtitle><seglistitem><seg>Stone</seg><seg>40</seg></seglistitem></segmentedlist>";
    expect(await markdownOf(docbook(list))).toBe("| Mill | Kg |\n| --- | --- |\n| Stone | 40 |");
  });

  it("keeps what stands below a table", async () => {
    const table =
      "<body><table-wrap><label>Table 1</label><caption><title>Mills</title></caption><table><tr><th>Kg</th></tr><tr><td>40</td></tr></table><table-wrap-foot><fn id='t1'><p>Dry weight.</p></fn><p>Source: Ann.</p></table-wrap-foot></table-wrap></body>";
    expect(await markdownOf(jats(table))).toBe(
      "*Table 1 Mills*\n\n| Kg |\n| --- |\n| 40 |\n\nDry weight.\n\nSource: Ann.",
    );
  });

  it("keeps paragraphs and pictures of a box in their order", async () => {
    const box =
      '<boxed-text><p>Before.</p><list><list-item><p>one</p></list-item></list><graphic xlink:href="mill.png"/><p>After.</p></boxed-text>';
    expect(await markdownOf(jats(`<body>${box}</body>`))).toBe("Before.\n\n- one\n\n![](mill.png)\n\nAfter.");
  });
});

it("writes notes that nothing refers to as text, and the others where they are referred to", async () => {
  const text =
    '<body><p>Mills<xref rid="n1"/> grind.</p></body><back><fn-group><title>Notes</title><fn id="n1"><p>Of stone.</p></fn><fn id="n2"><p>No conflicts.</p></fn></fn-group></back>';
  expect(await markdownOf(jats(text))).toBe("Mills[^1] grind.\n\n# Notes\n\nNo conflicts.\n\n[^1]: Of stone.");
});

describe("editions", () => {
  it("gives one reading, and the readings of other witnesses as a note", async () => {
    const text =
      '<p><choice><sic>Teh</sic><corr>The</corr></choice> <app><lem>mill</lem><rdg wit="#A">milne</rdg></app> <choice><abbr>Dr</abbr><expan>Doctor</expan></choice></p>';
    const { markdown, warning } = await read(tei(text));
    expect(markdown).toBe("The mill[^1] Doctor\n\n[^1]: milne (A)");
    expect(warning).toContain("Original spellings and abbreviations (2) are left out");
  });

  it("keeps who speaks verses, and how", async () => {
    const speech =
      "<sp><speaker>Ann</speaker><stage>aside</stage><l>The mill</l><l>is still,</l><stage>Exit.</stage><l>so still.</l></sp>";
    expect(await markdownOf(tei(speech))).toBe("**Ann**\n\n*aside*\n\nThe mill\\\nis still,\n\n*Exit.*\n\nso still.");
  });
});

it.each([
  [
    "entries",
    (count: number) =>
      docbook(
        `<variablelist>${"<varlistentry><term>a</term><listitem><para>b</para></listitem></varlistentry>".repeat(count)}</variablelist>`,
      ),
  ],
  [
    "formulas in documents",
    (count: number) => jats(`<body><p><tex-math>${"\\begin{document}".repeat(count)}</tex-math></p></body>`),
  ],
])(
  "reads ten thousand %s",
  async (_kind, text) => {
    expect((await read(text(10_000))).markdown.length).toBeGreaterThan(10_000);
  },
  10_000,
);
