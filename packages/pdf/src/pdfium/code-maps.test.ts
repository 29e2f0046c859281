import { afterAll, expect, it } from "vitest";
import { pdfParser } from "../parser.js";
import { testRequest } from "../testing/requests.js";
import { tinyPdf } from "../testing/tiny-pdf.js";

const parser = pdfParser();
afterAll(() => parser.close?.());

it("reads ligatures that Chrome maps first to nothing and then to their letters", async () => {
  const bytes = tinyPdf({
    info: { Producer: "Skia/PDF m134" },
    doubled: { "1": "fi", "2": "ft" },
    pages: [{ text: [{ x: 72, y: 700, text: "O1CE SO2WARE" }] }],
  });
  const { html, warnings } = await parser.parse(bytes, testRequest({}));
  expect(html).toContain("OfiCE SOftWARE");
  expect(warnings ?? []).toEqual([]);
});

it("opens a file of Chrome's that was cut off", async () => {
  const bytes = tinyPdf({ info: { Producer: "Skia/PDF m134" }, doubled: { "1": "fi" }, pages: [{}, {}] });
  for (const share of [0.3, 0.6, 0.9]) {
    const cut = bytes.slice(0, Math.floor(bytes.length * share));
    await expect(parser.parse(cut, testRequest({})).catch((error: unknown) => error)).resolves.toBeDefined();
  }
});
