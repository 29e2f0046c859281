import { parseHtml } from "@quern/markdown/html";
import { describe, expect, it } from "vitest";
import { tablesOf } from "./tables-of.js";

const tables = (html: string): ReturnType<typeof tablesOf> => tablesOf(parseHtml(html));

describe("tables as data", () => {
  it("writes cells over several columns and rows into each of them", () => {
    const [table] = tables(
      '<table><caption>Grain</caption><tr><th>Place<th colspan=2>Bushels</tr><tr><td rowspan=2>Mill<td>2, or so<td>3</tr><tr><td>4<td>5 “q” "r"</tr></table>',
    );
    expect(table).toEqual({
      caption: "Grain",
      headerRows: 1,
      rows: [
        ["Place", "Bushels", "Bushels"],
        ["Mill", "2, or so", "3"],
        ["Mill", "4", '5 “q” "r"'],
      ],
      csv: 'Place,Bushels,Bushels\r\nMill,"2, or so",3\r\nMill,4,"5 “q” ""r"""',
    });
  });

  it("makes all rows equally long, parts lines of a cell, and knows the page", () => {
    expect(
      tables("<section data-page=3><table><tr><td>a<br>b<td><p>c</p><p>d</p></tr><tr><td>e</tr></table></section>"),
    ).toEqual([
      {
        page: 3,
        headerRows: 0,
        rows: [
          ["a b", "c d"],
          ["e", ""],
        ],
        csv: "a b,c d\r\ne,",
      },
    ]);
  });

  it("takes a table in a cell as text, leaves empty ones out, and bounds spans", () => {
    const found = tables(
      "<table></table><table><tr><td>a<table><tr><td>b</table><td colspan=1e9 rowspan=99999>c</table>",
    );
    expect(found).toHaveLength(1);
    expect(found[0]!.rows).toHaveLength(1);
    expect(found[0]!.rows[0]!.slice(0, 2)).toEqual(["a b", "c"]);
    const hostile = tables(`<table>${"<tr><td colspan=1000 rowspan=1000>x</tr>".repeat(500)}</table>`);
    expect(hostile[0]!.rows.flat().length).toBeLessThan(1_100_000);
    const wide = tables(`<table><tr>${"<td colspan=1000>x".repeat(100)}</tr>${"<tr><td>y</tr>".repeat(2000)}</table>`);
    expect(wide[0]!.rows.length * wide[0]!.rows[0]!.length).toBeLessThanOrEqual(1_000_000);
  });

  it("returns every row of a long table, and says where a longer one is cut", () => {
    const warnings: string[] = [];
    const long = (rows: number, columns: number): string =>
      `<table>${Array.from({ length: rows }, (_, row) => `<tr>${`<td>${row}</td>`.repeat(columns)}</tr>`).join("")}</table>`;
    const [table] = tablesOf(parseHtml(long(60_001, 4)), (warning) => warnings.push(warning));
    expect(table!.rows).toHaveLength(60_001);
    expect(table!.rows.at(-1)).toEqual(["60000", "60000", "60000", "60000"]);
    expect(table!.csv.endsWith("60000,60000,60000,60000")).toBe(true);
    expect(warnings).toEqual([]);
    const [cut] = tablesOf(parseHtml(long(60_000, 20)), (warning) => warnings.push(warning));
    expect(cut!.rows.at(-1)![19]).toBe("49999");
    expect(warnings).toEqual([expect.stringContaining("cut after 50000 of 60000 rows")]);
  });
});
