import { expect, it } from "vitest";
import { page } from "../../test-support/pages.js";
import type { Label } from "../charts/labels.js";
import type { Box } from "../types.js";
import { isRuledTable } from "./ruled-table.js";

const REGION: Box = { left: 100, right: 400, top: 100, bottom: 300 };
const rules = [100, 140, 180, 220, 260, 300].map((y) => ({ left: 100, right: 400, top: y, bottom: y }));
const dot = (left: number, top: number): Box => ({ left, top, right: left + 4, bottom: top + 4 });
/** A text behind each mark. */
const labels = (marks: readonly Box[]): Label[] =>
  marks.map(({ right, top }) => ({
    ...{ text: "M", left: right + 2, right: right + 8, top, bottom: top + 6, y: top + 3, size: 8 },
    ...{ x: right, bold: false, isTurned: false, value: undefined, prefix: "", suffix: "", words: [] },
  }));

it("signs in the cells between lines make a table, points that stand everywhere make a plot", () => {
  const cells = [110, 150, 190, 230, 270].flatMap((top) => [120, 220, 320].map((left) => dot(left, top)));
  expect(isRuledTable({ box: REGION, marks: cells }, labels(cells), page([], { rules }), 10)).toBe(true);
  const points = Array.from({ length: 15 }, (_, at) => dot(110 + ((at * 67) % 270), 105 + ((at * 47) % 190)));
  expect(isRuledTable({ box: REGION, marks: points }, labels(points), page([], { rules }), 10)).toBe(false);
});
