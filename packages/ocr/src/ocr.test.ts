import { createRequire } from "node:module";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { type OcrEngine, type ParseRequest, QuernError } from "@quern/types";
import { afterAll, describe, expect, it } from "vitest";
import { FAMILY, PAGE, printedLines, turnedPage, whitePaper } from "../test-support/text-picture.js";
import { imageParser } from "./image-parser.js";
import { tesseractOcr } from "./tesseract.js";

const ocr = tesseractOcr({ workers: 1 });
const parser = imageParser({ ocr });
afterAll(async () => {
  await parser.close?.();
  await ocr.close?.();
});

const TEXT = [
  "Grinding grain",
  "A quern is a pair of stones for grinding corn by hand.",
  "The lower stone rests while the upper one turns.",
];

/** A picture of text, as from a scanner. */
function picture(lines: readonly string[] = TEXT): Canvas {
  const canvas = whitePaper(1000, 260);
  const context = canvas.getContext("2d");
  for (const [index, line] of lines.entries()) {
    context.font = index === 0 ? `bold 44px "${FAMILY}"` : `28px "${FAMILY}"`;
    context.fillText(line, 60, 70 + index * 44 + (index > 0 ? 30 : 0));
  }
  return canvas;
}

const request = (more: Partial<ParseRequest> = {}): ParseRequest => ({
  mediaType: "image/png",
  signal: AbortSignal.timeout(60_000),
  deadline: Date.now() + 60_000,
  options: {},
  wants: { html: true, markdown: true, assets: false },
  ...more,
});

/** Small print, as in a screenshot or a scan at 72 dpi: capitals are seven pixels high. */
const smallPrint = (): Canvas =>
  printedLines(SMALL_TEXT, 420, 130, { size: 10, left: 20, first: 30, step: 16, colour: "#333333" });

const SMALL_TEXT = [
  "Invoice 48213 of 7 March 2026, due within 30 days",
  "Three sacks of rye flour, 25 kg each, at 31.60 a sack",
  "Total 94.80, of which value added tax 6.20",
  "Please quote your customer number 77180 when you pay",
];

/** Lines that a menu prints in grey and orange, and where they stand. */
const LIGHT_LINES = [
  ["Margherita 13.90 and water 2.50", "#b4b4b4", 120],
  ["Every price includes the cover", "#ffa500", 240],
] as const;

/** An uncompressed bitmap, and a TIFF of the same pixels. */
function bmp(canvas: Canvas): Uint8Array {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const stride = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + stride * height);
  bytes.write("BM", 0, "latin1");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const source = ((height - 1 - y) * width + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        bytes[54 + y * stride + x * 3 + channel] = data[source + 2 - channel]!;
    }
  }
  return bytes;
}

/** Two colours. */
function gif(canvas: Canvas): Uint8Array {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const { GifWriter } = createRequire(import.meta.url)("omggif") as {
    GifWriter: new (
      target: Uint8Array,
      width: number,
      height: number,
      options: object,
    ) => { addFrame(x: number, y: number, width: number, height: number, indices: Uint8Array): number; end(): number };
  };
  const target = new Uint8Array(width * height * 2 + 1000);
  const writer = new GifWriter(target, width, height, { palette: [0x000000, 0xffffff] });
  writer.addFrame(
    0,
    0,
    width,
    height,
    Uint8Array.from({ length: width * height }, (_, index) => (data[index * 4]! > 127 ? 1 : 0)),
  );
  return target.slice(0, writer.end());
}

/** Grey, uncompressed, one strip a page. */
function tiff(canvases: ReadonlyArray<Canvas>): Uint8Array {
  const parts: Buffer[] = [Buffer.from("II*\0"), Buffer.alloc(4)];
  let at = 8;
  const directories: Array<{ offset: number; entries: Array<[tag: number, type: number, value: number]> }> = [];
  for (const canvas of canvases) {
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    const grey = Buffer.from(Array.from({ length: width * height }, (_, index) => data[index * 4]!));
    parts.push(grey);
    directories.push({
      offset: 0,
      entries: [
        [256, 4, width],
        [257, 4, height],
        [258, 3, 8],
        [259, 3, 1],
        [262, 3, 1],
        [273, 4, at],
        [277, 3, 1],
        [278, 4, height],
        [279, 4, grey.length],
      ],
    });
    at += grey.length;
  }
  for (const directory of directories) {
    directory.offset = at;
    at += 2 + directory.entries.length * 12 + 4;
  }
  for (const [index, { entries }] of directories.entries()) {
    const block = Buffer.alloc(2 + entries.length * 12 + 4);
    block.writeUInt16LE(entries.length, 0);
    for (const [row, [tag, type, value]] of entries.entries()) {
      block.writeUInt16LE(tag, 2 + row * 12);
      block.writeUInt16LE(type, 4 + row * 12);
      block.writeUInt32LE(1, 6 + row * 12);
      block.writeUInt32LE(value, 10 + row * 12);
    }
    block.writeUInt32LE(directories[index + 1]?.offset ?? 0, block.length - 4);
    parts.push(block);
  }
  parts[1]!.writeUInt32LE(directories[0]!.offset, 0);
  return new Uint8Array(Buffer.concat(parts));
}

