import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CompoundFile } from "./compound-file.js";
import { sniffDocument } from "./sniff.js";
import { buildZip } from "./testing/zip.js";

const types = (main: string): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="${main}"/></Types>`;
const openXml = (main: string): Uint8Array => buildZip({ "[Content_Types].xml": types(main) });

describe("sniffDocument", () => {
  it.each([
    ["docx", openXml("application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml")],
    ["dotm", openXml("application/vnd.ms-word.template.macroEnabledTemplate.main+xml")],
    ["xlsx", openXml("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml")],
    ["xlsm", openXml("application/vnd.ms-excel.sheet.macroEnabled.main+xml")],
    ["xlsb", openXml("application/vnd.ms-excel.sheet.binary.macroEnabled.main")],
    ["ppsx", openXml("application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml")],
    ["odt", buildZip({ mimetype: "application/vnd.oasis.opendocument.text" })],
    ["epub", buildZip({ mimetype: "application/epub+zip" })],
    ["rtf", Buffer.from("{\\rtf1 x}")],
    ["pdf", Buffer.from("%PDF-1.7\n")],
    [
      "fods",
      Buffer.from(
        '<?xml version="1.0"?>\n<office:document xmlns:office="x" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">',
      ),
    ],
  ])("recognises %s", (extension, bytes) => {
    expect(sniffDocument(bytes)?.extension).toBe(extension);
  });

  it("knows Excel's XML of 2003 under any name", () => {
    const xml =
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>';
    expect(sniffDocument(new TextEncoder().encode(xml))?.extension).toBe("xls");
  });

  it("leaves everything else alone", () => {
    for (const text of ["", "hello", "<html></html>", "PK", '{"cells": []}'])
      expect(sniffDocument(Buffer.from(text))).toBeUndefined();
    expect(sniffDocument(buildZip({ "a.txt": "x" }))).toBeUndefined();
  });

  it("answers any bytes without an error", () => {
    const ole = Buffer.from("d0cf11e0a1b11ae1", "hex");
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 3000 }),
        fc.constantFrom(ole, Buffer.from("PK\x03\x04"), Buffer.alloc(0)),
        (bytes, head) => {
          sniffDocument(Buffer.concat([head, bytes]));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("CompoundFile", () => {
  it("ends on chains that run in circles", () => {
    const bytes = new Uint8Array(512 * 4);
    bytes.set(Buffer.from("d0cf11e0a1b11ae1", "hex"));
    const view = new DataView(bytes.buffer);
    view.setUint16(30, 9, true);
    // The first table sector says that every sector follows itself.
    for (let index = 0; index < 109; index++) view.setUint32(76 + index * 4, index === 0 ? 0 : 0xffffffff, true);
    for (let index = 0; index < 128; index++) view.setUint32(512 + index * 4, index, true);
    view.setUint32(48, 1, true);
    view.setUint32(60, 1, true);
    view.setUint32(68, 0xfffffffe, true);
    expect(() => [...new CompoundFile(bytes).names]).not.toThrow(RangeError);
  });
});
