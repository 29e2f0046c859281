import { expect, it } from "vitest";
import { UNKNOWN_LETTER } from "./glyph.js";
import { openWith } from "./open.js";
import { onePage, rawPdf } from "./testing/raw-pdf.js";
import { SecondReader } from "./unknown-letters.js";

const WIDTHS = Array.from({ length: 98 }, () => 500).join(" ");
const HELVETICA = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 29 /LastChar 126 /Widths [${WIDTHS}] /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [29 /f_l /f_f /f_i] >> >>`;

it("ligatures that one reader does not know come from the other", async () => {
  const bytes = rawPdf([
    ...onePage(
      "BT /F1 12 Tf 72 700 Td (\\037nished in the o\\036ice, \\035at \\037gs and co\\036ee-\\035avoured.) Tj ET",
    ),
    HELVETICA,
  ]);
  const first = await openWith(bytes, "pdfium", undefined);
  const second = new SecondReader(bytes, "pdfium", undefined);
  try {
    const text = await (await first.page(0)).text();
    expect(text.words.some((word) => word.text.includes(UNKNOWN_LETTER))).toBe(true);
    const filled = await second.fill(text, 0);
    expect(filled.words.map((word) => word.text).join(" ")).toBe(
      "finished in the office, flat figs and coffee-flavoured.",
    );
    expect(filled.unmapped).toBe(0);
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
});
