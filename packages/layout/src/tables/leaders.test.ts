import { expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";

const DOTS = ". ".repeat(20).trim();
const html = (texts: readonly string[]): string =>
  layoutToHtml(analyseLayout([page(texts.flatMap((text, index) => line(text, 72, 100 + 13 * index)))]));

it("labels that dots lead to words stand on lines of their own", () => {
  const found = html([`Author ${DOTS} Mary Miller`, `Weir ${DOTS} oak and stone`, `Wheel ${DOTS} breast shot`]);
  expect(found).toContain("<li>Author … Mary Miller</li><li>Weir … oak and stone</li><li>Wheel … breast shot</li>");
});

it("an ellipsis within a sentence is none of these", () => {
  const found = html([
    "The mills 1, . . . , 7 of the valley grind the oats of",
    "the farms 1, . . . , 9 on both sides of the river.",
  ]);
  expect(found).not.toContain("<li>");
});
