import { QuernError } from "@quern/types";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { pdfParser } from "./parser.js";
import type { ReaderName } from "./reader.js";
import { testRequest } from "./testing/requests.js";
import { tinyPdf } from "./testing/tiny-pdf.js";

const sample = tinyPdf({
  pages: [
    { text: [{ x: 72, y: 700, text: "Some text to break" }], lines: [[72, 600, 300, 600]] },
    { text: [{ x: 72, y: 700, text: "More of it" }] },
  ],
  info: { Title: "Sample" },
  outline: [{ title: "First", page: 1 }],
});

describe.each<ReaderName>(["pdfium", "pdfjs"])("hostile bytes with %s first", (reader) => {
  const parser = pdfParser({ reader, workers: 1 });
  afterAll(() => parser.close?.());

  /** A document or a clean error; never a crash, never a hang. */
  const survives = async (bytes: Uint8Array): Promise<void> => {
    try {
      const document = await parser.parse(bytes, testRequest({}, { signal: AbortSignal.timeout(20_000) }));
      expect(typeof document.html).toBe("string");
    } catch (error) {
      expect(QuernError.is(error), String(error)).toBe(true);
      expect((error as QuernError).code).toMatch(/^(DOCUMENT_|WORKER_FAILED)/);
    }
  };

  it("survives truncation anywhere", async () => {
    for (let length = 1; length < sample.length; length += Math.ceil(sample.length / 40))
      await survives(sample.slice(0, length));
  });

  it("survives changed bytes", async () => {
    const change = fc.array(fc.tuple(fc.nat(sample.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(change, async (changes) => {
        const bytes = sample.slice();
        for (const [at, value] of changes) bytes[at] = value;
        await survives(bytes);
      }),
      { numRuns: 60 },
    );
  });

  it("names a damaged document where the reader fails on an object of its own table", async () => {
    const bytes = sample.slice();
    for (const at of [471, 445]) bytes[at] = 0;
    await survives(bytes);
  });

  it("survives random bytes behind a header", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (noise) => {
        await survives(new Uint8Array([...new TextEncoder().encode("%PDF-1.7\n"), ...noise]));
      }),
      { numRuns: 30 },
    );
  });

  it("survives page trees that loop, lie about their count or have no end", async () => {
    const build = (objects: readonly string[]): Uint8Array =>
      new TextEncoder().encode(
        `%PDF-1.4\n${objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`).join("")}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`,
      );
    await survives(build(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]));
    await survives(
      build([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>",
      ]),
    );
    await survives(
      build([
        "<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
        "<< /First 5 0 R /Last 5 0 R >>",
        "<< /Title (loop) /Next 5 0 R /First 5 0 R >>",
      ]),
    );
  });

  it("survives pages of absurd size and forms that draw themselves", async () => {
    const text = [{ x: 10, y: 10, text: "tiny words on a huge sheet" }];
    await survives(tinyPdf({ pages: [{ width: 1e9, height: 1e9, text }] }));
    await survives(tinyPdf({ pages: [{ width: 0, height: 0, text }] }));
    await survives(
      tinyPdf({
        pages: [{ text, content: `${"q ".repeat(5000)} ${"1 0 0 1 1e30 1e30 cm ".repeat(50)} 0 0 1e38 1e38 re S` }],
      }),
    );
    await survives(tinyPdf({ pages: [{ text, content: "0 0 m 500 500 l S\n".repeat(30_000) }] }));
  });
});
