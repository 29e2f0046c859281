import type { OcrImage } from "@quern/types";
import { afterAll, expect, it } from "vitest";
import { pdfParser } from "./parser.js";
import { testRequest } from "./testing/requests.js";
import { tinyPdf } from "./testing/tiny-pdf.js";

const ocr = {
  name: "fake",
  async recognize(image: OcrImage) {
    const { width, height } = image as { width: number; height: number };
    const word = { text: "Quotation", box: [100, 210, 300, 240] as const, confidence: 0.9, line: 0, block: 0 };
    return { width, height, words: [word], confidence: 0.9 };
  },
};
const parser = pdfParser({ ocr });
afterAll(() => parser.close?.());

/** Round letters, 14 points high, in one row: one path for all of them. */
const letters = (count: number): string => {
  const each = Array.from({ length: count }, (_, index) => {
    const x = 60 + 12 * index;
    return `${x} 700 m ${x} 718 ${x + 9} 718 ${x + 9} 700 c ${x + 9} 690 ${x} 690 ${x} 700 c h`;
  });
  return `${each.join("\n")} f`;
};
const page = (count: number) => tinyPdf({ pages: [{ text: [], content: letters(count) }] });

it("recognises a page whose letters are drawn as outlines", async () => {
  const { html } = await parser.parse(page(30), testRequest());
  expect(html).toContain("Quotation");
});

it("says in fast mode that letters drawn as outlines are not read, and which mode reads them", async () => {
  const { html, warnings } = await parser.parse(page(30), testRequest({ mode: "fast" }));
  expect(html).not.toContain("Quotation");
  expect(warnings?.join()).toMatch(/no readable text: 1;.*"auto"/);
});

it("leaves a drawing with a few signs alone", async () => {
  const { html, warnings } = await parser.parse(page(8), testRequest());
  expect(html).not.toContain("Quotation");
  expect(warnings ?? []).toEqual([]);
});
