import { expect, it } from "vitest";
import { pdfParser } from "../index.js";
import { rawPdf, stream } from "../testing/raw-pdf.js";
import { testRequest } from "../testing/requests.js";

const line = (text: string, x: number, y: number): string => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET\n`;
const FONTS = "/Resources << /Font << /F1 5 0 R >> /XObject << /Fm1 6 0 R >> >>";

/** A page that shows a form: the page of a paper with one figure. */
function pageWithForm(content: string, form: { readonly box: string; readonly matrix?: string }): Uint8Array {
  const figure =
    line("The paper tells of other things", 72, 720) +
    line("Figure of a bridge", 72, 400) +
    line("and then of others again", 72, 100);
  return rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${FONTS} >>`,
    stream(content),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Type /XObject /Subtype /Form /BBox [${form.box}] /Matrix [${form.matrix ?? "1 0 0 1 0 0"}] ${FONTS.replace(/ \/XObject << [^>]+ >>/, "")} ${stream(figure).slice(3)}`,
  ]);
}

async function read(bytes: Uint8Array): Promise<{ html: string; warnings: readonly string[] }> {
  const { html, warnings } = await pdfParser().parse(bytes, testRequest());
  return { html, warnings };
}

const TEXT = line("We have built a bridge over the river, and here it is", 72, 780);

it("leaves out the rest of a page that a figure was taken from", async () => {
  for (const [name, content, box, matrix] of [
    ["by its box", "q 1 0 0 1 0 0 cm /Fm1 Do Q\n", "0 350 595 450", undefined],
    ["by its box, moved", "q 1 0 0 1 0 -50 cm /Fm1 Do Q\n", "0 350 595 450", "1 0 0 1 0 20"],
    ["by a path around it", "q 60 300 400 200 re W n 0.9 0 0 0.9 0 20 cm /Fm1 Do Q\n", "0 0 595 842", undefined],
    ["turned", "q 0 1 -1 0 500 0 cm /Fm1 Do Q\n", "0 350 595 450", undefined],
  ] as const) {
    const { html, warnings } = await read(
      pageWithForm(TEXT + content, matrix === undefined ? { box } : { box, matrix }),
    );
    expect(html, name).toContain("Figure of a bridge");
    expect(html, name).toContain("over the river");
    expect(html, name).not.toContain("other things");
    expect(html, name).not.toContain("others again");
    expect(warnings.join(), name).toMatch(/cuts off.*Pages: 1/);
  }
});

it("keeps text that is shown in part, and says nothing where all of it is shown", async () => {
  const cut = await read(pageWithForm(`${TEXT}q 60 395 60 100 re W n /Fm1 Do Q\n`, { box: "0 0 595 842" }));
  expect(cut.html).toContain("Figure of a bridge");
  const whole = await read(pageWithForm(`q 0 0 595 842 re W n ${TEXT}/Fm1 Do Q\n`, { box: "0 0 595 842" }));
  expect(whole.html).toContain("others again");
  expect(whole.warnings).toEqual([]);
});
