import { describe, expect, it } from "vitest";
import { convertHtml } from "../convert.js";
import { htmlToMarkdown } from "../html-to-markdown.js";

const SPANNED = `<table><thead><tr><th rowspan="2">Mill</th><th colspan="2">Output</th></tr><tr><th>2023</th><th>2024</th></tr></thead>
<tbody><tr><td>North &amp; <b>East</b></td><td>1</td><td><a href="/two">2</a></td></tr></tbody></table>`;
const LABELLED = `<table><tr><th>Mill</th><th>Output</th></tr><tr><td colspan="2">Water</td></tr><tr><td>North</td><td>1</td></tr></table>`;

const written = (html: string, tables: "auto" | "pipe" | "html" | "repeat"): string =>
  htmlToMarkdown(html, { onlyMainContent: false, tables, url: "https://example.com/" });

describe("tables", () => {
  it("auto writes HTML where cells span rows or columns, with what their text means", () => {
    expect(written(SPANNED, "auto")).toBe(
      [
        "<table>",
        "<thead>",
        '<tr><th rowspan="2">Mill</th><th colspan="2">Output</th></tr>',
        "<tr><th>2023</th><th>2024</th></tr>",
        "</thead>",
        "<tbody>",
        '<tr><td>North &amp; <b>East</b></td><td>1</td><td><a href="https://example.com/two">2</a></td></tr>',
        "</tbody>",
        "</table>",
      ].join("\n"),
    );
  });

  it("keeps the formulas of a table in HTML", () => {
    const html =
      '<table><tr><th colspan="2">a</th><th>b</th></tr><tr><td>if <math alttext="x<y"></math></td><td><math><msup><mi>z</mi><mn>2</mn></msup></math></td><td>3</td></tr></table>';
    expect(written(html, "auto")).toContain("<tr><td>if $x&lt;y$</td><td>$z^{2}$</td><td>3</td></tr>");
  });

  it("auto keeps a pipe table where only a label stands over all columns", () => {
    expect(written(LABELLED, "auto")).toBe(written(LABELLED, "pipe"));
    expect(written(LABELLED, "auto")).toContain("| Water |");
  });

  it("repeat writes what spans into each cell that it covers", () => {
    expect(written(SPANNED, "repeat").split("\n").slice(0, 3)).toEqual([
      "| Mill | Output | Output |",
      "| --- | --- | --- |",
      "| Mill | 2023 | 2024 |",
    ]);
  });

  it("leaves blanks as pipe, the default of web pages; documents are written as auto", () => {
    expect(htmlToMarkdown(SPANNED, { onlyMainContent: false })).toContain("| Mill | Output |  |");
    expect(convertHtml({ html: SPANNED, isDocument: true, wants: { markdown: true } }).markdown).toContain("<table>");
  });

  it("keeps the rows of a table in a cell, as lines", () => {
    const inner = "<table><tr><td>RCA</td><td>0</td></tr><tr><td>LM</td><td>1</td></tr></table>";
    const table = (spans: string): string =>
      `<table role="table"><tr><th>Vessel</th><th${spans}>Note</th></tr><tr><td>${inner}</td><td>none</td></tr></table>`;
    const options = { onlyMainContent: false, tables: "auto" } as const;
    expect(htmlToMarkdown(table(""), options)).toContain("| RCA 0<br> LM 1 | none |");
    expect(htmlToMarkdown(table(' colspan="2"'), options)).toContain("<td>RCA 0<br>LM 1</td>");
  });

  it("has no blank line inside, whatever stands in the cells, and no markup that the page smuggles in as text", () => {
    const html = `<table><tr><th rowspan="2"><p>One</p><p></p><p>Two\n\n three</p></th><td>&lt;script&gt;x</td></tr><tr><td><ul><li>a</li><li>b</li></ul></td></tr></table>`;
    const markdown = written(html, "html");
    expect(markdown).not.toContain("\n\n");
    expect(markdown).toContain('<th rowspan="2">One<br>Two three</th><td>&lt;script&gt;x</td>');
    expect(markdown).toContain("<td><ul><li>a</li><li>b</li></ul></td>");
  });
});
