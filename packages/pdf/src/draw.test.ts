import { PictureReader } from "@quern/documents/pictures";
import type { DrawnPage, DrawRequest } from "@quern/types";
import { afterAll, describe, expect, it } from "vitest";
import { pdfParser } from "./parser.js";
import { testRequest } from "./testing/requests.js";
import { type TinyDocument, tinyPdf } from "./testing/tiny-pdf.js";

const parser = pdfParser();
const reader = new PictureReader();
afterAll(async () => {
  await parser.close?.();
  await reader.close();
});

const draw = (bytes: Uint8Array, more: Partial<DrawRequest> = {}) =>
  parser.drawPages!(bytes, {
    mediaType: "application/pdf",
    signal: AbortSignal.timeout(60_000),
    deadline: Date.now() + 60_000,
    maxPages: 100,
    maxBytes: 20e6,
    width: 400,
    ...more,
  });

/** Shares of the page: left, top, right, bottom of all that is dark. */
async function inkOf({ bytes }: DrawnPage): Promise<readonly number[]> {
  const [{ rgba, width, height }] = (await reader.decode(bytes, "page", AbortSignal.timeout(10_000))) as [
    { rgba: Uint8Array; width: number; height: number },
  ];
  let [left, top, right, bottom] = [1, 1, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (rgba[(y * width + x) * 4]! > 128) continue;
      [left, right] = [Math.min(left, x / width), Math.max(right, (x + 1) / width)];
      [top, bottom] = [Math.min(top, y / height), Math.max(bottom, (y + 1) / height)];
    }
  }
  return [left, top, right, bottom];
}

const LINE = "Grain is ground between two stones of granite.";

describe("pictures of pages", () => {
  it("come in the width asked for, sharp and small", async () => {
    const { pages, totalPages, warnings } = await draw(
      tinyPdf({ pages: [{ text: [{ x: 72, y: 700, text: LINE }] }] }),
      {
        width: 1000,
      },
    );
    expect(totalPages).toBe(1);
    expect(warnings).toEqual([]);
    expect(pages).toEqual([expect.objectContaining({ page: 1, width: 1000, height: 1415, mediaType: "image/png" })]);
    expect(pages[0]!.bytes.length).toBeLessThan(40_000);
  });

  it.each([0, 90, 180, 270])("fit the boxes of blocks on a page that is turned by %i degrees", async (rotate) => {
    // Upright on the page as shown.
    const text =
      rotate === 0 ? [{ x: 72, y: 700, text: LINE }] : [{ x: 320, y: 100, text: LINE, upwards: rotate !== 180 }];
    const bytes = tinyPdf({ pages: [{ rotate, text }] });
    const parsed = await parser.parse(bytes, testRequest({ blocks: true }));
    const [page] = parsed.blocks as Array<{ width: number; height: number; items: Array<{ bbox: number[] }> }>;
    const { pages } = await draw(bytes, { width: 800 });
    const [picture] = pages;
    expect(picture!.width / picture!.height).toBeCloseTo(page!.width / page!.height, 1);
    const ink = await inkOf(picture!);
    const [left, top, right, bottom] = page!.items[0]!.bbox as [number, number, number, number];
    const slack = 0.02;
    expect(ink[0]).toBeGreaterThan(left - slack);
    expect(ink[1]).toBeGreaterThan(top - slack);
    expect(ink[2]).toBeLessThan(right + slack);
    expect(ink[3]).toBeLessThan(bottom + slack);
    // No larger than what is drawn, but for the height of the font.
    expect(right - left + bottom - top).toBeLessThan(ink[2]! - ink[0]! + ink[3]! - ink[1]! + 4 * slack);
  });

  it("need the password of a locked document", async () => {
    const bytes = tinyPdf({ password: "mill", pages: [{ text: [{ x: 72, y: 700, text: LINE }] }] });
    await expect(draw(bytes)).rejects.toMatchObject({ code: "DOCUMENT_ENCRYPTED" });
    const { pages } = await draw(bytes, { password: "mill" });
    expect((await inkOf(pages[0]!))[2]).toBeGreaterThan(0.3);
  });

  it("show the values of form fields", async () => {
    const field =
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada of the mill) /DA (/regular 12 Tf 0 g) /Rect [72 600 400 630] >>";
    const { pages } = await draw(tinyPdf({ pages: [{ annotations: [field] }] }));
    expect((await inkOf(pages[0]!))[2]).toBeGreaterThan(0.15);
  });

  it("are those of the ranges, within the bounds, and say what was left out", async () => {
    const document: TinyDocument = {
      pages: Array.from({ length: 7 }, (_, index) => ({ text: [{ x: 72, y: 700, text: `Page ${index + 1}` }] })),
    };
    const bytes = tinyPdf(document);
    const numbers = async (more: Partial<DrawRequest>) => {
      const { pages, warnings } = await draw(bytes, more);
      return { pages: pages.map(({ page }) => page), warnings: warnings.join(" ") };
    };
    expect(
      await numbers({
        ranges: [
          [6, 9e15],
          [2, 3],
          [3, 3],
        ],
      }),
    ).toEqual({ pages: [2, 3, 6, 7], warnings: "" });
    expect(await numbers({ ranges: [[9, 9]] })).toMatchObject({ pages: [], warnings: expect.stringContaining("is 7") });
    expect(await numbers({ maxPages: 2 })).toMatchObject({
      pages: [1, 2],
      warnings: expect.stringContaining("of 7 pages the first 2"),
    });
    const { bytes: one } = (await draw(bytes)).pages[0]!;
    expect(await numbers({ maxBytes: one.length * 2.5 })).toMatchObject({
      pages: [1, 2],
      warnings: expect.stringContaining("from page 3 on"),
    });
  });

  it("are drawn smaller when the page is very tall", async () => {
    const { pages, warnings } = await draw(tinyPdf({ pages: [{ width: 20, height: 14_000 }] }), { width: 1000 });
    expect(pages[0]!.width * pages[0]!.height).toBeLessThan(17e6);
    expect(warnings.join()).toContain("narrower than 1000 pixels");
  });

  it("stop when the caller gives up", async () => {
    const bytes = tinyPdf({ pages: Array.from({ length: 200 }, () => ({ text: [{ x: 72, y: 700, text: LINE }] })) });
    const controller = new AbortController();
    const drawing = draw(bytes, {
      width: 2000,
      maxPages: 200,
      signal: controller.signal,
      onProgress: ({ done }) => done === 2 && controller.abort(new Error("enough")),
    });
    await expect(drawing).rejects.toThrow("enough");
  });

  it("of photographs are JPEG", async () => {
    const pixels = new Uint8Array(500 * 700);
    let state = 1;
    for (let index = 0; index < pixels.length; index++) {
      state = (state * 1103515245 + 12345) & 0x7fffffff;
      pixels[index] = state >> 16;
    }
    const image = { box: [0, 0, 595, 842] as const, width: 500, height: 700, pixels };
    const { pages } = await draw(tinyPdf({ pages: [{ images: [image] }] }), { width: 500 });
    expect(pages[0]!.mediaType).toBe("image/jpeg");
    expect(await inkOf(pages[0]!)).toEqual([0, 0, 1, 1]);
  });
});

it("reads no page of a document of which only pictures are wanted", async () => {
  const bytes = tinyPdf({ pages: [{}, {}], info: { Title: "Mills" } });
  const parsed = await parser.parse(bytes, testRequest({}, { wants: { html: false, markdown: false, assets: false } }));
  expect(parsed).toMatchObject({ html: "", warnings: [], metadata: { title: "Mills", totalPages: 2 } });
});