describe("tesseractOcr", () => {
  it("reads a picture of text, with places and confidence", async () => {
    const page = await ocr.recognize({ bytes: picture().toBuffer("image/png"), mediaType: "image/png" }, request());
    expect(page.words.map((word) => word.text).join(" ")).toBe(TEXT.join(" "));
    expect([page.width, page.height]).toEqual([1000, 260]);
    expect(page.confidence).toBeGreaterThan(0.8);
    const [first] = page.words;
    expect(first!.box[0]).toBeGreaterThan(50);
    expect(first!.box[3]).toBeLessThan(85);
    expect(new Set(page.words.map((word) => word.line)).size).toBe(3);
    expect(page.warnings).toBeUndefined();
  });

  it("reads small print, whose places are those of the picture", async () => {
    const image = { bytes: new Uint8Array(smallPrint().toBuffer("image/png")), mediaType: "image/png" };
    const page = await ocr.recognize(image, { languages: ["en"], signal: AbortSignal.timeout(60_000) });
    expect(page.words.map(({ text }) => text).join(" ")).toBe(SMALL_TEXT.join(" "));
    expect([page.width, page.height]).toEqual([420, 130]);
    const [left, top, right, bottom] = page.words[0]!.box;
    expect(left).toBeGreaterThan(17);
    expect(right).toBeLessThan(56);
    expect(top).toBeGreaterThan(19);
    expect(bottom).toBeLessThan(34);
  });

  it("reads lines in light ink beside black ones", async () => {
    const canvas = printedLines(["Sorrento, served from noon", "Pomodoro e basilico"], 900, 260, {
      size: 28,
      left: 40,
      first: 60,
      step: 120,
    });
    const context = canvas.getContext("2d");
    for (const [line, colour, y] of LIGHT_LINES) {
      context.fillStyle = colour;
      context.fillText(line, 40, y);
    }
    const image = { bytes: new Uint8Array(canvas.toBuffer("image/png")), mediaType: "image/png" };
    const page = await ocr.recognize(image, { languages: ["en"], signal: AbortSignal.timeout(60_000) });
    const text = page.words.map((word) => word.text).join(" ");
    for (const [line] of LIGHT_LINES) expect(text).toContain(line);
  });

  it.each(["#ffc107", "#969696", "#a9d08e"])("reads dark letters on a row of %s in a table", async (colour) => {
    const canvas = whitePaper(900, 400);
    const context = canvas.getContext("2d");
    context.fillStyle = colour;
    context.fillRect(30, 80, 840, 50);
    context.fillStyle = "#1a1a1a";
    context.font = `24px "${FAMILY}"`;
    const rows = [
      ["Customer number", "Delivered", "Open amount"],
      ["48213", "120 sacks", "1,204.50"],
    ];
    for (const [row, cells] of [["All amounts in euros"], ...rows, ["50190", "44 sacks", "431.20"]].entries())
      for (const [column, text] of cells.entries()) context.fillText(text, 40 + column * 300, 55 + row * 60);
    const image = { bytes: new Uint8Array(canvas.toBuffer("image/png")), mediaType: "image/png" };
    const page = await ocr.recognize(image, { languages: ["en"], signal: AbortSignal.timeout(60_000) });
    expect(page.words.map(({ text }) => text)).toEqual(expect.arrayContaining(rows.flat().join(" ").split(" ")));
  });

  it("reads light letters on a dark ground, and a dark print on a dark table", async () => {
    const screen = whitePaper(900, 320);
    const table = whitePaper(1400, 700);
    for (const [canvas, ground, ink, left, top] of [
      [screen, "#1e1e1e", "#d4d4d4", 40, 60],
      [table, "#141414", "#222222", 290, 240],
    ] as const) {
      const context = canvas.getContext("2d");
      context.fillStyle = ground;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = "#f4f4f4";
      if (canvas === table) context.fillRect(250, 180, 900, 320);
      context.fillStyle = ink;
      context.font = `26px "${FAMILY}"`;
      for (const [index, line] of SMALL_TEXT.entries()) context.fillText(line, left, top + index * 60);
      const image = { bytes: new Uint8Array(canvas.toBuffer("image/png")), mediaType: "image/png" };
      const page = await ocr.recognize(image, { languages: ["en"], signal: AbortSignal.timeout(60_000) });
      expect(page.words.map(({ text }) => text).join(" ")).toContain(SMALL_TEXT.join(" "));
    }
  });

  it("gives the places of words in a large picture in its own pixels", async () => {
    const canvas = printedLines(SMALL_TEXT, 3000, 3200, { size: 100, left: 100, first: 300, step: 300 });
    const image = { bytes: new Uint8Array(canvas.toBuffer("image/png")), mediaType: "image/png" };
    const page = await ocr.recognize(image, { languages: ["en"], signal: AbortSignal.timeout(60_000) });
    expect(page.words.map(({ text }) => text).join(" ")).toBe(SMALL_TEXT.join(" "));
    expect([page.width, page.height]).toEqual([3000, 3200]);
    const [left, top, , bottom] = page.words[0]!.box;
    expect(left).toBeGreaterThan(95);
    expect(left).toBeLessThan(125);
    expect(top).toBeGreaterThan(210);
    expect(bottom).toBeLessThan(320);
  });

  it("shows that work goes on while a page is read, and while another one waits", async () => {
    const image = { bytes: new Uint8Array(picture().toBuffer("image/png")), mediaType: "image/png" };
    const told: string[] = [];
    const read = (name: string): Promise<unknown> =>
      ocr
        .recognize(image, { languages: ["en"], signal: AbortSignal.timeout(60_000), onProgress: () => told.push(name) })
        .then(() => told.push(`${name} done`));
    await Promise.all([read("first"), read("second")]);
    // Either may be the first in line.
    const end = told.findIndex((name) => name.endsWith("done"));
    expect(told.slice(0, end)).toContain("first");
    expect(told.slice(0, end)).toContain("second");
  });

  it("names the package of a language that is not installed, and reads with English meanwhile", async () => {
    const page = await ocr.recognize(
      { bytes: picture().toBuffer("image/png"), mediaType: "image/png" },
      { ...request(), languages: ["sw-KE"] },
    );
    expect(page.words.length).toBeGreaterThan(10);
    expect(page.warnings).toEqual([expect.stringContaining("npm install @tesseract.js-data/swa")]);
  });

  it("stops when the caller gives up, and reads the next picture", async () => {
    const controller = new AbortController();
    const running = ocr.recognize(
      { bytes: picture().toBuffer("image/png"), mediaType: "image/png" },
      { signal: controller.signal },
    );
    setTimeout(() => controller.abort(new Error("enough")), 30);
    await expect(running).rejects.toThrow("enough");
    const page = await ocr.recognize(
      { bytes: picture(["Again"]).toBuffer("image/png"), mediaType: "image/png" },
      request(),
    );
    expect(page.words.map((word) => word.text)).toEqual(["Again"]);
  });
});

