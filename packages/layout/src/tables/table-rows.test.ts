import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";

const RULES = [86, 166, 240].map((y) => ({ left: 60, right: 520, top: y, bottom: y }));

const read = (rows: ReadonlyArray<readonly [label: string, value: string]>): string => {
  const words = rows.flatMap(([label, value], index) => {
    // The last row stands below a rule.
    const baseline = index === rows.length - 1 ? 190 : 100 + 14.2 * index;
    return [...line(label, 60, baseline), ...line(value, 430, baseline)];
  });
  return layoutToHtml(analyseLayout([page(words, { rules: RULES })])).replace(/\n/g, "");
};

describe("rows between rules", () => {
  it("begin with each amount, with its currency", () => {
    const found = read([
      ["Operating theatre", "CHF 4,200.00"],
      ["Anaesthesia", "CHF 1,800.00"],
      ["Care for three nights", "CHF 3,600.00"],
      ["Total", "CHF 9,600.00"],
    ]);
    expect(found).toMatch(/Operating theatre<\/t[dh]><t[dh]>CHF 4,200.00</);
    expect(found).toContain("<td>Anaesthesia</td><td>CHF 1,800.00</td>");
    expect(found).toContain("<td>Total</td><td>CHF 9,600.00</td>");
  });

  it("begin with each label that has a colon and a value", () => {
    const found = read([
      ["Insurance", "Terms"],
      ["Insurer:", "Mutual of the North"],
      ["Number:", "MN 2026 991234"],
      ["Policy:", "VP 2026 11820"],
      ["Group:", "North"],
    ]);
    expect(found).toMatch(/Insurer:<\/t[dh]><t[dh]>Mutual of the North</);
    expect(found).toContain("<td>Policy:</td><td>VP 2026 11820</td>");
  });
});
