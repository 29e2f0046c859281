import { expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

/** Three columns under two rules that lie close together, as at the head of a gazette. */
const html = (columns: readonly (readonly string[])[]): string => {
  const words = columns.flatMap((lines, column) =>
    lines.flatMap((text, row): LayoutWord[] => line(text, 40 + 180 * column, 80 + 12 * row)),
  );
  const rules = [60, 64].map((y) => ({ left: 40, right: 560, top: y, bottom: y }));
  return layoutToHtml(analyseLayout([page(words, { rules })])).replace(/\n/g, " ");
};

it("reads running text in columns under rules column by column", () => {
  const out = html([
    [
      "The miller says that every",
      "stone of the mill has to be",
      "turned before the winter, and",
      "that the wheel must stand.",
    ],
    [
      "Carriers come. They go to",
      "the yard every morning,",
      "and wait for the flour until",
      "the evening of the same day.",
    ],
    [
      "Bakers who want to buy from",
      "the mill write their names on",
      "a list beside the door, which",
      "is read out at noon.",
    ],
  ]);
  expect(out).not.toContain("<table");
  expect(out).toContain("every stone of the mill has to be turned before the winter");
  expect(out).toContain("wait for the flour until the evening");
});

it("leaves rows alone whose texts end in their cells", () => {
  const out = html([
    ["Stone of the upper mill", "Wheel of the lower mill", "Grain of the upper valley", "Flour of the lower valley"],
    [
      "turned before the winter",
      "mended after every flood",
      "carried in by the morning",
      "sold until the evening bell",
    ],
    ["the miller and his son", "the smith of the village", "the carriers of the inn", "the bakers of the town"],
  ]);
  expect(out).toContain("<table");
});
