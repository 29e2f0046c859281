import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { afterAll, describe, expect, it } from "vitest";
import { boxesFrom } from "./detect.js";
import { paddleOcr } from "./index.js";

const FONTS = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");
GlobalFonts.registerFromPath(join(FONTS, "LiberationSans-Regular.ttf"), "Test Sans");

const RECEIPT = [
  ["MILL BAKERY AND STORE"],
  ["Wholemeal flour", "12.50"],
  ["Rye bread", "4.10"],
  ["Total including tax", "16.60"],
  ["Thank you, please come again"],
];

/** A receipt, turned clockwise. */
function picture(degrees = 0): Uint8Array {
  const side = 800;
  const canvas = createCanvas(side, side);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, side, side);
  context.translate(side / 2, side / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.fillStyle = "#111111";
  context.font = '26px "Test Sans"';
  for (const [row, cells] of RECEIPT.entries())
    for (const [column, text] of cells.entries()) context.fillText(text, -250 + column * 420, -120 + row * 60);
  return new Uint8Array(canvas.toBuffer("image/png"));
}

const ocr = paddleOcr({ workers: 1 });
afterAll(() => ocr.close?.());
const request = () => ({ signal: AbortSignal.timeout(120_000) });
const text = RECEIPT.flat().join(" ");

describe("paddleOcr", () => {
  it.each([0, 3, 180])("reads a receipt turned by %i degrees, words apart and lines in order", async (degrees) => {
    const page = await ocr.recognize({ bytes: picture(degrees), mediaType: "image/png" }, request());
    expect(page.words.map((word) => word.text).join(" ")).toBe(text);
    expect(new Set(page.words.map((word) => word.line)).size).toBe(RECEIPT.length);
    expect(page.confidence).toBeGreaterThan(0.8);
    if (degrees === 0) {
      const price = page.words.find((word) => word.text === "12.50")!;
      expect(price.box[0]).toBeGreaterThan(550);
      expect(price.box[2]).toBeLessThan(680);
      expect(page.warnings).toBeUndefined();
    }
  });

  it("says which languages the models do not know", async () => {
    const page = await ocr.recognize(
      { bytes: picture(), mediaType: "image/png" },
      { ...request(), languages: ["de-DE"] },
    );
    expect(page.warnings).toEqual([expect.stringContaining("not de-DE")]);
  });

  it("stops when the caller gives up, and reads the next picture", async () => {
    const controller = new AbortController();
    const running = ocr.recognize({ bytes: picture(), mediaType: "image/png" }, { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(running).rejects.toThrow("enough");
    const page = await ocr.recognize({ bytes: picture(), mediaType: "image/png" }, request());
    expect(page.words.length).toBeGreaterThan(8);
  });
});

describe("boxesFrom", () => {
  it("grows the core of a line to its letters and leaves out what is unlikely", () => {
    const map = new Float32Array(100 * 50);
    for (let y = 20; y < 30; y++) map.fill(0.9, y * 100 + 10, y * 100 + 80);
    for (let y = 40; y < 46; y++) map.fill(0.4, y * 100 + 10, y * 100 + 60);
    const boxes = boxesFrom(map, 100, 50, { grey: new Uint8Array(200 * 100), width: 200, height: 100 });
    expect(boxes).toHaveLength(1);
    expect(boxes[0]!.left).toBeLessThan(20);
    expect(boxes[0]!.bottom).toBeGreaterThan(60);
  });
});
