import { deflateSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { pdfParser } from "./parser.js";
import { rawPdf } from "./testing/raw-pdf.js";
import { testRequest } from "./testing/requests.js";

const parser = pdfParser();
afterAll(() => parser.close?.());

const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const packed = (content: string): string => {
  const bytes = deflateSync(content).toString("latin1");
  return `<</Filter/FlateDecode/Length ${bytes.length}>>\nstream\n${bytes}\nendstream`;
};
/** The bytes of a stream as text that was read as UTF-8 and written again. */
const mangled = (object: string): string =>
  object.replace(/(?<=stream\n)[\s\S]*(?=\nendstream)/, (bytes) =>
    Buffer.from(Buffer.from(bytes, "latin1").toString("utf8"), "utf8").toString("latin1"),
  );
const page = (contents: number): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font << /F1 7 0 R >> >> >>`;
const pdf = (first: string, second: string): Uint8Array =>
  rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>",
    ...[page(4), first, page(6), second],
    FONT,
  ]);
const words = (text: string): string => packed(`BT /F1 12 Tf 72 700 Td (${text}) Tj ET`);

it("refuses a file none of whose pages can be unpacked", async () => {
  const file = pdf(mangled(words("The mill turns")), mangled(words("The wheel turns")));
  await expect(parser.parse(file, testRequest())).rejects.toMatchObject({
    code: "DOCUMENT_DAMAGED",
    message: expect.stringContaining("2 of the 2 streams"),
  });
});

it("names the pages that cannot be unpacked beside others", async () => {
  const { html, warnings } = await parser.parse(pdf(words("The mill turns"), mangled(words("Lost"))), testRequest());
  expect(html).toContain("The mill turns");
  expect(warnings?.join()).toMatch(/nothing could be read: 2\. The file is damaged: 1 of the 2 streams/);
});

it("takes blank pages for what they are", async () => {
  for (const blank of [packed(""), "<< /Length 0 /Filter /FlateDecode >>\nstream\n\nendstream"]) {
    const { warnings } = await parser.parse(pdf(words("The mill turns"), blank), testRequest());
    expect(warnings ?? []).toEqual([]);
  }
});
