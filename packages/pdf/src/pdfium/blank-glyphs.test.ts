import { expect, it } from "vitest";
import { openWith } from "../open.js";
import { rawPdf, stream } from "../testing/raw-pdf.js";

/** A font of three glyphs: A and C as boxes, and between them one that the file names as nothing. */
function textWith(glyph: string): Uint8Array {
  return rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    stream("BT /F1 20 Tf 20 100 Td (AACBCAA) Tj ET"),
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 700 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 67 /Widths [700 400 700] /Encoding << /Type /Encoding /Differences [65 /A /nobody /C] >> /CharProcs << /A 6 0 R /nobody 7 0 R /C 6 0 R >> /Resources << >> /ToUnicode 8 0 R >>",
    stream("700 0 0 0 700 700 d1 50 0 600 700 re f"),
    stream(glyph),
    stream(
      "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 3 beginbfchar <41> <0041> <42> <0000> <43> <0043> endbfchar endcmap end",
    ),
  ]);
}

async function wordsOf(bytes: Uint8Array): Promise<string[]> {
  const file = await openWith(bytes, "pdfium", undefined);
  try {
    return (await (await file.page(0)).text()).words.map(({ text }) => text);
  } finally {
    await file.close();
  }
}

it("takes a glyph without a name that draws nothing for a space", async () => {
  expect(await wordsOf(textWith("400 0 0 0 0 0 d1"))).toEqual(["AAC", "CAA"]);
});

it("keeps the place of one that draws something", async () => {
  expect(await wordsOf(textWith("400 0 50 0 300 300 d1 50 0 250 300 re f"))).toEqual(["AAC\ufffdCAA"]);
});
