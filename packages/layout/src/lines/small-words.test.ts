import { expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";

it("leaves what is read in a picture out of the line of text above it", () => {
  const title = line("Mill Setup Guide", 60, 100, { size: 18 });
  const gap = title[1]!;
  const read = line("[running]", gap.right + 1, 106, { size: 7, confidence: 0.9 });
  const found = layoutToHtml(analyseLayout([page([...title, ...read])]));
  expect(found).toContain("Mill Setup Guide");
  expect(found).not.toContain("<sub>");
});

it("takes the figures at an axis for no formula, though their comma is set in a font of formulas", () => {
  const found = layoutToHtml(analyseLayout([page(line("6,000", 60, 100, { font: "CMMI10" }))]));
  expect(found).toContain("6,000");
  expect(found).not.toMatch(/math|\$/);
});
