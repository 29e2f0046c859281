/** Documents inside of office documents: read below their names when attachments are wanted, otherwise named once. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Archive, DocumentBudget } from "@quern/documents";
import { buildZip } from "@quern/documents/testing";
import { createQuern } from "quern";
import { afterAll, describe, expect, it } from "vitest";
import { compoundFileOf } from "../packages/office/src/compound-writer.js";
import { docx, p, relations } from "../packages/office/test-support/documents.js";
import { tinyPdf } from "../packages/pdf/src/testing/tiny-pdf.js";

const quern = createQuern();
afterAll(() => quern.close());

const support = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(fileURLToPath(new URL(`../packages/office/test-support/${name}`, import.meta.url))));
const parse = (bytes: Uint8Array, filename: string, attachments: boolean) =>
  quern.parse(bytes, { filename, attachments, formats: ["markdown"] });

/** A file as Windows' packager stores it: size, names, mark, path, bytes, and the names in UTF-16. */
function packager(name: string, content: Uint8Array): Uint8Array {
  const number = (value: number, bytes: number): Buffer => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntLE(value, 0, bytes);
    return buffer;
  };
  const narrow = (text: string): Buffer => Buffer.from(`${text}\0`, "latin1");
  const wide = (text: string): Buffer => Buffer.concat([number(text.length, 4), Buffer.from(text, "utf16le")]);
  const path = narrow("C:\\Temp\\?.csv");
  const body = Buffer.concat([
    number(2, 2),
    ...[narrow("?.csv"), narrow("C:\\Docs\\?.csv"), number(0, 2), number(3, 2)],
    ...[number(path.length, 4), path, number(content.byteLength, 4), content],
    ...[wide(`C:\\Temp\\${name}`), wide(name), wide(`C:\\Docs\\${name}`)],
  ]);
  return compoundFileOf(new Map([["\u0001Ole10Native", Buffer.concat([number(body.length, 4), body])]]));
}

