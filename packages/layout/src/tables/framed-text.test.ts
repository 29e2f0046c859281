import { expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";

const EDGES = [40, 160, 300, 540];
const rule = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom });

/** A page in a frame whose sides are those of a table in it. */
function framed(above: readonly string[]): string {
  const top = 100;
  const head = top + 14 * above.length + 14;
  const rows = [
    ["Order number", "Package", "Description"],
    ["MM74", "M14", "Small outline"],
    ["MM75", "M15", "In line"],
  ];
  const words = [
    ...above.flatMap((text, index) => line(text, 50, top + 14 * (index + 1))),
    ...rows.flatMap((texts, row) => texts.flatMap((text, at) => line(text, EDGES[at]! + 6, head + 14 + 20 * row))),
  ];
  const foot = head + 60;
  const rules = [
    ...[top, head, head + 20, head + 40, foot, foot + 200].map((y) => rule(40, 540, y, y)),
    ...[40, 540].map((x) => rule(x, x, top, foot + 200)),
    ...EDGES.slice(1, 3).map((x) => rule(x, x, head, foot)),
  ];
  return layoutToHtml(analyseLayout([page(words, { rules })])).replace(/\n\s*/g, "");
}

it("is no part of the table that the frame of the page goes round", () => {
  const prose = Array.from(
    { length: 5 },
    () => "The gates use an advanced process to reach the speed of others with little power",
  );
  const found = framed(prose);
  expect(found.indexOf("The gates use")).toBeLessThan(found.indexOf("<table"));
  expect(found).toContain("<th>Order number</th><th>Package</th><th>Description</th>");
});

it("is a title of the table where it is short", () => {
  const found = framed(["Ordering code"]);
  expect(found.indexOf("Ordering code")).toBeGreaterThan(found.indexOf("<table"));
});
