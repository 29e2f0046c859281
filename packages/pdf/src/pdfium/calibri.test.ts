import { expect, it } from "vitest";
import { openWith } from "../open.js";
import { rawPdf, stream } from "../testing/raw-pdf.js";

/** A line of a font whose codes A to F stand for ligatures, as their character map has them. */
async function read(text: string, font: string, map: readonly string[]): Promise<string> {
  const characters = map.map((code, index) => `<${(0x41 + index).toString(16)}> <${code}>`).join(" ");
  const bytes = rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    stream(`BT /F1 12 Tf 72 700 Td (${text}) Tj ET`),
    `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>`,
    stream(
      `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${map.length} beginbfchar ${characters} endbfchar 2 beginbfrange <20> <40> <0020> <61> <7a> <0061> endbfrange endcmap end`,
    ),
  ]);
  const file = await openWith(bytes, "pdfium", undefined);
  try {
    return (await (await file.page(0)).text()).words.map((word) => word.text).join(" ");
  } finally {
    await file.close();
  }
}

const NUMBERS = ["019F", "01A9", "014C", "019E", "01AB"];

it("spells ligatures of Calibri that stand as numbers of glyphs", async () => {
  const text = "informaAon commiBee aCer plaDorm seEngs Ame";
  const spelled = "information committee after platform settings time";
  expect(await read(text, "ABCDEF+Calibri-Bold", NUMBERS)).toBe(spelled);
  const lastPlane = NUMBERS.map((code) => `DBC0DD${code.slice(2)}`);
  expect(await read("informaAon commiBee", "ABCDEF+Calibri", lastPlane)).toBe("information committee");
});

it("leaves such letters alone in other fonts, and names that begin with one", async () => {
  expect(await read("informaAon", "Arial", NUMBERS)).toBe("informa\u019fon");
  expect(await read("Csaka", "Calibri", NUMBERS)).toBe("\u014csaka");
});
