import { QuernError } from "@quern/types";
import { afterEach, describe, expect, it } from "vitest";
import { pdfiumReader } from "./pdfium/reader.js";
import { pdfjsReader } from "./pdfjs/reader.js";
import type { PdfFile, PdfReader } from "./reader.js";
import { type TinyDocument, tinyPdf } from "./testing/tiny-pdf.js";

/** Every reader must pass this suite. */
describe.each<PdfReader>([pdfiumReader, pdfjsReader])("reader $name", (reader) => {
  const open: PdfFile[] = [];
  const load = async (document: TinyDocument, password?: string): Promise<PdfFile> => {
    const file = await reader.open(tinyPdf(document), password);
    open.push(file);
    return file;
  };
  afterEach(async () => {
    for (const file of open.splice(0)) await file.close();
  });

  it("gives words with places, sizes and styles", async () => {
    const file = await load({
      pages: [
        {
          text: [
            { x: 72, y: 742, text: "Hello bold world", size: 12, font: "bold" },
            { x: 72, y: 700, text: "slanted", size: 10, font: "italic" },
            { x: 72, y: 680, text: "code", size: 10, font: "mono" },
          ],
        },
      ],
    });
    expect(file.pageCount).toBe(1);
    const page = await file.page(0);
    expect([Math.round(page.width), Math.round(page.height)]).toEqual([595, 842]);
    const { words, characters } = await page.text();
    expect(words.map((word) => word.text)).toEqual(["Hello", "bold", "world", "slanted", "code"]);
    expect(characters).toBe(25);
    const [hello, , world, slanted, code] = words;
    expect(hello).toMatchObject({ bold: true, italic: false, mono: false });
    expect(slanted).toMatchObject({ bold: false, italic: true });
    expect(code).toMatchObject({ mono: true });
    expect(hello!.left).toBeCloseTo(72, 0);
    expect(hello!.baseline).toBeCloseTo(100, 0);
    expect(hello!.size).toBeCloseTo(12, 1);
    expect(world!.left).toBeGreaterThan(hello!.right + 20);
    expect(slanted!.order).toBeGreaterThan(world!.order);
  });

  it("tells apart the words of a synthetic italic, whose sheared letters lean over the gaps", async () => {
    const content = "BT /regular 12 Tf 1 0 0.27 1 72 600 Tm (we) Tj 18.94 0 Td (can) Tj 22.95 0 Td (see) Tj ET";
    const file = await load({ pages: [{ content }] });
    const page = await (await file.page(0)).text();
    expect(page.words.map(({ text, italic }) => [text, italic])).toEqual([
      ["we", true],
      ["can", true],
      ["see", true],
    ]);
  });

  it("gives attached files", async () => {
    const file = await load({ pages: [{ text: [] }], attached: { "a.txt": "first", "b.xml": "<b>second</b>" } });
    const attachments = await file.attachments();
    expect(attachments.map(({ name }) => name)).toEqual(["a.txt", "b.xml"]);
    expect(attachments.map((attachment) => new TextDecoder().decode(attachment.read()))).toEqual([
      "first",
      "<b>second</b>",
    ]);
    expect(await (await load({ pages: [{ text: [] }] })).attachments()).toEqual([]);
  });

  it("gives files that hang on notes of a page, also where its form fields are drawn into it", async () => {
    const widget =
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ann) /DA (/regular 10 Tf) /Rect [50 50 200 70] >>";
    const attached = { "a.txt": "first", "b.xml": "<b>second</b>" };
    const file = await load({ pages: [{ attached }, { attached, annotations: [widget] }, { text: [] }] });
    for (const index of [0, 1]) {
      const page = await file.page(index);
      const attachments = await page.attachments();
      expect(attachments.map(({ name }) => name)).toEqual(["a.txt", "b.xml"]);
      await page.text();
      await page.close();
      expect(attachments.map((attachment) => new TextDecoder().decode(attachment.read()))).toEqual([
        "first",
        "<b>second</b>",
      ]);
    }
    expect(await (await file.page(2)).attachments()).toEqual([]);
  });

  it("turns pages that are marked as rotated", async () => {
    const file = await load({ pages: [{ rotate: 90, text: [{ x: 500, y: 60, text: "upright", upwards: true }] }] });
    const page = await file.page(0);
    expect([Math.round(page.width), Math.round(page.height)]).toEqual([842, 595]);
    const [word] = (await page.text()).words;
    expect(word!.text).toBe("upright");
    expect(word!.turn).toBeUndefined();
    expect(word!.baseline).toBeCloseTo(500, 0);
  });

  it("marks text that runs upwards", async () => {
    const file = await load({ pages: [{ text: [{ x: 40, y: 300, text: "sideways", upwards: true }] }] });
    const [word] = (await (await file.page(0)).text()).words;
    expect(word).toMatchObject({ text: "sideways", turn: 270 });
    expect(word!.bottom - word!.top).toBeGreaterThan(word!.right - word!.left);
  });

  it("finds rules and filled boxes", async () => {
    const file = await load({
      pages: [{ lines: [[72, 700, 300, 700]], content: "0.8 g 72 500 100 40 re f\n0 g 72 400 200 0.6 re f", text: [] }],
    });
    const { rules, fills } = await (await file.page(0)).graphics();
    expect(rules).toHaveLength(2);
    expect(rules.map((rule) => Math.round(rule.right - rule.left)).sort()).toEqual([200, 228]);
    expect(fills).toHaveLength(1);
    expect(Math.round(fills[0]!.top)).toBe(302);
  });

  it("attaches web links to the words under them, and only those that can be followed", async () => {
    const file = await load({
      pages: [
        {
          text: [
            { x: 72, y: 700, text: "link" },
            { x: 72, y: 650, text: "script" },
          ],
          links: [
            { box: [70, 695, 110, 712], url: "https://example.com/a?b=1" },
            { box: [70, 645, 110, 662], url: "javascript:alert(1)" },
          ],
        },
      ],
    });
    const { words } = await (await file.page(0)).text();
    expect(words.map((word) => word.url)).toEqual(["https://example.com/a?b=1", undefined]);
  });

  it("marks words that annotations highlight, underline or strike out", async () => {
    const markup = (subtype: string, y: number): string =>
      `<< /Type /Annot /Subtype /${subtype} /Rect [70 ${y - 3} 150 ${y + 12}] /C [1 1 0] /QuadPoints [70 ${y + 12} 150 ${y + 12} 70 ${y - 3} 150 ${y - 3}] >>`;
    const file = await load({
      pages: [
        {
          text: ["marked", "under", "struck", "plain"].map((text, index) => ({ x: 72, y: 700 - index * 50, text })),
          annotations: [markup("Highlight", 700), markup("Underline", 650), markup("StrikeOut", 600)],
        },
      ],
    });
    const { words } = await (await file.page(0)).text();
    expect(words[0]).toMatchObject({ text: "marked", highlight: "#ffff00" });
    expect(words[1]).toMatchObject({ text: "under", underline: true });
    expect(words[2]).toMatchObject({ text: "struck", strike: true });
    expect(words[3]).not.toMatchObject({ highlight: expect.anything() });
  });

  it("takes pictures out and draws pages", async () => {
    const pixels = new Uint8Array(40 * 40).fill(0);
    const file = await load({
      pages: [{ width: 200, height: 200, images: [{ box: [50, 50, 100, 100], width: 40, height: 40, pixels }] }],
    });
    const page = await file.page(0);
    const [image] = await page.images();
    expect(Math.round(image!.left)).toBe(50);
    expect(Math.round(image!.bottom - image!.top)).toBe(100);
    const drawn = await page.render(72);
    expect([drawn.width, drawn.height]).toEqual([200, 200]);
    const at = (x: number, y: number): number => drawn.rgba[(y * drawn.width + x) * 4]!;
    expect(at(100, 100)).toBeLessThan(30);
    expect(at(10, 10)).toBeGreaterThan(225);
  });

  it("reads metadata and the outline", async () => {
    const file = await load({
      pages: [{ text: [] }, { text: [] }],
      info: { Title: "A title", Author: "Somebody", CreationDate: "D:20240229123000+01'00'", ModDate: "nonsense" },
      outline: [
        { title: "One", page: 1 },
        { title: "Two", page: 2 },
      ],
    });
    expect(await file.metadata()).toMatchObject({
      title: "A title",
      author: "Somebody",
      created: "2024-02-29T11:30:00.000Z",
    });
    expect((await file.metadata()).modified).toBeUndefined();
    expect(await file.outline()).toEqual([
      { title: "One", depth: 0, page: 1 },
      { title: "Two", depth: 0, page: 2 },
    ]);
  });

  it("reads the pages' own numbers", async () => {
    const page = { text: [{ x: 72, y: 700, text: "text" }] };
    const file = await load({ pages: [page, page, page], pageLabels: "0 << /S /r >> 2 << /S /D /P (A-) /St 3 >>" });
    expect(await file.pageLabels(3)).toEqual(["i", "ii", "A-3"]);
    const plain = await load({ pages: [page] });
    expect((await plain.pageLabels(1)).join("")).toBe("");
  });

  it("asks for the password of an encrypted file, refuses a wrong one, opens with the right one", async () => {
    const document = { pages: [{ text: [{ x: 72, y: 700, text: "secret" }] }], password: "open sesame" };
    const code = async (password?: string): Promise<unknown> =>
      load(document, password).catch((error) => QuernError.is(error) && error.code);
    expect(await code()).toBe("DOCUMENT_ENCRYPTED");
    expect(await code("wrong")).toBe("DOCUMENT_ENCRYPTED");
    const file = await load(document, "open sesame");
    expect((await (await file.page(0)).text()).words[0]!.text).toBe("secret");
  });

  it("reports what is not a PDF as damaged", async () => {
    await expect(reader.open(new TextEncoder().encode("certainly not a document"), undefined)).rejects.toMatchObject({
      code: "DOCUMENT_DAMAGED",
    });
  });
});
