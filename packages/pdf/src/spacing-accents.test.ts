import { expect, it } from "vitest";
import { open } from "./open.js";
import { tinyPdf } from "./testing/tiny-pdf.js";

const wordsOf = async (content: string): Promise<string[]> => {
  const { file } = await open(tinyPdf({ pages: [{ content }] }), "pdfium", undefined);
  try {
    const page = await file.page(0);
    return (await page.text()).words.map(({ text }) => text);
  } finally {
    await file.close();
  }
};
const at = (x: number, y: number, text: string): string => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET\n`;

it("puts accents that are drawn apart on their letters", async () => {
  // u begins at 84 and is 6.7 wide; the accent is drawn long before it, as TeX does.
  expect(await wordsOf(at(85.3, 700, "\\250") + at(72, 700, "Prufung") + at(140, 700, "zum"))).toEqual([
    "Prüfung",
    "zum",
  ]);
  // Over a capital it is raised.
  expect(await wordsOf(at(72, 700, "Agua") + at(74, 702.6, "\\264"))).toEqual(["Água"]);
});

it("leaves accents alone that stand by themselves", async () => {
  expect(await wordsOf(at(72, 700, "a \\264 b"))).toEqual(["a", "´", "b"]);
  // No language writes it.
  expect(await wordsOf(at(72, 700, "Bx") + at(74, 700, "\\270"))).toContain("Bx");
});