describe("an engine that is closed while it reads", () => {
  const page = (): { bytes: Uint8Array; mediaType: string } => {
    const canvas = whitePaper(1600, 2000);
    const context = canvas.getContext("2d");
    for (let y = 0; y < 2000; y += 260) context.drawImage(picture(), 0, y);
    return { bytes: canvas.toBuffer("image/png"), mediaType: "image/png" };
  };

  it.each([
    ["before its recogniser has started", 0],
    ["while its recogniser works", 500],
  ])("gives the page up %s", async (_, milliseconds) => {
    const engine = tesseractOcr({ workers: 1 });
    const signal = AbortSignal.timeout(60_000);
    if (milliseconds > 0)
      await engine.recognize({ bytes: picture().toBuffer("image/png"), mediaType: "image/png" }, { signal });
    const reading = expect(engine.recognize(page(), { signal })).rejects.toBeInstanceOf(QuernError);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await engine.close?.();
    await reading;
    await expect(engine.recognize(page(), { signal })).rejects.toMatchObject({ code: "CANCELLED" });
  });
});

describe("turned pages", () => {
  it.each([2, -3.5, 5, 90, 180, 270, 183])("reads a page that is turned by %i degrees", async (degrees) => {
    const bytes = turnedPage(degrees).toBuffer("image/png");
    const page = await ocr.recognize({ bytes, mediaType: "image/png" }, request());
    expect(page.words.map((word) => word.text).join(" ")).toBe(PAGE.join(" "));
    expect(Math.abs((((page.turned ?? 0) + degrees + 540) % 360) - 180)).toBeLessThan(0.3);
    expect(new Set(page.words.map((word) => word.line)).size).toBe(PAGE.length);
  });

  it.each([2, 90, 180])("gives boxes on the picture as it is, turned by %i degrees", async (degrees) => {
    const canvas = turnedPage(degrees);
    const bytes = canvas.toBuffer("image/png");
    const { blocks } = await parser.parse(bytes, request({ options: { blocks: true } }));
    const [page] = blocks as Array<{ width: number; height: number; items: Array<{ bbox: number[] }> }>;
    expect([page!.width, page!.height]).toEqual([canvas.width, canvas.height]);
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const boxes = page!.items.map(
      ({ bbox }) => bbox.map((share) => share * canvas.width) as [number, number, number, number],
    );
    let outside = 0;
    let ink = 0;
    for (let y = 0; y < canvas.height; y++) {
      for (let x = 0; x < canvas.width; x++) {
        if (data[(y * canvas.width + x) * 4]! > 100) continue;
        ink++;
        if (!boxes.some(([left, top, right, bottom]) => x > left - 8 && x < right + 8 && y > top - 8 && y < bottom + 8))
          outside++;
      }
    }
    expect(outside / ink).toBeLessThan(0.01);
    const { pages } = await parser.drawPages!(bytes, { ...request(), width: 500, maxPages: 10, maxBytes: 1e7 });
    expect(pages).toEqual([expect.objectContaining({ page: 1, width: 500, height: 500 })]);
  });

  it("reads a page in the shadow", async () => {
    const bytes = turnedPage(1, 0.6).toBuffer("image/jpeg", 80);
    const page = await ocr.recognize({ bytes, mediaType: "image/jpeg" }, request());
    expect(page.words.map((word) => word.text).join(" ")).toBe(PAGE.join(" "));
  });
});

