import { describe, expect, it } from "vitest";
import { cell, docx, item, p, relations, styled, table, wordPart } from "../../test-support/documents.js";
import { htmlOf, readDocument } from "../../test-support/read-document.js";

const html = (body: string, parts?: Parameters<typeof docx>[1]): Promise<string> => htmlOf(docx(body, parts));
const run = (text: string, look = ""): string =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const field = (instruction: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const fraction =
  "<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>β</m:t></m:r></m:den></m:f></m:oMath>";

describe("docx", () => {
  it("finds headings by style, by derived style, by outline level, and titles", async () => {
    expect(await html(styled("One", "Heading1") + styled("Seven", "Heading7") + styled("Derived", "Kapitel"))).toBe(
      '<h1>One</h1><h6 data-level="7">Seven</h6><h2>Derived</h2>',
    );
    expect(await html(p("Outlined", '<w:outlineLvl w:val="2"/>') + styled("Book", "Titel"))).toBe(
      "<h3>Outlined</h3><h1>Book</h1>",
    );
  });

  it("keeps the numbers of headings", async () => {
    const numbered = (text: string, level: number): string =>
      p(text, `<w:outlineLvl w:val="${level}"/><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="3"/></w:numPr>`);
    expect(await html(numbered("A", 0) + numbered("B", 1) + numbered("C", 1) + numbered("D", 0))).toBe(
      "<h1>1. A</h1><h2>1.1 B</h2><h2>1.2 C</h2><h1>2. D</h1>",
    );
  });

  it("nests lists, starts them where they start and goes on after an interruption", async () => {
    expect(await html(item("one", 0) + item("two", 1) + item("three", 0))).toBe(
      "<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>",
    );
    expect(await html(item("a", 0, 2) + item("b", 0, 2) + p("between") + item("c", 0, 2))).toBe(
      '<ol start="3"><li>a</li><li>b</li></ol><p>between</p><ol start="5"><li>c</li></ol>',
    );
  });

  it("keeps the bookmarks of empty paragraphs for the next one", async () => {
    const link = '<w:p><w:hyperlink w:anchor="mill"><w:r><w:t>to it</w:t></w:r></w:hyperlink></w:p>';
    const empty = '<w:p><w:bookmarkStart w:id="1" w:name="mill"/><w:r><w:br w:type="page"/></w:r></w:p>';
    expect(await html(link + empty + styled("Mill", "Heading1"))).toContain('<h1 id="mill">Mill</h1>');
  });

  it("takes no heading from the style of ordinary text", async () => {
    const styles =
      '<w:styles><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/><w:basedOn w:val="Normal"/></w:style></w:styles>';
    const body = styled("Stones", "Heading2") + p("They turn.");
    expect(await html(body, { files: { "word/styles.xml": styles } })).toBe("<h2>Stones</h2><p>They turn.</p>");
  });

  it("writes numbers that HTML cannot count as text", async () => {
    expect(await html(item("top", 0, 3) + item("sub", 1, 3))).toBe("<ol><li>top<ul><li>1.1 sub</li></ul></li></ol>");
  });

  it("merges cells, nests tables and unwraps a table of one cell", async () => {
    const merged = table(
      cell("wide", '<w:gridSpan w:val="2"/>') + cell("tall", '<w:vMerge w:val="restart"/>'),
      cell("a") + cell("b") + cell("<w:p/>", "<w:vMerge/>"),
    );
    expect(await html(merged)).toBe(
      '<table role="table"><thead><tr><th colspan="2">wide</th><th rowspan="2">tall</th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    );
    const nested = table(
      cell("h") + cell("i"),
      cell(`${table(cell("x") + cell("y"), cell("1") + cell("2"))}<w:p/>`) + cell("z"),
    );
    expect((await html(nested)).match(/<table role="table">/g)).toHaveLength(2);
    expect(await html(table(cell("framed")))).toBe("<p>framed</p>");
  });

  it("links by relationship, by field and to headings inside the document", async () => {
    expect(await html(`<w:p><w:hyperlink r:id="link">${run("site")}</w:hyperlink></w:p>`)).toBe(
      '<p><a href="https://example.org/a?b=1&amp;c=2">site</a></p>',
    );
    expect(await html(`<w:p>${field('HYPERLINK "https://example.org/f"', "field")}</w:p>`)).toContain(
      '<a href="https://example.org/f">field</a>',
    );
    expect(await html(`<w:p>${field('HYPERLINK "javascript:alert(1)"', "no")}</w:p>`)).toBe("<p>no</p>");
    const toc = `<w:p><w:hyperlink w:anchor="_Toc1">${run("go")}</w:hyperlink></w:p>`;
    const target =
      '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:bookmarkStart w:id="1" w:name="_Toc1"/><w:r><w:t>Chapter One!</w:t></w:r></w:p>';
    expect(await html(toc + target)).toBe('<p><a href="#chapter-one">go</a></p><h1 id="chapter-one">Chapter One!</h1>');
  });

  it("moves notes and comments to the end and keeps their links to the text", async () => {
    const body =
      '<w:p><w:r><w:t>see</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>';
    const result = await html(body, {
      relations: [
        ["f", "footnotes", "footnotes.xml"],
        ["c", "comments", "comments.xml"],
      ],
      files: {
        "word/footnotes.xml": wordPart("footnotes", `<w:footnote w:id="2">${p("small print")}</w:footnote>`),
        "word/comments.xml": wordPart(
          "comments",
          `<w:comment w:id="0" w:author="Bob">${p("please check")}</w:comment>`,
        ),
      },
    });
    expect(result).toContain('see<sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup>');
    expect(result).toContain('<section role="doc-endnotes"><ol><li id="fn-1">small print</li></ol></section>');
    expect(result).toContain("<strong>Bob:</strong> please check");
  });

  it("shows the text as if all revisions were accepted, without hidden text", async () => {
    const body = `<w:p><w:ins>${run("added ")}</w:ins><w:del><w:r><w:delText>removed</w:delText></w:r></w:del>${run("secret", "<w:vanish/>")}${run("shown")}</w:p>`;
    expect(await html(body)).toBe("<p>added shown</p>");
  });

  it("puts few tags around formats and none around white space", async () => {
    const body = `<w:p>${run("bold ", "<w:b/>")}${run("both", "<w:b/><w:i/>")}${run(" and ")}${run("x", '<w:vertAlign w:val="superscript"/>')}</w:p>`;
    expect(await html(body)).toBe("<p><strong>bold <em>both</em></strong> and <sup>x</sup></p>");
  });

  it("keeps pictures with their text, formulas as LaTeX, and text boxes once", async () => {
    const picture =
      '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="P" descr="a dot"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="image"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const document = await readDocument(docx(picture));
    expect(document.html).toContain('<img src="asset:image-1.png" alt="a dot">');
    expect(document.assets).toMatchObject([{ id: "image-1.png", mediaType: "image/png" }]);
    expect(await html(`<w:p>${fraction}</w:p>`)).toContain('<math alttext="\\frac{a}{\\beta}" display="inline">');
    const box = `<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>${p("boxed")}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${p("boxed")}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    expect(await html(box)).toBe("<p>boxed</p>");
  });

  it("knows quotes, code, content controls and page breaks", async () => {
    expect(await html(styled("wise", "Zitat"))).toBe("<blockquote><p>wise</p></blockquote>");
    expect((await readDocument(docx(styled("a = 1", "Quelltext") + styled("b = 2", "Quelltext")))).html).toBe(
      "<pre><code>a = 1\nb = 2</code></pre>\n",
    );
    expect(await html(`<w:sdt><w:sdtContent>${p("inside")}</w:sdtContent></w:sdt>`)).toBe("<p>inside</p>");
    expect(await html(`${p("one")}<w:p><w:r><w:br w:type="page"/></w:r>${run("two")}</w:p>`)).toBe(
      '<p>one</p><hr data-page-break="true"><p>two</p>',
    );
  });

  it("reads the other dialect, whatever its prefixes", async () => {
    const strict = docx("").slice();
    expect(strict.length).toBeGreaterThan(0);
    const main =
      '<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:r><x:t>strict</x:t></x:r></x:p></x:body></x:document>';
    expect(await html("", { files: { "word/document.xml": main } })).toBe("<p>strict</p>");
  });

  it("tells title, author, dates and macros", async () => {
    const { metadata } = await readDocument(docx(p("x"), { files: { "word/vbaProject.bin": "macro" } }));
    expect(metadata).toMatchObject({
      title: "The Title",
      author: "Ann Author",
      keywords: "one, two",
      publishedTime: "2024-02-29T10:00:00Z",
      hasMacros: true,
    });
  });

  it("hands imported parts of other formats to the parser that fits", async () => {
    const document = await readDocument(
      docx('<w:altChunk r:id="a"/>', {
        relations: [["a", "aFChunk", "afchunk.mht"]],
        files: { "word/afchunk.mht": "MIME-Version: 1.0" },
      }),
    );
    expect(document.inner).toMatchObject([{ filename: "afchunk.mht" }]);
    expect(document.html).toContain(document.inner![0]!.mark);
    expect(document.warnings).toEqual([]);
  });

  it("takes the fallback of what is not read, or is empty", async () => {
    const either = (choice: string): string =>
      `<mc:AlternateContent>${choice}<mc:Fallback><w:p>${run("instead")}</w:p></mc:Fallback></mc:AlternateContent>`;
    expect(await html(either(`<mc:Choice Requires="am3d"><w:p>${run("model")}</w:p></mc:Choice>`))).toBe(
      "<p>instead</p>",
    );
    expect(await html(either('<mc:Choice Requires="w14"/>'))).toBe("<p>instead</p>");
    expect(await html(either(`<mc:Choice Requires="w14"><w:p>${run("first")}</w:p></mc:Choice>`))).toBe("<p>first</p>");
  });

  it("shows formulas and signs that a field draws", async () => {
    const field = (instruction: string): string =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const paragraph = `<w:p>${field(String.raw`EQ \o\ac(○,1)`)}${run(" of ")}${field(String.raw`EQ \o\ad(\s\up 9(かな),仮名)`)}<w:fldSimple w:instr="SYMBOL 183 \\f Symbol"/></w:p>`;
    expect(await html(paragraph)).toBe("<p>① of 仮名(かな)•</p>");
  });

  it("hides no text behind a field that never ends", async () => {
    const begin = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF mill </w:instrText></w:r>`;
    const separate = `<w:r><w:fldChar w:fldCharType="separate"/></w:r>`;
    const paragraphs = `<w:p>${begin}</w:p><w:p>${run("ground")}</w:p><w:p>${begin}</w:p><w:p>${separate}${run("sieved")}</w:p>`;
    expect(await html(paragraphs)).toBe("<p>ground</p><p>sieved</p>");
  });

  it("shows what is chosen in the fields of a form", async () => {
    const form = (data: string): string =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText> FORM </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const list = (result: string): string =>
      form(`<w:ddList>${result}<w:listEntry w:val="rye"/><w:listEntry w:val="wheat"/></w:ddList>`);
    const box = (state: string): string => form(`<w:checkBox><w:sizeAuto/><w:default w:val="0"/>${state}</w:checkBox>`);
    expect(await html(`<w:p>${run("Grain: ")}${list('<w:result w:val="1"/>')}</w:p>`)).toBe("<p>Grain: wheat</p>");
    expect(await html(`<w:p>${list("")}</w:p>`)).toBe("<p>rye</p>");
    expect(await html(`<w:p>${box("<w:checked/>")}${run("ground")}${box("")}${run("sieved")}</w:p>`)).toBe(
      "<p>☒ ground☐ sieved</p>",
    );
  });

  it("turns boxes in front of items into tasks", async () => {
    const list = await html(item("☐ grind", 0) + item("☒ sieve", 0) + item("bake", 0));
    expect(list).toContain('<input type="checkbox" disabled> grind');
    expect(list).toContain('<input type="checkbox" checked disabled> sieve');
    expect(list).toContain("<li>bake</li>");
    const control = `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${run("☒")}</w:sdtContent></w:sdt>${run(" rise")}</w:p>`;
    expect(await html(control)).toContain('<input type="checkbox" checked disabled> rise');
  });

  it("tells that it is signed, and how it is classified", async () => {
    const property = (name: string, value: string): string =>
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${name}"><vt:lpwstr>${value}</vt:lpwstr></property>`;
    const label = "MSIP_Label_2096f6a2-d2f7-48be-b329-b73aaa526e5d";
    const custom = `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${property(`${label}_Enabled`, "true")}${property(`${label}_Name`, "Confidential")}</Properties>`;
    const files = { "docProps/custom.xml": custom, "_xmlsignatures/sig1.xml": "<Signature/>" };
    expect((await readDocument(docx(p("x"), { files }))).metadata).toMatchObject({
      isSigned: true,
      sensitivityLabel: "Confidential",
    });
    expect((await readDocument(docx(p("x")))).metadata).not.toHaveProperty("isSigned");
  });

  it("says what is wrong with a package that is no document", async () => {
    await expect(readDocument(docx("", { files: { "word/document.xml": "<a/>" } }))).rejects.toThrow(
      /word\/document\.xml: it has no w:body/,
    );
    const empty = docx("", { files: { "_rels/.rels": relations([]), "word/document.xml": "<w:document" } });
    await expect(readDocument(empty)).rejects.toMatchObject({ code: "DOCUMENT_DAMAGED" });
    const laughs = '<!DOCTYPE d [<!ENTITY a "ha">]>';
    await expect(readDocument(docx(p("&a;"), { prolog: laughs }))).rejects.toMatchObject({ code: "DOCUMENT_DAMAGED" });
  });
});
