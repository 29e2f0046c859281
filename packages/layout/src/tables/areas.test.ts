import { expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutRule } from "../types.js";

const across = (at: number): LayoutRule => ({ left: 50, right: 550, top: at, bottom: at });
const down = (at: number, top: number, bottom: number): LayoutRule => ({ left: at, right: at, top, bottom });

/** A frame round the page, with who sends to whom above what it comes to; only the sums are parted by a line. */
const frame = [...[50, 170, 210].map(across), ...[50, 550].map((at) => down(at, 50, 210)), down(450, 170, 210)];
const sums = [
  ...line("Total of the delivery", 60, 185),
  ...line("480.00", 480, 185),
  ...line("Tax", 60, 202),
  ...line("91.20", 480, 202),
];

it("leaves areas of a framed page that have columns of their own to the layout", () => {
  const names = ["Supplier", "Upper Mill Ltd", "Mill Lane 3", "Lund 22100", "Reg. 5541", "Phone 46"];
  const others = ["Customer", "Bread and Oven", "Oven Road 9", "Ystad 27100", "No. 8812", "Order 77"];
  const words = names.flatMap((text, at) => [...line(text, 60, 70 + 16 * at), ...line(others[at]!, 320, 70 + 16 * at)]);
  const html = layoutToHtml(analyseLayout([page([...words, ...sums], { rules: frame })]));
  expect(html).not.toMatch(/<t[hd][^>]*>[^<]*Supplier[^<]*Oven Road/);
  expect(html).toContain("Upper Mill Ltd");
});

it("keeps a table whose columns are ruled at its head alone", () => {
  const heads = ["Stone", "Weight", "Price"].flatMap((text, at) => line(text, 60 + 170 * at, 65));
  const rows = [1, 2, 3, 4, 5, 6].flatMap((at) =>
    [`Stone ${at}`, `${at} kg`, `${at}.00`].flatMap((text, column) => line(text, 60 + 170 * column, 80 + 15 * at)),
  );
  const rules = [
    ...[50, 72, 180].map(across),
    ...[50, 550].map((at) => down(at, 50, 180)),
    ...[220, 390].map((at) => down(at, 50, 72)),
  ];
  const html = layoutToHtml(analyseLayout([page([...heads, ...rows], { rules })]));
  expect(html).toMatch(/<table>.*Stone 3<.*3 kg<.*<\/table>/s);
});
