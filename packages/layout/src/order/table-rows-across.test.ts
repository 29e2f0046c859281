import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutPage } from "../types.js";

/** The foot of an invoice: names of the columns of a table without rows, and sums under titles that stand far to their left. */
function foot(more: Partial<LayoutPage>): string {
  const words = [
    ...line("Items of this invoice", 60, 170),
    ...line("Reference number", 60, 200),
    ...line("Description", 190, 200),
    ...line("Net price", 290, 200),
    ...line("Quantity", 370, 200),
    ...line("Net amount", 450, 200),
    ...line("Breakdown of the tax", 60, 250),
    ...line("Kind of tax", 60, 280),
    ...line("Basis of tax", 190, 280),
    ...line("Tax rate", 290, 280),
    ...line("Discount", 370, 280),
    ...line("Tax amount", 450, 280),
    ...line("Totals of this invoice", 60, 330),
    ...line("Sum of all items", 230, 345),
    ...line("Sum of all charges", 230, 363),
    ...line("Sum of all discounts", 230, 381),
    ...line("Sum without tax", 230, 399),
    ...line("198.00", 470, 399),
    ...line("Amount due", 230, 417),
    ...line("235.62", 470, 417),
  ];
  return layoutToHtml(analyseLayout([page(words, more)])).replace(/\n/g, "");
}

describe("names of columns that columns of the page seem to divide", () => {
  const names = /Reference number.{0,9}Description.{0,9}Net price.{0,9}Quantity.{0,9}Net amount/;

  it("stay in one row on the shades of their cells", () => {
    const edges = [56, 180, 280, 360, 440, 540];
    const fills = [200, 280].flatMap((baseline) =>
      edges.slice(1).map((right, index) => ({
        ...{ left: edges[index]!, right: right - 1 },
        ...{ top: baseline - 14, bottom: baseline + 8 },
      })),
    );
    expect(foot({})).not.toMatch(names);
    expect(foot({ fills })).toMatch(names);
  });

  it("stay in one row over one rule", () => {
    const rules = [205, 285].map((y) => ({ left: 56, right: 540, top: y, bottom: y }));
    expect(foot({ rules })).toMatch(names);
  });
});
