import { sniffDocument } from "@quern/documents";
import { buildZip } from "@quern/documents/testing";
import { describe, expect, it } from "vitest";
import { htmlOf, readDocument } from "../../test-support/read-document.js";

const VISIO = "http://schemas.microsoft.com/office/visio/2012/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (...list: ReadonlyArray<readonly [id: string, type: string, target: string]>): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="http://schemas.microsoft.com/visio/2010/relationships/${type}" Target="${target}"/>`).join("")}</Relationships>`;
const shape = (id: number, x: number, y: number, text: string, inner = ""): string =>
  `<Shape ID="${id}" Type="Shape"><Cell N="PinX" V="${x}"/><Cell N="PinY" V="${y}"/>${text === "" ? "" : `<Text><cp IX="0"/>${text}</Text>`}${inner}</Shape>`;

const drawing = (shapes: string, connects = ""): Uint8Array =>
  buildZip({
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/visio/document.xml" ContentType="application/vnd.ms-visio.drawing.main+xml"/></Types>',
    "_rels/.rels": relations(["rId1", "document", "visio/document.xml"]),
    "visio/document.xml": `<VisioDocument xmlns="${VISIO}"/>`,
    "visio/_rels/document.xml.rels": relations(["rId1", "pages", "pages/pages.xml"]),
    "visio/pages/pages.xml": `<Pages xmlns="${VISIO}" xmlns:r="${RELATIONS}"><Page ID="0" Name="Milling"><Rel r:id="rId1"/></Page><Page ID="1" Name="Frame" Background="1"><Rel r:id="rId2"/></Page></Pages>`,
    "visio/pages/_rels/pages.xml.rels": relations(["rId1", "page", "page1.xml"], ["rId2", "page", "page2.xml"]),
    "visio/pages/page1.xml": `<PageContents xmlns="${VISIO}"><Shapes>${shapes}</Shapes>${connects && `<Connects>${connects}</Connects>`}</PageContents>`,
    "visio/pages/page2.xml": `<PageContents xmlns="${VISIO}"><Shapes>${shape(1, 1, 1, "background")}</Shapes></PageContents>`,
  });

describe("Visio drawings", () => {
  it("give the text of shapes from top to bottom, and what leads to what", async () => {
    const bytes = drawing(
      shape(1, 2, 4, "Sieve &amp; bake") +
        shape(2, 2, 8, "Clean\nthe grain") +
        shape(3, 4, 6, "Coarse?") +
        shape(4, 2, 6.1, "Grind") +
        shape(5, 3, 5, "yes") +
        shape(6, 0, 0, "", `<Shapes>${shape(7, 1, 1, "In a group")}</Shapes>`),
      '<Connect FromSheet="5" FromCell="BeginX" ToSheet="3"/><Connect FromSheet="5" FromCell="EndX" ToSheet="4"/>',
    );
    expect(sniffDocument(bytes)?.extension).toBe("vsdx");
    expect((await htmlOf(bytes)).replaceAll("\n", "")).toBe(
      '<section data-slide="1"><h2>Milling</h2><ul><li>Clean the grain</li><li>Grind</li><li>Coarse?</li><li>Sieve &amp; bake</li><li>In a group</li></ul><p><strong>Connections</strong></p><ul><li>Coarse? → Grind: yes</li></ul></section>',
    );
  });

  it("without pages are refused", async () => {
    const bytes = buildZip({ "visio/document.xml": "<VisioDocument/>" });
    await expect(readDocument(bytes, "a.vsdx")).rejects.toMatchObject({ code: "DOCUMENT_DAMAGED" });
  });
});

describe("OpenDocument drawings", () => {
  it("give the text of their shapes, page by page", async () => {
    const frame = (text: string): string =>
      `<draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
    const body = `<draw:page draw:name="One">${frame("millstone")}</draw:page><draw:page draw:name="Two">${frame("sieve")}</draw:page>`;
    const graphics = buildZip({
      mimetype: { bytes: Buffer.from("application/vnd.oasis.opendocument.graphics"), stored: true },
      "content.xml": `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:drawing>${body}</office:drawing></office:body></office:document-content>`,
    });
    expect(sniffDocument(graphics)?.extension).toBe("odg");
    const html = await htmlOf(graphics);
    expect(html).toContain("<p>millstone</p>");
    expect(html.indexOf("millstone")).toBeLessThan(html.indexOf("sieve"));
  });
});
