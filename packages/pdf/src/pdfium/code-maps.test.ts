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

/** As Quartz writes them: without spaces, with a head that only names the map. */
const quartzMap = (ranges: readonly string[], block = "bfrange"): string =>
  `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <<\n  /Registry (Adobe)\n  /Ordering (UCS)\n  /Supplement 0\n>> def
/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000><FFFF>\nendcodespacerange
${ranges.length} begin${block}\n${ranges.join("\n")}\nend${block}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`;

const codes = (numbers: readonly number[]): string =>
  numbers.map((number) => String.fromCharCode(number >> 8, number & 0xff)).join("");

const GLYPH_SHIFT = 29;
const glyphsOf = (text: string): string => codes(Array.from(text, (letter) => letter.charCodeAt(0) - GLYPH_SHIFT));

const htmlOf = async (codeMap: string, text: string): Promise<string> =>
  (await parser.parse(tinyPdf({ codeMap, pages: [{ text: [{ x: 72, y: 700, text }] }] }), testRequest({}))).html;

it("reads the letters that a map of glyph numbers leaves out", async () => {
  const map = quartzMap(["<0003><0003><0020>", "<0024><0027><0041>", "<0037><0037><0054>", "<0044><0047><0061>"]);
  expect(await htmlOf(map, glyphsOf("The bar charts above compare Riverside"))).toContain(
    "The bar charts above compare Riverside",
  );
});

it("leaves a map alone whose glyphs have an order of their own", async () => {
  const map = quartzMap(["<0003><0003><0020>", "<0024><0027><0061>", "<0028><0028><0042>"]);
  expect(await htmlOf(map, codes([0x28, 0x24, 0x26, 0x25]))).toContain("Bacb");
});

it("reads a block of ranges of which one goes beyond 256 codes", async () => {
  const map = quartzMap(["<023b><023c><3001>", "<1cff><1d00><4e00>", "<3607><3607><6708>"]);
  expect(await htmlOf(map, codes([0x1cff, 0x1d00, 0x3607]))).toContain("一丁月");
});

it("writes a word once that its glyph is named by together with radicals", async () => {
  const map = quartzMap(["<0102><2f45 65b9>", "<0103><2faf 9762>", "<0104><2eb4 2f79 7f51>"], "bfchar");
  expect(await htmlOf(map, codes([0x102, 0x103, 0x104]))).toContain("方面网");
});
