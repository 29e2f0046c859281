/**
 * Nothing of a document is dropped in silence: each part of a container is read, carried as an asset, told in the metadata, or named in a warning
 * once. The documents have a word of their own in every kind of part.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { Archive, DocumentBudget } from "@quern/documents";
import { buildZip } from "@quern/documents/testing";
import { createQuern } from "quern";
import { afterAll, describe, expect, it } from "vitest";
import {
  doc,
  docx,
  flatOdf,
  odf,
  PNG,
  p,
  pptx,
  relations,
  shape,
  text,
  wordPart,
  xlsx,
} from "../packages/office/test-support/documents.js";

const quern = createQuern();
afterAll(() => quern.close());

interface Told {
  /** Text, names of assets and metadata. */
  readonly told: string;
  readonly warning: string;
}
async function read(bytes: Uint8Array, filename: string, attachments = false): Promise<Told> {
  const { markdown, assets, metadata, warning } = await quern.parse(bytes, {
    ...{ filename, attachments, formats: ["markdown"] },
  });
  return { told: JSON.stringify([markdown, assets, metadata]), warning: warning ?? "" };
}
const PNG_BASE64 = Buffer.from(PNG).toString("base64");
const count = (text: string, word: string): number => text.split(word).length - 1;

const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const paragraph = (word: string): string => `<a:p><a:r><a:t>${word}</a:t></a:r></a:p>`;
const chart = (word: string): string =>
  `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ${A}><c:chart><c:title><c:tx><c:rich>${paragraph(word)}</c:rich></c:tx></c:title><c:plotArea/></c:chart></c:chartSpace>`;
const newerChart = (word: string): string =>
  `<cx:chartSpace xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex" ${A}><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:lvl><cx:pt idx="0">${word}</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl><cx:pt idx="0">7</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData></cx:chartSpace>`;
const drawnOnChart = (word: string): string =>
  `<c:userShapes xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ${A}><sp><txBody>${paragraph(word)}</txBody></sp></c:userShapes>`;
const diagram = (word: string): string =>
  `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ${A}><dgm:ptLst><dgm:pt modelId="1" type="doc"/><dgm:pt modelId="2"><dgm:t>${paragraph(word)}</dgm:t></dgm:pt></dgm:ptLst><dgm:cxnLst><dgm:cxn modelId="3" srcId="1" destId="2"/></dgm:cxnLst></dgm:dataModel>`;
const graphic = (inner: string): string => `<a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic>`;
const CHARTS =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"';

/** Everything in `shown` is told; each of `named` stands in the warning once; nothing of `silent` is mentioned. */
function check(
  { told, warning }: Told,
  shown: readonly string[],
  named: readonly string[],
  silent: readonly string[] = [],
) {
  expect(shown.filter((word) => !told.includes(word))).toEqual([]);
  expect(named.filter((name) => count(warning, name) !== 1)).toEqual([]);
  expect(silent.filter((name) => warning.includes(name) || told.includes(name))).toEqual([]);
}

