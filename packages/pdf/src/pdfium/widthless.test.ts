import { expect, it } from "vitest";
import { openWith } from "../open.js";
import { rawPdf, stream } from "../testing/raw-pdf.js";

/** A font of two letters and a sign that takes no width, by Odia's names. */
function textOf(operators: string): Uint8Array {
  return rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    stream(`BT /F1 20 Tf 20 100 Td ${operators} ET`),
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 700 900] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 67 /Widths [700 700 0] /Encoding << /Type /Encoding /Differences [65 /A /B /C] >> /CharProcs << /A 6 0 R /B 6 0 R /C 7 0 R >> /Resources << >> /ToUnicode 8 0 R >>",
    stream("700 0 0 0 700 700 d1 50 0 600 700 re f"),
    stream("0 0 20 700 600 900 d1 20 700 580 200 re f"),
    stream(
      "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 3 beginbfchar <41> <0B15> <42> <0B30> <43> <0B3F> endbfchar endcmap end",
    ),
  ]);
}

it("leaves a sign behind its letter that is set near where the letter starts", async () => {
  const file = await openWith(textOf("[(AB) 640 (C) -640 (A)] TJ"), "pdfium", undefined);
  try {
    const words = (await (await file.page(0)).text()).words.map(({ text }) => text);
    expect(words).toEqual(["କରିକ"]);
  } finally {
    await file.close();
  }
});
