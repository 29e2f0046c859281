import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeTable } from "./table-writer.js";

const markdown = (rows: Parameters<typeof writeTable>[0], headerRows = 1): string =>
  writeTable(rows, { markdown: true, headerRows }).markdown;
const html = (rows: Parameters<typeof writeTable>[0]): string => writeTable(rows, { html: true }).html;

describe("writeTable", () => {
  it("writes a GFM table whose first row is the header", () => {
    expect(
      markdown([
        ["name", "age"],
        ["Ann", "7"],
      ]),
    ).toBe("| name | age |\n| --- | --- |\n| Ann | 7 |\n");
  });

  it("pads ragged rows to the widest, the header too", () => {
    expect(markdown([["a"], ["b", "c", "d"], [], ["e", "f"]])).toBe(
      "| a |  |  |\n| --- | --- | --- |\n| b | c | d |\n|  |  |  |\n| e | f |  |\n",
    );
    expect(html([["a"], ["b", "c"]])).toContain("<th>a</th><th></th>");
  });

  it("gives a table without headers an empty header line", () => {
    expect(markdown([["a", "b"]], 0)).toBe("|  |  |\n| --- | --- |\n| a | b |\n");
  });

  it("escapes pipes, line breaks and only what would be read as Markdown", () => {
    expect(markdown([["p|q"], ["two\r\nlines"], ["snake_case_name"], ["*loud*"], ["2 * 3"], ["<b>"], ["a < b"]])).toBe(
      "| p\\|q |\n| --- |\n| two<br>lines |\n| snake_case_name |\n| \\*loud\\* |\n| 2 * 3 |\n| \\<b> |\n| a < b |\n",
    );
    expect(html([["h"], ['<script>"x"&\n']])).toContain("<td>&lt;script&gt;&quot;x&quot;&amp;</td>");
  });

  it("keeps spans in HTML and blanks them in Markdown", () => {
    const rows = [
      [{ text: "wide", colspan: 2 }, "", { text: "tall", rowspan: 2 }],
      ["x", "y", ""],
      ["1", "2", "3"],
    ];
    expect(markdown(rows)).toBe("| wide |  | tall |\n| --- | --- | --- |\n| x | y |  |\n| 1 | 2 | 3 |\n");
    expect(html(rows)).toBe(
      '<table>\n<thead>\n<tr><th colspan="2">wide</th><th rowspan="2">tall</th></tr>\n</thead>\n<tbody>\n<tr><td>x</td><td>y</td></tr>\n<tr><td>1</td><td>2</td><td>3</td></tr>\n</tbody>\n</table>\n',
    );
  });

  it("leaves out all cells under a span over rows and columns", () => {
    const rows = [
      [{ text: "both", colspan: 2, rowspan: 2 }, "", "a"],
      ["", "", "b"],
      ["1", "2", "3"],
    ];
    expect(html(rows)).toContain(
      '<tr><th colspan="2" rowspan="2">both</th><th>a</th></tr>\n</thead>\n<tbody>\n<tr><td>b</td></tr>\n<tr><td>1</td>',
    );
  });

  it("writes links that cannot break out of their cell", () => {
    expect(markdown([[{ text: "go", href: "https://example.org/a b|c)" }]])).toContain(
      "[go](https://example.org/a%20b%7Cc%29)",
    );
  });

  it("has as many unescaped pipes in every line, whatever the cells hold", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 5 }), { minLength: 1, maxLength: 6 }), (rows) => {
        const table = writeTable(rows, { markdown: true });
        const lines = table.markdown.split("\n").filter(Boolean);
        expect(table.columns === 0 ? 0 : rows.length + 1).toBe(lines.length);
        for (const line of lines) {
          const pipes = line.replace(/\\[\s\S]/g, "").split("|").length - 1;
          expect(pipes).toBe(table.columns + 1);
        }
      }),
    );
  });
});
