/** The well-known libraries as drivers keep what the interfaces promise, and work in an engine, alone and together. */
import { classic, epub2Parser, mammothParser, pdfjsParser, sheetjsParser, turndownSerializer } from "@quern/classic";
import { buildZip } from "@quern/documents/testing";
import { parserContract, serializerContract } from "@quern/types/testing";
import { createQuern } from "quern";
import { describe, expect, it } from "vitest";
import { docx, PNG, p } from "../packages/office/test-support/documents.js";
import { pdfOfLines } from "./pdf-of-lines.js";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const letter = docx(p("A millstone"));
const sheet = buildZip({
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${EXCEL}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  "_rels/.rels":
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  "xl/workbook.xml":
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Parts" sheetId="1" r:id="r1"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels":
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  "xl/worksheets/sheet1.xml":
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>part</t></is></c><c r="B1" t="inlineStr"><is><t>kg</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>millstone</t></is></c><c r="B2"><v>40</v></c></row></sheetData></worksheet>',
});
const book = buildZip({
  mimetype: { bytes: "application/epub+zip", stored: true },
  "META-INF/container.xml":
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  "a.opf":
    '<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Mills</dc:title><dc:creator>Ann</dc:creator></metadata><manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/><item id="two" href="two.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="two"/><itemref idref="one"/></spine></package>',
  "one.xhtml": '<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Second</h1><p>A millstone.</p></body></html>',
  "two.xhtml": '<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>First</h1></body></html>',
});
const report = pdfOfLines(["The millstone turns.", "It grinds."]);
const noDocument = new TextEncoder().encode("no document of this kind");
const file = (bytes: Uint8Array | string, name: string): File =>
  new File([typeof bytes === "string" ? bytes : Buffer.from(bytes)], name);

describe.each([
  ["mammothParser", mammothParser, letter, WORD],
  ["epub2Parser", epub2Parser, book, "application/epub+zip"],
  ["pdfjsParser", pdfjsParser, report, "application/pdf"],
] as const)("%s", (_name, make, bytes, mediaType) => {
  const samples = {
    sound: { bytes, mediaType, word: "millstone" },
    broken: [
      { name: "a text", bytes: noDocument, mediaType },
      { name: "nothing", bytes: new Uint8Array(), mediaType },
    ],
  };
  for (const { name, run } of parserContract(() => make(), samples)) it(name, run);
});

describe("sheetjsParser", () => {
  // SheetJS takes any text for a sheet of one column.
  const samples = {
    sound: { bytes: sheet, mediaType: EXCEL, word: "millstone" },
    broken: [{ name: "nothing", bytes: new Uint8Array(), mediaType: EXCEL }],
  };
  for (const { name, run } of parserContract(() => sheetjsParser(), samples)) it(name, run);
});

describe("turndownSerializer", () => {
  for (const { name, run } of serializerContract(turndownSerializer)) it(name, run);

  it.each([
    ["<h1>Stones</h1><p>The <del>old</del> <b>mill</b>stone.</p>", "# Stones\n\nThe ~~old~~ **mill**stone."],
    ["<p>a <code>x*y</code> &lt;b&gt;</p>", "a `x*y` <b>"],
    ['<pre><code class="language-js">a();\n  b();</code></pre>', "```js\na();\n  b();\n```"],
    ['<p><a href="/b" title="t">link</a><img src="i.png" alt="A"></p>', '[link](/b "t")![A](i.png)'],
    ["<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>", "-   a\n-   b\n    1.  c"],
    [
      "<table><thead><tr><th>A</th><th>B|C</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
      "| A | B\\|C |\n| --- | --- |\n| 1 | 2 |",
    ],
    ["<table><tr><td>1</td><td>2</td></tr></table>", "| 1 | 2 |\n| --- | --- |"],
    [`${"<div>".repeat(3_000)}deep${"</div>".repeat(3_000)}<p>after</p>`, "deep\n\nafter"],
  ])("writes %s", async (html, markdown) => {
    expect(await turndownSerializer().toMarkdown(html)).toBe(markdown);
  });
});

describe("classic", () => {
  it("takes the place of the built-in drivers, and leaves every other format to them", async () => {
    await using quern = createQuern({ ...classic() });
    const markdownOf = async (bytes: Uint8Array | string, name: string) =>
      (await quern.parse(file(bytes, name))).markdown;
    expect(await markdownOf(letter, "a.docx")).toBe("A millstone");
    expect(await markdownOf(book, "a.epub")).toBe("# First\n\n# Second\n\nA millstone.");
    expect(await markdownOf(sheet, "a.xlsx")).toBe("## Parts\n\n| part | kg |\n| --- | --- |\n| millstone | 40 |");
    expect(await markdownOf(report, "a.pdf")).toContain("The millstone turns.");
    expect(await markdownOf("a,b\n1,2\n", "a.csv")).toBe("| a | b |\n| --- | --- |\n| 1 | 2 |");
    const { metadata } = await quern.parse(file(book, "a.epub"));
    expect(metadata).toMatchObject({ title: "Mills", author: "Ann" });
  });

  it("carries the pictures of a letter", async () => {
    const picture = docx(
      '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="image"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
      { files: { "word/media/dot.png": PNG } },
    );
    await using quern = createQuern({ parsers: [mammothParser()] });
    const { assets } = await quern.parse(file(picture, "a.docx"), { assets: true });
    expect(assets?.map(({ mediaType }) => mediaType)).toEqual(["image/png"]);
  });

  it("ends a thread that reads for too long", async () => {
    await using quern = createQuern({ parsers: [pdfjsParser()] });
    const many = pdfOfLines(Array.from({ length: 40_000 }, (_, index) => `Line ${index}`));
    await expect(quern.parse(file(many, "a.pdf"), { timeout: 1_000 })).rejects.toMatchObject({
      code: "SCRAPE_TIMEOUT",
    });
  });
});
