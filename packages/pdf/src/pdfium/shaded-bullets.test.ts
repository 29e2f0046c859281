import { expect, it } from "vitest";
import { pdfParser } from "../index.js";
import { rawPdf, stream } from "../testing/raw-pdf.js";
import { testRequest } from "../testing/requests.js";

const ITEMS = ["The wheel turns all day long", "The stones grind the grain", "The sacks wait for the carrier"];

/** A slide whose bullets are balls, drawn by a shading in a box of this side. */
function slide(side: number): Uint8Array {
  const content = [
    "BT /F1 18 Tf 40 230 Td (How a mill works) Tj ET",
    ...ITEMS.flatMap((text, index) => {
      const y = 180 - 30 * index;
      const middle = y + 3.5 - side / 2;
      return [
        `q 1 0 0 1 42 ${middle} cm 0 0 ${side} ${side} re W n /Sh1 sh Q`,
        `BT /F1 11 Tf 56 ${y} Td (${text}) Tj ET`,
      ];
    }),
  ].join("\n");
  return rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 363 272] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Shading << /Sh1 6 0 R >> >> >>",
    stream(content),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /ShadingType 3 /ColorSpace /DeviceRGB /Coords [${side / 2} ${side / 2} 0 ${side / 2} ${side / 2} ${side / 2}] /Extend [true false] /Function << /FunctionType 2 /Domain [0 1] /C0 [0.8 0.8 1] /C1 [0.2 0.2 0.7] /N 1 >> >>`,
  ]);
}

it("takes small balls before lines for their bullets", async () => {
  const { html } = await pdfParser().parse(slide(5), testRequest());
  expect(html.replace(/\n/g, "")).toContain(`<ul>${ITEMS.map((text) => `<li>${text}</li>`).join("")}</ul>`);
});

it("takes no shaded ground for bullets", async () => {
  const { html } = await pdfParser().parse(slide(28), testRequest());
  expect(html).not.toContain("<li>");
});