describe("imageParser", () => {
  it.each([
    ["png", () => picture().toBuffer("image/png")],
    ["jpeg", () => picture().toBuffer("image/jpeg", 90)],
    ["webp", () => picture().toBuffer("image/webp", 90)],
    ["bmp", () => bmp(picture())],
    ["gif", () => gif(picture())],
  ] as const)("turns a %s into a page with heading and paragraph", async (_, bytes) => {
    const { html, metadata } = await parser.parse(new Uint8Array(bytes()), request());
    expect(html.replace(/\n/g, "")).toBe(
      `<section data-page="1"><h1>${TEXT[0]}</h1><p>${TEXT[1]} ${TEXT[2]}</p></section>`,
    );
    expect(metadata).toMatchObject({ numPages: 1, totalPages: 1 });
  });

  it("reads all pages of a TIFF", async () => {
    const { html, metadata } = await parser.parse(tiff([picture(["First page"]), picture(["Second page"])]), request());
    expect(metadata.numPages).toBe(2);
    expect(html).toMatch(/data-page="1">\s*<p>First page<\/p>[\s\S]*data-page="2">\s*<p>Second page/);
  });

  it("names what is wrong with a picture", async () => {
    const engine: OcrEngine = { name: "never", recognize: () => Promise.reject(new Error("must not be called")) };
    const strict = imageParser({ ocr: engine });
    const code = (bytes: Uint8Array): Promise<unknown> =>
      strict.parse(bytes, request()).catch((error: unknown) => (QuernError.is(error) ? error.code : error));
    expect(await code(new Uint8Array())).toBe("DOCUMENT_EMPTY");
    expect(await code(new TextEncoder().encode("no picture at all, just words"))).toBe("UNSUPPORTED_FILE_TYPE");
    const cut = Buffer.concat([picture().toBuffer("image/png").subarray(0, 33), Buffer.alloc(200, 7)]);
    await expect(parser.parse(new Uint8Array(cut), request())).rejects.toMatchObject({ code: "DOCUMENT_DAMAGED" });
    expect(await code(bmp(picture()).subarray(0, 4000))).toBe("DOCUMENT_DAMAGED");
    expect(await code(tiff([picture()]).subarray(0, 4000))).toBe("DOCUMENT_DAMAGED");
    const huge = Buffer.from(createCanvas(1, 1).toBuffer("image/png"));
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(await code(new Uint8Array(huge))).toBe("DOCUMENT_LIMIT_EXCEEDED");
    await strict.close?.();
  });
});
