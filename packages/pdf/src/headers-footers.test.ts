import { afterAll, describe, expect, it } from "vitest";
import { pdfParser } from "./parser.js";
import { testRequest } from "./testing/requests.js";
import { type TinyPage, type TinyText, tinyPdf } from "./testing/tiny-pdf.js";

const parser = pdfParser();
afterAll(() => parser.close?.());

const BODY = [
  "The quick brown fox jumps over the lazy dog while the sun",
  "sets slowly behind the hills and the river carries leaves to",
  "the distant sea, where ships wait for the wind to turn again.",
];
const body = (page: number): TinyText[] =>
  BODY.map((text, index) => ({ x: 72, y: 640 - index * 14, text: `${text} ${page}${index}`, size: 11 }));

const convert = (pages: readonly TinyPage[], options = {}) => parser.parse(tinyPdf({ pages }), testRequest(options));

describe("lines at the edges of pages", () => {
  it("stay on a single page, however close to the edge", async () => {
    const { html, metadata } = await convert([
      {
        text: [
          { x: 430, y: 822, text: "Invoice no. 2026-114", size: 9 },
          { x: 72, y: 806, text: "Mill & Sons, VAT DE123456789", size: 9 },
          ...body(1),
          { x: 72, y: 18, text: "IBAN DE02 1203 0000 0000 2020 51", size: 9 },
        ],
      },
    ]);
    for (const text of ["Invoice no. 2026-114", "VAT DE123456789", "IBAN DE02"]) expect(html).toContain(text);
    expect(metadata["headersFooters"]).toBeUndefined();
  });

  it("go where they repeat, and metadata says so", async () => {
    const pages = [1, 2, 3, 4].map((page) => ({
      text: [{ x: 72, y: 806, text: "Annual report of the mill", size: 9 }, ...body(page)],
    }));
    const { html, metadata } = await convert(pages);
    expect(html).not.toContain("Annual report");
    expect(metadata["headersFooters"]).toEqual(["Annual report of the mill"]);
    const kept = await convert(pages, { headersFooters: "keep" });
    expect(kept.html.match(/Annual report of the mill/g)).toHaveLength(4);
  });

  it("go where the number beside a changing title counts the pages", async () => {
    const titles = ["Of stones", "Of grain", "Of water", "Of wind", "Of flour"];
    const { html, metadata } = await convert(
      titles.map((title, index) => ({
        text: [{ x: 72, y: 806, text: `${title}, page ${index + 31}`, size: 9 }, ...body(index)],
      })),
    );
    expect(html).not.toContain("Of stones");
    expect(metadata["headersFooters"]).toContain("Of wind, page 34");
  });

  it("go as page numbers, bare or beside a title", async () => {
    const page = (top: readonly TinyText[]) =>
      convert([{ text: [...top, ...body(1), { x: 290, y: 30, text: "17", size: 9 }] }]);
    const { metadata } = await page([{ x: 72, y: 800, text: "JOURNAL OF MILLS 17", size: 9 }]);
    expect(metadata["headersFooters"]).toEqual(["JOURNAL OF MILLS 17", "17"]);
    const { html } = await page([{ x: 72, y: 800, text: "Order number: 17", size: 9 }]);
    expect(html).toContain("Order number: 17");
  });

  it("stay in a document of two pages, but for page numbers", async () => {
    const { html, metadata } = await convert(
      [1, 2].map((page) => ({
        text: [
          { x: 72, y: 806, text: "Mill & Sons, VAT DE123456789", size: 9 },
          ...body(page),
          { x: 72, y: 40, text: "IBAN DE02 1203 0000 0000 2020 51", size: 9 },
          { x: 290, y: 22, text: `Page ${page} of 2`, size: 9 },
        ],
      })),
    );
    expect(html.match(/VAT DE123456789/g)).toHaveLength(2);
    expect(html.match(/IBAN DE02/g)).toHaveLength(2);
    expect(metadata["headersFooters"]).toEqual(["Page 1 of 2", "Page 2 of 2"]);
  });

  const NAMES = [
    "ONE / FOREWORD",
    "TWO / GRAIN",
    "THREE / WATER",
    "FOUR / WIND",
    "FIVE / FLOUR",
    "SIX / BREAD",
    "SEVEN / RATS",
  ];
  const sections = (heading: boolean) => {
    return NAMES.flatMap((name, chapter) =>
      [0, 1].map((page) => ({
        text: [
          ...(heading && page === 0
            ? [{ x: 72, y: 690, text: name.replace(/.* \/ /, ""), size: 18, font: "bold" as const }]
            : []),
          ...body(10 * chapter + page),
          { x: 72, y: 40, text: name, size: 8 },
          { x: 500, y: 30, text: `${2 * chapter + page + 5}`, size: 8 },
        ],
      })),
    );
  };

  it("go where the name of a section changes at one place, beside a number or alone", async () => {
    const { html, metadata } = await convert(sections(true));
    expect(html).not.toContain("ONE / FOREWORD");
    expect(html).not.toContain("THREE / WATER");
    expect(html).toContain(">FOREWORD</h");
    expect(metadata["headersFooters"]).toContain("TWO / GRAIN");
  });

  it("stay once where nothing else names the section", async () => {
    const { html } = await convert(sections(false));
    for (const name of NAMES) expect(html.split(name).length - 1, name).toBe(1);
  });

  it("stay marked on request, and text goes on around them", async () => {
    const pages = [1, 2, 3, 4].map((page) => ({
      text: [{ x: 72, y: 806, text: "Annual report of the mill", size: 9 }, ...body(page)],
    }));
    const { html, blocks, metadata } = await convert(pages, { headersFooters: "mark", blocks: true });
    expect(html.match(/<p>\{&gt;&gt;header: Annual report of the mill&lt;&lt;\}<\/p>/g)).toHaveLength(4);
    expect(metadata["headersFooters"]).toBeUndefined();
    const [page] = blocks as Array<{ items: Array<{ label: string; content: string }> }>;
    expect(page!.items[0]).toMatchObject({ label: "header", content: "Annual report of the mill" });
  });
});
