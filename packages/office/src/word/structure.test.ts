import { describe, expect, it } from "vitest";
import { docx, wordPart } from "../../test-support/documents.js";
import { htmlOf } from "../../test-support/read-document.js";
import type { OfficeDocument } from "../document-context.js";
import { read as readOffice } from "../read.js";

const read = async (bytes: Uint8Array, options: { headersFooters?: "keep" | "mark" } = {}): Promise<OfficeDocument> => {
  const wants = { html: true, markdown: true, assets: true };
  const document = await readOffice({
    bytes,
    filename: "a.docx",
    mediaType: "application/octet-stream",
    options,
    wants,
  });
  return { ...document, html: document.html.replace(/\n/g, "") };
};

const run = (text: string, look = ""): string =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = ""): string => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const styled = (style: string, text: string): string => paragraph(run(text), `<w:pStyle w:val="${style}"/>`);
const MONOSPACED = '<w:rFonts w:ascii="Courier New"/>';

describe("structure of Word documents", () => {
  it("puts headings below a title, and leaves them alone without one", async () => {
    const headings = styled("Heading1", "One") + styled("Heading2", "Two");
    expect(await htmlOf(docx(styled("Titel", "Book") + headings))).toBe("<h1>Book</h1><h2>One</h2><h3>Two</h3>");
    expect(await htmlOf(docx(headings))).toBe("<h1>One</h1><h2>Two</h2>");
    expect(await htmlOf(docx(styled("Titel", "Book") + styled("Heading2", "Two")))).toBe("<h1>Book</h1><h2>Two</h2>");
  });

  it("joins a drop cap to its word", async () => {
    const cap = paragraph(run("O"), '<w:framePr w:dropCap="drop" w:lines="3"/>');
    expect(await htmlOf(docx(cap + paragraph(run("nce upon a time."))))).toBe("<p>Once upon a time.</p>");
  });

  it("finds bookmarks that stand between paragraphs", async () => {
    const link = paragraph(`<w:hyperlink w:anchor="place">${run("there")}</w:hyperlink>`);
    const target = `<w:bookmarkStart w:id="1" w:name="place"/>${styled("Heading1", "A place")}`;
    expect(await htmlOf(docx(link + target))).toBe('<p><a href="#a-place">there</a></p><h1 id="a-place">A place</h1>');
  });

  it("reads code by its font, inline and as blocks, and nothing as code in a typewritten document", async () => {
    const listing = ["for (;;) {", "  run();", "}"].map((line) => paragraph(run(line, MONOSPACED))).join("");
    const inline = paragraph(run("Call ") + run("run()", MONOSPACED) + run("."));
    expect(await htmlOf(docx(inline + listing))).toBe(
      "<p>Call <code>run()</code>.</p><pre><code>for (;;) {  run();}</code></pre>",
    );
    const letter = "Dear Sir or Madam, thank you very much for your kind letter which reached me on Monday morning.";
    expect(await htmlOf(docx(paragraph(run(letter, MONOSPACED))))).toBe(`<p><code>${letter}</code></p>`);
  });

  it("reads definitions by their styles", async () => {
    const body = styled("Begriff", "Quern") + styled("Bedeutung", "A hand mill.");
    expect(await htmlOf(docx(body))).toBe("<dl><dt>Quern</dt><dd>A hand mill.</dd></dl>");
  });

  it("goes on with the item whose bullet stands further left, and ends a list at its bullets", async () => {
    const item = (text: string, level: number, left: number): string =>
      paragraph(
        run(text),
        `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr><w:ind w:left="${left}" w:hanging="360"/>`,
      );
    const indented = (text: string, left: number): string => paragraph(run(text), `<w:ind w:left="${left}"/>`);
    const list = item("One", 0, 720) + item("Deep", 1, 1440);
    expect(await htmlOf(docx(list + indented("of deep", 1440)))).toContain("<p>of deep</p></li></ul></li></ul>");
    expect(await htmlOf(docx(list + indented("of one", 720)))).toContain("</ul><p>of one</p></li></ul>");
    expect(await htmlOf(docx(list + indented("A label", 360)))).toContain("</li></ul><p>A label</p>");
  });

  it("counts hidden and deleted text in a warning, once for each kind", async () => {
    const hidden = run("secret", "<w:vanish/>");
    const deleted = "<w:del><w:r><w:delText>gone for good</w:delText></w:r></w:del>";
    const { html, warnings } = await read(docx(paragraph(run("Shown ") + hidden + deleted) + paragraph(hidden)));
    expect(html).toBe("<p>Shown</p>");
    expect(warnings).toEqual([
      "Hidden text was left out (12 characters).",
      "Text deleted by a tracked change was left out (13 characters).",
    ]);
  });

  it("reads letters that are drawn along a path", async () => {
    const art = '<w:r><w:pict><v:shape><v:textpath string="Grand opening"/></v:shape></w:pict></w:r>';
    expect(await htmlOf(docx(paragraph(art)))).toBe("<p>Grand opening</p>");
  });

  it("lists, keeps or marks headers and footers", async () => {
    const relations = [
      ["h1", "header", "header1.xml"],
      ["h2", "header", "header2.xml"],
      ["f1", "footer", "footer1.xml"],
    ] as const;
    const files = {
      "word/header1.xml": wordPart("hdr", paragraph(run("The Mill &amp; Co"))),
      "word/header2.xml": wordPart("hdr", paragraph(run("The Mill &amp; Co"))),
      "word/footer1.xml": wordPart("ftr", paragraph(run("Draft"))),
    };
    const bytes = docx(paragraph(run("Text")), { relations, files });
    const dropped = await read(bytes);
    expect(dropped.html).toBe("<p>Text</p>");
    expect(dropped.metadata["headersFooters"]).toEqual(["The Mill & Co", "Draft"]);
    const kept = await read(bytes, { headersFooters: "keep" });
    expect(kept.html).toBe("<p>The Mill &amp; Co</p><p>Text</p><p>Draft</p>");
    expect(kept.metadata["headersFooters"]).toBeUndefined();
    const marked = await read(bytes, { headersFooters: "mark" });
    expect(marked.html).toContain("<p>{&gt;&gt;header: The Mill &amp; Co&lt;&lt;}</p>");
    expect((await read(docx("", { relations, files }))).html).toContain("The Mill");
  });
});
