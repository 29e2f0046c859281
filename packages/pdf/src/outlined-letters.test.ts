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

/** Rows of round letters of four widths, below the words of the page. */
const figure = (rows: number, widths: readonly number[]): string => {
  const parts: string[] = [];
  for (let row = 0; row < rows; row++) {
    let x = 60;
    for (let index = 0; index < 12; index++) {
      const [y, width] = [500 - 20 * row, widths[index % widths.length]!];
      parts.push(`${x} ${y} m ${x} ${y + 10} ${x + width} ${y + 10} ${x + width} ${y} c h`);
      x += width + 2;
    }
  }
  return `${parts.join("\n")} f`;
};
const text = [
  { x: 60, y: 700, text: "The figure shows how the pressure of the two cylinders is measured." },
  { x: 60, y: 680, text: "Its labels are drawn, and the words around it are not." },
];
const beside = (rows: number, widths: readonly number[] = [4, 5, 7, 9]) =>
  tinyPdf({ pages: [{ text, content: figure(rows, widths) }] });

it("says that text drawn as outlines beside the words of a page is left out", async () => {
  const { html, warnings } = await parser.parse(beside(5), testRequest());
  expect(html).toContain("The figure shows");
  expect(warnings?.join()).toMatch(/drawn as outlines.*Mode "ocr".*Pages: 1\./);
});

it("says nothing of a logo's outlines, nor of the markers of a chart", async () => {
  expect((await parser.parse(beside(2), testRequest())).warnings ?? []).toEqual([]);
  expect((await parser.parse(beside(8, [7]), testRequest())).warnings ?? []).toEqual([]);
});

it("says nothing of outlines that words of the page stand at", async () => {
  const under = Array.from({ length: 5 }, (_, row) => ({ x: 60, y: 502 - 20 * row, text: "Pressure of a cylinder" }));
  const page = tinyPdf({ pages: [{ text: [...text, ...under], content: figure(5, [4, 5, 7, 9]) }] });
  expect((await parser.parse(page, testRequest())).warnings ?? []).toEqual([]);
});
