import { expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const bold = { bold: true };
const prose = (baseline: number) => [
  ...line("The request was filed by the office that keeps the leave of all its employees.", 60, baseline),
  ...line("It is kept for a year and can be changed until the first day of the leave.", 60, baseline + 14),
];
const read = (...words: readonly LayoutWord[]): string =>
  layoutToHtml(analyseLayout([page([...prose(100), ...words, ...prose(300)])])).replaceAll("\n", "");

it("keeps each value with the label above it, in type of the label's kind", () => {
  const html = read(
    ...line("Leave begins", 60, 180),
    ...line("Leave ends", 300, 180),
    ...line("28.01.2026", 60, 194),
    ...line("30.01.2026", 300, 194),
  );
  expect(html).toMatch(/Leave begins\W+(?:\w+\W+)?28\.01\.2026.*Leave ends\W+(?:\w+\W+)?30\.01\.2026/);
});

it("keeps each block of lines under its bold title", () => {
  const html = read(
    ...line("Mill and Sons", 60, 180, bold),
    ...line("Director: Anna Smith", 300, 180, bold),
    ...line("Harbour Street", 60, 194),
    ...line("Telephone as above", 300, 194),
    ...line("Newtown", 60, 208),
    ...line("Open all day", 300, 208),
  );
  expect(html).toMatch(
    /Mill and Sons.*Harbour Street.*Newtown.*Director: Anna Smith.*Telephone as above.*Open all day/,
  );
  expect(html).not.toMatch(/<h\d>(?:Mill|Director)/);
});

it("reads labels beside their values line by line", () => {
  const html = read(
    ...line("Contract", 60, 180),
    ...line("K-2291", 300, 180),
    ...line("Customer", 60, 194),
    ...line("10577", 300, 194),
  );
  expect(html).toMatch(/Contract\W+(?:\w+\W+)*K-2291.*Customer\W+(?:\w+\W+)*10577/);
});

it("keeps the sum of a bill in its bold line", () => {
  const html = read(
    ...line("Tax of the partner", 60, 180),
    ...line("85.00", 300, 180),
    ...line("Amount paid", 60, 194, bold),
    ...line("1785.00", 300, 194, bold),
  );
  expect(html).toMatch(/Tax of the partner\W+(?:\w+\W+)*85\.00.*Amount paid\W+(?:\w+\W+)*1785\.00/);
});

it("leaves titles of columns with the rows of their table", () => {
  const names = ["Sort", "Stock", "Sold"].flatMap((name, index) => line(name, 60 + 120 * index, 180, bold));
  const rows = [0, 1, 2, 3].flatMap((row) =>
    [`Apple ${row}`, `${row}40`, `${row}12`].flatMap((text, index) => line(text, 60 + 120 * index, 194 + 14 * row)),
  );
  expect(read(...names, ...rows)).toMatch(/<table>.*Sort.*Stock.*Sold.*Apple 0.*Apple 3.*<\/table>/);
});
