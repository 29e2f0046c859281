/** Small documents with known content, built by the tests themselves. */
import { buildZip } from "@quern/documents/testing";
import * as XLSX from "xlsx";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const NAMESPACES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
export const PNG = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

type Files = Record<string, string | Uint8Array>;
/** Id, last word of the type, target, whether it is external. */
type Relation = readonly [string, string, string, boolean?];

export const relations = (list: readonly Relation[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(
      ([id, type, target, external]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ""}/>`,
    )
    .join("")}</Relationships>`;
const contentTypes = (main: string, type: string): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
const CORE = `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>The Title</dc:title><dc:creator>Ann Author</dc:creator><cp:keywords>one, two</cp:keywords><dcterms:created>2024-02-29T10:00:00Z</dcterms:created></cp:coreProperties>`;

/** `w:p` with one run. */
export const p = (text: string, properties = ""): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const styled = (text: string, style: string): string => p(text, `<w:pStyle w:val="${style}"/>`);
export const item = (text: string, level: number, list = 1): string =>
  p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
export const cell = (content: string, properties = ""): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith("<") ? content : p(content)}</w:tc>`;
export const table = (...rows: string[]): string =>
  `<w:tbl><w:tblPr><w:tblLook w:firstRow="1"/></w:tblPr>${rows.map((row) => `<w:tr>${row}</w:tr>`).join("")}</w:tbl>`;

const level = (index: number, format: string, text: string, start = 1): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
/** List 1: bullets. List 2: decimal from 3. List 3: `1.`, `1.1`. List 4: letters. */
const NUMBERING = `${XML}<w:numbering ${NAMESPACES}>
  <w:abstractNum w:abstractNumId="1">${[0, 1, 2].map((index) => level(index, "bullet", "o")).join("")}</w:abstractNum>
  <w:abstractNum w:abstractNumId="2">${level(0, "decimal", "%1.", 3)}</w:abstractNum>
  <w:abstractNum w:abstractNumId="3">${level(0, "decimal", "%1.")}${level(1, "decimal", "%1.%2")}</w:abstractNum>
  <w:abstractNum w:abstractNumId="4">${level(0, "lowerLetter", "%1)")}</w:abstractNum>
  ${[1, 2, 3, 4].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join("")}</w:numbering>`;
const heading = (number: number): string =>
  `<w:style w:type="paragraph" w:styleId="Heading${number}"><w:name w:val="heading ${number}"/><w:pPr><w:outlineLvl w:val="${number - 1}"/></w:pPr></w:style>`;
const named = (id: string, name: string, basedOn = ""): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${basedOn && `<w:basedOn w:val="${basedOn}"/>`}</w:style>`;
const STYLES = `${XML}<w:styles ${NAMESPACES}>${[1, 2, 3, 7].map(heading).join("")}${named("Kapitel", "Kapitel", "Heading2")}${named("Titel", "Title")}${named("Zitat", "Quote")}${named("Quelltext", "HTML Preformatted")}${named("Begriff", "Definition Term")}${named("Bedeutung", "Definition")}</w:styles>`;

export interface DocxParts {
  readonly relations?: readonly Relation[];
  readonly files?: Files;
  readonly prolog?: string;
}

export const docx = (body: string, { relations: more = [], files = {}, prolog = "" }: DocxParts = {}): Uint8Array => {
  const hasImage = /"image"/.test(body + Object.values(files).filter((file) => typeof file === "string"));
  return buildZip({
    "[Content_Types].xml": contentTypes("word/document.xml", "wordprocessingml.document"),
    "_rels/.rels": relations([["main", "officeDocument", "word/document.xml"]]),
    "docProps/core.xml": CORE,
    "word/_rels/document.xml.rels": relations([
      ["styles", "styles", "styles.xml"],
      ["numbering", "numbering", "numbering.xml"],
      ["link", "hyperlink", "https://example.org/a?b=1&amp;c=2", true],
      ...(hasImage ? [["image", "image", "media/dot.png"] as const] : []),
      ...more,
    ]),
    "word/styles.xml": STYLES,
    "word/numbering.xml": NUMBERING,
    ...(hasImage ? { "word/media/dot.png": PNG } : {}),
    "word/document.xml": `${XML}${prolog}<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    ...files,
  });
};
export const wordPart = (root: string, content: string): string =>
  `${XML}<w:${root} ${NAMESPACES}>${content}</w:${root}>`;

const SHEET = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"`;
export interface SheetPart {
  readonly name: string;
  readonly rows: string;
  readonly hidden?: boolean;
  readonly tail?: string;
  readonly relations?: readonly Relation[];
  /** Further parts of the package. */
  readonly files?: Files;
}
/** An inline string cell. */
export const text = (reference: string, value: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
export const number = (reference: string, value: number | string, style = 0): string =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
/** Cell styles: 0 general, 1 `yyyy\-mm\-dd`, 2 percent, 3 `#,##0.00`, 4 `d/m/yy h:mm`. */
export const xlsx = (sheets: readonly SheetPart[]): Uint8Array => {
  const files: Files = {
    "[Content_Types].xml": contentTypes("xl/workbook.xml", "spreadsheetml.sheet"),
    "_rels/.rels": relations([["main", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${XML}<workbook ${SHEET}><sheets>${sheets.map(({ name, hidden }, index) => `<sheet name="${name}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ""} r:id="s${index}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, index): Relation => [`s${index}`, "worksheet", `worksheets/sheet${index}.xml`]),
      ["styles", "styles", "styles.xml"],
    ]),
    "xl/styles.xml": `${XML}<styleSheet ${SHEET}><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs>${[0, 164, 9, 4, 22].map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`,
  };
  sheets.forEach((sheet, index) => {
    files[`xl/worksheets/sheet${index}.xml`] =
      `${XML}<worksheet ${SHEET}><sheetData>${sheet.rows}</sheetData>${sheet.tail ?? ""}</worksheet>`;
    if (sheet.relations) files[`xl/worksheets/_rels/sheet${index}.xml.rels`] = relations(sheet.relations);
    Object.assign(files, sheet.files);
  });
  return buildZip(files);
};

/** A workbook in one of SheetJS' formats, e.g. `biff8`, `xlsb`, `ods`. */
export const workbook = (rows: readonly (readonly unknown[])[], bookType: XLSX.BookType): Uint8Array => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), "Numbers");
  return new Uint8Array(XLSX.write(book, { type: "array", bookType }) as ArrayBuffer);
};

/** `p:sp` with text, or with paragraphs when it begins with a tag. */
export const shape = (content: string, placeholder = ""): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr>${placeholder && `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${content.startsWith("<") ? content : `<a:p><a:r><a:t>${content}</a:t></a:r></a:p>`}</p:txBody></p:sp>`;
export interface SlidePart {
  readonly shapes: string;
  readonly notes?: string;
  readonly hidden?: boolean;
  /** Elements of the part with the slide's comments, by the authors 1 (Bob) and 2 (Ann). */
  readonly comments?: string;
}
/** Slides are stored in the order given and shown in `order`. */
export const pptx = (
  slides: readonly SlidePart[],
  order: readonly number[] = slides.map((_, index) => index),
): Uint8Array => {
  const hasImage = slides.some(({ shapes }) => shapes.includes('"image"'));
  const part = (root: string, shapes: string, attributes = ""): string =>
    `${XML}<p:${root} ${NAMESPACES}${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${root}>`;
  const files: Files = {
    "[Content_Types].xml": contentTypes("ppt/presentation.xml", "presentationml.presentation"),
    "_rels/.rels": relations([["main", "officeDocument", "ppt/presentation.xml"]]),
    "ppt/presentation.xml": `${XML}<p:presentation ${NAMESPACES}><p:sldIdLst>${order.map((index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations([
      ...slides.map((_, index): Relation => [`s${index}`, "slide", `slides/slide${index}.xml`]),
      ["authors", "commentAuthors", "commentAuthors.xml"],
    ]),
    "ppt/commentAuthors.xml": `${XML}<p:cmAuthorLst ${NAMESPACES}><p:cmAuthor id="1" name="Bob"/><p:cmAuthor id="2" name="Ann"/></p:cmAuthorLst>`,
    ...(hasImage ? { "ppt/media/dot.png": PNG } : {}),
  };
  slides.forEach((slide, index) => {
    files[`ppt/slides/slide${index}.xml`] = part("sld", slide.shapes, slide.hidden ? ' show="0"' : "");
    files[`ppt/slides/_rels/slide${index}.xml.rels`] = relations([
      ["link", "hyperlink", "https://example.org/slide", true],
      ...(hasImage ? [["image", "image", "../media/dot.png"] as const] : []),
      ...(slide.notes === undefined ? [] : [["notes", "notesSlide", `../notesSlides/notes${index}.xml`] as const]),
      ...(slide.comments === undefined ? [] : [["comments", "comments", `../comments/comment${index}.xml`] as const]),
    ]);
    if (slide.comments !== undefined)
      files[`ppt/comments/comment${index}.xml`] =
        `${XML}<p:cmLst ${NAMESPACES} xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main">${slide.comments}</p:cmLst>`;
    if (slide.notes !== undefined)
      files[`ppt/notesSlides/notes${index}.xml`] = part("notes", shape(slide.notes, "body"));
  });
  return buildZip(files);
};

const ODF = ["office", "text", "table", "style", "draw", "presentation", "meta"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(" ");
const ODF_NAMESPACES = `${ODF} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:math="http://www.w3.org/1998/Math/MathML"`;
export type OdfKind = "text" | "spreadsheet" | "presentation";
const ODF_STYLES = `<office:automatic-styles><style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="Hid" style:family="table"><style:table-properties table:display="false"/></style:style><text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="." text:start-value="4"/></text:list-style></office:automatic-styles>`;
export const odf = (kind: OdfKind, body: string, files: Files = {}): Uint8Array =>
  buildZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    "content.xml": `${XML}<office:document-content ${ODF_NAMESPACES}>${ODF_STYLES}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    "meta.xml": `${XML}<office:document-meta ${ODF_NAMESPACES}><office:meta><dc:title>The Title</dc:title><meta:initial-creator>Ann Author</meta:initial-creator></office:meta></office:document-meta>`,
    ...(body.includes("dot.png") ? { "Pictures/dot.png": PNG } : {}),
    ...files,
  });
export const flatOdf = (kind: OdfKind, body: string, styles = ""): Uint8Array =>
  Buffer.from(
    `${XML}<office:document ${ODF_NAMESPACES} office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:meta><dc:title>Flat</dc:title></office:meta>${ODF_STYLES}${styles}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`,
  );

const compound = (streams: Readonly<Record<string, Uint8Array>>): Uint8Array => {
  const container = XLSX.CFB.utils.cfb_new();
  for (const [name, bytes] of Object.entries(streams)) XLSX.CFB.utils.cfb_add(container, `/${name}`, [...bytes]);
  return Uint8Array.from(XLSX.CFB.write(container, { type: "array" }) as number[]);
};

/** A Word 97 document of one piece of text. `\r` ends a paragraph; fields keep their control characters. */
export const doc = (content: string, flags = 0, more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array => {
  const characters = Buffer.from(content, "utf16le");
  const stream = Buffer.alloc(0x600 + characters.length);
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(0x00c1, 2);
  stream.writeUInt16LE(0x0200 | flags, 10);
  stream.writeInt32LE(content.length, 0x4c);
  stream.writeUInt32LE(0, 0x1a2);
  stream.writeUInt32LE(21, 0x1a6);
  characters.copy(stream, 0x600);
  const pieces = Buffer.alloc(5000);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(content.length, 9);
  pieces.writeUInt32LE(0x600, 15);
  return compound({ WordDocument: Buffer.concat([stream, Buffer.alloc(4096)]), "1Table": pieces, ...more });
};

const record = (type: number, content: Buffer, options: { container?: boolean; instance?: number } = {}): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(((options.instance ?? 0) << 4) | (options.container ? 0xf : 0), 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
};
const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
/**
 * An Outlook message whose texts are in a code page of Windows, as older versions write them.
 *
 * @param codePage of the message, or numbers by the tag of their property
 * @param sent when it was sent, in intervals of 100 ns since 1601
 * @param more streams
 */
export const msg = (
  codePage: number | Readonly<Record<number, number | bigint>>,
  subject: Buffer,
  body: Buffer,
  sent?: bigint,
  more: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array => {
  const property = (tag: number, value: number | bigint): Buffer => {
    const bytes = Buffer.alloc(16);
    bytes.writeUInt32LE(tag, 0);
    bytes.writeUInt32LE(6, 4);
    bytes.writeBigUInt64LE(BigInt(value), 8);
    return bytes;
  };
  const properties = [
    ...Object.entries(typeof codePage === "number" ? { 1073545219: codePage } : codePage).map(([tag, value]) =>
      property(Number(tag), value),
    ),
    property(0x0037001e, subject.length + 1),
    property(0x1000001e, body.length + 1),
    ...(sent === undefined ? [] : [property(0x00390040, sent)]),
  ];
  return compound({
    "__properties_version1.0": Buffer.concat([Buffer.alloc(32), ...properties]),
    "__substg1.0_0037001E": subject,
    "__substg1.0_1000001E": body,
    ...more,
  });
};

/** A PowerPoint 97 presentation whose slides hold a title and a body in the outline. */
export const ppt = (slides: readonly { readonly title: string; readonly body: string }[]): Uint8Array => {
  const list = slides.flatMap(({ title, body }, index) => [
    record(1011, Buffer.concat([word(99), word(0), word(0), word(256 + index), word(0)])),
    record(3999, word(0)),
    record(4000, Buffer.from(title, "utf16le")),
    record(3999, word(1)),
    record(4008, Buffer.from(body, "latin1")),
  ]);
  const document = record(1000, record(4080, Buffer.concat(list), { container: true }), { container: true });
  return compound({ "PowerPoint Document": Buffer.concat([document, Buffer.alloc(5000)]) });
};

/** An Office package behind a password. */
export const encryptedPackage = (): Uint8Array =>
  compound({ EncryptionInfo: Buffer.alloc(5000), EncryptedPackage: Buffer.alloc(5000) });

/** Pages of XPS, each by its content, in two folders as Windows' writer puts them. */
export const xps = (pages: readonly string[], files: Files = {}): Uint8Array =>
  buildZip({
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="fdseq" ContentType="application/vnd.ms-package.xps-fixeddocumentsequence+xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="R0" Type="http://schemas.microsoft.com/xps/2005/06/fixedrepresentation" Target="/FixedDocSeq.fdseq"/></Relationships>`,
    "FixedDocSeq.fdseq": `<FixedDocumentSequence xmlns="http://schemas.microsoft.com/xps/2005/06"><DocumentReference Source="/Documents/1/FixedDoc.fdoc"/></FixedDocumentSequence>`,
    "Documents/1/FixedDoc.fdoc": `<FixedDocument xmlns="http://schemas.microsoft.com/xps/2005/06">${pages.map((_, index) => `<PageContent Source="Pages/${index + 1}.fpage"/>`).join("")}</FixedDocument>`,
    ...Object.fromEntries(
      pages.map((page, index) => [
        `Documents/1/Pages/${index + 1}.fpage`,
        `<FixedPage Width="816" Height="1056" xmlns="http://schemas.microsoft.com/xps/2005/06" xml:lang="en">${page}</FixedPage>`,
      ]),
    ),
    ...files,
  });
