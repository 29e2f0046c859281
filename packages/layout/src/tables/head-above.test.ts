import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";

const ROWS = [
  ["Widget", "2", "49.99", "99.98"],
  ["Gadget", "1", "129.99", "129.99"],
  ["Gizmo", "3", "19.99", "59.97"],
];
const COLUMNS = [40, 310, 390, 470];

const row = (texts: readonly string[], baseline: number) =>
  texts.flatMap((text, column) => line(text, COLUMNS[column]!, baseline));

const read = (above: readonly string[]): string => {
  const words = [...row(above, 92), ...ROWS.flatMap((texts, index) => row(texts, 122 + 30 * index))];
  const rules = [102, 132, 162, 192].map((y) => ({ left: 30, right: 565, top: y, bottom: y }));
  return layoutToHtml(analyseLayout([page(words, { rules })])).replace(/\n/g, "");
};

describe("the line above a table without a heading", () => {
  it("is its heading where it has a text over each column", () => {
    const found = read(["PRODUCTS", "QTY", "PRICE", "TOTAL"]);
    expect(found).toContain("<th>PRODUCTS</th><th>QTY</th><th>PRICE</th><th>TOTAL</th>");
    expect(found).toContain("<td>Widget</td><td>2</td><td>49.99</td><td>99.98</td>");
  });

  it("stays a line where it has fewer", () => {
    expect(read(["Order of May"])).not.toContain("<th>Order of May");
  });

  it("is parted at the columns where its texts nearly touch, far above rows that are as far apart", () => {
    const head = [...line("PRODUCTS", 40, 66), ...line("QTY", 310, 66), ...line("PRICE (EUR)", 390, 66)];
    const amount = line("TOTAL (EUR)", head.at(-1)!.right + 4, 66);
    const words = [...head, ...amount, ...ROWS.flatMap((texts, index) => row(texts, 102 + 36 * index))];
    const rules = [80, 114, 150, 186].map((y) => ({ left: 30, right: 565, top: y, bottom: y }));
    const found = layoutToHtml(analyseLayout([page(words, { rules })])).replace(/\n/g, "");
    expect(found).toContain("<th>PRODUCTS</th><th>QTY</th><th>PRICE (EUR)</th><th>TOTAL (EUR)</th>");
  });
});
