import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutRule } from "../types.js";

const row = (texts: readonly string[], baseline: number) =>
  texts.flatMap((text, index) => line(text, [72, 290, 420][index]!, baseline));
const item = (marker: string, text: string, baseline: number) => [
  ...line(marker, 84, baseline),
  ...line(text, 108, baseline),
];
const html = (words: ReturnType<typeof line>, rules: readonly LayoutRule[] = []): string =>
  layoutToHtml(analyseLayout([page(words, { rules })])).replace(/\n/g, "");

const TABLE = [
  ...row(["Part", "Price", "Stock"], 100),
  ...row(["Wheel of oak", "120", "4"], 116),
  ...row(["Upper stone", "340", "2"], 132),
];

describe("a list right below a table", () => {
  it("is none of its rows", () => {
    const list = [...item("1.", "Bring the stones", 150), ...item("2.", "Dress the furrows", 166)];
    const found = html([...TABLE, ...list]);
    expect(found).toContain("<td>340</td><td>2</td></tr></tbody></table>");
    expect(found).toContain("<ol><li>Bring the stones</li><li>Dress the furrows</li></ol>");
  });

  it("parts it from the next table, even where both have rules of one length", () => {
    const next = [...row(["Name", "Place"], 220), ...row(["Anna", "Weir"], 236), ...row(["Bert", "Valley"], 252)];
    const list = [...item("•", "Bring the stones", 150), ...item("•", "Dress the furrows", 166)];
    const rules = [105, 225].map((top) => ({ left: 70, right: 460, top, bottom: top }));
    const found = html([...TABLE, ...list, ...next], rules);
    expect(found).toContain("<ul><li>Bring the stones</li><li>Dress the furrows</li></ul>");
    expect(found).not.toMatch(/<t[dh][^>]*>(?:Bring|Dress)/);
  });

  it("stays in the table where its texts stand in a column", () => {
    const rows = [
      ...row(["No.", "Part", "Stock"], 100),
      ...row(["1.", "Wheel of oak", "4"], 116),
      ...row(["2.", "Upper stone", "2"], 132),
      ...row(["3.", "Sack", "250"], 148),
    ];
    expect(html(rows)).toContain("<tr><td>1.</td><td>Wheel of oak</td><td>4</td></tr>");
  });
});
