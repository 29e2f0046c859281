import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { doc } from "../../test-support/documents.js";
import { readDocument } from "../../test-support/read-document.js";
import { read } from "../read.js";

const parse = (name: string, password?: string, change?: (bytes: Uint8Array) => void) => {
  const bytes = Uint8Array.from(readFileSync(new URL(`../../test-support/${name}`, import.meta.url)));
  change?.(bytes);
  return read({
    bytes,
    filename: name,
    mediaType: "application/x-ole-storage",
    options: {},
    wants: { html: true, markdown: false, assets: false },
    ...(password === undefined ? {} : { password }),
  });
};

describe("documents behind a password", () => {
  it.each(["encrypted-agile.docx", "encrypted-standard.docx"])("opens %s with its password alone", async (name) => {
    expect((await parse(name, "Mühlstein")).html).toBe("<p>Secret quern.</p>\n");
    await expect(parse(name, "Muehlstein")).rejects.toMatchObject({
      code: "DOCUMENT_ENCRYPTED",
      message: expect.stringContaining("not the right one"),
    });
    await expect(parse(name)).rejects.toMatchObject({ code: "DOCUMENT_ENCRYPTED" });
  });

  it("refuses a file that asks for years of hashing", async () => {
    const manyRounds = (bytes: Uint8Array): void => {
      const text = Buffer.from(bytes.buffer);
      const at = text.indexOf('spinCount="100000"');
      text.write('spinCount="9999999"', at, "latin1");
    };
    await expect(parse("encrypted-agile.docx", "x", manyRounds)).rejects.toMatchObject({
      code: expect.stringMatching(/^DOCUMENT_/),
    });
  });
});

it.each(["\tDRMContent", "\u0006DataSpaces/TransformInfo/\tDRMTransform/\u0006Primary"])(
  "refuses a document under rights management by %j, which shows a notice",
  async (stream) => {
    const notice = doc("This document is protected.\r", 0, { [stream]: Buffer.alloc(5000) });
    await expect(readDocument(notice, "a.doc")).rejects.toMatchObject({
      code: "DOCUMENT_ENCRYPTED",
      hint: expect.stringContaining("not read, with a password or without"),
    });
  },
);
