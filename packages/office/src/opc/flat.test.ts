import { sniffDocument } from "@quern/documents";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { docx, PNG, p, pptx, shape, styled } from "../../test-support/documents.js";
import { readDocument } from "../../test-support/read-document.js";

/** As Word writes a package into one file. */
function flat(bytes: Uint8Array, type: string): Uint8Array {
  const parts = Object.entries(unzipSync(bytes)).filter(([name]) => name !== "[Content_Types].xml");
  const written = parts.map(([name, content]) => {
    if (!/\.(?:xml|rels)$/.test(name)) {
      return `<pkg:part pkg:name="/${name}" pkg:contentType="image/png" pkg:compression="store"><pkg:binaryData>${Buffer.from(content).toString("base64")}</pkg:binaryData></pkg:part>`;
    }
    const xml = Buffer.from(content)
      .toString()
      .replace(/<\?xml[^>]*>/, "");
    return `<pkg:part pkg:name="/${name}" pkg:contentType="application/xml"><pkg:xmlData>${xml}</pkg:xmlData></pkg:part>`;
  });
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<?mso-application progid="${type}"?>\r\n<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${written.join("")}</pkg:package>`,
  );
}

const PICTURE =
  '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="P" descr="a dot"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="image"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';

describe("Flat OPC", () => {
  it("is read as the package that it is, with its pictures", async () => {
    const packed = docx(styled("Querns", "Heading1") + p("Stones") + PICTURE, { files: { "word/media/dot.png": PNG } });
    const bytes = flat(packed, "Word.Document");
    expect(sniffDocument(bytes)?.extension).toBe("docx");
    const [one, other] = await Promise.all([readDocument(bytes), readDocument(packed)]);
    expect(one.html).toBe(other.html);
    expect(Buffer.from(one.assets[0]!.bytes)).toEqual(Buffer.from(other.assets[0]!.bytes));
    expect(one.metadata).toEqual(other.metadata);
  });

  it("may hold slides", async () => {
    const packed = pptx([{ shapes: shape("<a:p><a:r><a:t>Millstones</a:t></a:r></a:p>", "title") }] as never);
    const bytes = flat(packed, "PowerPoint.Show");
    expect(sniffDocument(bytes)?.extension).toBe("pptx");
    expect((await readDocument(bytes)).html).toBe((await readDocument(packed)).html);
  });

  it("that is broken is refused and never hangs", async () => {
    const bytes = flat(docx(p("Stones")), "Word.Document");
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.byteLength), async (length) => {
        await readDocument(bytes.subarray(0, length)).catch((error: { code?: string }) =>
          expect(error.code).toMatch(/^DOCUMENT_|^UNSUPPORTED/),
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe("Word's XML of 2003", () => {
  const file = (body: string): Uint8Array =>
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><?mso-application progid="Word.Document"?>
<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml" xmlns:wx="http://schemas.microsoft.com/office/word/2003/auxHint" w:macrosPresent="no">
<w:styles><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>
<w:body><wx:sect>${body}<w:sectPr/></wx:sect></w:body></w:wordDocument>`,
    );

  it("gives headings, formats, tables and links", async () => {
    const bytes = file(
      `<wx:sub-section><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Querns</w:t></w:r></w:p></wx:sub-section>
<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Old</w:t></w:r><w:r><w:t> stones, see </w:t></w:r><w:hlink w:dest="https://example.org/a?b=1&amp;c=2"><w:r><w:t>here</w:t></w:r></w:hlink></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Rye</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>4</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`,
    );
    expect(sniffDocument(bytes)?.extension).toBe("docx");
    const { html } = await readDocument(bytes);
    expect(html).toContain("<h1>Querns</h1>");
    expect(html).toContain('<strong>Old</strong> stones, see <a href="https://example.org/a?b=1&amp;c=2">here</a>');
    expect(html).toMatch(/<t[hd]>Rye<\/t[hd]><t[hd]>4</);
  });
});