/** Parts of real files that hold text which is no content, each with the reason. */
const NO_CONTENT: ReadonlyArray<readonly [part: RegExp, reason: string]> = [
  [/^\[Content_Types\]\.xml$|_rels\/|^META-INF\/|^mimetype$|\.rdf$/, "structure of the package"],
  [/docProps\/|(?:^|\/)meta\.xml$/, "properties: counts, times, names of programs"],
  [/(?:^|\/)(?:settings|styles)\.xml$|^Configurations2?\//, "settings and names of styles"],
];

/** Words of an XML part, in its order. */
const wordsOf = (xml: string): string[] => xml.replace(/<[^>]*>/g, " ").match(/\p{L}{3,}/gu) ?? [];

describe("nothing is dropped in silence", () => {
  it.each(["letter-inside.docx", "letter-inside.odt", "formulas.xlsx"])("%s, part by part", async (name) => {
    const path = fileURLToPath(new URL(`../packages/office/test-support/${name}`, import.meta.url));
    const bytes = new Uint8Array(await readFile(path));
    const { told, warning } = await read(bytes, name, true);
    const archive = new Archive(bytes, new DocumentBudget());
    for (const { name: part } of archive.entries) {
      if (!part.endsWith(".xml") || NO_CONTENT.some(([pattern]) => pattern.test(part))) continue;
      const lost = wordsOf(new TextDecoder().decode(archive.require(part))).filter((word) => !told.includes(word));
      expect({ part, lost: warning.includes(part.split("/").at(-1) ?? "") ? [] : lost }).toEqual({ part, lost: [] });
    }
  });

  it.each([
    [
      "parts.doc.gz",
      "chapterword bodyword footword endword commentword Ann linkword frameword shapeword groupword pairword cellword neighbour itemword lastword headword tailword",
      ["Hidden text", "Text deleted by a tracked change"],
    ],
    [
      "parts.xls.gz",
      "cellword neighbour commentword linkword shapeword headword tailword #DIV/0! Hiddensheet",
      ["1 embedded document was not read: object-1.doc"],
    ],
    [
      "parts.ppt.gz",
      "slideword boxword groupword shapeword cellword neighbour noteword commentword Ann tailword",
      ["1 embedded document was not read: object-1."],
    ],
  ] as const)("%s, record by record", async (name, shown, named) => {
    const path = fileURLToPath(new URL(`../packages/office/test-support/${name}`, import.meta.url));
    const bytes = new Uint8Array(gunzipSync(await readFile(path)));
    const filename = name.replace(".gz", "");
    check(await read(bytes, filename), shown.split(" "), named, ["secretword", "Parts of the file"]);
    if (!filename.endsWith(".doc")) expect((await read(bytes, filename, true)).told).toContain("insideword");
  });

  it("streams of OLE files that nobody knows", async () => {
    const { told, warning } = await read(doc("bodyword\r", 0, { "Odd/Stream": Buffer.from("unheard of") }), "a.doc");
    expect(told).toContain("bodyword");
    expect(count(warning, "Parts of the file were not read: other streams (Odd/Stream).")).toBe(1);
  });

  it("mail, part by part", async () => {
    const part = (type: string, content: string, more = ""): string =>
      `--b\r\nContent-Type: ${type}\r\n${more}\r\n${content}\r\n`;
    const letter = [
      "From: Ann <ann@example.org>",
      "To: Bea <bea@example.org>",
      "Cc: ccword@example.org",
      "Bcc: bccword@example.org",
      "Reply-To: replyword@example.org",
      "Subject: subjectword",
      "Date: Fri, 02 Jan 2026 10:00:00 +0000",
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      `${part("text/plain", "firstword")}${part("text/html", "<p>htmlword</p>")}${part("text/plain", "secondword")}${part(
        "application/octet-stream",
        "bytes",
        'Content-Disposition: attachment; filename="fileword.bin"\r\n',
      )}${part("text/calendar; method=REQUEST", "BEGIN:VCALENDAR\r\nSUMMARY:meetingword\r\nEND:VCALENDAR")}${part(
        "message/rfc822",
        "From: Cid <cid@example.org>\r\nSubject: innersubject\r\nContent-Type: text/plain\r\n\r\ninnerword",
      )}${part("image/png", PNG_BASE64, "Content-Transfer-Encoding: base64\r\nContent-ID: <lonely>\r\n")}--b--`,
      "",
    ].join("\r\n");
    const words =
      "ann@example.org bea@example.org ccword bccword replyword subjectword firstword htmlword secondword fileword.bin innersubject innerword image/png";
    const { told } = await read(Buffer.from(letter), "a.eml", true);
    expect(words.split(" ").filter((word) => !told.includes(word))).toEqual([]);
    expect(told.includes("meetingword") || told.includes("text/calendar")).toBe(true);
    expect((await read(Buffer.from(letter), "a.eml")).warning).toBe("");
  });

  it("archives, entry by entry", async () => {
    const bytes = buildZip({
      "a.txt": "firstword",
      "deep/b.html": "<p>secondword</p>",
      "c.bin": Uint8Array.of(0, 1, 2, 3, 0xff, 0xfe, 0x80, 0x81),
      "d.docx": docx(p("thirdword")),
      "e.zip": buildZip({ "inner.txt": "innerword" }),
      "f.png": PNG,
      "empty.txt": "",
      "broken.docx": "this is no package",
      "__MACOSX/._a.txt": "x",
    });
    const { told, warning } = await read(bytes, "a.zip");
    expect("firstword secondword thirdword innerword".split(" ").filter((word) => !told.includes(word))).toEqual([]);
    const mentions = (name: string): boolean => told.includes(name) || warning.includes(name);
    expect(["c.bin", "f.png", "empty.txt", "broken.docx"].filter((name) => !mentions(name))).toEqual([]);
    expect(["c.bin", "broken.docx"].filter((name) => count(warning, name) > 1)).toEqual([]);
  });

  it("docx", async () => {
    const drawing = (inner: string): string =>
      `<w:r><w:drawing><wp:inline ${CHARTS}>${graphic(inner)}</wp:inline></w:drawing></w:r>`;
    const box = (word: string): string => `<w:txbxContent>${p(word)}</w:txbxContent>`;
    const body = `<w:p>${[
      "<w:r><w:t>bodyword</w:t></w:r>",
      `<w:r><w:pict><v:shape><v:textbox>${box("vmlword")}</v:textbox></v:shape></w:pict></w:r>`,
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box("choiceword")}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:imagedata r:id="fallback"/></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      drawing('<c:chart r:id="chart"/>'),
      drawing('<cx:chart r:id="newer"/>'),
      drawing('<dgm:relIds r:dm="diagram"/>'),
      '<w:r><w:footnoteReference w:id="1"/></w:r><w:r><w:endnoteReference w:id="1"/></w:r><w:r><w:commentReference w:id="1"/></w:r>',
      "<w:ins><w:r><w:t>insertedword</w:t></w:r></w:ins><w:del><w:r><w:delText>deletedword</w:delText></w:r></w:del>",
      "<w:r><w:rPr><w:vanish/></w:rPr><w:t>hiddenword</w:t></w:r>",
      "<w:sdt><w:sdtContent><w:r><w:t>controlword</w:t></w:r></w:sdtContent></w:sdt>",
    ].join("")}</w:p><w:altChunk r:id="chunk"/>`;
    const note = (kind: string, word: string): string =>
      wordPart(`${kind}s`, `<w:${kind} w:id="1">${p(word)}</w:${kind}>`);
    const bytes = docx(body, {
      relations: [
        ["chart", "chart", "charts/chart1.xml"],
        ["newer", "chartEx", "charts/chartEx1.xml"],
        ["diagram", "diagramData", "diagrams/data1.xml"],
        ["layout", "diagramLayout", "diagrams/layout1.xml"],
        ["foot", "footnotes", "footnotes.xml"],
        ["end", "endnotes", "endnotes.xml"],
        ["comments", "comments", "comments.xml"],
        ["people", "people", "people.xml"],
        ["header", "header", "header1.xml"],
        ["footer", "footer", "footer1.xml"],
        ["chunk", "aFChunk", "chunk1.html"],
        ["object", "oleObject", "embeddings/sheet1.csv"],
        ["glossary", "glossaryDocument", "glossary/document.xml"],
        ["custom", "customXml", "../customXml/item1.xml"],
        ["blank", "customXml", "../customXml/item2.xml"],
        ["theme", "theme", "theme/theme1.xml"],
        ["fonts", "fontTable", "fontTable.xml"],
        ["control", "control", "activeX/activeX1.xml"],
        ["unheard", "unheardOf", "unheard.xml"],
        ["fallback", "image", "media/fallback.png"],
        ["orphan", "image", "media/orphan.png"],
        ["macros", "vbaProject", "vbaProject.bin"],
      ],
      files: {
        "word/charts/chart1.xml": chart("chartword"),
        "word/charts/_rels/chart1.xml.rels": relations([
          ["data", "package", "../embeddings/chartdata.xlsx"],
          ["shapes", "chartUserShapes", "../drawings/drawing1.xml"],
        ]),
        "word/embeddings/chartdata.xlsx": "chart data",
        "word/drawings/drawing1.xml": drawnOnChart("drawnword"),
        "word/charts/chartEx1.xml": newerChart("waterfallword"),
        "word/diagrams/data1.xml": diagram("diagramword"),
        "word/diagrams/layout1.xml": "<dgm:layoutDef xmlns:dgm='d'/>",
        "word/footnotes.xml": note("footnote", "footword"),
        "word/endnotes.xml": note("endnote", "endword"),
        "word/comments.xml": note("comment", "commentword"),
        "word/people.xml": "<people/>",
        "word/header1.xml": wordPart("hdr", p("headword")),
        "word/footer1.xml": wordPart("ftr", p("tailword")),
        "word/chunk1.html": "<html><body><p>chunkword</p></body></html>",
        "word/embeddings/sheet1.csv": "a,b\n1,2\n",
        "word/glossary/document.xml": wordPart(
          "glossaryDocument",
          `<w:docParts><w:docPart><w:docPartBody>${p("blockword")}</w:docPartBody></w:docPart></w:docParts>`,
        ),
        "word/glossary/_rels/document.xml.rels": relations([["styles", "styles", "glossarystyles.xml"]]),
        "word/glossary/glossarystyles.xml": "<styles/>",
        "customXml/item1.xml": "<data>customword</data>",
        "customXml/item2.xml": "<data/>",
        "word/theme/theme1.xml": "<theme/>",
        "word/fontTable.xml": "<fonts/>",
        "word/activeX/activeX1.xml": "<ocx/>",
        "word/unheard.xml": "<a>unheardword</a>",
        "word/media/fallback.png": PNG,
        "word/media/orphan.png": PNG,
        "word/vbaProject.bin": "macros",
        "word/nobody.xml": "<a>nobodyword</a>",
        "__MACOSX/._a": "x",
      },
    });
    const result = await read(bytes, "a.docx");
    check(
      result,
      "bodyword vmlword choiceword chartword drawnword waterfallword diagramword footword endword commentword insertedword controlword headword tailword chunkword hasMacros".split(
        " ",
      ),
      [
        "sheet1.csv",
        "document.xml",
        "item1.xml",
        "activeX1.xml",
        "unheard.xml",
        "orphan.png",
        "nobody.xml",
        "Hidden text",
        "Text deleted",
      ],
      ["theme1", "fontTable", "item2", "chartdata", "fallback", "glossarystyles", "layout1", "people", "MACOSX"],
    );
    const kinds = [
      "building blocks",
      "custom XML",
      "form controls",
      "images not used on any page",
      "parts of an unknown kind",
    ];
    expect(kinds.filter((kind) => count(result.warning, `${kind} (`) !== 1)).toEqual([]);
    expect((await read(docx(p("Plain.")), "a.docx")).warning).toBe("");
  });

  it("pptx", async () => {
    const bytes = pptx([
      { shapes: shape("slideword") + shape("footword", "ftr") + shape("9", "sldNum"), notes: "noteword" },
      { shapes: shape("secretword"), hidden: true },
    ]);
    const { told, warning } = await read(bytes, "a.pptx");
    expect(told).toContain("slideword");
    expect(told).toContain("noteword");
    expect(told).toContain('"hiddenSlides":[2]');
    expect(told).toContain('"headersFooters":["footword"]');
    expect(warning).toBe("");
  });

  it("xlsx", async () => {
    const drawing = `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ${A} ${R} ${CHARTS}><xdr:sp><xdr:txBody>${paragraph("boxword")}</xdr:txBody></xdr:sp>${graphic('<c:chart r:id="chart"/>')}${graphic('<dgm:relIds r:dm="diagram"/>')}</xdr:wsDr>`;
    const bytes = xlsx([
      {
        name: "Shown",
        rows: `<row r="1">${text("A1", "cellword")}<c r="B1"><f>SUM(B2:B3)</f></c></row>`,
        relations: [
          ["drawing", "drawing", "../drawings/drawing1.xml"],
          ["vml", "vmlDrawing", "../drawings/vmlDrawing1.vml"],
          ["comments", "comments", "../comments1.xml"],
          ["pivot", "pivotTable", "../pivotTables/pivotTable1.xml"],
          ["printer", "printerSettings", "../printerSettings1.bin"],
          ["slicer", "slicer", "../slicers/slicer1.xml"],
        ],
        files: {
          "xl/drawings/drawing1.xml": drawing,
          "xl/drawings/_rels/drawing1.xml.rels": relations([
            ["chart", "chart", "../charts/chart1.xml"],
            ["diagram", "diagramData", "../diagrams/data1.xml"],
          ]),
          "xl/charts/chart1.xml": chart("chartword"),
          "xl/diagrams/data1.xml": diagram("diagramword"),
          "xl/drawings/vmlDrawing1.vml":
            '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape><v:textbox><div>Button</div></v:textbox><x:ClientData ObjectType="Button"/></v:shape></xml>',
          "xl/comments1.xml":
            '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Ann</author></authors><commentList><comment ref="A1" authorId="0"><text><t>commentword</t></text></comment></commentList></comments>',
          "xl/pivotTables/pivotTable1.xml": "<pivotTableDefinition/>",
          "xl/pivotTables/_rels/pivotTable1.xml.rels": relations([
            ["cache", "pivotCacheDefinition", "../pivotCache/pivotCacheDefinition1.xml"],
          ]),
          "xl/pivotCache/pivotCacheDefinition1.xml": "<pivotCacheDefinition/>",
          "xl/printerSettings1.bin": "printer",
          "xl/slicers/slicer1.xml": "<slicers/>",
        },
      },
      { name: "Hidden", hidden: true, rows: `<row r="1">${text("A1", "secretword")}</row>` },
    ]);
    const result = await read(bytes, "a.xlsx");
    check(
      result,
      ["cellword", "SUM(B2:B3)", "boxword", "chartword", "diagramword", "commentword", '"hiddenSheets":["Hidden"]'],
      ["vmlDrawing1.vml", "slicer1.xml", "no saved result"],
      ["printerSettings", "secretword"],
    );
  });

  it("xlsx prints headers", async () => {
    const tail =
      '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12headword&amp;RPage &amp;P</oddHeader><oddFooter>&amp;C&amp;P</oddFooter></headerFooter>';
    const bytes = xlsx([{ name: "A", rows: `<row r="1">${text("A1", "cellword")}</row>`, tail }]);
    const { metadata, markdown } = await quern.parse(bytes, { filename: "a.xlsx", formats: ["markdown"] });
    expect(metadata["headersFooters"]).toEqual(["headword Page"]);
    expect(markdown).not.toContain("headword");
    const kept = await quern.parse(bytes, { filename: "a.xlsx", formats: ["markdown"], headersFooters: "mark" });
    expect(kept.markdown).toContain("{>>header: headword Page<<}");
  });

  it("rtf", async () => {
    const name = (value: string): Buffer => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(value.length);
      return Buffer.concat([length, Buffer.from(value, "latin1")]);
    };
    const stream = Buffer.concat([
      Buffer.from([1, 5, 0, 0, 2, 0, 0, 0]),
      name("Table\0"),
      name(""),
      name(""),
      name("a,b\n1,2\n"),
    ]);
    const rtf = `{\\rtf1 {\\header headword\\par}bodyword{\\footnote noteword}{\\*\\annotation commentword}{\\shp{\\*\\shpinst{\\shptxt boxword\\par}}}{\\object\\objemb{\\*\\objdata ${stream.toString("hex")}}{\\result shown}}\\par}`;
    check(await read(Buffer.from(rtf), "a.rtf"), "headword bodyword noteword commentword boxword shown".split(" "), [
      "1 embedded document was not read: object-1.bin",
    ]);
    expect((await read(Buffer.from(rtf), "a.rtf", true)).told).toContain("object-1.bin");
  });

  it("odt", async () => {
    const body = `<text:p>bodyword<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>noteword</text:p></text:note-body></text:note></text:p><text:p><draw:frame><draw:text-box><text:p>boxword</text:p></draw:text-box></draw:frame></text:p><text:p><office:annotation><text:p>commentword</text:p></office:annotation></text:p>`;
    check(await read(flatOdf("text", body), "a.fodt"), ["bodyword", "noteword", "boxword", "commentword"], []);
    const result = await read(
      odf("text", "<text:p>Plain.</text:p>", { "Pictures/dot.png": PNG, "Thumbnails/a.png": PNG }),
      "a.odt",
    );
    check(result, ["Plain."], ["Pictures/dot.png"], ["Thumbnails"]);
  });

  it("epub", async () => {
    const chapter = (word: string): string =>
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>${word}</p></body></html>`;
    const bytes = buildZip({
      mimetype: "application/epub+zip",
      "META-INF/container.xml":
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
      "book.opf":
        '<package xmlns="http://www.idpf.org/2007/opf"><metadata/><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/><item id="s" href="s.css" media-type="text/css"/><item id="m" href="m.mp3" media-type="audio/mpeg"/><item id="i" href="i.png" media-type="image/png"/></manifest><spine><itemref idref="a"/></spine></package>',
      "a.xhtml": chapter("chapterword"),
      "b.xhtml": chapter("asideword"),
      "s.css": "p { margin: 0 }",
      "m.mp3": "sound",
      "i.png": PNG,
    });
    const result = await read(bytes, "a.epub");
    check(result, ["chapterword"], ["b.xhtml", "m.mp3", "i.png"], ["s.css", "asideword"]);
  });
});
