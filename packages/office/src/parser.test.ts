import { DOCUMENT_MEDIA_TYPES } from "@quern/documents";
import { QuernError } from "@quern/types";
import { parserContract } from "@quern/types/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  doc,
  docx,
  encryptedPackage,
  odf,
  p,
  ppt,
  pptx,
  shape,
  text,
  workbook,
  xlsx,
} from "../test-support/documents.js";
import { readDocument } from "../test-support/read-document.js";
import {
  mailParser,
  notebookParser,
  officeParser,
  officeParsers,
  presentationParser,
  spreadsheetParser,
  wordParser,
} from "./index.js";

const mediaType = (extension: string): string => DOCUMENT_MEDIA_TYPES.get(extension)!;

it("names the media type of each extension at its place, as parsers do", () => {
  const { extensions, mediaTypes } = officeParser();
  expect(mediaTypes[extensions.indexOf("dot")]).toBe("application/msword");
  for (const extension of ["docx", "odt", "doc", "hwp", "xlsx", "xls", "pptx", "ppt", "eml", "ipynb"])
    expect(mediaTypes[extensions.indexOf(extension)]).toBe(mediaType(extension));
});
const sheet = xlsx([{ name: "S", rows: `<row r="1">${text("A1", "needle")}</row>` }]);
const broken = (extension: string) => [
  { name: "an encrypted package", bytes: encryptedPackage(), mediaType: mediaType(extension) },
  { name: "a cut archive", bytes: sheet.slice(0, 200), mediaType: mediaType(extension) },
  { name: "nothing at all", bytes: new Uint8Array(0), mediaType: mediaType(extension) },
];

describe("parser contracts", () => {
  const samples = [
    { make: wordParser, extension: "docx", bytes: docx(p("needle")) },
    { make: spreadsheetParser, extension: "xlsx", bytes: sheet },
    { make: presentationParser, extension: "pptx", bytes: pptx([{ shapes: shape("needle") }]) },
    { make: mailParser, extension: "eml", bytes: Buffer.from("Subject: needle\r\n\r\ntext") },
    {
      make: notebookParser,
      extension: "ipynb",
      bytes: Buffer.from('{"cells":[{"cell_type":"markdown","source":"needle"}]}'),
    },
    { make: officeParser, extension: "odt", bytes: odf("text", "<text:p>needle</text:p>") },
  ];
  for (const { make, extension, bytes } of samples) {
    const reads = extension === "eml" || extension === "ipynb" ? "docx" : extension;
    const sound = { bytes: new Uint8Array(bytes), mediaType: mediaType(extension), word: "needle" };
    const cases = parserContract(() => make(), {
      sound,
      ...(reads === extension ? { broken: broken(extension) } : {}),
    });
    for (const { name, run } of cases) it(`${extension}: ${name}`, run);
  }

  it("covers every extension once", () => {
    const extensions = officeParsers().flatMap((parser) => parser.extensions);
    expect(new Set(extensions).size).toBe(extensions.length);
    expect(extensions).toEqual(officeParser().extensions);
  });

  it("ends a document that takes too long, and reads the next one", async () => {
    const parser = officeParser({ workers: 1 });
    const request = {
      mediaType: mediaType("docx"),
      options: {},
      wants: { html: true, markdown: true, assets: true },
      deadline: Date.now() + 60_000,
    };
    const long = docx(Array.from({ length: 5_000 }, (_, index) => p(`paragraph ${index} of many`)).join(""));
    const aborted = new AbortController();
    const pending = parser.parse(long, { ...request, signal: aborted.signal });
    aborted.abort(new Error("gave up"));
    const outcome = await pending.then(
      () => "finished",
      (error: unknown) => (error as Error).message,
    );
    expect(outcome).toBe("gave up");
    const after = await parser.parse(docx(p("needle")), { ...request, signal: new AbortController().signal });
    expect(after.html).toContain("needle");
    await parser.close?.();
  });
});

describe("hostile documents", () => {
  const sound = [
    docx(p("text")),
    sheet,
    pptx([{ shapes: shape("text") }]),
    odf(
      "spreadsheet",
      '<table:table table:name="T"><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
    ),
    doc("text\r"),
    ppt([{ title: "t", body: "b" }]),
    workbook([["a", 1]], "biff8"),
  ];

  it("answers changed bytes with a document or a QuernError", async () => {
    const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sound),
        fc.array(change, { minLength: 1, maxLength: 12 }),
        async (document, changes) => {
          const bytes = document.slice();
          for (const [where, value] of changes) bytes[Math.floor(where * bytes.length)] = value;
          const result = await readDocument(bytes).catch((error: unknown) => error);
          if (result instanceof Error) expect(QuernError.is(result)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("refuses a sheet that unpacks to hundreds of megabytes", async () => {
    const bomb = xlsx([{ name: "S", rows: " ".repeat(120_000_000) }]);
    await expect(readDocument(bomb)).rejects.toMatchObject({ code: "DOCUMENT_LIMIT_EXCEEDED" });
  });

  it("never fetches what a document refers to", async () => {
    const external = docx('<w:p><w:r><w:drawing><a:blip r:link="far"/></w:drawing></w:r></w:p>', {
      relations: [["far", "image", "http://127.0.0.1:9/x.png", true]],
    });
    const document = await readDocument(external);
    expect(document.html).toContain('src="http://127.0.0.1:9/x.png"');
    expect(document.assets).toEqual([]);
  });

  it("says that a document is none of its own", async () => {
    await expect(readDocument(Buffer.from("plain text"), "a.txt")).rejects.toMatchObject({
      code: "UNSUPPORTED_FILE_TYPE",
    });
  });
});