describe("documents inside of documents", () => {
  it("are read out of PDF files, and named where nobody asks for them", async () => {
    const pdf = tinyPdf({
      pages: [{ text: [{ x: 72, y: 700, text: "Invoice 4711" }] }],
      attached: { "lines.csv": "item,price\nmill,12\n", "empty.txt": "" },
    });
    const named = await parse(pdf, "invoice.pdf", false);
    expect(named.markdown).toBe("Invoice 4711");
    expect(named.warning).toBe(
      "2 attached files were not read: empty.txt, lines.csv. Set attachments: true (--attachments) to read them.",
    );
    const read = await parse(pdf, "invoice.pdf", true);
    expect(read.markdown).toContain("Invoice 4711\n\n## lines.csv\n\n| item | price |\n| --- | --- |\n| mill | 12 |");
    expect(read.warning).toBe("Attached files that are empty, too large or damaged were left out: empty.txt.");
    expect(read.metadata["files"]).toMatchObject([{ name: "lines.csv", size: 19 }]);
  });

  it("are read where they hang on a note of a page of a PDF, once", async () => {
    const lines = { "lines.csv": "item,price\nmill,12\n" };
    const pdf = tinyPdf({
      pages: [{ text: [{ x: 72, y: 700, text: "Invoice 4711" }], attached: { ...lines, "note.txt": "By Friday." } }],
      attached: lines,
    });
    expect((await parse(pdf, "invoice.pdf", false)).warning).toBe(
      "2 attached files were not read: lines.csv, note.txt. Set attachments: true (--attachments) to read them.",
    );
    const { markdown } = await parse(pdf, "invoice.pdf", true);
    expect(markdown.match(/^## .*$/gm)).toEqual(["## lines.csv", "## note.txt"]);
    expect(markdown).toContain("By Friday.");
  });

  it("are read beside a form that stands in for the pages of a PDF", async () => {
    const template = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form1" layout="tb"><pageSet><pageArea><contentArea/></pageArea></pageSet><draw><value><text>Request for a mill</text></value></draw></subform></template>`;
    const pdf = tinyPdf({
      pages: [{ text: [{ x: 72, y: 700, text: "Please wait..." }] }],
      xfa: { template },
      attached: { "note.txt": "By Friday." },
    });
    const named = await parse(pdf, "form.pdf", false);
    expect(named.markdown).toBe("Request for a mill");
    expect(named.warning).toContain("1 attached file was not read: note.txt.");
    expect((await parse(pdf, "form.pdf", true)).markdown).toMatch(/## note\.txt\n\n```\nBy Friday\./);
  });

  it.each([
    ["odt", "Object 1.odt"],
    ["docx", "oleObject1.docx"],
    ["doc", "object-1.doc"],
  ])("of %s are read below their name, or named", async (extension, name) => {
    const bytes = await support(`letter-inside.${extension}`);
    const read = await parse(bytes, `letter-inside.${extension}`, true);
    expect(read.markdown).toMatch(
      new RegExp(
        `^The miller keeps a letter\\.[\\s\\S]*It ends here\\.\\n\\n## ${name.replaceAll(".", "\\.")}\\n\\n### Letter of the baker\\n\\nFour bags of rye, please\\.$`,
      ),
    );
    expect(read.metadata["files"]).toMatchObject([{ name }]);
    expect(read.warning ?? "").not.toContain("embedded");
    const named = await parse(bytes, `letter-inside.${extension}`, false);
    expect(named.markdown).not.toContain("Four bags");
    expect(named.warning).toBe(
      `1 embedded document was not read: ${name}. Set attachments: true (--attachments) to read it.`,
    );
  });

  it("are taken out of a packager's object with the name that they had, and equations are none", async () => {
    const csv = packager("Łódź.csv", Buffer.from("grain,bags\nrye,4\n"));
    const bytes = docx(p("Text."), {
      relations: [
        ["o1", "oleObject", "embeddings/oleObject1.bin"],
        ["o2", "oleObject", "embeddings/oleObject2.bin"],
      ],
      files: {
        "word/embeddings/oleObject1.bin": csv,
        "word/embeddings/oleObject2.bin": compoundFileOf(new Map([["Equation Native", Buffer.alloc(40)]])),
      },
    });
    const { markdown, warning } = await parse(bytes, "a.docx", true);
    expect(markdown).toBe("Text.\n\n## Łódź.csv\n\n| grain | bags |\n| --- | --- |\n| rye | 4 |");
    expect(warning).toBeUndefined();
    expect((await parse(bytes, "a.docx", false)).warning).toContain("1 embedded document was not read: Łódź.csv.");
  });

  it("of workbooks stand below the sheets, and what is broken is named", async () => {
    const archive = new Archive(await support("formulas.xlsx"), new DocumentBudget());
    const parts = Object.fromEntries([...archive.entries].map(({ name }) => [name, archive.require(name)]));
    const bytes = buildZip({
      ...parts,
      "xl/worksheets/_rels/sheet1.xml.rels": relations([
        ["a", "package", "../embeddings/note.docx"],
        ["b", "package", "../embeddings/broken.docx"],
      ]),
      "xl/embeddings/note.docx": docx(p("A note.")),
      "xl/embeddings/broken.docx": Buffer.from("no document"),
    });
    const { markdown, warning } = await parse(bytes, "a.xlsx", true);
    expect(markdown).toContain("| rye | 4 | 2.5 |");
    expect(markdown).toMatch(/## note\.docx\n\nA note\.$/);
    expect(warning).toContain("broken.docx");
    expect((await parse(bytes, "a.xlsx", false)).warning).toContain(
      "2 embedded documents were not read: note.docx, broken.docx.",
    );
  });

  it("that are too large to be taken out leave the document readable", async () => {
    const bytes = docx(p("Text."), {
      relations: [["o1", "package", "embeddings/big.xlsx"]],
      files: { "word/embeddings/big.xlsx": new Uint8Array(120 * 1024 * 1024) },
    });
    const { markdown, warning } = await parse(bytes, "a.docx", true);
    expect(markdown).toBe("Text.");
    expect(warning).toMatch(/big\.xlsx: .*unpacks to more than 96 MB/);
  });
});
